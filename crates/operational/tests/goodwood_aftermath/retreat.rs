//! Retreats (5.3).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{fighting, retreat};

/// Armoured infantry of three divisions, 4 points each.
const THREE: [&str; 3] = ["11db-8rb", "gdb-1gren", "7db-1rb"];

fn through(counter: &str, via: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": counter, "via": via, "to": to } })
}

fn perish(counter: &str) -> Value {
    json!({ "perish": { "counter": counter } })
}

fn off(counter: &str, edge: &str) -> Value {
    json!({ "retreat-off": { "counter": counter, "via": null, "edge": edge } })
}

fn lose(counter: &str) -> Value {
    json!({ "lose": { "counter": counter } })
}

/// The three attack a hex from another: 12 points.
fn pushed(target: &str, from: &str, others: Value, total: u8) -> (Sandbox, String) {
    let attackers = moved(THREE.map(|id| (id, from)));
    let mut match_ = fighting("allied", 4, and(attackers, others));
    let column = match_.fight(target, &THREE, sum(total)).column;
    (match_, column)
}

/// Two Germans of 2 in 2715 pushed from the south: 12-4, 3-1, DRI AVI.
fn two(others: Value) -> Sandbox {
    let pair = at([("16lw-i31", "2715"), ("16lw-i32", "2715")]);
    let (match_, column) = pushed("2715", "2716", and(pair, others), 2);
    assert_eq!(column, "3-1");
    match_
}

/// The two Germans with the three around them: one column more, 4-1.
fn encircled(others: Value, total: u8) -> Sandbox {
    let ring = moved([(THREE[0], "2714"), (THREE[1], "2815"), (THREE[2], "2615")]);
    let pair = at([("16lw-i31", "2715"), ("16lw-i32", "2715")]);
    let mut match_ = fighting("allied", 4, and(and(ring, pair), others));
    let fought = match_.fight("2715", &THREE, sum(total));
    assert_eq!(
        (fought.odds.as_str(), fought.column.as_str()),
        ("3-1", "4-1")
    );
    match_
}

#[test]
fn a_retreat_ends_neither_with_the_enemy_nor_in_his_zone() {
    proves(&["goodwood/5.3.a"]);
    let match_ = two(json!({}));
    assert_eq!(match_.pending(), ("german".to_owned(), "retreat"));
    for hex in ["2716", "2815", "2615"] {
        assert_eq!(match_.refusal(retreat("16lw-i31", hex)), "goodwood/5.3.a");
    }
    for hex in ["2714", "2814", "2614"] {
        assert!(match_.legal(retreat("16lw-i31", hex)), "{hex}");
    }
    assert!(!match_.legal(perish("16lw-i31")));
}

#[test]
fn the_owner_chooses_for_each_unit() {
    proves(&["goodwood/5.3.c"]);
    // A fourth Allied unit leaves two hexes.
    let match_ = two(at([("3di-1suff", "2515")]));
    assert_eq!(match_.pending().0, "german");
    assert_eq!(match_.orders().len(), 4);
    for first in ["2714", "2814"] {
        for second in ["2714", "2814"] {
            let mut match_ = match_.clone();
            match_.give(retreat("16lw-i32", first));
            match_.give(retreat("16lw-i31", second));
            assert_eq!(match_.hex("16lw-i32").as_deref(), Some(first));
            assert_eq!(match_.hex("16lw-i31").as_deref(), Some(second));
        }
    }
}

#[test]
fn a_unit_without_a_retreat_is_eliminated() {
    proves(&["goodwood/5.3.b"]);
    let ring = [
        ("i-ioc", "2714"),
        ("ii-18ac", "2814"),
        ("viii-2hcr", "2815"),
        ("3di-3recce", "2716"),
        ("51di-2dy", "2615"),
        ("2dic-8recce", "2614"),
    ];
    let pair = at([("16lw-i31", "2715"), ("16lw-i32", "2715")]);
    let mut match_ = fighting("allied", 4, and(moved(ring), pair));
    match_.fight("2715", &ring.map(|(id, _)| id), sum(3));
    assert_eq!(match_.orders_of("retreat").len(), 0);
    match_.give(perish("16lw-i31"));
    match_.give(perish("16lw-i32"));
    assert!(match_.destroyed("16lw-i31") && match_.destroyed("16lw-i32"));
    assert_eq!(match_.points("allied"), 10);
}

#[test]
fn a_unit_on_the_edge_leaves_only_without_another_way() {
    proves(&["goodwood/5.3.d"]);
    // With a free hex on the board it may not leave.
    let pair = || at([("16lw-i31", "1225"), ("16lw-i32", "1225")]);
    let (match_, _) = pushed("1225", "1125", pair(), 2);
    assert_eq!(match_.refusal(off("16lw-i31", "south")), "goodwood/5.3.d");
    assert!(match_.legal(retreat("16lw-i31", "1325")));
    // With every neighbour in Allied zones it leaves by the south, alive and not encircled.
    let (mut match_, column) = pushed("1225", "1224", pair(), 2);
    assert_eq!(column, "3-1");
    assert!(match_.orders_of("retreat").is_empty());
    match_.give(off("16lw-i31", "south"));
    match_.give(off("16lw-i32", "south"));
    assert!(match_.gone("16lw-i31") && match_.gone("16lw-i32"));
    assert_eq!(match_.points("allied"), 0);
}

const FOUR: [&str; 4] = ["272-i980", "272-i981", "346-i857", "346-i858"];

#[test]
fn a_full_hex_makes_room_for_a_retreat() {
    proves(&["goodwood/5.3.1.a"]);
    let mut match_ = two(at(FOUR.map(|id| (id, "2714"))));
    match_.give(retreat("16lw-i31", "2714"));
    assert_eq!(match_.pending(), ("german".to_owned(), "displace"));
    let displace = |id: &str, to: &str| json!({ "displace": { "counter": id, "to": to } });
    assert!(FOUR.iter().all(|id| match_.legal(displace(id, "2713"))));
    assert!(!match_.legal(displace("16lw-i31", "2713")), "the newcomer");
    assert!(!match_.legal(displace("272-i980", "2715")), "an enemy zone");
    match_.give(displace("346-i857", "2713"));
    assert_eq!(match_.stack("2714").len(), 4);
    assert_eq!(match_.stack("2713"), ["346-i857"]);
    assert!(match_.stack("2714").contains(&"16lw-i31".to_owned()));
}

#[test]
fn a_full_hex_whose_units_cannot_go_on_is_no_retreat() {
    proves(&["goodwood/5.3.1.a"]);
    // Every neighbour of 2714 lies in an Allied zone, and so do those of 2715.
    let outer = at([
        ("3di-1suff", "2712"),
        ("3di-2linc", "2913"),
        ("3di-2warw", "2915"),
        ("51di-2sea", "2515"),
        ("51di-5bw", "2513"),
    ]);
    let pair = at([("16lw-i31", "2715"), ("16lw-i32", "2715")]);
    let free = and(outer, pair);
    let (open, column) = pushed("2715", "2716", free.clone(), 2);
    assert_eq!(column, "3-1");
    assert!(open.legal(retreat("16lw-i31", "2714")));
    let full = and(free, at(FOUR.map(|id| (id, "2714"))));
    let (shut, column) = pushed("2715", "2716", full, 3);
    assert_eq!(column, "4-1", "they are encircled");
    assert!(!shut.legal(retreat("16lw-i31", "2714")));
}

/// Germans in 2908, west of the Dives, pushed by 12 points; DRI AVI, or DRB AVB with a 3 at 3-1.
fn by_the_river(units: Value, total: u8) -> Sandbox {
    pushed("2908", "2808", units, total).0
}

#[test]
fn armour_retreating_across_a_river_takes_a_loss() {
    proves(&["goodwood/5.3.2.a"]);
    // Defence 4 is 3-1, 3 is 4-1 and 2 is 6-1.
    for (id, losses, total) in [
        ("sterz", 0, 2),
        ("21pz-i22", 0, 3),
        ("21pz-pzjg200", 0, 2),
        ("21pz-aa21", 0, 5),
        ("12ss-iart", 0, 5),
        ("sterz", 1, 5),
    ] {
        let unit = json!({ id: { "hex": "2908", "losses": losses } });
        let mut match_ = by_the_river(unit.clone(), total);
        match_.give(retreat(id, "3007"));
        assert_eq!(match_.destroyed(id), losses == 1, "{id}");
        assert!(losses == 1 || match_.reduced(id), "{id}");
        // Another hex costs nothing.
        let mut match_ = by_the_river(unit, total);
        match_.give(retreat(id, "2907"));
        assert_eq!(match_.reduced(id), losses == 1, "{id}");
    }
}

#[test]
fn armour_hurt_in_the_combat_does_not_survive_the_river() {
    proves(&["goodwood/5.3.2.b"]);
    let mut match_ = by_the_river(at([("sterz", "2908")]), 3);
    match_.give(lose("sterz"));
    match_.give(lose(THREE[0]));
    assert!(match_.reduced("sterz"));
    match_.give(retreat("sterz", "3007"));
    assert!(match_.destroyed("sterz"));
}

#[test]
fn other_units_do_not_mind_a_river() {
    proves(&["goodwood/5.3.2.c"]);
    for (units, total) in [
        (vec!["272-i980", "12ss-iiart"], 2),
        (vec!["12ss-i25pg"], 3),
        (vec!["21pz-stug200"], 3),
    ] {
        let pieces = units
            .iter()
            .map(|id| ((*id).to_owned(), json!({ "hex": "2908" })));
        let mut match_ = by_the_river(Value::Object(pieces.collect()), total);
        for id in units {
            match_.give(retreat(id, "3007"));
            assert_eq!(match_.hex(id).as_deref(), Some("3007"));
            assert!(!match_.reduced(id), "{id}");
        }
    }
}

#[test]
fn the_encircled_retreat_in_two_steps_with_a_loss_each() {
    proves(&["goodwood/5.3.3.a"]);
    let mut match_ = encircled(json!({}), 3);
    assert!(!match_.legal(retreat("16lw-i31", "2716")) && !match_.legal(perish("16lw-i31")));
    assert!(!match_.legal(through("16lw-i31", "2716", "2816")), "a zone");
    assert!(
        !match_.legal(through("16lw-i31", "2714", "2713")),
        "an enemy"
    );
    for id in ["16lw-i31", "16lw-i32"] {
        match_.give(through(id, "2716", "2717"));
        assert_eq!(match_.hex(id).as_deref(), Some("2717"));
        assert!(match_.reduced(id));
    }
}

#[test]
fn the_encircled_without_a_second_step_are_eliminated() {
    proves(&["goodwood/5.3.3.b", "goodwood/5.3.b"]);
    let outer = at([
        ("3di-1suff", "2717"),
        ("3di-2linc", "2914"),
        ("51di-2sea", "2514"),
    ]);
    let mut match_ = encircled(outer, 3);
    assert!(match_.orders_of("retreat").is_empty());
    match_.give(perish("16lw-i31"));
    match_.give(perish("16lw-i32"));
    assert_eq!(match_.points("allied"), 10);
}

#[test]
fn the_encircled_unit_that_took_the_loss_is_eliminated() {
    proves(&["goodwood/5.3.3.c"]);
    // DRB AVI.
    let mut match_ = encircled(json!({}), 2);
    match_.give(lose("16lw-i31"));
    assert_eq!(
        match_.refusal(through("16lw-i31", "2716", "2717")),
        "goodwood/5.3.3.c"
    );
    match_.give(perish("16lw-i31"));
    match_.give(through("16lw-i32", "2716", "2717"));
    assert!(match_.destroyed("16lw-i31"));
    assert!(match_.reduced("16lw-i32"));
    assert_eq!(match_.hex("16lw-i32").as_deref(), Some("2717"));
}

#[test]
fn friends_in_the_first_hex_cover_the_retreat() {
    proves(&["goodwood/5.3.3.d"]);
    let mut match_ = encircled(at([("16lw-i46", "2716")]), 2);
    match_.give(lose("16lw-i31"));
    match_.give(through("16lw-i31", "2716", "2717"));
    match_.give(through("16lw-i32", "2716", "2717"));
    assert_eq!(match_.hex("16lw-i31").as_deref(), Some("2717"));
    assert!(match_.reduced("16lw-i31"), "once");
    assert!(!match_.reduced("16lw-i32"), "covered too");
}
