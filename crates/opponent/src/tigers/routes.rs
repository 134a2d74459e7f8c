//! The ways of a solo mission by what they risk. Russians there do not move, and shoot after all
//! Germans have: only where a unit ends its turns is it in danger.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

use ::tigers::{Flags, Place, RUSSIAN, Slot, State, Tigers, Unit};
use hexmap::{Field, Hex};
use table::Game;

use super::duel::{GAITS, Gait};
use super::fire;
use super::goals::Goal;
use crate::think::mix;

/// What a turn on the way counts.
const TURN: i64 = 20;
/// What it counts that there is no way.
const NO_WAY: i64 = 2000;

/// Where units can come from in one turn, and the ways that were worked out last.
#[derive(Default)]
pub struct Routes {
    sources: [OnceLock<Vec<Vec<Hex>>>; GAITS],
    found: Mutex<HashMap<Question, Arc<[i64]>>>,
}

/// What was asked: the mission, the Russians, the unit's type and half points, and its goal.
type Question = (u8, u64, u8, u8, Hex);

/// How many answers are kept. Playouts that are compared meet mostly the same Russians.
const KEPT: usize = 512;

impl Routes {
    /// What a unit risks on its best way to its goal, by hex.
    pub fn risks(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal) -> Arc<[i64]> {
        let unit = &state.units[slot];
        let points = game.allowance(unit);
        let russians = russians(game, state).fold(0, |sum, (_, russian)| {
            let place = u64::from(russian.kind.0) << 32 | russian.hex.index() as u64;
            mix(sum ^ mix(place << 8 | u64::from(russian.gun)))
        });
        let question = (state.mission, russians, unit.kind.0, points, goal.hex);
        if let Ok(found) = self.found.lock()
            && let Some(known) = found.get(&question)
        {
            return known.clone();
        }
        let answer = self.work_out(game, state, slot, goal);
        if let Ok(mut found) = self.found.lock() {
            if found.len() >= KEPT {
                found.clear();
            }
            found.insert(question, answer.clone());
        }
        answer
    }

    fn work_out(&self, game: &Tigers, state: &State, slot: Slot, goal: &Goal) -> Arc<[i64]> {
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
        let shooters: Vec<(Slot, i64)> = russians(game, &stage)
            .map(|(russian, _)| (russian, fire::harm_by(game, &stage, russian, slot)))
            .collect();
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
                danger(game, &stage, slot, &shooters)
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
        let gait = Gait::of(game, unit);
        self.sources[gait.index()].get_or_init(|| {
            let grid = Game::map(game).grid();
            let mut field = Field::new();
            let mut sources = vec![Vec::new(); grid.len()];
            for from in grid.hexes() {
                for to in gait.spread(game, from, &mut field) {
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
fn danger(game: &Tigers, state: &State, slot: Slot, shooters: &[(Slot, i64)]) -> i64 {
    let hex = state.units[slot].hex;
    let seen = shooters
        .iter()
        .filter(|(russian, _)| game.sees(state, state.units[*russian].hex, hex));
    seen.map(|(russian, harm)| fire::shot_for(game, state, *russian, slot, *harm))
        .sum()
}
