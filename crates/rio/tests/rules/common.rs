//! What the tests share: the opened box, and a match set up in two or three lines.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use rio::{Event, Rio, State, Unit};
pub use serde_json::{Value, json};
pub use table::{BoxFiles, Counter, Game, Match, Options, Seed, Setup, Side, Viewer, proves};

pub const POLICE: Side = Side::FIRST;
pub const TRAFFIC: Side = Side::SECOND;

/// The box, opened once.
pub fn rio() -> Arc<Rio> {
    static BOX: OnceLock<Arc<Rio>> = OnceLock::new();
    BOX.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
        let files = BoxFiles::open(&folder).expect("the box is there");
        Arc::new(Rio::open(&files).expect("the box opens"))
    })
    .clone()
}

/// A match being tested.
pub struct Play {
    pub game: Match<Rio>,
}

/// A scenario with its default options.
pub fn scenario(id: &str) -> Play {
    with_options(id, &[])
}

/// A scenario with some options.
pub fn with_options(id: &str, options: &[(&str, &str)]) -> Play {
    let options: Options = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let setup = Setup {
        scenario: id.to_owned(),
        options,
        seed: Seed::from_number(1),
        position: None,
    };
    Play {
        game: Match::begin(rio(), &setup).expect("the scenario begins"),
    }
}

/// A scenario with everything cleared away but `position`.
pub fn position(id: &str, position: Value) -> Play {
    position_with(id, &[], position)
}

pub fn position_with(id: &str, options: &[(&str, &str)], mut position: Value) -> Play {
    position["clear"] = json!(true);
    let options: Options = options
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
        .collect();
    let setup = Setup {
        scenario: id.to_owned(),
        options,
        seed: Seed::from_number(1),
        position: Some(position),
    };
    Play {
        game: Match::begin(rio(), &setup).expect("the position stands"),
    }
}

impl Play {
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// Whose decision is pending, and of which kind.
    pub fn pending(&self) -> (Side, &'static str) {
        let pending = rio().pending(self.state()).expect("something is pending");
        (pending.side, pending.kind)
    }

    /// Gives an order of the side that decides, with these dice, and tells what happened.
    #[track_caller]
    pub fn order(&mut self, order: Value, dice: &[u8]) -> Vec<Event> {
        let side = self.pending().0;
        let order = self.game.read_order(&order).expect("the order can be read");
        match self.game.submit_scripted(side, &order, dice) {
            Ok(events) => {
                rio().invariants(self.state()).expect("the invariants hold");
                events
            }
            Err(refusal) => panic!("{order:?} is refused: {} {}", refusal.rule, refusal.text.en),
        }
    }

    /// Gives orders without dice one after the other.
    #[track_caller]
    pub fn orders(&mut self, orders: &[Value]) {
        for order in orders {
            self.order(order.clone(), &[]);
        }
    }

    /// An order that must be refused; the clause that refuses it.
    #[track_caller]
    pub fn refused(&mut self, order: Value) -> String {
        let side = self.pending().0;
        let order = self.game.read_order(&order).expect("the order can be read");
        let refusal = self
            .game
            .submit(side, &order)
            .expect_err("the order is refused");
        let mut legal = Vec::new();
        rio().legal(self.state(), &mut legal);
        assert!(!legal.contains(&order), "offered and refused: {order:?}");
        refusal
            .rule
            .strip_prefix("rio-40-graus/")
            .unwrap_or(&refusal.rule)
            .to_owned()
    }

    /// Whether an order is legal now.
    pub fn legal(&self, order: Value) -> bool {
        let order = self.game.read_order(&order).expect("the order can be read");
        let mut orders = Vec::new();
        rio().legal(self.state(), &mut orders);
        assert_eq!(
            orders.contains(&order),
            rio().check(self.state(), &order).is_ok(),
            "{order:?}"
        );
        orders.contains(&order)
    }

    /// All legal orders as JSON.
    pub fn offers(&self) -> Vec<Value> {
        let mut orders = Vec::new();
        rio().legal(self.state(), &mut orders);
        orders
            .iter()
            .map(|order| self.game.write_order(order))
            .collect()
    }

    /// The legal orders of one kind that name a counter.
    pub fn offered(&self, kind: &str, counter: &str) -> Vec<Value> {
        let all = self.offers().into_iter();
        all.filter(|order| order[kind]["counter"] == counter)
            .collect()
    }

    /// The hexes that a counter may be ordered to, by one kind of order.
    pub fn hexes(&self, kind: &str, counter: &str) -> Vec<String> {
        let mut hexes: Vec<String> = self
            .offered(kind, counter)
            .iter()
            .map(|order| {
                let body = &order[kind];
                let hex = if body["to"].is_null() {
                    &body["hex"]
                } else {
                    &body["to"]
                };
                hex.as_str().expect("an order with a hex").to_owned()
            })
            .collect();
        hexes.sort();
        hexes
    }

    pub fn unit(&self, id: &str) -> &Unit {
        &self.state().units[counter(id).index()]
    }

    /// The hex of a counter; empty if it is not on the board.
    pub fn hex(&self, id: &str) -> String {
        let unit = self.unit(id);
        if !unit.on_board() {
            return String::new();
        }
        rio().map().grid().name(unit.hex).to_owned()
    }

    pub fn markers(&self, id: &str) -> u8 {
        self.unit(id).markers
    }

    /// What a viewer sees, as JSON.
    pub fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game.view(viewer)).expect("a view has a JSON form")
    }

    /// The counters that a viewer sees in a hex.
    pub fn seen_in(&self, viewer: Viewer, hex: &str) -> Vec<Value> {
        let view = self.view(viewer);
        let counters = view["counters"].as_array().expect("counters").iter();
        counters
            .filter(|counter| counter["hex"] == hex)
            .cloned()
            .collect()
    }

    pub fn ask(&self, question: Value) -> Value {
        self.ask_as(Viewer::Referee, question)
    }

    #[track_caller]
    pub fn ask_as(&self, viewer: Viewer, question: Value) -> Value {
        self.game
            .query(viewer, &question)
            .unwrap_or_else(|refusal| panic!("{}", refusal.text.en))
    }

    /// Points of police and traffic so far, as the referee counts them.
    pub fn points(&self) -> (i64, i64) {
        let score = self.ask(json!({ "score": {} }));
        let total = |side: &str| score["total"][side].as_i64().expect("points");
        (total("policia"), total("narcotrafico"))
    }

    /// An attack by these units on a hex, announced. The dice are those of the announcement.
    #[track_caller]
    pub fn attack(&mut self, hex: &str, with: &[&str], dice: &[u8]) -> Vec<Event> {
        self.plan("attack", hex, with);
        self.order(json!("announce"), dice)
    }

    /// A search by these units of a hex, announced.
    #[track_caller]
    pub fn search(&mut self, hex: &str, with: &[&str], dice: &[u8]) -> Vec<Event> {
        self.plan("search", hex, with);
        self.order(json!("announce"), dice)
    }

    #[track_caller]
    pub fn plan(&mut self, kind: &str, hex: &str, with: &[&str]) {
        let (first, rest) = with.split_first().expect("somebody takes part");
        self.order(json!({ kind: { "counter": first, "hex": hex } }), &[]);
        for counter in rest {
            self.order(json!({ "join": { "counter": counter } }), &[]);
        }
    }

    /// The odds of an attack, as the referee sees them.
    #[track_caller]
    pub fn odds(&self, hex: &str, with: &[&str]) -> Value {
        self.ask(json!({ "odds": { "attack": hex, "with": with } }))
    }

    /// Ends phases until the pending decision is of this side's phase on this turn. Nobody may have
    /// anything else to decide.
    #[track_caller]
    pub fn end(&mut self) {
        self.order(json!("end"), &[]);
    }
}

pub fn counter(id: &str) -> Counter {
    let index = rio().names().parse(hexmap::names::Kind::Counter, id);
    Counter(index.unwrap_or_else(|| panic!("no counter {id}")))
}

pub fn go(counter: &str, to: &str) -> Value {
    json!({ "move": { "counter": counter, "to": to } })
}

pub fn ride(transport: &str, passenger: &str, to: &str) -> Value {
    json!({ "carry": { "transport": transport, "passenger": passenger, "to": to } })
}

pub fn rally(counter: &str, to: &str) -> Value {
    json!({ "rally": { "counter": counter, "to": to } })
}

pub fn attack(counter: &str, hex: &str) -> Value {
    json!({ "attack": { "counter": counter, "hex": hex } })
}

pub fn search(counter: &str, hex: &str) -> Value {
    json!({ "search": { "counter": counter, "hex": hex } })
}

pub fn retreat(counter: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": counter, "to": to } })
}

pub fn one(kind: &str, counter: &str) -> Value {
    json!({ kind: { "counter": counter } })
}

pub fn at(hex: &str) -> Value {
    json!({ "hex": hex })
}

pub fn hidden(hex: &str) -> Value {
    json!({ "hex": hex, "hidden": true })
}

pub fn marked(hex: &str, markers: u8) -> Value {
    json!({ "hex": hex, "markers": markers })
}
