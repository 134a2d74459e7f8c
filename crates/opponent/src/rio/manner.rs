//! The manners in which the veteran's hand can play a phase.

use ::rio::State;
use table::{Chance, Side};

/// How much some things weigh with the hand, in hundredths of what they usually do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What the enemy may do to a unit.
    pub care: i64,
    /// Getting nearer to the goals.
    pub drive: i64,
    /// What a unit adds to an attack.
    pub fight: i64,
    /// The cover of a hex.
    pub cover: i64,
    /// Standing on an objective.
    pub hold: i64,
    /// Looking what lies in a hex.
    pub search: i64,
    /// Going after enemies in sight.
    pub foe: i64,
    /// And after those who are shaken.
    pub shaken: i64,
    /// How fast a goal loses its pull with the way to it.
    pub way: i64,
    /// Attacking from where the unit stands.
    pub stay: i64,
    /// An attack that others share.
    pub joint: i64,
    /// Keeping away from the enemy when a unit withdraws or comes on.
    pub shelter: i64,
    /// The goals that are not the nearest, in thousandths of their pull.
    pub breadth: i64,
}

impl Manner {
    /// The usual one.
    pub const STEADY: Manner = Manner {
        care: 100,
        drive: 100,
        fight: 100,
        cover: 100,
        hold: 100,
        search: 100,
        foe: 100,
        shaken: 100,
        way: 100,
        stay: 100,
        joint: 100,
        shelter: 100,
        breadth: 0,
    };

    /// The police who take the favela (scenario 1) look further ahead than the next enemy.
    const SWEEP: Manner = Manner {
        care: 120,
        drive: 65,
        fight: 120,
        cover: 140,
        hold: 140,
        foe: 70,
        shaken: 75,
        way: 70,
        stay: 115,
        joint: 130,
        breadth: 55,
        ..Manner::STEADY
    };

    /// The police of the post (scenario 3) hurry to it and stay there whatever it costs.
    const POST: Manner = Manner {
        care: 50,
        drive: 130,
        cover: 40,
        hold: 250,
        ..Manner::STEADY
    };

    /// The police who help the Milícia (scenario 4) come to fight.
    const RESCUE: Manner = Manner {
        drive: 90,
        fight: 210,
        foe: 80,
        way: 90,
        stay: 180,
        joint: 230,
        shelter: 155,
        breadth: 20,
        ..Manner::STEADY
    };

    /// The police who look for secret objectives (scenario 5) go after whoever shows himself, together, and rather
    /// look than run.
    const HUNT: Manner = Manner {
        care: 95,
        drive: 35,
        fight: 170,
        cover: 115,
        hold: 110,
        search: 120,
        foe: 250,
        shaken: 150,
        way: 145,
        stay: 170,
        joint: 190,
        shelter: 150,
        breadth: 95,
    };

    /// The traffic that has secret objectives (scenario 5) fights for them together.
    const AMBUSH: Manner = Manner {
        care: 85,
        drive: 80,
        fight: 145,
        cover: 135,
        hold: 125,
        foe: 185,
        way: 120,
        stay: 135,
        joint: 200,
        shelter: 110,
        breadth: 30,
        ..Manner::STEADY
    };

    /// The hand's own manner for a side. Those of scenarios 1, 4 and 5 were found by playing thousands of matches,
    /// each with other weights, and following what the results say about each of them.
    pub fn own(state: &State, side: Side) -> Manner {
        match (state.scenario + 1, side) {
            (1, Side::FIRST) => Manner::SWEEP,
            (3, Side::FIRST) => Manner::POST,
            (4, Side::FIRST) => Manner::RESCUE,
            (5, Side::FIRST) => Manner::HUNT,
            (5, Side::SECOND) => Manner::AMBUSH,
            _ => Manner::STEADY,
        }
    }

    /// Like this one, with every weight up to twice or half as much, as it falls.
    pub fn odd(self, chance: &mut Chance) -> Manner {
        let mut some = |weight: i64| weight * chance.pick(&SHARES).unwrap_or(&100) / 100;
        Manner {
            care: some(self.care),
            drive: some(self.drive),
            fight: some(self.fight),
            cover: some(self.cover),
            hold: some(self.hold),
            search: some(self.search),
            foe: some(self.foe),
            shaken: some(self.shaken),
            way: some(self.way),
            stay: some(self.stay),
            joint: some(self.joint),
            shelter: some(self.shelter),
            breadth: some(self.breadth),
        }
    }
}

/// What an odd manner makes of a weight, in hundredths.
const SHARES: [i64; 5] = [50, 70, 100, 140, 200];
