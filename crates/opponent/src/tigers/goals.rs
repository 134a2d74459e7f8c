//! What a mission of 3 Tigres asks for, as places where units are wanted, and which unit goes to which.

use ::tigers::{Kind, MOST_UNITS, Objective, Place, Slot, State, Tigers, Unit};
use hexmap::{Direction, Hex, Map};
use table::{Game, Side};

/// Half points to a goal from everywhere; this where there is no way.
const NO_WAY: u16 = 400;

/// The goal of each unit; none beyond the last goal.
pub type Assignment = [usize; MOST_UNITS];

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
    /// are in turns (in sixteenths), late ones counting more. Calls `assign(slot, goal)`.
    pub fn assign(
        &self,
        game: &Tigers,
        state: &State,
        side: Side,
        mut assign: impl FnMut(Slot, usize),
    ) -> i64 {
        let left = i64::from(game.mission(state).turns) - i64::from(state.turn) + 1;
        let mut taken = [false; MOST_UNITS];
        let mut total = 0;
        let exited = state
            .units
            .iter()
            .filter(|unit| unit.place == Place::Exited)
            .count();
        for (number, goal) in self.of(state).iter().enumerate() {
            let wanted = if goal.leaves {
                goal.wanted.saturating_sub(exited)
            } else {
                goal.wanted
            };
            for _ in 0..wanted {
                let mut best: Option<(i64, Slot)> = None;
                for (slot, unit) in state.units.iter().enumerate() {
                    if taken[slot] || game.side_of(unit) != side {
                        continue;
                    }
                    let Some(turns) = self.turns(game, state, unit, goal, slot) else {
                        continue;
                    };
                    if best.is_none_or(|(known, _)| turns < known) {
                        best = Some((turns, slot));
                    }
                }
                match best {
                    Some((turns, slot)) => {
                        taken[slot] = true;
                        assign(slot, number);
                        let late = (turns - 16 * left).max(0);
                        total += turns.min(320) + 4 * late.min(320);
                    }
                    None => total += 1600,
                }
            }
        }
        total
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

    /// The goal of each unit of a side.
    pub fn assigned(&self, game: &Tigers, state: &State, side: Side) -> Assignment {
        let mut goal_of = [usize::MAX; MOST_UNITS];
        self.assign(game, state, side, |slot, goal| goal_of[slot] = goal);
        goal_of
    }
}

/// The hexes from which a bridge can be watched.
fn posts(map: &Map, bridge: Hex, distance: u8) -> Vec<Hex> {
    let near = map.grid().disk(bridge, u32::from(distance));
    near.filter(|&hex| map.sees(hex, bridge) == hexmap::Sight::Clear)
        .collect()
}
