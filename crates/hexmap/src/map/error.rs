//! What is wrong with a `map.toml`: where, what, and how to mend it, in one message.

use std::fmt;

use crate::{Edge, GridError};

/// Why a `map.toml` is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct MapError {
    /// The entry at fault, such as `[[road]] "Namur - Marche"`; empty if it is the file as a whole.
    pub place: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for MapError {}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Problem {
    /// Not TOML, or not of the schema.
    Toml(String),
    /// There can be no such grid.
    Grid(GridError),
    /// Too many or too few rows.
    RowCount { found: usize, expected: u16 },
    /// Too many or too few characters in a row.
    RowLength { found: usize, expected: u16 },
    /// A character that no `[[terrain]]` has.
    UnknownTerrain { hex: String, char: char },
    /// More kinds of terrain than an id can tell apart, or none.
    TerrainCount(usize),
    /// Not a hex of the board.
    UnknownHex(String),
    /// Not a side of the board.
    UnknownSide(String),
    /// Two consecutive hexes that are not adjacent.
    Gap { from: String, to: String },
    /// A side that does not go on from the end of the one before it.
    Break { before: String, side: String },
    /// The same thing twice.
    Twice(String),
    /// No hexes or sides where there must be some.
    Empty(&'static str),
    /// Two ways to say where it is.
    Both(&'static str, &'static str),
    /// A road that leaves over an edge that its end does not lie at.
    NotAtEdge { hex: String, edge: Edge },
    /// A name or id that no entry of the other table has.
    Unknown { table: &'static str, name: String },
    /// A bridge where no road crosses a river.
    NoCrossing(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Toml(message) => f.write_str(message.trim_end()),
            Problem::Grid(error) => error.fmt(f),
            Problem::RowCount { found, expected } => write!(
                f,
                "there are {found} rows of terrain but the board has {expected}; write one text per row"
            ),
            Problem::RowLength { found, expected } => write!(
                f,
                "the row has {found} characters but the board has {expected} columns; write one character per hex"
            ),
            Problem::UnknownTerrain { hex, char } => write!(
                f,
                "no terrain has the character {char:?} of hex {hex}; add a [[terrain]] with it or correct the row"
            ),
            Problem::TerrainCount(0) => f.write_str("there is no terrain; add a [[terrain]]"),
            Problem::TerrainCount(count) => {
                write!(f, "there are {count} kinds of terrain; the most is 255")
            }
            Problem::UnknownHex(name) => write!(
                f,
                "there is no hex {name:?} on this board; write it as printed"
            ),
            Problem::UnknownSide(text) => write!(
                f,
                "there is no hexside {text:?} on this board; write a hex and N, NE, SE, S, SW or NW, such as \"0203 NE\""
            ),
            Problem::Gap { from, to } => write!(
                f,
                "{from} and {to} are not adjacent; name every hex on the way"
            ),
            Problem::Break { before, side } => write!(
                f,
                "{side} does not go on from the end of {before}; list the sides in order and leave none out"
            ),
            Problem::Twice(what) => write!(f, "{what} is there twice; take one out"),
            Problem::Empty(field) => write!(f, "{field} is empty or missing; list at least one"),
            Problem::Both(one, other) => {
                write!(f, "has both {one} and {other}; keep one of them")
            }
            Problem::NotAtEdge { hex, edge } => write!(
                f,
                "{hex} does not lie at the {edge} edge; end there or name another edge"
            ),
            Problem::Unknown { table, name } => {
                write!(
                    f,
                    "there is no [[{table}]] {name:?}; add it or correct the name"
                )
            }
            Problem::NoCrossing(side) => write!(
                f,
                "no road crosses a river at {side}; correct the side, the road or the river"
            ),
        }
    }
}
