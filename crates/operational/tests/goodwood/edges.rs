//! Coming on and leaving (4.2, 11.1.3, 11.1.4) and retreats off the board (5.3.d).

use crate::common::{Sandbox, at, sum};
use crate::{board, fights, fresh, moves, rule, to};
use serde_json::{Value, json};
use table::{Place, proves};

fn enter(id: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": id, "to": hex } })
}

fn exit(id: &str, edge: &str) -> Value {
    json!({ "exit": { "counter": id, "edge": edge } })
}

/// A movement phase with these counters on the board and these waiting.
fn arriving(side: &str, turn: u8, counters: Value, waiting: &[&str]) -> Sandbox {
    let mut counters = counters;
    for id in waiting {
        counters[*id] = json!({ "place": "waiting" });
    }
    board(json!({ "turn": turn, "phase": format!("{side}-movement"), "counters": counters }))
}

#[test]
fn germans_come_from_west_and_east_and_allies_from_the_north() {
    proves(&["goodwood/4.2.1.a", "goodwood/11.1.3.a"]);
    let match_ = arriving("german", 4, json!({}), &["12ss-ipz", "1ss-stug"]);
    assert_eq!(match_.refusal(enter("12ss-ipz", "1525")), rule("4.2.1.a"));
    assert!(match_.legal(enter("12ss-ipz", "3015")) && match_.legal(enter("1ss-stug", "0120")));
    let match_ = arriving("allied", 4, json!({}), &["gdb-2gren"]);
    let entries = match_.orders_of("enter");
    assert_eq!(entries, [enter("gdb-2gren", "1601")]);
    assert_eq!(match_.refusal(enter("gdb-2gren", "0101")), rule("11.1.3.b"));
    assert_eq!(match_.refusal(enter("gdb-2gren", "0110")), rule("4.2.1.a"));
}

#[test]
fn the_first_hex_is_paid_for() {
    proves(&["goodwood/4.2.1.b"]);
    let mut match_ = arriving("allied", 4, json!({}), &["gdb-2gren"]);
    match_.give(enter("gdb-2gren", "1601"));
    assert_eq!(match_.left("gdb-2gren"), 14.0);
    // The road price where a road runs off the board, that of the ground elsewhere.
    let mut match_ = arriving("german", 4, json!({}), &["12ss-ipz", "12ss-iipz"]);
    match_.give(enter("12ss-ipz", "3020"));
    match_.give(enter("12ss-iipz", "3018"));
    assert_eq!(
        (match_.left("12ss-ipz"), match_.left("12ss-iipz")),
        (11.5, 11.0)
    );
}

#[test]
fn who_comes_on_next_to_an_enemy_engages() {
    proves(&["goodwood/4.2.1.c"]);
    let mut match_ = arriving("allied", 4, at([("272-fus", "1602")]), &["gdb-2gren"]);
    match_.give(enter("gdb-2gren", "1601"));
    assert_eq!(match_.refusal(to("gdb-2gren", "1501")), rule("4.1.2.b"));
    match_.end();
    assert!(match_.marked("gdb-2gren", "must-attack"));
}

#[test]
fn many_come_through_one_hex() {
    proves(&["goodwood/4.2.1.d"]);
    let brigade = at([
        ("11db-23h", "1601"),
        ("11db-2ffy", "1601"),
        ("11db-3rtr", "1601"),
        ("11db-8rb", "1601"),
    ]);
    let mut match_ = arriving(
        "allied",
        1,
        brigade,
        &["gdb-2gren", "gdb-1cold", "gdb-55fd"],
    );
    assert_eq!(match_.refusal(enter("gdb-2gren", "1601")), rule("4.1.1.a"));
    match_.give(enter("gdb-2gren", "1701"));
    assert_eq!(match_.left("gdb-2gren"), 13.5);
    // The next pays no more for those before it.
    match_.give(enter("gdb-1cold", "1701"));
    assert_eq!(match_.left("gdb-1cold"), 13.5);
    match_.give(enter("gdb-55fd", "1602"));
    assert_eq!(match_.left("gdb-55fd"), 4.0);
}

#[test]
fn who_does_not_come_may_come_later() {
    proves(&["goodwood/4.2.1.e"]);
    let mut match_ = arriving("allied", 2, json!({}), &["7db-1rtr", "7db-5rtr"]);
    match_.give(enter("7db-1rtr", "1601"));
    for _ in 0..4 {
        match_.end();
    }
    assert!(match_.turn() == 3 && match_.legal(enter("7db-5rtr", "1601")));
    // With the enemy in Benouville the nearest free hexes of the edge serve.
    let match_ = arriving("allied", 4, at([("272-fus", "1601")]), &["7db-5rtr"]);
    assert_eq!(
        match_.orders_of("enter"),
        [enter("7db-5rtr", "1501"), enter("7db-5rtr", "1701")]
    );
}

#[test]
fn allies_leave_by_the_north_and_the_west() {
    proves(&["goodwood/4.2.2.a", "goodwood/4.2.2.f"]);
    let counters = json!({ "3di-1suff": { "hex": "0110", "spent": 14 }, "3di-2ey": { "hex": "1001" }, "3di-1sl": { "hex": "1225" } });
    let mut match_ = moves("allied", counters);
    match_.give(exit("3di-1suff", "west"));
    match_.give(exit("3di-2ey", "north"));
    assert!(match_.gone("3di-1suff") && match_.gone("3di-2ey"));
    assert_eq!(match_.points("german"), 0);
    assert_eq!(match_.refusal(exit("3di-1sl", "south")), rule("4.2.2.a"));
    // Breaking contact costs one more point.
    let counters =
        json!({ "3di-1suff": { "hex": "0110", "spent": 14 }, "272-fus": { "hex": "0210" } });
    assert_eq!(
        moves("allied", counters).refusal(exit("3di-1suff", "west")),
        rule("4.0.b")
    );
}

#[test]
fn germans_leave_by_the_east_the_west_and_the_south_for_good() {
    proves(&["goodwood/4.2.2.b", "goodwood/4.2.2.g"]);
    let counters = json!({
        "272-fus": { "hex": "3018", "spent": 14 }, "272-i980": { "hex": "0120" }, "272-i981": { "hex": "1225" },
        "272-i982": { "hex": "2601" },
    });
    let mut match_ = moves("german", counters);
    match_.give(exit("272-fus", "east"));
    match_.give(exit("272-i980", "west"));
    match_.give(exit("272-i981", "south"));
    assert_eq!(match_.refusal(exit("272-i982", "north")), rule("4.2.2.b"));
    assert_eq!(match_.points("allied"), 0);
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(match_.place("272-fus"), Place::Gone);
    assert!(
        match_.ask(json!({ "calendar": {} }))["arrivals"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert!(match_.orders_of("enter").is_empty());
}

/// A unit in a hex of the rim that loses a combat and has no free hex on the board.
fn cornered(id: &str, hex: &str, around: &[(&str, &str)]) -> Sandbox {
    let side = if id.starts_with("272") {
        "allied"
    } else {
        "german"
    };
    let mut counters = json!({});
    counters[id] = json!({ "hex": hex });
    for (id, hex) in around {
        counters[*id] = json!({ "hex": hex });
    }
    let match_ = fights(side, counters);
    let attackers: Vec<&str> = around.iter().map(|(id, _)| *id).collect();
    let loses = |match_: &Sandbox| match_.pending() == (side.to_owned(), "loss");
    for total in 2..=12 {
        let mut tried = match_.clone();
        tried.declare(hex, &attackers);
        tried.roll(json!("announce"), &sum(total));
        while loses(&tried) {
            let order = tried.orders().remove(0);
            tried.give(order);
        }
        let retreats = tried.pending().1 == "retreat"
            && tried
                .counter(id)
                .marks
                .iter()
                .any(|mark| mark.kind == "retreating");
        if retreats && !tried.reduced(id) {
            return tried;
        }
    }
    panic!("{id} is not driven off");
}

fn off(id: &str, edge: &str) -> Value {
    json!({ "retreat-off": { "counter": id, "via": null, "edge": edge } })
}

/// German tanks, or Allied infantry, in the hexes around a unit.
fn panzers(hexes: &[&'static str]) -> Vec<(&'static str, &'static str)> {
    let tanks = ["1ss-ipz", "tiger", "12ss-ipz", "sterz"];
    tanks.into_iter().zip(hexes.iter().copied()).collect()
}

fn riflemen(hexes: &[&'static str]) -> Vec<(&'static str, &'static str)> {
    let foot = ["3di-1suff", "51di-2sea", "2dic-rrc", "3dic-rwr", "6aet-pqd"];
    foot.into_iter().zip(hexes.iter().copied()).collect()
}

#[test]
fn germans_driven_off_the_north_edge_west_of_breville_are_destroyed() {
    proves(&["goodwood/4.2.2.c"]);
    let mut match_ = cornered("272-fus", "2601", &riflemen(&["2501", "2701", "2602"]));
    match_.give(off("272-fus", "north"));
    assert!(match_.gone("272-fus"));
    assert_eq!(match_.points("allied"), 0);
    let mut match_ = cornered(
        "272-fus",
        "2001",
        &riflemen(&["1901", "1902", "2002", "2102", "2101"]),
    );
    assert!(!match_.legal(off("272-fus", "north")));
    match_.give(json!({ "perish": { "counter": "272-fus" } }));
    assert_eq!(match_.points("allied"), 5);
}

#[test]
fn allies_driven_off_the_east_or_south_edge_are_destroyed() {
    proves(&["goodwood/4.2.2.d", "goodwood/4.2.2.f"]);
    // Every neighbour is taken: no second step leads away either.
    for (hex, near) in [
        ("3012", &["3011", "3013", "2913", "2912"][..]),
        ("1225", &["1224", "1325", "1125"]),
    ] {
        let mut match_ = cornered("3di-1suff", hex, &panzers(near));
        match_.give(json!({ "perish": { "counter": "3di-1suff" } }));
        assert!(match_.destroyed("3di-1suff"));
        assert_eq!(match_.points("german"), 10);
    }
}

#[test]
fn the_west_edge_is_safe_for_allies_down_to_louvigny() {
    proves(&["goodwood/4.2.2.e", "goodwood/4.2.2.a"]);
    let mut match_ = cornered("3di-1suff", "0114", &panzers(&["0113", "0214", "0115"]));
    match_.give(off("3di-1suff", "west"));
    assert!(match_.gone("3di-1suff") && match_.points("german") == 0);
    let mut match_ = cornered(
        "3di-1suff",
        "0115",
        &panzers(&["0114", "0214", "0215", "0116"]),
    );
    match_.give(json!({ "perish": { "counter": "3di-1suff" } }));
    assert_eq!(match_.points("german"), 10);
    // A departure of one's own accord ends in the same way.
    let mut match_ = moves("allied", at([("3di-1suff", "0115")]));
    match_.give(exit("3di-1suff", "west"));
    assert!(match_.destroyed("3di-1suff") && match_.points("german") == 10);
}

#[test]
fn only_who_has_no_hex_left_leaves_the_board() {
    proves(&["goodwood/5.3.d", "goodwood/5.1.3.b"]);
    let free = cornered("272-fus", "1225", &riflemen(&["1325"]));
    assert!(!free.legal(off("272-fus", "south")));
    let mut match_ = cornered("272-fus", "1225", &riflemen(&["1224", "1325", "1125"]));
    match_.give(off("272-fus", "south"));
    assert!(match_.gone("272-fus"));
    assert_eq!(match_.points("allied"), 0);
    // Nor is it encircled while a safe edge is near, as an Allied unit would be.
    let column = |side: &str, target: &str, attackers: [&str; 2]| {
        let mut counters = json!({});
        counters[target] = json!({ "hex": "3018" });
        for (id, hex) in attackers.iter().zip(["3017", "3019"]) {
            counters[*id] = json!({ "hex": hex });
        }
        let mut match_ = fights(side, counters);
        match_.fight("3018", &attackers, [3, 4]).shifts.len()
    };
    assert_eq!(column("allied", "272-fus", ["3di-1suff", "51di-2sea"]), 0);
    assert_eq!(column("german", "3di-1suff", ["272-fus", "346-fus"]), 1);
}

/// The ids of those who arrive on a printed turn.
fn due(side: &str, turn: u64) -> Vec<String> {
    let calendar = fresh().ask(json!({ "calendar": {} }));
    let lines = calendar["arrivals"].as_array().unwrap().iter();
    let own = lines.filter(|line| line["side"] == side && line["turn"] == turn);
    own.map(|line| line["counter"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn allied_reinforcements_come_on_turns_1_and_2() {
    proves(&["goodwood/11.1.3.b", "goodwood/11.1.3.c"]);
    let first = due("allied", 1);
    let count =
        |ids: &[String], prefix: &str| ids.iter().filter(|id| id.starts_with(prefix)).count();
    assert_eq!(
        (count(&first, "11db"), count(&first, "gdb"), first.len()),
        (7, 11, 19)
    );
    assert!(first.contains(&"viii-2hcr".to_owned()));
    let second = due("allied", 2);
    assert_eq!((count(&second, "7db"), second.len()), (11, 12));
    assert!(second.contains(&"viii-91at".to_owned()));
    let match_ = arriving("allied", 1, json!({}), &["gdb-2gren", "7db-1rtr"]);
    assert!(match_.legal(enter("gdb-2gren", "1601")));
    assert_eq!(match_.refusal(enter("7db-1rtr", "1601")), rule("11.1.3.c"));
}

#[test]
fn german_reinforcements_come_on_turns_2_to_4() {
    proves(&[
        "goodwood/11.1.4.a",
        "goodwood/11.1.4.b",
        "goodwood/11.1.4.c",
    ]);
    assert_eq!(due("german", 2), ["1ss-iii1pg", "1ss-stug"]);
    let match_ = arriving("german", 2, json!({}), &["1ss-stug"]);
    assert!(match_.legal(enter("1ss-stug", "0115")) && match_.legal(enter("1ss-stug", "0125")));
    assert_eq!(match_.refusal(enter("1ss-stug", "0114")), rule("11.1.4.a"));
    assert_eq!(match_.values("1ss-stug"), ["4", "3", "10"]);
    let third = due("german", 3);
    assert_eq!(third.len(), 18);
    assert_eq!(third.iter().filter(|id| id.starts_with("12ss")).count(), 15);
    assert_eq!(due("german", 4), ["ger-art-3"]);
    let match_ = arriving("german", 4, json!({}), &["ger-art-3"]);
    assert_eq!(match_.orders_of("enter").len(), 25);
    // By night armour does not come on next to an enemy.
    let night = arriving(
        "german",
        3,
        at([("3di-1suff", "2910")]),
        &["12ss-ipz", "12ss-i25pg"],
    );
    assert_eq!(night.refusal(enter("12ss-ipz", "3010")), rule("9.0.a"));
    assert!(night.legal(enter("12ss-i25pg", "3010")) && night.legal(enter("12ss-ipz", "3015")));
}
