//! Losses (5.1.6, 7.0) and the course of a combat after the dice: who takes a loss, who is given up,
//! who retreats, who advances, asked one after the other.

use hexmap::{Edge, Hex};
use table::{Counter, Refusal};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::event::{Cause, Event};
use crate::execute::Log;
use crate::rules::Cell;
use crate::state::{Stage, State};
use crate::unit_set::UnitSet;

/// The decisions that a result may ask for, in order.
const COURSE: [Stage; 7] = [
    Stage::DefenderLoss,
    Stage::DefenderGives,
    Stage::AttackerLoss,
    Stage::AttackerPays,
    Stage::DefenderRetreat,
    Stage::AttackerRetreat,
    Stage::Advance,
];

/// All units of a side are eliminated.
const ALL: u8 = u8::MAX;

impl Operational {
    /// The result of the combat.
    pub(crate) fn cell(&self, state: &State) -> &Cell {
        let [row, column] = state.combat.result;
        &self.rules.cells[usize::from(row)][usize::from(column)]
    }

    /// The units among which a loss is taken or one is given up.
    pub(crate) fn victims(&self, state: &State) -> UnitSet {
        match state.stage {
            Stage::Hit | Stage::Doom => state.board.stack(state.combat.target).collect(),
            Stage::DefenderLoss | Stage::DefenderGives => state.combat.defenders,
            Stage::AttackerLoss | Stage::AttackerPays => self.payers(state),
            _ => UnitSet::EMPTY,
        }
    }

    pub(crate) fn check_lose(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_decider(state, counter)?;
        if self.victims(state).contains(counter) {
            return Ok(());
        }
        let spared = matches!(state.stage, Stage::AttackerLoss | Stage::AttackerPays)
            && state.combat.attackers.contains(counter);
        if spared {
            let slots = [("unit", self.unit_name(counter))];
            return Err(self.refuse(
                self.rules.modules.armour_first_rule(),
                "armour-first",
                &slots,
            ));
        }
        let rule = match state.stage {
            Stage::DefenderGives => &self.rules.clauses.exchange_gives,
            Stage::AttackerPays => &self.rules.clauses.exchange_pays,
            _ => &self.rules.clauses.losses,
        };
        Err(self.refuse(rule, "not-a-victim", &[("unit", self.unit_name(counter))]))
    }

    /// The counter was chosen: it takes a loss, is eliminated or is given up.
    pub(crate) fn lose(&self, state: &mut State, counter: Counter, log: &mut Log) {
        let stage = state.stage;
        match stage {
            Stage::DefenderGives | Stage::AttackerPays => {
                let hex = state.board.unit(counter).hex;
                let worth = if stage == Stage::DefenderGives {
                    self.defence_value(state, counter)
                } else {
                    self.attack_value(state, counter)
                };
                log.push(
                    self,
                    state,
                    Event::Exchanged {
                        counter,
                        hex,
                        worth,
                    },
                );
            }
            Stage::Doom | Stage::DefenderLoss | Stage::AttackerLoss if self.eliminates(state) => {
                self.destroy(state, counter, Cause::Eliminated, log);
            }
            _ => self.suffer(state, counter, Cause::Loss, log),
        }
        match stage {
            Stage::DefenderGives if !state.combat.defenders.is_empty() => {}
            Stage::AttackerPays if self.owes(state) => {}
            Stage::Hit | Stage::Doom => self.end_fire(state, log),
            _ => self.go_on_after(state, stage, log),
        }
    }

    /// Whether the loss that is being chosen eliminates the unit.
    pub(crate) fn eliminates(&self, state: &State) -> bool {
        match state.stage {
            Stage::DefenderLoss => self.cell(state).defender.eliminated > 0,
            Stage::AttackerLoss => self.cell(state).attacker.eliminated > 0,
            Stage::Doom => true,
            _ => false,
        }
    }

    /// A unit takes a loss: it is turned over, or destroyed if it was or has a blank back (7.0).
    pub(crate) fn suffer(&self, state: &mut State, counter: Counter, cause: Cause, log: &mut Log) {
        let unit = *state.board.unit(counter);
        if unit.has(Unit::REDUCED) || self.face(state, counter).blank_back {
            self.destroy(state, counter, cause, log);
        } else {
            log.push(self, state, Event::Lost { counter });
        }
    }

    /// A unit is taken off for good, where it stands.
    pub(crate) fn destroy(&self, state: &mut State, counter: Counter, cause: Cause, log: &mut Log) {
        let hex = state.board.unit(counter).hex;
        let destroyed = Event::Destroyed {
            counter,
            hex,
            cause,
        };
        log.push(self, state, destroyed);
    }

    /// Whether the attacker still has to pay in an exchange, and can.
    fn owes(&self, state: &State) -> bool {
        let [given, paid] = state.combat.exchanged;
        paid < given && !state.combat.attackers.is_empty()
    }

    /// Asks for the next decision that the result calls for, or ends the combat.
    pub(crate) fn go_on_after(&self, state: &mut State, stage: Stage, log: &mut Log) {
        let done = COURSE
            .iter()
            .position(|step| *step == stage)
            .map_or(0, |at| at + 1);
        for stage in &COURSE[done..] {
            if *stage == Stage::DefenderLoss {
                self.annihilate(state, log);
            }
            if self.calls_for(state, *stage) {
                log.push(self, state, Event::Asked { stage: *stage });
                return;
            }
        }
        log.push(self, state, Event::CombatEnded);
    }

    /// A result that eliminates all defenders leaves nothing to choose.
    fn annihilate(&self, state: &mut State, log: &mut Log) {
        if self.cell(state).defender.eliminated != ALL {
            return;
        }
        for counter in state.combat.defenders.iter() {
            self.destroy(state, counter, Cause::Eliminated, log);
        }
    }

    fn calls_for(&self, state: &State, stage: Stage) -> bool {
        let cell = self.cell(state);
        let combat = &state.combat;
        match stage {
            Stage::DefenderLoss => {
                cell.defender.losses + cell.defender.eliminated.min(1) > 0
                    && !combat.defenders.is_empty()
            }
            Stage::DefenderGives => cell.exchange && !combat.defenders.is_empty(),
            Stage::AttackerLoss => {
                cell.attacker.losses + cell.attacker.eliminated.min(1) > 0
                    && !combat.attackers.is_empty()
            }
            Stage::AttackerPays => cell.exchange && self.owes(state),
            Stage::DefenderRetreat => cell.defender.retreats && !combat.defenders.is_empty(),
            Stage::AttackerRetreat => cell.attacker.retreats && !combat.attackers.is_empty(),
            Stage::Advance => {
                (cell.advance || (cell.exchange && state.options.exchange_advance))
                    && !self.advances(state).is_empty()
            }
            _ => false,
        }
    }

    /// Whether no more units need be given up, or advances made.
    pub(crate) fn check_done(&self, state: &State) -> Result<(), Refusal> {
        match state.stage {
            Stage::Advance => Ok(()),
            Stage::DefenderGives if state.combat.given > 0 => Ok(()),
            Stage::DefenderGives => {
                Err(self.refuse(&self.rules.clauses.exchange_gives, "must-give", &[]))
            }
            Stage::AttackerPays => {
                Err(self.refuse(&self.rules.clauses.exchange_pays, "must-pay", &[]))
            }
            _ => Err(self.not_now()),
        }
    }

    /// A retreat was made or nothing is left of the unit: the next one, or what comes after.
    pub(crate) fn after_retreat(&self, state: &mut State, log: &mut Log) {
        let crowded = state.combat.crowded;
        if crowded.is_some() && self.crowding(state, crowded, &[], None).is_some() {
            if state.stage != Stage::Displace {
                log.push(
                    self,
                    state,
                    Event::Asked {
                        stage: Stage::Displace,
                    },
                );
            }
            return;
        }
        let stage = if state.stage == Stage::Displace {
            state.combat.resume
        } else {
            state.stage
        };
        if !state.combat.retreating.is_empty() {
            if state.stage == Stage::Displace {
                log.push(self, state, Event::Asked { stage });
            }
            return;
        }
        self.go_on_after(state, stage, log);
    }

    /// The steps of a retreat: what the river and the second step cost, and whether it survives.
    pub(crate) fn retreat(
        &self,
        state: &mut State,
        counter: Counter,
        via: Hex,
        to: Hex,
        log: &mut Log,
    ) {
        let from = state.board.unit(counter).hex;
        let crossings = self.crossings(state, counter, from, via, to);
        // Through friends the second step is covered (5.3.3.e).
        let side = state.board.unit(counter).side();
        let exposed = via.is_some() && !state.board.occupied(side).contains(via);
        log.push(
            self,
            state,
            Event::Retreated {
                counter,
                from,
                via,
                to,
            },
        );
        self.pay_for_retreat(state, counter, crossings, exposed, log);
    }

    /// How many rivers an armoured unit crosses; nobody else minds them (5.3.2).
    pub(crate) fn crossings(
        &self,
        state: &State,
        counter: Counter,
        from: Hex,
        via: Hex,
        to: Hex,
    ) -> u8 {
        if !self.face(state, counter).armoured {
            return 0;
        }
        let grid = self.map.grid();
        let crosses = |a: Hex, b: Hex| u8::from(self.rules.river_between(grid, a, b));
        match via.some() {
            None if to.is_none() => 0,
            None => crosses(from, to),
            Some(via) => crosses(from, via) + if to.is_some() { crosses(via, to) } else { 0 },
        }
    }

    /// A retreat over a safe edge, perhaps through a hex in an enemy zone.
    pub(crate) fn retreat_off(
        &self,
        state: &mut State,
        counter: Counter,
        via: Hex,
        edge: Edge,
        log: &mut Log,
    ) {
        let from = state.board.unit(counter).hex;
        let side = state.board.unit(counter).side();
        let exposed = via.is_some() && !state.board.occupied(side).contains(via);
        let crossings = self.crossings(state, counter, from, via, Hex::NONE);
        self.pay_for_retreat(state, counter, crossings, exposed, log);
        if state.board.unit(counter).place == Place::Board {
            let from = via.some().unwrap_or(from);
            log.push(
                self,
                state,
                match self.rules.exits[side.index()].returns {
                    true => Event::PushedOut {
                        counter,
                        from,
                        edge,
                    },
                    false => Event::Left {
                        counter,
                        from,
                        edge,
                    },
                },
            );
        }
    }

    fn pay_for_retreat(
        &self,
        state: &mut State,
        counter: Counter,
        crossings: u8,
        exposed: bool,
        log: &mut Log,
    ) {
        let alive = |state: &State| state.board.unit(counter).place == Place::Board;
        for _ in 0..crossings {
            if !alive(state) {
                return;
            }
            if state.combat.hurt.contains(counter) {
                self.destroy(state, counter, Cause::River, log);
            } else {
                self.suffer(state, counter, Cause::River, log);
            }
        }
        if exposed && alive(state) {
            self.suffer(state, counter, Cause::Exposed, log);
        }
    }
}
