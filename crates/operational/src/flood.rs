//! Floods over open ground: the hexes that are joined to some seeds. A row of the board fits into one
//! word, so that a whole row is filled at once.

use hexmap::{Grid, HexSet, Parity};

/// The most rows of a board, with one empty row above and below.
const ROWS: usize = 64;

/// Fills sets of hexes of one grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flood {
    columns: usize,
    rows: usize,
    /// Columns that sit half a hex lower.
    low: u64,
}

impl Flood {
    /// For a grid of at most 64 columns and 62 rows.
    pub fn new(grid: &Grid) -> Option<Self> {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let lowest = match grid.low() {
            Parity::Odd => 0,
            Parity::Even => 1,
        };
        (columns <= 64 && rows <= ROWS - 2).then(|| Flood {
            columns,
            rows,
            low: (lowest..columns)
                .step_by(2)
                .fold(0, |low, column| low | 1 << column),
        })
    }

    /// The hexes of `open` that are joined to a seed in it by hexes of it.
    pub fn fill(&self, open: &HexSet, seeds: &HexSet) -> HexSet {
        let open = self.split(open);
        let mut filled = self.split(seeds);
        for (row, open) in filled.iter_mut().zip(&open) {
            *row &= open;
        }
        loop {
            let before = filled;
            for row in 1..=self.rows {
                self.widen(&mut filled, &open, row);
            }
            for row in (1..=self.rows).rev() {
                self.widen(&mut filled, &open, row);
            }
            if filled == before {
                return self.join(&filled);
            }
        }
    }

    /// Adds to a row what its neighbours and its own hexes touch. A high column touches the row above
    /// sideways, a low one the row below.
    #[inline]
    fn widen(&self, filled: &mut [u64; ROWS], open: &[u64; ROWS], row: usize) {
        let (above, below) = (filled[row - 1], filled[row + 1]);
        let slanting = sideways(above & self.low) | sideways(below & !self.low);
        let mut own = (filled[row] | above | below | slanting) & open[row];
        loop {
            let wider = (own | sideways(own)) & open[row];
            if wider == own {
                break;
            }
            own = wider;
        }
        filled[row] = own;
    }

    /// One word for each row, with an empty one on either side of the board.
    fn split(&self, set: &HexSet) -> [u64; ROWS] {
        let mask = u64::MAX >> (64 - self.columns);
        let words = set.words();
        let mut rows = [0; ROWS];
        for row in 0..self.rows {
            let (word, bit) = (row * self.columns / 64, row * self.columns % 64);
            let low = words[word] >> bit;
            let high = match words.get(word + 1) {
                Some(next) if bit > 0 => next << (64 - bit),
                _ => 0,
            };
            rows[row + 1] = (low | high) & mask;
        }
        rows
    }

    fn join(&self, rows: &[u64; ROWS]) -> HexSet {
        let mut words = [0; HexSet::CAPACITY / 64];
        for (row, bits) in rows[1..=self.rows].iter().enumerate() {
            let (word, bit) = (row * self.columns / 64, row * self.columns % 64);
            words[word] |= bits << bit;
            if bit > 0 && word + 1 < words.len() {
                words[word + 1] |= bits >> (64 - bit);
            }
        }
        HexSet::from_words(&words)
    }
}

fn sideways(row: u64) -> u64 {
    row << 1 | row >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexmap::{Hex, Numbering};
    use table::Chance;

    /// Hex by hex.
    fn fill_slowly(grid: &Grid, open: &HexSet, seeds: &HexSet) -> HexSet {
        let mut filled = seeds.intersection(open);
        let mut left: Vec<Hex> = filled.iter().collect();
        while let Some(hex) = left.pop() {
            for near in grid.neighbours(hex) {
                if open.contains(near) && filled.insert(near) {
                    left.push(near);
                }
            }
        }
        filled
    }

    #[test]
    fn whole_rows_fill_as_single_hexes_do() {
        let mut chance = Chance::new(5);
        for (columns, rows, low) in [
            (35, 23, Parity::Even),
            (30, 25, Parity::Even),
            (36, 36, Parity::Even),
            (19, 24, Parity::Odd),
        ] {
            let grid = Grid::new(columns, rows, low, Numbering::ColumnRow).unwrap();
            let flood = Flood::new(&grid).unwrap();
            for density in [2, 3, 6] {
                let open: HexSet = grid.hexes().filter(|_| chance.below(density) > 0).collect();
                let seeds: HexSet = grid.hexes().filter(|_| chance.below(60) == 0).collect();
                let slow = fill_slowly(&grid, &open, &seeds);
                assert_eq!(flood.fill(&open, &seeds), slow);
            }
        }
    }
}
