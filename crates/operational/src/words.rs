//! What the ruleset says to people: names, prompts, orders and events in words, in both languages.

use hexmap::{Edge, Hex};
use table::{Choice, Counter, Refusal, Side, Text, Viewer};

use crate::Operational;
use crate::board::Unit;
use crate::data::{Attitude, PhaseKind};
use crate::event::{Cause, Event, Shift, ShiftKind};
use crate::modules::Blast;
use crate::order::Order;
use crate::rules::{CLOSED, Replacement};
use crate::state::{Latch, Stage, State};

impl Operational {
    pub(crate) fn refuse(&self, rule: &str, key: &str, slots: &[(&str, Text)]) -> Refusal {
        Refusal::new(rule, self.messages.say(key, slots))
    }

    /// A hex by its number, with the town in it.
    pub(crate) fn hex_name(&self, hex: Hex) -> Text {
        if !self.map.grid().contains(hex) {
            return Text::same("—");
        }
        let number = Text::same(self.map.grid().name(hex));
        match self.map.town_at(hex) {
            Some(town) => {
                let town = Text::same(&town.name);
                self.messages
                    .say("place", &[("town", town), ("hex", number)])
            }
            None => number,
        }
    }

    /// A counter by its name, or a masked one by what is seen of it.
    pub(crate) fn unit_name(&self, counter: Counter) -> Text {
        if self.rules.knows(counter) {
            return self.rules.card(counter).name.clone();
        }
        let Some(seen) = self.rules.appearance_of(counter) else {
            return Text::same("—");
        };
        match &seen.kind {
            Some((nation, class, _)) => self.kind_name(*nation, *class),
            None => self
                .messages
                .say("masked-side", &[("side", self.side_name(seen.side))]),
        }
    }

    /// "German unit (armour)".
    pub(crate) fn kind_name(&self, nation: u8, class: u8) -> Text {
        let nation = self.rules.nations[usize::from(nation)].name.clone();
        let class = self.rules.classes[usize::from(class)].name.clone();
        self.messages
            .say("masked-unit", &[("nation", nation), ("class", class)])
    }

    pub(crate) fn side_name(&self, side: Side) -> Text {
        self.card.side_card(side).name.clone()
    }

    pub(crate) fn edge_name(&self, edge: Edge) -> Text {
        let key = match edge {
            Edge::North => "edge-north",
            Edge::South => "edge-south",
            Edge::West => "edge-west",
            Edge::East => "edge-east",
        };
        self.messages.say(key, &[])
    }

    pub(crate) fn phase_name(&self, state: &State) -> Text {
        if state.stage == Stage::Over {
            return self.messages.say("phase-over", &[]);
        }
        self.phase_words(state.phase)
    }

    fn phase_words(&self, phase: u8) -> Text {
        let phase = self.rules.phases[usize::from(phase)];
        let key = match phase.kind {
            PhaseKind::Roll => "phase-roll",
            PhaseKind::SetUp => "phase-set-up",
            PhaseKind::Carpet => "phase-carpet",
            PhaseKind::Movement => "phase-movement",
            PhaseKind::Combat => "phase-combat",
        };
        self.messages
            .say(key, &[("side", self.side_name(phase.side))])
    }

    pub(crate) fn turn_name(&self, turn: u8) -> Text {
        self.rules
            .turn_names
            .get(usize::from(turn))
            .cloned()
            .unwrap_or_default()
    }

    pub(crate) fn prompt_words(&self, state: &State) -> Text {
        let side = ("side", self.side_name(self.decider(state)));
        let combat = &state.combat;
        let say = |key: &str, slots: &[(&str, Text)]| self.messages.say(key, slots);
        let hex = |hex: Hex| ("hex", self.hex_name(hex));
        match state.stage {
            Stage::SetUp => say("prompt-set-up", &[side]),
            Stage::Move => say("prompt-move", &[side]),
            Stage::Carpet => say("prompt-carpet", &[side]),
            Stage::Fight if self.still_obliged(state).next().is_some() => {
                say("prompt-fight-duty", &[side])
            }
            Stage::Fight => say("prompt-fight", &[side]),
            Stage::Attack => say("prompt-attack", &[side, hex(combat.target)]),
            Stage::Bombard => say("prompt-bombard", &[side, hex(combat.target)]),
            Stage::Support => {
                let total = ("total", Text::same(combat.totals[0]));
                say("prompt-support", &[side, hex(combat.target), total])
            }
            Stage::Hit => say("prompt-hit", &[side, hex(combat.target)]),
            Stage::Doom => say("prompt-doom", &[side, hex(combat.target)]),
            Stage::DefenderLoss | Stage::AttackerLoss if self.eliminates(state) => {
                say("prompt-eliminated", &[side])
            }
            Stage::DefenderLoss | Stage::AttackerLoss => say("prompt-loss", &[side]),
            Stage::DefenderGives => say("prompt-gives", &[side]),
            Stage::AttackerPays => {
                let owed = combat.exchanged[0].saturating_sub(combat.exchanged[1]);
                say("prompt-pays", &[side, ("owed", Text::same(owed))])
            }
            Stage::DefenderRetreat | Stage::AttackerRetreat => say("prompt-retreat", &[side]),
            Stage::Displace => say("prompt-displace", &[side, hex(combat.crowded)]),
            Stage::Advance => say("prompt-advance", &[side]),
            Stage::Roll => say("prompt-roll", &[]),
            Stage::Over => say("prompt-over", &[]),
        }
    }

    /// An event in words.
    pub(crate) fn event_words(&self, event: &Event) -> Text {
        let say = |key: &str, slots: &[(&str, Text)]| self.messages.say(key, slots);
        let unit = |counter: &Counter| ("unit", self.unit_name(*counter));
        let hex = |slot: &'static str, hex: &Hex| (slot, self.hex_name(*hex));
        let number = |slot: &'static str, number: u16| (slot, Text::same(number));
        let ends = |path: &[Hex]| {
            let end = |hex: Option<&Hex>| hex.copied().unwrap_or_default();
            [
                hex("from", &end(path.first())),
                hex("to", &end(path.last())),
            ]
        };
        match event {
            Event::TurnBegan { turn } => say("event-turn", &[("turn", self.turn_name(*turn))]),
            Event::PhaseBegan { phase } => {
                say("event-phase", &[("phase", self.phase_words(*phase))])
            }
            Event::Placed { counter, hex: at } => {
                say("event-placed", &[unit(counter), hex("hex", at)])
            }
            Event::TakenBack { counter, hex: at } => {
                say("event-taken-back", &[unit(counter), hex("hex", at)])
            }
            Event::Withdrew { counter } => say("event-withdrew", &[unit(counter)]),
            Event::Moved {
                counter,
                path,
                spent,
            } => {
                let [from, to] = ends(path);
                say(
                    "event-moved",
                    &[unit(counter), from, to, ("points", half_points(*spent))],
                )
            }
            Event::Entered { counter, path, .. } => {
                let [from, to] = ends(path);
                say("event-entered", &[unit(counter), from, to])
            }
            Event::Left {
                counter,
                from,
                edge,
            } => {
                let edge = ("edge", self.edge_name(*edge));
                say("event-left", &[unit(counter), hex("from", from), edge])
            }
            Event::PushedOut {
                counter,
                from,
                edge,
            } => {
                let edge = ("edge", self.edge_name(*edge));
                say(
                    "event-pushed-out",
                    &[unit(counter), hex("from", from), edge],
                )
            }
            Event::Flew {
                counter,
                path,
                dice,
                down,
                ..
            } => {
                let [from, to] = ends(path);
                let dice = (
                    "dice",
                    Text::same(
                        dice.iter()
                            .map(u8::to_string)
                            .collect::<Vec<_>>()
                            .join(", "),
                    ),
                );
                let key = match (dice.1.pt.is_empty(), down) {
                    (_, true) => "event-shot-down",
                    (true, _) => "event-flew",
                    (false, _) => "event-flew-dice",
                };
                say(key, &[unit(counter), from, to, dice])
            }
            Event::Replaced {
                counter,
                former,
                hex: at,
            } => say(
                "event-replaced",
                &[
                    unit(counter),
                    ("former", self.unit_name(*former)),
                    hex("hex", at),
                ],
            ),
            Event::Rolled { line, die } => self.roll_words(*line, *die),
            Event::Detonated {
                side,
                target,
                tariff,
            } => {
                let tariff = ("tariff", say(tariff.name_key(), &[]));
                say(
                    "event-detonated",
                    &[("side", self.side_name(*side)), hex("hex", target), tariff],
                )
            }
            Event::MovementEnded => say("event-movement-ended", &[]),
            Event::Recovered { counter } => say("event-recovered", &[unit(counter)]),
            Event::TargetChosen {
                target,
                bombardment: false,
            } => say("event-target", &[hex("hex", target)]),
            Event::TargetChosen { target, .. } => {
                say("event-bombardment-target", &[hex("hex", target)])
            }
            Event::Added { counter } => say("event-added", &[unit(counter)]),
            Event::Removed { counter } => say("event-removed", &[unit(counter)]),
            Event::AirCommitted { points, .. } => {
                say("event-air", &[number("points", (*points).into())])
            }
            Event::AttackAnnounced { target, total, air } => {
                let air = number("air", (*air).into());
                say(
                    "event-attack",
                    &[hex("hex", target), number("total", *total), air],
                )
            }
            Event::DefenceAnnounced { total, air } => say(
                "event-defence",
                &[number("total", *total), number("air", (*air).into())],
            ),
            Event::Resolved {
                target,
                totals,
                odds,
                shifts,
                column,
                dice,
            } => {
                let cell = &self.rules.cells[usize::from(self.row(*dice))][usize::from(*column)];
                say(
                    "event-resolved",
                    &[
                        hex("hex", target),
                        number("attack", totals[0]),
                        number("defence", totals[1]),
                        ("odds", Text::same(odds_name(*odds))),
                        ("shifts", self.shift_words(shifts)),
                        (
                            "column",
                            Text::same(&self.rules.column_names[usize::from(*column)]),
                        ),
                        ("dice", Text::same(format!("{}+{}", dice[0], dice[1]))),
                        number("sum", u16::from(dice[0] + dice[1])),
                        ("result", Text::same(&cell.name)),
                    ],
                )
            }
            Event::Bombarded {
                target,
                value,
                column,
                dice,
                hit,
                ..
            } => say(
                "event-bombarded",
                &[
                    hex("hex", target),
                    number("value", *value),
                    ("column", Text::same(self.bombardment_column_name(*column))),
                    ("dice", Text::same(format!("{}+{}", dice[0], dice[1]))),
                    number("sum", u16::from(dice[0] + dice[1])),
                    (
                        "result",
                        say(if *hit { "result-hit" } else { "result-miss" }, &[]),
                    ),
                ],
            ),
            Event::CarpetBombed {
                target,
                dice,
                blast,
            } => say(
                "event-carpet",
                &[
                    hex("hex", target),
                    ("dice", Text::same(format!("{}+{}", dice[0], dice[1]))),
                    number("sum", u16::from(dice[0] + dice[1])),
                    ("result", say(blast_key(*blast), &[])),
                ],
            ),
            Event::Asked { .. } => say("event-asked", &[]),
            Event::Lost { counter } => say("event-lost", &[unit(counter)]),
            Event::Destroyed {
                counter,
                hex: at,
                cause,
            } => {
                let cause = say(cause_key(*cause), &[]);
                say(
                    "event-destroyed",
                    &[unit(counter), hex("hex", at), ("cause", cause)],
                )
            }
            Event::Exchanged {
                counter,
                hex: at,
                worth,
            } => {
                let worth = number("worth", (*worth).into());
                say("event-exchanged", &[unit(counter), worth, hex("hex", at)])
            }
            Event::Retreated {
                counter,
                from,
                via,
                to,
            } => {
                let slots = [
                    unit(counter),
                    hex("from", from),
                    hex("to", to),
                    hex("via", via),
                ];
                let key = if via.is_some() {
                    "event-retreated-via"
                } else {
                    "event-retreated"
                };
                say(key, &slots)
            }
            Event::Displaced { counter, from, to } => say(
                "event-displaced",
                &[unit(counter), hex("from", from), hex("to", to)],
            ),
            Event::Advanced { counter, path } => {
                let [from, to] = ends(path);
                say("event-advanced", &[unit(counter), from, to])
            }
            Event::CombatEnded => say("event-combat-ended", &[]),
            Event::Latched {
                latch: Latch::RiverOpen,
            } => say("event-river-open", &[]),
            Event::Latched {
                latch: Latch::FuelTaken,
            } => say("event-fuel-taken", &[]),
            Event::Scored { objectives } => {
                let towns = objectives.iter().filter_map(|index| {
                    let objective = self.rules.objectives.get(usize::from(*index))?;
                    Some(Text::same(format!(
                        "{} +{}",
                        objective.town, objective.points
                    )))
                });
                say("event-scored", &[("towns", Text::join(towns, ", "))])
            }
            Event::MatchEnded => say("event-ended", &[]),
        }
    }

    /// ", -1 terrain, +1 encirclement".
    fn shift_words(&self, shifts: &[Shift]) -> Text {
        let words = shifts.iter().map(|shift| {
            let name = self.shift_name(shift.kind);
            let columns = shift.columns;
            Text::new(
                format!(", {columns:+} {}", name.pt),
                format!(", {columns:+} {}", name.en),
            )
        });
        Text::join(words, "")
    }

    pub(crate) fn shift_name(&self, kind: ShiftKind) -> Text {
        let key = match kind {
            ShiftKind::Terrain => "shift-terrain",
            ShiftKind::River => "shift-river",
            ShiftKind::Encircled => "shift-encircled",
            ShiftKind::Stubborn(_) => "shift-stubborn",
            ShiftKind::AttackGroup(_) => "shift-attack-group",
            ShiftKind::DefenceGroup(_) => "shift-defence-group",
            ShiftKind::Turn(_) => "shift-turn",
            ShiftKind::NightAttack => "shift-night-attack",
            ShiftKind::NightDefence => "shift-night-defence",
        };
        self.messages.say(key, &[])
    }

    pub(crate) fn bombardment_column_name(&self, column: u8) -> String {
        let from = &self.rules.bombardment_from;
        let column = usize::from(column);
        match (from.get(column), from.get(column + 1)) {
            (Some(from), Some(next)) => format!("{from}-{}", next - 1),
            (Some(from), None) => format!("{from}+"),
            _ => String::new(),
        }
    }

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

    /// What the die of a nation means.
    fn roll_words(&self, line: u8, die: u8) -> Text {
        let Some(allegiance) = self.rules.modules.allegiances.get(usize::from(line)) else {
            return Text::same(die);
        };
        let attitude = allegiance
            .meaning(die)
            .map_or(Attitude::Loyal, |(attitude, _)| *attitude);
        let key = match attitude {
            Attitude::Loyal => "attitude-loyal",
            Attitude::Home => "attitude-home",
            Attitude::Away => "attitude-away",
            Attitude::Unwilling => "attitude-unwilling",
        };
        let nation = self.rules.nations[usize::from(allegiance.nation)]
            .name
            .clone();
        let meaning = self.messages.say(key, &[]);
        let slots = [
            ("nation", nation),
            ("die", Text::same(die)),
            ("meaning", meaning),
        ];
        self.messages.say("event-rolled", &slots)
    }

    /// When and where a counter that is off the board comes on.
    pub(crate) fn arrival_words(&self, turn: u8, edge: Option<Edge>, own_town: bool) -> Text {
        let turn = ("turn", Text::same(self.rules.printed_turn(turn)));
        let key = match (edge, own_town) {
            (Some(_), true) => "arrival-edge-or-town",
            (Some(_), false) => "arrival",
            (None, _) => "arrival-town",
        };
        let edge = edge.map_or_else(Text::default, |edge| self.edge_name(edge));
        self.messages.say(key, &[turn, ("edge", edge)])
    }

    /// When a counter takes the place of another.
    pub(crate) fn replacement_words(&self, due: &Replacement) -> Text {
        let turn = Text::same(self.rules.printed_turn(due.turn));
        let kind = self.kind_name(due.nation, due.class);
        self.messages
            .say("arrival-replaces", &[("turn", turn), ("kind", kind)])
    }

    fn landing_cost(&self, state: &State, counter: Counter, to: Hex) -> Option<Text> {
        let landing = self.landing(state, counter, to)?;
        Some(self.cost_words(landing.cost, self.allowance(state, counter).1))
    }

    fn cost_words(&self, cost: u8, points: u8) -> Text {
        let slots = [("cost", half_points(cost)), ("points", half_points(points))];
        self.messages.say("cost", &slots)
    }

    /// The id that orders use for a counter.
    pub(crate) fn id(&self, counter: Counter) -> &str {
        self.rules
            .counters
            .get(counter.index())
            .map_or("", |card| &card.id)
    }

    /// Who may know what a counter is: its owner, everybody once it is off the board, everybody in an
    /// open match.
    pub(crate) fn may_know(&self, state: &State, counter: Counter, viewer: Viewer) -> bool {
        use crate::board::Place;
        use crate::options::Hidden;
        state.options.hidden == Hidden::Open
            || viewer.knows(self.rules.card(counter).side)
            || (state.board.unit(counter).place != Place::Board
                && !self.is_unplaced(state, counter))
    }

    /// Attack, defence and movement as they count now.
    pub(crate) fn printed_values(&self, state: &State, counter: Counter) -> Vec<String> {
        let (_, points) = self.allowance(state, counter);
        vec![
            self.attack_value(state, counter).to_string(),
            self.defence_value(state, counter).to_string(),
            half_points(points).en,
        ]
    }

    /// Whether a counter shows its reduced side.
    pub(crate) fn losses(&self, state: &State, counter: Counter) -> u8 {
        u8::from(state.board.unit(counter).has(Unit::REDUCED))
    }
}

fn blast_key(blast: Blast) -> &'static str {
    match blast {
        Blast::Nothing => "blast-nothing",
        Blast::Loss => "blast-loss",
        Blast::One => "blast-one",
        Blast::All => "blast-all",
    }
}

fn cause_key(cause: Cause) -> &'static str {
    match cause {
        Cause::Eliminated => "cause-eliminated",
        Cause::Loss => "cause-loss",
        Cause::NoRetreat => "cause-no-retreat",
        Cause::River => "cause-river",
        Cause::Edge => "cause-edge",
        Cause::Flak => "cause-flak",
        Cause::Nuclear => "cause-nuclear",
    }
}

/// Half points as people write them: 23 is 11½.
pub(crate) fn half_points(half: u8) -> Text {
    if half == CLOSED {
        return Text::same("—");
    }
    let whole = half / 2;
    Text::same(match (whole, half % 2) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    })
}

/// The odds as the table names them, even outside it: 15-1, 1-6.
pub(crate) fn odds_name(odds: i8) -> String {
    if odds >= 3 {
        format!("{}-1", i16::from(odds) - 2)
    } else {
        format!("1-{}", 4 - i16::from(odds))
    }
}
