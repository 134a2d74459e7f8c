//! What steps and arrivals cost, worked out for every hex.

use hexmap::{Direction, Edge, Hex, SideFeatures};
use table::Problem;

use super::{Lookup, MOBILITIES, half_points};
use crate::data::{self, Mobility};
use crate::rules::{CLOSED, Prices, Step};

pub(super) fn price(row: &data::TerrainRow, mobility: Mobility) -> Result<u8, Problem> {
    let points = match mobility {
        Mobility::Foot => row.foot,
        Mobility::Motorised => row.motorised,
        Mobility::Armoured => row.armoured,
    };
    match points.map(half_points).transpose()? {
        None => Ok(CLOSED),
        // Fields rely on it that nothing is free.
        Some(0) => Err(Problem::new("every step costs something")),
        Some(price) => Ok(price),
    }
}

/// What a step into a hex costs: the price of the hex, and that of a river side on top; along a
/// road the price of the road instead of both, except for a town if the option keeps its price.
pub(super) fn prices(lookup: &Lookup, town_keeps_price: bool) -> Result<Prices, Problem> {
    let (map, movement) = (lookup.sources.map, &lookup.sources.tables.movement);
    let mut steps = [const { Vec::new() }; 3];
    for mobility in MOBILITIES {
        for hex in map.grid().hexes() {
            let mut out = [Step {
                to: Hex::NONE,
                price: CLOSED,
            }; 6];
            for direction in Direction::ALL {
                let Some(to) = map.grid().neighbour(hex, direction) else {
                    continue;
                };
                let side = map.side(hex, direction);
                let by_road = side.contains(SideFeatures::ROAD);
                let mut cost = hex_price(lookup, mobility, to, by_road && !town_keeps_price)?;
                if by_road && town_keeps_price && !is_town(lookup, to) {
                    cost = hex_price(lookup, mobility, to, true)?;
                }
                if side.contains(SideFeatures::RIVER) && !by_road && cost != CLOSED {
                    cost += price(&lookup.sources.tables.terrain[&movement.river], mobility)?;
                }
                out[direction.index()] = Step { to, price: cost };
            }
            steps[mobility as usize].push(out);
        }
    }
    Ok(Prices { steps })
}

/// Whether a hex has the terrain of a town, under that name or another.
pub(super) fn is_town(lookup: &Lookup, hex: Hex) -> bool {
    let (map, tables) = (lookup.sources.map, &lookup.sources.tables);
    let terrain = &map.terrains()[map.terrain(hex).index()].id;
    let row = tables.terrain.get(terrain);
    let name = row.and_then(|row| row.same_as.as_ref()).unwrap_or(terrain);
    *name == tables.movement.town
}

/// The price of a hex, or that of the road that leads into it. A road never opens closed terrain.
pub(super) fn hex_price(
    lookup: &Lookup,
    mobility: Mobility,
    hex: Hex,
    by_road: bool,
) -> Result<u8, Problem> {
    let (map, tables) = (lookup.sources.map, &lookup.sources.tables);
    let terrain = &map.terrains()[map.terrain(hex).index()].id;
    let off_road = price(&tables.terrain[terrain], mobility)?;
    match &tables.movement.road {
        Some(road) if by_road && off_road != CLOSED => match tables.terrain.get(road) {
            Some(row) => price(row, mobility),
            None => Err(Problem::new(format!("there is no [terrain.{road}]"))),
        },
        _ => Ok(off_road),
    }
}

pub(super) fn entry_prices(
    lookup: &Lookup,
    town_keeps_price: bool,
) -> Result<[[Vec<u8>; 4]; 3], Problem> {
    let map = lookup.sources.map;
    let mut prices: [[Vec<u8>; 4]; 3] = Default::default();
    for mobility in MOBILITIES {
        for edge in Edge::ALL {
            for hex in map.grid().hexes() {
                let by_road =
                    map.road_leaves(hex, edge) && !(town_keeps_price && is_town(lookup, hex));
                let cost = if map.grid().on_edge(hex, edge) {
                    hex_price(lookup, mobility, hex, by_road)?
                } else {
                    CLOSED
                };
                prices[mobility as usize][edge as usize].push(cost);
            }
        }
    }
    Ok(prices)
}
