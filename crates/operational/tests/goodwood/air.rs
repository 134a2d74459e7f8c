//! Air power and bombardments (2.4.2, 6.0, the bombardment and vulnerability tables).

use crate::common::{Sandbox, at, moved, sum};
use crate::{add, attack, board, board_with, bombard, lose, reading, rule};
use serde_json::{Value, json};
use table::proves;

fn raid(target: &str, points: u8) -> Value {
    json!({ "air-attack": { "target": target, "points": points } })
}

/// An Allied combat phase of turn 1, with 60 points.
fn sky(counters: Value) -> Sandbox {
    board(json!({ "turn": 1, "phase": "allied-combat", "counters": counters }))
}

#[test]
fn only_the_allies_have_air_power() {
    proves(&["goodwood/2.4.2.a"]);
    let counters = moved([
        ("272-fus", "2813"),
        ("3di-1suff", "2814"),
        ("51di-2sea", "0305"),
    ]);
    let mut match_ = board(json!({ "turn": 1, "phase": "german-combat", "counters": counters }));
    assert_eq!(match_.refusal(raid("0305", 5)), rule("6.1.c"));
    match_.give(attack("2814"));
    match_.give(add("272-fus"));
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 1 } })),
        rule("6.1.c")
    );
    let tracks = match_
        .referee()
        .tracks
        .into_iter()
        .filter(|track| track.id == "air");
    assert_eq!(
        tracks.map(|track| track.side).collect::<Vec<_>>(),
        [Some("allied".to_owned())]
    );
}

#[test]
fn points_come_by_turn_and_are_not_saved() {
    proves(&["goodwood/6.0.a", "goodwood/6.2.e"]);
    let mut match_ = board(json!({ "turn": 1, "phase": "allied-movement" }));
    let mut points = Vec::new();
    while match_.pending().1 != "over" {
        points.push(match_.air("allied"));
        for _ in 0..4 {
            match_.end();
        }
    }
    assert_eq!(points, [60, 80, 0, 80, 60, 0, 40, 20]);
}

#[test]
fn the_track_shows_to_both_what_is_left() {
    proves(&["goodwood/6.1.a"]);
    let mut match_ = sky(at([("272-fus", "2814")]));
    match_.roll(raid("2814", 13), &sum(7));
    for side in 0..2 {
        let view = match_.view(table::Viewer::Side(table::Side(side)));
        let track = view.tracks.iter().find(|track| track.id == "air").unwrap();
        assert_eq!((track.value, track.of), (47, Some(60)));
    }
}

#[test]
fn points_serve_in_attack_and_in_defence() {
    proves(&["goodwood/6.1.b"]);
    let counters = at([
        ("272-fus", "2814"),
        ("3di-1suff", "0305"),
        ("346-fus", "0304"),
    ]);
    let mut match_ = board(json!({ "turn": 5, "phase": "allied-combat", "counters": counters }));
    match_.give(attack("0304"));
    match_.give(add("3di-1suff"));
    match_.give(json!({ "air": { "points": 45 } }));
    match_.give(json!("announce"));
    // 48 against 3 is 9-1; a 7 gives DRB AVI.
    match_.roll(json!("announce"), &sum(7));
    match_.give(lose("346-fus"));
    match_.give(crate::back("346-fus", "0303"));
    match_.give(json!("done"));
    match_.end();
    match_.move_to("346-fus", "0304");
    match_.end();
    match_.declare("0305", &["346-fus"]);
    assert_eq!(match_.air("allied"), 15);
    assert!(!match_.legal(json!({ "air": { "points": 16 } })));
    match_.give(json!({ "air": { "points": 15 } }));
    let events = match_.roll(json!("announce"), &sum(7));
    assert_eq!(match_.fought(&events).defence, 19);
    assert_eq!(match_.air("allied"), 0);
}

#[test]
fn support_counts_point_by_point_and_is_announced() {
    proves(&["goodwood/6.1.c", "goodwood/6.2.d"]);
    let counters = moved([
        ("11db-23h", "2813"),
        ("11db-8rb", "2813"),
        ("3di-1suff", "2813"),
    ]);
    let mut counters = counters;
    counters["21pz-pzjg200"] = json!({ "hex": "2814", "losses": 1 });
    counters["272-fus"] = json!({ "hex": "2814" });
    let position = json!({ "turn": 1, "phase": "allied-combat", "counters": counters });
    let mut match_ = board(position.clone());
    match_.give(attack("2814"));
    assert_eq!(
        match_.refusal(json!("announce")),
        rule("4.1.2.k").replace("4.1.2.k", "5.0.b")
    );
    for id in ["11db-23h", "11db-8rb", "3di-1suff"] {
        match_.give(add(id));
    }
    for points in [1, 60, 7] {
        match_.give(json!({ "air": { "points": points } }));
    }
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 61 } })),
        rule("6.1.c")
    );
    let told = match_.give(json!("announce"));
    assert_eq!(told[0]["attack-announced"]["total"], 20);
    let events = match_.roll(json!("announce"), &sum(7));
    let fought = match_.fought(&events);
    assert_eq!(
        (fought.attack, fought.defence, fought.column.as_str()),
        (20, 5, "4-1")
    );
    // By the option support keeps the limit of an attack by air alone.
    let mut strict = board_with(&[("air_support_limits", "as-air-only")], position);
    strict.give(attack("2814"));
    assert_eq!(
        strict.refusal(json!({ "air": { "points": 4 } })),
        rule("6.2.f")
    );
    assert!(strict.legal(json!({ "air": { "points": 5 } })));
}

#[test]
fn air_power_attacks_alone_anywhere_in_its_own_phase() {
    proves(&["goodwood/6.2.a", "goodwood/6.2.f"]);
    let counters = at([("272-fus", "2814"), ("3di-1suff", "0305")]);
    let match_ = sky(counters.clone());
    for points in [5, 10, 60] {
        assert!(match_.legal(raid("2814", points)));
    }
    assert_eq!(match_.refusal(raid("2814", 4)), rule("6.2.f"));
    assert_eq!(match_.refusal(raid("2814", 61)), rule("6.1.c"));
    let theirs = board(json!({ "turn": 1, "phase": "german-combat", "counters": counters }));
    assert!(!theirs.legal(raid("2814", 10)));
}

#[test]
fn the_value_is_points_times_vulnerability_shifted_by_terrain() {
    proves(&["goodwood/6.2.b", "goodwood/6.2.c", "goodwood/TB.a"]);
    let raided = |hex: &str, ids: &[&str], points: u8| {
        let mut counters = json!({});
        for id in ids {
            counters[*id] = json!({ "hex": hex });
        }
        let mut match_ = sky(counters);
        reading(&match_.roll(raid(hex, points), &sum(7)))
    };
    let infantry = ["272-fus", "346-fus", "16lw-i31"];
    assert_eq!(raided("2814", &infantry, 12), (36, 1, 1));
    // 80 in a wood: from the last column two to the left. Not past the first one.
    assert_eq!(raided("2221", &["tiger", "1ss-ipz"], 20), (80, 4, 2));
    assert_eq!(raided("2221", &["tiger"], 5), (10, 0, 0));
    // A river does not count: 0713 behind the Orne.
    assert_eq!(raided("0713", &infantry, 12), (36, 1, 1));
    // Each column begins where the table says.
    for (points, column) in [(18, 0), (19, 1), (36, 1), (37, 2), (54, 2), (55, 3)] {
        assert_eq!(raided("2814", &["272-fus"], points).1, column, "{points}");
    }
    assert_eq!(raided("2814", &["tiger"], 36).1, 3);
    assert_eq!(raided("2814", &["tiger"], 37).1, 4);
}

#[test]
fn the_worked_example_of_an_air_attack() {
    proves(&["goodwood/6.2.ex1"]);
    let raided = |hex: &str| {
        let mut counters = json!({});
        for id in ["272-fus", "346-fus", "1ss-ipz"] {
            counters[id] = json!({ "hex": hex });
        }
        let mut match_ = sky(counters);
        let events = match_.roll(raid(hex, 10), &sum(7));
        // Once declared the points are gone.
        assert_eq!(match_.air("allied"), 50);
        reading(&events)
    };
    assert_eq!(raided("2814"), (40, 2, 2));
    assert_eq!(raided("2312"), (40, 2, 0));
}

#[test]
fn the_vulnerability_of_a_target_follows_from_the_kinds_that_are_seen() {
    proves(&["goodwood/TV.c"]);
    let counters = at([
        ("272-fus", "2814"),
        ("346-fus", "2814"),
        ("1ss-ipz", "2814"),
    ]);
    let position = json!({ "turn": 1, "phase": "allied-combat", "counters": counters });
    let kinds = |match_: &Sandbox| -> Vec<String> {
        let view = match_.view(table::Viewer::Side(match_.side("allied")));
        let there = view.counters.into_iter();
        let there = there.filter(|counter| counter.hex.as_deref() == Some("2814"));
        there.map(|counter| counter.symbol.clone()).collect()
    };
    // The attacker sees the kinds, and so the sum of their indices, before he commits.
    let open = board(position.clone());
    let tables = open.ask(json!({ "tables": {} }));
    let index = |kind: &String| {
        let classes = tables["classes"].as_array().unwrap();
        let class = classes.iter().find(|class| class["class"] == **kind);
        class.unwrap()["vulnerability"]["air"].as_u64().unwrap()
    };
    assert_eq!(kinds(&open).iter().map(index).sum::<u64>(), 4);
    // If he sees only how many there are, he is told once he has declared.
    let mut blind = board_with(&[("hidden", "count-only")], position);
    assert_eq!(kinds(&blind), ["hidden"; 3]);
    let events = blind.roll(raid("2814", 10), &sum(7));
    assert_eq!(reading(&events).0, 40);
}

#[test]
fn the_bombardment_table_hurts_one_unit_and_moves_nobody() {
    proves(&["goodwood/TB.a", "goodwood/TB.b"]);
    let hits = |points: u8| -> Vec<u8> {
        let hit = |total: &u8| {
            let mut match_ = sky(at([
                ("272-fus", "2814"),
                ("346-fus", "2814"),
                ("tiger", "2814"),
            ]));
            match_.roll(raid("2814", points), &sum(*total));
            match_.pending().1 == "loss"
        };
        (2..=12).filter(hit).collect()
    };
    // 4 to a point: 40 is read on 37-54, 80 on the last column.
    assert_eq!(hits(10), [2, 3, 4, 10, 11, 12]);
    assert_eq!(hits(20), [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]);
    assert_eq!(hits(5), [2, 3, 11, 12]);
    let mut match_ = sky(at([
        ("272-fus", "2814"),
        ("346-fus", "2814"),
        ("3di-1suff", "2811"),
    ]));
    match_.roll(raid("2814", 20), &sum(2));
    assert_eq!(match_.pending(), ("german".into(), "loss"));
    match_.give(lose("346-fus"));
    assert_eq!(match_.stack("2814"), ["346-fus", "272-fus"]);
    assert!(match_.reduced("346-fus") && !match_.reduced("272-fus"));
    assert_eq!(match_.pending(), ("allied".into(), "fight"));
}

#[test]
fn vulnerability_follows_the_kind_of_unit() {
    proves(&["goodwood/TV.a", "goodwood/TV.b"]);
    let tables = sky(json!({})).ask(json!({ "tables": {} }));
    for class in tables["classes"].as_array().unwrap() {
        let (air, guns) = match class["class"].as_str().unwrap() {
            "infantry" | "motorised-infantry" | "mechanised-infantry" | "airborne" | "engineer" => {
                (1, 2)
            }
            "artillery" | "rocket-artillery" | "anti-tank" | "anti-air" => (2, 2),
            _ => (2, 1),
        };
        assert_eq!(
            class["vulnerability"],
            json!({ "air": air, "artillery": guns }),
            "{class}"
        );
    }
}

#[test]
fn a_hex_is_attacked_once_in_a_phase_and_duties_go_first() {
    proves(&["goodwood/8.0.p", "goodwood/8.0.q"]);
    let mut match_ = sky(at([("272-fus", "2814"), ("51di-2sea", "2812")]));
    match_.roll(raid("2814", 5), &sum(7));
    for order in [raid("2814", 5), attack("2814"), bombard("2814")] {
        assert_eq!(match_.refusal(order), rule("8.0.p"));
    }
    // The other side's phase is another matter.
    let counters = moved([
        ("3di-1suff", "2813"),
        ("272-fus", "2814"),
        ("346-fus", "2911"),
    ]);
    let mut match_ = sky(counters);
    assert_eq!(match_.refusal(raid("2814", 5)), rule("4.1.2.k"));
    match_.give(attack("2814"));
    match_.give(add("3di-1suff"));
    match_.give(json!({ "air": { "points": 60 } }));
    match_.give(json!("announce"));
    match_.roll(json!("announce"), &sum(7));
    match_.give(lose("272-fus"));
    match_.give(crate::back("272-fus", "2815"));
    match_.give(json!({ "advance": { "counter": "3di-1suff", "to": "2814" } }));
    match_.end();
    match_.end();
    assert!(match_.legal(attack("2814")));
}
