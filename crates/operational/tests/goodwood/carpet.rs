//! The preliminary bombing (10.0 and its table).

use crate::common::{Sandbox, at, sum};
use crate::{board, bombard, lose, rule};
use serde_json::{Value, json};
use table::proves;

/// So many German units in Cagny when the bombs fall.
fn cagny(units: usize) -> Sandbox {
    let ids = ["flak-i2", "21pz-ii22", "21pz-pzjg200", "at-1"];
    let mut counters = json!({});
    for id in &ids[..units] {
        counters[*id] = json!({ "hex": "1916" });
    }
    bombing(counters)
}

fn bombing(counters: Value) -> Sandbox {
    board(json!({ "turn": 0, "phase": "allied-carpet", "counters": counters }))
}

#[test]
fn dice_are_thrown_for_every_marked_hex_with_units() {
    proves(&["goodwood/10.0.a"]);
    let marked = ["1218", "1308", "1419", "1809", "1916", "2213", "2811"];
    let ids = [
        "flak-i2", "flak-ii2", "flak-i3", "flak-ii3", "flak-i4", "flak-ii4", "tiger",
    ];
    let mut counters = at([("272-fus", "2814")]);
    for (id, hex) in ids.iter().zip(marked) {
        counters[*id] = json!({ "hex": hex });
    }
    let mut match_ = bombing(counters);
    assert_eq!(match_.refusal(bombard("2814")), rule("10.0.a"));
    assert_eq!(match_.refusal(bombard("1507")), rule("10.0.a"));
    // In the order that the Allies like; `roll` throws exactly two dice each.
    for (done, hex) in marked.iter().rev().enumerate() {
        assert_eq!(match_.orders().len(), 7 - done);
        match_.roll(bombard(hex), &[4, 1]);
        assert_ne!(match_.pending(), ("german".into(), "loss"));
    }
    assert_eq!(match_.turn(), 1);
}

#[test]
fn the_table_is_as_printed() {
    proves(&["goodwood/TCB.a"]);
    let tables = cagny(1).ask(json!({ "tables": {} }));
    let mut ways = std::collections::BTreeMap::new();
    for line in tables["carpet"].as_array().unwrap() {
        for total in line["row"].as_str().unwrap().split('-') {
            let total: u32 = total.parse().unwrap();
            *ways
                .entry(line["code"].as_str().unwrap().to_owned())
                .or_insert(0) += 6 - total.abs_diff(7);
        }
    }
    let ways: Vec<_> = ways
        .iter()
        .map(|(code, ways)| (code.as_str(), *ways))
        .collect();
    assert_eq!(ways, [("DA", 12), ("DB", 10), ("DE", 6), ("DI", 8)]);
    // As the dice fall: DA leaves nobody, DE one fewer, DB and DI all.
    for total in 2..=12 {
        let mut match_ = cagny(3);
        match_.roll(bombard("1916"), &sum(total));
        let asked = match_.pending().1 == "loss";
        if asked {
            match_.give(lose("flak-i2"));
        }
        let left = match_.stack("1916").len();
        let expected = match total {
            2 | 3 | 7 | 11 | 12 => (false, 0),
            4 | 10 => (true, 2),
            5 | 9 => (false, 3),
            _ => (true, 3),
        };
        assert_eq!((asked, left), expected, "{total}");
    }
}

#[test]
fn di_has_no_effect() {
    proves(&["goodwood/TCB.b"]);
    let mut match_ = cagny(3);
    match_.roll(bombard("1916"), &sum(5));
    assert_eq!(match_.stack("1916").len(), 3);
    assert!(!match_.stack("1916").iter().any(|id| match_.reduced(id)));
}

#[test]
fn db_hurts_one_unit_of_the_owners_choice() {
    proves(&["goodwood/TCB.c"]);
    let mut match_ = cagny(3);
    match_.roll(bombard("1916"), &sum(6));
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    assert_eq!(match_.orders().len(), 3);
    match_.give(lose("21pz-ii22"));
    let hurt: Vec<_> = match_
        .stack("1916")
        .into_iter()
        .filter(|id| match_.reduced(id))
        .collect();
    assert_eq!(hurt, ["21pz-ii22"]);
}

#[test]
fn de_eliminates_one_unit_of_the_owners_choice() {
    proves(&["goodwood/TCB.d"]);
    let mut match_ = cagny(3);
    match_.roll(bombard("1916"), &sum(10));
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    match_.give(lose("flak-i2"));
    assert_eq!(match_.stack("1916").len(), 2);
    assert_eq!(match_.points("allied"), 5);
}

#[test]
fn da_eliminates_everybody() {
    proves(&["goodwood/TCB.e"]);
    let mut match_ = cagny(4);
    match_.roll(bombard("1916"), &sum(7));
    assert!(match_.stack("1916").is_empty());
    assert_eq!(match_.points("allied"), 20);
}
