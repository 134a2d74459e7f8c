//! A sandbox for rule tests: a position in two or three lines, orders as JSON, dice as wanted, and no
//! decision made by itself.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use hexmap::names::scoped;
use operational::{Event, Operational, Order, State};
use serde_json::{Value, json};
use table::{BoxFiles, CounterView, Game, Options, Place, Scripted, Side, View, Viewer};

pub static ARDENAS: LazyLock<Arc<Operational>> = LazyLock::new(|| Arc::new(open("ardenas")));

/// Opens a box of the project.
pub fn open(id: &str) -> Operational {
    Operational::open(&files(id)).unwrap_or_else(|problem| panic!("{problem}"))
}

/// A box with something else printed in one of its files.
pub fn misprinted(id: &str, file: &str, printed: &str, instead: &str) -> Operational {
    let mut files = files(id);
    let text = files
        .text(file)
        .unwrap_or_else(|problem| panic!("{problem}"));
    assert!(text.contains(printed), "{file} has no {printed}");
    let text = text.replace(printed, instead);
    files.replace(file, text);
    Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The files of a box of the project, where `values.toml` says what reconstructed counters are worth.
pub fn files(id: &str) -> BoxFiles {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../boxes")
        .join(id);
    let mut files = BoxFiles::open(&folder).unwrap_or_else(|problem| panic!("{problem}"));
    let printed = files.text("counters.toml").unwrap();
    let worth: BTreeMap<String, BTreeMap<String, Vec<String>>> =
        toml::from_str(include_str!("values.toml")).unwrap();
    let mut counters: Vec<String> = printed.split("[[counter]]\n").map(str::to_owned).collect();
    for (values, ids) in &worth[id] {
        for name in ids {
            let first = format!("id = \"{name}\"\n");
            let counter = counters.iter_mut().find(|text| text.starts_with(&first));
            revalue(
                counter.unwrap_or_else(|| panic!("there is no {name}")),
                values,
            );
        }
    }
    files.replace("counters.toml", counters.join("[[counter]]\n"));
    files
}

/// Prints other values on a counter that has none of the rulebook's: front and back as in `6-4-15/3-2`.
fn revalue(counter: &mut String, values: &str) {
    assert!(!counter.contains("\nsource = \"given"), "{counter}");
    for (line, values) in ["values", "back"].into_iter().zip(values.split('/')) {
        let (before, after) = counter.split_once(&format!("\n{line} = [")).unwrap();
        let (_, after) = after.split_once(']').unwrap();
        let values = values.replace('-', ", ");
        *counter = format!("{before}\n{line} = [{values}]{after}");
    }
}

/// A match without a journal.
#[derive(Clone)]
pub struct Sandbox {
    pub game: Arc<Operational>,
    pub state: State,
}

/// A match of Ardenas as it begins.
pub fn campaign() -> Sandbox {
    with_options(&[], json!({}))
}

/// Ardenas with nothing on the board but what the position puts there.
pub fn board(position: Value) -> Sandbox {
    board_with(&[], position)
}

/// The same under options.
pub fn board_with(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    position["clear"] = true.into();
    with_options(options, position)
}

/// Ardenas as it begins, changed as the position says.
pub fn changed(position: Value) -> Sandbox {
    with_options(&[], position)
}

pub fn with_options(options: &[(&str, &str)], position: Value) -> Sandbox {
    sandbox(&ARDENAS, options, position)
}

pub fn sandbox(game: &Arc<Operational>, options: &[(&str, &str)], position: Value) -> Sandbox {
    let chosen: Options = options
        .iter()
        .map(|(id, value)| (id.to_string(), value.to_string()))
        .collect();
    let scenario = &game.card().scenarios[0];
    let options = scenario
        .complete(&chosen)
        .unwrap_or_else(|problem| panic!("{problem}"));
    let mut state = game
        .start(&scenario.id, &options)
        .unwrap_or_else(|problem| panic!("{problem}"));
    scoped(game.names().clone(), || game.set_up(&mut state, &position))
        .unwrap_or_else(|problem| panic!("{problem}"));
    Sandbox {
        game: game.clone(),
        state,
    }
}

impl Sandbox {
    fn order(&self, order: &Value) -> Order {
        scoped(self.game.names().clone(), || {
            serde_json::from_value(order.clone())
        })
        .unwrap_or_else(|e| panic!("{order}: {e}"))
    }

    /// Gives an order that throws no dice and must be legal.
    pub fn give(&mut self, order: Value) -> Vec<Value> {
        self.roll(order, &[])
    }

    /// Gives an order that must be legal and throws exactly these dice.
    pub fn roll(&mut self, order: Value, dice: &[u8]) -> Vec<Value> {
        let read = self.order(&order);
        if let Err(refusal) = self.game.check(&self.state, &read) {
            panic!(
                "{order} is refused by {}: {}",
                refusal.rule, refusal.text.en
            );
        }
        assert!(self.listed(&read), "{order} is accepted but not listed");
        let mut script = Scripted::new(dice);
        let mut events = Vec::new();
        self.game
            .execute(&mut self.state, &read, &mut script, &mut events);
        assert!(!script.short(), "{order} throws more dice");
        assert!(script.left().is_empty(), "{order} throws fewer dice");
        if let Err(broken) = self.game.invariants(&self.state) {
            panic!("after {order}: {broken}");
        }
        events.iter().map(|event| self.event(event)).collect()
    }

    fn event(&self, event: &Event) -> Value {
        scoped(self.game.names().clone(), || serde_json::to_value(event)).unwrap()
    }

    fn listed(&self, order: &Order) -> bool {
        let mut orders = Vec::new();
        self.game.legal(&self.state, &mut orders);
        orders.contains(order)
    }

    /// Whether an order is legal; both ways of asking must agree.
    pub fn legal(&self, order: Value) -> bool {
        let read = self.order(&order);
        let accepted = self.game.check(&self.state, &read).is_ok();
        assert_eq!(
            accepted,
            self.listed(&read),
            "{order}: accepted and listed differ"
        );
        accepted
    }

    /// The clause that refuses an order.
    pub fn refusal(&self, order: Value) -> String {
        let read = self.order(&order);
        assert!(!self.listed(&read), "{order} is listed");
        match self.game.check(&self.state, &read) {
            Ok(()) => panic!("{order} is accepted"),
            Err(refusal) => refusal.rule,
        }
    }

    /// All legal orders.
    pub fn orders(&self) -> Vec<Value> {
        let mut orders = Vec::new();
        self.game.legal(&self.state, &mut orders);
        let names = self.game.names().clone();
        scoped(names, || {
            orders
                .iter()
                .map(|order| serde_json::to_value(order).unwrap())
                .collect()
        })
    }

    /// The legal orders of one kind.
    pub fn orders_of(&self, kind: &str) -> Vec<Value> {
        let orders = self.orders().into_iter();
        orders
            .filter(|order| order.get(kind).is_some() || order == kind)
            .collect()
    }

    /// Closes phases until `phase` of the printed turn begins, attacking nobody.
    pub fn end(&mut self) -> Vec<Value> {
        self.give(json!("end"))
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    pub fn referee(&self) -> View {
        self.view(Viewer::Referee)
    }

    pub fn counter(&self, id: &str) -> CounterView {
        let counters = self.referee().counters.into_iter();
        let mut found = counters.filter(|counter| counter.id == id);
        found
            .next()
            .unwrap_or_else(|| panic!("{id} is not in the match"))
    }

    /// Where a counter stands.
    pub fn hex(&self, id: &str) -> Option<String> {
        self.counter(id).hex
    }

    pub fn place(&self, id: &str) -> Place {
        self.counter(id).place
    }

    pub fn destroyed(&self, id: &str) -> bool {
        self.place(id) == Place::Destroyed
    }

    pub fn gone(&self, id: &str) -> bool {
        self.place(id) == Place::Gone
    }

    pub fn reduced(&self, id: &str) -> bool {
        self.counter(id).losses > 0
    }

    /// Attack, defence, movement as they count now.
    pub fn values(&self, id: &str) -> Vec<String> {
        self.counter(id).values.clone()
    }

    pub fn marked(&self, id: &str, mark: &str) -> bool {
        self.counter(id)
            .marks
            .iter()
            .any(|known| known.kind == mark)
    }

    /// The ids of the counters in a hex.
    pub fn stack(&self, hex: &str) -> Vec<String> {
        let counters = self.referee().counters.into_iter();
        let there = counters.filter(|counter| counter.hex.as_deref() == Some(hex));
        there.map(|counter| counter.id).collect()
    }

    pub fn side(&self, id: &str) -> Side {
        self.game.card().side(id).unwrap()
    }

    /// Side and kind of the pending decision.
    pub fn pending(&self) -> (String, &'static str) {
        match self.game.pending(&self.state) {
            Some(pending) => (
                self.game.card().side_card(pending.side).id.clone(),
                pending.kind,
            ),
            None => (String::new(), "over"),
        }
    }

    /// The English name of the phase.
    pub fn phase(&self) -> String {
        self.referee().phase.en
    }

    /// The printed number of the turn.
    pub fn turn(&self) -> u8 {
        let tables = self.ask(json!({ "tables": {} }));
        let index = usize::from(self.referee().turn) - 1;
        tables["turns"]["track"][index].as_u64().unwrap() as u8
    }

    pub fn ask(&self, question: Value) -> Value {
        self.ask_as(Viewer::Referee, question)
    }

    pub fn ask_as(&self, viewer: Viewer, question: Value) -> Value {
        scoped(self.game.names().clone(), || {
            self.game.query(&self.state, viewer, &question)
        })
        .unwrap_or_else(|refusal| panic!("{question}: {} {}", refusal.rule, refusal.text.en))
    }

    /// What it costs a counter to get to a hex, if it can.
    pub fn cost(&self, id: &str, hex: &str) -> Option<f64> {
        let reach = self.ask(json!({ "reach": { "counter": id, "to": hex } }));
        reach["hexes"][0]["cost"].as_f64()
    }

    /// Points left to a counter.
    pub fn left(&self, id: &str) -> f64 {
        let reach = self.ask(json!({ "reach": { "counter": id } }));
        reach["left"].as_f64().unwrap()
    }

    pub fn move_to(&mut self, id: &str, hex: &str) -> Vec<Value> {
        self.give(json!({ "move": { "counter": id, "to": hex } }))
    }

    /// Declares an attack, adds the attackers and announces it.
    pub fn declare(&mut self, target: &str, attackers: &[&str]) {
        self.give(json!({ "attack": { "target": target } }));
        for counter in attackers {
            self.give(json!({ "add": { "counter": counter } }));
        }
        self.give(json!("announce"));
    }

    /// A whole attack without support of the defence; what the dice gave.
    pub fn fight(&mut self, target: &str, attackers: &[&str], dice: [u8; 2]) -> Fought {
        self.declare(target, attackers);
        let events = self.roll(json!("announce"), &dice);
        self.fought(&events)
    }

    pub fn fought(&self, events: &[Value]) -> Fought {
        let resolved = events.iter().find_map(|event| event.get("resolved"));
        let resolved = resolved.expect("the dice were thrown");
        let tables = self.ask(json!({ "tables": {} }));
        let name = |column: i64| {
            let column = column.clamp(0, 11) as usize;
            tables["combat"]["columns"][column]
                .as_str()
                .unwrap()
                .to_owned()
        };
        Fought {
            attack: resolved["totals"][0].as_u64().unwrap(),
            defence: resolved["totals"][1].as_u64().unwrap(),
            odds: name(resolved["odds"].as_i64().unwrap()),
            column: name(resolved["column"].as_i64().unwrap()),
            shifts: resolved["shifts"].as_array().unwrap().clone(),
        }
    }

    /// The answer of `odds` for named attackers: columns that the combat may be read on.
    pub fn odds(&self, target: &str, attackers: &[&str]) -> Value {
        self.ask(json!({ "odds": { "target": target, "attackers": attackers } }))
    }

    /// Points of a side so far.
    pub fn points(&self, side: &str) -> i32 {
        let lines = self.referee().score.into_iter();
        lines
            .filter(|line| line.side == side)
            .map(|line| line.points)
            .sum()
    }

    /// Air points left on a side's track.
    pub fn air(&self, side: &str) -> i32 {
        let tracks = self.referee().tracks.into_iter();
        let own = tracks.filter(|track| track.id == "air" && track.side.as_deref() == Some(side));
        own.map(|track| track.value).sum()
    }
}

/// How a combat was read.
#[derive(Debug)]
pub struct Fought {
    pub attack: u64,
    pub defence: u64,
    pub odds: String,
    pub column: String,
    pub shifts: Vec<Value>,
}

/// Dice that add up to a sum.
pub fn sum(sum: u8) -> [u8; 2] {
    let first = sum.saturating_sub(6).max(1);
    [first, sum - first]
}

/// A position piece by piece: `at([("us-5di-10", "1102")])`.
pub fn at<const N: usize>(places: [(&str, &str); N]) -> Value {
    let pieces = places.into_iter();
    Value::Object(
        pieces
            .map(|(id, hex)| (id.to_owned(), json!({ "hex": hex })))
            .collect(),
    )
}

/// The same with counters that have moved in this phase.
pub fn moved<const N: usize>(places: [(&str, &str); N]) -> Value {
    let pieces = places.into_iter();
    let piece = |hex| json!({ "hex": hex, "moved": true });
    Value::Object(
        pieces
            .map(|(id, hex)| (id.to_owned(), piece(hex)))
            .collect(),
    )
}

/// Two sets of pieces as one.
pub fn and(mut one: Value, other: Value) -> Value {
    let (Some(own), Value::Object(more)) = (one.as_object_mut(), other) else {
        panic!("positions are objects");
    };
    own.extend(more);
    one
}

/// That the cells of the combat table lie on one ladder, one step further right for each row.
pub fn combat_cells_climb(tables: &Value, ladder: &[&str; 17]) {
    let columns = [
        "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1",
    ];
    assert_eq!(tables["combat"]["columns"], json!(columns));
    let rows = tables["combat"]["rows"].as_array().unwrap();
    let names = ["7", "6-8", "5-9", "4-10", "3-11", "2-12"];
    assert_eq!(rows.len(), names.len());
    for (offset, name) in names.iter().enumerate() {
        let row = rows.iter().find(|row| row["row"] == *name).unwrap();
        let cells = json!(ladder[offset..offset + 12]);
        assert_eq!(row["cells"], cells, "row {name}");
    }
}
