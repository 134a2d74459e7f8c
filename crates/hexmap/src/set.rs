//! A set of hexes as a plain bitset. It is `Copy`, never allocates, and is large enough for any
//! grid, so zones, areas and what a side can see may be kept in states and compared by value.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::Hex;

const WORDS: usize = 21;

/// A set of hexes of one grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet {
    words: [u64; WORDS],
}

impl HexSet {
    /// The set of no hexes.
    pub const EMPTY: HexSet = HexSet { words: [0; WORDS] };

    /// How many hexes a grid may have at most.
    pub const CAPACITY: usize = WORDS * 64;

    /// The set of no hexes.
    pub const fn new() -> HexSet {
        HexSet::EMPTY
    }

    /// The bits of the set, the lowest hex first, for those who work on whole rows at once.
    #[inline]
    pub const fn words(&self) -> &[u64] {
        &self.words
    }

    /// The set with these bits; bits beyond its capacity are left out.
    #[inline]
    pub fn from_words(words: &[u64]) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (own, word) in set.words.iter_mut().zip(words) {
            *own = *word;
        }
        set
    }

    /// Adds a hex; true if it was not in the set.
    ///
    /// # Panics
    ///
    /// If the hex is [`Hex::NONE`] or otherwise on no board.
    #[inline]
    pub fn insert(&mut self, hex: Hex) -> bool {
        let (word, bit) = place(hex);
        let before = self.words[word];
        self.words[word] = before | bit;
        before & bit == 0
    }

    /// Takes a hex out; true if it was in the set.
    #[inline]
    pub fn remove(&mut self, hex: Hex) -> bool {
        let held = self.contains(hex);
        if held {
            let (word, bit) = place(hex);
            self.words[word] &= !bit;
        }
        held
    }

    /// Whether the hex is in the set; [`Hex::NONE`] never is.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        let (word, bit) = place(hex);
        self.words.get(word).is_some_and(|held| held & bit != 0)
    }

    /// How many hexes the set has.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set has no hexes.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Takes all hexes out.
    #[inline]
    pub fn clear(&mut self) {
        *self = HexSet::EMPTY;
    }

    /// The hexes that are in either set.
    #[inline]
    #[must_use]
    pub fn union(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a | b)
    }

    /// The hexes that are in both sets.
    #[inline]
    #[must_use]
    pub fn intersection(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & b)
    }

    /// The hexes of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn difference(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets have a hex in common.
    #[inline]
    pub fn intersects(&self, other: &HexSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether all hexes of this set are in the other.
    #[inline]
    pub fn is_subset(&self, other: &HexSet) -> bool {
        self.difference(other).is_empty()
    }

    /// The lowest hex of the set.
    #[inline]
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// The hexes in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter {
            words: self.words,
            at: 0,
        }
    }

    #[inline]
    fn zip(&self, other: &HexSet, f: impl Fn(u64, u64) -> u64) -> HexSet {
        HexSet {
            words: std::array::from_fn(|i| f(self.words[i], other.words[i])),
        }
    }
}

#[inline]
const fn place(hex: Hex) -> (usize, u64) {
    (hex.index() / 64, 1 << (hex.index() % 64))
}

/// The hexes of a [`HexSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Iter {
    type Item = Hex;

    #[inline]
    fn next(&mut self) -> Option<Hex> {
        loop {
            let word = self.words.get_mut(self.at)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Hex((self.at * 64 + bit) as u16));
            }
            self.at += 1;
        }
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl IntoIterator for &HexSet {
    type Item = Hex;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.extend(hexes);
        set
    }
}

impl Extend<Hex> for HexSet {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl Default for HexSet {
    fn default() -> HexSet {
        HexSet::EMPTY
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl BitOr for HexSet {
    type Output = HexSet;

    fn bitor(self, other: HexSet) -> HexSet {
        self.union(&other)
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    fn bitand(self, other: HexSet) -> HexSet {
        self.intersection(&other)
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    fn sub(self, other: HexSet) -> HexSet {
        self.difference(&other)
    }
}

impl BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for HexSet {
    fn bitand_assign(&mut self, other: HexSet) {
        *self = *self & other;
    }
}

impl SubAssign for HexSet {
    fn sub_assign(&mut self, other: HexSet) {
        *self = *self - other;
    }
}

impl Serialize for HexSet {
    /// As the list of its hexes, in ascending order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Some binary formats need the length beforehand.
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for hex in self {
            list.serialize_element(&hex)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        let hexes = Vec::<Hex>::deserialize(deserializer)?;
        match hexes.iter().find(|hex| hex.index() >= HexSet::CAPACITY) {
            Some(hex) => Err(D::Error::custom(format_args!(
                "{hex:?} cannot be in a set of hexes: it is on no board"
            ))),
            None => Ok(hexes.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_round_trips_through_its_words() {
        let set: HexSet = [0, 63, 64, 700].map(Hex).into_iter().collect();
        assert_eq!(HexSet::from_words(set.words()), set);
        assert_eq!(HexSet::from_words(&[u64::MAX; 99]).len(), HexSet::CAPACITY);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set = HexSet::new();
        assert!(set.insert(Hex(3)));
        assert!(!set.insert(Hex(3)));
        assert!(set.insert(Hex(1295)));
        assert_eq!(set.len(), 2);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Hex(3), Hex(1295)]);
        assert!(set.remove(Hex(3)));
        assert!(!set.remove(Hex(3)));
        assert_eq!(set.first(), Some(Hex(1295)));
        assert!(!set.contains(Hex::NONE));
        assert!(!set.remove(Hex::NONE));
    }

    #[test]
    fn sets_combine() {
        let a: HexSet = [1, 2, 64].map(Hex).into_iter().collect();
        let b: HexSet = [2, 64, 700].map(Hex).into_iter().collect();
        assert_eq!((a | b).len(), 4);
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [Hex(2), Hex(64)]);
        assert_eq!((a - b).iter().collect::<Vec<_>>(), [Hex(1)]);
        assert!(a.intersects(&b));
        assert!(!(a - b).intersects(&b));
        assert!((a & b).is_subset(&a));
    }

    #[test]
    fn a_set_is_written_as_a_list_and_refuses_hexes_on_no_board() {
        let set: HexSet = [5, 70].map(Hex).into_iter().collect();
        let json = serde_json::to_string(&set).unwrap();
        assert_eq!(json, "[5,70]");
        assert_eq!(serde_json::from_str::<HexSet>(&json).unwrap(), set);
        assert!(serde_json::from_str::<HexSet>("[null]").is_err());
        assert!(serde_json::from_str::<HexSet>("[5000]").is_err());
    }
}
