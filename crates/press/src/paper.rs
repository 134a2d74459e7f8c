//! The papers that a box is printed on. All lengths of this crate are millimetres.

use table::Problem;

/// What the board is printed on; counters and aids keep to sheets that a printer at home takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Sheets of 210 by 297.
    A4,
    /// Sheets of 297 by 420.
    A3,
    /// The whole board on one sheet as large as it needs, for a plotter.
    One,
}

/// Width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

impl Size {
    /// The sheet lying on its long side.
    pub fn turned(self) -> Size {
        Size {
            width: self.height,
            height: self.width,
        }
    }

    /// The sheet without a rim.
    pub fn shrunk(self, rim: f64) -> Size {
        Size {
            width: self.width - 2.0 * rim,
            height: self.height - 2.0 * rim,
        }
    }
}

impl Paper {
    /// The names on the command line.
    pub const NAMES: [&str; 3] = ["a4", "a3", "one"];

    /// The paper of a name.
    pub fn parse(name: &str) -> Result<Paper, Problem> {
        match name {
            "a4" => Ok(Paper::A4),
            "a3" => Ok(Paper::A3),
            "one" => Ok(Paper::One),
            other => Err(Problem::new(format!(
                "there is no paper \"{other}\"; there are {}",
                Paper::NAMES.join(", ")
            ))),
        }
    }

    /// An upright sheet; one large sheet goes with A4 for the rest.
    pub fn sheet(self) -> Size {
        match self {
            Paper::A4 | Paper::One => Size {
                width: 210.0,
                height: 297.0,
            },
            Paper::A3 => Size {
                width: 297.0,
                height: 420.0,
            },
        }
    }
}
