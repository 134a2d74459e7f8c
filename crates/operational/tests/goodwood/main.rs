//! The clauses of *Operação Goodwood*, each proved by a position, an order and what follows. Those that
//! its sister prints alike are proved for both boxes in `family`.

#[path = "../common/mod.rs"]
mod common;

mod air;
mod carpet;
mod components;
mod edges;
mod ground;
mod guns;
mod losses;
mod movement;
mod night;
mod odds;
mod sequence;
mod setup;
mod victory;

use std::sync::{Arc, LazyLock};

use common::{Sandbox, open, sandbox};
use operational::Operational;
use serde_json::{Value, json};

static GOODWOOD: LazyLock<Arc<Operational>> = LazyLock::new(|| Arc::new(open("goodwood")));

/// The match as it begins: the Germans set up.
fn fresh() -> Sandbox {
    sandbox(&GOODWOOD, &[], json!({}))
}

/// Nothing on the board but what the position puts there.
fn board(position: Value) -> Sandbox {
    board_with(&[], position)
}

/// The same under options.
fn board_with(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    position["clear"] = true.into();
    sandbox(&GOODWOOD, options, position)
}

/// A movement phase of a turn by day.
fn moves(side: &str, counters: Value) -> Sandbox {
    board(json!({ "turn": 4, "phase": format!("{side}-movement"), "counters": counters }))
}

/// A combat phase of a turn by day.
fn fights(side: &str, counters: Value) -> Sandbox {
    board(json!({ "turn": 4, "phase": format!("{side}-combat"), "counters": counters }))
}

fn to(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

fn add(id: &str) -> Value {
    json!({ "add": { "counter": id } })
}

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

fn attack(target: &str) -> Value {
    json!({ "attack": { "target": target } })
}

fn bombard(target: &str) -> Value {
    json!({ "bombard": { "target": target } })
}

fn back(id: &str, hex: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": hex } })
}

/// Value and columns of the bombardment that the events tell of.
fn reading(events: &[Value]) -> (u64, u64, u64) {
    let told = events
        .iter()
        .find_map(|event| event.get("bombarded"))
        .unwrap();
    let number = |key: &str| told[key].as_u64().unwrap();
    (number("value"), number("odds"), number("column"))
}

/// The battalions of the British 3rd division, brigade by brigade.
const THIRD: [&str; 9] = [
    "3di-1suff",
    "3di-2ey",
    "3di-1sl",
    "3di-2linc",
    "3di-1kosb",
    "3di-2rur",
    "3di-2warw",
    "3di-1norf",
    "3di-2ksli",
];

/// A clause of this game.
fn rule(number: &str) -> String {
    format!("goodwood/{number}")
}
