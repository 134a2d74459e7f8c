//! Night turns (9.0).

use crate::common::{Sandbox, at, moved, sum};
use crate::{add, attack, board, bombard, rule, to};
use serde_json::{Value, json};
use table::proves;

/// A phase of turn 3.
fn night(phase: &str, counters: Value) -> Sandbox {
    board(json!({ "turn": 3, "phase": phase, "counters": counters }))
}

#[test]
fn armour_does_not_engage_at_night() {
    proves(&["goodwood/9.0.a"]);
    for (turn, night) in [(3, true), (6, true), (4, false)] {
        for id in ["11db-23h", "11db-2ny", "11db-13rha"] {
            let mut counters = at([("272-fus", "2814")]);
            counters[id] = json!({ "hex": "2811" });
            let match_ =
                board(json!({ "turn": turn, "phase": "allied-movement", "counters": counters }));
            if night {
                assert_eq!(match_.refusal(to(id, "2813")), rule("9.0.a"), "{id}");
            } else {
                assert!(match_.legal(to(id, "2813")));
            }
        }
    }
    let counters = at([
        ("272-fus", "2814"),
        ("3di-1suff", "2812"),
        ("11db-3mon", "2812"),
    ]);
    let match_ = night("allied-movement", counters);
    assert!(match_.legal(to("3di-1suff", "2813")) && match_.legal(to("11db-3mon", "2813")));
    let german = night(
        "german-movement",
        at([
            ("3di-1suff", "2814"),
            ("21pz-stug200", "2811"),
            ("21pz-pzjg200", "2811"),
        ]),
    );
    assert!(german.legal(to("21pz-stug200", "2813")));
    assert_eq!(german.refusal(to("21pz-pzjg200", "2813")), rule("9.0.a"));
}

/// An Allied tank in 2814 with foes all around but one hex.
fn ring(open: bool) -> Value {
    let mut counters = at([
        ("11db-23h", "2814"),
        ("272-i980", "2813"),
        ("272-i981", "2914"),
        ("272-i982", "2915"),
        ("272-fus", "2815"),
        ("346-fus", "2715"),
    ]);
    if !open {
        counters["16lw-i31"] = json!({ "hex": "2714" });
    }
    counters
}

#[test]
fn armour_breaks_contact_at_night_if_it_can() {
    proves(&["goodwood/9.0.b"]);
    let mut match_ = night(
        "allied-movement",
        at([("11db-23h", "2813"), ("272-fus", "2814")]),
    );
    assert_eq!(match_.refusal(json!("end")), rule("9.0.b"));
    match_.move_to("11db-23h", "2811");
    match_.end();
    // On dominant ground it may stay, but has no business to attack.
    let mut match_ = night(
        "allied-movement",
        at([
            ("11db-23h", "2312"),
            ("3di-1suff", "2312"),
            ("272-fus", "2313"),
        ]),
    );
    match_.end();
    match_.give(attack("2313"));
    assert_eq!(match_.refusal(add("11db-23h")), rule("9.0.b"));
    match_.give(add("3di-1suff"));
    // With nowhere to go it stays, must attack and loses a column, whoever is with it.
    let mut counters = ring(false);
    counters["3di-1suff"] = json!({ "hex": "2814" });
    let mut match_ = board(json!({ "turn": 6, "phase": "allied-movement", "counters": counters }));
    match_.end();
    assert!(match_.marked("11db-23h", "must-attack"));
    // 9 against 2 is 4-1.
    let fought = match_.fight("2714", &["11db-23h", "3di-1suff"], sum(7));
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("4-1", "3-1")
    );
}

#[test]
fn a_way_out_that_ends_near_the_enemy_is_none() {
    proves(&["goodwood/9.0.b", "goodwood/9.0.a"]);
    // The open hex 2714 lies in the zones of 2813 and 2715: at night armour may not step there.
    let mut match_ = night("allied-movement", ring(true));
    assert!(
        match_
            .orders_of("move")
            .iter()
            .all(|order| order["move"]["counter"] != "11db-23h")
    );
    match_.end();
    assert!(match_.marked("11db-23h", "must-attack"));
}

#[test]
fn armour_alone_is_easier_prey_at_night() {
    proves(&["goodwood/9.0.c"]);
    let column = |turn: u8, more: bool| {
        let mut counters = moved([
            ("272-i980", "2813"),
            ("272-i981", "2813"),
            ("272-i982", "2813"),
            ("272-fus", "2813"),
        ]);
        counters["1ss-i1pg"] = json!({ "hex": "2915", "moved": true });
        for id in ["11db-23h", "7db-1rtr"] {
            counters[id] = json!({ "hex": "2814", "losses": u8::from(more) });
        }
        if more {
            counters["3di-1suff"] = json!({ "hex": "2814" });
        }
        let mut match_ =
            board(json!({ "turn": turn, "phase": "german-combat", "counters": counters }));
        let attackers = ["272-i980", "272-i981", "272-i982", "272-fus", "1ss-i1pg"];
        let fought = match_.fight("2814", &attackers, sum(7));
        (fought.odds, fought.column)
    };
    // 16 against 8 is 2-1.
    assert_eq!(column(3, false), ("2-1".into(), "3-1".into()));
    assert_eq!(column(4, false), ("2-1".into(), "2-1".into()));
    assert_eq!(column(3, true), ("2-1".into(), "2-1".into()));
}

#[test]
fn guns_do_not_bombard_at_night_but_support() {
    proves(&["goodwood/9.0.d"]);
    let mut counters = moved([("3di-1suff", "2813")]);
    counters["3di-7fd"] = json!({ "hex": "2810" });
    counters["272-fus"] = json!({ "hex": "2814" });
    counters["346-fus"] = json!({ "hex": "2614" });
    let mut match_ = night("allied-combat", counters);
    assert_eq!(match_.refusal(bombard("2614")), rule("9.0.d"));
    match_.declare("2814", &["3di-1suff", "3di-7fd"]);
    assert_eq!(match_.air("allied"), 0);
}

#[test]
fn nobody_advances_two_hexes_at_night() {
    proves(&["goodwood/9.0.e"]);
    for (turn, far) in [(6, false), (7, true)] {
        let counters = json!({
            "11db-3mon": { "hex": "2813", "moved": true }, "gdb-5cold": { "hex": "2813", "moved": true },
            "7db-15q": { "hex": "2813", "moved": true }, "16lw-i31": { "hex": "2814", "losses": 1 },
        });
        let mut match_ =
            board(json!({ "turn": turn, "phase": "allied-combat", "counters": counters }));
        // 9 against 1 is 9-1; a 7 gives DRB AVI.
        match_.fight("2814", &["11db-3mon", "gdb-5cold", "7db-15q"], sum(7));
        match_.give(crate::lose("16lw-i31"));
        let beyond = json!({ "advance": { "counter": "11db-3mon", "to": "2815" } });
        if far {
            assert!(match_.legal(beyond));
        } else {
            assert_eq!(match_.refusal(beyond), rule("9.0.e"));
        }
        match_.give(json!({ "advance": { "counter": "11db-3mon", "to": "2814" } }));
    }
}
