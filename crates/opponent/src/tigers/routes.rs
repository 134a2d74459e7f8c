//! The ways of a solo mission by what they risk. Russians there do not move, and shoot after all
//! Germans have: only where a unit ends its turns is it in danger.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use ::tigers::{Flags, Kind, Place, RUSSIAN, Slot, State, Tigers, Unit};
use hexmap::Hex;
use table::Game;

use super::duel::{MOST_POINTS, stops};
use super::fire;
use super::goals::Goal;
use crate::think::mix;

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

/// What was asked: the box, the mission, the Russians, the unit's type and half points, and its goal.
type Question = (u64, u8, u64, u8, u8, Hex);

/// How many answers are kept. Playouts that are compared meet mostly the same Russians.
const KEPT: usize = 512;

thread_local! {
    static FOUND: RefCell<HashMap<Question, Rc<[i64]>>> = RefCell::default();
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

    /// What a unit risks on its best way to its goal, by hex.
    pub fn risks(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal) -> Rc<[i64]> {
        let unit = &state.units[slot];
        let points = game.allowance(unit);
        let russians = russians(game, state).fold(0, |sum, (_, russian)| {
            let place = u64::from(russian.kind.0) << 32 | russian.hex.index() as u64;
            mix(sum ^ mix(place << 8 | u64::from(russian.gun)))
        });
        let question = (
            self.id,
            state.mission,
            russians,
            unit.kind.0,
            points,
            goal.hex,
        );
        FOUND.with_borrow_mut(|found| {
            if found.len() >= KEPT && !found.contains_key(&question) {
                found.clear();
            }
            let answer = || self.work_out(game, state, slot, goal);
            found.entry(question).or_insert_with(answer).clone()
        })
    }

    fn work_out(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal) -> Rc<[i64]> {
        let grid = Game::map(game).grid();
        let unit = &state.units[slot];
        // As if all were fresh: the answer must depend on nothing but the question.
        let mut stage = *state;
        for unit in stage.units.iter_mut() {
            unit.flags = Flags::default();
        }
        let mover = &mut stage.units[slot];
        (mover.place, mover.owes, mover.gun) = (Place::Board, 0, 0);
        mover.flags.put(Flags::MOVED, true);
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
        risks.into()
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

/// The Russians on the map.
fn russians<'a>(game: &'a Tigers, state: &'a State) -> impl Iterator<Item = (Slot, &'a Unit)> {
    let units = state.units.iter().enumerate();
    units.filter(|(_, unit)| unit.on_board() && game.side_of(unit) == RUSSIAN)
}

/// What the Russians would take from a unit where it stands, whoever is nearer to them.
fn danger(game: &Tigers, state: &State, slot: Slot) -> i64 {
    let hex = state.units[slot].hex;
    russians(game, state)
        .filter(|(_, russian)| game.sees(state, russian.hex, hex))
        .map(|(russian, _)| fire::shot(game, state, russian, slot))
        .sum()
}
