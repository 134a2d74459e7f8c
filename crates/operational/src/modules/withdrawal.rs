//! Units that leave for good on a given turn, or as soon afterwards as they are not cut off.

use table::{Counter, Problem, Side};

use crate::Operational;
use crate::board::Place;
use crate::data;
use crate::rules::Lookup;
use crate::state::State;
use crate::unit_set::UnitSet;

#[derive(Clone, Debug)]
pub(crate) struct Withdrawal {
    turn: u8,
    counters: UnitSet,
    rule: String,
}

impl Withdrawal {
    pub fn compile(data: &data::Withdrawal, lookup: &Lookup) -> Result<Self, Problem> {
        Ok(Withdrawal {
            turn: lookup.turn(data.turn)?,
            counters: lookup.counters(&data.counters)?,
            rule: lookup.rule(&data.rule)?,
        })
    }

    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Turn, counter and clause of each.
    pub fn calendar(&self) -> impl Iterator<Item = (u8, Counter, &str)> {
        let counters = self.counters.iter();
        counters.map(|counter| (self.turn, counter, self.rule.as_str()))
    }

    /// Those of a side that can trace to their rear (4.2.2.f).
    pub fn leaving(&self, game: &Operational, state: &State, side: Side) -> Vec<Counter> {
        let own = game.rules.own[side.index()].iter().copied();
        let due = own.filter(|counter| {
            let unit = state.board.unit(*counter);
            unit.place == Place::Board
                && self.counters.contains(state.board.face(*counter))
                && game.has_trace(state, side, unit.hex)
        });
        due.collect()
    }
}
