//! Reinforcements (11.1.3, 11.1.4).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at};
use crate::{board, changed, moving};

fn enter(id: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": id, "to": hex } })
}

/// Those who come on for the first time on a turn, with their edge; they may really do so.
fn arrivals(turn: u8, side: &str) -> Vec<(String, String)> {
    let match_ = changed(json!({ "turn": turn, "phase": format!("{side}-movement") }));
    let orders = match_.orders_of("enter");
    let calendar = match_.ask(json!({ "calendar": {} }));
    let lines = calendar["arrivals"].as_array().unwrap().iter();
    let due = lines.filter(|line| line["turn"] == turn && line["side"] == side);
    due.map(|line| {
        let text = |key: &str| line[key].as_str().unwrap().to_owned();
        let may = orders
            .iter()
            .any(|order| order["enter"]["counter"] == line["counter"]);
        assert!(may, "{line} cannot come on");
        (text("counter"), text("edge"))
    })
    .collect()
}

fn count(lines: &[(String, String)], start: &str) -> usize {
    lines
        .iter()
        .filter(|line| line.0.starts_with(start))
        .count()
}

/// One unit about to come on.
fn waiting(side: &str, turn: u8, id: &str, others: Value) -> Sandbox {
    let waiting = json!({ id: { "place": "waiting" } });
    moving(side, turn, and(waiting, others))
}

#[test]
fn the_allies_come_on_at_benouville() {
    proves(&["goodwood/11.1.3.a"]);
    let match_ = waiting("allied", 1, "11db-3mon", json!({}));
    assert_eq!(match_.orders_of("enter"), [enter("11db-3mon", "1601")]);
    // With the hex full they come through it.
    let full = at([
        ("11db-23h", "1601"),
        ("11db-2ffy", "1601"),
        ("11db-3rtr", "1601"),
        ("11db-8rb", "1601"),
    ]);
    let mut match_ = waiting("allied", 1, "11db-3mon", full);
    let order = match_.orders_of("enter")[0].clone();
    let events = match_.give(order);
    assert_eq!(events[0]["entered"]["path"][0], "1601");
}

#[test]
fn the_allied_calendar() {
    proves(&["goodwood/11.1.3.b", "goodwood/11.1.3.c"]);
    let first = arrivals(1, "allied");
    let counts = ["11db-", "gdb-", "viii-2hcr"].map(|start| count(&first, start));
    assert_eq!((first.len(), counts), (19, [7, 11, 1]));
    let second = arrivals(2, "allied");
    let counts = ["7db-", "viii-91at"].map(|start| count(&second, start));
    assert_eq!((second.len(), counts), (12, [11, 1]));
    assert!(first.iter().chain(&second).all(|line| line.1 == "north"));
    assert!(arrivals(4, "allied").is_empty());
}

#[test]
fn the_leibstandarte_is_joined_from_the_west() {
    proves(&["goodwood/11.1.4.a"]);
    let mut due = arrivals(2, "german");
    due.sort();
    let west = |id: &str| (id.to_owned(), "west".to_owned());
    assert_eq!(due, [west("1ss-iii1pg"), west("1ss-stug")]);
    let match_ = waiting("german", 2, "1ss-stug", at([("2dic-rrc", "0120")]));
    assert!(match_.legal(enter("1ss-stug", "0115")));
    assert_eq!(
        match_.refusal(enter("1ss-stug", "0114")),
        "goodwood/11.1.4.a"
    );
    assert!(
        !match_.legal(enter("1ss-stug", "0120")),
        "an enemy is there"
    );
}

#[test]
fn the_hitlerjugend_and_guns_come_from_the_east() {
    proves(&["goodwood/11.1.4.b", "goodwood/11.1.4.c"]);
    let third = arrivals(3, "german");
    let counts = ["12ss-", "nbw-"].map(|start| count(&third, start));
    assert_eq!((third.len(), counts), (18, [15, 3]));
    assert!(third.iter().all(|line| line.1 == "east"));
    // At night armour does not enter next to an enemy, infantry does.
    let near = || at([("3di-1suff", "2913")]);
    let tanks = waiting("german", 3, "12ss-ipz", near());
    assert_eq!(tanks.refusal(enter("12ss-ipz", "3013")), "goodwood/9.0.a");
    assert!(tanks.legal(enter("12ss-ipz", "3015")));
    let infantry = waiting("german", 3, "12ss-i25pg", near());
    assert!(infantry.legal(enter("12ss-i25pg", "3013")));
    // One gun regiment a turn later.
    let east = ("ger-art-3".to_owned(), "east".to_owned());
    assert_eq!(arrivals(4, "german"), [east]);
    let gun = waiting("german", 4, "ger-art-3", json!({}));
    let orders = gun.orders_of("enter");
    assert_eq!(orders.len(), 25);
    assert!(
        orders
            .iter()
            .all(|order| order["enter"]["to"].as_str().unwrap().starts_with("30"))
    );
    let early = board(json!({
        "turn": 3, "phase": "german-movement", "counters": { "ger-art-3": { "place": "waiting" } },
    }));
    assert!(early.orders_of("enter").is_empty());
}
