//! What is said to players: prompts, orders, events and endings in words.

use hexmap::Hex;
use table::{Choice, Counter, Text};

use crate::Tigers;
use crate::attack::Aim;
use crate::event::Event;
use crate::mission::{GERMAN, Objective, RUSSIAN};
use crate::order::Order;
use crate::state::{Ending, Phase, Place, Reason, Slot, State};
use crate::tables::Damage;

/// `+2`, `+0`, `-1`.
pub(crate) fn signed(value: impl Into<i32>) -> Text {
    Text::same(format!("{:+}", value.into()))
}

/// ` +2`, or nothing for 0.
fn added(value: i8) -> Text {
    if value == 0 {
        Text::default()
    } else {
        Text::same(format!(" {value:+}"))
    }
}

/// Half points as people write them: `1½`.
pub(crate) fn halves(points: u8) -> String {
    match (points / 2, points % 2) {
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// The word of a phase in messages.
pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::GermanMovement => "german-movement",
        Phase::Draw => "draw",
        Phase::RussianAttack => "russian-attack",
        Phase::GermanAttack => "german-attack",
        Phase::RussianMovement => "russian-movement",
        Phase::Over => "over",
    }
}

impl Tigers {
    pub(crate) fn say(&self, key: &str, slots: &[(&str, Text)]) -> Text {
        self.messages.say(key, slots)
    }

    /// The name of a unit: its type, numbered among those of its type in this match.
    pub(crate) fn unit_name(&self, state: &State, slot: Slot) -> Text {
        let Some(unit) = state.units.get(slot) else {
            return Text::same("?");
        };
        let before = state.units[..slot].iter();
        let number = before
            .filter(|other| other.place != Place::Absent && other.kind == unit.kind)
            .count()
            + 1;
        self.numbered(unit.kind, number)
    }

    pub(crate) fn numbered(&self, kind: crate::TypeId, number: usize) -> Text {
        let name = &self.tables.unit_type(kind).name;
        Text::new(
            format!("{} n.{number}", name.pt),
            format!("{} n.{number}", name.en),
        )
    }

    fn counter_name(&self, state: &State, counter: Counter) -> Text {
        match self.slot(state, counter) {
            Some(slot) => self.unit_name(state, slot),
            None => Text::same(self.counter_id(counter)),
        }
    }

    fn points_text(&self, cost: u8) -> Text {
        self.say("points", &[("points", Text::same(halves(cost)))])
    }

    pub(crate) fn result_name(&self, result: Damage) -> Text {
        self.say(&format!("result-{}", result.word()), &[])
    }

    pub(crate) fn phase_name(&self, phase: Phase) -> Text {
        self.say(&format!("phase-{}", phase_word(phase)), &[])
    }

    pub(crate) fn prompt_words(&self, state: &State) -> Text {
        self.say(&format!("prompt-{}", phase_word(state.phase)), &[])
    }

    fn type_name(&self, id: &str) -> Text {
        match self.tables.type_id(id) {
            Ok(kind) => self.tables.unit_type(kind).name.clone(),
            Err(_) => self.say("minefield", &[]),
        }
    }

    /// An event in words.
    pub(crate) fn tell(&self, state: &State, event: &Event) -> Text {
        let name = |counter: &Counter| self.counter_name(state, *counter);
        let number = |value: i16| Text::same(value);
        match event {
            Event::Entered { counter, hex, cost } => self.say(
                "entered",
                &[
                    ("unit", name(counter)),
                    ("hex", self.hex_name(*hex)),
                    ("cost", self.points_text(*cost)),
                ],
            ),
            Event::Moved {
                counter,
                path,
                cost,
            } => {
                let hex = path.last().copied().unwrap_or(Hex::NONE);
                let slots = [
                    ("unit", name(counter)),
                    ("hex", self.hex_name(hex)),
                    ("cost", self.points_text(*cost)),
                ];
                self.say("moved", &slots)
            }
            Event::Exited { counter, hex, .. } => self.say(
                "exited",
                &[("unit", name(counter)), ("hex", self.hex_name(*hex))],
            ),
            Event::MineStruck {
                counter,
                hex,
                die,
                modifier,
                result,
            } => self.say(
                "mine-struck",
                &[
                    ("hex", self.hex_name(*hex)),
                    ("unit", name(counter)),
                    ("die", Text::same(die)),
                    ("modifier", signed(*modifier)),
                    ("total", number(i16::from(*die) + i16::from(*modifier))),
                    ("result", self.result_name(*result)),
                ],
            ),
            Event::PhaseBegan { phase } => {
                self.say("phase-began", &[("phase", self.phase_name(*phase))])
            }
            Event::ForceRolled {
                die,
                modifier,
                units,
                carried,
            } => {
                let key = match units {
                    0 => "force-none",
                    1 => "force-one",
                    _ => "force-more",
                };
                let slots = [
                    ("die", Text::same(die)),
                    ("modifier", added(*modifier)),
                    ("units", Text::same(units)),
                    ("carried", signed(*carried)),
                ];
                self.say(key, &slots)
            }
            Event::UnitRolled {
                die,
                carried,
                modifier,
                unit,
            } => self.say(
                "unit-rolled",
                &[
                    ("die", Text::same(die)),
                    ("carried", added(*carried)),
                    ("modifier", added(*modifier)),
                    (
                        "total",
                        number(i16::from(*die) + i16::from(*carried) + i16::from(*modifier)),
                    ),
                    ("unit", self.type_name(unit)),
                ],
            ),
            Event::HexRolled {
                tens,
                ones,
                modifier,
                hex,
            } => {
                let roll = match (tens, ones) {
                    (0, 0) => 100,
                    _ => 10 * i16::from(*tens) + i16::from(*ones),
                };
                let slots = [
                    ("tens", Text::same(tens)),
                    ("ones", Text::same(ones)),
                    ("modifier", added(*modifier)),
                    ("total", number(roll + i16::from(*modifier))),
                    ("hex", self.hex_name(*hex)),
                ];
                self.say("hex-rolled", &slots)
            }
            Event::Placed {
                counter,
                hex,
                displaced,
                ..
            } => {
                let key = if *displaced {
                    "placed-beside"
                } else {
                    "placed"
                };
                self.say(
                    key,
                    &[("unit", name(counter)), ("hex", self.hex_name(*hex))],
                )
            }
            Event::TurnedAway { unit } => {
                self.say("turned-away", &[("unit", self.type_name(unit))])
            }
            Event::MineLaid { hex, counter } => self.say(
                "mine-laid",
                &[("hex", self.hex_name(*hex)), ("unit", name(counter))],
            ),
            Event::MineWasted => self.say("mine-wasted", &[]),
            Event::Shot {
                attacker,
                target,
                overrun,
                distance,
                modifier,
                die,
                value,
                hit,
            } => {
                let key = match (overrun, hit) {
                    (false, true) => "shot-hit",
                    (false, false) => "shot-missed",
                    (true, true) => "overrun-hit",
                    (true, false) => "overrun-missed",
                };
                let aim = Aim {
                    overrun: *overrun,
                    distance: *distance,
                    modifier: *modifier,
                    value: *value,
                    damage: 0,
                };
                let slots = [
                    ("unit", name(attacker)),
                    ("target", name(target)),
                    ("die", Text::same(die)),
                    ("modifier", signed(*modifier)),
                    ("distance", Text::same(distance)),
                    ("product", number(aim.product(*die))),
                    ("value", Text::same(value)),
                ];
                self.say(key, &slots)
            }
            Event::Damaged {
                target,
                modifier,
                die,
                result,
                effect,
                ..
            } => {
                let key = if result == effect {
                    "damaged"
                } else {
                    "damaged-converted"
                };
                let slots = [
                    ("target", name(target)),
                    ("die", Text::same(die)),
                    ("modifier", signed(*modifier)),
                    ("total", number(i16::from(*die) + i16::from(*modifier))),
                    ("result", self.result_name(*result)),
                    ("effect", self.result_name(*effect)),
                ];
                self.say(key, &slots)
            }
            Event::TurnBegan { turn } => self.say("turn-began", &[("turn", Text::same(turn))]),
            Event::Ended { ending } => self.ending_words(state, *ending),
        }
    }

    /// An ending in words.
    pub(crate) fn ending_words(&self, state: &State, ending: Ending) -> Text {
        let objective = &self.mission(state).objective;
        let left = ("left", Text::same(self.count(state, GERMAN, Place::Exited)));
        let count = self.mission(state).exit().map_or(0, |exit| exit.count);
        let hexes = |wrong: &dyn Fn(Hex) -> bool| {
            let all: &[Hex] = match objective {
                Objective::Occupy { hexes, .. } => hexes,
                Objective::Watch { bridges, .. } => bridges,
                _ => &[],
            };
            let names = all
                .iter()
                .filter(|hex| wrong(**hex))
                .map(|hex| self.hex_name(*hex));
            ("hexes", Text::join(names, ", "))
        };
        match ending.reason {
            Reason::Held => self.say("end-held", &[]),
            Reason::NotHeld => {
                let open = hexes(&|hex| self.unit_in(state, hex, GERMAN).is_none());
                self.say("end-not-held", &[open])
            }
            Reason::Left => self.say("end-left", &[left]),
            Reason::TooFewLeft => {
                self.say("end-too-few-left", &[left, ("count", Text::same(count))])
            }
            Reason::BridgeTaken => {
                let taken = hexes(&|hex| self.unit_in(state, hex, RUSSIAN).is_some());
                self.say("end-bridge-taken", &[taken])
            }
            Reason::BridgeUnwatched => {
                let distance = match objective {
                    Objective::Watch { distance, .. } => *distance,
                    _ => 0,
                };
                self.say(
                    "end-bridge-unwatched",
                    &[hexes(&|hex| !self.watched(state, hex, distance))],
                )
            }
            Reason::Watched => self.say("end-watched", &[left]),
            Reason::Impossible => self.say("end-impossible", &[]),
            Reason::Points => {
                let [german, russian] = self.points(state).unwrap_or_default();
                let key = match ending.winner {
                    Some(GERMAN) => "end-points-german",
                    Some(_) => "end-points-russian",
                    None => "end-points-draw",
                };
                self.say(
                    key,
                    &[
                        ("german", Text::same(german)),
                        ("russian", Text::same(russian)),
                    ],
                )
            }
        }
    }

    /// An order as a page shows it.
    pub(crate) fn show(&self, state: &State, order: &Order) -> Choice {
        match *order {
            Order::Enter { counter, hex, to } => self.show_enter(state, counter, hex, to),
            Order::Move { counter, to } => self.show_way(state, counter, to, false),
            Order::Exit { counter, hex } => self.show_way(state, counter, hex, true),
            Order::Attack { attacker, target } => self.show_attack(state, attacker, target),
            Order::EndMovement => Choice {
                kind: "end",
                label: self.say("order-end-movement", &[]),
                ..Choice::default()
            },
            Order::EndAttack => Choice {
                kind: "end",
                label: self.say("order-end-attack", &[]),
                ..Choice::default()
            },
        }
    }

    fn cost_text(&self, cost: u8, left: u8) -> Text {
        let slots = [
            ("cost", Text::same(halves(cost))),
            ("left", Text::same(halves(left))),
        ];
        self.say("order-cost", &slots)
    }

    fn hex_names(&self, hexes: &[Hex]) -> Vec<String> {
        hexes.iter().map(|hex| self.hex_name(*hex).pt).collect()
    }

    /// The name of the enemy that a unit would overrun in a hex.
    fn overrun_name(&self, state: &State, slot: Slot, hex: Hex) -> Option<Text> {
        let side = self.side_of(&state.units[slot]).other();
        self.unit_in(state, hex, side)
            .map(|target| self.unit_name(state, target))
    }

    fn show_enter(&self, state: &State, counter: Counter, hex: Hex, to: Option<Hex>) -> Choice {
        let Some(slot) = self.slot(state, counter) else {
            return Choice::default();
        };
        let unit = &state.units[slot];
        let kind = self.tables.unit_type(unit.kind).kind;
        let entry = self.mission(state).entries[self.side_of(unit).index()].as_ref();
        let paid = entry
            .and_then(|entry| self.entry_cost(kind, hex, entry.edge))
            .unwrap_or(0);
        let (cost, mut path) = match to {
            None => (paid, Vec::new()),
            Some(to) => self.with_ways(state, slot, (hex, paid), |ways| {
                (ways.stop(to).unwrap_or(paid), ways.path(to))
            }),
        };
        path.insert(0, hex);
        let goal = to.unwrap_or(hex);
        let mut slots = vec![
            ("unit", self.unit_name(state, slot)),
            ("hex", self.hex_name(hex)),
        ];
        let key = match (to, self.overrun_name(state, slot, goal)) {
            (Some(to), _) => {
                slots.push(("to", self.hex_name(to)));
                "order-enter-to"
            }
            (None, Some(target)) => {
                slots.push(("target", target));
                "order-enter-overrun"
            }
            (None, None) => "order-enter",
        };
        Choice {
            kind: "enter",
            label: self.with_mines(state, &path, self.say(key, &slots)),
            counters: vec![self.counter_id(counter).to_owned()],
            hex: Some(self.hex_name(goal).pt),
            path: self.hex_names(&path),
            cost: Some(self.cost_text(cost, self.points_left(unit))),
            ..Choice::default()
        }
    }

    fn show_way(&self, state: &State, counter: Counter, to: Hex, exits: bool) -> Choice {
        let Some(slot) = self.slot(state, counter) else {
            return Choice::default();
        };
        let unit = &state.units[slot];
        let (cost, path) = self.with_ways(state, slot, (unit.hex, 0), |ways| {
            if !exits {
                return (ways.stop(to).unwrap_or(0), ways.path(to));
            }
            let exit = self.exit_of(state, slot);
            let cost = exit
                .and_then(|exit| self.way_out(unit, ways, exit, to))
                .unwrap_or(0);
            (cost, ways.path_through(to))
        });
        let mut slots = vec![
            ("unit", self.unit_name(state, slot)),
            ("hex", self.hex_name(to)),
        ];
        let (kind, key) = match self.overrun_name(state, slot, to) {
            _ if exits => ("exit", "order-exit"),
            Some(target) => {
                slots.push(("target", target));
                ("move", "order-overrun")
            }
            None => ("move", "order-move"),
        };
        Choice {
            kind,
            label: self.with_mines(state, &path, self.say(key, &slots)),
            counters: vec![self.counter_id(counter).to_owned()],
            hex: Some(self.hex_name(to).pt),
            path: self.hex_names(&path),
            cost: Some(self.cost_text(cost, self.points_left(unit))),
            ..Choice::default()
        }
    }

    fn with_mines(&self, state: &State, path: &[Hex], label: Text) -> Text {
        if path.iter().any(|hex| state.mines.contains(*hex)) {
            return self.say("order-mined", &[("order", label)]);
        }
        label
    }

    fn show_attack(&self, state: &State, attacker: Counter, target: Counter) -> Choice {
        let (Some(from), Some(to)) = (self.slot(state, attacker), self.slot(state, target)) else {
            return Choice::default();
        };
        let aim = self.aim(state, from, to);
        let chance = (1..=10).filter(|&die| aim.hits(die)).count();
        let key = if aim.overrun {
            "order-attack-overrun"
        } else {
            "order-attack"
        };
        let slots = [
            ("unit", self.unit_name(state, from)),
            ("target", self.unit_name(state, to)),
            ("chance", Text::same(chance)),
        ];
        Choice {
            kind: "attack",
            label: self.say(key, &slots),
            counters: [attacker, target]
                .map(|counter| self.counter_id(counter).to_owned())
                .into(),
            hex: Some(self.hex_name(state.units[to].hex).pt),
            ..Choice::default()
        }
    }
}
