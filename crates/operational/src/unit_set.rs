//! A set of counters as a plain bitset: who attacks, who supports, who was hurt.

use serde::{Deserialize, Serialize};
use table::Counter;

const WORDS: usize = 4;

/// How many counters a box may have at most.
pub(crate) const MOST_COUNTERS: usize = WORDS * 64 - 1;

/// A set of counters of one box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct UnitSet([u64; WORDS]);

impl UnitSet {
    pub const EMPTY: UnitSet = UnitSet([0; WORDS]);

    pub fn insert(&mut self, counter: Counter) {
        self.0[counter.index() / 64] |= 1 << (counter.index() % 64);
    }

    pub fn remove(&mut self, counter: Counter) {
        self.0[counter.index() / 64] &= !(1 << (counter.index() % 64));
    }

    /// False for counters that no box has.
    pub fn contains(&self, counter: Counter) -> bool {
        self.0
            .get(counter.index() / 64)
            .is_some_and(|word| word >> (counter.index() % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_subset(&self, other: &UnitSet) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(own, other)| own & !other == 0)
    }

    pub fn union(&self, other: &UnitSet) -> UnitSet {
        UnitSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The counters in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Counter> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS {
                if words[at] != 0 {
                    let bit = words[at].trailing_zeros();
                    words[at] &= words[at] - 1;
                    return Some(Counter((at * 64) as u16 + bit as u16));
                }
                at += 1;
            }
            None
        })
    }
}

impl FromIterator<Counter> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Counter>>(counters: I) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        counters.into_iter().for_each(|counter| set.insert(counter));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let counters = [0, 63, 64, 231].map(Counter);
        let mut set: UnitSet = counters.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), counters);
        set.remove(Counter(63));
        assert_eq!((set.len(), set.contains(Counter(63))), (3, false));
        assert!(!set.contains(Counter(u16::MAX)));
    }
}
