//! The course of a match (3.0).

use crate::common::{Sandbox, at};
use crate::{attack, board, fresh, moves, rule, to};
use serde_json::json;
use table::proves;

/// Sets both sides up by the rules' own placement and lets every bomb miss.
fn opened() -> Sandbox {
    let mut match_ = fresh();
    for _ in 0..2 {
        match_.give(json!("place-all"));
        match_.end();
    }
    while match_.pending().1 == "carpet" {
        let target = match_.orders().remove(0);
        match_.roll(target, &[2, 3]);
    }
    match_
}

#[test]
fn a_turn_has_four_phases() {
    proves(&["goodwood/3.0.a"]);
    let mut match_ = board(json!({ "turn": 4, "phase": "allied-movement" }));
    let mut phases = Vec::new();
    for _ in 0..4 {
        assert_eq!(match_.turn(), 4);
        phases.push(match_.pending());
        match_.end();
    }
    let named: Vec<_> = phases
        .iter()
        .map(|(side, kind)| (side.as_str(), *kind))
        .collect();
    assert_eq!(
        named,
        [
            ("allied", "move"),
            ("allied", "fight"),
            ("german", "move"),
            ("german", "fight")
        ]
    );
    assert_eq!(
        (match_.turn(), match_.pending()),
        (5, ("allied".into(), "move"))
    );
}

#[test]
fn a_player_moves_as_many_units_as_he_likes() {
    proves(&["goodwood/3.0.b"]);
    let mut match_ = opened();
    assert_eq!(
        (match_.turn(), match_.pending()),
        (1, ("allied".into(), "move"))
    );
    let own = match_.referee().counters.into_iter();
    assert_eq!(
        own.filter(|counter| counter.side == "allied" && counter.hex.is_some())
            .count(),
        83
    );
    match_.end();
    assert_eq!(match_.pending().0, "allied");
}

#[test]
fn only_the_active_side_attacks() {
    proves(&["goodwood/3.0.c"]);
    let counters = at([("3di-1suff", "2813"), ("272-fus", "2814")]);
    let match_ = board(json!({ "turn": 4, "phase": "allied-combat", "counters": counters }));
    assert_eq!(match_.pending().0, "allied");
    assert!(match_.legal(attack("2814")));
    assert_eq!(match_.refusal(attack("2813")), rule("5.0.b"));
}

#[test]
fn turn_0_holds_only_the_bombing() {
    proves(&["goodwood/3.0.d"]);
    let counters = at([
        ("flak-i2", "1916"),
        ("3di-1suff", "2104"),
        ("272-fus", "2814"),
        ("3di-2ey", "2813"),
    ]);
    let mut match_ = board(json!({ "turn": 0, "phase": "allied-carpet", "counters": counters }));
    assert_eq!(match_.turn(), 0);
    for order in [to("3di-1suff", "2103"), attack("2814"), json!("end")] {
        assert_eq!(match_.refusal(order), rule("3.0.d"));
    }
    match_.roll(json!({ "bombard": { "target": "1916" } }), &[2, 3]);
    assert_eq!(
        (match_.turn(), match_.pending()),
        (1, ("allied".into(), "move"))
    );
    assert_eq!(match_.air("allied"), 60);
}

#[test]
fn the_match_ends_with_turn_8() {
    proves(&["goodwood/3.0.e"]);
    let mut match_ = board(json!({ "turn": 8, "phase": "german-combat" }));
    match_.end();
    assert_eq!(match_.pending().1, "over");
    let outcome = match_.referee().outcome.unwrap();
    // 120 points of towns and 90 for the railways; nobody stands in Caen south of the Orne.
    assert_eq!(outcome.points, [10, 210]);
    assert_eq!(outcome.winner.as_deref(), Some("german"));
    let earlier = moves("allied", json!({}));
    assert!(earlier.referee().outcome.is_none());
}
