//! Counters that take the place of others: a division formed from a brigade that is already there, at
//! the start of the owner's movement phase, if the brigade is neither cut off nor hurt (4.2.1).

use table::{Counter, Refusal, Text};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::rules::{Replacement, Start};
use crate::state::State;

/// Why a counter does not take the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unfit {
    NotWaiting,
    NotDue,
    /// Somebody has moved already.
    Late,
    /// The other is not of the kind that it replaces, or not on the board.
    Kind,
    Hurt,
    CutOff,
}

impl Operational {
    /// Which counters a waiting one replaces, and when.
    pub(crate) fn replacement(&self, state: &State, counter: Counter) -> Option<&Replacement> {
        match &self.face(state, counter).start {
            Start::Replacement(due) if state.board.unit(counter).place == Place::Waiting => {
                Some(due)
            }
            _ => None,
        }
    }

    fn unfit(&self, state: &State, counter: Counter, former: Counter) -> Option<Unfit> {
        let Some(due) = self.replacement(state, counter) else {
            return Some(Unfit::NotWaiting);
        };
        if state.turn < due.turn {
            return Some(Unfit::NotDue);
        }
        let side = self.active(state);
        let mut own = self.rules.own[side.index()].iter();
        if own.any(|other| state.board.unit(*other).has(Unit::MOVED)) {
            return Some(Unfit::Late);
        }
        let (unit, card) = (state.board.unit(former), self.face(state, former));
        let alike = (card.nation, card.class, card.size) == (due.nation, due.class, due.size);
        if !alike || card.side != side || unit.place != Place::Board {
            return Some(Unfit::Kind);
        }
        if unit.has(Unit::REDUCED) {
            return Some(Unfit::Hurt);
        }
        (!self.has_trace(state, side, unit.hex)).then_some(Unfit::CutOff)
    }

    /// Who can take whose place now.
    pub(crate) fn replacements(&self, state: &State) -> Vec<(Counter, Counter)> {
        let own = &self.rules.own[self.active(state).index()];
        let coming = own
            .iter()
            .copied()
            .filter(|counter| self.replacement(state, *counter).is_some());
        coming
            .flat_map(|counter| own.iter().map(move |former| (counter, *former)))
            .filter(|(counter, former)| self.unfit(state, *counter, *former).is_none())
            .collect()
    }

    pub(crate) fn check_replace(
        &self,
        state: &State,
        counter: Counter,
        former: Counter,
    ) -> Result<(), Refusal> {
        self.check_own(state, counter)?;
        self.check_own(state, former)?;
        let Some(unfit) = self.unfit(state, counter, former) else {
            return Ok(());
        };
        let slots = [
            ("unit", self.unit_name(counter)),
            ("former", self.unit_name(former)),
        ];
        let Some(due) = self.replacement(state, counter) else {
            return Err(self.refuse("table/order", "not-waiting", &slots));
        };
        let rule = &self.rules.clauses.replacing;
        Err(match unfit {
            Unfit::NotDue => {
                let turn = Text::same(self.rules.printed_turn(due.turn));
                self.refuse(&due.rule, "not-due", &[slots[0].clone(), ("turn", turn)])
            }
            Unfit::Late => self.refuse(rule, "replace-late", &slots),
            Unfit::Hurt => self.refuse(rule, "replace-hurt", &slots),
            Unfit::CutOff => self.refuse(rule, "replace-cut-off", &slots),
            Unfit::NotWaiting | Unfit::Kind => self.refuse(&due.rule, "replace-kind", &slots),
        })
    }
}
