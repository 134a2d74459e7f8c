//! A counter: one piece of a match, as an index into the box's list of counters.

use hexmap::names::{Kind, deserialize_named, serialize_named};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One piece of the game. Outside the program it has the id that the box gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counter(pub u16);

impl Counter {
    /// Index into arrays that hold one entry a counter.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Serialize for Counter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_named(Kind::Counter, self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Counter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_named(Kind::Counter, deserializer).map(Counter)
    }
}
