//! Searching a hex, and what the searcher may then do with a civilian he finds.

use hexmap::Hex;
use table::{Counter, Dice};

use crate::combat::{Item, Odds};
use crate::event::Event;
use crate::pieces::Kind;
use crate::rio::{No, Rio};
use crate::state::{Members, State};
use crate::tables::SearchResult;

impl Rio {
    /// Whether a unit may take part in the search of a hex.
    pub(crate) fn check_searcher(
        &self,
        state: &State,
        counter: Counter,
        hex: Hex,
    ) -> Result<(), No> {
        let from = self.check_actor(state, counter, "5.b")?;
        if !self.grid().contains(hex) {
            return Err(self.no("2.5.a", "refuse.no-hex"));
        }
        if !self.grid().adjacent(from, hex) {
            return Err(self.no("5.2.b", "refuse.search-adjacent"));
        }
        Ok(())
    }

    /// The value of a search (5.2.1), and the column with that of light armour (8.2.c).
    pub(crate) fn search_value(
        &self,
        state: &State,
        hex: Hex,
        members: &Members,
    ) -> (Vec<Item>, usize) {
        let mut items = Vec::new();
        for counter in members.iter() {
            let value = i32::from(self.piece(counter).morale);
            items.push(Item {
                rule: "5.2.1.a",
                counter,
                value,
            });
        }
        for (counter, unit) in state.in_hex(hex).filter(|(_, unit)| !unit.down) {
            let piece = self.piece(counter);
            let rule = match piece.kind {
                Kind::Civilian => "5.2.1.c",
                kind if kind.fights() && piece.side == Some(state.active.other()) => "5.2.1.b",
                _ => continue,
            };
            debug_assert!(unit.on_board());
            items.push(Item {
                rule,
                counter,
                value: -i32::from(piece.morale),
            });
        }
        let table = &self.tables.search;
        let armour = members
            .iter()
            .any(|counter| self.piece(counter).kind == Kind::Armour);
        let column = table.column(Odds::total(&items));
        (items, table.shifted(column, i32::from(armour)))
    }

    /// Rolls the search that was announced.
    pub(crate) fn roll_search(
        &self,
        state: &mut State,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let hex = state.battle.hex;
        let (items, column) = self.search_value(state, hex, &state.battle.members);
        let value = Odds::total(&items) as i16;
        let die = dice.d6();
        let result = self.tables.search.cell(die, column);
        self.push(
            state,
            events,
            Event::Searched {
                hex,
                value,
                column: column as u8,
                die,
                result,
            },
        );
        if result >= SearchResult::Identify {
            let down: Vec<Counter> = state
                .in_hex(hex)
                .filter(|(_, unit)| unit.down)
                .map(|(counter, _)| counter)
                .collect();
            for counter in down {
                self.turn_up(state, counter, events);
            }
        }
        let civilian = state
            .in_hex(hex)
            .map(|(counter, _)| counter)
            .find(|counter| self.piece(*counter).kind == Kind::Civilian);
        match civilian {
            Some(counter) if result >= SearchResult::IdentifyControl => {
                let left = self.allowance(state, counter);
                self.push(state, events, Event::Controlled { counter, left });
            }
            _ => self.end_control(state, events),
        }
    }

    /// The civilian has been seen to; perhaps a searcher may advance.
    pub(crate) fn end_control(&self, state: &mut State, events: &mut Vec<Event>) {
        let advance = state.battle.found == SearchResult::IdentifyControlAdvance
            && !self.closed(state, state.battle.hex, state.active)
            && self.advancers(state).next().is_some();
        self.push(state, events, Event::Released { advance });
    }
}
