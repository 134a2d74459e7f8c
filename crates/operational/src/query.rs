//! Questions about a state, answered with what the viewer may know: how far a unit gets, what it can
//! attack, how a combat would be read, who still has to attack, what is worth points, who comes when.

use hexmap::{Edge, Hex, HexSet};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Counter, Refusal, Side, Text, Viewer};

use crate::Operational;
use crate::combat::odds::odds;
use crate::data::When;
use crate::entry::Coming;
use crate::event::Shift;
use crate::field::with_field;
use crate::options::Hidden;
use crate::state::{Stage, State};
use crate::unit_set::UnitSet;
use crate::words::odds_name;

/// The questions.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Question {
    /// Where a unit gets, with paths and costs.
    Reach {
        counter: Counter,
        /// Only this hex.
        #[serde(default)]
        to: Hex,
    },
    /// What a counter of the active side could attack, support or bombard now.
    Targets { counter: Counter },
    /// How an attack would be read: the one being composed or fought, or one that is named.
    Odds {
        #[serde(default)]
        target: Hex,
        #[serde(default)]
        attackers: Vec<Counter>,
        #[serde(default)]
        air: u8,
    },
    /// Where a unit can fly, with the number of dice; with the route, if only one hex is asked for.
    Flights {
        counter: Counter,
        /// Only this hex.
        #[serde(default)]
        to: Hex,
    },
    /// The hexes in the zones of engagement of each side.
    Zones {},
    /// Who still has to attack.
    Duties {},
    /// Who has which town, and the points.
    Score {},
    /// Who comes on when and where.
    Calendar {},
    /// Whether a hex can trace to the rear of a side.
    Trace { side: String, hex: Hex },
    /// What is printed on a counter, and where that comes from.
    Counter { counter: Counter },
    /// The tables of the box.
    Tables {},
}

impl Operational {
    pub(crate) fn answer(
        &self,
        state: &State,
        viewer: Viewer,
        question: &Value,
    ) -> Result<Value, Refusal> {
        let question: Question = serde_json::from_value(question.clone())
            .map_err(|e| self.refuse("table/query", "no-question", &[("why", Text::same(e))]))?;
        match question {
            Question::Reach { counter, to } => self.answer_reach(state, viewer, counter, to),
            Question::Targets { counter } => self.answer_targets(state, viewer, counter),
            Question::Odds {
                target,
                attackers,
                air,
            } => self.answer_odds(state, viewer, target, &attackers, air),
            Question::Flights { counter, to } => self.answer_flights(state, viewer, counter, to),
            Question::Zones {} => Ok(self.answer_zones(state)),
            Question::Duties {} => Ok(self.answer_duties(state, viewer)),
            Question::Score {} => Ok(self.answer_score(state)),
            Question::Calendar {} => Ok(self.answer_calendar(state)),
            Question::Trace { side, hex } => self.answer_trace(state, &side, hex),
            Question::Counter { counter } => self.answer_counter(counter),
            Question::Tables {} => Ok(self.answer_tables()),
        }
    }

    /// That the viewer may ask about a counter.
    fn check_asker(&self, state: &State, viewer: Viewer, counter: Counter) -> Result<(), Refusal> {
        let known = self.rules.knows(counter)
            && (viewer.knows(self.rules.card(counter).side)
                || state.options.hidden == Hidden::Open);
        if known {
            return Ok(());
        }
        Err(self.refuse("table/order", "not-yours", &[]))
    }

    fn answer_reach(
        &self,
        state: &State,
        viewer: Viewer,
        counter: Counter,
        only: Hex,
    ) -> Result<Value, Refusal> {
        self.check_asker(state, viewer, counter)?;
        let wanted = |hex: Hex| only.is_none() || hex == only;
        let (_, allowance) = self.allowance(state, counter);
        let name = |hex: &Hex| self.map.grid().name(*hex).to_owned();
        let entry = |hex: Hex, cost: u8, path: Vec<Hex>| {
            json!({
                "hex": name(&hex),
                "cost": points(cost),
                "path": path.iter().map(name).collect::<Vec<_>>(),
                "engages": state.board.zones(self.rules.card(counter).side.other()).contains(hex),
            })
        };
        if self.coming(state, counter).is_some() {
            let landings = self.landings(state, counter).into_iter();
            let landings = landings.filter(|landing| wanted(landing.hex()));
            let hexes: Vec<Value> = landings
                .map(|landing| entry(landing.hex(), landing.cost, landing.path))
                .collect();
            return Ok(
                json!({ "points": points(allowance), "left": points(allowance), "hexes": hexes }),
            );
        }
        let mover = self
            .mover(state, counter)
            .map_err(|stuck| self.why_stuck(state, counter, stuck))?;
        let hexes: Vec<Value> = with_field(|field| {
            self.spread(state, &mover, Hex::NONE, field);
            let reached = field.reached().iter().copied();
            let stops = reached.filter(|hex| wanted(*hex) && self.may_stop(state, &mover, *hex));
            stops
                .map(|hex| {
                    let cost = field.cost(hex).unwrap_or_default();
                    entry(hex, cost, field.path(self.map.grid(), hex))
                })
                .collect()
        });
        let exits = Edge::ALL.into_iter().filter_map(|edge| {
            let cost = self.exit_price(state, &mover, edge)?;
            let safe = self.rules.exits[mover.side.index()].is_safe(mover.hex, edge);
            Some(json!({ "edge": edge, "cost": points(cost), "safe": safe }))
        });
        Ok(json!({
            "points": points(allowance),
            "left": points(mover.budget),
            "hexes": hexes,
            "exits": exits.collect::<Vec<_>>(),
        }))
    }

    fn answer_flights(
        &self,
        state: &State,
        viewer: Viewer,
        counter: Counter,
        only: Hex,
    ) -> Result<Value, Refusal> {
        self.check_asker(state, viewer, counter)?;
        if only.is_some() {
            self.check_fly(state, counter, only)?;
        }
        let name = |hex: &Hex| self.map.grid().name(*hex).to_owned();
        let wanted = self
            .flights(state, counter)
            .iter()
            .filter(|hex| only.is_none() || *hex == only);
        let flights = wanted.filter_map(|hex| {
            let (path, dice) = self.flight_path(state, counter, hex)?;
            let route = only
                .is_some()
                .then(|| path.iter().map(name).collect::<Vec<_>>());
            Some(json!({ "hex": name(&hex), "cost": path.len() - 1, "dice": dice, "path": route }))
        });
        Ok(json!({ "hexes": flights.collect::<Vec<_>>() }))
    }

    fn answer_targets(
        &self,
        state: &State,
        viewer: Viewer,
        counter: Counter,
    ) -> Result<Value, Refusal> {
        self.check_asker(state, viewer, counter)?;
        let enemies = state.board.occupied(self.active(state).other());
        let fits = |stage: Stage, target: Hex| self.fitness(state, counter, stage, target).is_ok();
        let names = |hexes: Vec<Hex>| -> Vec<String> {
            hexes
                .iter()
                .map(|hex| self.map.grid().name(*hex).to_owned())
                .collect()
        };
        let own_phase =
            self.rules.card(counter).side == self.active(state) && state.stage == Stage::Fight;
        let choose = |keep: &dyn Fn(Hex) -> bool| -> Vec<String> {
            let hexes = enemies.iter().filter(|hex| own_phase && keep(*hex));
            names(hexes.collect())
        };
        Ok(json!({
            "attack": choose(&|hex| self.can_attack(state, hex) && fits(Stage::Attack, hex)),
            "bombard": choose(&|hex| self.can_bombard(state, hex) && fits(Stage::Bombard, hex)),
        }))
    }

    fn answer_odds(
        &self,
        state: &State,
        viewer: Viewer,
        target: Hex,
        attackers: &[Counter],
        air: u8,
    ) -> Result<Value, Refusal> {
        let attacker = self.active(state);
        let fought =
            state.combat.target.is_some() && (target.is_none() || target == state.combat.target);
        if target.is_none() && !fought {
            return Err(self.refuse(
                "table/query",
                "no-question",
                &[("why", Text::same("target"))],
            ));
        }
        if fought && attackers.is_empty() && state.stage == Stage::Support {
            return self.odds_of_support(state, viewer);
        }
        if !viewer.knows(attacker) {
            return Err(self.refuse("table/order", "not-yours", &[]));
        }
        let target = target.some().unwrap_or(state.combat.target);
        self.check_attack_or_now(state, target)?;
        let (near, guns, air) = if fought && attackers.is_empty() {
            (
                state.combat.attackers,
                state.combat.guns,
                state.combat.air[0],
            )
        } else {
            let (near, guns) = self.sort_attackers(state, target, attackers)?;
            (near, guns, air)
        };
        let both = near.union(&guns);
        let own = both
            .iter()
            .map(|counter| u16::from(self.attack_value(state, counter)));
        let total = own.sum::<u16>() + u16::from(air);
        Ok(self.odds_before(state, viewer, target, &near, total))
    }

    fn check_attack_or_now(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        if !self.map.grid().contains(target)
            || !state
                .board
                .occupied(self.active(state).other())
                .contains(target)
        {
            return Err(self.refuse(
                &self.rules.clauses.attackers,
                "no-enemy",
                &[("hex", self.hex_name(target))],
            ));
        }
        Ok(())
    }

    /// Named attackers by their part, each checked.
    fn sort_attackers(
        &self,
        state: &State,
        target: Hex,
        attackers: &[Counter],
    ) -> Result<(UnitSet, UnitSet), Refusal> {
        let mut asked = state.clone();
        asked.stage = Stage::Attack;
        asked.combat = crate::state::Combat {
            target,
            ..Default::default()
        };
        for counter in attackers {
            self.check_add(&asked, *counter)?;
            self.apply_event(
                &mut asked,
                &crate::event::Event::Added { counter: *counter },
            );
        }
        Ok((asked.combat.attackers, asked.combat.guns))
    }

    /// The defender has not announced: what the attacker can know, and between which columns the
    /// combat will be read.
    fn odds_before(
        &self,
        state: &State,
        viewer: Viewer,
        target: Hex,
        near: &UnitSet,
        total: u16,
    ) -> Value {
        let shifts = self.known_shifts(state, target, near);
        let (least, most) = self.possible_defence(state, viewer, target);
        let bonus = self.possible_group_shift(state, viewer, target);
        let best = self.column(state, odds(total, least), &shifts);
        let worst_shift = Shift {
            kind: crate::event::ShiftKind::DefenceGroup(0),
            columns: bonus,
        };
        let worst: Vec<Shift> = shifts.iter().copied().chain([worst_shift]).collect();
        let worst = self.column(state, odds(total, most), &worst);
        let columns: Vec<Value> = (worst..=best)
            .map(|column| self.column_value(column))
            .collect();
        json!({
            "target": self.map.grid().name(target),
            "attack": total,
            "defence": { "least": least, "most": most },
            "shifts": self.shift_values(&shifts),
            "defence-groups": { "least": bonus, "most": 0 },
            "columns": columns,
        })
    }

    /// The attack is announced and the defender composes: he knows both totals.
    fn odds_of_support(&self, state: &State, viewer: Viewer) -> Result<Value, Refusal> {
        let target = state.combat.target;
        let attack = state.combat.totals[0];
        if !viewer.knows(self.active(state).other()) {
            let near = state.combat.attackers;
            return Ok(if viewer.knows(self.active(state)) {
                self.odds_before(state, viewer, target, &near, attack)
            } else {
                json!({ "target": self.map.grid().name(target), "attack": attack })
            });
        }
        let defence = self.total(state);
        // What the attackers are is hidden from him, and so is a complete group among them.
        let near = state.combat.attackers;
        let shifts = self.shifts(state, target, &near);
        let sees = state.options.hidden == Hidden::Open || viewer.knows(self.active(state));
        let hidden =
            |shift: &Shift| !sees && matches!(shift.kind, crate::event::ShiftKind::AttackGroup(_));
        let known: Vec<Shift> = shifts
            .iter()
            .copied()
            .filter(|shift| !hidden(shift))
            .collect();
        let bonus = if sees {
            0
        } else {
            self.most_group_shift(self.active(state), near.len())
        };
        let lowest = self.column(state, odds(attack, defence), &known);
        let highest: Vec<Shift> = known
            .iter()
            .copied()
            .chain([Shift {
                kind: crate::event::ShiftKind::AttackGroup(0),
                columns: bonus,
            }])
            .collect();
        let highest = self.column(state, odds(attack, defence), &highest);
        let columns: Vec<Value> = (lowest..=highest)
            .map(|column| self.column_value(column))
            .collect();
        Ok(json!({
            "target": self.map.grid().name(target),
            "attack": attack,
            "defence": defence,
            "odds": odds_name(odds(attack, defence)),
            "shifts": self.shift_values(&known),
            "attack-groups": { "least": 0, "most": bonus },
            "columns": columns,
        }))
    }

    fn shift_values(&self, shifts: &[Shift]) -> Vec<Value> {
        let shifts = shifts.iter();
        shifts
            .map(|shift| {
                json!({
                    "columns": shift.columns,
                    "rule": self.shift_rule(shift.kind),
                    "name": self.shift_name(shift.kind),
                })
            })
            .collect()
    }

    /// A column with the chance of each result, in 36ths.
    fn column_value(&self, column: u8) -> Value {
        let mut results: Vec<(&str, u32)> = Vec::new();
        for sum in 2..=12_u32 {
            let ways = 6 - sum.abs_diff(7);
            let row = usize::from(self.rules.row_of_sum[sum as usize - 2]);
            let name = self.rules.cells[row][usize::from(column)].name.as_str();
            match results.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += ways,
                None => results.push((name, ways)),
            }
        }
        let results: Vec<Value> = results
            .iter()
            .map(|(name, ways)| json!({ "result": name, "of36": ways }))
            .collect();
        json!({ "column": self.rules.column_names[usize::from(column)], "results": results })
    }

    /// The least and the most that the defence can come to, as far as the viewer knows: masked units
    /// by what such counters can be worth, all guns that could support, all air points.
    fn possible_defence(&self, state: &State, viewer: Viewer, target: Hex) -> (u16, u16) {
        let defender = self.active(state).other();
        let sees = viewer.knows(defender) || state.options.hidden == Hidden::Open;
        let (mut least, mut most) = (0, 0);
        for counter in state.board.stack(target) {
            let (low, high) = if sees {
                let value = u16::from(self.defence_value(state, counter));
                (value, value)
            } else {
                self.worth_of_look_alikes(state, counter, false)
            };
            least += low;
            most += high;
        }
        let mut support = 0;
        for hex in state
            .board
            .occupied(defender)
            .iter()
            .filter(|hex| *hex != target)
        {
            for counter in state.board.stack(hex) {
                if state.board.unit(counter).has(crate::board::Unit::USED) {
                    continue;
                }
                if sees {
                    if self.fitness(state, counter, Stage::Support, target).is_ok() {
                        support += u16::from(self.attack_value(state, counter));
                    }
                } else {
                    support += self.support_of_look_alikes(state, counter, hex, target);
                }
            }
        }
        most += support + u16::from(self.air_left(state, defender, false));
        (least, most)
    }

    /// The counters that an enemy cannot tell from this one.
    fn look_alikes<'a>(
        &'a self,
        state: &'a State,
        counter: Counter,
    ) -> impl Iterator<Item = Counter> + 'a {
        let seen = self.seen_appearance(state, counter);
        let own = self.rules.own[self.rules.card(counter).side.index()]
            .iter()
            .copied();
        own.filter(move |other| self.seen_appearance(state, *other) == seen)
    }

    fn worth_of_look_alikes(&self, state: &State, counter: Counter, attack: bool) -> (u16, u16) {
        let mut range = (u16::MAX, 0);
        for other in self.look_alikes(state, counter) {
            let card = self.rules.card(other);
            let values = if attack { card.attack } else { card.defence };
            let sides = if card.blank_back {
                &values[..1]
            } else {
                &values[..]
            };
            for value in sides {
                let value = u16::from(self.rules.modules.strength(state, card, *value));
                range = (range.0.min(value), range.1.max(value));
            }
        }
        range
    }

    fn support_of_look_alikes(
        &self,
        state: &State,
        counter: Counter,
        hex: Hex,
        target: Hex,
    ) -> u16 {
        let distance = self.map.grid().distance(hex, target);
        let guns = self
            .look_alikes(state, counter)
            .map(|other| self.rules.card(other));
        let guns = guns.filter(|card| card.ranged && u32::from(card.range) >= distance);
        let values = guns.map(|card| self.rules.modules.strength(state, card, card.attack[0]));
        values.max().unwrap_or_default().into()
    }

    /// The most columns that complete groups could give the defence.
    fn possible_group_shift(&self, state: &State, viewer: Viewer, target: Hex) -> i8 {
        let defender = self.active(state).other();
        let units: UnitSet = state.board.stack(target).collect();
        if viewer.knows(defender) || state.options.hidden == Hidden::Open {
            let all = self.shifts(state, target, &UnitSet::EMPTY).into_iter();
            let groups =
                all.filter(|shift| matches!(shift.kind, crate::event::ShiftKind::DefenceGroup(_)));
            return groups.map(|shift| shift.columns).sum();
        }
        let own = self
            .rules
            .groups
            .iter()
            .filter(|group| self.is_of(group.members, defender));
        let smallest = own.clone().map(|group| group.members.len()).min();
        let best = own.map(|group| group.defence).min().unwrap_or_default();
        best * smallest.map_or(0, |size| (units.len() / size) as i8)
    }

    /// The most columns that complete groups could give an attack by so many units.
    fn most_group_shift(&self, side: Side, units: usize) -> i8 {
        let own = self
            .rules
            .groups
            .iter()
            .filter(|group| self.is_of(group.members, side));
        let smallest = own.clone().map(|group| group.members.len()).min();
        let best = own.map(|group| group.attack).max().unwrap_or_default();
        best * smallest.map_or(0, |size| (units / size) as i8)
    }

    fn is_of(&self, members: UnitSet, side: Side) -> bool {
        members
            .iter()
            .next()
            .is_some_and(|counter| self.rules.card(counter).side == side)
    }

    fn answer_zones(&self, state: &State) -> Value {
        let zones = [Side::FIRST, Side::SECOND].map(|side| {
            let hexes = state.board.zones(side).iter();
            let names: Vec<&str> = hexes.map(|hex| self.map.grid().name(hex)).collect();
            (self.side_id(side), json!(names))
        });
        zones.into_iter().collect()
    }

    fn answer_duties(&self, state: &State, viewer: Viewer) -> Value {
        let fights = self.fighting(state);
        let obliged = self.still_obliged(state).filter(|_| fights);
        let lines = obliged.map(|counter| {
            let unit = state.board.unit(counter);
            let moved = unit.has(crate::board::Unit::MOVED);
            let clauses = &self.rules.clauses;
            let targets = self.adjacent_targets(state, counter);
            let targets: Vec<String> = targets
                .map(|hex| self.map.grid().name(hex).to_owned())
                .collect();
            let id = self
                .may_know(state, counter, viewer)
                .then(|| self.id(counter));
            json!({
                "counter": id,
                "hex": self.map.grid().name(unit.hex),
                "targets": targets,
                "rule": if moved { &clauses.duty_entered } else { &clauses.duty_stayed },
            })
        });
        let mut lines: Vec<Value> = lines.collect();
        // Masked counters are told by hex, in an order that says nothing about them.
        lines.sort_by_key(|line| (line["hex"].to_string(), line["counter"].to_string()));
        json!({ "duties": lines })
    }

    fn answer_score(&self, state: &State) -> Value {
        let rears = self.rears(state);
        let objectives = self
            .rules
            .objectives
            .iter()
            .filter(|objective| self.in_play(state, objective));
        let towns = objectives.map(|objective| {
            let side = self.possessor_by(state, &rears, objective.hex);
            json!({
                "town": objective.town,
                "hex": self.map.grid().name(objective.hex),
                "for": self.card.side_card(objective.side).id,
                "points": objective.points,
                "when": match objective.when { When::Turn => "turn", When::End => "end" },
                "held": self.card.side_card(side).id,
                "counts": self.counts(state, &rears, objective),
                "rule": objective.rule,
            })
        });
        let lines = self.score_lines(&self.points(state));
        let totals: Vec<i32> = self
            .card
            .sides
            .iter()
            .map(|side| {
                lines
                    .iter()
                    .filter(|line| line.side == side.id)
                    .map(|line| line.points)
                    .sum()
            })
            .collect();
        let tallies = self.rules.tallies.iter().map(|tally| {
            let count = self.tally(state, &rears, tally);
            json!({
                "name": tally.name,
                "for": self.card.side_card(tally.side).id,
                "count": count,
                "points": i32::from(count) * tally.points,
                "rule": tally.rule,
            })
        });
        json!({
            "objectives": towns.collect::<Vec<_>>(),
            "tallies": tallies.collect::<Vec<_>>(),
            "lines": lines,
            "totals": totals,
        })
    }

    fn answer_calendar(&self, state: &State) -> Value {
        let lines = state.board.present().filter_map(|(counter, _)| {
            let card = self.rules.card(counter);
            let replaces = self.replacement(state, counter);
            let coming = self.coming(state, counter).or_else(|| {
                replaces.map(|due| Coming {
                    turn: due.turn,
                    edge: None,
                    hexes: HexSet::EMPTY,
                    own_town: false,
                    rule: &due.rule,
                })
            })?;
            let hexes = coming
                .hexes
                .iter()
                .map(|hex| self.map.grid().name(hex).to_owned());
            Some(json!({
                "counter": card.id,
                "side": self.card.side_card(card.side).id,
                "turn": self.rules.printed_turn(coming.turn),
                "edge": coming.edge,
                "own-town": coming.own_town,
                "replaces": replaces.is_some(),
                "due": coming.turn <= state.turn,
                "hexes": hexes.collect::<Vec<_>>(),
                "rule": coming.rule,
            }))
        });
        let leaving = self
            .rules
            .modules
            .calendar()
            .into_iter()
            .map(|(turn, counter, rule)| {
                json!({
                    "counter": self.id(counter),
                    "turn": self.rules.printed_turn(turn),
                    "rule": rule,
                })
            });
        json!({ "arrivals": lines.collect::<Vec<_>>(), "withdrawals": leaving.collect::<Vec<_>>() })
    }

    fn answer_trace(&self, state: &State, side: &str, hex: Hex) -> Result<Value, Refusal> {
        let found = self
            .card
            .side(side)
            .ok()
            .filter(|_| self.map.grid().contains(hex));
        let Some(side) = found else {
            return Err(self.refuse("table/query", "no-question", &[("why", Text::same(side))]));
        };
        Ok(json!({ "trace": self.has_trace(state, side, hex) }))
    }
}

/// Half points as a number of points.
fn points(half: u8) -> Value {
    json!(f64::from(half) / 2.0)
}
