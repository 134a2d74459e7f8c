//! Attacks by guns or from the air alone (6.2, 8.0): points times the vulnerability of the target, a
//! column, terrain to the left, and perhaps a loss. Nobody moves.

use hexmap::Hex;
use table::{Counter, Refusal, Text};

use crate::Operational;
use crate::state::{Stage, State, Strike};
use crate::unit_set::UnitSet;

/// How a bombardment is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub value: u16,
    /// Column by the value alone.
    pub odds: u8,
    /// Column after terrain.
    pub column: u8,
}

impl Operational {
    /// The reading of so many points against a hex, from the air or by guns.
    pub(crate) fn bombardment(
        &self,
        state: &State,
        target: Hex,
        points: u16,
        air: bool,
    ) -> Reading {
        let vulnerability: u16 = state
            .board
            .stack(target)
            .map(|counter| {
                let class = self.class(state, counter);
                u16::from(if air { class.air } else { class.artillery })
            })
            .sum();
        let value = points * vulnerability;
        let below = self
            .rules
            .bombardment_from
            .iter()
            .filter(|from| **from <= value)
            .count();
        let odds = below.saturating_sub(1) as u8;
        let columns = self.rules.bombardment_columns[target.index()];
        Reading {
            value,
            odds,
            // Never past the first column (6.2.c, 8.0.g).
            column: odds.saturating_sub(columns),
        }
    }

    /// Whether a cell of the bombardment table costs a loss.
    pub(crate) fn bombardment_hits(&self, state: &State, row: u8, column: u8) -> bool {
        let printed = self
            .rules
            .bombardment_printed
            .iter()
            .find(|cell| state.options.has(cell.0) && (cell.1, cell.2) == (row, column));
        match printed {
            Some(cell) => cell.3,
            None => self.rules.bombardment[usize::from(row)][usize::from(column)],
        }
    }

    /// Guns of the active side that could bombard a hex.
    pub(crate) fn bombarding_guns<'a>(
        &'a self,
        state: &'a State,
        target: Hex,
    ) -> impl Iterator<Item = Counter> + 'a {
        let guns = self.rules.guns[self.active(state).index()].iter().copied();
        guns.filter(move |counter| {
            self.fitness(state, *counter, Stage::Bombard, target)
                .is_ok()
        })
    }

    /// Whether fire alone may be laid on an enemy hex.
    pub(crate) fn can_fire_on(&self, state: &State, target: Hex) -> bool {
        self.may_strike(state, target, Strike::Fire) && self.fire_strands(state, target).is_none()
    }

    /// A unit that would be left without a target if fire closed this hex to it.
    fn fire_strands(&self, state: &State, target: Hex) -> Option<Counter> {
        if self.rules.any_second_attack {
            return None;
        }
        self.stranded_by(state, target, &UnitSet::EMPTY)
    }

    fn check_fire(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        self.check_target(state, target, Strike::Fire)?;
        match self.fire_strands(state, target) {
            None => Ok(()),
            Some(counter) => Err(self.stranded(counter, target)),
        }
    }

    /// Whether guns may bombard an enemy hex.
    pub(crate) fn can_bombard(&self, state: &State, target: Hex) -> bool {
        self.rules.guns_bombard
            && self.rules.modules.bars_bombardment(state).is_none()
            && self.can_fire_on(state, target)
            && self.bombarding_guns(state, target).next().is_some()
    }

    pub(crate) fn check_bombard(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        if let Some(rule) = self.rules.modules.bars_bombardment(state) {
            return Err(self.refuse(rule, "no-bombardment", &[]));
        }
        self.check_fire(state, target)?;
        if self.rules.guns_bombard && self.bombarding_guns(state, target).next().is_some() {
            return Ok(());
        }
        let slots = [("hex", self.hex_name(target))];
        Err(self.refuse(&self.rules.clauses.range, "no-gun", &slots))
    }

    /// Whether an attack on a hex from the air alone may be made with so many points.
    pub(crate) fn check_air_attack(
        &self,
        state: &State,
        target: Hex,
        points: u8,
    ) -> Result<(), Refusal> {
        self.check_fire(state, target)?;
        let clauses = &self.rules.clauses;
        let left = self.air_left(state, self.active(state), true);
        if points > left {
            let slots = [("points", Text::same(points)), ("left", Text::same(left))];
            return Err(self.refuse(&clauses.air_points, "air-left", &slots));
        }
        if !(self.rules.air_least..=self.rules.air_most).contains(&points) {
            return Err(self.outside_air_limits());
        }
        Ok(())
    }
}
