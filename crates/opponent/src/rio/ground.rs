//! What never changes on the board of Rio: how far it is from every hex to every other, on foot and
//! by car.

use ::rio::{Kind, Rio, Rules};
use hexmap::{Field, Hex, HexSet, Step};
use table::Game;

/// Points to where there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// How many hexes away a unit is felt.
const REACH: u32 = 4;

/// The columns by which favela helps a defender.
const FAVELA: i32 = 3;

/// How far apart the secret objectives lie (cen-5.3.a).
const APART: u32 = 8;

/// The columns by which rough ground and forest help him.
const ROUGH: i32 = 2;

/// Movement points from every hex to every hex.
pub struct Ground {
    size: usize,
    foot: Vec<u8>,
    car: Vec<u8>,
    /// The hexes within reach of an enemy's next phase, with their distances.
    near: Vec<Vec<(Hex, u8)>>,
    /// The hexes deep in the favela.
    keeps: HexSet,
    /// The favela hexes where a secret objective may lie.
    lairs: HexSet,
}

impl Ground {
    /// Measures the board.
    pub fn new(game: &Rio) -> Self {
        let grid = Game::map(game).grid();
        let disk = |hex: Hex| {
            grid.disk(hex, REACH)
                .map(move |to| (to, grid.distance(hex, to) as u8))
        };
        let foot = ways(game, Kind::Foot);
        Ground {
            lairs: lairs(game),
            keeps: keeps(game),
            size: grid.len(),
            near: grid.hexes().map(|hex| disk(hex).collect()).collect(),
            foot,
            car: ways(game, Kind::Car),
        }
    }

    /// The hexes deep in the favela: all around them is favela, and cover around that.
    pub fn keeps(&self) -> &HexSet {
        &self.keeps
    }

    /// The favela hexes where a secret objective may lie, if those that have been found lie in `known`:
    /// three such hexes must be far apart (cen-5.3.a), which the board allows only here and there.
    pub fn lairs(&self, game: &Rio, known: &[Hex]) -> HexSet {
        let grid = Game::map(game).grid();
        let far = |hex: &Hex| {
            known
                .iter()
                .all(|other| grid.distance(*hex, *other) >= APART)
        };
        self.lairs.iter().filter(far).collect()
    }

    /// The hexes around one that its unit may come to or shoot at soon, with their distances.
    pub fn near(&self, hex: Hex) -> &[(Hex, u8)] {
        self.near.get(hex.index()).map_or(&[], Vec::as_slice)
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

fn favela(game: &Rio) -> Vec<Hex> {
    let hexes = Game::map(game).grid().hexes();
    hexes.filter(|hex| game.cover_of(*hex) == FAVELA).collect()
}

fn lairs(game: &Rio) -> HexSet {
    let grid = Game::map(game).grid();
    let favela = favela(game);
    let far = |a: Hex, b: Hex| grid.distance(a, b) >= APART;
    let third = |a: Hex, b: Hex| favela.iter().any(|c| far(a, *c) && far(b, *c));
    let lair = |a: &Hex| favela.iter().any(|b| far(*a, *b) && third(*a, *b));
    favela.iter().copied().filter(lair).collect()
}

fn keeps(game: &Rio) -> HexSet {
    let grid = Game::map(game).grid();
    let covered = |hex: Hex, far: u32, least: i32| {
        let disk: Vec<Hex> = grid.disk(hex, far).collect();
        disk.into_iter().all(|hex| game.cover_of(hex) >= least)
    };
    let hexes = grid.hexes();
    let deep = hexes.filter(|hex| covered(*hex, 1, FAVELA) && covered(*hex, 2, ROUGH));
    deep.collect()
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
