//! The rules of A Terceira Guerra Mundial, clause by clause.

#[path = "../common/mod.rs"]
mod common;

mod advance;
mod air;
mod components;
mod engagement;
mod entry;
mod helicopters;
mod movement;
mod nuclear;
mod odds;
mod reinforcements;
mod results;
mod retreat;
mod sequence;
mod setup;
mod victory;

use std::sync::{Arc, LazyLock};

use operational::{Event, Operational, Order};
use serde_json::{Value, json};
use table::{Game, Scripted, Viewer};

use common::Sandbox;

static TERCEIRA: LazyLock<Arc<Operational>> =
    LazyLock::new(|| Arc::new(common::open("terceira-guerra")));

/// A match as it begins.
fn campaign() -> Sandbox {
    changed(json!({}))
}

/// A match as it begins, changed as the position says.
fn changed(position: Value) -> Sandbox {
    common::sandbox(&TERCEIRA, &[], position)
}

/// A board with nothing on it but what the position puts there.
fn board(position: Value) -> Sandbox {
    board_with(&[], position)
}

/// The same under options. The divisions for Denmark have left if it is time, so that no points are owed
/// for them.
fn board_with(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    let turn = position["turn"].as_u64().unwrap_or(4);
    if turn > 5 || (turn == 5 && position["phase"] != "pact-movement") {
        for id in ["su-70db", "su-57dimec", "su-94dimec"] {
            position["counters"][id] = json!({ "place": "gone" });
        }
    }
    bare(options, position)
}

/// The same without them.
fn bare(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    position["clear"] = true.into();
    common::sandbox(&TERCEIRA, options, position)
}

/// Takes all losses that are being asked for, on whichever unit comes first.
fn take_losses(match_: &mut Sandbox) {
    while match_.pending().1 == "loss" {
        let lose = match_.orders_of("lose")[0].clone();
        match_.give(lose);
    }
}

/// A movement phase of a side with these counters on the board.
fn moving(side: &str, turn: u8, counters: Value) -> Sandbox {
    board(json!({ "turn": turn, "phase": format!("{side}-movement"), "counters": counters }))
}

/// A combat phase of a side with these counters on the board.
fn fighting(side: &str, turn: u8, counters: Value) -> Sandbox {
    board(json!({ "turn": turn, "phase": format!("{side}-combat"), "counters": counters }))
}

/// The codes that the announced combat would give with these dice.
fn code(match_: &Sandbox, dice: [u8; 2]) -> String {
    let mut state = match_.state.clone();
    let mut events = Vec::new();
    let mut script = Scripted::new(&dice);
    match_
        .game
        .execute(&mut state, &Order::Announce, &mut script, &mut events);
    let resolved = events
        .iter()
        .find(|event| matches!(event, Event::Resolved { .. }));
    let words = match_
        .game
        .describe(&state, resolved.unwrap(), Viewer::Referee)
        .en;
    words.rsplit("; ").next().unwrap().to_owned()
}
