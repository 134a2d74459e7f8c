//! The manners in which the veteran's hand can play a phase.

use ::rio::State;
use table::Side;

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
}

impl Manner {
    /// The usual one.
    const STEADY: Manner = Manner {
        care: 100,
        drive: 100,
        fight: 100,
        cover: 100,
        hold: 100,
        search: 100,
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
        fight: 200,
        ..Manner::STEADY
    };

    /// The police who look for secret objectives (scenario 5) look rather than run.
    const HUNT: Manner = Manner {
        care: 75,
        drive: 60,
        search: 160,
        ..Manner::STEADY
    };

    /// The hand's own manner for a side: found by trying many in whole matches.
    pub fn own(state: &State, side: Side) -> Manner {
        match (state.scenario + 1, side) {
            (3, Side::FIRST) => Manner::POST,
            (4, Side::FIRST) => Manner::RESCUE,
            (5, Side::FIRST) => Manner::HUNT,
            _ => Manner::STEADY,
        }
    }

    /// Bolder, more careful, more patient, fiercer and shier of fights.
    pub fn others(self) -> [Manner; 5] {
        let with = |care, drive, fight| Manner {
            care: self.care * care / 100,
            drive: self.drive * drive / 100,
            fight: self.fight * fight / 100,
            ..self
        };
        [
            with(30, 150, 100),
            with(300, 100, 100),
            with(100, 20, 100),
            with(50, 60, 250),
            with(150, 100, 0),
        ]
    }
}
