//! Movement over the ground (4.0 and the terrain table), and how many fit into a hex (4.1.1).

use crate::common::{Sandbox, at, moved};
use crate::{board, board_with, moves, rule, to};
use serde_json::json;
use table::proves;

/// What one step costs a counter, without anything else on the board.
fn step(id: &str, from: &str, hex: &str) -> f64 {
    let mut counters = json!({});
    counters[id] = json!({ "hex": from });
    let side = if id.starts_with("21pz")
        || id.starts_with("272")
        || id.starts_with("nbw")
        || id.starts_with("flak")
    {
        "german"
    } else {
        "allied"
    };
    moves(side, counters).cost(id, hex).unwrap()
}

const FOOT: &str = "3di-1suff";
const TANK: &str = "11db-23h";
const LORRY: &str = "11db-3mon";

#[test]
fn every_hex_entered_is_paid_for() {
    proves(&["goodwood/4.0.a"]);
    // Through three open hexes into the wood of 2221: 3 and 2 of 8 points.
    let mut match_ = moves("allied", at([(FOOT, "2023")]));
    for hex in ["2022", "2122", "2121", "2221"] {
        match_.move_to(FOOT, hex);
    }
    assert_eq!(match_.left(FOOT), 3.0);
    // There is no step for less than its full price.
    let counters = json!({ "brit-art-med1": { "hex": "2220", "moved": true, "spent": 8 } });
    let tired = moves("allied", counters);
    assert_eq!(tired.refusal(to("brit-art-med1", "2221")), rule("4.0.b"));
}

#[test]
fn the_independent_guns_stay_for_two_turns() {
    proves(&["goodwood/4.0.g"]);
    for turn in 1..=8 {
        let counters = at([("brit-art-med1", "1203")]);
        let match_ =
            board(json!({ "turn": turn, "phase": "allied-movement", "counters": counters }));
        if turn < 3 {
            assert_eq!(match_.refusal(to("brit-art-med1", "1204")), rule("4.0.g"));
        } else {
            assert!(match_.legal(to("brit-art-med1", "1204")));
        }
    }
    // They fire, and engaged they count as unable to leave.
    let counters = at([("brit-art-med1", "2814"), ("272-fus", "2816")]);
    let match_ = board(json!({ "turn": 1, "phase": "allied-combat", "counters": counters }));
    assert!(match_.legal(json!({ "bombard": { "target": "2816" } })));
    let counters = at([("brit-art-med1", "2814"), ("272-fus", "2815")]);
    let mut match_ = board(json!({ "turn": 2, "phase": "allied-movement", "counters": counters }));
    match_.end();
    assert!(match_.marked("brit-art-med1", "must-attack"));
    assert_eq!(
        match_.ask(json!({ "duties": {} }))["duties"][0]["rule"],
        rule("4.1.2.h")
    );
}

#[test]
fn motor_units_pay_by_their_own_column() {
    proves(&["goodwood/4.0.h", "goodwood/8.0.b"]);
    let wood = |id| step(id, "2220", "2221");
    for motor in [
        TANK,
        LORRY,
        "11db-8rb",
        "11db-2ny",
        "11db-13rha",
        "21pz-stug200",
        "21pz-pzjg200",
        "21pz-pi220",
    ] {
        assert_eq!(wood(motor), 3.0, "{motor}");
    }
    for foot in [
        FOOT, "6aet-pqd", "3di-7fd", "3di-20at", "flak-i2", "nbw-i83",
    ] {
        assert_eq!(wood(foot), 2.0, "{foot}");
    }
    // On the road of Bourguébus too.
    assert_eq!(step("3di-7fd", "1519", "1518"), 1.0);
    assert_eq!(step("21pz-stug200", "1519", "1518"), 0.5);
}

#[test]
fn the_worked_example_of_movement() {
    proves(&["goodwood/4.0.ex1"]);
    let path = [
        "1701", "1801", "1902", "2002", "2003", "2004", "2005", "2006", "2007", "2008", "2009",
        "2010", "1911", "1811", "1712", "1611", "1512", "1411", "1312", "1211",
    ];
    for options in [&[][..], &[("town_by_road", "town")]] {
        let position = json!({ "turn": 4, "phase": "allied-movement", "counters": at([("11db-8rb", "1601")]) });
        let mut match_ = board_with(options, position);
        for hex in path {
            match_.move_to("11db-8rb", hex);
        }
        assert_eq!(match_.left("11db-8rb"), 1.5);
        match_.end();
    }
}

#[test]
fn the_road_price_is_for_steps_along_the_road() {
    proves(&["goodwood/4.0.i"]);
    assert_eq!(step(LORRY, "2009", "2010"), 1.0);
    assert_eq!(step(LORRY, "2009", "1911"), 1.5);
}

#[test]
fn a_town_costs_one_unless_it_is_entered_by_road() {
    proves(&["goodwood/4.0.j"]);
    assert_eq!(step(LORRY, "1312", "1211"), 1.0);
    assert_eq!(step(LORRY, "1111", "1211"), 0.5);
    assert_eq!(
        (step(FOOT, "1312", "1211"), step(FOOT, "1111", "1211")),
        (1.0, 1.0)
    );
    let position =
        json!({ "turn": 4, "phase": "allied-movement", "counters": at([(LORRY, "1111")]) });
    let strict = board_with(&[("town_by_road", "town")], position);
    assert_eq!(strict.cost(LORRY, "1211"), Some(1.0));
    // Caen is a town like the others: 0710 and 0810 are joined by a road.
    let position =
        json!({ "turn": 4, "phase": "allied-movement", "counters": at([(LORRY, "0710")]) });
    assert_eq!(
        board_with(&[("town_by_road", "town")], position).cost(LORRY, "0810"),
        Some(1.0)
    );
}

#[test]
fn a_road_is_a_bridge() {
    proves(&["goodwood/4.0.k", "goodwood/TET.e"]);
    assert_eq!(step(TANK, "1701", "1801"), 0.5);
    // Off the road the side of the Orne is added: from 0712 to 0713.
    assert_eq!(
        (step(TANK, "0712", "0713"), step(FOOT, "0712", "0713")),
        (3.0, 2.0)
    );
}

#[test]
fn prices_are_those_of_the_terrain_table() {
    proves(&[
        "goodwood/TET.a",
        "goodwood/TET.b",
        "goodwood/TET.c",
        "goodwood/TET.d",
        "goodwood/TET.h",
    ]);
    // Open, town off the road, ridge, wood and Caen, for foot and for motor units.
    let table = [
        ("2814", "2815", 1.0, 1.0),
        ("1312", "1211", 1.0, 1.0),
        ("0719", "0720", 2.0, 3.0),
        ("2220", "2221", 2.0, 3.0),
        ("0411", "0511", 1.0, 1.0),
    ];
    for (from, hex, foot, motor) in table {
        assert_eq!(
            (step(FOOT, from, hex), step(TANK, from, hex)),
            (foot, motor),
            "{hex}"
        );
    }
}

#[test]
fn roads_lead_through_any_terrain() {
    proves(&["goodwood/TET.f"]);
    // Onto the ridge of 1220 from 1120, joined by road.
    assert_eq!(
        (step(TANK, "1120", "1220"), step(FOOT, "1120", "1220")),
        (0.5, 1.0)
    );
    let mut match_ = crate::fights("allied", moved([(FOOT, "1219"), ("272-fus", "1220")]));
    assert_eq!(match_.fight("1220", &[FOOT], [3, 4]).column, "1-3");
}

#[test]
fn railways_and_marks_change_nothing() {
    proves(&["goodwood/TET.g", "goodwood/TET.i"]);
    assert_eq!(step(TANK, "2118", "2218"), 1.0);
    // 1308 is marked for the bombs; 1508 lies open in the bivouac of the Luftwaffe, 2310 under the bombs.
    assert_eq!(step(TANK, "1509", "1508"), 1.0);
    assert_eq!(step(FOOT, "2210", "2310"), 1.0);
    let read = |target: &str, from: &str| {
        let mut counters = json!({});
        counters[FOOT] = json!({ "hex": from, "moved": true });
        counters["272-fus"] = json!({ "hex": target });
        let mut match_ = crate::fights("allied", counters);
        match_.fight(target, &[FOOT], [3, 4]).column
    };
    assert_eq!(read("2218", "2118"), "1-1");
    assert_eq!(read("2310", "2210"), "1-1");
}

/// Four British battalions in 2814 and a fifth beside them.
fn full() -> Sandbox {
    moves(
        "allied",
        at([
            ("3di-1suff", "2814"),
            ("3di-2ey", "2814"),
            ("3di-1sl", "2814"),
            ("3di-2linc", "2814"),
            ("51di-2sea", "2813"),
        ]),
    )
}

#[test]
fn four_units_fit_into_a_hex() {
    proves(&["goodwood/4.1.1.a", "goodwood/4.1.1.c"]);
    assert_eq!(full().refusal(to("51di-2sea", "2814")), rule("4.1.1.a"));
    let tanks = at([
        ("11db-23h", "2814"),
        ("11db-2ffy", "2814"),
        ("gdb-2gren", "2814"),
        ("11db-3rtr", "2813"),
        ("gdb-1cold", "2813"),
    ]);
    let mut match_ = moves("allied", tanks);
    match_.move_to("11db-3rtr", "2814");
    assert_eq!(match_.refusal(to("gdb-1cold", "2814")), rule("4.1.1.a"));
}

#[test]
fn a_full_hex_may_be_crossed_outside_enemy_zones() {
    proves(&["goodwood/4.1.1.b"]);
    let mut match_ = full();
    assert_eq!(match_.cost("51di-2sea", "2815"), Some(2.0));
    match_.move_to("51di-2sea", "2815");
    // In an enemy zone it would have to stop there.
    let mut counters = at([
        ("3di-1suff", "2814"),
        ("3di-2ey", "2814"),
        ("3di-1sl", "2814"),
        ("3di-2linc", "2814"),
        ("51di-2sea", "2813"),
    ]);
    counters["272-fus"] = json!({ "hex": "2715" });
    let match_ = moves("allied", counters);
    assert_eq!(match_.cost("51di-2sea", "2815"), Some(3.0));
}
