//! A hex and a direction: the two words that everything else on a map is said with. A [`Hex`] is a
//! small number that means something only together with its [`Grid`](crate::Grid); the number
//! printed on the board appears when it is written out, see [`names`](crate::names).

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::names::{self, Kind};

/// The index of a hex in its grid, row by row: `(row - 1) * columns + (column - 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub u16);

impl Hex {
    /// Not on the board.
    pub const NONE: Hex = Hex(u16::MAX);

    /// The index, ready to look something up in a flat array.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is [`Hex::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }

    /// Whether this is a hex on a board.
    #[inline]
    pub const fn is_some(self) -> bool {
        !self.is_none()
    }

    /// The hex as an [`Option`], `None` for [`Hex::NONE`].
    #[inline]
    pub const fn some(self) -> Option<Hex> {
        if self.is_none() { None } else { Some(self) }
    }
}

impl Default for Hex {
    /// [`Hex::NONE`].
    fn default() -> Hex {
        Hex::NONE
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            f.write_str("Hex(none)")
        } else {
            write!(f, "Hex({})", self.0)
        }
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        names::serialize_named(Kind::Hex, self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        names::deserialize_named(Kind::Hex, deserializer).map(Hex)
    }
}

/// One of the six sides of a flat-topped hex, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

impl Direction {
    /// All six, clockwise from the north.
    pub const ALL: [Direction; 6] = [
        Direction::N,
        Direction::NE,
        Direction::SE,
        Direction::S,
        Direction::SW,
        Direction::NW,
    ];

    /// 0 for the north, then clockwise to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction that leads back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The next direction clockwise.
    #[inline]
    pub const fn right(self) -> Direction {
        self.turned(1)
    }

    /// The next direction anticlockwise.
    #[inline]
    pub const fn left(self) -> Direction {
        self.turned(5)
    }

    const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }

    /// The name: `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::NW => "NW",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is not the name of a direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDirection(String);

impl fmt::Display for UnknownDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no direction {:?}; use N, NE, SE, S, SW or NW",
            self.0
        )
    }
}

impl std::error::Error for UnknownDirection {}

impl FromStr for Direction {
    type Err = UnknownDirection;

    fn from_str(name: &str) -> Result<Direction, UnknownDirection> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.name() == name)
            .ok_or_else(|| UnknownDirection(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_turn_like_a_clock() {
        for direction in Direction::ALL {
            assert_eq!(direction.right().left(), direction);
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.right().right().right(), direction.opposite());
        }
        assert_eq!(Direction::N.right(), Direction::NE);
        assert_eq!(Direction::N.left(), Direction::NW);
    }

    #[test]
    fn directions_round_trip_through_their_names() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
        }
        assert_eq!(
            "E".parse::<Direction>().unwrap_err().to_string(),
            "there is no direction \"E\"; use N, NE, SE, S, SW or NW"
        );
    }

    #[test]
    fn none_is_not_on_the_board() {
        assert!(Hex::NONE.is_none());
        assert_eq!(Hex::NONE.some(), None);
        assert_eq!(Hex(7).some(), Some(Hex(7)));
        assert_eq!(Hex::default(), Hex::NONE);
    }
}
