//! Zones of engagement and the duty to attack (4.1.2).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, board_with, fighting, moving};

fn step(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

/// Where a unit could go now.
fn moves(match_: &Sandbox, id: &str) -> usize {
    let orders = match_.orders_of("move");
    orders
        .iter()
        .filter(|order| order["move"]["counter"] == id)
        .count()
}

/// Those who must attack.
fn duties(match_: &Sandbox) -> String {
    match_.ask(json!({ "duties": {} })).to_string()
}

#[test]
fn every_unit_has_a_zone_of_six_hexes_in_which_enemies_stop() {
    proves(&["goodwood/4.1.2.a", "goodwood/4.1.2.b"]);
    for enemy in ["12ss-iiart", "272-i980", "tiger"] {
        let units = and(
            at([("11db-23h", "2719")]),
            json!({ enemy: { "hex": "2715", "losses": 1 } }),
        );
        let mut match_ = moving("allied", 4, units);
        let reach = match_.ask(json!({ "reach": { "counter": "11db-23h" } }));
        let hexes = reach["hexes"].as_array().unwrap().iter();
        let mut zone: Vec<&str> = hexes
            .filter(|entry| entry["engages"] == true)
            .map(|entry| entry["hex"].as_str().unwrap())
            .collect();
        zone.sort_unstable();
        assert_eq!(zone, ["2614", "2615", "2714", "2716", "2814", "2815"]);
        match_.move_to("11db-23h", "2716");
        assert_eq!(moves(&match_, "11db-23h"), 0);
    }
}

#[test]
fn breaking_contact_costs_a_point() {
    proves(&["goodwood/4.1.2.c", "goodwood/4.1.2.d"]);
    let position = json!({
        "turn": 4, "phase": "allied-movement",
        "counters": at([("3di-1suff", "2716"), ("272-i980", "2715")]),
    });
    let mut match_ = board_with(&[], position.clone());
    assert_eq!(match_.cost("3di-1suff", "2717"), Some(2.0));
    assert_eq!(match_.cost("3di-1suff", "2718"), Some(3.0), "once");
    // Straight into another hex of the zone: the same price, and it must attack.
    assert_eq!(match_.cost("3di-1suff", "2815"), Some(2.0));
    match_.move_to("3di-1suff", "2815");
    assert_eq!(moves(&match_, "3di-1suff"), 0);
    match_.end();
    assert!(duties(&match_).contains("3di-1suff"));
    assert!(!match_.legal(json!("end")));
    // Under the option the first step leads out of the zone; it may come back by another.
    let free = board_with(&[("break_contact", "free-hex-only")], position);
    assert_eq!(free.cost("3di-1suff", "2717"), Some(2.0));
    assert_eq!(free.cost("3di-1suff", "2815"), Some(3.0));
}

#[test]
fn dominant_ground_exempts_those_who_were_there() {
    proves(&["goodwood/4.1.2.e", "goodwood/4.1.2.g", "goodwood/4.1.2.ex1"]);
    // Given a unit in Cagny next to a German in the open since the last turn.
    let units = at([
        ("3di-1suff", "1916"),
        ("51di-2sea", "1915"),
        ("272-i980", "1917"),
    ]);
    let mut match_ = moving("allied", 4, units.clone());
    match_.end();
    assert!(match_.legal(json!({ "attack": { "target": "1917" } })));
    match_.end();
    assert_eq!(match_.pending().0, "german");
    // When another moves in, then that one must attack.
    let mut match_ = moving("allied", 4, units);
    match_.move_to("51di-2sea", "1916");
    match_.end();
    assert!(duties(&match_).contains("51di-2sea") && !duties(&match_).contains("3di-1suff"));
    assert!(!match_.legal(json!("end")));
    match_.declare("1917", &["51di-2sea"]);
}

#[test]
fn dominant_ground_gives_more_columns_than_every_neighbour() {
    proves(&["goodwood/4.1.2.f"]);
    let obliged = |counters: Value| {
        let match_ = fighting("allied", 4, counters);
        duties(&match_).contains("3di-1suff")
    };
    // A town next to open ground, and next to a wood as well.
    let town = [("3di-1suff", "2312"), ("272-i980", "2313")];
    assert!(!obliged(at(town)));
    assert!(obliged(at([town[0], town[1], ("272-i981", "2212")])));
    assert!(obliged(at([town[0], ("272-i981", "2212")])), "equal ground");
    // A river between them changes nothing.
    assert!(!obliged(at([("3di-1suff", "1010"), ("272-i980", "1009")])));
    assert!(obliged(at([("3di-1suff", "2908"), ("272-i980", "3007")])));
}

#[test]
fn who_cannot_leave_must_attack() {
    proves(&["goodwood/4.1.2.h"]);
    let units = at([
        ("brit-art-med1", "2716"),
        ("3di-1suff", "2716"),
        ("272-i980", "2715"),
    ]);
    let mut match_ = moving("allied", 2, units);
    assert_eq!(moves(&match_, "brit-art-med1"), 0);
    match_.end();
    // Nor does one that could have left and stayed.
    assert!(duties(&match_).contains("brit-art-med1"));
    assert!(duties(&match_).contains("3di-1suff"));
}

#[test]
fn enemies_never_share_a_hex() {
    proves(&["goodwood/4.1.2.i"]);
    let units = at([("11db-23h", "2718"), ("272-i980", "2715")]);
    let match_ = moving("allied", 4, units);
    assert_eq!(match_.refusal(step("11db-23h", "2715")), "goodwood/4.1.2.i");
}

#[test]
fn one_attack_meets_the_duty() {
    proves(&["goodwood/4.1.2.j"]);
    let units = and(
        moved([("3di-1suff", "2716")]),
        at([("272-i980", "2715"), ("272-i981", "2717")]),
    );
    let mut match_ = fighting("allied", 4, units);
    assert!(!match_.legal(json!("end")));
    match_.fight("2715", &["3di-1suff"], sum(3));
    match_.end();
    assert_eq!(match_.pending().0, "german");
}

#[test]
fn no_duty_is_left_open() {
    proves(&["goodwood/4.1.2.k"]);
    let units = and(
        moved([("3di-1suff", "2716"), ("51di-2sea", "2714")]),
        at([("272-i980", "2715")]),
    );
    let mut match_ = fighting("allied", 4, units);
    assert_eq!(match_.refusal(json!("end")), "goodwood/4.1.2.k");
    match_.give(json!({ "attack": { "target": "2715" } }));
    match_.give(add("3di-1suff"));
    assert_eq!(match_.refusal(json!("announce")), "goodwood/4.1.2.k");
    match_.give(add("51di-2sea"));
    match_.give(json!("announce"));
}
