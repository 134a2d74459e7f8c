//! Sections 5.1.3 and 5.3.5: cars and helicopters, moving and fighting.

use rio::Event;

use crate::common::*;

/// A PC team with its car in H5, police to play.
fn mounted() -> Play {
    position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("H5"), "pc-v1": at("H5"), "pc-e2": at("H3") } }),
    )
}

#[test]
fn team_and_car_begin_and_end_together() {
    proves(&["rio-40-graus/5.1.3.b"]);
    let mut play = mounted();
    play.order(ride("pc-v1", "pc-e1", "H1"), &[]);
    assert_eq!(
        (play.hex("pc-e1").as_str(), play.hex("pc-v1").as_str()),
        ("H1", "H1")
    );
    assert_eq!(play.state().moving.left, 26, "the car's points are spent");
    // Who walked into the car's hex in this phase is not carried.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("H4"), "pc-v1": at("H5") } }),
    );
    play.order(go("pc-e1", "H5"), &[]);
    assert_eq!(play.refused(ride("pc-v1", "pc-e1", "H1")), "5.1.3.b");
    assert!(play.legal(go("pc-v1", "H1")), "the car goes alone");
}

#[test]
fn the_carried_do_not_get_off_in_that_turn() {
    proves(&["rio-40-graus/5.1.3.c", "rio-40-graus/5.1.3.d"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("H1"), "pc-v1": at("H1"), "st-01": at("R1") } }),
    );
    play.order(ride("pc-v1", "pc-e1", "H7"), &[]);
    assert_eq!(play.refused(go("pc-e1", "G7")), "5.1.3.c");
    play.end();
    play.end();
    // On a following turn it just walks away, by its own points.
    play.order(go("pc-e1", "G7"), &[]);
    assert_eq!(
        (play.hex("pc-e1").as_str(), play.hex("pc-v1").as_str()),
        ("G7", "H7")
    );
    assert_eq!(play.state().moving.left, 4);
    // A retreat may part them: the team may take to the favela, its car may not.
    let mut play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": {
            "oe-1": { "hex": "O9" }, "pm-v1": { "hex": "O9" }, "nt-1": at("P9"), "nt-2": at("P8") } }),
    );
    play.attack("O9", &["nt-1", "nt-2"], &[4]);
    assert_eq!(play.refused(retreat("oe-1", "P9")), "5.3.3.3.b");
    let to = play.hexes("retreat", "oe-1")[0].clone();
    play.order(retreat("oe-1", &to), &[]);
    assert_ne!(play.hex("oe-1"), play.hex("pm-v1"));
}

#[test]
fn a_car_has_its_own_driver() {
    proves(&["rio-40-graus/5.1.3.e"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-v1": at("B6") } }),
    );
    play.order(go("pm-v1", "B16"), &[]);
    assert_eq!(
        (play.hex("pm-v1").as_str(), play.state().moving.left),
        ("B16", 20)
    );
}

#[test]
fn cars_keep_to_open_ground_streets_and_built_up_areas() {
    proves(&["rio-40-graus/5.1.3.1.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-v1": at("H7"), "pm-v2": at("E6") } }),
    );
    assert!(play.legal(go("pm-v1", "H8")));
    assert_eq!(play.refused(go("pm-v2", "E7")), "5.1.3.1.a");
    let vehicles = |hex: &String| {
        let rio = rio();
        let terrain = rio.map().terrain(rio.map().grid().parse(hex).unwrap());
        ["aberto", "urbano", "rua"].contains(&rio.map().terrains()[terrain.index()].id.as_str())
    };
    assert!(play.hexes("move", "pm-v1").iter().all(vehicles));
}

/// A PC team aboard the helicopter.
fn flying(hex: &str, extra: Value) -> Play {
    let mut counters = json!({ "pc-h1": at(hex), "pc-e1": { "hex": hex, "aboard": true } });
    for (id, spot) in extra.as_object().unwrap() {
        counters[id] = spot.clone();
    }
    position("cen5", json!({ "phase": "policia", "counters": counters }))
}

#[test]
fn a_helicopter_pays_one_everywhere() {
    proves(&["rio-40-graus/5.1.3.2.a"]);
    let mut play = flying("A11", json!({}));
    let events = play.order(go("pc-h1", "K11"), &[]);
    assert_eq!(play.state().moving.left, 40);
    assert_eq!(play.hex("pc-e1"), "K11", "its passenger flies with it");
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Stepped { .. }))
            .count(),
        10
    );
}

#[test]
fn landing_takes_a_whole_phase() {
    proves(&["rio-40-graus/5.1.3.2.b"]);
    let mut play = flying("H4", json!({ "pm-g1": at("R1") }));
    play.order(go("pc-h1", "H7"), &[]);
    assert_eq!(play.refused(one("land", "pc-h1")), "5.1.3.2.b");
    assert_eq!(
        play.refused(go("pc-e1", "H6")),
        "5.1.3.2.b",
        "nobody jumps out"
    );
    // It has not moved and stands over a street.
    let mut play = flying("H4", json!({ "oe-1": at("H2"), "st-01": at("R1") }));
    play.order(one("land", "pc-h1"), &[]);
    assert_eq!(
        play.refused(go("pc-h1", "H5")),
        "5.1.3.2.b",
        "its phase is spent"
    );
    // The passenger is down and may act; another one comes up and boards.
    play.order(go("pc-e1", "H5"), &[]);
    play.order(go("oe-1", "H4"), &[]);
    play.order(one("board", "oe-1"), &[]);
    assert!(play.unit("oe-1").aboard && !play.unit("pc-e1").aboard);
    play.end();
    play.end();
    play.order(go("pc-h1", "H7"), &[]);
    assert_eq!(play.hex("oe-1"), "H7", "carried from the next phase on");
    // Nobody boards a helicopter that did not land.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "pc-h1": at("H4"), "pc-e1": at("H4") } }),
    );
    assert_eq!(play.refused(one("board", "pc-e1")), "5.1.3.2.b");
}

#[test]
fn a_helicopter_lands_on_open_ground_and_streets() {
    proves(&["rio-40-graus/5.1.3.2.c"]);
    for (hex, lands) in [("J9", true), ("H7", true), ("J10", false), ("G8", false)] {
        let mut play = flying(hex, json!({}));
        assert_eq!(play.legal(one("land", "pc-h1")), lands, "{hex}");
        if !lands {
            assert_eq!(play.refused(one("land", "pc-h1")), "5.1.3.2.c");
        }
    }
}

#[test]
fn a_helicopter_attack_takes_both() {
    proves(&["rio-40-graus/5.3.5.1.a"]);
    let mut play = flying("J9", json!({ "ol-1": at("J10"), "oe-1": at("I9") }));
    play.order(one("land", "pc-h1"), &[]);
    play.order(one("board", "pc-e1"), &[]);
    assert_eq!(play.refused(attack("pc-e1", "J10")), "5.3.c");
    let mut play = flying("J9", json!({ "ol-1": at("J10") }));
    play.attack("J10", &["pc-e1"], &[1]);
    assert!(
        play.unit("pc-h1").acted,
        "the helicopter's action is spent too"
    );
    assert_eq!(play.refused(go("pc-h1", "I9")), "5.1.a");
    // Nor from a helicopter whose action is spent, though its passenger has done nothing yet.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-h1": { "hex": "J9", "acted": true }, "pc-e1": { "hex": "J9", "aboard": true },
            "ol-1": at("J10") } }),
    );
    assert_eq!(play.refused(attack("pc-e1", "J10")), "5.3.5.1.a");
    // A suppressed helicopter does not take part.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-h1": marked("J9", 1), "pc-e1": { "hex": "J9", "aboard": true }, "ol-1": at("J10") } }),
    );
    assert_eq!(play.refused(attack("pc-e1", "J10")), "5.3.5.1.a");
}

#[test]
fn who_has_acted_aboard_is_not_flown_on() {
    proves(&[
        "rio-40-graus/5.1.a",
        "rio-40-graus/5.b",
        "rio-40-graus/5.f",
        "rio-40-graus/5.4.h",
    ]);
    // A search from the air comes after the flight, never before it.
    let mut play = flying("A11", json!({ "st-01": hidden("B11") }));
    play.search("B11", &["pc-e1"], &[1]);
    assert_eq!(play.refused(go("pc-h1", "A8")), "5.1.a");
    assert_eq!(play.refused(one("leave", "pc-h1")), "5.1.a");
    let mut play = flying("A8", json!({ "st-01": hidden("B11") }));
    play.order(go("pc-h1", "A11"), &[]);
    play.order(json!("hold-phase"), &[]);
    assert!(play.legal(search("pc-e1", "B11")));
    // Nor does one that has just lost its last marker fly on in that phase.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-h1": at("J9"), "pc-e1": { "hex": "J9", "aboard": true, "markers": 1 } } }),
    );
    play.order(rally("pc-e1", "J9"), &[1]);
    assert_eq!(play.markers("pc-e1"), 0);
    assert_eq!(play.refused(go("pc-h1", "J8")), "5.1.a");
    assert!(play.legal(one("land", "pc-h1")), "it may still land");
}

#[test]
fn a_suppressed_passenger_checks_in_the_air() {
    proves(&["rio-40-graus/5.4.b"]);
    // Even beside the enemy: the hexes are the helicopter's, and it does not fly with him by order.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-h1": at("J9"), "pc-e1": { "hex": "J9", "aboard": true, "markers": 1 }, "ol-1": at("J10") } }),
    );
    assert_eq!(play.hexes("rally", "pc-e1"), ["J9"]);
    assert_eq!(play.refused(go("pc-h1", "J8")), "5.3.3.2.a");
}

#[test]
fn an_attack_from_the_air_is_ranged_and_ignores_the_ground() {
    proves(&[
        "rio-40-graus/5.3.5.1.b",
        "rio-40-graus/5.3.5.1.c",
        "rio-40-graus/5.3.5.1.d",
    ]);
    // Adjacent to favela J10, alone: 3 - 1 (from above) - 1 (OL) = 1, no terrain.
    let play = flying("J9", json!({ "ol-1": at("J10") }));
    let odds = play.odds("J10", &["pc-e1"]);
    assert_eq!(
        (&odds["close"], &odds["difference"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(
        (&odds["column"], &odds["shifted"]),
        (&json!("1"), &json!("1"))
    );
    // Two hexes away over favela: the line is never blocked, 3 - 1 - 1 = 1.
    let play = flying("J12", json!({ "ol-1": at("J10") }));
    assert_eq!(play.odds("J10", &["pc-e1"])["total"], 1);
    // With another attacker the terrain counts again.
    let play = flying("J9", json!({ "ol-1": at("J10"), "oe-1": at("I10") }));
    let odds = play.odds("J10", &["pc-e1", "oe-1"]);
    assert_eq!((&odds["close"], &odds["shift"]), (&json!(true), &json!(-3)));
    // A face-down target keeps its column.
    let play = flying("J9", json!({ "ol-1": hidden("J10") }));
    assert_eq!(play.odds("J10", &["pc-e1"])["shift"], -1);
}

#[test]
fn nobody_aboard_advances() {
    proves(&["rio-40-graus/5.3.5.1.e"]);
    // PC alone from above on an OL in rua: 3 - 1 - 1 = 1; die 5 is Recua.
    let mut play = flying("H6", json!({ "ol-1": at("H5") }));
    play.attack("H5", &["pc-e1"], &[5]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    assert_eq!(play.pending().1, "act");
    // A ground attacker beside it may.
    let mut play = flying("G6", json!({ "ol-1": at("H5"), "oe-1": at("G5") }));
    play.attack("H5", &["pc-e1", "oe-1"], &[2]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    assert_eq!(play.pending().1, "advance");
    assert!(!play.legal(one("advance", "pc-e1")));
    play.order(one("advance", "oe-1"), &[]);
    assert_eq!(play.hex("oe-1"), "H5");
}

#[test]
fn a_helicopter_is_a_moving_target_that_the_ground_does_not_shelter() {
    proves(&[
        "rio-40-graus/5.3.5.1.f",
        "rio-40-graus/5.3.5.1.g",
        "rio-40-graus/5.3.5.1.h",
    ]);
    let start = |markers: u8| {
        position(
            "cen5",
            json!({ "phase": "narcotrafico", "counters": {
                "pc-h1": marked("J10", markers), "pc-e1": { "hex": "J10", "aboard": true },
                "nt-1": at("J9"), "st-01": at("J8") } }),
        )
    };
    let mut play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": {
            "pc-h1": at("J10"), "pc-e1": { "hex": "J10", "aboard": true }, "nt-1": at("J9"), "st-01": at("I10") } }),
    );
    // 5 + 3 - 1 - 3 = 4 over favela: column 4 a 6, not shifted.
    let odds = play.odds("J10", &["nt-1", "st-01"]);
    assert_eq!(
        (&odds["difference"], &odds["shift"]),
        (&json!(4), &json!(0))
    );
    assert_eq!(odds["shifted"], "4 a 6");
    // Die 3 is Recua: the helicopter flies back with its passenger, and nobody advances.
    play.attack("J10", &["nt-1", "st-01"], &[3]);
    let to = play.hexes("retreat", "pc-h1")[0].clone();
    play.order(retreat("pc-h1", &to), &[]);
    assert_eq!((play.hex("pc-h1"), play.hex("pc-e1")), (to.clone(), to));
    assert_eq!(play.pending().1, "act");
    // By the other reading each attacker loses the point.
    let each = position_with(
        "cen5",
        &[("moving-target", "each")],
        json!({ "phase": "narcotrafico", "counters": {
            "pc-h1": at("J10"), "pc-e1": { "hex": "J10", "aboard": true }, "nt-1": at("J9"), "st-01": at("I10") } }),
    );
    assert_eq!(each.odds("J10", &["nt-1", "st-01"])["total"], 6);
    // Seen from afar too: nothing blocks the line to it.
    assert!(start(0).legal(attack("st-01", "J10")));
}

#[test]
fn a_car_attack_takes_both() {
    proves(&["rio-40-graus/5.3.5.2.a", "rio-40-graus/5.3.5.2.b"]);
    let start = |car: &str| {
        position(
            "cen3",
            json!({ "phase": "narcotrafico", "counters": { "nt-1": at(car), "st-v1": at(car), "pm-g1": at("H5") } }),
        )
    };
    let mut play = start("L4");
    play.order(ride("st-v1", "nt-1", "G5"), &[]);
    while play.pending().1 == "fire" {
        play.order(json!("hold"), &[]);
    }
    assert_eq!(play.hex("nt-1"), "G5");
    // 5 - 1 - 4 = 0.
    let odds = play.odds("H5", &["nt-1"]);
    assert_eq!(
        (&odds["difference"], &odds["column"]),
        (&json!(0), &json!("0"))
    );
    assert!(play.legal(ride("st-v1", "nt-1", "F5")));
    play.attack("H5", &["nt-1"], &[1]);
    assert!(play.unit("st-v1").acted, "the car's action is spent too");
    assert!(!play.legal(go("st-v1", "F5")) && !play.legal(ride("st-v1", "nt-1", "F5")));
    // Beside a car that did not move it attacks as on foot.
    let play = start("G5");
    assert_eq!(play.odds("H5", &["nt-1"])["total"], 5);
}

#[test]
fn a_car_attack_advances_with_the_car_where_cars_go() {
    proves(&["rio-40-graus/5.3.5.2.c"]);
    let start = |target: &str, from: &str| {
        position(
            "cen3",
            json!({ "phase": "narcotrafico", "counters": {
                "nt-1": { "hex": from, "moved": true, "rode": true }, "st-v1": { "hex": from, "moved": true },
                "pm-p1": at(target) } }),
        )
    };
    // 5 - 1 - 1 = 3 on G7 (urbano): 2 a 3, one left: 1; die 5 is Recua.
    let mut play = start("G7", "H7");
    play.attack("G7", &["nt-1"], &[5]);
    let to = play.hexes("retreat", "pm-p1")[0].clone();
    play.order(retreat("pm-p1", &to), &[]);
    play.order(one("advance", "nt-1"), &[]);
    assert_eq!(
        (play.hex("nt-1").as_str(), play.hex("st-v1").as_str()),
        ("G7", "G7")
    );
    // Out of F8 (favela): 3, three left: -1; a second attacker helps, die 6 is Recua at column 0.
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": {
            "nt-1": { "hex": "G8", "moved": true, "rode": true }, "st-v1": { "hex": "G8", "moved": true },
            "nt-2": { "hex": "G7", "moved": true, "rode": true }, "st-v2": { "hex": "G7", "moved": true },
            "pm-p1": at("F8") } }),
    );
    // 4 + 4 - 1 = 7, three left: 1; die 5 is Recua.
    play.attack("F8", &["nt-1", "nt-2"], &[5]);
    let to = play.hexes("retreat", "pm-p1")[0].clone();
    play.order(retreat("pm-p1", &to), &[]);
    assert_eq!(play.pending().1, "act", "cars do not go into the favela");
}

#[test]
fn a_car_is_a_moving_target() {
    proves(&["rio-40-graus/5.3.5.2.d"]);
    let start = |options: &[(&str, &str)]| {
        position_with(
            "cen2",
            options,
            json!({ "phase": "narcotrafico", "counters": {
                "nt-1": { "hex": "M4", "moved": true, "rode": true }, "st-v1": { "hex": "M4", "moved": true },
                "pc-e1": at("N4"), "pc-v1": at("N4") } }),
        )
    };
    // 5 - 1 - 1 - 3 = 0.
    let odds = start(&[]).odds("N4", &["nt-1"]);
    assert_eq!(
        (&odds["difference"], &odds["column"]),
        (&json!(0), &json!("0"))
    );
    assert_eq!(
        start(&[("moving-target", "each")]).odds("N4", &["nt-1"])["total"],
        3
    );
}
