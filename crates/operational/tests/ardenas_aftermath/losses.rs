//! Losses and recovery (7.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, board, moved};

/// A German army gun four hexes from a target that is hit.
fn hit(id: &str, losses: u8) -> Sandbox {
    let target = json!({ id: { "hex": "0403", "losses": losses } });
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(target, at([("ge-art-5pz", "0803")])),
    }));
    match_.give(json!({ "bombard": { "target": "0403" } }));
    match_.give(json!({ "add": { "counter": "ge-art-5pz" } }));
    match_.roll(json!("announce"), &[1, 1]);
    assert_eq!(match_.pending(), ("allied".to_owned(), "loss"));
    match_.give(json!({ "lose": { "counter": id } }));
    match_
}

#[test]
fn a_unit_that_takes_a_loss_shows_its_reduced_side() {
    proves(&["ardenas/7.0.a", "ardenas/7.0.c"]);
    // Given 3-4-5 with 2-2 on its back, when it takes a loss.
    let mut match_ = hit("us-5di-10", 0);
    assert!(match_.reduced("us-5di-10"));
    assert_eq!(match_.values("us-5di-10"), ["2", "2", "5"]);
    // Then its movement is what it was.
    match_.end();
    assert_eq!(match_.left("us-5di-10"), 5.0);

    // And it attacks with 2 and defends with 2.
    let reduced =
        |moved: bool| json!({ "us-5di-10": { "hex": "0403", "losses": 1, "moved": moved } });
    let mut match_ = board(json!({
        "turn": 18, "phase": "allied-combat",
        "counters": and(reduced(true), at([("ge-18di-293", "0503")])),
    }));
    assert_eq!(match_.fight("0503", &["us-5di-10"], [2, 3]).attack, 2);
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(reduced(false), moved([("ge-18di-293", "0503")])),
    }));
    assert_eq!(match_.fight("0403", &["ge-18di-293"], [2, 3]).defence, 2);
}

#[test]
fn a_second_loss_destroys() {
    proves(&["ardenas/7.0.b"]);
    let match_ = hit("us-5di-10", 1);
    assert!(match_.destroyed("us-5di-10"));
    assert_eq!(match_.points("german"), 10);
}

#[test]
fn a_blank_back_means_destruction_by_the_first_loss() {
    proves(&["ardenas/7.0.h"]);
    let match_ = hit("us-cav-14", 0);
    assert!(match_.destroyed("us-cav-14"));
    assert_eq!(match_.points("german"), 10);
    let printed = |id: &str| match_.ask(json!({ "counter": { "counter": id } }))["back"].clone();
    for blank in ["us-cav-14", "us-eng-1111", "ge-neb-4", "fr-ri-1"] {
        assert_eq!(printed(blank), Value::Null, "{blank}");
    }
    assert_eq!(printed("us-5di-10"), json!([2, 2]));
}

/// A reduced American regiment in 0504 with others around, after its side's movement phase.
fn rested(turn: u8, others: Value, to: Option<&str>) -> Sandbox {
    let weak = json!({ "us-5di-10": { "hex": "0504", "losses": 1 } });
    let mut match_ =
        board(json!({ "turn": turn, "phase": "allied-movement", "counters": and(weak, others) }));
    if let Some(to) = to {
        match_.move_to("us-5di-10", to);
    }
    match_.end();
    match_
}

fn recovers(turn: u8, others: Value, to: Option<&str>) -> bool {
    !rested(turn, others, to).reduced("us-5di-10")
}

#[test]
fn the_allies_recover_from_turn_23_on() {
    proves(&["ardenas/7.0.e"]);
    assert!(!recovers(22, json!({}), None));
    for turn in [23, 24, 31, 3] {
        assert!(recovers(turn, json!({}), None), "turn {turn}");
    }
}

#[test]
fn germans_never_recover() {
    proves(&["ardenas/7.0.d"]);
    let mut match_ = board(json!({
        "turn": 25, "phase": "german-movement",
        "counters": { "ge-18di-293": { "hex": "3313", "losses": 1 } },
    }));
    for _ in 0..8 {
        match_.end();
        assert!(match_.reduced("ge-18di-293"));
    }
}

#[test]
fn who_moves_or_is_engaged_does_not_recover() {
    proves(&["ardenas/7.0.f"]);
    assert!(recovers(24, json!({}), None));
    assert!(!recovers(24, json!({}), Some("0503")));
    assert!(!recovers(24, at([("ge-18di-293", "0603")]), None));
    assert!(recovers(24, at([("ge-18di-293", "0702")]), None));
}

#[test]
fn recovery_needs_a_path_free_of_enemy_zones() {
    proves(&["ardenas/7.0.g"]);
    // Given a ring of German zones around it.
    let ring = [
        ("ge-18di-293", "0303"),
        ("ge-18di-294", "0405"),
        ("ge-18di-295", "0602"),
        ("ge-26di-39", "0705"),
    ];
    assert!(!recovers(24, at(ring), None));
    assert!(recovers(24, at([ring[0], ring[1], ring[2]]), None));
    // Friends open a way for the trace of a town, but not for recovery.
    let friends = at([("us-1di-16", "0604"), ("us-1di-18", "0704")]);
    let match_ = rested(24, and(at(ring), friends), None);
    assert_eq!(
        match_.ask(json!({ "trace": { "side": "allied", "hex": "0504" } }))["trace"],
        true
    );
    assert!(match_.reduced("us-5di-10"));
}
