//! Coming on and leaving (4.2).

use crate::common::{Sandbox, and, at, board, changed};
use serde_json::{Value, json};
use table::proves;

fn enter(id: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": id, "to": hex } })
}

/// Reinforcements of a turn before anything is on the board but these.
fn waiting(turn: u8, phase: &str, ids: &[&str], more: Value) -> Sandbox {
    let mut counters = more;
    for id in ids {
        counters[*id] = json!({ "place": "waiting" });
    }
    board(json!({ "turn": turn, "phase": phase, "counters": counters }))
}

#[test]
fn germans_come_on_by_the_east() {
    proves(&["ardenas/4.2.1.a"]);
    let mut match_ = changed(json!({ "turn": 19 }));
    let hexes: Vec<String> = match_
        .orders_of("enter")
        .iter()
        .map(|order| order["enter"]["to"].as_str().unwrap().to_owned())
        .collect();
    assert!(
        !hexes.is_empty() && hexes.iter().all(|hex| hex.starts_with("35")),
        "{hexes:?}"
    );
    assert_eq!(match_.refusal(enter("ge-fb-pz", "3401")), "ardenas/4.2.1.a");
    match_.give(enter("ge-fb-pz", "3513"));
    assert_eq!(match_.hex("ge-fb-pz").as_deref(), Some("3513"));
}

#[test]
fn allies_come_on_by_the_edge_of_their_list() {
    proves(&["ardenas/4.2.1.b"]);
    let mut match_ = changed(json!({ "turn": 19, "phase": "allied-movement" }));
    assert_eq!(
        match_.refusal(enter("us-art-xviii", "0501")),
        "ardenas/4.2.1.b"
    );
    match_.give(enter("us-art-xviii", "0107"));
    assert_eq!(match_.hex("us-art-xviii").as_deref(), Some("0107"));
    // A corner belongs to both of its edges.
    assert!(match_.legal(enter("us-ri-29", "0101")) && match_.legal(enter("us-ri-29", "0123")));
}

#[test]
fn the_first_hex_is_paid() {
    proves(&["ardenas/4.2.1.c"]);
    let far = at([("ge-26di-39", "3515")]);
    let mut match_ = waiting(
        19,
        "allied-movement",
        &["us-art-xviii", "us-ri-29"],
        far.clone(),
    );
    // Forest without a road: 2 of 5 points.
    match_.give(enter("us-art-xviii", "0119"));
    assert_eq!(match_.left("us-art-xviii"), 3.0);
    // A road that runs off the board: half a point for a motor unit.
    let mut motor = waiting(
        22,
        "allied-movement",
        &["us-cav-6", "us-4db-cca"],
        far.clone(),
    );
    motor.give(enter("us-cav-6", "2023"));
    assert_eq!(motor.left("us-cav-6"), 13.5);
    // Those behind do not pay for those before, and pass through a full hex.
    let full = at([
        ("us-5di-2", "2023"),
        ("us-5di-10", "2023"),
        ("us-5di-11", "2023"),
        ("us-26di-101", "2023"),
    ]);
    let mut crowd = waiting(22, "allied-movement", &["us-4db-cca"], and(far, full));
    assert_eq!(
        crowd.refusal(enter("us-4db-cca", "2023")),
        "ardenas/4.1.1.a"
    );
    crowd.give(enter("us-4db-cca", "2022"));
    assert_eq!(crowd.left("us-4db-cca"), 12.0 - 0.5 - 3.0);
}

#[test]
fn a_reinforcement_may_engage_as_it_comes() {
    proves(&["ardenas/4.2.1.d"]);
    let mut match_ = waiting(
        19,
        "allied-movement",
        &["us-ri-29"],
        at([("ge-26di-39", "0205")]),
    );
    assert_eq!(match_.refusal(enter("us-ri-29", "0205")), "ardenas/4.2.1.b");
    match_.give(enter("us-ri-29", "0105"));
    let on = json!({ "move": { "counter": "us-ri-29", "to": "0104" } });
    assert_eq!(match_.refusal(on), "ardenas/4.1.2.b");
    match_.end();
    assert!(match_.marked("us-ri-29", "must-attack"));
    let blocked = waiting(
        19,
        "allied-movement",
        &["us-ri-29"],
        at([("ge-26di-39", "0105")]),
    );
    assert_eq!(
        blocked.refusal(enter("us-ri-29", "0105")),
        "ardenas/4.1.2.h"
    );
}

#[test]
fn the_north_edge_is_open_behind_the_own_lines() {
    proves(&["ardenas/4.2.1.e"]);
    let match_ = changed(json!({ "turn": 17, "phase": "allied-movement" }));
    assert_eq!(
        match_.refusal(enter("us-30di-117", "3001")),
        "ardenas/4.2.1.e"
    );
    assert!(match_.legal(enter("us-30di-117", "2901")));
    assert!(match_.legal(enter("us-30di-117", "1801")));
    // Of several in the lowest row the easternmost sets the limit.
    let two = waiting(
        17,
        "allied-movement",
        &["us-30di-117"],
        at([
            ("us-5di-10", "0602"),
            ("us-5di-11", "1202"),
            ("us-5di-2", "2003"),
        ]),
    );
    assert!(two.legal(enter("us-30di-117", "1201")));
    assert_eq!(two.refusal(enter("us-30di-117", "1301")), "ardenas/4.2.1.e");
    // It is measured when the phase starts: who has come on meanwhile does not move it.
    let mut later = two.clone();
    later.move_to("us-5di-11", "1301");
    assert_eq!(
        later.refusal(enter("us-30di-117", "1301")),
        "ardenas/4.2.1.e"
    );
}

#[test]
fn the_south_edge_is_open_west_of_the_ldv() {
    proves(&["ardenas/4.2.1.f"]);
    let match_ = changed(json!({ "turn": 18, "phase": "allied-movement" }));
    assert!(match_.legal(enter("us-10db-cca", "3123")));
    assert!(match_.legal(enter("us-10db-cca", "0123")));
    assert_eq!(
        match_.refusal(enter("us-10db-cca", "3223")),
        "ardenas/4.2.1.f"
    );
}

#[test]
fn the_british_use_seven_hexes_of_the_north() {
    proves(&["ardenas/4.2.1.g"]);
    let match_ = changed(json!({ "turn": 20, "phase": "allied-movement" }));
    for hex in ["0101", "0201", "0301", "0401", "0501", "0601", "0701"] {
        assert!(match_.legal(enter("uk-43di-129", hex)), "{hex}");
    }
    assert_eq!(
        match_.refusal(enter("uk-43di-129", "0801")),
        "ardenas/4.2.1.g"
    );
    // Both limits hold when the nearest Allied unit stands further west.
    let both = waiting(
        20,
        "allied-movement",
        &["uk-43di-129"],
        at([("us-5di-10", "0302")]),
    );
    assert!(both.legal(enter("uk-43di-129", "0301")));
    assert_eq!(
        both.refusal(enter("uk-43di-129", "0401")),
        "ardenas/4.2.1.e"
    );
}

#[test]
fn the_british_cross_the_mosa_only_when_the_enemy_is_near_it() {
    proves(&["ardenas/4.2.1.h"]);
    let cross = json!({ "move": { "counter": "uk-dbg-5", "to": "1005" } });
    let position = |german: &str| {
        json!({
            "turn": 20, "phase": "german-movement",
            "counters": at([("uk-dbg-5", "1004"), ("us-2db-cca", "1004"), ("ge-26di-39", german)]),
        })
    };
    // 1008 is three hexes from the bank hex 1005, 1009 four.
    let mut far = board(position("1009"));
    far.end();
    far.end();
    assert_eq!(far.refusal(cross.clone()), "ardenas/4.2.1.h");
    // Only the British are barred.
    assert!(far.legal(json!({ "move": { "counter": "us-2db-cca", "to": "1005" } })));
    let mut near = board(position("1008"));
    let events = near.end();
    assert!(events.contains(&json!({ "latched": { "latch": "river-open" } })));
    near.end();
    assert!(near.legal(cross.clone()));
    // It stays open when the enemy goes away again.
    let again = board(json!({
        "turn": 20, "phase": "allied-movement", "latches": ["river-open"],
        "counters": at([("uk-dbg-5", "1004"), ("ge-26di-39", "3013")]),
    }));
    assert!(again.legal(cross));
    // Before that they come on upon the far bank when they come by the west.
    let west = waiting(
        22,
        "allied-movement",
        &["uk-bbl-29"],
        at([("ge-26di-39", "3013")]),
    );
    assert!(west.legal(enter("uk-bbl-29", "0116")));
    assert_eq!(west.refusal(enter("uk-bbl-29", "0117")), "ardenas/4.2.1.h");
}

#[test]
fn a_reinforcement_may_come_later() {
    proves(&["ardenas/4.2.1.i"]);
    let early = changed(json!({ "turn": 24, "phase": "allied-movement" }));
    assert_eq!(
        early.refusal(enter("us-75di-289", "1001")),
        "ardenas/9.1.3.j"
    );
    let late = changed(json!({ "turn": 26, "phase": "allied-movement" }));
    assert!(late.legal(enter("us-75di-289", "1001")));
    assert_eq!(late.points("german"), 0);
}

fn exit(id: &str, edge: &str) -> Value {
    json!({ "exit": { "counter": id, "edge": edge } })
}

#[test]
fn leaving_by_the_enemys_edge_destroys() {
    proves(&["ardenas/4.2.2.a"]);
    let mut german = board(
        json!({ "turn": 18, "counters": at([("ge-26di-39", "0105"), ("us-5di-10", "3515")]) }),
    );
    german.give(exit("ge-26di-39", "west"));
    assert!(german.destroyed("ge-26di-39"));
    assert_eq!(german.points("allied"), 5);
    german.end();
    german.end();
    german.give(exit("us-5di-10", "east"));
    assert!(german.destroyed("us-5di-10"));
    assert_eq!(german.points("german"), 10);
}

#[test]
fn leaving_by_the_own_edge_is_for_good_but_costs_no_points() {
    proves(&["ardenas/4.2.2.b"]);
    let mut match_ = board(json!({
        "turn": 18, "phase": "allied-movement",
        "counters": and(at([("us-5di-10", "1023"), ("ge-26di-39", "1021")]), json!({
            "us-5di-11": { "hex": "0323", "spent": 9, "moved": true },
            "us-5di-2": { "hex": "0523" },
        })),
    }));
    assert_eq!(
        match_.refusal(exit("us-5di-10", "north")),
        "ardenas/4.2.2.b"
    );
    // It costs a point, which one with half a point left does not have.
    assert_eq!(match_.refusal(exit("us-5di-11", "south")), "ardenas/4.0.b");
    match_.give(exit("us-5di-2", "south"));
    assert!(match_.gone("us-5di-2"));
    assert_eq!((match_.points("german"), match_.points("allied")), (0, 0));
    match_.end();
    let back = json!({ "enter": { "counter": "us-5di-2", "to": "0523" } });
    assert!(match_.orders().iter().all(|order| *order != back));
}

/// A withdrawal seen at the start of the owner's movement phase.
fn withdraws(turn: u8, before: &str, ids: &[&str], side: &str) {
    let mut counters = at([("ge-26di-39", "3013"), ("us-5di-10", "0303")]);
    for (id, hex) in ids.iter().zip(["1102", "1202", "1002"]) {
        counters[*id] = json!({ "hex": hex });
    }
    let mut match_ = board(json!({ "turn": turn, "phase": before, "counters": counters }));
    let events = match_.end();
    for id in ids {
        assert!(match_.gone(id), "{id} stays");
        assert!(events.contains(&json!({ "withdrew": { "counter": id } })));
    }
    assert_eq!(match_.points("german") + match_.points("allied"), 0);
    assert_eq!(match_.pending(), (side.into(), "move"));
}

#[test]
fn three_formations_are_withdrawn() {
    proves(&["ardenas/4.2.2.c", "ardenas/4.2.2.d", "ardenas/4.2.2.e"]);
    withdraws(27, "allied-combat", &["ge-150pz"], "german");
    withdraws(
        31,
        "german-combat",
        &["us-10db-cca", "us-10db-ccb", "us-10db-ccr"],
        "allied",
    );
    withdraws(
        3,
        "german-combat",
        &["us-28di-109", "us-28di-110", "us-28di-112"],
        "allied",
    );
    // Not a turn earlier.
    let mut early = board(json!({
        "turn": 26, "phase": "allied-combat",
        "counters": at([("ge-150pz", "1102"), ("us-5di-10", "0303")]),
    }));
    early.end();
    assert!(!early.gone("ge-150pz"));
}

#[test]
fn an_encircled_unit_is_withdrawn_when_it_is_freed() {
    proves(&["ardenas/4.2.2.f"]);
    // Given CCB of the 10ª DB without a trace: three Germans at two hexes cover all ways out.
    let counters = at([
        ("us-10db-ccb", "1919"),
        ("us-10db-cca", "1102"),
        ("ge-26di-39", "2017"),
        ("ge-26di-77", "2020"),
        ("ge-26di-78", "1719"),
    ]);
    let mut match_ = board(json!({ "turn": 31, "phase": "german-combat", "counters": counters }));
    match_.end();
    assert!(match_.gone("us-10db-cca"));
    assert!(!match_.gone("us-10db-ccb"));
    // When the way is open on turn 1, it goes.
    let mut free = board(json!({
        "turn": 1, "phase": "german-combat",
        "counters": at([("us-10db-ccb", "1919"), ("ge-26di-39", "3013")]),
    }));
    free.end();
    assert!(free.gone("us-10db-ccb"));
}
