//! Helicopters that nobody flies in fetch whoever has a long way to go: one phase to come, one to land and take
//! him aboard; the hand then flies him on like anybody who came by air.

use ::rio::{Kind, Members, Order, Unit};
use table::{Counter, Game};

use super::look::{Look, POINT};

/// With fewer turns left the trip would not end in time.
const TRIP: u8 = 4;

/// The landing, or the boarding, of who stands under an empty helicopter and should not walk.
pub fn boarding(look: &Look<'_>) -> Option<Order> {
    empty(look).find_map(|(helicopter, unit)| {
        let (rider, _) = look.fighters().find(|(_, rider)| rider.hex == unit.hex)?;
        let orders = [
            Order::Board { counter: rider },
            Order::Land {
                counter: helicopter,
            },
        ];
        let mut orders = orders.into_iter().filter(|_| far(look, rider));
        orders.find(|order| look.game.allows(look.state, order))
    })
}

/// The flight of an empty helicopter to who should not walk. Those that have nobody to fetch stay `still`.
pub fn fetch(look: &Look<'_>, still: &mut Members) -> Option<Order> {
    for (helicopter, unit) in empty(look) {
        if unit.moved || still.contains(helicopter) {
            continue;
        }
        still.insert(helicopter);
        let mut riders = look.fighters().filter(|(rider, _)| far(look, *rider));
        let Some((_, rider)) = riders.next() else {
            continue;
        };
        let order = Order::Move {
            counter: helicopter,
            to: rider.hex,
        };
        if rider.hex != unit.hex && look.game.allows(look.state, &order) {
            return Some(order);
        }
    }
    None
}

/// The side's helicopters with nobody aboard.
fn empty<'a>(look: &'a Look<'_>) -> impl Iterator<Item = (Counter, &'a Unit)> {
    look.state.on_board().filter(|(counter, unit)| {
        let piece = &look.game.pieces()[counter.index()];
        piece.kind == Kind::Helicopter
            && piece.side == Some(look.side)
            && unit.markers == 0
            && !look.state.in_hex(unit.hex).any(|(_, other)| other.aboard)
    })
}

/// Whether a unit that a helicopter can reach is much nearer to what it wants in another such place.
fn far(look: &Look<'_>, counter: Counter) -> bool {
    let unit = look.unit(counter);
    let landing = |hex| look.game.cover_of(hex) == 0;
    if look.game.pieces()[counter.index()].kind != Kind::Foot
        || unit.aboard
        || unit.markers > 0
        || !landing(unit.hex)
        || look.game.turns_left(look.state) < TRIP
    {
        return false;
    }
    let hexes = Game::map(look.game).grid().hexes();
    let places = hexes.filter(|hex| landing(*hex));
    let best = places.map(|hex| look.pull(counter, hex)).max();
    best.unwrap_or(0) > 2 * look.pull(counter, unit.hex) + 2 * POINT
}
