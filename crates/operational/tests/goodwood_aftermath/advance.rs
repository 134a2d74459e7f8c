//! Advance after combat (5.2).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, sum};
use crate::{advance, board_with, fighting, retreat};

/// Allied units of 12 points from `from` beat two Germans of 2 in the open: 3-1, DRI AVI.
fn won(attackers: &[&str], hexes: [&str; 3], others: Value) -> Sandbox {
    won_with(&[], attackers, hexes, others)
}

fn won_with(
    options: &[(&str, &str)],
    attackers: &[&str],
    [from, target, refuge]: [&str; 3],
    others: Value,
) -> Sandbox {
    let pair = at([("16lw-i31", target), ("16lw-i32", target)]);
    let mut counters = and(pair, others);
    for id in attackers {
        counters[*id] = json!({ "hex": from, "moved": true });
    }
    let mut match_ = board_with(
        options,
        json!({ "turn": 4, "phase": "allied-combat", "counters": counters }),
    );
    assert_eq!(match_.fight(target, attackers, sum(2)).column, "3-1");
    match_.give(retreat("16lw-i31", refuge));
    match_.give(retreat("16lw-i32", refuge));
    assert_eq!(match_.pending(), ("allied".to_owned(), "advance"));
    match_
}

const OPEN: [&str; 3] = ["2716", "2715", "2614"];
const TANKS: [&str; 2] = ["11db-23h", "gdb-2gren"];

#[test]
fn the_winner_may_occupy_the_vacated_hex() {
    proves(&["goodwood/5.2.a", "goodwood/5.2.c"]);
    let four = ["3di-1suff", "51di-2sea", "2dic-rrc", "6aet-pqd"];
    let mut match_ = won(&four, OPEN, json!({}));
    for id in four {
        // On foot, one hex.
        assert_eq!(match_.refusal(advance(id, "2815")), "goodwood/5.2.c");
        match_.give(advance(id, "2715"));
    }
    assert_eq!(match_.stack("2715").len(), 4);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}

#[test]
fn mobile_units_may_advance_two_hexes() {
    proves(&["goodwood/5.2.b", "goodwood/5.2.f"]);
    for attackers in [
        &TANKS[..],
        &["11db-8rb", "gdb-1gren", "7db-1rb"],
        &["11db-2ny", "gdb-2welsh", "7db-8h"],
        &["11db-3mon", "gdb-5cold", "7db-15q", "11db-4ksli"],
    ] {
        let first = attackers[0];
        let match_ = won(attackers, OPEN, json!({}));
        for near in ["2715", "2814", "2815"] {
            let mut match_ = match_.clone();
            match_.give(advance(first, near));
            assert_eq!(match_.hex(first).as_deref(), Some(near));
        }
        for far in ["2813", "2914", "2713"] {
            assert!(!match_.legal(advance(first, far)), "{first} to {far}");
        }
        // Nobody has to.
        let mut match_ = match_;
        match_.give(json!("done"));
        assert!(match_.stack("2715").is_empty());
        assert_eq!(match_.hex(first).as_deref(), Some("2716"));
    }
}

#[test]
fn guns_do_not_advance_but_assault_guns_do() {
    proves(&["goodwood/5.2.d"]);
    let mixed = ["11db-13rha", "gdb-21at", "11db-23h", "51di-61at"];
    let match_ = won(&mixed, OPEN, json!({}));
    for gun in ["11db-13rha", "gdb-21at", "51di-61at"] {
        assert_eq!(match_.refusal(advance(gun, "2715")), "goodwood/5.2.d");
    }
    assert!(match_.legal(advance("11db-23h", "2715")));
    // German assault guns with infantry, 12-4.
    let mut counters = at([("3di-1suff", "2715")]);
    let attackers = ["1ss-stug", "1ss-i1pg", "1ss-i2pg"];
    for id in attackers {
        counters[id] = json!({ "hex": "2716", "moved": true });
    }
    let mut match_ = fighting("german", 4, counters);
    assert_eq!(match_.fight("2715", &attackers, sum(2)).column, "3-1");
    match_.give(retreat("3di-1suff", "2614"));
    assert!(match_.legal(advance("1ss-stug", "2715")));
    assert!(match_.legal(advance("1ss-stug", "2815")));
}

#[test]
fn the_second_hex_needs_open_ground_and_no_river() {
    proves(&["goodwood/5.2.e"]);
    // Open ground, then a town.
    let match_ = won(&TANKS, ["1918", "1917", "1816"], json!({}));
    assert!(match_.legal(advance("11db-23h", "2017")));
    // Open ground, then a wood; open ground again.
    let match_ = won(&TANKS, ["2615", "2616", "2517"], json!({}));
    assert_eq!(
        match_.refusal(advance("11db-23h", "2617")),
        "goodwood/5.2.e"
    );
    assert!(match_.legal(advance("11db-23h", "2717")));
    // A river between the two.
    let match_ = won(&TANKS, ["2808", "2908", "3008"], json!({}));
    assert_eq!(
        match_.refusal(advance("11db-23h", "3007")),
        "goodwood/5.2.e"
    );
    assert!(match_.legal(advance("11db-23h", "2907")));
    // A vacated town: 12-2, two columns left, 4-1, DRI AVI.
    let mut counters = at([("16lw-i31", "1916")]);
    for id in TANKS {
        counters[id] = json!({ "hex": "1917", "moved": true });
    }
    let mut match_ = fighting("allied", 4, counters);
    assert_eq!(match_.fight("1916", &TANKS, sum(3)).column, "4-1");
    match_.give(retreat("16lw-i31", "1915"));
    assert!(match_.legal(advance("11db-23h", "1916")));
    assert_eq!(
        match_.refusal(advance("11db-23h", "2016")),
        "goodwood/5.2.e"
    );
}

#[test]
fn an_advance_may_enter_a_zone_and_stops_there() {
    proves(&["goodwood/5.2.g"]);
    // Another German two hexes behind: the second hex lies in his zone.
    let mut match_ = won(&TANKS, OPEN, at([("272-i980", "2813")]));
    match_.give(advance("11db-23h", "2814"));
    assert_eq!(match_.hex("11db-23h").as_deref(), Some("2814"));
    // Next to the vacated hex: the advance ends in it, and no combat follows.
    let next = || at([("272-i980", "2814")]);
    let mut match_ = won(&TANKS, OPEN, next());
    assert_eq!(
        match_.refusal(advance("11db-23h", "2815")),
        "goodwood/5.2.g"
    );
    assert!(
        !match_.legal(advance("11db-23h", "2814")),
        "an enemy is there"
    );
    match_.give(advance("11db-23h", "2715"));
    match_.give(json!("done"));
    assert!(!match_.legal(json!({ "attack": { "target": "2814" } })));
    match_.end();
    let free = won_with(&[("advance_stops_in_zone", "false")], &TANKS, OPEN, next());
    assert!(free.legal(advance("11db-23h", "2815")));
}
