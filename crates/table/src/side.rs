//! The sides of a match, and who looks at it.

use serde::{Deserialize, Serialize};

/// One side of a match, as an index into the box's list of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The side that moves first in the box's list.
    pub const FIRST: Side = Side(0);
    /// The other one.
    pub const SECOND: Side = Side(1);

    /// The opponent, in a game of two sides.
    pub fn other(self) -> Side {
        Side(1 - self.0)
    }

    /// Index into arrays that hold one entry a side.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who looks at a match. Everything shown to anybody is made for a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who knows what his side may know.
    Side(Side),
    /// Somebody at the table without a seat: knows only what every side knows.
    Spectator,
    /// Knows everything: tests, replays of finished matches, the engine itself.
    Referee,
}

impl Viewer {
    /// Whether this viewer may know the secrets of `side`.
    pub fn knows(self, side: Side) -> bool {
        match self {
            Viewer::Side(own) => own == side,
            Viewer::Spectator => false,
            Viewer::Referee => true,
        }
    }
}
