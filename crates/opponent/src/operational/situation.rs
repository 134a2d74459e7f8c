//! The situation of one side at one moment: who stands where, what ground is worth to whom, where the
//! enemy could strike.

use ::operational::{NO_WAY, Need, Operational, Piece, State};
use std::cell::OnceCell;

use hexmap::{Hex, HexSet};
use table::{Counter, Game, Side};

use super::Hand;
use super::posture::{self, Posture};
use super::worth::Scale;

/// How much of the enemy's supporting fire an attacker reckons with.
const SUPPORT: f64 = 0.4;
/// How much of a goal's worth being near to it is.
const OUTLOOK: f64 = 0.4;
/// For how many turns points that are given every turn are lost with a goal.
const TURNS_LOST: f64 = 3.0;
/// How likely what is held for a turn is held for the next one as well.
const KEPT: f64 = 0.88;

/// Ground that is worth points, and the way to it from everywhere.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub hexes: HexSet,
    /// Half points to it, by mobility and hex.
    pub ways: [Vec<u16>; 3],
    /// What it is worth at the end to whom, and every turn, by what it takes.
    end: [f64; 2],
    turn: [f64; 2],
    need: Need,
}

/// What never changes in a match: the goals, and how hard the table is on a defender.
#[derive(Clone, Debug, Default)]
pub(super) struct Lay {
    pub goals: Vec<Goal>,
    /// The share of its worth that a defender of two units loses in each column.
    shares: Vec<f64>,
    /// The formation of each counter, and how many there are.
    formation: Vec<usize>,
    formations: usize,
}

impl Lay {
    pub fn new(game: &Operational, state: &State) -> Self {
        let mut goals: Vec<Goal> = Vec::new();
        for stake in game.stakes(state) {
            let places: Vec<HexSet> = match stake.need {
                Need::Clear => vec![stake.hexes],
                _ => stake
                    .hexes
                    .iter()
                    .map(|hex| HexSet::from_iter([hex]))
                    .collect(),
            };
            for hexes in places {
                let known = goals.iter().position(|goal| goal.hexes == hexes);
                let place = known.unwrap_or_else(|| {
                    let way = |mobility| game.distances(state, mobility, &hexes);
                    goals.push(Goal {
                        hexes,
                        ways: [way(0), way(1), way(2)],
                        end: [0.0; 2],
                        turn: [0.0; 2],
                        need: stake.need,
                    });
                    goals.len() - 1
                });
                let side = stake.side.index();
                let goal = &mut goals[place];
                let worth = if stake.every_turn {
                    &mut goal.turn
                } else {
                    &mut goal.end
                };
                worth[side] += f64::from(stake.points);
            }
        }
        let share = |column| {
            let verdicts = game.verdicts(column).map(|verdict| {
                let killed = f64::from(verdict.killed.min(2) + u8::from(verdict.exchange));
                let hurt =
                    0.5 * f64::from(verdict.losses) + 0.3 * f64::from(u8::from(verdict.retreats));
                f64::from(verdict.throws) * (killed + hurt) / 2.0
            });
            verdicts.sum::<f64>() / 36.0
        };
        let mut names: Vec<&str> = Vec::new();
        let formation = game.commands().map(|name| {
            let known = names.iter().position(|other| *other == name);
            known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        });
        Lay {
            goals,
            formation: formation.collect(),
            formations: names.len(),
            shares: (0..game.columns()).map(share).collect(),
        }
    }
}

impl Lay {
    /// Who is near to what he does not have, in victory points to a side.
    pub fn outlook(&self, game: &Operational, state: &State, side: Side) -> f64 {
        let towns = game.towns_held(state);
        let left = f64::from(game.turns_left(state));
        let units = [Side::FIRST, Side::SECOND].map(|side| {
            let units = game.pieces(state, side);
            units
                .filter(|piece| piece.hex.is_some())
                .collect::<Vec<Piece>>()
        });
        let outlook = self.goals.iter().map(|goal| {
            let near = |side: Side| -> f64 {
                let pulls = units[side.index()].iter().map(|piece| {
                    let turns =
                        f64::from(goal.way(piece, piece.hex)) / f64::from(piece.points.max(1));
                    f64::from(piece.attack[0] + piece.defence[0]) / (1.0 + turns * turns)
                });
                pulls.sum()
            };
            let holder = goal.holder(game, state, &towns);
            let (own, other) = (near(holder), near(holder.other()));
            let share = OUTLOOK * goal.worth(left) * other / (own + other + 1.0);
            if holder == side { -share } else { share }
        });
        outlook.sum()
    }

    /// The formation that a counter belongs to.
    pub fn formation(&self, counter: Counter) -> usize {
        self.formation.get(counter.index()).copied().unwrap_or(0)
    }

    /// How many formations both sides have.
    pub fn formations(&self) -> usize {
        self.formations
    }
}

impl Goal {
    /// Half points from a hex to it, for one who moves so.
    pub fn way(&self, piece: &Piece, from: Hex) -> u16 {
        let way = &self.ways[usize::from(piece.mobility)];
        way.get(from.index()).copied().unwrap_or(NO_WAY)
    }

    /// What it is worth that it goes from one side to the other now.
    pub fn worth(&self, left: f64) -> f64 {
        self.end.iter().sum::<f64>() + left * self.turn.iter().sum::<f64>()
    }

    /// What it is worth to keep it for now: most of what falls today would have fallen later anyway.
    fn worth_soon(&self, left: f64) -> f64 {
        let end = KEPT.powf(left) * self.end.iter().sum::<f64>();
        end + left.min(TURNS_LOST) * self.turn.iter().sum::<f64>()
    }

    /// Whether a side gets points for it.
    fn gains(&self, side: Side) -> bool {
        self.end[side.index()] + self.turn[side.index()] > 0.0
    }

    /// The side that has it.
    fn holder(&self, game: &Operational, state: &State, towns: &[HexSet; 2]) -> Side {
        let first = match self.need {
            Need::Hold => towns[0].intersects(&self.hexes),
            Need::Stand if self.gains(Side::FIRST) => {
                game.occupied(state, Side::FIRST).intersects(&self.hexes)
            }
            Need::Stand => !game.occupied(state, Side::SECOND).intersects(&self.hexes),
            Need::Clear if self.gains(Side::FIRST) => {
                !game.occupied(state, Side::SECOND).intersects(&self.hexes)
            }
            Need::Clear => game.occupied(state, Side::FIRST).intersects(&self.hexes),
        };
        Side(u8::from(!first))
    }
}

/// A goal as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub worth: f64,
    pub holder: Side,
}

/// What one side sees.
pub(super) struct Situation<'a> {
    pub game: &'a Operational,
    pub lay: &'a Lay,
    pub state: &'a State,
    pub hand: Hand,
    pub side: Side,
    pub scale: Scale,
    pub standings: Vec<Standing>,
    pub foes: Vec<Piece>,
    /// The own guns on the board.
    pub guns: Vec<Piece>,
    threat: OnceCell<Vec<f64>>,
    bare_threat: OnceCell<Vec<f64>>,
    prizes: [Vec<f64>; 2],
    postures: OnceCell<Vec<Posture>>,
}

impl<'a> Situation<'a> {
    pub fn new(
        game: &'a Operational,
        lay: &'a Lay,
        hand: Hand,
        state: &'a State,
        side: Side,
    ) -> Self {
        let towns = game.towns_held(state);
        let left = f64::from(game.turns_left(state));
        let standings = lay.goals.iter().map(|goal| {
            let holder = goal.holder(game, state, &towns);
            let worth = match hand.soon[usize::from(holder != side)] {
                true => goal.worth_soon(left),
                false => goal.worth(left),
            };
            Standing { worth, holder }
        });
        let foes: Vec<Piece> = game
            .pieces(state, side.other())
            .filter(|piece| piece.hex.is_some())
            .collect();
        let mut situation = Situation {
            game,
            lay,
            state,
            hand,
            side,
            scale: Scale::new(game, state),
            standings: standings.collect(),
            foes,
            guns: game
                .pieces(state, side)
                .filter(|piece| piece.hex.is_some() && piece.range > 0)
                .collect(),
            threat: OnceCell::new(),
            bare_threat: OnceCell::new(),
            prizes: Default::default(),
            postures: OnceCell::new(),
        };
        situation.prizes = situation.reckon_prizes();
        situation
    }

    /// The same with other postures than the usual ones.
    pub fn with_postures(self, postures: Vec<Posture>) -> Self {
        Situation {
            postures: OnceCell::from(postures),
            ..self
        }
    }

    /// The posture of each formation.
    pub fn postures(&self, state: &State) -> &[Posture] {
        self.postures.get_or_init(|| posture::usual(self, state))
    }

    /// The enemy strength that could strike a hex in his next phase.
    pub fn threat(&self, hex: Hex) -> f64 {
        self.threat.get_or_init(|| self.reckon_threat())[hex.index()]
    }

    /// The enemy strength that could strike a hex of a goal, on average.
    pub fn threat_to(&self, goal: &Goal) -> f64 {
        let threat: f64 = goal.hexes.iter().map(|hex| self.threat(hex)).sum();
        threat / goal.hexes.len() as f64
    }

    fn reckon_threat(&self) -> Vec<f64> {
        let grid = self.game.map().grid();
        let mut threat = vec![0.0; grid.len()];
        if !self.hand.looks_back {
            self.guess_threat(&mut threat);
            return threat;
        }
        let reply = self.game.suppose_movement(self.state, self.side.other());
        for foe in &self.foes {
            let mut stops = self.game.reach(&reply, foe.counter);
            stops.insert(foe.hex);
            let mut struck = HexSet::EMPTY;
            for stop in stops.iter() {
                struck |= grid.neighbours(stop).collect::<HexSet>();
            }
            for hex in struck.iter() {
                threat[hex.index()] += f64::from(foe.attack[0]);
            }
        }
        threat
    }

    /// The enemy strength that could strike each hex with nobody in its way.
    fn reckon_bare_threat(&self) -> Vec<f64> {
        let grid = self.game.map().grid();
        let mut threat = vec![0.0; grid.len()];
        let mut groups: Vec<(Hex, u8, u8, f64)> = Vec::new();
        for foe in &self.foes {
            let attack = f64::from(foe.attack[0]);
            let key = (foe.hex, foe.mobility, foe.points);
            let alike = groups
                .iter_mut()
                .find(|group| (group.0, group.1, group.2) == key);
            match alike {
                Some(group) => group.3 += attack,
                None => groups.push((key.0, key.1, key.2, attack)),
            }
        }
        for (from, mobility, points, attack) in groups {
            let ways = self
                .game
                .distances(self.state, mobility, &HexSet::from_iter([from]));
            for hex in grid.hexes() {
                let near = |hex: Hex| ways[hex.index()] <= u16::from(points);
                if near(hex) || grid.neighbours(hex).any(near) {
                    threat[hex.index()] += attack;
                }
            }
        }
        threat
    }

    /// The same at a glance: strength fades with distance, whatever is in the way.
    fn guess_threat(&self, threat: &mut [f64]) {
        let grid = self.game.map().grid();
        // Units that stand and move alike are taken together.
        let mut groups: Vec<(Hex, u8, f64)> = Vec::new();
        for foe in &self.foes {
            let attack = f64::from(foe.attack[0]);
            let alike = |group: &&mut (Hex, u8, f64)| (group.0, group.1) == (foe.hex, foe.points);
            match groups.iter_mut().find(alike) {
                Some(group) => group.2 += attack,
                None => groups.push((foe.hex, foe.points, attack)),
            }
        }
        for (from, points, attack) in groups {
            // Half points over open ground, and the hex next to where it stops.
            let range = u32::from(points) / 2 * 3 / 4 + 1;
            for hex in grid.disk(from, range) {
                let far = f64::from(grid.distance(from, hex)) / f64::from(range + 1);
                threat[hex.index()] += attack * (1.0 - far * far);
            }
        }
    }

    /// What each hex is worth to each side that takes it from the other.
    fn reckon_prizes(&self) -> [Vec<f64>; 2] {
        let mut prizes = [(); 2].map(|()| vec![0.0; self.game.map().grid().len()]);
        for (goal, standing) in self.lay.goals.iter().zip(&self.standings) {
            let taker = standing.holder.other();
            // Nobody clears an area by walking into a hex of it.
            if goal.need == Need::Clear && goal.gains(taker) {
                continue;
            }
            for hex in goal.hexes.iter() {
                prizes[taker.index()][hex.index()] += standing.worth;
            }
        }
        prizes
    }

    /// What a hex is worth to a side that takes it from the other.
    pub fn prize(&self, side: Side, hex: Hex) -> f64 {
        self.prizes[side.index()][hex.index()]
    }

    /// The posture of a unit's formation.
    pub fn posture(&self, state: &State, piece: &Piece) -> Posture {
        let formation = self.lay.formation(piece.counter);
        let posture = self.postures(state).get(formation).copied();
        posture.unwrap_or(Posture::Assault)
    }

    /// What a hex is worth that the own side has.
    pub fn held_worth(&self, hex: Hex) -> f64 {
        self.prize(self.side.other(), hex)
    }

    /// By how many turns of march a hex is nearer to the nearest goal of the enemy, at most.
    pub fn nearer(&self, piece: &Piece, to: Hex) -> f64 {
        let goals = self.lay.goals.iter().zip(&self.standings);
        let goals = goals.filter(|(_, standing)| standing.holder != self.side);
        let gains = goals.map(|(goal, _)| {
            let turns = |hex| f64::from(goal.way(piece, hex)) / f64::from(piece.points.max(1));
            turns(piece.hex) - turns(to)
        });
        gains
            .max_by(f64::total_cmp)
            .unwrap_or_default()
            .clamp(-1.0, 1.0)
    }

    /// The defence of the units in a hex.
    pub fn defence_in(&self, state: &State, hex: Hex) -> u16 {
        let stack = self.game.stack(state, hex);
        stack.map(|piece| u16::from(piece.defence[0])).sum()
    }

    /// The share of its worth that a stack of so much defence stands to lose in a hex.
    pub fn danger(&self, hex: Hex, defence: u16) -> f64 {
        self.danger_of(self.threat(hex), hex, defence)
    }

    /// The same if none of the own units were in the enemy's way.
    pub fn bare_danger(&self, hex: Hex, defence: u16) -> f64 {
        let threat = self.bare_threat.get_or_init(|| self.reckon_bare_threat());
        self.danger_of(threat[hex.index()], hex, defence)
    }

    fn danger_of(&self, threat: f64, hex: Hex, defence: u16) -> f64 {
        let strike = (threat * self.hand.strike) as u16;
        if strike == 0 {
            return 0.0;
        }
        let column = self
            .game
            .plain_column([strike, defence.max(1)], self.game.cover(hex));
        self.lay.shares[usize::from(column)]
    }

    /// The fire that the enemy could add to the defence of a hex, as far as one reckons with it.
    pub fn support(&self, state: &State, target: Hex) -> u16 {
        let grid = self.game.map().grid();
        let guns = self.foes.iter().filter(|foe| {
            foe.range > 0
                && !foe.used
                && foe.hex != target
                && grid.distance(foe.hex, target) <= u32::from(foe.range)
        });
        let guns: f64 = guns.map(|foe| f64::from(foe.attack[0])).sum();
        let air = f64::from(self.game.air_points(state, self.side.other(), false).min(6)) / 2.0;
        (SUPPORT * guns + air) as u16
    }
}
