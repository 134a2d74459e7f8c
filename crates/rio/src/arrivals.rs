//! Turns, phases and reinforcements.

use hexmap::{Hex, HexSet};
use table::{Counter, Dice, Side};

use crate::event::Event;
use crate::lay::Lay;
use crate::pieces::{Kind, Slot};
use crate::rio::{No, Rio};
use crate::sheet::Entry;
use crate::state::{Ended, NOBODY, Place, State, Step, Unit};

impl Rio {
    /// The combatants, and transports without one, that the active side may bring on now.
    pub(crate) fn arriving(&self, state: &State) -> impl Iterator<Item = Counter> {
        let sheet = self.sheet(state);
        let side = state.active;
        sheet.reserves.iter().copied().filter(move |counter| {
            let unit = &state.units[counter.index()];
            match sheet.entries[counter.index()] {
                Entry::Due(by, _) => {
                    by == side && unit.place == Place::Waiting && self.leads(state, *counter)
                }
                Entry::Pool(by) => by == side && unit.place == Place::Off && state.credits > 0,
                _ => {
                    state.rules.light_armour
                        && self.piece(*counter).side == Some(side)
                        && unit.place == Place::Off
                        && state.credits > 0
                }
            }
        })
    }

    /// Whether a counter is the one that is named when a mounted pair is placed or enters.
    pub(crate) fn leads(&self, state: &State, counter: Counter) -> bool {
        self.piece(counter).kind.fights() || self.companion(state, counter) == NOBODY
    }

    /// The transport that goes with a combatant before or into the match, or the other way round.
    pub(crate) fn companion(&self, state: &State, counter: Counter) -> Counter {
        let partner = self.sheet(state).partner(counter);
        let used = state
            .unit(partner)
            .is_some_and(|unit| unit.place != Place::Off);
        if used { partner } else { NOBODY }
    }

    /// The E hexes through which a reinforcement may come (5.1.5.g, 5.1.5.h).
    pub(crate) fn entries_open(&self, state: &State, counter: Counter) -> HexSet {
        let lay = Lay::of(self, state);
        let with = self.companion(state, counter);
        let needs = |slot: Slot| {
            self.piece(counter).kind.slot() == slot
                || (with != NOBODY && self.piece(with).kind.slot() == slot)
        };
        let full = |hex: Hex, slot: Slot, used: &HexSet| {
            needs(slot) && (used.contains(hex) || lay.has(hex, slot))
        };
        let open = |hex: &Hex| {
            !lay.closed(*hex, state.active)
                && !full(*hex, Slot::Combatant, &state.entered[0])
                && !full(*hex, Slot::Transport, &state.entered[1])
        };
        self.entries.iter().copied().filter(open).collect()
    }

    pub(crate) fn can_enter(&self, state: &State) -> bool {
        self.arriving(state)
            .any(|counter| !self.entries_open(state, counter).is_empty())
    }

    pub(crate) fn check_enter(&self, state: &State, counter: Counter, to: Hex) -> Result<(), No> {
        if !self.arriving(state).any(|due| due == counter) {
            return Err(self.no("4.2.b", "refuse.not-due"));
        }
        if !self.entries.contains(&to) {
            return Err(self.no("5.1.5.g", "refuse.not-entry"));
        }
        if !self.entries_open(state, counter).contains(to) {
            return Err(self.no("5.1.5.h", "refuse.entry-full"));
        }
        Ok(())
    }

    /// Ends the phase of the active side and opens the next one.
    pub(crate) fn end_phase(
        &self,
        state: &mut State,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let sheet = self.sheet(state);
        if state.active == sheet.first {
            let side = state.active.other();
            self.push(state, events, Event::PhaseBegan { side });
            return;
        }
        if state.turn >= sheet.turns {
            self.push(state, events, Event::Finished { ended: Ended::Time });
            return;
        }
        self.begin_turn(state, dice, events);
    }

    /// The administration phase (4): the marker, the table, the civilians.
    pub(crate) fn begin_turn(
        &self,
        state: &mut State,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let turn = state.turn + 1;
        self.push(state, events, Event::TurnBegan { turn });
        let sheet = self.sheet(state);
        for (index, entry) in sheet.entries.iter().enumerate() {
            let due = matches!(entry, Entry::Due(_, on) if *on <= turn);
            if due && state.units[index].place == Place::Later {
                let counter = Counter(index as u16);
                self.push(state, events, Event::BecameDue { counter });
            }
        }
        // Civilians check in order of their hexes, and turn up as they do (4.3.a, 5.5.c).
        let mut shaken: Vec<(Hex, Counter)> = state
            .on_board()
            .filter(|(counter, unit)| {
                unit.markers > 0 && self.piece(*counter).kind == Kind::Civilian
            })
            .map(|(counter, unit)| (unit.hex, counter))
            .collect();
        shaken.sort();
        for (_, counter) in shaken {
            self.turn_up(state, counter, events);
            self.check_recovery(state, counter, dice, events);
        }
        self.push(state, events, Event::PhaseBegan { side: sheet.first });
    }

    /// What a phase opens with: reinforcements, if any can come.
    pub(crate) fn opening_step(&self, state: &State) -> Step {
        if self.can_enter(state) {
            Step::Arrivals
        } else {
            Step::Act
        }
    }

    /// The active side still has face-down units that must check their morale (5.5.c).
    pub(crate) fn owes_checks(&self, state: &State, side: Side) -> bool {
        let owes = |unit: &Unit| unit.markers > 0 && unit.down && unit.on_board() && !unit.acted;
        let mut units = state.units.iter().zip(&self.pieces);
        units.any(|(unit, piece)| owes(unit) && piece.side == Some(side))
    }
}
