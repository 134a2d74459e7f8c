//! Points (11.2).

use crate::common::{Sandbox, at};
use crate::{GOODWOOD, THIRD, board, board_with};
use serde_json::{Value, json};
use table::{Game, proves};

/// The match over, as the position leaves it.
fn over(options: &[(&str, &str)], mut position: Value) -> Sandbox {
    position["turn"] = 8.into();
    position["phase"] = "german-combat".into();
    let mut match_ = board_with(options, position);
    match_.end();
    match_
}

fn lines(match_: &Sandbox, side: &str, clause: &str) -> i32 {
    let lines = match_.referee().score.into_iter();
    let own = lines.filter(|line| line.side == side && line.rule.starts_with(clause));
    own.map(|line| line.points).sum()
}

/// Points of towns when the Allies hold these.
fn towns(allied: &[&str]) -> (i32, i32) {
    let held: Value = Value::Object(
        allied
            .iter()
            .map(|town| (town.to_string(), json!("allied")))
            .collect(),
    );
    let match_ = over(&[], json!({ "held": held }));
    let points = |side| {
        ["b", "c", "d"]
            .iter()
            .map(|letter| lines(&match_, side, &format!("goodwood/11.2.{letter}")))
            .sum()
    };
    (points("allied"), points("german"))
}

#[test]
fn towns_are_scored_by_their_holders() {
    proves(&[
        "goodwood/11.2.a",
        "goodwood/11.2.b",
        "goodwood/11.2.c",
        "goodwood/11.2.d",
    ]);
    assert_eq!(towns(&[]), (0, 120));
    assert_eq!(towns(&["Bourguébus"]), (20, 100));
    assert_eq!(
        towns(&["Verrières", "Vimont", "St. André", "Troarn"]),
        (40, 80)
    );
    let fives = [
        "Cagny",
        "Cormelles",
        "Bras",
        "Toufreville",
        "Ifs",
        "Emiéville",
        "Giberville",
        "Mondeville",
        "Fleury-sur-Orne",
        "Hubert-Folie",
        "Demouville",
        "Four",
    ];
    assert_eq!(towns(&fives), (60, 60));
}

#[test]
fn who_was_last_in_a_town_holds_it_without_a_garrison() {
    proves(&["goodwood/11.2.a"]);
    let holder = |match_: &Sandbox| {
        let score = match_.ask(json!({ "score": {} }));
        let towns = score["objectives"].as_array().unwrap().clone();
        let cagny = towns
            .into_iter()
            .find(|town| town["town"] == "Cagny")
            .unwrap();
        cagny["held"].as_str().unwrap().to_owned()
    };
    // Passing through is enough: 1715 to 2016 by the road through Cagny.
    let mut match_ = board(
        json!({ "turn": 4, "phase": "allied-movement", "counters": at([("11db-23h", "1815")]) }),
    );
    assert_eq!(holder(&match_), "german");
    match_.move_to("11db-23h", "2016");
    assert_eq!(holder(&match_), "allied");
    // A retreat takes it back.
    let counters = json!({ "11db-23h": { "hex": "1814", "moved": true }, "gdb-2gren": { "hex": "1814", "moved": true }, "272-fus": { "hex": "1815" } });
    let mut match_ = board(
        json!({ "turn": 4, "phase": "allied-combat", "held": { "Cagny": "allied" }, "counters": counters }),
    );
    match_.fight("1815", &["11db-23h", "gdb-2gren"], [1, 2]);
    while match_.pending().1 == "loss" {
        let order = match_.orders().remove(0);
        match_.give(order);
    }
    match_.give(crate::back("272-fus", "1916"));
    assert_eq!(holder(&match_), "german");
}

#[test]
fn destroyed_units_are_worth_points() {
    proves(&["goodwood/11.2.1.a", "goodwood/11.2.2.a"]);
    let mut counters = json!({});
    let ids: Vec<String> = GOODWOOD_IDS.iter().map(|id| id.to_string()).collect();
    for id in &ids[..12] {
        counters[id.as_str()] = json!({ "place": "destroyed" });
    }
    for id in &ids[12..15] {
        counters[id.as_str()] = json!({ "place": "gone" });
    }
    for id in THIRD {
        counters[id] = json!({ "place": "destroyed" });
    }
    counters["51di-2sea"] = json!({ "place": "waiting" });
    let match_ = over(&[], json!({ "counters": counters }));
    assert_eq!(lines(&match_, "allied", "goodwood/11.2.1.a"), 60);
    assert_eq!(lines(&match_, "german", "goodwood/11.2.2.a"), 90);
}

const GOODWOOD_IDS: [&str; 15] = [
    "272-i980",
    "272-ii980",
    "272-i981",
    "272-ii981",
    "272-i982",
    "272-ii982",
    "272-fus",
    "346-fus",
    "346-i857",
    "346-ii857",
    "346-iii857",
    "346-i858",
    "346-ii858",
    "346-iii858",
    "tiger",
];

#[test]
fn caen_south_of_the_orne_clear_of_germans_is_worth_ten() {
    proves(&["goodwood/11.2.1.b"]);
    let worth = |counters: Value| {
        lines(
            &over(&[], json!({ "counters": counters })),
            "allied",
            "goodwood/11.2.1.b",
        )
    };
    assert_eq!(worth(json!({})), 10);
    for hex in ["0812", "1011", "1308", "1507"] {
        assert_eq!(worth(at([("272-fus", hex)])), 0, "{hex}");
    }
    assert_eq!(worth(at([("3di-1suff", "0812"), ("272-fus", "0815")])), 10);
}

/// German points for the two railways with one Allied unit in a hex.
fn railways(options: &[(&str, &str)], hex: &str) -> (i32, i32) {
    let match_ = over(options, json!({ "counters": at([("3di-1suff", hex)]) }));
    (
        lines(&match_, "german", "goodwood/11.2.2.b"),
        lines(&match_, "german", "goodwood/11.2.2.c"),
    )
}

#[test]
fn the_railways_are_worth_points_while_no_ally_is_south_of_them() {
    proves(&[
        "goodwood/11.2.2.b",
        "goodwood/11.2.2.c",
        "goodwood/11.2.2.d",
    ]);
    // The southern line runs through 1615, the northern one through 1812.
    assert_eq!(railways(&[], "1616"), (0, 0));
    assert_eq!(railways(&[], "1615"), (30, 0));
    assert_eq!(railways(&[], "0516"), (30, 60));
    assert_eq!(railways(&[], "1813"), (30, 0));
    assert_eq!(railways(&[], "1812"), (30, 60));
    // Only the higher award by one option; the bank west of Caen counts as south by another.
    let highest = [("railway_awards", "highest-only")];
    assert_eq!(railways(&highest, "1812"), (0, 60));
    assert_eq!(railways(&highest, "1813"), (30, 0));
    assert_eq!(
        railways(&[("west_of_caen_south_of_railway", "true")], "0516"),
        (0, 0)
    );
}

#[test]
fn more_points_win() {
    proves(&["goodwood/11.2.2.e"]);
    let towns: Vec<String> = GOODWOOD
        .map()
        .towns()
        .iter()
        .map(|town| town.name.clone())
        .collect();
    let held = |count: usize| -> Value {
        Value::Object(
            towns
                .iter()
                .take(count)
                .map(|town| (town.clone(), json!("allied")))
                .collect(),
        )
    };
    let winner = |held: Value, counters: Value| {
        let match_ = over(&[], json!({ "held": held, "counters": counters }));
        let outcome = match_.referee().outcome.unwrap();
        (outcome.winner, outcome.points)
    };
    // All towns and Caen: 130 to 0 with an Ally in the south.
    assert_eq!(
        winner(held(towns.len()), at([("3di-1suff", "1616")])),
        (Some("allied".into()), vec![130, 0])
    );
    assert_eq!(
        winner(held(0), json!({})),
        (Some("german".into()), vec![10, 210])
    );
    // 60 to 60: Bourguébus, the four tens, and Germans in Vaucelles.
    let even = json!({ "Bourguébus": "allied", "Verrières": "allied", "Vimont": "allied", "St. André": "allied", "Troarn": "allied" });
    let counters = at([("3di-1suff", "1616"), ("272-fus", "0812")]);
    assert_eq!(winner(even, counters), (None, vec![60, 60]));
}
