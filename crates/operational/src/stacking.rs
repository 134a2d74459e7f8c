//! How many counters fit into a hex: so many of any kind, and so many armoured ones of some nations.

use hexmap::Hex;
use table::Counter;

use crate::Operational;
use crate::rules::MOST_NATIONS;
use crate::state::State;

impl Operational {
    /// Whether a counter may stop in a hex of its own side, or an empty one.
    pub(crate) fn has_room(&self, state: &State, counter: Counter, hex: Hex) -> bool {
        self.crowding(state, hex, &[counter], None).is_none()
    }

    /// The clause that a hex would break with these counters in it besides those that are there, and
    /// perhaps without one of them.
    pub(crate) fn crowding(
        &self,
        state: &State,
        hex: Hex,
        coming: &[Counter],
        without: Option<Counter>,
    ) -> Option<&str> {
        let there = state.board.stack(hex);
        let all = there
            .filter(|counter| Some(*counter) != without && !coming.contains(counter))
            .chain(coming.iter().copied());
        let mut count = 0;
        let mut armoured = [0_u8; MOST_NATIONS];
        for counter in all {
            let card = self.face(state, counter);
            count += 1;
            armoured[usize::from(card.nation)] += u8::from(card.armoured);
        }
        if count > self.rules.most_in_hex {
            return Some(&self.rules.clauses.stacking);
        }
        // A cap of several nations holds only where each of them has armour (4.1.1).
        let cap = self.rules.caps.iter().find(|cap| {
            let counts = || {
                cap.nations
                    .iter()
                    .map(|nation| armoured[usize::from(*nation)])
            };
            counts().all(|count| count > 0) && counts().sum::<u8>() > cap.most
        });
        cap.map(|cap| cap.rule.as_str())
    }
}
