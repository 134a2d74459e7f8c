//! Air power, the bombardment table and vulnerability (6.0).

use serde_json::{Value, json};
use table::{Viewer, proves};

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{add, board, board_with, fighting, moving};

fn bomb(target: &str, points: u8) -> Value {
    json!({ "air-attack": { "target": target, "points": points } })
}

fn air(points: u8) -> Value {
    json!({ "air": { "points": points } })
}

/// How an attack from the air alone on these units is read: value, column before and after terrain.
fn read<const N: usize>(units: [&str; N], hex: &str, points: u8) -> (u64, u64, u64) {
    let mut match_ = fighting("allied", 2, at(units.map(|id| (id, hex))));
    let events = match_.roll(bomb(hex, points), &[3, 4]);
    let read = &events
        .iter()
        .find_map(|event| event.get("bombarded"))
        .unwrap();
    let number = |key: &str| read[key].as_u64().unwrap();
    (number("value"), number("odds"), number("column"))
}

#[test]
fn the_air_points_of_each_turn() {
    proves(&["goodwood/6.0.a"]);
    let mut match_ = moving("allied", 1, json!({}));
    for (turn, points) in (1..).zip([60, 80, 0, 80, 60, 0, 40, 20]) {
        assert_eq!((match_.turn(), match_.air("allied")), (turn, points));
        assert_eq!(match_.air("german"), 0);
        for _ in 0..4 {
            match_.end();
        }
    }
    assert_eq!(match_.pending().1, "over");
}

#[test]
fn the_track_shows_what_is_left_to_both() {
    proves(&["goodwood/6.1.a"]);
    let mut match_ = fighting("allied", 1, at([("272-i980", "2715")]));
    match_.roll(bomb("2715", 13), &[3, 4]);
    for side in ["german", "allied"] {
        let tracks = match_.view(Viewer::Side(match_.side(side))).tracks;
        let track = tracks.iter().find(|track| track.id == "air").unwrap();
        assert_eq!((track.value, track.of), (47, Some(60)));
    }
}

#[test]
fn the_points_serve_in_attack_and_in_defence() {
    proves(&["goodwood/6.1.b"]);
    // Given 45 of 60 points spent in allied-combat of turn 5.
    let mut match_ = fighting(
        "allied",
        5,
        at([("272-i980", "2715"), ("3di-1suff", "2515")]),
    );
    match_.roll(bomb("2715", 45), &[3, 4]);
    match_.end();
    match_.move_to("272-i980", "2615");
    match_.end();
    // Then 15 serve in german-combat.
    match_.declare("2515", &["272-i980"]);
    assert_eq!(match_.pending(), ("allied".to_owned(), "support"));
    assert!(match_.legal(air(15)) && !match_.legal(air(16)));
    match_.give(air(15));
    let events = match_.roll(json!("announce"), &sum(7));
    assert_eq!(match_.fought(&events).defence, 4 + 15);
    assert_eq!(match_.air("allied"), 0);
}

/// 13 points on the ground against 5.
fn thirteen(options: &[(&str, &str)]) -> Sandbox {
    let attackers = moved([
        ("11db-23h", "2716"),
        ("gdb-1gren", "2716"),
        ("3di-1suff", "2716"),
    ]);
    let defenders = at([("272-i980", "2715"), ("16lw-i31", "2715")]);
    let mut match_ = board_with(
        options,
        json!({ "turn": 1, "phase": "allied-combat", "counters": and(attackers, defenders) }),
    );
    match_.give(json!({ "attack": { "target": "2715" } }));
    match_
}

#[test]
fn air_points_are_added_and_announced() {
    proves(&["goodwood/6.1.c", "goodwood/6.2.d"]);
    let mut match_ = thirteen(&[]);
    assert!(match_.legal(air(1)) && match_.legal(air(60)));
    assert_eq!(match_.refusal(air(61)), "goodwood/6.1.c");
    match_.give(air(7));
    // A friendly unit must be in the combat.
    assert!(!match_.legal(json!("announce")));
    for id in ["11db-23h", "gdb-1gren", "3di-1suff"] {
        match_.give(add(id));
    }
    let events = match_.give(json!("announce"));
    assert_eq!(events[0]["attack-announced"]["total"], 20);
    assert_eq!(match_.air("allied"), 53);
    let events = match_.roll(json!("announce"), &sum(6));
    let fought = match_.fought(&events);
    assert_eq!((fought.defence, fought.odds.as_str()), (5, "4-1"));
    // The option sets the least of an attack by air alone.
    let limited = thirteen(&[("air_support_limits", "as-air-only")]);
    assert!(!limited.legal(air(4)) && limited.legal(air(5)) && limited.legal(air(60)));
}

#[test]
fn an_attack_by_air_alone_multiplies_points_by_vulnerability() {
    proves(&["goodwood/6.2.a", "goodwood/6.2.b"]);
    // No Allied unit is anywhere near.
    let match_ = fighting("allied", 1, at([("272-i980", "2715")]));
    assert!(match_.legal(bomb("2715", 10)));
    let match_ = fighting("german", 1, at([("272-i980", "2715")]));
    assert!(!match_.legal(bomb("2715", 10)));
    let infantry = ["272-i980", "272-i981", "272-i982"];
    assert_eq!(read(infantry, "2715", 12), (36, 1, 1));
}

#[test]
fn terrain_counts_from_the_air_but_a_river_does_not() {
    proves(&["goodwood/6.2.c"]);
    assert_eq!(read(["sterz"], "2617", 40), (80, 4, 2));
    assert_eq!(read(["sterz"], "2908", 40), (80, 4, 4));
    assert_eq!(read(["sterz"], "2617", 5), (10, 0, 0));
}

#[test]
fn the_worked_air_attack() {
    proves(&["goodwood/6.2.ex1"]);
    let units = ["272-i980", "272-i981", "sterz"];
    assert_eq!(read(units, "2715", 10), (40, 2, 2));
    assert_eq!(read(units, "2315", 10), (40, 2, 0));
}

#[test]
fn points_left_over_are_lost() {
    proves(&["goodwood/6.2.e"]);
    let mut match_ = board(json!({
        "turn": 1, "phase": "german-combat", "counters": {}, "air": { "allied": 30 },
    }));
    assert_eq!(match_.air("allied"), 30);
    match_.end();
    assert_eq!((match_.turn(), match_.air("allied")), (2, 80));
}

#[test]
fn an_air_attack_needs_five_points() {
    proves(&["goodwood/6.2.f"]);
    let match_ = fighting("allied", 1, at([("272-i980", "2715")]));
    assert_eq!(match_.refusal(bomb("2715", 4)), "goodwood/6.2.f");
    assert!(match_.legal(bomb("2715", 5)) && match_.legal(bomb("2715", 60)));
}

#[test]
fn the_bombardment_table() {
    proves(&["goodwood/TB.a"]);
    let tables = fighting("allied", 1, json!({})).ask(json!({ "tables": {} }));
    assert_eq!(tables["bombardment"]["from"], json!([1, 19, 37, 55, 73]));
    for (first, row) in ["2-12", "3-11", "4-10", "5-9", "6-8", "7"]
        .iter()
        .enumerate()
    {
        let cells: Vec<&str> = (0..5)
            .map(|column| if column < first { "DI" } else { "DB" })
            .collect();
        let rows = tables["bombardment"]["rows"].as_array().unwrap();
        let found = rows.iter().find(|line| line["row"] == *row).unwrap();
        assert_eq!(found["cells"], json!(cells), "row {row}");
    }
    // As it is thrown: 40 points are 80 on a tank battalion, 40 on an infantry battalion.
    let hit = |unit: &str, total: u8| {
        let mut match_ = fighting("allied", 2, at([(unit, "2715")]));
        let events = match_.roll(bomb("2715", 40), &sum(total));
        events.iter().any(|event| event["bombarded"]["hit"] == true)
    };
    for total in 2..=12 {
        assert_eq!(hit("sterz", total), total != 7, "73 and more, {total}");
        let middle = ![5, 6, 7, 8, 9].contains(&total);
        assert_eq!(hit("272-i980", total), middle, "37-54, {total}");
    }
}

#[test]
fn a_hit_moves_nobody() {
    proves(&["goodwood/TB.b"]);
    let units = and(
        at([("272-i980", "2715"), ("272-i981", "2715")]),
        at([("3di-1suff", "2718")]),
    );
    let mut match_ = fighting("allied", 1, units);
    match_.roll(bomb("2715", 5), &[1, 1]);
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    match_.give(json!({ "lose": { "counter": "272-i981" } }));
    assert!(match_.reduced("272-i981") && !match_.reduced("272-i980"));
    assert_eq!(match_.stack("2715").len(), 2);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}

/// Vulnerability of a class to air and to artillery.
fn index(class: &str) -> [u64; 2] {
    let tables = fighting("allied", 1, json!({})).ask(json!({ "tables": {} }));
    let classes = tables["classes"].as_array().unwrap();
    let found = classes.iter().find(|row| row["class"] == class).unwrap();
    ["air", "artillery"].map(|kind| found["vulnerability"][kind].as_u64().unwrap())
}

#[test]
fn the_vulnerability_indices() {
    proves(&["goodwood/TV.a", "goodwood/TV.b"]);
    for class in [
        "infantry",
        "motorised-infantry",
        "engineer",
        "airborne",
        "mechanised-infantry",
    ] {
        assert_eq!(index(class), [1, 2], "{class}");
    }
    for class in [
        "armour",
        "self-propelled-artillery",
        "assault-gun",
        "tank-destroyer",
        "mechanised-cavalry",
    ] {
        assert_eq!(index(class), [2, 1], "{class}");
    }
    for class in ["artillery", "rocket-artillery", "anti-tank", "anti-air"] {
        assert_eq!(index(class), [2, 2], "{class}");
    }
    // As they are used.
    for (unit, value) in [("272-i980", 10), ("sterz", 20), ("nbw-i14", 20)] {
        assert_eq!(read([unit], "2715", 10).0, value, "{unit}");
    }
}

#[test]
fn the_attacker_sees_the_kinds_of_the_units_that_he_bombs() {
    proves(&["goodwood/TV.c"]);
    let units = at([
        ("272-i980", "2715"),
        ("272-i981", "2715"),
        ("sterz", "2715"),
    ]);
    let mut match_ = fighting("allied", 2, units);
    let view = match_.view(Viewer::Side(match_.side("allied")));
    let seen = view.counters.into_iter();
    let there = seen.filter(|counter| counter.hex.as_deref() == Some("2715"));
    let sum: u64 = there.map(|counter| index(&counter.symbol)[0]).sum();
    assert_eq!(sum, 4);
    // Once declared the points are spent: the dice fall at once.
    let events = match_.roll(bomb("2715", 10), &[3, 4]);
    let read = events.iter().find_map(|event| event.get("bombarded"));
    assert_eq!(read.unwrap()["value"], 40);
    assert_eq!(match_.air("allied"), 70);
}
