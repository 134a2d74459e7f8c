//! Questions about a position (see `docs/protocol.md`): where a unit can go, what two hexes see of each
//! other, what an attack amounts to, and what the draw of this turn will be. Nothing is hidden, so every
//! viewer gets the same answer.

use hexmap::Hex;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Counter, Refusal, Text};

use crate::Tigers;
use crate::movement::Ways;
use crate::sight::{blockers, crossed};
use crate::state::{Place, Slot, State};
use crate::tables::{Damage, Drawn};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Question {
    Reach { counter: Counter },
    Sight { from: Hex, to: Hex },
    Odds { attacker: Counter, target: Counter },
    Draw {},
}

impl Tigers {
    pub(crate) fn answer(&self, state: &State, question: &Value) -> Result<Value, Refusal> {
        let question: Question =
            serde_json::from_value(question.clone()).map_err(|e| self.unclear(e.to_string()))?;
        match question {
            Question::Reach { counter } => self.reach(state, counter),
            Question::Sight { from, to } => self.sight(state, from, to),
            Question::Odds { attacker, target } => self.odds(state, attacker, target),
            Question::Draw {} => Ok(self.draw_answer(state)),
        }
    }

    fn unclear(&self, error: impl ToString) -> Refusal {
        Refusal::new(
            "table/query",
            self.say("no-question", &[("error", Text::same(error.to_string()))]),
        )
    }

    fn asked(&self, state: &State, counter: Counter) -> Result<Slot, Refusal> {
        let slot = self.slot(state, counter);
        let slot = slot.filter(|&slot| state.units[slot].place != Place::Absent);
        slot.ok_or_else(|| {
            let unit = Text::same(self.counter_id(counter));
            Refusal::new(
                "tres-tigres/3.b",
                self.say("no-such-unit", &[("unit", unit)]),
            )
        })
    }

    /// Where a unit can go from where it is, whoever's turn it is; for a waiting unit, from each of its
    /// entry hexes. Costs are in half points.
    fn reach(&self, state: &State, counter: Counter) -> Result<Value, Refusal> {
        let slot = self.asked(state, counter)?;
        let unit = &state.units[slot];
        let mut answer = json!({
            "counter": self.counter_id(counter),
            "half_points": self.points_left(unit),
            "hexes": [],
            "exits": [],
            "entries": [],
        });
        if unit.place == Place::Waiting && self.entry_bar(state, slot).is_none() {
            answer["entries"] = self.reach_from_off_map(state, slot);
        }
        if self.bar(state, slot).is_none() {
            self.with_ways(state, slot, (unit.hex, 0), |ways| {
                answer["hexes"] = self.stops(state, slot, ways);
                if let Some(exit) = self.exit_of(state, slot) {
                    let ways_out = exit.hexes.iter().filter_map(|&hex| {
                        let cost = self.way_out(unit, ways, exit, hex)?;
                        let path = self.names_of(&ways.path_through(hex));
                        Some(json!({ "hex": self.hex_name(hex).pt, "half_points": cost, "path": path }))
                    });
                    answer["exits"] = ways_out.collect();
                }
            });
        }
        Ok(answer)
    }

    fn reach_from_off_map(&self, state: &State, slot: Slot) -> Value {
        let unit = &state.units[slot];
        let kind = self.tables.unit_type(unit.kind).kind;
        let entry = self.mission(state).entries[self.side_of(unit).index()].as_ref();
        let Some(entry) = entry else {
            return json!([]);
        };
        let [friends, enemies] = self.friends_and_enemies(state, slot);
        let entries = entry.hexes.iter().filter_map(|&hex| {
            let cost = self.entry_cost(kind, hex, entry.edge)?;
            let (friend, enemy) = (friends.contains(hex), enemies.contains(hex));
            if cost > self.points_left(unit) || friend && (enemy || state.mines.contains(hex)) {
                return None;
            }
            let beyond = if enemy {
                json!([])
            } else {
                self.with_ways(state, slot, (hex, cost), |ways| {
                    self.stops(state, slot, ways)
                })
            };
            Some(json!({
                "hex": self.hex_name(hex).pt,
                "half_points": cost,
                "stop": !friend,
                "overrun": enemy,
                "mined": state.mines.contains(hex),
                "hexes": beyond,
            }))
        });
        entries.collect()
    }

    fn stops(&self, state: &State, slot: Slot, ways: &Ways<'_>) -> Value {
        let enemy = self.side_of(&state.units[slot]).other();
        let mut stops: Vec<(Hex, u8)> = Vec::new();
        ways.stops(|hex, cost| stops.push((hex, cost)));
        stops.sort_unstable();
        let stops = stops.into_iter().map(|(hex, cost)| {
            let path = ways.path(hex);
            json!({
                "hex": self.hex_name(hex).pt,
                "half_points": cost,
                "path": self.names_of(&path),
                "overrun": self.unit_in(state, hex, enemy).is_some(),
                "mines": path.iter().filter(|hex| state.mines.contains(**hex)).count(),
            })
        });
        stops.collect()
    }

    fn names_of(&self, hexes: &[Hex]) -> Vec<String> {
        hexes.iter().map(|hex| self.hex_name(*hex).pt).collect()
    }

    fn sight(&self, state: &State, from: Hex, to: Hex) -> Result<Value, Refusal> {
        let grid = self.map.grid();
        if !grid.contains(from) || !grid.contains(to) {
            return Err(self.unclear("\"from\" and \"to\" are hexes of the map"));
        }
        let blocked_by = blockers(&self.map, from, to);
        let distance = grid.distance(from, to);
        let night = self.mission(state).night.as_ref();
        let dark = night.is_some_and(|(limit, _)| distance > u32::from(*limit));
        let rule = match night {
            Some((_, rule)) if dark => rule,
            _ if blocked_by.is_empty() => "tres-tigres/6.1.a",
            _ => "tres-tigres/6.1.c",
        };
        Ok(json!({
            "from": grid.name(from),
            "to": grid.name(to),
            "distance": distance,
            "free": blocked_by.is_empty() && !dark,
            "blocked_by": self.names_of(&blocked_by),
            "dark": dark,
            "crossed": self.names_of(&crossed(grid, from, to)),
            "levels": [self.map.level(from), self.map.level(to)],
            "rule": rule,
        }))
    }

    /// An attack added up: every modifier with its clause, and the chance of everything that can come of
    /// it. The chance to hit is in tenths, what comes of it in hundredths, both exact.
    fn odds(&self, state: &State, attacker: Counter, target: Counter) -> Result<Value, Refusal> {
        let (from, to) = (self.asked(state, attacker)?, self.asked(state, target)?);
        let (unit, other) = (&state.units[from], &state.units[to]);
        if !unit.on_board() || !other.on_board() || self.side_of(unit) == self.side_of(other) {
            return Err(Refusal::new(
                "tres-tigres/4.4.c",
                self.say("no-target", &[("target", self.unit_name(state, to))]),
            ));
        }
        let aim = self.aim(state, from, to);
        let mut hit_modifiers = Vec::new();
        self.hit_rows(state, from, to, |row, times| {
            let modifier = self.tables.hit_modifier(row);
            let value = i32::from(modifier.value) * i32::from(times);
            hit_modifiers.push(json!({ "rule": modifier.rule, "value": value, "times": times, "name": modifier.name }));
        });
        let mut damage_modifiers = Vec::new();
        self.damage_rows(state, from, aim.overrun, |row| {
            let modifier = self.tables.damage_modifier(row);
            damage_modifiers.push(
                json!({ "rule": modifier.rule, "value": modifier.value, "name": modifier.name }),
            );
        });
        let hits = (1..=10).filter(|&die| aim.hits(die)).count();
        let results = Damage::ALL.map(|result| {
            let dice = (1..=10).filter(|&die| {
                self.effect(state, other, self.damage(other, die, aim.damage)) == result
            });
            let tenths = dice.count();
            json!({
                "result": result.word(),
                "name": self.result_name(result),
                "of_10_hits": tenths,
                "of_100": tenths * hits,
            })
        });
        Ok(json!({
            "attacker": self.counter_id(attacker),
            "target": self.counter_id(target),
            "legal": self.may_shoot(state, from, to).is_ok(),
            "overrun": aim.overrun,
            "distance": aim.distance,
            "hit_modifiers": hit_modifiers,
            "hit_modifier": aim.modifier,
            "table4": aim.value,
            "hit_of_10": hits,
            "miss_of_100": 100 - 10 * hits,
            "damage_modifiers": damage_modifiers,
            "damage_modifier": aim.damage,
            "results": results,
        }))
    }

    /// What the tables will do when this turn's movement ends.
    fn draw_answer(&self, state: &State) -> Value {
        let Some(draw) = &self.mission(state).draw else {
            return json!({ "rolls": 0, "rule": "tres-tigres/7.c" });
        };
        let word = |drawn: Drawn| self.drawn_id(drawn).to_owned();
        json!({
            "turn": state.turn,
            "rolls": draw.rolls(state.turn),
            "table1_modifier": draw.table1_modifier,
            "table2_modifier": draw.table2_modifier(state.turn),
            "table2_9": word(draw.nine),
            "table2_10": word(draw.ten),
            "table3_modifier": draw.table3_modifier(state.turn),
            "rule": "tres-tigres/4.2.a",
        })
    }
}
