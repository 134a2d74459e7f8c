//! A table to test rules at: a mission, a position in two or three lines, orders with the dice that they
//! roll, and short questions about what came of it.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use hexmap::names::{Kind, scoped};
use serde_json::{Value, json};
use table::{BoxFiles, Chance, Counter, Game, Options, Outcome, Scripted, Seed, Stream, Viewer};
use tigers::{Damage, Event, Order, Phase, State, Tigers, Unit};

pub use table::proves;

/// The files of the box.
pub fn box_files() -> BoxFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
    BoxFiles::open(&folder).expect("the box is there")
}

/// The opened box.
pub fn game() -> Arc<Tigers> {
    static GAME: OnceLock<Arc<Tigers>> = OnceLock::new();
    let open = || Arc::new(Tigers::open(&box_files()).expect("the box opens"));
    GAME.get_or_init(open).clone()
}

/// The box with one text of a file replaced by another.
pub fn changed(file: &str, changes: &[(&str, &str)]) -> Result<Arc<Tigers>, table::Problem> {
    changed_files(&[(file, changes)])
}

/// The box with texts of several files replaced.
pub fn changed_files(files: &[(&str, &[(&str, &str)])]) -> Result<Arc<Tigers>, table::Problem> {
    let mut all = box_files();
    for (file, changes) in files {
        let mut text = all.text(file)?.to_owned();
        for (old, new) in *changes {
            assert!(text.contains(old), "{file} has no {old}");
            text = text.replace(old, new);
        }
        all.replace(file, text);
    }
    Tigers::open(&all).map(Arc::new)
}

/// A match at which any position can be laid out and any dice rolled.
#[derive(Clone)]
pub struct Board {
    pub game: Arc<Tigers>,
    pub state: State,
    /// What the last order led to.
    pub events: Vec<Event>,
}

/// A mission as it begins.
pub fn mission(number: u8) -> Board {
    at(game(), number)
}

/// A mission of a changed box as it begins.
pub fn at(game: Arc<Tigers>, number: u8) -> Board {
    let scenario = format!("mission-{number}");
    let state = game.start(&scenario, &Options::new()).expect("it begins");
    Board {
        game,
        state,
        events: Vec::new(),
    }
}

pub fn enter(counter: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": counter, "hex": hex } })
}

pub fn enter_to(counter: &str, hex: &str, to: &str) -> Value {
    json!({ "enter": { "counter": counter, "hex": hex, "to": to } })
}

pub fn go(counter: &str, to: &str) -> Value {
    json!({ "move": { "counter": counter, "to": to } })
}

pub fn exit(counter: &str, hex: &str) -> Value {
    json!({ "exit": { "counter": counter, "hex": hex } })
}

pub fn attack(attacker: &str, target: &str) -> Value {
    json!({ "attack": { "attacker": attacker, "target": target } })
}

pub fn end_movement() -> Value {
    json!("end-movement")
}

pub fn end_attack() -> Value {
    json!("end-attack")
}

impl Board {
    /// Changes the position.
    pub fn with(mut self, position: Value) -> Self {
        self.set(position);
        self
    }

    /// Changes the position.
    pub fn set(&mut self, position: Value) {
        let (game, state) = (&self.game, &mut self.state);
        scoped(game.names().clone(), || game.set_up(state, &position))
            .expect("the position is possible");
    }

    /// The problem with a position.
    pub fn problem(&self, position: Value) -> String {
        let mut state = self.state;
        let problem = scoped(self.game.names().clone(), || {
            self.game.set_up(&mut state, &position)
        })
        .expect_err("the position is refused");
        assert_eq!(state, self.state, "a refused position changes nothing");
        problem.to_string()
    }

    /// Takes every Russian unit of the mission sheet off the map.
    pub fn without_russians(mut self) -> Self {
        let names = self.russians();
        let counters: serde_json::Map<String, Value> =
            names.into_iter().map(|id| (id, Value::Null)).collect();
        self.set(json!({ "counters": counters }));
        self
    }

    fn russians(&self) -> Vec<String> {
        let view = self.game.view(&self.state, Viewer::Referee);
        let russians = view
            .counters
            .into_iter()
            .filter(|counter| counter.side == "russian");
        russians.map(|counter| counter.id).collect()
    }

    pub fn read(&self, order: &Value) -> Order {
        scoped(self.game.names().clone(), || {
            serde_json::from_value(order.clone())
        })
        .unwrap_or_else(|e| panic!("{order} cannot be read: {e}"))
    }

    /// Gives an order, which must be legal and roll exactly these dice.
    pub fn play(&mut self, order: Value, dice: &[u8]) -> &[Event] {
        let read = self.read(&order);
        if let Err(refusal) = self.game.check(&self.state, &read) {
            panic!("{order} is refused: {refusal:?}");
        }
        let mut script = Scripted::new(dice);
        self.events.clear();
        self.game
            .execute(&mut self.state, &read, &mut script, &mut self.events);
        assert!(
            !script.short(),
            "{order} rolls more dice than {dice:?}: {:#?}",
            self.events
        );
        assert!(
            script.left().is_empty(),
            "{order} leaves {:?}: {:#?}",
            script.left(),
            self.events
        );
        self.game
            .invariants(&self.state)
            .expect("the position stays possible");
        &self.events
    }

    /// Gives an order with dice that do not matter.
    pub fn play_any(&mut self, order: Value) -> &[Event] {
        let read = self.read(&order);
        self.game.check(&self.state, &read).expect("it is legal");
        self.events.clear();
        let mut dice = Stream::new(&Seed::from_number(1), 0);
        self.game
            .execute(&mut self.state, &read, &mut dice, &mut self.events);
        &self.events
    }

    /// The clause that refuses an order, without the name of the box.
    pub fn refused(&self, order: Value) -> String {
        let read = self.read(&order);
        let refusal = self
            .game
            .check(&self.state, &read)
            .expect_err("it is refused");
        let mut legal = Vec::new();
        self.game.legal(&self.state, &mut legal);
        assert!(!legal.contains(&read), "{order} is offered and refused");
        assert!(
            self.game.rulebook().clause(&refusal.rule).is_some(),
            "{refusal:?}"
        );
        refusal.rule.trim_start_matches("tres-tigres/").to_owned()
    }

    /// Whether an order is legal; what is offered must agree.
    pub fn allows(&self, order: Value) -> bool {
        let read = self.read(&order);
        let allowed = self.game.check(&self.state, &read).is_ok();
        let mut legal = Vec::new();
        self.game.legal(&self.state, &mut legal);
        assert_eq!(legal.contains(&read), allowed, "{order}");
        allowed
    }

    /// All legal orders as JSON.
    pub fn legal(&self) -> Vec<Value> {
        let mut legal = Vec::new();
        self.game.legal(&self.state, &mut legal);
        scoped(self.game.names().clone(), || {
            legal
                .iter()
                .map(|order| serde_json::to_value(order).expect("an order has JSON"))
                .collect()
        })
    }

    fn counter(&self, id: &str) -> Counter {
        let index = self.game.names().parse(Kind::Counter, id);
        Counter(index.unwrap_or_else(|| panic!("there is no counter {id}")))
    }

    /// A unit.
    pub fn unit(&self, id: &str) -> Unit {
        let slot = self.game.slot(&self.state, self.counter(id));
        self.state.units[slot.unwrap_or_else(|| panic!("{id} is not in this match"))]
    }

    /// Whether a counter is in this match.
    pub fn knows(&self, id: &str) -> bool {
        let index = self.game.names().parse(Kind::Counter, id);
        index.is_some_and(|index| self.game.slot(&self.state, Counter(index)).is_some())
    }

    pub fn id(&self, counter: Counter) -> String {
        self.game
            .names()
            .print(Kind::Counter, counter.0)
            .unwrap_or("?")
            .to_owned()
    }

    /// Where a unit is.
    pub fn hex(&self, id: &str) -> String {
        let hex = self.unit(id).hex;
        hex.some().map_or(String::new(), |hex| {
            self.game.map().grid().name(hex).to_owned()
        })
    }

    /// Half points that a unit has left.
    pub fn left(&self, id: &str) -> i64 {
        self.query(json!({ "reach": { "counter": id } }))["half_points"]
            .as_i64()
            .expect("a number")
    }

    /// What it costs a unit to go to a hex, in half points.
    pub fn cost(&self, id: &str, hex: &str) -> Option<i64> {
        let reach = self.query(json!({ "reach": { "counter": id } }));
        let hexes = reach["hexes"].as_array().expect("a list");
        let found = hexes.iter().find(|entry| entry["hex"] == hex)?;
        found["half_points"].as_i64()
    }

    pub fn query(&self, question: Value) -> Value {
        let answer = scoped(self.game.names().clone(), || {
            self.game.query(&self.state, Viewer::Spectator, &question)
        });
        answer.unwrap_or_else(|refusal| panic!("{question}: {refusal:?}"))
    }

    pub fn odds(&self, attacker: &str, target: &str) -> Value {
        self.query(json!({ "odds": { "attacker": attacker, "target": target } }))
    }

    /// The sum of the modifiers to hit.
    pub fn modifier(&self, attacker: &str, target: &str) -> i64 {
        let odds = self.odds(attacker, target);
        let items = odds["hit_modifiers"].as_array().expect("a list").iter();
        let sum: i64 = items
            .map(|item| item["value"].as_i64().expect("a number"))
            .sum();
        assert_eq!(odds["hit_modifier"], sum, "the items add up");
        sum
    }

    /// The sum of the modifiers of damage.
    pub fn damage_modifier(&self, attacker: &str, target: &str) -> i64 {
        let odds = self.odds(attacker, target);
        let items = odds["damage_modifiers"].as_array().expect("a list").iter();
        let sum: i64 = items
            .map(|item| item["value"].as_i64().expect("a number"))
            .sum();
        assert_eq!(odds["damage_modifier"], sum, "the items add up");
        sum
    }

    /// Whether two hexes see each other.
    pub fn sees(&self, from: &str, to: &str) -> bool {
        self.sight(from, to)["free"] == true
    }

    pub fn sight(&self, from: &str, to: &str) -> Value {
        self.query(json!({ "sight": { "from": from, "to": to } }))
    }

    /// The clause of each modifier to hit, without the name of the box.
    pub fn hit_rules(&self, attacker: &str, target: &str) -> Vec<String> {
        let odds = self.odds(attacker, target);
        let items = odds["hit_modifiers"].as_array().expect("a list").iter();
        let rules = items.map(|item| item["rule"].as_str().expect("a clause"));
        rules
            .map(|rule| rule.trim_start_matches("tres-tigres/").to_owned())
            .collect()
    }

    /// The shots of the last order: who, whom, sum of modifiers, hit.
    pub fn shots(&self) -> Vec<(String, String, i8, bool)> {
        let shots = self.events.iter().filter_map(|event| match event {
            Event::Shot {
                attacker,
                target,
                modifier,
                hit,
                ..
            } => Some((self.id(*attacker), self.id(*target), *modifier, *hit)),
            _ => None,
        });
        shots.collect()
    }

    /// Whom each attacker of the last order shot at.
    pub fn targets(&self) -> Vec<String> {
        self.shots()
            .into_iter()
            .map(|(_, target, ..)| target)
            .collect()
    }

    /// The effects of the last order's hits and mines.
    pub fn effects(&self) -> Vec<Damage> {
        let effects = self.events.iter().filter_map(|event| match event {
            Event::Damaged { effect, .. } => Some(*effect),
            Event::MineStruck { result, .. } => Some(*result),
            _ => None,
        });
        effects.collect()
    }

    /// How often Tabela 1 was rolled in the last order.
    pub fn table1_rolls(&self) -> usize {
        let rolls = self
            .events
            .iter()
            .filter(|event| matches!(event, Event::ForceRolled { .. }));
        rolls.count()
    }

    /// The types that Tabela 2 gave in the last order.
    pub fn drawn(&self) -> Vec<String> {
        let drawn = self.events.iter().filter_map(|event| match event {
            Event::UnitRolled { unit, .. } => Some(unit.clone()),
            _ => None,
        });
        drawn.collect()
    }

    /// Where the last order placed Russian units.
    pub fn placed(&self) -> Vec<String> {
        let placed = self.events.iter().filter_map(|event| match event {
            Event::Placed { hex, .. } => Some(self.game.map().grid().name(*hex).to_owned()),
            _ => None,
        });
        placed.collect()
    }

    /// The phases that began in the last order.
    pub fn phases(&self) -> Vec<Phase> {
        let phases = self.events.iter().filter_map(|event| match event {
            Event::PhaseBegan { phase } => Some(*phase),
            _ => None,
        });
        phases.collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// The id of the winner; nothing while the match goes on or in a draw.
    pub fn winner(&self) -> Option<String> {
        let winner = self.outcome()?.winner?;
        Some(self.game.card().side_card(winner).id.clone())
    }

    pub fn view(&self) -> table::View {
        self.game.view(&self.state, Viewer::Spectator)
    }

    /// The count of a mark on a counter.
    pub fn mark(&self, id: &str, kind: &str) -> u8 {
        let view = self.view();
        let counter = view
            .counters
            .iter()
            .find(|counter| counter.id == id)
            .expect("a counter");
        counter
            .marks
            .iter()
            .find(|mark| mark.kind == kind)
            .map_or(0, |mark| mark.count)
    }

    /// The ids of the counters that may come on now.
    pub fn may_enter(&self) -> Vec<String> {
        let mut ids: Vec<String> = self
            .legal()
            .iter()
            .filter_map(|order| Some(order.get("enter")?["counter"].as_str()?.to_owned()))
            .collect();
        ids.dedup();
        ids
    }

    /// The symbols of the counters that may come on now, with how many of each.
    pub fn entering(&self) -> Vec<(String, usize)> {
        let view = self.view();
        let mut found: Vec<(String, usize)> = Vec::new();
        for id in self.may_enter() {
            let counter = view
                .counters
                .iter()
                .find(|counter| counter.id == id)
                .expect("a counter");
            match found
                .iter_mut()
                .find(|(symbol, _)| *symbol == counter.symbol)
            {
                Some((_, count)) => *count += 1,
                None => found.push((counter.symbol.clone(), 1)),
            }
        }
        found
    }

    /// Plays at random to the end and hands every order's events over.
    pub fn play_out(&mut self, seed: u64, mut look: impl FnMut(&Board)) {
        let mut chance = Chance::new(seed);
        let mut dice = Stream::new(&Seed::from_number(seed), 0);
        while self.game.pending(&self.state).is_some() {
            let order = self
                .game
                .sample(&self.state, &mut chance)
                .expect("an order");
            self.events.clear();
            self.game
                .execute(&mut self.state, &order, &mut dice, &mut self.events);
            look(self);
        }
    }
}
