//! What units of the mission for two could do to each other: who sees whom now, and who could come to
//! see whom. There the enemy moves before he shoots, so that a hex out of his sight is not safe.

use std::sync::OnceLock;

use ::tigers::{Aim, Flags, GERMAN, Kind, Slot, State, Tigers, Unit};
use hexmap::{Field, Hex, Step};
use table::Game;

use super::fire;

/// Nowhere in sight.
const UNSEEN: u8 = u8::MAX;

/// How near to every hex, and in sight of it, a unit that moves can come in a turn.
pub struct Approach(Vec<[OnceLock<Vec<u8>>; GAITS]>);

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

    /// The distance at which a unit that goes as `unit` does could shoot after moving, from every hex to every
    /// other.
    fn distances(&self, game: &Tigers, state: &State, unit: &Unit) -> &[u8] {
        let gait = Gait::of(game, unit);
        self.0[usize::from(state.mission)][gait.index()].get_or_init(|| nearest(game, state, gait))
    }
}

/// The least distance in sight of every hex, for each hex that a unit starts from.
fn nearest(game: &Tigers, state: &State, gait: Gait) -> Vec<u8> {
    let grid = Game::map(game).grid();
    let mut field = Field::new();
    let mut least = vec![UNSEEN; grid.len() * grid.len()];
    for (start, least) in grid.hexes().zip(least.chunks_mut(grid.len())) {
        let stops = gait.spread(game, start, &mut field).iter();
        for stop in stops.copied().filter(|stop| *stop != start) {
            for target in grid.hexes().filter(|hex| game.sees(state, stop, *hex)) {
                let distance = grid.distance(stop, target).max(1) as u8;
                least[target.index()] = least[target.index()].min(distance);
            }
        }
    }
    least
}

/// How a unit moves, as far as an empty map is concerned.
#[derive(Clone, Copy)]
pub struct Gait {
    kind: Kind,
    points: u16,
}

/// How many gaits there are.
pub const GAITS: usize = 32;

impl Gait {
    /// That of a unit.
    pub fn of(game: &Tigers, unit: &Unit) -> Self {
        Gait {
            kind: game.tables().unit_type(unit.kind).kind,
            points: u16::from(game.allowance(unit)).min(GAITS as u16 / 2 - 1),
        }
    }

    /// Tells it from the others.
    pub fn index(self) -> usize {
        2 * usize::from(self.points) + usize::from(self.kind == Kind::Armour)
    }

    /// The hexes that can be moved to from `start`, and that hex itself.
    pub fn spread<'a>(self, game: &Tigers, start: Hex, field: &'a mut Field) -> &'a [Hex] {
        let grid = Game::map(game).grid();
        field.spread(grid, start, self.points, |from, direction, _, _| {
            let step = game.step_cost(self.kind, from, direction);
            step.map_or(Step::No, |cost| Step::Pass(u16::from(cost)))
        });
        field.reached()
    }
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
pub struct Menace<'a> {
    pub shooter: Slot,
    /// How near it can come.
    distances: &'a [u8],
    /// By whether the shooter moves, and by whether the target has.
    aims: [[Aim; 2]; 2],
    /// What a hit takes.
    harm: i64,
}

impl<'a> Menace<'a> {
    /// What `shooter` could do to `target`; `stage` is a copy of the state to try it on, and is left as it was.
    pub fn new(
        game: &Tigers,
        stage: &mut State,
        approach: &'a Approach,
        shooter: Slot,
        target: Slot,
    ) -> Self {
        let units = [shooter, target].map(|slot| stage.units[slot]);
        let distances = approach.distances(game, stage, &units[0]);
        // Whoever waits is nowhere yet.
        if !units[0].on_board() {
            stage.units[shooter].hex = units[1].hex;
        }
        if !units[1].on_board() {
            stage.units[target].hex = units[0].hex;
        }
        stage.units[shooter].flags.put(Flags::INTRUDER, false);
        let mut aim = |shooter_moves, target_moved| {
            stage.units[shooter].flags.put(Flags::MOVED, shooter_moves);
            stage.units[target].flags.put(Flags::MOVED, target_moved);
            game.aim(stage, shooter, target)
        };
        let aims = [false, true].map(|moves| [false, true].map(|moved| aim(moves, moved)));
        [stage.units[shooter], stage.units[target]] = units;
        Menace {
            shooter,
            distances,
            harm: fire::harm(game, stage, &units[1], aims[0][0].damage),
            aims,
        }
    }

    /// What the shooter takes from where it is, and how much more it could by moving, from a target in
    /// `hex` that is harder to hit if it `moved` and the shooting is this turn's.
    pub fn of(&self, game: &Tigers, state: &State, hex: Hex, moved: bool) -> (i64, i64) {
        let unit = &state.units[self.shooter];
        let moved = usize::from(moved && game.side_of(unit) != GERMAN);
        let now = if game.sees(state, unit.hex, hex) {
            let distance = Game::map(game).grid().distance(unit.hex, hex);
            self.loss(self.aims[0][moved], distance.max(1) as u8)
        } else {
            0
        };
        let then = self.after_moving(game, unit.hex, hex, moved);
        (now, (then - now).max(0))
    }

    /// What the shooter takes from a target in `hex` once it has moved on `from` where it is; `moved` is 1 if the
    /// target has moved before the shot.
    pub fn after_moving(&self, game: &Tigers, from: Hex, hex: Hex, moved: usize) -> i64 {
        let hexes = Game::map(game).grid().len();
        match self.distances[from.index() * hexes + hex.index()] {
            UNSEEN => 0,
            distance => self.loss(self.aims[1][moved], distance),
        }
    }

    fn loss(&self, aim: Aim, distance: u8) -> i64 {
        fire::hits(&Aim { distance, ..aim }) * self.harm / 100
    }
}
