//! Attacks that are prepared by movement: for each enemy stack the positions around it, the cheapest
//! units for each column, and above all those that shut its retreat.

use ::operational::{Piece, State};
use hexmap::{Hex, HexSet};
use table::{Counter, Game};

use super::battle::{Fate, Prospect};
use super::situation::Situation;

/// How many units one attack takes at most.
const MOST: usize = 10;
/// How much of the fire in range an attack may count on.
const FIRE: f64 = 0.5;

/// A unit and where it could be.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub piece: Piece,
    pub stops: HexSet,
}

/// An attack and the moves that prepare it.
#[derive(Clone, Debug)]
pub(super) struct Assault {
    pub target: Hex,
    pub moves: Vec<(Counter, Hex)>,
    pub value: f64,
}

/// The best attack on a hex by units that are free.
pub(super) fn propose(
    at: &Situation,
    state: &State,
    units: &[Choice],
    target: Hex,
) -> Option<Assault> {
    let game = at.game;
    let grid = game.map().grid();
    let ring: HexSet = grid
        .neighbours(target)
        .filter(|hex| !game.occupied(state, at.side.other()).contains(*hex))
        .collect();
    let mut near: Vec<&Choice> = units
        .iter()
        .filter(|unit| unit.piece.attack[0] > 0 && unit.stops.intersects(&ring))
        .collect();
    if near.is_empty() {
        return None;
    }
    near.sort_by_key(|unit| {
        (
            unit.piece.range > 0,
            std::cmp::Reverse(unit.piece.attack[0]),
        )
    });
    let open: HexSet = near
        .iter()
        .fold(HexSet::EMPTY, |open, unit| open | unit.stops)
        .intersection(&ring);
    let ring: Vec<Hex> = open.iter().collect();
    let all = (1_usize << ring.len()) - 1;
    let patterns = if at.hand.surrounds {
        1..=all
    } else {
        all..=all
    };
    let mut best: Option<Assault> = None;
    for pattern in patterns {
        let hexes = (0..ring.len()).filter(|place| pattern >> place & 1 == 1);
        let hexes: Vec<Hex> = hexes.map(|place| ring[place]).collect();
        let found = try_pattern(at, state, &near, target, &hexes);
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| found.value > best.value)
        {
            best = Some(found);
        }
    }
    best
}

/// The best attack that occupies exactly these hexes.
fn try_pattern(
    at: &Situation,
    state: &State,
    near: &[&Choice],
    target: Hex,
    hexes: &[Hex],
) -> Option<Assault> {
    let game = at.game;
    let mut work = state.clone();
    let mut placed: Vec<(Piece, Hex)> = Vec::new();
    let mut taken = vec![false; near.len()];
    let must = at.hand.surrounds;
    // One unit for each hex: one that stands there, or the strongest that can come.
    for hex in hexes {
        let can = |place: &usize| {
            !taken[*place]
                && near[*place].stops.contains(*hex)
                && (near[*place].piece.hex == *hex
                    || game.fits(&work, near[*place].piece.counter, *hex))
        };
        let standing = (0..near.len()).find(|place| can(place) && near[*place].piece.hex == *hex);
        match standing.or_else(|| (0..near.len()).find(can)) {
            Some(place) => {
                taken[place] = true;
                put(at, &mut work, &mut placed, near[place], *hex);
            }
            None if must => return None,
            None => {}
        }
    }
    let mut best: Option<Assault> = None;
    let mut known = u8::MAX;
    weigh(at, &work, target, &placed, &mut known, &mut best);
    for (place, unit) in near.iter().enumerate() {
        if taken[place] || placed.len() >= MOST {
            continue;
        }
        let there = hexes.iter().copied().find(|hex| {
            unit.stops.contains(*hex)
                && (unit.piece.hex == *hex || game.fits(&work, unit.piece.counter, *hex))
        });
        if let Some(hex) = there {
            put(at, &mut work, &mut placed, unit, hex);
            weigh(at, &work, target, &placed, &mut known, &mut best);
        }
    }
    best
}

fn put(at: &Situation, work: &mut State, placed: &mut Vec<(Piece, Hex)>, unit: &Choice, hex: Hex) {
    if unit.piece.hex != hex {
        at.game.suppose(work, unit.piece.counter, hex);
    }
    placed.push((unit.piece, hex));
}

/// Values the attack as it stands, if its column is new.
fn weigh(
    at: &Situation,
    work: &State,
    target: Hex,
    placed: &[(Piece, Hex)],
    known: &mut u8,
    best: &mut Option<Assault>,
) {
    if placed.is_empty() {
        return;
    }
    let game = at.game;
    let counters: Vec<Counter> = placed.iter().map(|(piece, _)| piece.counter).collect();
    let attack: u16 = placed
        .iter()
        .map(|(piece, _)| u16::from(piece.attack[0]))
        .sum();
    let stack: Vec<Piece> = game.stack(work, target).collect();
    let defence: u16 = stack.iter().map(|piece| u16::from(piece.defence[0])).sum();
    let totals = [
        attack + fire(at, work, target, &counters),
        defence + at.support(work, target),
    ];
    let column = game.column_of(work, target, &counters, totals);
    if column == *known {
        return;
    }
    *known = column;
    let own: Vec<Fate> = placed
        .iter()
        .map(|(piece, _)| Fate::of(at, work, piece))
        .collect();
    let theirs: Vec<Fate> = stack
        .iter()
        .map(|piece| Fate::of(at, work, piece))
        .collect();
    let price: f64 = placed
        .iter()
        .map(|(piece, hex)| {
            let posture = at.posture(work, piece);
            if at.hand.exposure == 0.0 {
                return posture.commitment();
            }
            let danger = at.scale.unit(piece) * at.danger(*hex, at.defence_in(work, *hex));
            posture.commitment() + at.hand.exposure * posture.caution() * danger
        })
        .sum();
    let value = Prospect::new(at, at.side, target, &own, &theirs).value(game, column) - price;
    if best.as_ref().is_none_or(|best| value > best.value) {
        *best = Some(Assault {
            target,
            moves: placed
                .iter()
                .map(|(piece, hex)| (piece.counter, *hex))
                .collect(),
            value,
        });
    }
}

/// The own fire that an attack may count on: guns in range that do not attack themselves.
fn fire(at: &Situation, state: &State, target: Hex, attackers: &[Counter]) -> u16 {
    let grid = at.game.map().grid();
    let guns = at.guns.iter().filter(|gun| {
        let hex = at.game.piece(state, gun.counter).hex;
        hex.is_some()
            && grid.distance(hex, target) <= u32::from(gun.range)
            && !attackers.contains(&gun.counter)
    });
    (FIRE * guns.map(|gun| f64::from(gun.attack[0])).sum::<f64>()) as u16
}
