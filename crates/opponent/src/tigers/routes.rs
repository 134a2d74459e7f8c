//! The ways of a solo mission by what they risk. Russians there do not move, and shoot after all
//! Germans have: only where a unit ends its turns is it in danger.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use ::tigers::{Flags, Kind, Place, RUSSIAN, Slot, State, Tigers, Unit};
use hexmap::Hex;
use table::Game;

use super::duel::{MOST_POINTS, stops};
use super::fire;
use super::goals::Goal;

/// What a turn on the way counts.
const TURN: i64 = 20;
/// What it counts that there is no way.
const NO_WAY: i64 = 2000;

/// Where units can come from in one turn.
pub struct Routes {
    /// Tells boxes apart.
    id: u64,
    sources: [OnceLock<Vec<Vec<Hex>>>; 2 * MOST_POINTS],
}

/// What was found out about the Russians of one moment.
#[derive(Default)]
struct Found {
    asked: Option<(u64, u8, u8)>,
    russians: Vec<Unit>,
    /// By type of unit, half points and goal.
    risks: Vec<((u8, u8, Hex), Vec<i64>)>,
}

thread_local! {
    static FOUND: RefCell<Found> = RefCell::default();
}

impl Routes {
    /// Nothing worked out yet.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Routes {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            sources: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    /// What a unit risks on its best way from `hex` to its goal. Units of one type share what was found
    /// out until the Russians change.
    pub fn risk(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal, hex: Hex) -> i64 {
        FOUND.with_borrow_mut(|found| {
            let moment = Some((self.id, state.mission, state.turn));
            let russians = || {
                let units = state.units.iter();
                units.filter(|unit| unit.on_board() && game.side_of(unit) == RUSSIAN)
            };
            if found.asked != moment || !found.russians.iter().eq(russians()) {
                found.asked = moment;
                found.russians = russians().copied().collect();
                found.risks.clear();
            }
            let unit = &state.units[slot];
            let key = (unit.kind.0, game.allowance(unit), goal.hex);
            let known = found.risks.iter().position(|(other, _)| *other == key);
            let place = known.unwrap_or_else(|| {
                found.risks.push((key, self.risks(game, state, slot, goal)));
                found.risks.len() - 1
            });
            found.risks[place].1[hex.index()]
        })
    }

    /// The same from every hex.
    fn risks(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal) -> Vec<i64> {
        let grid = Game::map(game).grid();
        let unit = &state.units[slot];
        let mut stage = *state;
        stage.units[slot].place = Place::Board;
        stage.units[slot].flags.put(Flags::MOVED, true);
        let sources = self.sources(game, unit);
        let mut risks = vec![NO_WAY; grid.len()];
        let mut open = BinaryHeap::new();
        for hex in grid.hexes() {
            if goal.distance(game, &Unit { hex, ..*unit }) == 0 {
                risks[hex.index()] = 0;
                open.push(Reverse((0, hex)));
            }
        }
        while let Some(Reverse((risk, hex))) = open.pop() {
            if risk > risks[hex.index()] {
                continue;
            }
            stage.units[slot].hex = hex;
            let stop = if risk == 0 {
                0
            } else {
                danger(game, &stage, slot)
            };
            let through = risk + stop + TURN;
            for from in &sources[hex.index()] {
                if through < risks[from.index()] {
                    risks[from.index()] = through;
                    open.push(Reverse((through, *from)));
                }
            }
        }
        risks
    }

    /// For each hex, the hexes from which a unit can be there in one turn.
    fn sources(&self, game: &Tigers, unit: &Unit) -> &[Vec<Hex>] {
        let points = usize::from(game.allowance(unit)).min(MOST_POINTS - 1);
        let kind = game.tables().unit_type(unit.kind).kind;
        self.sources[2 * points + usize::from(kind == Kind::Armour)].get_or_init(|| {
            let grid = Game::map(game).grid();
            let mut sources = vec![Vec::new(); grid.len()];
            for from in grid.hexes() {
                for to in stops(game, kind, from, points as u16) {
                    sources[to.index()].push(from);
                }
            }
            sources
        })
    }
}

/// What the Russians would take from a unit where it stands, whoever is nearer to them.
fn danger(game: &Tigers, state: &State, slot: Slot) -> i64 {
    let hex = state.units[slot].hex;
    let enemies = state.units.iter().enumerate().filter(|(_, enemy)| {
        enemy.on_board() && game.side_of(enemy) == RUSSIAN && game.sees(state, enemy.hex, hex)
    });
    enemies
        .map(|(enemy, _)| fire::shot(game, state, enemy, slot))
        .sum()
}
