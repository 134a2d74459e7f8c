//! Placing counters before the match. The dice place everything, so that nobody can guess; then the
//! veteran puts right what matters: strong units on the objectives, the Milícia close together deep in
//! the favela, and civilians around them, for a hex with a face-down counter lets no stranger through.

use ::rio::{Kind, Order};
use hexmap::{Hex, HexSet};
use table::{Counter, Game};

use super::hand::Rated;
use super::look::Look;

/// What to do next; placements that are as good as each other are left to chance.
pub fn setup(look: &Look<'_>, veteran: bool) -> Vec<Rated> {
    if !look.game.allows(look.state, &Order::Ready) {
        return vec![(0, Order::AutoPlace)];
    }
    let mut rated = vec![(0, Order::Ready)];
    if !veteran {
        return rated;
    }
    rated.extend(match look.low {
        true => stronghold(look),
        false => guarding(look).unwrap_or_else(|| screen(look)),
    });
    rated
}

fn militia(look: &Look<'_>, counter: Counter) -> bool {
    look.game.pieces()[counter.index()].militia()
}

/// The Milícia lies close together in the favela, with an unbroken ring of civilians around it, and as far as
/// it can from the police, whom the traffic strikes first.
fn stronghold(look: &Look<'_>) -> Vec<Rated> {
    let grid = Game::map(look.game).grid();
    let (gang, police): (Vec<_>, Vec<_>) = look
        .fighters()
        .partition(|(counter, _)| militia(look, *counter));
    let mut gang = gang.into_iter();
    let Some((chief, place)) = gang.next() else {
        return Vec::new();
    };
    let alone = |hex: Hex| {
        police
            .iter()
            .map(|(_, unit)| grid.distance(hex, unit.hex))
            .min()
    };
    let keeps = || look.ground.keeps().iter();
    let most = keeps().map(alone).max();
    let keeps: HexSet = keeps().filter(|hex| Some(alone(*hex)) == most).collect();
    if !keeps.contains(place.hex) {
        return legal(
            look,
            keeps.iter().map(|to| Order::Place { counter: chief, to }),
            3,
        );
    }
    let inner: HexSet = grid.disk(place.hex, 1).collect();
    if let Some((counter, _)) = gang.find(|(_, unit)| !inner.contains(unit.hex)) {
        return legal(look, inner.iter().map(|to| Order::Place { counter, to }), 2);
    }
    let outer: HexSet = grid.disk(place.hex, 2).collect();
    walls(look, &outer.difference(&inner), &outer)
}

/// The best units that are free go to the objectives, if one of these is without.
fn guarding(look: &Look<'_>) -> Option<Vec<Rated>> {
    let guarded = |hex: &&Hex| look.fighters().any(|(_, unit)| unit.hex == **hex);
    let &to = look.objectives.iter().find(|hex| !guarded(hex))?;
    let free = look
        .fighters()
        .filter(|(_, unit)| !look.objectives.contains(&unit.hex));
    let fire = |counter: Counter| i64::from(look.game.pieces()[counter.index()].fire);
    let places = free
        .map(|(counter, _)| (fire(counter), Order::Place { counter, to }))
        .filter(|(_, order)| look.game.allows(look.state, order));
    Some(places.collect())
}

/// Civilians stand around the objectives.
fn screen(look: &Look<'_>) -> Vec<Rated> {
    let grid = Game::map(look.game).grid();
    let objectives = look.objectives.iter();
    let ring: HexSet = objectives.flat_map(|hex| grid.neighbours(*hex)).collect();
    walls(look, &ring, &ring)
}

/// A civilian that stands about, outside of `inside`, goes where it bars the way.
fn walls(look: &Look<'_>, ring: &HexSet, inside: &HexSet) -> Vec<Rated> {
    let idle = look.state.on_board().find(|(counter, unit)| {
        let civilian = look.game.pieces()[counter.index()].kind == Kind::Civilian;
        civilian && unit.down && !inside.contains(unit.hex)
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
        .filter(|order| look.game.allows(look.state, order))
        .map(|order| (value, order))
        .collect()
}
