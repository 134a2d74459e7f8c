//! What a mission of 3 Tigres asks for, as places where units are wanted, and which unit goes to which.

use ::tigers::{Kind, MOST_UNITS, Objective, Place, Slot, State, Tigers, Unit};
use hexmap::{Direction, Hex, Map};
use table::{Game, Side};

/// Half points to a goal from everywhere; this where there is no way.
const NO_WAY: u16 = 400;

/// What it counts that there is nobody for a goal.
const NOBODY: i64 = 1600;

/// In how many sixteenths of turns an enemy can be at a goal who is near it.
const SOON: i64 = 48;

/// The goal of each unit, if it has one, and whether it is a spare unit there.
pub type Assignment = [Option<(usize, bool)>; MOST_UNITS];

/// How many spare units go with those that a mission asks for.
#[derive(Clone, Copy, Default)]
pub struct Rounds {
    /// To each place where the map is left.
    pub leaving: usize,
    /// To each place that is held.
    pub holding: usize,
}

/// Somewhere that units are wanted.
pub struct Goal {
    /// The hex itself.
    pub hex: Hex,
    /// How many units are wanted there; those that leave the map do not block each other.
    wanted: usize,
    /// Whether they leave the map there.
    pub leaves: bool,
    /// Half points to it, for armour and for infantry.
    armour: Vec<u16>,
    infantry: Vec<u16>,
}

impl Goal {
    fn new(game: &Tigers, hexes: &[Hex], wanted: usize, leaves: bool) -> Self {
        Goal {
            hex: hexes.first().copied().unwrap_or(Hex::NONE),
            wanted,
            leaves,
            armour: distances(game, Kind::Armour, hexes),
            infantry: distances(game, Kind::Infantry, hexes),
        }
    }

    /// How many units are wanted there still.
    fn still_wanted(&self, state: &State) -> usize {
        if !self.leaves {
            return self.wanted;
        }
        let units = state.units.iter();
        let exited = units.filter(|unit| unit.place == Place::Exited).count();
        self.wanted.saturating_sub(exited)
    }

    /// Half points from where a unit stands.
    pub fn distance(&self, game: &Tigers, unit: &Unit) -> u16 {
        let field = match game.tables().unit_type(unit.kind).kind {
            Kind::Armour => &self.armour,
            Kind::Infantry | Kind::At => &self.infantry,
        };
        field.get(unit.hex.index()).copied().unwrap_or(NO_WAY)
    }
}

/// Half points from every hex to the nearest of `goals`, on the empty map.
fn distances(game: &Tigers, kind: Kind, goals: &[Hex]) -> Vec<u16> {
    let grid = Game::map(game).grid();
    let mut cost = vec![NO_WAY; grid.len()];
    let mut open: Vec<Hex> = goals.to_vec();
    for goal in goals {
        cost[goal.index()] = 0;
    }
    // The board is small: repeated relaxation from the goals backwards is quick enough, once.
    while let Some(hex) = open.pop() {
        for direction in Direction::ALL {
            let Some(from) = grid.neighbour(hex, direction) else {
                continue;
            };
            let Some(step) = game.step_cost(kind, from, direction.opposite()) else {
                continue;
            };
            let through = cost[hex.index()] + u16::from(step);
            if through < cost[from.index()] {
                cost[from.index()] = through;
                open.push(from);
            }
        }
    }
    cost
}

/// The goals of each mission.
pub struct Goals(Vec<Vec<Goal>>);

impl Goals {
    /// Reads the missions of a box.
    pub fn new(game: &Tigers) -> Self {
        let goals = |objective: &Objective| match objective {
            Objective::Occupy { hexes, .. } => hexes
                .iter()
                .map(|&hex| Goal::new(game, &[hex], 1, false))
                .collect(),
            Objective::Leave(exit) => {
                vec![Goal::new(game, &exit.hexes, usize::from(exit.count), true)]
            }
            Objective::Watch {
                bridges,
                distance,
                exit,
                ..
            } => {
                let mut goals: Vec<Goal> = bridges
                    .iter()
                    .map(|&bridge| {
                        let posts = posts(Game::map(game), bridge, *distance);
                        Goal::new(game, &posts, 1, false)
                    })
                    .collect();
                goals.push(Goal::new(game, &exit.hexes, usize::from(exit.count), true));
                goals
            }
            Objective::Points { passages, .. } => passages
                .iter()
                .map(|&hex| Goal::new(game, &[hex], 1, false))
                .collect(),
        };
        let missions = game.missions().iter();
        Goals(missions.map(|mission| goals(&mission.objective)).collect())
    }

    /// The goals of the mission that is played.
    pub fn of(&self, state: &State) -> &[Goal] {
        &self.0[usize::from(state.mission)]
    }

    /// Gives each goal the units that can be there first, no unit twice, and adds up how far they
    /// are in turns (in sixteenths), late ones counting more. Then spare units that can still be in
    /// time go with them, one to each goal and round. Calls `assign(slot, goal, spare)`.
    pub fn assign(
        &self,
        game: &Tigers,
        state: &State,
        side: Side,
        rounds: Rounds,
        mut assign: impl FnMut(Slot, usize, bool),
    ) -> i64 {
        let left = 16 * (i64::from(game.mission(state).turns) - i64::from(state.turn) + 1);
        let mut taken = [false; MOST_UNITS];
        let (mut total, holders) = self.holders(game, state, side);
        for (number, slot) in holders {
            taken[slot] = true;
            assign(slot, number, false);
        }
        let goals = self.of(state).iter().enumerate();
        for (number, goal) in goals.filter(|(_, goal)| goal.leaves) {
            for _ in 0..goal.still_wanted(state) {
                match self.first_there(game, state, side, goal, &taken) {
                    Some((turns, slot)) => {
                        taken[slot] = true;
                        assign(slot, number, false);
                        total += delay(turns, left);
                    }
                    None => total += NOBODY,
                }
            }
        }
        for round in 0..rounds.leaving.max(rounds.holding) {
            for (number, goal) in self.of(state).iter().enumerate() {
                let most = if goal.leaves {
                    rounds.leaving
                } else {
                    rounds.holding
                };
                if round >= most || goal.still_wanted(state) == 0 {
                    continue;
                }
                let first = self.first_there(game, state, side, goal, &taken);
                if let Some((_, slot)) = first.filter(|(turns, _)| *turns <= left) {
                    taken[slot] = true;
                    assign(slot, number, true);
                }
            }
        }
        total
    }

    /// The units that are to hold a goal each, so that all are there soonest, and how far they are.
    fn holders(&self, game: &Tigers, state: &State, side: Side) -> (i64, Vec<(usize, Slot)>) {
        let left = 16 * (i64::from(game.mission(state).turns) - i64::from(state.turn) + 1);
        let goals = self.of(state).iter().enumerate();
        let goals = goals.filter(|(_, goal)| !goal.leaves);
        let delays: Vec<(usize, Vec<(i64, Slot)>)> = goals
            .map(|(number, goal)| {
                let units = state.units.iter().enumerate();
                let own = units.filter(|(_, unit)| game.side_of(unit) == side);
                let delays = own.filter_map(|(slot, unit)| {
                    let turns = self.turns(game, state, unit, goal, slot)?;
                    Some((delay(turns, left), slot))
                });
                (number, delays.collect())
            })
            .collect();
        let mut best = (i64::MAX, Vec::new());
        share(&delays, 0, &mut Vec::new(), &mut best);
        best
    }

    /// The unit not taken that can be at a goal first, and in how many sixteenths of turns.
    fn first_there(
        &self,
        game: &Tigers,
        state: &State,
        side: Side,
        goal: &Goal,
        taken: &[bool],
    ) -> Option<(i64, Slot)> {
        let units = state.units.iter().enumerate();
        let free = units.filter(|(slot, unit)| !taken[*slot] && game.side_of(unit) == side);
        let turns = free
            .filter_map(|(slot, unit)| Some((self.turns(game, state, unit, goal, slot)?, slot)));
        turns.min()
    }

    /// Sixteenths of turns until a unit can be at a goal; none if it never can.
    pub fn turns(
        &self,
        game: &Tigers,
        state: &State,
        unit: &Unit,
        goal: &Goal,
        slot: Slot,
    ) -> Option<i64> {
        let allowance = i64::from(game.allowance(unit));
        let waits = match unit.place {
            Place::Board => i64::from(unit.disabled()),
            Place::Waiting => {
                let due = game
                    .mission(state)
                    .starts
                    .get(slot)
                    .map_or(0, |start| start.turn);
                i64::from(due.saturating_sub(state.turn))
            }
            _ => return None,
        };
        let distance = match unit.place {
            Place::Board => goal.distance(game, unit),
            _ => {
                let entry = game.mission(state).entries[game.side_of(unit).index()].as_ref()?;
                let at = |hex: &Hex| goal.distance(game, &Unit { hex: *hex, ..*unit }) + 2;
                entry.hexes.iter().map(at).min()?
            }
        };
        let way = i64::from(distance) + i64::from(goal.leaves) * 2;
        if distance >= NO_WAY || allowance == 0 && way > 0 {
            return None;
        }
        Some(16 * waits + 16 * way / allowance.max(1))
    }

    /// Whether a unit of a side is on the map and can be at a goal soon.
    pub fn threatened(&self, game: &Tigers, state: &State, side: Side) -> bool {
        let mut units = state.units.iter().enumerate();
        units.any(|(slot, unit)| {
            let soon = |goal| {
                let turns = self.turns(game, state, unit, goal, slot);
                turns.is_some_and(|turns| turns <= SOON)
            };
            unit.on_board() && game.side_of(unit) == side && self.of(state).iter().any(soon)
        })
    }

    /// The goal of each unit of a side.
    pub fn assigned(&self, game: &Tigers, state: &State, side: Side, rounds: Rounds) -> Assignment {
        let mut goal_of = [None; MOST_UNITS];
        self.assign(game, state, side, rounds, |slot, goal, spare| {
            goal_of[slot] = Some((goal, spare));
        });
        goal_of
    }
}

/// What it counts that a unit needs so many sixteenths of turns.
fn delay(turns: i64, left: i64) -> i64 {
    turns.min(320) + 4 * (turns - left).clamp(0, 320)
}

/// Tries all ways to give each of the goals left a unit, and keeps the best.
fn share(
    goals: &[(usize, Vec<(i64, Slot)>)],
    sum: i64,
    chosen: &mut Vec<(usize, Slot)>,
    best: &mut (i64, Vec<(usize, Slot)>),
) {
    if sum >= best.0 {
        return;
    }
    let Some(((number, units), rest)) = goals.split_first() else {
        *best = (sum, chosen.clone());
        return;
    };
    for &(delay, slot) in units {
        if chosen.iter().any(|(_, other)| *other == slot) {
            continue;
        }
        chosen.push((*number, slot));
        share(rest, sum + delay, chosen, best);
        chosen.pop();
    }
    share(rest, sum + NOBODY, chosen, best);
}

/// The hexes from which a bridge can be watched.
fn posts(map: &Map, bridge: Hex, distance: u8) -> Vec<Hex> {
    let near = map.grid().disk(bridge, u32::from(distance));
    near.filter(|&hex| map.sees(hex, bridge) == hexmap::Sight::Clear)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_unit_is_left_to_the_goal_that_needs_it_most() {
        let goals = [(0, vec![(1, 7), (2, 8)]), (1, vec![(1, 7), (9, 8)])];
        let mut best = (i64::MAX, Vec::new());
        share(&goals, 0, &mut Vec::new(), &mut best);
        assert_eq!(best, (3, vec![(0, 8), (1, 7)]));
    }
}
