//! The rules that only one game has, each in a file of its own and switched on by a section of its
//! box. Shared code asks here at the few places where such a rule can matter and never knows which
//! game is being played.

mod fuel;
mod gun_halving;
mod halt_line;
mod lift;
mod river_bar;
mod setup;
mod withdrawal;

use hexmap::{Hex, HexSet};
use table::{Counter, Problem, Side};

use crate::Operational;
use crate::data::Mobility;
use crate::movement::Mover;
use crate::rules::{CounterCard, Lookup};
use crate::state::{Latch, State};

use fuel::Fuel;
use gun_halving::GunHalving;
use halt_line::HaltLine;
use lift::Lift;
use river_bar::RiverBar;
pub(crate) use setup::Quarters;
use setup::SetUp;
use withdrawal::Withdrawal;

/// The modules that a box has switched on.
#[derive(Clone, Debug)]
pub(crate) struct Modules {
    setup: Option<SetUp>,
    halt_line: Option<HaltLine>,
    river_bar: Option<RiverBar>,
    lift: Option<Lift>,
    fuel: Option<Fuel>,
    gun_halving: Option<GunHalving>,
    withdrawals: Vec<Withdrawal>,
}

impl Modules {
    pub fn compile(lookup: &mut Lookup) -> Result<Self, Problem> {
        let data = &lookup.sources.tables.module;
        let withdrawals = data
            .withdrawal
            .iter()
            .map(|data| Withdrawal::compile(data, lookup));
        Ok(Modules {
            withdrawals: withdrawals.collect::<Result<_, _>>()?,
            setup: data
                .setup
                .as_ref()
                .map(|data| SetUp::compile(data, lookup))
                .transpose()?,
            halt_line: data
                .halt_line
                .as_ref()
                .map(|data| HaltLine::compile(data, lookup))
                .transpose()?,
            river_bar: data
                .river_bar
                .as_ref()
                .map(|data| RiverBar::compile(data, lookup))
                .transpose()?,
            lift: data
                .lift
                .as_ref()
                .map(|data| Lift::compile(data, lookup))
                .transpose()?,
            fuel: data
                .fuel
                .as_ref()
                .map(|data| Fuel::compile(data, lookup))
                .transpose()?,
            gun_halving: data
                .gun_halving
                .as_ref()
                .map(|data| GunHalving::compile(data, lookup))
                .transpose()?,
        })
    }

    /// Whether a unit of a side is better not set up in a hex.
    pub fn doomed(&self, _side: Side, _hex: Hex) -> bool {
        false
    }

    /// How a unit moves and how many half points it has.
    pub fn allowance(&self, state: &State, face: Counter, card: &CounterCard) -> (Mobility, u8) {
        if let Some(lifted) = self.lift.as_ref().and_then(|lift| lift.lifted(state, face)) {
            return lifted;
        }
        let fuel = self.fuel.as_ref();
        let short = fuel.is_some_and(|fuel| fuel.is_short(state, card.side, card.mobility));
        (
            card.mobility,
            if short { card.points / 2 } else { card.points },
        )
    }

    /// Hexes that a unit may not move into.
    pub fn shut(&self, state: &State, card: &CounterCard, from: Hex) -> Option<HexSet> {
        self.river_bar.as_ref()?.shut(state, card, from)
    }

    /// The clause that shuts them.
    pub fn shut_rule(&self) -> &str {
        self.river_bar.as_ref().map_or("", RiverBar::rule)
    }

    /// The clause that forbids a unit to engage in a hex next to enemies.
    pub fn bars_engaging<'a>(
        &'a self,
        game: &Operational,
        state: &State,
        mover: &Mover,
        hex: Hex,
    ) -> Option<&'a str> {
        self.halt_line.as_ref()?.bars(game, state, mover, hex)
    }

    /// Hexes around which the legality of moves depends on what units of the other side are made of,
    /// so that a guess about them must leave those alone.
    pub fn telling_hexes(&self, owner: Side) -> Option<&HexSet> {
        self.halt_line.as_ref()?.telling(owner)
    }

    /// The combat values of a unit as a module leaves them.
    pub fn strength(&self, state: &State, card: &CounterCard, value: u8) -> u8 {
        match &self.gun_halving {
            Some(halving) if halving.applies(state, card) => value.div_ceil(2),
            _ => value,
        }
    }

    /// Units that leave at the start of their owner's movement phase.
    pub fn withdrawing(&self, game: &Operational, state: &State, side: Side) -> Vec<Counter> {
        let due = self
            .withdrawals
            .iter()
            .filter(|withdrawal| withdrawal.turn() <= state.turn);
        let mut leaving: Vec<Counter> =
            due.flat_map(|due| due.leaving(game, state, side)).collect();
        leaving.sort_unstable();
        leaving.dedup();
        leaving
    }

    /// Who leaves when, and by which clause.
    pub fn calendar(&self) -> Vec<(u8, Counter, &str)> {
        self.withdrawals
            .iter()
            .flat_map(Withdrawal::calendar)
            .collect()
    }

    /// What comes to be at the end of a phase and is then remembered.
    pub fn latching(&self, game: &Operational, state: &State) -> Vec<Latch> {
        let river = self.river_bar.as_ref().filter(|bar| bar.opens(game, state));
        let fuel = self.fuel.as_ref().filter(|fuel| fuel.is_taken(game, state));
        let latches = [
            river.map(|_| Latch::RiverOpen),
            fuel.map(|_| Latch::FuelTaken),
        ];
        latches
            .into_iter()
            .flatten()
            .filter(|latch| !state.latched(*latch))
            .collect()
    }
}
