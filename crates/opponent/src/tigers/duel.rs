//! What units of the mission for two could do to each other: who sees whom now, and who could come to
//! see whom. There the enemy moves before he shoots, so that a hex out of his sight is not safe.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use ::tigers::{Aim, Flags, GERMAN, Kind, Slot, State, Tigers, Unit};
use hexmap::{Direction, Hex};
use table::Game;

use super::fire;

/// More half points than any unit has.
pub const MOST_POINTS: usize = 16;
/// Nowhere in sight.
const UNSEEN: u8 = u8::MAX;

/// How near to every hex, and in sight of it, a unit that moves can come in a turn.
pub struct Approach(Vec<[OnceLock<Vec<u8>>; 2 * MOST_POINTS]>);

impl Approach {
    /// That of a box, nothing of it worked out yet.
    pub fn new(game: &Tigers) -> Self {
        let missions = game.missions().iter();
        Approach(
            missions
                .map(|_| std::array::from_fn(|_| OnceLock::new()))
                .collect(),
        )
    }

    /// The distance to `target` at which a unit could shoot after moving.
    fn distance(&self, game: &Tigers, state: &State, unit: &Unit, target: Hex) -> Option<u8> {
        let points = usize::from(game.allowance(unit)).min(MOST_POINTS - 1);
        let kind = game.tables().unit_type(unit.kind).kind;
        let column = 2 * points + usize::from(kind == Kind::Armour);
        let hexes = Game::map(game).grid().len();
        let all = self.0[usize::from(state.mission)][column]
            .get_or_init(|| nearest(game, state, kind, points as u16));
        let distance = all[unit.hex.index() * hexes + target.index()];
        (distance != UNSEEN).then_some(distance)
    }
}

/// The least distance in sight of every hex, for each hex that a unit starts from.
fn nearest(game: &Tigers, state: &State, kind: Kind, points: u16) -> Vec<u8> {
    let grid = Game::map(game).grid();
    let mut least = vec![UNSEEN; grid.len() * grid.len()];
    for (start, least) in grid.hexes().zip(least.chunks_mut(grid.len())) {
        for stop in stops(game, kind, start, points) {
            for target in grid
                .hexes()
                .filter(|&target| game.sees(state, stop, target))
            {
                let distance = grid.distance(stop, target).max(1) as u8;
                least[target.index()] = least[target.index()].min(distance);
            }
        }
    }
    least
}

/// The hexes that a unit can move to on an empty map.
pub fn stops(game: &Tigers, kind: Kind, start: Hex, points: u16) -> Vec<Hex> {
    let grid = Game::map(game).grid();
    let mut cost = vec![u16::MAX; grid.len()];
    let mut stops = Vec::new();
    let mut open = BinaryHeap::from([Reverse((0, start))]);
    cost[start.index()] = 0;
    while let Some(Reverse((paid, hex))) = open.pop() {
        if paid > cost[hex.index()] {
            continue;
        }
        if hex != start {
            stops.push(hex);
        }
        for direction in Direction::ALL {
            let step = game.step_cost(kind, hex, direction);
            let Some((to, step)) = grid.neighbour(hex, direction).zip(step) else {
                continue;
            };
            let paid = paid + u16::from(step);
            if paid <= points && paid < cost[to.index()] {
                cost[to.index()] = paid;
                open.push(Reverse((paid, to)));
            }
        }
    }
    stops
}

/// Whether a unit will not shoot when its side does so next.
pub fn silent(game: &Tigers, unit: &Unit) -> bool {
    // The Germans shoot next turn as far as the Russians who move are concerned.
    if game.side_of(unit) == GERMAN {
        unit.owes > 0
    } else {
        unit.has(Flags::OUT)
    }
}

/// One unit as a danger to another, wherever they stand.
pub struct Menace {
    pub shooter: Slot,
    /// By whether the shooter moves, and by whether the target has.
    aims: [[Aim; 2]; 2],
    /// What a hit takes.
    harm: i64,
}

impl Menace {
    /// What `shooter` could do to `target`.
    pub fn new(game: &Tigers, state: &State, shooter: Slot, target: Slot) -> Self {
        let mut stage = *state;
        for (unit, other) in [(shooter, target), (target, shooter)] {
            // Whoever waits is nowhere yet.
            if !state.units[unit].on_board() {
                stage.units[unit].hex = state.units[other].hex;
            }
        }
        let mut aim = |shooter_moves, target_moved| {
            stage.units[shooter].flags.put(Flags::INTRUDER, false);
            stage.units[shooter].flags.put(Flags::MOVED, shooter_moves);
            stage.units[target].flags.put(Flags::MOVED, target_moved);
            game.aim(&stage, shooter, target)
        };
        let aims = [false, true].map(|moves| [false, true].map(|moved| aim(moves, moved)));
        Menace {
            shooter,
            harm: fire::harm(game, state, &state.units[target], aims[0][0].damage),
            aims,
        }
    }

    /// What the shooter takes from where it is, and how much more it could by moving, from a target in
    /// `hex` that is harder to hit if it `moved` and the shooting is this turn's.
    pub fn of(
        &self,
        game: &Tigers,
        state: &State,
        approach: &Approach,
        hex: Hex,
        moved: bool,
    ) -> (i64, i64) {
        let unit = &state.units[self.shooter];
        let moved = usize::from(moved && game.side_of(unit) != GERMAN);
        let now = if game.sees(state, unit.hex, hex) {
            let distance = Game::map(game).grid().distance(unit.hex, hex);
            self.loss(self.aims[0][moved], distance.max(1) as u8)
        } else {
            0
        };
        (
            now,
            (self.after_moving(game, state, approach, unit, hex, moved) - now).max(0),
        )
    }

    /// What the shooter takes from a target in `hex` once it has moved on from where `unit` is.
    fn after_moving(
        &self,
        game: &Tigers,
        state: &State,
        approach: &Approach,
        unit: &Unit,
        hex: Hex,
        moved: usize,
    ) -> i64 {
        approach
            .distance(game, state, unit, hex)
            .map_or(0, |distance| self.loss(self.aims[1][moved], distance))
    }

    /// What the shooter could take from the target next turn if it were where `unit` is.
    pub fn next(
        &self,
        game: &Tigers,
        state: &State,
        approach: &Approach,
        unit: &Unit,
        hex: Hex,
    ) -> i64 {
        self.after_moving(game, state, approach, unit, hex, 0)
    }

    fn loss(&self, aim: Aim, distance: u8) -> i64 {
        fire::hits(&Aim { distance, ..aim }) * self.harm / 100
    }
}
