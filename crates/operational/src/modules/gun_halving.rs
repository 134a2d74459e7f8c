//! Guns without shells: on some turns the artillery of a side fights at half strength, rounded up.

use table::{Problem, Side};

use crate::data;
use crate::rules::{CounterCard, Lookup, Span};
use crate::state::State;

#[derive(Clone, Debug)]
pub(crate) struct GunHalving {
    side: Side,
    turns: Span,
    /// Other turns if the match has a variant.
    longer: Option<(u8, Span)>,
}

impl GunHalving {
    pub fn compile(data: &data::GunHalving, lookup: &mut Lookup) -> Result<Self, Problem> {
        lookup.rule(&data.rule)?;
        let longer = match &data.longer {
            None => None,
            Some(longer) => Some((
                lookup.variant(&longer.option, &longer.value)?,
                lookup.span(longer.turns)?,
            )),
        };
        Ok(GunHalving {
            side: lookup.side(&data.side)?,
            turns: lookup.span(data.turns)?,
            longer,
        })
    }

    pub fn applies(&self, state: &State, card: &CounterCard) -> bool {
        let turns = match self.longer {
            Some((variant, turns)) if state.options.has(variant) => turns,
            _ => self.turns,
        };
        card.ranged && card.side == self.side && turns.contains(state.turn)
    }
}
