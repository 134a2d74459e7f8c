//! Everything that is said to players: prompts, the log, and what each order is called.

use hexmap::Hex;
use table::{Choice, Counter, Side, Text, Viewer};

use crate::event::Event;
use crate::lay::Lay;
use crate::names::alias_hex;
use crate::order::Order;
use crate::rio::Rio;
use crate::state::{Ended, Members, NOBODY, State, Step};
use crate::tables::{CombatResult, SearchResult};

impl Rio {
    /// A counter's name, or "a face-down counter in D7".
    pub(crate) fn name(&self, counter: Counter) -> Text {
        if let Some(piece) = self.pieces.get(counter.index()) {
            return piece.name.clone();
        }
        match alias_hex(counter) {
            Some(hex) if self.grid().contains(hex) => {
                self.say("name.hidden", &[("hex", self.hex_name(hex))])
            }
            _ => self.say("name.nobody", &[]),
        }
    }

    /// A counter's name as a viewer may know it.
    pub(crate) fn name_for(&self, state: &State, viewer: Viewer, counter: Counter) -> Text {
        let hidden = state.unit(counter).is_some()
            && counter.index() < self.pieces.len()
            && self.hidden_from(state, viewer, counter);
        if hidden {
            return self.name(crate::names::alias(state.units[counter.index()].hex, 0));
        }
        self.name(counter)
    }

    pub(crate) fn hex_name(&self, hex: Hex) -> Text {
        if !self.grid().contains(hex) {
            return Text::same("-");
        }
        Text::same(self.grid().name(hex))
    }

    pub(crate) fn side_name(&self, side: Side) -> Text {
        self.card.side_card(side).name.clone()
    }

    fn names(&self, members: &Members) -> Text {
        Text::join(members.iter().map(|counter| self.name(counter)), ", ")
    }

    /// A unit and whom it carries.
    fn group_name(&self, unit: Counter, passenger: Counter) -> Text {
        if passenger == NOBODY {
            return self.name(unit);
        }
        self.say(
            "name.with",
            &[
                ("unit", self.name(unit)),
                ("passenger", self.name(passenger)),
            ],
        )
    }

    pub(crate) fn combat_word(&self, result: CombatResult) -> Text {
        self.say(&format!("combat.{}", result.word()), &[])
    }

    pub(crate) fn search_word(&self, result: SearchResult) -> Text {
        self.say(&format!("search.{}", result.word()), &[])
    }

    /// The phase in words.
    pub(crate) fn phase_name(&self, state: &State) -> Text {
        let key = match state.step {
            Step::Setup => "phase.setup",
            Step::Over => "phase.over",
            _ => "phase.play",
        };
        self.say(key, &[("side", self.side_name(state.active))])
    }

    /// The pending decision in words.
    pub(crate) fn ask(&self, state: &State, viewer: Viewer) -> Text {
        let Some(pending) = self.waiting(state) else {
            return self.say("prompt.over", &[]);
        };
        let side = self.side_name(pending.side);
        if !viewer.knows(pending.side) {
            let key = match state.step {
                Step::Setup => "wait.setup",
                Step::Fire => "wait.fire",
                Step::Defend => "wait.defend",
                Step::Retreat => "wait.retreat",
                _ => "wait.act",
            };
            return self.say(key, &[("side", side)]);
        }
        let hex = |hex: Hex| self.hex_name(hex);
        match state.step {
            Step::Setup => {
                let left = self
                    .drafted(state)
                    .filter(|c| !state.units[c.index()].on_board())
                    .count();
                let key = if left == 0 {
                    "prompt.ready"
                } else {
                    "prompt.setup"
                };
                self.say(key, &[("n", Text::same(left))])
            }
            Step::Arrivals => self.say("prompt.arrivals", &[("side", side)]),
            Step::Act if state.plan.hex.is_some() => {
                let key = if state.plan.search {
                    "prompt.plan-search"
                } else {
                    "prompt.plan-attack"
                };
                self.say(
                    key,
                    &[
                        ("hex", hex(state.plan.hex)),
                        ("who", self.names(&state.plan.members)),
                    ],
                )
            }
            Step::Act if self.is_jammed(state) => self.say("prompt.crowded", &[("side", side)]),
            Step::Act => self.say("prompt.act", &[("side", side)]),
            Step::Fire => {
                let at = state.units[state.moving.unit.index()].hex;
                let who = self.group_name(state.moving.unit, state.moving.passenger);
                self.say("prompt.fire", &[("unit", who), ("hex", hex(at))])
            }
            Step::Defend => self.say("prompt.defend", &[("hex", hex(state.battle.hex))]),
            Step::Retreat => {
                let unit = self.retreating(state).unwrap_or(NOBODY);
                self.say(
                    "prompt.retreat",
                    &[("unit", self.name_for(state, viewer, unit))],
                )
            }
            Step::Advance | Step::Occupy => {
                self.say("prompt.advance", &[("hex", hex(state.battle.hex))])
            }
            Step::Control => {
                let unit = state.moving.unit;
                let left = Text::same(state.moving.left);
                let key = match state.units[unit.index()].markers {
                    0 => "prompt.control",
                    _ => "prompt.control-shaken",
                };
                self.say(key, &[("unit", self.name(unit)), ("left", left)])
            }
            Step::Over => self.say("prompt.over", &[]),
        }
    }

    /// An event in words.
    pub(crate) fn tell(&self, event: &Event) -> Text {
        let name = |counter: Counter| self.name(counter);
        let hex = |hex: Hex| self.hex_name(hex);
        let number = |number: i32| Text::same(number);
        let say = |key: &str, slots: &[(&str, Text)]| self.say(key, slots);
        match *event {
            Event::Placed {
                counter, hex: at, ..
            } => say("event.placed", &[("unit", name(counter)), ("hex", hex(at))]),
            Event::TakenBack { counter, .. } => say("event.taken-back", &[("unit", name(counter))]),
            Event::Readied { side } => say("event.readied", &[("side", self.side_name(side))]),
            Event::TurnBegan { turn } => say("event.turn", &[("turn", number(turn.into()))]),
            Event::BecameDue { counter } => say("event.due", &[("unit", name(counter))]),
            Event::PhaseBegan { side } => say("event.phase", &[("side", self.side_name(side))]),
            Event::Entered {
                counter,
                transport,
                hex: at,
            } => {
                let who = self.group_name(counter, transport);
                say("event.entered", &[("unit", who), ("hex", hex(at))])
            }
            Event::Revealed { counter, hex: at } => {
                let printed = self
                    .pieces
                    .get(counter.index())
                    .map(|piece| piece.printed());
                let values = Text::same(printed.unwrap_or_default());
                say(
                    "event.revealed",
                    &[
                        ("unit", name(counter)),
                        ("values", values),
                        ("hex", hex(at)),
                    ],
                )
            }
            Event::Departed {
                counter,
                passenger,
                left,
            } => {
                let who = self.group_name(counter, passenger);
                say(
                    "event.departed",
                    &[("unit", who), ("left", number(left.into()))],
                )
            }
            Event::Stepped {
                counter,
                passenger,
                from,
                to,
                left,
            } => {
                let who = self.group_name(counter, passenger);
                let left = number(left.into());
                say(
                    "event.stepped",
                    &[
                        ("unit", who),
                        ("from", hex(from)),
                        ("to", hex(to)),
                        ("left", left),
                    ],
                )
            }
            Event::Followed { counter, to, .. } => say(
                "event.followed",
                &[("unit", name(counter)), ("to", hex(to))],
            ),
            Event::Watched {
                counter, hex: at, ..
            } => say(
                "event.watched",
                &[("unit", name(counter)), ("hex", hex(at))],
            ),
            Event::Fired {
                counter,
                target,
                die,
                stopped,
            } => {
                let key = if stopped {
                    "event.fired-stopped"
                } else {
                    "event.fired-missed"
                };
                say(
                    key,
                    &[
                        ("unit", name(counter)),
                        ("target", name(target)),
                        ("die", number(die.into())),
                    ],
                )
            }
            Event::Held { .. } => say("event.held", &[]),
            Event::Bounced {
                counter,
                passenger,
                to,
            } => say(
                "event.bounced",
                &[
                    ("unit", self.group_name(counter, passenger)),
                    ("to", hex(to)),
                ],
            ),
            Event::Left {
                counter,
                passenger,
                from,
            } => say(
                "event.left",
                &[
                    ("unit", self.group_name(counter, passenger)),
                    ("hex", hex(from)),
                ],
            ),
            Event::Landed { counter, passenger } if passenger != NOBODY => say(
                "event.landed-passenger",
                &[("unit", name(counter)), ("passenger", name(passenger))],
            ),
            Event::Landed { counter, .. } => say("event.landed", &[("unit", name(counter))]),
            Event::Boarded {
                counter,
                helicopter,
            } => say(
                "event.boarded",
                &[("unit", name(counter)), ("helicopter", name(helicopter))],
            ),
            Event::Hid { counter } => say("event.hid", &[("unit", name(counter))]),
            Event::Planned {
                search,
                hex: at,
                counter,
                ..
            } => {
                let key = if search {
                    "event.planned-search"
                } else {
                    "event.planned-attack"
                };
                say(key, &[("unit", name(counter)), ("hex", hex(at))])
            }
            Event::Joined { counter, .. } => say("event.joined", &[("unit", name(counter))]),
            Event::Dropped { counter, .. } => say("event.dropped", &[("unit", name(counter))]),
            Event::Cancelled { .. } => say("event.cancelled", &[]),
            Event::Announced {
                search,
                hex: at,
                members,
            } => {
                let key = if search {
                    "event.announced-search"
                } else {
                    "event.announced-attack"
                };
                say(key, &[("who", self.names(&members)), ("hex", hex(at))])
            }
            Event::StayedDown { hex: at } => say("event.stayed-down", &[("hex", hex(at))]),
            Event::Rolled {
                hex: at,
                attack,
                defence,
                column,
                shifted,
                die,
                result,
                ..
            } => {
                let printed = |column: u8| {
                    let columns = &self.tables.combat.columns;
                    Text::same(columns.get(usize::from(column)).map_or("?", String::as_str))
                };
                let slots = [
                    ("hex", hex(at)),
                    ("attack", number(attack.into())),
                    ("defence", number(defence.into())),
                    ("difference", number(i32::from(attack) - i32::from(defence))),
                    ("column", printed(column)),
                    ("shifted", printed(shifted)),
                    ("die", number(die.into())),
                    ("result", self.combat_word(result)),
                ];
                let key = if column == shifted {
                    "event.rolled"
                } else {
                    "event.rolled-shifted"
                };
                say(key, &slots)
            }
            Event::Searched {
                hex: at,
                value,
                column,
                die,
                result,
            } => {
                let printed = self.tables.search.columns.get(usize::from(column));
                let slots = [
                    ("hex", hex(at)),
                    ("value", number(value.into())),
                    ("column", Text::same(printed.map_or("?", String::as_str))),
                    ("die", number(die.into())),
                    ("result", self.search_word(result)),
                ];
                say("event.searched", &slots)
            }
            Event::Checked {
                counter,
                die,
                passed,
                ..
            } => {
                let key = if passed {
                    "event.check-passed"
                } else {
                    "event.check-failed"
                };
                say(key, &[("unit", name(counter)), ("die", number(die.into()))])
            }
            Event::Suppressed {
                counter, markers, ..
            } => say(
                "event.suppressed",
                &[("unit", name(counter)), ("markers", number(markers.into()))],
            ),
            Event::Eliminated {
                counter, hex: at, ..
            } => say(
                "event.eliminated",
                &[("unit", name(counter)), ("hex", hex(at))],
            ),
            Event::Unharmed { counter, .. } => say("event.unharmed", &[("unit", name(counter))]),
            Event::Stuck { counter, .. } => say("event.stuck", &[("unit", name(counter))]),
            Event::Pushed { counter, to } => {
                say("event.pushed", &[("unit", name(counter)), ("to", hex(to))])
            }
            Event::Retreated {
                counter,
                passenger,
                from,
                to,
            } => {
                let who = self.group_name(counter, passenger);
                say(
                    "event.retreated",
                    &[("unit", who), ("from", hex(from)), ("to", hex(to))],
                )
            }
            Event::Resolved { .. } => say("event.resolved", &[]),
            Event::Advanced {
                counter,
                transport,
                to,
                ..
            } => say(
                "event.advanced",
                &[
                    ("unit", self.group_name(counter, transport)),
                    ("to", hex(to)),
                ],
            ),
            Event::Stayed => say("event.stayed", &[]),
            Event::Controlled { counter, left } => say(
                "event.controlled",
                &[("unit", name(counter)), ("left", number(left.into()))],
            ),
            Event::Released { .. } => say("event.released", &[]),
            Event::Withdrew {
                counter,
                passenger,
                from,
                to,
            } => {
                let who = self.group_name(counter, passenger);
                say(
                    "event.withdrew",
                    &[("unit", who), ("from", hex(from)), ("to", hex(to))],
                )
            }
            Event::Rallied {
                counter, die: 0, ..
            } => say("event.rally-encircled", &[("unit", name(counter))]),
            Event::Rallied {
                counter,
                die,
                markers,
                ..
            } => {
                let slots = [
                    ("unit", name(counter)),
                    ("die", number(die.into())),
                    (
                        "morale",
                        self.pieces
                            .get(counter.index())
                            .map_or(Text::same("?"), |p| Text::same(p.morale)),
                    ),
                    ("markers", number(markers.into())),
                ];
                say("event.rallied", &slots)
            }
            Event::Finished { ended } => match ended {
                Ended::Escape(side) => say("event.escaped", &[("side", self.side_name(side))]),
                Ended::Militia => say("event.militia-gone", &[]),
                Ended::Time | Ended::No => say("event.finished", &[]),
            },
        }
    }

    /// An order as a page shows it.
    pub(crate) fn offer(&self, state: &State, order: &Order) -> Choice {
        let id = |counter: Counter| {
            self.names
                .print(hexmap::names::Kind::Counter, counter.0)
                .unwrap_or_default()
                .to_owned()
        };
        let at = |hex: Hex| {
            self.grid()
                .contains(hex)
                .then(|| self.grid().name(hex).to_owned())
        };
        let here = |counter: Counter| state.unit(counter).and_then(|unit| at(unit.hex));
        let one = |kind: &'static str, key: &str, counter: Counter, to: Hex| Choice {
            kind,
            label: self.say(
                key,
                &[("unit", self.name(counter)), ("hex", self.hex_name(to))],
            ),
            counters: vec![id(counter)],
            hex: at(to),
            ..Choice::default()
        };
        let stays = |kind: &'static str, key: &str, counter: Counter| Choice {
            kind,
            label: self.say(key, &[("unit", self.name(counter))]),
            counters: vec![id(counter)],
            hex: here(counter),
            ..Choice::default()
        };
        let word = |kind: &'static str, key: &str| Choice {
            kind,
            label: self.say(key, &[("side", self.side_name(state.active))]),
            ..Choice::default()
        };
        match *order {
            Order::Place { counter, to } => one("place", "order.place", counter, to),
            Order::TakeBack { counter } => stays("take-back", "order.take-back", counter),
            Order::TakeBackAll => word("take-back-all", "order.take-back-all"),
            Order::AutoPlace => word("auto-place", "order.auto-place"),
            Order::Ready => word("ready", "order.ready"),
            Order::Enter { counter, to } => one("enter", "order.enter", counter, to),
            Order::Move { counter, to } => self.offer_move(
                state,
                counter,
                NOBODY,
                to,
                one("move", "order.move", counter, to),
            ),
            Order::Carry {
                transport,
                passenger,
                to,
            } => {
                let mut choice = one("carry", "order.carry", transport, to);
                choice.label = choice.label.with("passenger", &self.name(passenger));
                choice.counters.push(id(passenger));
                self.offer_move(state, transport, passenger, to, choice)
            }
            Order::Leave { counter } => stays("leave", "order.leave", counter),
            Order::LeaveCarrying {
                transport,
                passenger,
            } => {
                let mut choice = stays("leave", "order.leave-carrying", transport);
                choice.label = choice.label.with("passenger", &self.name(passenger));
                choice.counters.push(id(passenger));
                choice
            }
            Order::Land { counter } => stays("land", "order.land", counter),
            Order::Board { counter } => stays("board", "order.board", counter),
            Order::Hide { counter } => stays("hide", "order.hide", counter),
            Order::Rally { counter, to } => one("rally", "order.rally", counter, to),
            Order::Attack { counter, hex } => one("attack", "order.attack", counter, hex),
            Order::Search { counter, hex } => one("search", "order.search", counter, hex),
            Order::Join { counter } => stays("join", "order.join", counter),
            Order::Drop { counter } => stays("drop", "order.drop", counter),
            Order::Announce => {
                let key = if state.plan.search {
                    "order.announce-search"
                } else {
                    "order.announce-attack"
                };
                let slots = [
                    ("hex", self.hex_name(state.plan.hex)),
                    ("who", self.names(&state.plan.members)),
                ];
                Choice {
                    label: self.say(key, &slots),
                    hex: at(state.plan.hex),
                    ..word("announce", "order.cancel")
                }
            }
            Order::Cancel => word("cancel", "order.cancel"),
            Order::End => word("end", "order.end"),
            Order::Fire { counter } => stays("fire", "order.fire", counter),
            Order::Hold => word("hold", "order.hold"),
            Order::HoldPhase => word("hold-phase", "order.hold-phase"),
            Order::TurnUp => word("turn-up", "order.turn-up"),
            Order::StayDown => word("stay-down", "order.stay-down"),
            Order::Retreat { counter, to } => one("retreat", "order.retreat", counter, to),
            Order::Stand => word("stand", "order.stand"),
            Order::Advance { counter } => {
                one("advance", "order.advance", counter, state.battle.hex)
            }
            Order::Stay => word("stay", "order.stay"),
            Order::Release => word("release", "order.release"),
        }
    }

    /// A move with its way and its cost.
    fn offer_move(
        &self,
        state: &State,
        counter: Counter,
        passenger: Counter,
        to: Hex,
        mut choice: Choice,
    ) -> Choice {
        let Ok(start) = self.start(state, counter, passenger) else {
            return choice;
        };
        let lay = Lay::of(self, state);
        if !self.may_stop(state, &lay, start.group, to) {
            let slots = [
                ("unit", self.group_name(counter, passenger)),
                ("hex", self.hex_name(to)),
            ];
            choice.label = self.say("order.pass", &slots);
        }
        let mut path = Vec::new();
        let cost = self.reach_toward(state, &lay, &start, to, |field| {
            field.path(to, &mut path);
            field.cost(to)
        });
        choice.path = path
            .iter()
            .map(|hex| self.grid().name(*hex).to_owned())
            .collect();
        if let Some(cost) = cost {
            let slots = [("cost", Text::same(cost)), ("left", Text::same(start.left))];
            choice.cost = Some(self.say("order.cost", &slots));
        }
        choice
    }
}
