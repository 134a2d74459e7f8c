//! Events in words, for the log.

use hexmap::Hex;
use table::{Counter, Text};

use super::{half_points, odds_name};
use crate::Operational;
use crate::data::Attitude;
use crate::event::{Cause, Event, Shift};
use crate::modules::Blast;
use crate::state::Latch;

impl Operational {
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
            Event::Moved { counter, path, .. } if !self.rules.knows(*counter) => {
                let [from, to] = ends(path);
                say("event-seen-moving", &[unit(counter), from, to])
            }
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
        Cause::Exposed => "cause-exposed",
        Cause::River => "cause-river",
        Cause::Edge => "cause-edge",
        Cause::Flak => "cause-flak",
        Cause::Nuclear => "cause-nuclear",
    }
}
