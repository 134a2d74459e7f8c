//! Night turns (9.0): armour does not engage and breaks contact where it can; trapped, it attacks a
//! column worse, and alone in a hex it defends a column worse. Guns do not bombard, and nobody
//! advances far.

use hexmap::Hex;
use table::{Counter, Problem};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data;
use crate::event::{Shift, ShiftKind};
use crate::movement::Mover;
use crate::rules::Lookup;
use crate::state::{Stage, State};
use crate::unit_set::UnitSet;

#[derive(Clone, Debug)]
pub(crate) struct Night {
    /// As indices into the track.
    turns: Vec<u8>,
    engage_rule: String,
    trapped: (i8, String),
    attacked: (i8, String),
    bombardment_rule: String,
    advance: u8,
    advance_rule: String,
}

impl Night {
    pub fn compile(data: &data::Night, lookup: &Lookup) -> Result<Self, Problem> {
        let turns = data.turns.iter().map(|turn| lookup.turn(*turn));
        Ok(Night {
            turns: turns.collect::<Result<_, _>>()?,
            engage_rule: lookup.rule(&data.engage_rule)?,
            trapped: (data.trapped.columns, lookup.rule(&data.trapped.rule)?),
            attacked: (data.attacked.columns, lookup.rule(&data.attacked.rule)?),
            bombardment_rule: lookup.rule(&data.bombardment_rule)?,
            advance: data.advance,
            advance_rule: lookup.rule(&data.advance_rule)?,
        })
    }

    pub fn covers(&self, turn: u8) -> bool {
        self.turns.contains(&turn)
    }

    /// The clause, if a unit may not enter this hex because enemies are next to it. It may advance
    /// there after combat.
    pub fn bars(&self, game: &Operational, state: &State, mover: &Mover, hex: Hex) -> Option<&str> {
        let engages = state.board.zones(mover.side.other()).contains(hex);
        let barred =
            engages && state.stage != Stage::Advance && game.face(state, mover.counter).armoured;
        barred.then_some(&self.engage_rule)
    }

    pub fn bombardment_rule(&self) -> &str {
        &self.bombardment_rule
    }

    /// How far anybody advances, and the clause.
    pub fn advance(&self) -> (u8, &str) {
        (self.advance, &self.advance_rule)
    }

    pub fn shift_rule(&self, kind: ShiftKind) -> &str {
        match kind {
            ShiftKind::NightAttack => &self.trapped.1,
            _ => &self.attacked.1,
        }
    }
}

impl Operational {
    /// Whether an armoured unit is in contact on a night turn.
    fn is_caught(&self, state: &State, counter: Counter) -> bool {
        let unit = state.board.unit(counter);
        self.rules.modules.night(state).is_some()
            && unit.place == Place::Board
            && self.face(state, counter).armoured
            && state.board.zones(unit.side().other()).contains(unit.hex)
    }

    fn can_break_contact(&self, state: &State, counter: Counter) -> bool {
        let mover = self.mover(state, counter);
        mover.is_ok_and(|mover| !self.stops(state, &mover).is_empty())
    }

    /// Whether a unit in contact could not get away, and so may attack tonight.
    pub(crate) fn is_trapped(&self, state: &State, counter: Counter) -> bool {
        self.is_caught(state, counter) && !self.can_break_contact(state, counter)
    }

    /// A unit that has to break contact before its side's movement ends: it can, and does not dominate
    /// those who engage it (9.0.b).
    pub(crate) fn lingerer(&self, state: &State) -> Option<Counter> {
        self.rules.modules.night(state)?;
        let side = self.active(state);
        let mut own = self.rules.own[side.index()].iter().copied();
        own.find(|counter| {
            self.is_caught(state, *counter)
                && !self.dominates(state, side, state.board.unit(*counter).hex)
                && self.can_break_contact(state, *counter)
        })
    }

    /// Whether a unit of the active side may not attack: armour that could have left but stayed on
    /// dominant ground.
    pub(crate) fn keeps_quiet(&self, state: &State, counter: Counter) -> bool {
        self.rules.modules.night(state).is_some()
            && self.face(state, counter).armoured
            && !state.board.unit(counter).has(Unit::TRAPPED)
    }

    /// One column to the left for an attack in which armour takes part, however much of it.
    pub(crate) fn night_attack_shift(&self, state: &State, attackers: &UnitSet) -> Option<Shift> {
        let night = self.rules.modules.night(state)?;
        let armour = attackers
            .iter()
            .any(|counter| self.face(state, counter).armoured);
        armour.then_some(Shift {
            kind: ShiftKind::NightAttack,
            columns: night.trapped.0,
        })
    }

    /// One column to the right against armour that is alone in its hex.
    pub(crate) fn night_defence_shift(&self, state: &State, target: Hex) -> Option<Shift> {
        let night = self.rules.modules.night(state)?;
        let mut stack = state.board.stack(target);
        let alone = stack.all(|counter| self.face(state, counter).armoured);
        alone.then_some(Shift {
            kind: ShiftKind::NightDefence,
            columns: night.attacked.0,
        })
    }
}
