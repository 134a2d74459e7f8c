//! The clauses of *Operação Goodwood* from engagement on: entry, odds, results, retreats, air power, losses,
//! guns, night, carpet bombing, setting up, reinforcements and victory.

#[path = "../common/mod.rs"]
mod common;

mod advance;
mod air;
mod carpet;
mod engagement;
mod entry;
mod guns;
mod hidden;
mod losses;
mod night;
mod odds;
mod reinforcements;
mod results;
mod retreat;
mod setup;
mod victory;

use std::sync::{Arc, LazyLock};

use operational::Operational;
use serde_json::{Value, json};

use common::Sandbox;

static GOODWOOD: LazyLock<Arc<Operational>> = LazyLock::new(|| Arc::new(common::open("goodwood")));

/// A match as it begins.
fn campaign() -> Sandbox {
    changed(json!({}))
}

/// A match as it begins, changed as the position says.
fn changed(position: Value) -> Sandbox {
    common::sandbox(&GOODWOOD, &[], position)
}

/// A board with nothing on it but what the position puts there.
fn board(position: Value) -> Sandbox {
    board_with(&[], position)
}

/// The same under options.
fn board_with(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    position["clear"] = true.into();
    common::sandbox(&GOODWOOD, options, position)
}

/// A movement phase of a side with these counters on the board.
fn moving(side: &str, turn: u8, counters: Value) -> Sandbox {
    board(json!({ "turn": turn, "phase": format!("{side}-movement"), "counters": counters }))
}

/// A combat phase of a side with these counters on the board.
fn fighting(side: &str, turn: u8, counters: Value) -> Sandbox {
    board(json!({ "turn": turn, "phase": format!("{side}-combat"), "counters": counters }))
}

fn add(counter: &str) -> Value {
    json!({ "add": { "counter": counter } })
}

fn retreat(counter: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": counter, "via": null, "to": to } })
}

fn advance(counter: &str, to: &str) -> Value {
    json!({ "advance": { "counter": counter, "to": to } })
}

fn bombard(target: &str) -> Value {
    json!({ "bombard": { "target": target } })
}
