//! Victory: points and where they come from, and the endings that need none.

use hexmap::Hex;
use table::{Counter, Outcome, Side, Text, Viewer};

use crate::event::Event;
use crate::pieces::{Kind, Slot};
use crate::rio::Rio;
use crate::state::{Ended, Place, State, Step};

/// One line of the score.
pub(crate) struct Score {
    pub side: Side,
    pub name: Text,
    pub points: i32,
    pub rule: String,
}

impl Rio {
    /// Who was the last one with a combatant in a hex, as far as `viewer` may know. The second value
    /// says whether he knows.
    pub(crate) fn holder(&self, state: &State, hex: Hex, viewer: Viewer) -> (Option<Side>, bool) {
        let public = [Side::FIRST, Side::SECOND]
            .into_iter()
            .find(|side| state.held[side.index()].contains(hex));
        let mut known = true;
        for (counter, unit) in state.in_hex(hex) {
            if !unit.down || self.drafted_out_of_sight(state, viewer, counter) {
                continue;
            }
            let knower = self.knower(state, counter);
            if self.hidden_from(state, viewer, counter) {
                // A combatant of his may lie there; whoever held the hex last is then unknown.
                known &= public == Some(knower);
            } else if self.piece(counter).kind.fights() {
                return (Some(knower), true);
            }
        }
        (public, known)
    }

    /// The objectives that a viewer knows of.
    pub(crate) fn objectives(&self, state: &State, viewer: Viewer) -> Vec<Hex> {
        let sheet = self.sheet(state);
        let mut hexes = sheet.objectives.clone();
        for marker in &sheet.markers {
            let unit = &state.units[marker.index()];
            let secret = self.hidden_from(state, viewer, *marker)
                || self.drafted_out_of_sight(state, viewer, *marker);
            if unit.on_board() && !secret {
                hexes.push(unit.hex);
            }
        }
        hexes
    }

    /// The score so far, as far as `viewer` may know.
    pub(crate) fn score(&self, state: &State, viewer: Viewer) -> Vec<Score> {
        let sheet = self.sheet(state);
        let Some(points) = &sheet.points else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        let mut line = |side: Side, key: &str, slot: Text, each: i32, count: i32, clause: &str| {
            if each != 0 && count != 0 {
                let slots = [("what", slot), ("n", Text::same(count))];
                lines.push(Score {
                    side,
                    name: self.say(key, &slots),
                    points: each * count,
                    rule: self.clause(&sheet.clause(clause)),
                });
            }
        };
        for hex in self.objectives(state, viewer) {
            if let (Some(side), true) = self.holder(state, hex, viewer) {
                let name = Text::same(self.grid().name(hex));
                line(side, "score.objective", name, points.objective, 1, "4.a");
            }
        }
        let lost = |side: Side, test: &dyn Fn(Counter) -> bool| {
            let all = (0..self.pieces.len()).map(|index| Counter(index as u16));
            let lost = all.filter(|counter| {
                state.units[counter.index()].place == Place::Destroyed
                    && self.piece(*counter).side == Some(side)
                    && test(*counter)
            });
            lost.count() as i32
        };
        let priced_apart = points.combatant != points.transport;
        let units = if sheet.militia { "4.a" } else { "4.b" };
        for side in [Side::FIRST, Side::SECOND] {
            let enemy = side.other();
            let fighters = lost(enemy, &|counter| self.piece(counter).kind.fights());
            let transports = lost(enemy, &|counter| self.piece(counter).kind.carries());
            if priced_apart {
                line(
                    side,
                    "score.combatants",
                    Text::default(),
                    points.combatant,
                    fighters,
                    "4.b",
                );
                line(
                    side,
                    "score.transports",
                    Text::default(),
                    points.transport,
                    transports,
                    "4.c",
                );
            } else {
                let count = fighters + transports;
                line(
                    side,
                    "score.units",
                    Text::default(),
                    points.combatant,
                    count,
                    units,
                );
            }
            let killed = (0..self.pieces.len()).filter(|index| {
                let unit = &state.units[*index];
                self.pieces[*index].kind == Kind::Civilian
                    && unit.place == Place::Destroyed
                    && usize::from(unit.by) == side.index()
            });
            let clause = if sheet.militia { "4.e" } else { "4.c" };
            let count = killed.count() as i32;
            line(
                side,
                "score.civilians",
                Text::default(),
                points.civilian,
                count,
                clause,
            );
        }
        if sheet.militia {
            let (police, traffic) = (Side::FIRST, Side::SECOND);
            let dead = lost(police, &|counter| self.piece(counter).militia());
            line(
                traffic,
                "score.militia-lost",
                Text::default(),
                points.militia_lost,
                dead,
                "4.b",
            );
            // What is face down may be anything: such units count when the match is over.
            let alive = |test: &dyn Fn(&crate::Unit) -> bool| {
                let militia = state.on_board().filter(|(counter, unit)| {
                    self.piece(*counter).militia()
                        && !self.hidden_from(state, viewer, *counter)
                        && !self.drafted_out_of_sight(state, viewer, *counter)
                        && test(unit)
                });
                militia.count() as i32
            };
            let shaken = alive(&|unit| unit.markers > 0);
            let inside = alive(&|unit| self.favela.contains(unit.hex));
            let none = Text::default;
            line(
                traffic,
                "score.militia-suppressed",
                none(),
                points.militia_suppressed,
                shaken,
                "4.c",
            );
            line(
                police,
                "score.militia-favela",
                none(),
                points.militia_in_favela,
                inside,
                "4.d",
            );
        }
        lines
    }

    /// Points of both sides.
    pub(crate) fn totals(&self, state: &State, viewer: Viewer) -> [i32; 2] {
        let mut totals = [0; 2];
        for line in self.score(state, viewer) {
            totals[line.side.index()] += line.points;
        }
        totals
    }

    /// The result, once the match is over.
    pub(crate) fn result(&self, state: &State) -> Option<Outcome> {
        let sheet = self.sheet(state);
        let totals = self.totals(state, Viewer::Referee);
        let outcome = |winner: Option<Side>, points: Vec<i32>, rule: &str| Outcome {
            winner,
            points,
            rule: self.clause(rule),
        };
        if state.step != Step::Over {
            return None;
        }
        Some(match state.ended {
            Ended::No => return None,
            Ended::Escape(side) => outcome(Some(side), Vec::new(), &sheet.clause("3.c")),
            Ended::Militia => outcome(Some(Side::SECOND), totals.to_vec(), &sheet.clause("3.a")),
            Ended::Time if sheet.points.is_none() => {
                let winner = self.custodian(state);
                let rule = if winner.is_some() { "3.a" } else { "3.b" };
                outcome(winner, Vec::new(), &sheet.clause(rule))
            }
            Ended::Time => {
                let winner = match totals[0].cmp(&totals[1]) {
                    std::cmp::Ordering::Greater => Some(Side::FIRST),
                    std::cmp::Ordering::Less => Some(Side::SECOND),
                    std::cmp::Ordering::Equal => None,
                };
                let last = if sheet.militia { "4.f" } else { "4.d" };
                outcome(winner, totals.to_vec(), &sheet.clause(last))
            }
        })
    }

    /// Who has a combatant in the hex of the unit in custody (cen-2.3.a).
    pub(crate) fn custodian(&self, state: &State) -> Option<Side> {
        let custody = state
            .unit(self.sheet(state).custody)
            .filter(|unit| unit.on_board())?;
        let mut there = state
            .in_hex(custody.hex)
            .map(|(counter, _)| self.piece(counter));
        there
            .find(|piece| piece.kind.slot() == Slot::Combatant)?
            .side
    }

    /// The traffic wins at once when no Milícia is left (cen-4.3.a).
    pub(crate) fn militia_gone(&self, state: &mut State, events: &mut Vec<Event>) {
        if !self.sheet(state).militia || state.ended != Ended::No {
            return;
        }
        let left = (0..self.pieces.len()).any(|index| {
            let unit = &state.units[index];
            self.pieces[index].militia()
                && !matches!(unit.place, Place::Gone | Place::Destroyed)
                && (unit.place != Place::Off)
        });
        if !left {
            self.push(
                state,
                events,
                Event::Finished {
                    ended: Ended::Militia,
                },
            );
        }
    }
}
