//! Points and victory (11.2).

use serde_json::{Value, json};
use table::{Game, proves};

use crate::common::{Sandbox, and, at};
use crate::{GOODWOOD, board_with, campaign, moving};

/// The end of the last turn with these counters and towns in Allied hands.
fn ended(options: &[(&str, &str)], counters: Value, allied: &[&str]) -> Sandbox {
    let held: Value = Value::Object(
        allied
            .iter()
            .map(|town| ((*town).to_owned(), json!("allied")))
            .collect(),
    );
    let mut match_ = board_with(
        options,
        json!({ "turn": 8, "phase": "german-combat", "counters": counters, "held": held }),
    );
    assert!(match_.game.outcome(&match_.state).is_none());
    match_.end();
    assert_eq!(match_.pending().1, "over");
    match_
}

/// Points of a side under clauses that start so.
fn under(match_: &Sandbox, side: &str, rules: &[&str]) -> i32 {
    let lines = match_.referee().score.into_iter();
    lines
        .filter(|line| line.side == side && rules.contains(&line.rule.as_str()))
        .map(|line| line.points)
        .sum()
}

/// Points of the Allies and of the Germans for towns.
fn towns(match_: &Sandbox) -> (i32, i32) {
    let rules = ["goodwood/11.2.b", "goodwood/11.2.c", "goodwood/11.2.d"];
    (
        under(match_, "allied", &rules),
        under(match_, "german", &rules),
    )
}

const TENS: [&str; 4] = ["Verrières", "Vimont", "St. André", "Troarn"];
const FIVES: [&str; 12] = [
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

/// The side that has a town.
fn holder(match_: &Sandbox, name: &str) -> String {
    let score = match_.ask(json!({ "score": {} }));
    let towns = score["objectives"].as_array().unwrap();
    let found = towns.iter().find(|town| town["town"] == name).unwrap();
    found["held"].as_str().unwrap().to_owned()
}

#[test]
fn whoever_was_last_in_a_town_scores_it() {
    proves(&["goodwood/11.2.a"]);
    // All 17 start German, and need neither a garrison nor a trace.
    let match_ = ended(&[], json!({}), &[]);
    assert_eq!(towns(&match_), (0, 120));
    // Passing through is enough.
    let mut match_ = moving("allied", 8, at([("11db-23h", "1718")]));
    assert_eq!(holder(&match_, "Four"), "german");
    match_.move_to("11db-23h", "1519");
    assert_eq!(holder(&match_, "Four"), "allied");
    assert_eq!(holder(&match_, "Bourguébus"), "german");
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(towns(&match_), (5, 115));
}

#[test]
fn the_towns_are_worth_twenty_ten_and_five() {
    proves(&["goodwood/11.2.b", "goodwood/11.2.c", "goodwood/11.2.d"]);
    assert_eq!(towns(&ended(&[], json!({}), &["Bourguébus"])), (20, 100));
    assert_eq!(towns(&ended(&[], json!({}), &TENS)), (40, 80));
    assert_eq!(towns(&ended(&[], json!({}), &FIVES)), (60, 60));
    for town in TENS {
        assert_eq!(towns(&ended(&[], json!({}), &[town])).0, 10, "{town}");
    }
    for town in FIVES {
        assert_eq!(towns(&ended(&[], json!({}), &[town])).0, 5, "{town}");
    }
}

/// The first counters of a side, all in one place.
fn fallen(side: &str, skip: usize, count: usize, place: &str) -> Value {
    let counters = campaign().referee().counters.into_iter();
    let own = counters.filter(|counter| counter.side == side);
    Value::Object(
        own.skip(skip)
            .take(count)
            .map(|counter| (counter.id, json!({ "place": place })))
            .collect(),
    )
}

#[test]
fn units_destroyed_are_worth_five_and_ten() {
    proves(&["goodwood/11.2.1.a", "goodwood/11.2.2.a"]);
    // Twelve Germans destroyed, three withdrawn, two that never entered.
    let lost = fallen("german", 0, 12, "destroyed");
    let alive = and(
        fallen("german", 12, 3, "gone"),
        fallen("german", 15, 2, "waiting"),
    );
    let match_ = ended(&[], and(lost, alive), &[]);
    assert_eq!(under(&match_, "allied", &["goodwood/11.2.1.a"]), 60);
    let match_ = ended(&[], fallen("allied", 0, 9, "destroyed"), &[]);
    assert_eq!(under(&match_, "german", &["goodwood/11.2.2.a"]), 90);
    assert_eq!(under(&match_, "allied", &["goodwood/11.2.1.a"]), 0);
}

#[test]
fn caen_south_of_the_orne_is_worth_ten_clear() {
    proves(&["goodwood/11.2.1.b"]);
    let points =
        |counters: Value| under(&ended(&[], counters, &[]), "allied", &["goodwood/11.2.1.b"]);
    assert_eq!(points(json!({})), 10);
    for hex in [
        "0811", "0812", "0912", "1010", "1011", "1308", "1407", "1507",
    ] {
        assert_eq!(points(at([("272-i980", hex)])), 0, "{hex}");
        assert_eq!(points(at([("3di-1suff", hex)])), 10, "{hex}");
    }
    assert_eq!(points(at([("272-i980", "0710")])), 10, "north of the Orne");
}

/// German points for the two railways with an Allied unit in a hex.
fn railways(options: &[(&str, &str)], hex: &str) -> (i32, i32) {
    let match_ = ended(options, at([("3di-1suff", hex)]), &[]);
    (
        under(&match_, "german", &["goodwood/11.2.2.b"]),
        under(&match_, "german", &["goodwood/11.2.2.c"]),
    )
}

#[test]
fn ground_south_of_the_railways_kept_clear() {
    proves(&[
        "goodwood/11.2.2.b",
        "goodwood/11.2.2.c",
        "goodwood/11.2.2.d",
    ]);
    // South of the line by Vimont; on it; beyond its end.
    assert_eq!(railways(&[], "1616").0, 0);
    assert_eq!(railways(&[], "1615").0, 30);
    assert_eq!(railways(&[], "0516").0, 30);
    let wider = [("west_of_caen_south_of_railway", "true")];
    assert_eq!(railways(&wider, "0516"), (0, 0));
    // South of the line by Troarn, which is the harder one; on it.
    assert_eq!(railways(&[], "1813"), (30, 0));
    assert_eq!(railways(&[], "1812"), (30, 60));
    assert_eq!(railways(&[], "1616"), (0, 0));
    // Only the higher, under the option.
    let higher = [("railway_awards", "highest-only")];
    assert_eq!(railways(&higher, "1812"), (0, 60));
    assert_eq!(railways(&higher, "1813"), (30, 0));
}

#[test]
fn the_side_with_more_points_wins() {
    proves(&["goodwood/11.2.2.e"]);
    // Given 60 points of towns each, nothing for clear ground, and twelve Allied units lost.
    let outcome = |lost: usize| {
        let present = at([("51di-61at", "1616"), ("12ss-flak", "0812")]);
        let fallen = and(
            fallen("allied", 0, 12, "destroyed"),
            fallen("german", 0, lost, "destroyed"),
        );
        let match_ = ended(&[], and(fallen, present), &FIVES);
        match_.game.outcome(&match_.state).unwrap()
    };
    let allied = GOODWOOD.card().side("allied").unwrap();
    let german = GOODWOOD.card().side("german").unwrap();
    let won = outcome(25);
    assert_eq!(won.points[allied.index()], 185);
    assert_eq!(won.points[german.index()], 180);
    assert_eq!(won.winner, Some(allied));
    assert_eq!(won.rule, "goodwood/11.2.2.e");
    let drawn = outcome(24);
    assert_eq!((drawn.points, drawn.winner), (vec![180, 180], None));
    assert_eq!(outcome(23).winner, Some(german));
}
