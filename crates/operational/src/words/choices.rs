//! Orders as a page shows them: what to click, what it says, what it costs.

use hexmap::Hex;
use table::{Choice, Counter, Text};

use super::half_points;
use crate::Operational;
use crate::order::Order;
use crate::state::{Stage, State};

impl Operational {
    /// An order as a page shows it.
    pub(crate) fn order_choice(&self, state: &State, order: &Order) -> Choice {
        let say = |key: &str, slots: &[(&str, Text)]| self.messages.say(key, slots);
        let unit = |counter: Counter| ("unit", self.unit_name(counter));
        let id = |counter: Counter| vec![self.id(counter).to_owned()];
        let hex = |hex: Hex| ("hex", self.hex_name(hex));
        let place = |hex: Hex| Some(self.map.grid().name(hex).to_owned());
        let choice = |kind: &'static str, label: Text| Choice {
            kind,
            label,
            ..Choice::default()
        };
        match *order {
            Order::Place { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                ..choice("place", say("order-place", &[unit(counter), hex(to)]))
            },
            Order::TakeBack { counter } => Choice {
                counters: id(counter),
                ..choice("take-back", say("order-take-back", &[unit(counter)]))
            },
            Order::PlaceAll => choice("place-all", say("order-place-all", &[])),
            Order::End if state.stage == Stage::SetUp => {
                choice("end", say("order-end-set-up", &[]))
            }
            Order::Move { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                ..self.with_path(
                    state,
                    counter,
                    to,
                    choice("move", say("order-move", &[unit(counter), hex(to)])),
                )
            },
            Order::Stack { from, to } => {
                let stack = self.movable_stack(state, self.active(state), from);
                Choice {
                    counters: stack
                        .iter()
                        .map(|mover| self.id(mover.counter).to_owned())
                        .collect(),
                    hex: place(to),
                    ..choice(
                        "stack",
                        say("order-stack", &[("from", self.hex_name(from)), hex(to)]),
                    )
                }
            }
            Order::Enter { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                cost: self.landing_cost(state, counter, to),
                ..choice("enter", say("order-enter", &[unit(counter), hex(to)]))
            },
            Order::Exit { counter, edge } => {
                let at = state.board.unit(counter);
                let safe = self.rules.exits[at.side().index()].is_safe(at.hex, edge);
                let key = if safe {
                    "order-exit"
                } else {
                    "order-exit-fatal"
                };
                Choice {
                    counters: id(counter),
                    ..choice(
                        "exit",
                        say(key, &[unit(counter), ("edge", self.edge_name(edge))]),
                    )
                }
            }
            Order::Fly { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                ..self.with_flight(
                    state,
                    counter,
                    to,
                    choice("fly", say("order-fly", &[unit(counter), hex(to)])),
                )
            },
            Order::Replace { counter, former } => Choice {
                counters: vec![self.id(former).to_owned()],
                hex: place(state.board.unit(former).hex),
                ..choice(
                    "replace",
                    say(
                        "order-replace",
                        &[unit(counter), ("former", self.unit_name(former))],
                    ),
                )
            },
            Order::Roll => choice("roll", say("order-roll", &[])),
            Order::Nuclear { target } => {
                let tariff = self.tariff(state, target);
                let price = ("points", Text::same(self.nuclear_price(state, tariff)));
                Choice {
                    hex: place(target),
                    ..choice("nuclear", say("order-nuclear", &[hex(target), price]))
                }
            }
            Order::End => choice("end", say("order-end", &[])),
            Order::Attack { target } => Choice {
                hex: place(target),
                ..choice("attack", say("order-attack", &[hex(target)]))
            },
            Order::Bombard { target } if state.stage == Stage::Carpet => Choice {
                hex: place(target),
                ..choice("carpet", say("order-carpet", &[hex(target)]))
            },
            Order::Bombard { target } => Choice {
                hex: place(target),
                ..choice("bombard", say("order-bombard", &[hex(target)]))
            },
            Order::AirAttack { target, points } => Choice {
                hex: place(target),
                ..choice(
                    "air-attack",
                    say(
                        "order-air-attack",
                        &[hex(target), ("points", Text::same(points))],
                    ),
                )
            },
            Order::Add { counter } => {
                let value = Text::same(self.attack_value(state, counter));
                Choice {
                    counters: id(counter),
                    ..choice("add", say("order-add", &[unit(counter), ("value", value)]))
                }
            }
            Order::Remove { counter } => Choice {
                counters: id(counter),
                ..choice("remove", say("order-remove", &[unit(counter)]))
            },
            Order::Air { points } => {
                choice("air", say("order-air", &[("points", Text::same(points))]))
            }
            Order::Announce => {
                let total = Text::same(self.total(state));
                choice("announce", say("order-announce", &[("total", total)]))
            }
            Order::Lose { counter } => {
                let eliminated = matches!(state.stage, Stage::DefenderGives | Stage::AttackerPays)
                    || self.eliminates(state);
                let key = if eliminated {
                    "order-eliminate"
                } else {
                    "order-lose"
                };
                Choice {
                    counters: id(counter),
                    ..choice("lose", say(key, &[unit(counter)]))
                }
            }
            Order::Retreat { counter, via, to } => {
                let key = if via.is_some() {
                    "order-retreat-via"
                } else {
                    "order-retreat"
                };
                Choice {
                    counters: id(counter),
                    hex: place(to),
                    path: via.some().into_iter().filter_map(place).collect(),
                    ..choice(
                        "retreat",
                        say(key, &[unit(counter), hex(to), ("via", self.hex_name(via))]),
                    )
                }
            }
            Order::RetreatOff { counter, via, edge } => Choice {
                counters: id(counter),
                path: via.some().into_iter().filter_map(place).collect(),
                ..choice(
                    "retreat-off",
                    say(
                        "order-retreat-off",
                        &[unit(counter), ("edge", self.edge_name(edge))],
                    ),
                )
            },
            Order::Perish { counter } => Choice {
                counters: id(counter),
                ..choice("perish", say("order-perish", &[unit(counter)]))
            },
            Order::Displace { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                ..choice("displace", say("order-displace", &[unit(counter), hex(to)]))
            },
            Order::Advance { counter, to } => Choice {
                counters: id(counter),
                hex: place(to),
                ..choice("advance", say("order-advance", &[unit(counter), hex(to)]))
            },
            Order::Done if state.stage == Stage::Advance => {
                choice("done", say("order-done-advancing", &[]))
            }
            Order::Done => choice("done", say("order-done-giving", &[])),
        }
    }

    fn with_path(&self, state: &State, counter: Counter, to: Hex, choice: Choice) -> Choice {
        let Some((mover, path, cost)) = self.mover(state, counter).ok().and_then(|mover| {
            let (path, cost) = self.charted_path(state, &mover, to)?;
            Some((mover, path, cost))
        }) else {
            return choice;
        };
        let names = path.iter().map(|hex| self.map.grid().name(*hex).to_owned());
        Choice {
            path: names.collect(),
            cost: Some(self.cost_words(cost, mover.budget)),
            ..choice
        }
    }

    /// A flight with its route, and how many dice it throws.
    fn with_flight(&self, state: &State, counter: Counter, to: Hex, choice: Choice) -> Choice {
        let Some((path, dice)) = self.flight_path(state, counter, to) else {
            return choice;
        };
        let slots = [
            ("hexes", Text::same(path.len() - 1)),
            ("dice", Text::same(dice)),
        ];
        Choice {
            path: path
                .iter()
                .map(|hex| self.map.grid().name(*hex).to_owned())
                .collect(),
            cost: Some(self.messages.say("flight-cost", &slots)),
            ..choice
        }
    }

    fn landing_cost(&self, state: &State, counter: Counter, to: Hex) -> Option<Text> {
        let landing = self.landing(state, counter, to)?;
        Some(self.cost_words(landing.cost, self.allowance(state, counter).1))
    }

    fn cost_words(&self, cost: u8, points: u8) -> Text {
        let slots = [("cost", half_points(cost)), ("points", half_points(points))];
        self.messages.say("cost", &slots)
    }
}
