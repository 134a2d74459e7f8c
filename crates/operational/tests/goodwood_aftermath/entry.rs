//! Entering and leaving the board (4.2).

use serde_json::{Value, json};
use table::{Place, proves};

use crate::common::{Sandbox, and, at, sum};
use crate::{fighting, moving};

fn enter(id: &str, hex: &str) -> Value {
    json!({ "enter": { "counter": id, "to": hex } })
}

fn exit(id: &str, edge: &str) -> Value {
    json!({ "exit": { "counter": id, "edge": edge } })
}

fn perish(id: &str) -> Value {
    json!({ "perish": { "counter": id } })
}

/// One unit about to come on.
fn waiting(side: &str, turn: u8, id: &str, others: Value) -> Sandbox {
    moving(
        side,
        turn,
        and(json!({ id: { "place": "waiting" } }), others),
    )
}

const BRIGADE: [(&str, &str); 4] = [
    ("11db-23h", "1601"),
    ("11db-2ffy", "1601"),
    ("11db-3rtr", "1601"),
    ("11db-8rb", "1601"),
];

#[test]
fn each_side_has_its_edges() {
    proves(&["goodwood/4.2.1.a"]);
    let german = waiting("german", 3, "12ss-i25pg", json!({}));
    assert!(german.legal(enter("12ss-i25pg", "3015")));
    assert_eq!(
        german.refusal(enter("12ss-i25pg", "1525")),
        "goodwood/4.2.1.a"
    );
    let allied = waiting("allied", 1, "11db-3mon", json!({}));
    assert!(allied.legal(enter("11db-3mon", "1601")));
    assert!(!allied.legal(enter("11db-3mon", "3015")));
    assert!(!allied.legal(enter("11db-3mon", "0110")));
}

#[test]
fn a_unit_that_enters_pays_for_the_first_hex() {
    proves(&["goodwood/4.2.1.b"]);
    let mut match_ = waiting("allied", 1, "gdb-2gren", json!({}));
    match_.give(enter("gdb-2gren", "1601"));
    assert_eq!(match_.left("gdb-2gren"), 14.0);
    // By a road that runs off the board, the price of the road.
    let mut match_ = waiting("german", 3, "12ss-i25pg", json!({}));
    match_.give(enter("12ss-i25pg", "3020"));
    assert_eq!(match_.left("12ss-i25pg"), 11.5);
}

#[test]
fn a_unit_that_enters_next_to_an_enemy_engages() {
    proves(&["goodwood/4.2.1.c"]);
    let mut match_ = waiting("allied", 1, "gdb-2gren", at([("272-i980", "1602")]));
    match_.give(enter("gdb-2gren", "1601"));
    assert!(match_.orders_of("move").is_empty());
    match_.end();
    assert!(!match_.legal(json!("end")), "it must attack");
    assert!(match_.legal(json!({ "attack": { "target": "1602" } })));
}

#[test]
fn many_units_may_enter_through_one_hex() {
    proves(&["goodwood/4.2.1.d"]);
    let mut match_ = waiting("allied", 1, "gdb-2gren", at(BRIGADE));
    assert!(!match_.legal(enter("gdb-2gren", "1601")));
    let events = match_.give(enter("gdb-2gren", "1701"));
    assert_eq!(events[0]["entered"]["path"], json!(["1601", "1701"]));
    assert_eq!(match_.left("gdb-2gren"), 13.5);
}

#[test]
fn a_reinforcement_may_come_later() {
    proves(&["goodwood/4.2.1.e"]);
    for turn in [3, 4, 8] {
        let match_ = waiting("allied", turn, "7db-15q", json!({}));
        assert!(match_.legal(enter("7db-15q", "1601")));
    }
    let mut match_ = waiting("allied", 2, "7db-15q", json!({}));
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(
        (match_.turn(), match_.place("7db-15q")),
        (3, Place::Waiting)
    );
    assert!(match_.legal(enter("7db-15q", "1601")));
    // With Benouville taken by the enemy, by the nearest free hex of the edge.
    let match_ = waiting("allied", 4, "7db-15q", at([("272-i980", "1601")]));
    let hexes: Vec<Value> = match_
        .orders_of("enter")
        .iter()
        .map(|order| order["enter"]["to"].clone())
        .collect();
    assert!(!hexes.is_empty());
    assert!(
        hexes.iter().all(|hex| hex == "1501" || hex == "1701"),
        "{hexes:?}"
    );
}

#[test]
fn units_may_be_withdrawn() {
    proves(&["goodwood/4.2.2.a", "goodwood/4.2.2.b"]);
    // With one point left; with none it is too late.
    let unit = |id: &str, hex: &str, spent: u8| json!({ id: { "hex": hex, "spent": spent } });
    let mut match_ = moving("allied", 4, unit("3di-1suff", "0110", 14));
    match_.give(exit("3di-1suff", "west"));
    assert!(match_.gone("3di-1suff"));
    assert_eq!(match_.points("german"), 0);
    let match_ = moving("allied", 4, unit("3di-1suff", "0110", 16));
    assert!(!match_.legal(exit("3di-1suff", "west")));
    let mut match_ = moving("allied", 4, unit("3di-1suff", "1101", 0));
    match_.give(exit("3di-1suff", "north"));
    assert!(match_.gone("3di-1suff"));
    // Breaking contact costs another point.
    let engaged = |spent: u8| {
        let enemy = at([("272-i980", "0111")]);
        moving("allied", 4, and(unit("3di-1suff", "0110", spent), enemy))
    };
    assert!(engaged(12).legal(exit("3di-1suff", "west")));
    assert!(!engaged(14).legal(exit("3di-1suff", "west")));
    // The Germans by the other edges.
    for (hex, edge) in [("3018", "east"), ("0120", "west"), ("1225", "south")] {
        let mut match_ = moving("german", 4, unit("272-i980", hex, 14));
        match_.give(exit("272-i980", edge));
        assert!(match_.gone("272-i980"));
        assert_eq!(match_.points("allied"), 0);
    }
    let match_ = moving("german", 4, unit("272-i980", "2601", 0));
    assert!(!match_.legal(exit("272-i980", "north")));
    let match_ = moving("allied", 4, unit("3di-1suff", "3018", 0));
    assert!(!match_.legal(exit("3di-1suff", "east")));
}

/// Weak Allied units all around two Germans on the north edge: 10-4.
fn driven_north(hex: &str, around: [&str; 5], total: u8) -> Sandbox {
    let ids = ["i-ioc", "ii-18ac", "viii-2hcr", "3di-3recce", "51di-2dy"];
    let ring = ids.iter().zip(around);
    let mut counters = at([("16lw-i31", hex), ("16lw-i32", hex)]);
    for (id, hex) in ring {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    let mut match_ = fighting("allied", 4, counters);
    match_.fight(hex, &ids, sum(total));
    match_
}

#[test]
fn the_north_edge_is_fatal_to_germans_west_of_breville() {
    proves(&["goodwood/4.2.2.c"]);
    // Encircled: 3-1, DRI AVI.
    let west = ["2101", "2102", "2002", "1902", "1901"];
    let mut match_ = driven_north("2001", west, 2);
    match_.give(perish("16lw-i31"));
    match_.give(perish("16lw-i32"));
    assert_eq!(match_.points("allied"), 10);
    // Not encircled: 2-1, DRI AVB.
    let east = ["2701", "2702", "2602", "2502", "2501"];
    let mut match_ = driven_north("2601", east, 3);
    match_.give(json!({ "lose": { "counter": "i-ioc" } }));
    for id in ["16lw-i31", "16lw-i32"] {
        match_.give(json!({ "retreat-off": { "counter": id, "via": null, "edge": "north" } }));
        assert!(match_.gone(id));
    }
    assert_eq!(match_.points("allied"), 0);
}

/// An Allied battalion on an edge with Germans in every hex around it: it has to leave.
fn driven_off(hex: &str, around: &[(&str, &str)]) -> Sandbox {
    let mut counters = at([("3di-1suff", hex)]);
    for (id, hex) in around {
        counters[*id] = json!({ "hex": hex, "moved": true });
    }
    let ids: Vec<&str> = around.iter().map(|(id, _)| *id).collect();
    let mut match_ = fighting("german", 4, counters);
    assert_eq!(match_.fight(hex, &ids, sum(2)).column, "3-1");
    match_
}

#[test]
fn the_east_and_south_edges_are_fatal_to_the_allies() {
    proves(&["goodwood/4.2.2.d", "goodwood/4.2.2.f"]);
    let east = [
        ("272-i980", "3011"),
        ("272-i981", "3013"),
        ("272-i982", "2913"),
        ("346-i857", "2912"),
    ];
    let south = [
        ("272-i980", "1224"),
        ("272-i981", "1325"),
        ("272-i982", "1125"),
    ];
    for mut match_ in [driven_off("3012", &east), driven_off("1225", &south)] {
        match_.give(perish("3di-1suff"));
        assert!(match_.destroyed("3di-1suff"));
        assert_eq!(match_.points("german"), 10);
    }
    // Nor may they be withdrawn there.
    let match_ = moving("allied", 4, at([("3di-1suff", "1225")]));
    assert!(!match_.legal(exit("3di-1suff", "south")));
}

#[test]
fn the_west_edge_south_of_louvigny_is_fatal_to_the_allies() {
    proves(&["goodwood/4.2.2.e"]);
    let mut match_ = moving("allied", 4, at([("3di-1suff", "0115")]));
    match_.give(exit("3di-1suff", "west"));
    assert!(match_.destroyed("3di-1suff"));
    assert_eq!(match_.points("german"), 10);
    let mut match_ = moving("allied", 4, at([("3di-1suff", "0114")]));
    match_.give(exit("3di-1suff", "west"));
    assert!(match_.gone("3di-1suff"));
    assert_eq!(match_.points("german"), 0);
}

#[test]
fn who_has_left_does_not_come_back() {
    proves(&["goodwood/4.2.2.g"]);
    let mut match_ = moving("german", 2, at([("272-i980", "3018")]));
    match_.give(exit("272-i980", "east"));
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(
        (match_.turn(), match_.phase().contains("German")),
        (3, true)
    );
    assert!(match_.orders_of("enter").is_empty());
    assert!(match_.gone("272-i980"));
    assert!(!match_.legal(enter("272-i980", "3018")));
    let calendar = match_.ask(json!({ "calendar": {} })).to_string();
    assert!(!calendar.contains("272-i980"));
}
