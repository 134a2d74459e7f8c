//! Carpet bombing (10.0).

use std::collections::BTreeMap;

use serde_json::{Value, json};
use table::{Game, proves};

use crate::common::{Sandbox, at, sum};
use crate::{GOODWOOD, board, bombard};

/// Turn 0 with these counters on the board.
fn raid(counters: Value) -> Sandbox {
    board(json!({ "turn": 0, "phase": "allied-carpet", "counters": counters }))
}

/// Three Germans in Demouville, bombed.
fn bombed(total: u8) -> Sandbox {
    let stack = at([
        ("16lw-i31", "1810"),
        ("16lw-ii31", "1810"),
        ("21pz-i22", "1810"),
        ("346-i857", "2811"),
    ]);
    let mut match_ = raid(stack);
    match_.roll(bombard("1810"), &sum(total));
    match_
}

fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

#[test]
fn dice_are_thrown_for_every_marked_hex_with_germans() {
    proves(&["goodwood/10.0.a", "goodwood/3.0.d"]);
    let marks = GOODWOOD.map().marks().iter();
    let marked = marks.filter(|mark| mark.kind == "carpet");
    assert_eq!(marked.map(|mark| mark.hexes.len()).sum::<usize>(), 18);
    // Given seven marked hexes with Germans, and units elsewhere.
    let mut match_ = raid(at([
        ("16lw-i31", "1218"),
        ("16lw-ii31", "1308"),
        ("16lw-i32", "1407"),
        ("16lw-ii32", "1419"),
        ("16lw-i46", "1507"),
        ("16lw-ii46", "1810"),
        ("346-i857", "2811"),
        ("346-ii857", "2715"),
        ("3di-1suff", "2309"),
    ]));
    assert_eq!(match_.pending(), ("allied".to_owned(), "carpet"));
    assert_eq!(match_.refusal(bombard("2715")), "goodwood/10.0.a");
    assert!(!match_.legal(bombard("2309")) && !match_.legal(bombard("2311")));
    // Nobody moves, and the phase ends when all are resolved.
    let step = json!({ "move": { "counter": "3di-1suff", "to": "2308" } });
    assert_eq!(match_.refusal(step), "goodwood/3.0.d");
    for left in (1..=7).rev() {
        let orders = match_.orders();
        assert_eq!(orders.len(), left);
        match_.roll(orders[0].clone(), &sum(5));
    }
    assert_eq!(match_.turn(), 1);
    assert_eq!(match_.pending(), ("allied".to_owned(), "move"));
}

#[test]
fn the_carpet_bombing_table() {
    proves(&["goodwood/TCB.a"]);
    let position = raid(at([("16lw-i31", "1810"), ("346-i857", "2811")]));
    let mut results: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for dice in (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two])) {
        let events = position.clone().roll(bombard("1810"), &dice);
        let blast = events[0]["carpet-bombed"]["blast"].as_str().unwrap();
        results
            .entry(blast.to_owned())
            .or_default()
            .push(dice[0] + dice[1]);
    }
    for (blast, count, sums) in [
        ("DA", 12, &[2, 3, 7, 11, 12][..]),
        ("DE", 6, &[4, 10]),
        ("DB", 10, &[6, 8]),
        ("DI", 8, &[5, 9]),
    ] {
        let mut found = results[blast].clone();
        assert_eq!(found.len(), count, "{blast}");
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, sums, "{blast}");
    }
}

#[test]
fn no_effect_and_one_loss() {
    proves(&["goodwood/TCB.b", "goodwood/TCB.c"]);
    let none = bombed(5);
    assert_eq!(none.stack("1810").len(), 3);
    assert!(none.stack("1810").iter().all(|id| !none.reduced(id)));
    // The owner chooses who takes the loss.
    let mut one = bombed(6);
    assert_eq!(one.pending(), ("german".to_owned(), "loss"));
    assert_eq!(one.orders().len(), 3);
    one.give(lose("21pz-i22"));
    let reduced: Vec<String> = one
        .stack("1810")
        .into_iter()
        .filter(|id| one.reduced(id))
        .collect();
    assert_eq!(
        (one.stack("1810").len(), reduced),
        (3, vec!["21pz-i22".to_owned()])
    );
    assert_eq!(one.pending(), ("allied".to_owned(), "carpet"));
}

#[test]
fn one_unit_or_all_eliminated() {
    proves(&["goodwood/TCB.d", "goodwood/TCB.e", "goodwood/11.2.1.a"]);
    let mut one = bombed(10);
    assert_eq!(one.pending(), ("german".to_owned(), "loss"));
    assert_eq!(one.orders().len(), 3);
    one.give(lose("16lw-ii31"));
    assert!(one.destroyed("16lw-ii31"));
    assert_eq!((one.stack("1810").len(), one.points("allied")), (2, 5));
    // Four units and a 7.
    let mut all = raid(at([
        ("16lw-i31", "1810"),
        ("16lw-ii31", "1810"),
        ("16lw-i32", "1810"),
        ("21pz-i22", "1810"),
        ("346-i857", "2811"),
    ]));
    all.roll(bombard("1810"), &sum(7));
    assert!(all.stack("1810").is_empty());
    assert_eq!(all.points("allied"), 20);
}
