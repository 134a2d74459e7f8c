//! Night turns (9.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, advance, bombard, fighting, moving, retreat};

fn step(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

#[test]
fn armour_does_not_engage_at_night() {
    proves(&["goodwood/9.0.a"]);
    let enemy = |id: &str| at([(id, "2715")]);
    for turn in [3, 6] {
        for id in ["11db-23h", "11db-13rha", "11db-2ny"] {
            let match_ = moving("allied", turn, and(at([(id, "2719")]), enemy("272-i980")));
            assert_eq!(match_.refusal(step(id, "2716")), "goodwood/9.0.a", "{id}");
            assert!(match_.legal(step(id, "2717")), "{id}");
        }
        for id in ["3di-1suff", "11db-3mon", "11db-8rb"] {
            let match_ = moving("allied", turn, and(at([(id, "2719")]), enemy("272-i980")));
            assert!(match_.legal(step(id, "2716")), "{id}");
        }
        // Tank destroyers are barred, assault guns are not.
        let destroyers = and(at([("21pz-pzjg200", "2719")]), enemy("3di-1suff"));
        let match_ = moving("german", turn, destroyers);
        assert_eq!(
            match_.refusal(step("21pz-pzjg200", "2716")),
            "goodwood/9.0.a"
        );
        let guns = and(at([("1ss-stug", "2719")]), enemy("3di-1suff"));
        assert!(moving("german", turn, guns).legal(step("1ss-stug", "2716")));
    }
    // By day it engages.
    let day = and(at([("11db-23h", "2719")]), enemy("272-i980"));
    assert!(moving("allied", 4, day).legal(step("11db-23h", "2716")));
}

#[test]
fn trapped_armour_loses_a_column() {
    proves(&["goodwood/9.0.b"]);
    // Given armour and infantry of three brigades between two Germans: no hex is free of their zones.
    let units = at([
        ("11db-23h", "2715"),
        ("3di-1suff", "2715"),
        ("3di-2linc", "2715"),
        ("272-i980", "2716"),
        ("346-i857", "2714"),
    ]);
    let column = |turn: u8| {
        let mut match_ = moving("allied", turn, units.clone());
        match_.end();
        // When they attack 12-3, then by day the column is 4-1 and at night 3-1.
        let fought = match_.fight("2716", &["11db-23h", "3di-1suff", "3di-2linc"], sum(6));
        (fought.odds, fought.column)
    };
    assert_eq!(column(4), ("4-1".to_owned(), "4-1".to_owned()));
    assert_eq!(column(6), ("4-1".to_owned(), "3-1".to_owned()));
}

#[test]
fn armour_that_can_leave_has_to() {
    proves(&["goodwood/9.0.b"]);
    let mut match_ = moving(
        "allied",
        6,
        at([("11db-23h", "2715"), ("272-i980", "2716")]),
    );
    assert_eq!(match_.refusal(json!("end")), "goodwood/9.0.b");
    match_.move_to("11db-23h", "2714");
    match_.end();
    assert_eq!(match_.pending().1, "fight");
    // On dominant ground it may stay, but does not attack.
    let town = at([("11db-23h", "1916"), ("272-i980", "1917")]);
    let mut match_ = moving("allied", 6, town.clone());
    match_.end();
    assert!(!match_.legal(json!({ "attack": { "target": "1917" } })));
    match_.end();
    let mut day = moving("allied", 5, town);
    day.end();
    assert!(day.legal(json!({ "attack": { "target": "1917" } })));
}

#[test]
fn armour_alone_is_weaker_at_night() {
    proves(&["goodwood/9.0.c"]);
    let tanks = json!({
        "11db-23h": { "hex": "2715", "losses": 1 }, "gdb-2gren": { "hex": "2715", "losses": 1 },
    });
    let fought = |turn: u8, attackers: &[&str], others: Value| {
        let mut counters = and(tanks.clone(), others);
        for id in attackers {
            counters[*id] = json!({ "hex": "2716", "moved": true });
        }
        let mut match_ = fighting("german", turn, counters);
        let fought = match_.fight("2715", attackers, sum(4));
        (fought.odds, fought.column)
    };
    // 8-4: 2-1, and 3-1 at night.
    let two = ["1ss-i1pg", "1ss-i2pg"];
    assert_eq!(fought(4, &two, json!({})), ("2-1".into(), "2-1".into()));
    assert_eq!(fought(3, &two, json!({})), ("2-1".into(), "3-1".into()));
    // With infantry beside it, 12-6: 2-1.
    let infantry = json!({ "3di-1suff": { "hex": "2715", "losses": 1 } });
    let three = ["1ss-i1pg", "1ss-i2pg", "1ss-ii2pg"];
    assert_eq!(fought(3, &three, infantry), ("2-1".into(), "2-1".into()));
}

#[test]
fn guns_do_not_bombard_at_night_but_support() {
    proves(&["goodwood/9.0.d"]);
    let units = |turn: u8| {
        let infantry = moved([("51di-2sea", "2716")]);
        let others = at([
            ("3di-7fd", "2719"),
            ("272-i980", "2715"),
            ("272-i981", "2518"),
        ]);
        fighting("allied", turn, and(infantry, others))
    };
    assert!(units(4).legal(bombard("2518")));
    for turn in [3, 6] {
        let mut night = units(turn);
        assert_eq!(night.refusal(bombard("2518")), "goodwood/9.0.d");
        assert_eq!(night.air("allied"), 0);
        night.give(json!({ "attack": { "target": "2715" } }));
        night.give(add("51di-2sea"));
        night.give(add("3di-7fd"));
        night.give(json!("announce"));
    }
}

/// Motorised infantry that has won on 2715: 9-2, DRI AVI.
fn won(turn: u8) -> Sandbox {
    let attackers = ["7db-15q", "11db-3mon", "gdb-5cold"];
    let units = and(
        moved(attackers.map(|id| (id, "2716"))),
        at([("16lw-i31", "2715")]),
    );
    let mut match_ = fighting("allied", turn, units);
    assert_eq!(match_.fight("2715", &attackers, sum(3)).column, "4-1");
    match_.give(retreat("16lw-i31", "2714"));
    match_
}

#[test]
fn nobody_advances_far_at_night() {
    proves(&["goodwood/9.0.e"]);
    let mut night = won(6);
    for far in ["2815", "2615"] {
        assert!(won(5).legal(advance("7db-15q", far)), "{far}");
        assert_eq!(night.refusal(advance("7db-15q", far)), "goodwood/9.0.e");
    }
    night.give(advance("7db-15q", "2715"));
    assert_eq!(night.hex("7db-15q").as_deref(), Some("2715"));
}
