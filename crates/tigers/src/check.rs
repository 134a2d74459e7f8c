//! Whether an order is legal, and if not, which clause forbids it.

use hexmap::Hex;
use table::{Counter, Refusal, Side, Text};

use crate::Tigers;
use crate::attack::NoShot;
use crate::execute::decider;
use crate::movement::Bar;
use crate::order::Order;
use crate::state::{Place, Slot, State};
use crate::tables::Ground;

impl Tigers {
    pub(crate) fn check_order(&self, state: &State, order: &Order) -> Result<(), Refusal> {
        let Some((side, decision)) = decider(state.phase) else {
            return Err(self.refuse("2.a", "over", &[]));
        };
        match *order {
            Order::Enter { counter, hex, to } => {
                self.in_phase(state, decision, "move")?;
                let slot = self.own(state, side, counter)?;
                self.check_enter(state, slot, hex, to)
            }
            Order::Move { counter, to } => {
                self.in_phase(state, decision, "move")?;
                let slot = self.own(state, side, counter)?;
                self.not_barred(state, slot, self.bar(state, slot))?;
                self.check_move(state, slot, to)
            }
            Order::Exit { counter, hex } => {
                self.in_phase(state, decision, "move")?;
                let slot = self.own(state, side, counter)?;
                self.not_barred(state, slot, self.bar(state, slot))?;
                self.check_exit(state, slot, hex)
            }
            Order::EndMovement => self.in_phase(state, decision, "move"),
            Order::Attack { attacker, target } => {
                self.in_phase(state, decision, "attack")?;
                let slot = self.own(state, side, attacker)?;
                self.check_attack(state, slot, target)
            }
            Order::EndAttack => self.in_phase(state, decision, "attack"),
        }
    }

    fn refuse(&self, clause: &str, message: &str, slots: &[(&str, Text)]) -> Refusal {
        let message = format!("no-{message}");
        Refusal::new(
            format!("tres-tigres/{clause}"),
            self.messages.say(&message, slots),
        )
    }

    fn refuse_by(&self, rule: &str, message: &str, slots: &[(&str, Text)]) -> Refusal {
        Refusal {
            rule: rule.to_owned(),
            ..self.refuse("", message, slots)
        }
    }

    fn in_phase(&self, state: &State, decision: &str, wanted: &str) -> Result<(), Refusal> {
        if decision == wanted {
            return Ok(());
        }
        let clause = if self.mission(state).solo() {
            "2.b"
        } else {
            "7.a"
        };
        Err(self.refuse(
            clause,
            if wanted == "move" {
                "movement-now"
            } else {
                "attack-now"
            },
            &[],
        ))
    }

    /// The unit that an order is about, which must be in this match and of the deciding side.
    fn own(&self, state: &State, side: Side, counter: Counter) -> Result<Slot, Refusal> {
        let slot = self.present(state, counter)?;
        if self.side_of(&state.units[slot]) != side {
            let clause = if self.mission(state).solo() {
                "4.1.a"
            } else {
                "7.b"
            };
            return Err(self.refuse(clause, "yours", &[("unit", self.unit_name(state, slot))]));
        }
        Ok(slot)
    }

    fn present(&self, state: &State, counter: Counter) -> Result<Slot, Refusal> {
        let slot = self.slot(state, counter);
        let slot = slot.filter(|&slot| state.units[slot].place != Place::Absent);
        slot.ok_or_else(|| {
            let id = self.counter_id(counter);
            self.refuse("3.b", "such-unit", &[("unit", Text::same(id))])
        })
    }

    fn not_barred(&self, state: &State, slot: Slot, bar: Option<Bar>) -> Result<(), Refusal> {
        let Some(bar) = bar else {
            return Ok(());
        };
        let unit = self.unit_name(state, slot);
        let (clause, message) = match bar {
            Bar::NotThere(Place::Waiting) => ("4.1.n", "waiting"),
            Bar::NotThere(Place::Board) => ("4.1.n", "on-map"),
            Bar::NotThere(Place::Exited) => ("4.1.p", "exited"),
            Bar::NotThere(_) => ("4.3.ae", "destroyed"),
            Bar::NotYet(turn) => {
                let slots = [("unit", unit), ("turn", Text::same(turn))];
                return Err(self.refuse("4.1.o", "entry-yet", &slots));
            }
            Bar::Disabled => ("4.1.k", "disabled-move"),
            Bar::Closed => ("4.1.m", "closed"),
            Bar::Overrunning => ("4.1.j", "overrunning-move"),
            Bar::Gun => ("t8.c", "gun-move"),
            Bar::Immobilised => ("4.3.aa", "immobilised"),
            Bar::Spent => ("4.1.c", "points"),
        };
        Err(self.refuse(clause, message, &[("unit", unit)]))
    }

    fn check_enter(
        &self,
        state: &State,
        slot: Slot,
        hex: Hex,
        to: Option<Hex>,
    ) -> Result<(), Refusal> {
        self.not_barred(state, slot, self.entry_bar(state, slot))?;
        let unit = &state.units[slot];
        let kind = self.tables.unit_type(unit.kind).kind;
        let name = ("unit", self.unit_name(state, slot));
        let at = ("hex", self.hex_name(hex));
        let entry = self.mission(state).entries[self.side_of(unit).index()].as_ref();
        let Some(entry) = entry.filter(|entry| entry.hexes.contains(&hex)) else {
            let rule = entry.map_or("tres-tigres/4.1.n", |entry| &entry.rule);
            return Err(self.refuse_by(rule, "entry-hex", &[name, at]));
        };
        let Some(cost) = self.entry_cost(kind, hex, entry.edge) else {
            return Err(self.forbidden_ground(state, slot, hex));
        };
        if cost > self.points_left(unit) {
            return Err(self.refuse("4.1.c", "reach", &[name, at]));
        }
        let [friends, enemies] = self.friends_and_enemies(state, slot);
        let friend = friends.contains(hex);
        match to {
            None if friend => Err(self.refuse("4.1.g", "stack", &[at])),
            None => Ok(()),
            Some(_) if !friend => Err(self.refuse("4.1.n", "entry-to", &[name, at])),
            Some(_) if enemies.contains(hex) => Err(self.refuse("4.1.j", "second", &[at])),
            Some(_) if state.mines.contains(hex) => {
                Err(self.refuse("4.1.h", "mined-friend", &[at]))
            }
            Some(to) => {
                let reaches =
                    self.with_ways(state, slot, (hex, cost), |ways| ways.stop(to).is_some());
                if reaches {
                    Ok(())
                } else {
                    Err(self.unreachable(state, slot, to))
                }
            }
        }
    }

    fn check_move(&self, state: &State, slot: Slot, to: Hex) -> Result<(), Refusal> {
        let from = state.units[slot].hex;
        if to == from {
            let slots = [
                ("unit", self.unit_name(state, slot)),
                ("hex", self.hex_name(to)),
            ];
            return Err(self.refuse("4.1.b", "stay", &slots));
        }
        if !self.map.grid().contains(to) {
            return Err(self.refuse("4.1.q", "such-hex", &[]));
        }
        let reaches = self.with_ways(state, slot, (from, 0), |ways| ways.stop(to).is_some());
        if reaches {
            Ok(())
        } else {
            Err(self.unreachable(state, slot, to))
        }
    }

    /// Why a unit cannot stop in a hex: the ground, a friend, or the points.
    fn unreachable(&self, state: &State, slot: Slot, to: Hex) -> Refusal {
        let at = ("hex", self.hex_name(to));
        if !self.map.grid().contains(to) {
            return self.refuse("4.1.q", "such-hex", &[]);
        }
        let kind = self.tables.unit_type(state.units[slot].kind).kind;
        if !self.tables.may_stand(kind, to) {
            return self.forbidden_ground(state, slot, to);
        }
        let [friends, enemies] = self.friends_and_enemies(state, slot);
        if friends.contains(to) {
            let (clause, message) = if enemies.contains(to) {
                ("4.1.j", "second")
            } else {
                ("4.1.g", "stack")
            };
            return self.refuse(clause, message, &[at]);
        }
        self.refuse(
            "4.1.c",
            "reach",
            &[("unit", self.unit_name(state, slot)), at],
        )
    }

    fn forbidden_ground(&self, state: &State, slot: Slot, hex: Hex) -> Refusal {
        let clause = match self.tables.ground[hex.index()] {
            Ground::Forest => "t7.b",
            Ground::Building => "t7.d",
            Ground::Marsh => "t7.e",
            _ => "t7.j",
        };
        let terrain = &self.map.terrains()[self.map.terrain(hex).index()];
        let slots = [
            ("unit", self.unit_name(state, slot)),
            ("hex", self.hex_name(hex)),
            (
                "terrain",
                Text::new(terrain.pt.to_lowercase(), terrain.en.to_lowercase()),
            ),
        ];
        self.refuse(clause, "ground", &slots)
    }

    fn check_exit(&self, state: &State, slot: Slot, hex: Hex) -> Result<(), Refusal> {
        let unit = &state.units[slot];
        let slots = [
            ("unit", self.unit_name(state, slot)),
            ("hex", self.hex_name(hex)),
        ];
        let Some(exit) = self.exit_of(state, slot) else {
            return Err(self.refuse("4.1.p", "exit", &slots));
        };
        if !exit.hexes.contains(&hex) {
            return Err(self.refuse_by(&exit.rule, "exit-hex", &slots));
        }
        let pays = self.with_ways(state, slot, (unit.hex, 0), |ways| {
            self.way_out(unit, ways, exit, hex).is_some()
        });
        if pays {
            Ok(())
        } else {
            Err(self.refuse("4.1.p", "exit-points", &slots))
        }
    }

    fn check_attack(&self, state: &State, attacker: Slot, target: Counter) -> Result<(), Refusal> {
        let target = self.present(state, target)?;
        let Err(reason) = self.may_shoot(state, attacker, target) else {
            return Ok(());
        };
        let unit = ("unit", self.unit_name(state, attacker));
        let other = ("target", self.unit_name(state, target));
        Err(match reason {
            NoShot::Absent => self.refuse("4.3.ae", "attacker-gone", &[unit]),
            NoShot::Disabled => self.refuse("4.4.d", "disabled-attack", &[unit]),
            NoShot::Done => self.refuse("4.3.j", "second-attack", &[unit]),
            NoShot::Overrunning(wanted) => {
                let wanted = ("target", self.unit_name(state, wanted));
                self.refuse("4.4.i", "overrunning-attack", &[unit, wanted])
            }
            NoShot::NoTarget => self.refuse("4.4.c", "target", &[other]),
            NoShot::Blocked(by) => {
                self.refuse("4.4.c", "sight", &[unit, other, ("hex", self.hex_name(by))])
            }
            NoShot::Dark => {
                let night = self.mission(state).night.as_ref();
                let (limit, rule) =
                    night.map_or((0, "tres-tigres/6.1.o"), |(limit, rule)| (*limit, rule));
                self.refuse_by(rule, "night", &[unit, other, ("limit", Text::same(limit))])
            }
        })
    }

    /// The name of a hex, also of one that is not on the map.
    pub(crate) fn hex_name(&self, hex: Hex) -> Text {
        let grid = self.map.grid();
        Text::same(if grid.contains(hex) {
            grid.name(hex)
        } else {
            "????"
        })
    }
}
