//! Who pays for an attack with armour: under some results, if the defence has weapons against armour,
//! the attacker's losses fall first on his armoured units.

use table::Problem;

use crate::Operational;
use crate::data;
use crate::rules::Lookup;
use crate::state::State;
use crate::unit_set::UnitSet;

#[derive(Clone, Debug)]
pub(crate) struct ArmourFirst {
    codes: Vec<String>,
    rule: String,
}

impl ArmourFirst {
    pub fn compile(data: &data::ArmourFirst, lookup: &Lookup) -> Result<Self, Problem> {
        let known = &lookup.sources.tables.combat.codes;
        if let Some(code) = data.codes.iter().find(|code| !known.contains_key(*code)) {
            return Err(Problem::new(format!("there is no [combat.codes.{code}]")));
        }
        Ok(ArmourFirst {
            codes: data.codes.clone(),
            rule: lookup.rule(&data.rule)?,
        })
    }

    pub fn rule(&self) -> &str {
        &self.rule
    }
}

impl Operational {
    /// Whether the result that was just read makes armour pay first. Asked before anybody is lost.
    pub(crate) fn makes_armour_pay(&self, state: &State) -> bool {
        let Some(armour_first) = &self.rules.modules.armour_first else {
            return false;
        };
        let codes = self.cell(state).codes.iter();
        let mut codes = codes.map(|code| &self.rules.codes[usize::from(*code)].id);
        let mut defenders = state.combat.defenders.iter();
        codes.any(|code| armour_first.codes.contains(code))
            && defenders.any(|counter| self.class(state, counter).antiarmour)
    }

    /// The attackers among whom a loss is taken or one is given up.
    pub(crate) fn payers(&self, state: &State) -> UnitSet {
        let attackers = state.combat.attackers;
        if !state.combat.armour_first {
            return attackers;
        }
        let armour = attackers.iter();
        let armour: UnitSet = armour
            .filter(|counter| self.face(state, *counter).armoured)
            .collect();
        if armour.is_empty() { attackers } else { armour }
    }
}
