//! Placing counters before the match. The dice place everything, so that nobody can guess; then the
//! veteran puts right what matters: strong units on the objectives, the Milícia in the core of the
//! favela, and civilians around them, for a hex with a face-down counter lets no stranger through.

use ::rio::{Kind, Order};
use hexmap::{Hex, HexSet};
use table::{Counter, Game};

use super::hand::{Rated, Skill};
use super::look::Look;

/// What to do next; placements that are as good as each other are left to chance.
pub fn setup(look: &Look<'_>, skill: Skill) -> Vec<Rated> {
    if look.game.check(look.state, &Order::Ready).is_err() {
        return vec![(0, Order::AutoPlace)];
    }
    let mut rated = vec![(0, Order::Ready)];
    if skill == Skill::Recruit {
        return rated;
    }
    let guarded = match look.low {
        true => {
            rated.extend(hiding(look));
            let militia = look
                .fighters()
                .filter(|(counter, _)| militia(look, *counter));
            militia.map(|(_, unit)| unit.hex).collect()
        }
        false => {
            rated.extend(guarding(look));
            look.objectives.iter().copied().collect()
        }
    };
    if rated.len() == 1 {
        rated.extend(walls(look, guarded));
    }
    rated
}

fn militia(look: &Look<'_>, counter: Counter) -> bool {
    look.game.pieces()[counter.index()].militia()
}

/// Milícia that is not in the core goes there.
fn hiding(look: &Look<'_>) -> Vec<Rated> {
    let core = look.ground.core();
    let outside = look
        .fighters()
        .find(|(counter, unit)| militia(look, *counter) && !core.contains(unit.hex));
    let places = outside
        .into_iter()
        .flat_map(|(counter, _)| core.iter().map(move |to| Order::Place { counter, to }));
    legal(look, places, 2)
}

/// The best units that are free go to the objectives.
fn guarding(look: &Look<'_>) -> Vec<Rated> {
    let guarded = |hex: &&Hex| look.fighters().any(|(_, unit)| unit.hex == **hex);
    let Some(&to) = look.objectives.iter().find(|hex| !guarded(hex)) else {
        return Vec::new();
    };
    let free = look
        .fighters()
        .filter(|(_, unit)| !look.objectives.contains(&unit.hex));
    let fire = |counter: Counter| i64::from(look.game.pieces()[counter.index()].fire);
    free.map(|(counter, _)| (fire(counter), Order::Place { counter, to }))
        .filter(|(_, order)| look.game.check(look.state, order).is_ok())
        .collect()
}

/// A civilian that stands about goes where it bars the way to what is guarded.
fn walls(look: &Look<'_>, guarded: HexSet) -> Vec<Rated> {
    let grid = Game::map(look.game).grid();
    let ring: HexSet = guarded
        .iter()
        .flat_map(|hex| grid.neighbours(hex))
        .collect();
    let idle = look.state.on_board().find(|(counter, unit)| {
        let civilian = look.game.pieces()[counter.index()].kind == Kind::Civilian;
        civilian && unit.down && !ring.contains(unit.hex)
    });
    let gaps = ring
        .iter()
        .filter(|hex| look.state.in_hex(*hex).next().is_none());
    let places = idle
        .into_iter()
        .flat_map(|(counter, _)| gaps.clone().map(move |to| Order::Place { counter, to }));
    legal(look, places, 1)
}

fn legal(look: &Look<'_>, orders: impl Iterator<Item = Order>, value: i64) -> Vec<Rated> {
    orders
        .filter(|order| look.game.check(look.state, order).is_ok())
        .map(|order| (value, order))
        .collect()
}
