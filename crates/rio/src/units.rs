//! The counters of a match, and which of them are in each hex: kept with every change, since most
//! questions of the rules begin with who stands somewhere.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use hexmap::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Counter;

use crate::state::{Members, Unit};

/// The most counters that a box may hold.
pub(crate) const MOST: usize = 104;

/// The most hexes that a board may have.
pub(crate) const MOST_HEXES: usize = 512;

/// The end of the counters in a hex.
const END: u8 = u8::MAX;

/// Every counter, by the index of its [`Counter`]. Read like a slice, changed by [`Units::change`].
#[derive(Clone, Copy)]
pub struct Units {
    slots: [Unit; MOST],
    /// Those on the board.
    board: Members,
    /// Those on the board that are not the first ones in their hexes.
    behind: Members,
    /// The first counter in each hex, and for each counter the next one in its hex.
    first: [u8; MOST_HEXES],
    next: [u8; MOST],
}

impl Units {
    fn new(slots: [Unit; MOST]) -> Self {
        let mut units = Units {
            slots,
            board: Members::default(),
            behind: Members::default(),
            first: [END; MOST_HEXES],
            next: [END; MOST],
        };
        (0..MOST).for_each(|index| units.put(index));
        units
    }

    /// Changes a counter; nothing happens for an alias or an index that no counter has.
    #[inline]
    pub fn change(&mut self, counter: Counter, change: impl FnOnce(&mut Unit)) {
        let index = counter.index();
        let Some(unit) = self.slots.get_mut(index) else {
            return;
        };
        let before = *unit;
        change(unit);
        if (unit.hex, unit.place) != (before.hex, before.place) {
            self.take(index, &before);
            self.put(index);
        }
    }

    /// Forgets what the counters have done in a phase.
    pub(crate) fn refresh(&mut self) {
        for unit in &mut self.slots {
            unit.moved = false;
            unit.acted = false;
            unit.rode = false;
            unit.landed = false;
        }
    }

    /// Whether what is kept of the hexes is what a fresh look at the counters gives.
    pub(crate) fn agree(&self) -> bool {
        let fresh = Units::new(self.slots);
        (self.board, self.behind) == (fresh.board, fresh.behind)
            && (self.first, self.next) == (fresh.first, fresh.next)
    }

    /// The counters on the board.
    pub(crate) fn board(&self) -> Members {
        self.board
    }

    /// The counters in a hex, in ascending order.
    #[inline]
    pub(crate) fn in_hex(&self, hex: Hex) -> impl Iterator<Item = Counter> {
        let mut next = self.first.get(hex.index()).copied().unwrap_or(END);
        std::iter::from_fn(move || {
            let counter = next;
            next = *self.next.get(usize::from(counter))?;
            Some(Counter(counter.into()))
        })
    }

    /// The counters on the board that are not the first ones in their hexes.
    pub(crate) fn behind(&self) -> Members {
        self.behind
    }

    /// Puts a counter on the board among those in its hex.
    fn put(&mut self, index: usize) {
        let unit = &self.slots[index];
        if !unit.on_board() {
            return;
        }
        self.board.insert(Counter(index as u16));
        if let Some(mut link) = self.first.get_mut(unit.hex.index()) {
            if *link != END {
                self.behind
                    .insert(Counter(index.max((*link).into()) as u16));
            }
            while usize::from(*link) < index {
                link = &mut self.next[usize::from(*link)];
            }
            let next = std::mem::replace(link, index as u8);
            self.next[index] = next;
        }
    }

    /// Takes a counter from where it was.
    fn take(&mut self, index: usize, unit: &Unit) {
        if !unit.on_board() {
            return;
        }
        self.board.remove(Counter(index as u16));
        self.behind.remove(Counter(index as u16));
        let next = std::mem::replace(&mut self.next[index], END);
        if let Some(mut link) = self.first.get_mut(unit.hex.index()) {
            while usize::from(*link) < index {
                link = &mut self.next[usize::from(*link)];
            }
            *link = next;
            self.behind
                .remove(Counter(self.first[unit.hex.index()].into()));
        }
    }
}

impl Default for Units {
    /// Counters that are not in the match.
    fn default() -> Self {
        Units::new([Unit::default(); MOST])
    }
}

impl Deref for Units {
    type Target = [Unit];

    #[inline]
    fn deref(&self) -> &[Unit] {
        &self.slots
    }
}

impl PartialEq for Units {
    fn eq(&self, other: &Self) -> bool {
        self.slots == other.slots
    }
}

impl Eq for Units {}

impl Hash for Units {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.slots.hash(hasher);
    }
}

impl fmt::Debug for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.slots.fmt(f)
    }
}

impl Serialize for Units {
    /// As the list of the counters.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.slots.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Unit>::deserialize(deserializer)?;
        let count = list.len();
        let slots = list
            .try_into()
            .map_err(|_| serde::de::Error::invalid_length(count, &"one entry a counter"))?;
        Ok(Units::new(slots))
    }
}
