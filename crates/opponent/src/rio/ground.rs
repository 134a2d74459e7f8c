//! What never changes on the board of Rio: how far it is from every hex to every other, on foot and
//! by car.

use ::rio::{Kind, Rio, Rules};
use hexmap::{Field, Hex, Step};
use table::Game;

/// Points to where there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// Movement points from every hex to every hex.
pub struct Ground {
    size: usize,
    foot: Vec<u8>,
    car: Vec<u8>,
}

impl Ground {
    /// Measures the board.
    pub fn new(game: &Rio) -> Self {
        Ground {
            size: Game::map(game).grid().len(),
            foot: ways(game, Kind::Foot),
            car: ways(game, Kind::Car),
        }
    }

    /// Movement points from one hex to another for a kind of unit.
    pub fn way(&self, kind: Kind, from: Hex, to: Hex) -> u8 {
        let ways = match kind {
            Kind::Car | Kind::Armour => &self.car,
            _ => &self.foot,
        };
        let place = from.index() * self.size + to.index();
        ways.get(place).copied().unwrap_or(NO_WAY)
    }
}

fn ways(game: &Rio, kind: Kind) -> Vec<u8> {
    let rules = Rules {
        favela: 3,
        ..Rules::default()
    };
    let grid = Game::map(game).grid();
    let mut field = Field::new();
    let mut ways = Vec::with_capacity(grid.len() * grid.len());
    for from in grid.hexes() {
        field.spread(grid, from, u16::from(NO_WAY - 1), |_, _, to, _| {
            match game.entry_cost(&rules, kind, to) {
                Some(cost) => Step::Pass(u16::from(cost)),
                // Vehicles reach what lies beside their roads: their passengers get out.
                None => Step::Stop(3),
            }
        });
        ways.extend(
            grid.hexes()
                .map(|to| field.cost(to).map_or(NO_WAY, |cost| cost as u8)),
        );
    }
    ways
}
