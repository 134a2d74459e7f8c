//! Questions about a position: reach, sight, odds, score. The answer never depends on more than the
//! viewer may know.

use hexmap::{Hex, sight};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Counter, Refusal, Text, Viewer};

use crate::combat::{Item, Odds};
use crate::lay::Lay;
use crate::rio::Rio;
use crate::state::{Members, NOBODY, State, Step};
use crate::tables::{CombatResult, SearchResult};

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// Where a unit may go.
    Reach(Reach),
    /// Whether one hex sees another.
    Sight(Sight),
    /// An attack, search or opportunity fire added up.
    Odds(Wager),
    /// Points so far.
    Score(Nothing),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reach {
    counter: Counter,
    #[serde(default)]
    passenger: Option<Counter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sight {
    from: Hex,
    to: Hex,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wager {
    /// The attacked hex.
    #[serde(default)]
    attack: Option<Hex>,
    /// The searched hex.
    #[serde(default)]
    search: Option<Hex>,
    /// Who takes part; the plan's members if not given.
    #[serde(default)]
    with: Option<Vec<Counter>>,
    /// The unit that opportunity fire would be aimed at.
    #[serde(default)]
    fire: Option<Counter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl Rio {
    pub(crate) fn answer(
        &self,
        state: &State,
        viewer: Viewer,
        question: &Value,
    ) -> Result<Value, Refusal> {
        let question: Question = serde_json::from_value(question.clone()).map_err(|error| {
            let slots = [("error", Text::same(error))];
            Refusal::new("table/query", self.say("refuse.question", &slots))
        })?;
        match question {
            Question::Reach(reach) => self.answer_reach(state, viewer, &reach),
            Question::Sight(sight) => self.answer_sight(&sight),
            Question::Odds(wager) => self.answer_odds(state, viewer, wager),
            Question::Score(_) => Ok(self.answer_score(state, viewer)),
        }
    }

    /// The units that a viewer may ask about: those of a side he knows. The answer for others would
    /// depend on what only their side knows.
    fn own(&self, state: &State, viewer: Viewer, counter: Counter) -> Result<(), Refusal> {
        let own = self.pieces.get(counter.index()).is_some_and(|piece| {
            let controlled = state.step == Step::Control && state.moving.unit == counter;
            match piece.side {
                Some(side) => viewer.knows(side),
                None => controlled && viewer.knows(state.active),
            }
        });
        if own {
            Ok(())
        } else {
            Err(self.refusal(self.no("5.2.a", "refuse.not-yours")))
        }
    }

    fn answer_reach(&self, state: &State, viewer: Viewer, reach: &Reach) -> Result<Value, Refusal> {
        self.own(state, viewer, reach.counter)?;
        let passenger = reach.passenger.unwrap_or(NOBODY);
        if !matches!(state.step, Step::Act | Step::Control) {
            return Err(self.refusal(self.no("5.1.a", "refuse.not-now")));
        }
        let start = self
            .start(state, reach.counter, passenger)
            .map_err(|no| self.refusal(no))?;
        let lay = Lay::of(self, state);
        let from = state.units[reach.counter.index()].hex;
        let enemy = state.active.other();
        let hexes = self.reach(state, &lay, &start, |field| {
            let mut path = Vec::new();
            let mut hexes = Vec::new();
            for &to in field.reached() {
                let cost = field.cost(to).unwrap_or(0);
                let left = start.left.saturating_sub(cost as u8);
                if to == from || !self.may_halt(state, &lay, start.group, to, left) {
                    continue;
                }
                field.path(to, &mut path);
                let watched = path[1..]
                    .iter()
                    .filter(|hex| lay.near(self.grid(), **hex, crate::lay::bit::GUN, enemy));
                hexes.push(json!({
                    "hex": to,
                    "cost": cost,
                    "left": left,
                    "stop": self.may_stop(state, &lay, start.group, to),
                    "path": path,
                    "watched": watched.count(),
                }));
            }
            hexes
        });
        Ok(json!({ "counter": reach.counter, "from": from, "points": start.left, "hexes": hexes }))
    }

    fn answer_sight(&self, ask: &Sight) -> Result<Value, Refusal> {
        let grid = self.grid();
        if !grid.contains(ask.from) || !grid.contains(ask.to) {
            return Err(self.refusal(self.no("2.5.a", "refuse.no-hex")));
        }
        let blocks = |hex: Hex| self.ground(hex).blocks;
        let line = sight::sight_flat(grid, ask.from, ask.to, blocks);
        let by = match line {
            hexmap::Sight::Clear => None,
            hexmap::Sight::Blocked { by } => Some(by),
        };
        Ok(json!({
            "from": ask.from,
            "to": ask.to,
            "distance": grid.distance(ask.from, ask.to),
            "clear": line.is_clear(),
            "blocked-by": by,
            "rule": self.clause("5.3.f"),
        }))
    }

    fn answer_odds(&self, state: &State, viewer: Viewer, wager: Wager) -> Result<Value, Refusal> {
        if let Some(target) = wager.fire {
            return self.answer_fire(state, viewer, target);
        }
        if state.step == Step::Defend && wager.attack.is_none() && wager.search.is_none() {
            let battle = &state.battle;
            return Ok(self.answer_attack(state, viewer, battle.hex, &battle.members));
        }
        let planned = state.plan.hex.is_some() && viewer.knows(state.active);
        let (search, hex) = match (wager.attack, wager.search) {
            (Some(hex), None) => (false, hex),
            (None, Some(hex)) => (true, hex),
            (None, None) if planned => (state.plan.search, state.plan.hex),
            _ => return Err(self.refusal(self.no("5.3.b", "refuse.ask-hex"))),
        };
        let members: Members = match wager.with {
            Some(with) => with.into_iter().collect(),
            None if planned => state.plan.members,
            None => Members::default(),
        };
        for counter in members.iter() {
            self.own(state, viewer, counter)?;
            // Whoever takes part already has been checked.
            if planned && state.plan.members.contains(counter) && hex == state.plan.hex {
                continue;
            }
            if search {
                self.check_searcher(state, counter, hex)
                    .map_err(|no| self.refusal(no))?;
            } else {
                self.check_attacker(state, counter, hex)
                    .map_err(|no| self.refusal(no))?;
            }
        }
        if members.is_empty() || !self.grid().contains(hex) {
            return Err(self.refusal(self.no("5.3.b", "refuse.ask-hex")));
        }
        let mut so_far = Members::default();
        for counter in members.iter() {
            if !search && !self.may_add(state, &so_far, counter) {
                return Err(self.refusal(self.no("cen-4.2.b", "refuse.militia-apart")));
            }
            so_far.insert(counter);
        }
        if search {
            return Ok(self.search_odds(state, hex, &members));
        }
        Ok(self.answer_attack(state, viewer, hex, &members))
    }

    fn answer_attack(&self, state: &State, viewer: Viewer, hex: Hex, members: &Members) -> Value {
        let mut answer = self.attack_odds(state, hex, members, NOBODY);
        if self.asks_defender(state, hex) {
            answer["face-down"] = json!("stays-down");
            // Only who knows what lies there can say what it would do face up.
            let lurker = self.lurker(state, hex, state.active.other());
            if let Some(lurker) = lurker
                && viewer.knows(state.active.other())
            {
                answer["turned-up"] = self.attack_odds(state, hex, members, lurker);
            }
        }
        answer
    }

    fn items(&self, items: &[Item]) -> Vec<Value> {
        let item = |item: &Item| {
            let counter = (item.counter != NOBODY).then_some(item.counter);
            let text = self.say(&format!("item.{}", item.rule), &[]);
            json!({ "rule": self.clause(item.rule), "counter": counter, "value": item.value, "text": text })
        };
        items.iter().map(item).collect()
    }

    fn attack_odds(&self, state: &State, hex: Hex, members: &Members, up: Counter) -> Value {
        let odds = self.odds(state, hex, members, up);
        let table = &self.tables.combat;
        let results: Vec<Value> = CombatResult::ALL
            .into_iter()
            .map(|result| {
                let faces = (1..=6).filter(|die| table.cell(*die, odds.shifted) == result);
                json!({ "result": result, "name": self.combat_word(result), "chance": faces.count(), "of": 6 })
            })
            .collect();
        json!({
            "attack": hex,
            "close": odds.close,
            "items": self.items(&odds.attack),
            "total": Odds::total(&odds.attack),
            "defence-items": self.items(&odds.defence),
            "defence": Odds::total(&odds.defence),
            "difference": Odds::total(&odds.attack) - Odds::total(&odds.defence),
            "column": table.columns[odds.column],
            "shifts": self.items(&odds.shifts),
            "shift": Odds::total(&odds.shifts),
            "shifted": table.columns[odds.shifted],
            "results": results,
        })
    }

    fn search_odds(&self, state: &State, hex: Hex, members: &Members) -> Value {
        let (items, column) = self.search_value(state, hex, members);
        let table = &self.tables.search;
        let results: Vec<Value> = SearchResult::ALL
            .into_iter()
            .map(|result| {
                let faces = (1..=6).filter(|die| table.cell(*die, column) == result);
                json!({ "result": result, "name": self.search_word(result), "chance": faces.count(), "of": 6 })
            })
            .collect();
        let value = Odds::total(&items);
        json!({
            "search": hex,
            "items": self.items(&items),
            "value": value,
            "column": table.columns[table.column(value)],
            "shifted": table.columns[column],
            "results": results,
        })
    }

    /// The chance that one shot stops a unit that can be seen.
    fn answer_fire(
        &self,
        state: &State,
        viewer: Viewer,
        target: Counter,
    ) -> Result<Value, Refusal> {
        let in_sight = target.index() < self.pieces.len()
            && state.unit(target).is_some_and(|unit| unit.on_board())
            && !self.hidden_from(state, viewer, target)
            && !self.drafted_out_of_sight(state, viewer, target);
        if !in_sight || self.piece(target).side.is_none() {
            return Err(self.refusal(self.no("5.1.4.3.i", "refuse.no-fire-target")));
        }
        let morale = self.piece(target).morale;
        Ok(json!({
            "fire": target,
            "rule": self.clause("5.1.4.3.c"),
            "needs": morale,
            "chance": 7u8.saturating_sub(morale),
            "of": 6,
        }))
    }

    fn answer_score(&self, state: &State, viewer: Viewer) -> Value {
        let lines: Vec<Value> = self
            .score(state, viewer)
            .into_iter()
            .map(|line| {
                let side = &self.card.side_card(line.side).id;
                json!({ "side": side, "points": line.points, "name": line.name, "rule": line.rule })
            })
            .collect();
        let totals = self.totals(state, viewer);
        let total: serde_json::Map<String, Value> = self
            .card
            .sides
            .iter()
            .zip(totals)
            .map(|(side, points)| (side.id.clone(), json!(points)))
            .collect();
        json!({ "lines": lines, "total": total })
    }
}
