//! Sections 7 and 8: victory in general, night and light armour.

use rio::Place;

use crate::common::*;

fn points_of(play: &Play, counter: &str) -> Value {
    play.ask(json!({ "reach": { "counter": counter } }))["points"].clone()
}

#[test]
fn objectives_belong_to_whoever_was_there_last() {
    proves(&["rio-40-graus/7.b"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "held": { "K11": "narcotrafico" },
            "counters": { "pc-e1": at("K10"), "st-01": at("A1") } }),
    );
    assert_eq!(play.points(), (0, 30));
    play.orders(&[go("pc-e1", "K11")]);
    play.end();
    play.end();
    play.order(go("pc-e1", "K10"), &[]);
    assert_eq!(play.points(), (30, 0), "it has left, and was the last one");
}

#[test]
fn more_points_win_and_equal_points_draw() {
    proves(&["rio-40-graus/7.e"]);
    let judge = |police: usize, traffic: usize| {
        let mut counters = json!({ "st-12": at("A1"), "pm-p9": at("R1") });
        for n in 0..police {
            counters[format!("st-{:02}", n + 1)] = json!({ "place": "destroyed", "by": "policia" });
        }
        for n in 0..traffic {
            counters[format!("pm-p{}", n + 1)] =
                json!({ "place": "destroyed", "by": "narcotrafico" });
        }
        let mut play = position(
            "cen1",
            json!({ "turn": 13, "phase": "narcotrafico", "counters": counters }),
        );
        while play.pending().1 == "arrivals" {
            let order = play.offers()[0].clone();
            play.order(order, &[]);
        }
        play.end();
        rio().outcome(play.state()).unwrap()
    };
    let won = judge(3, 2);
    assert_eq!((won.winner, won.points), (Some(POLICE), vec![15, 10]));
    assert_eq!(judge(1, 2).winner, Some(TRAFFIC));
    let draw = judge(2, 2);
    assert_eq!((draw.winner, draw.points), (None, vec![10, 10]));
}

#[test]
fn by_day_the_printed_values_hold() {
    proves(&["rio-40-graus/8.1.a"]);
    for id in ["cen1", "cen2", "cen3", "cen4", "cen5"] {
        let start =
            json!({ "phase": "policia", "counters": { "pm-g1": at("H5"), "mi-c1": at("A1") } });
        assert_eq!(points_of(&position(id, start.clone()), "pm-g1"), 4);
        assert_eq!(
            points_of(&position_with(id, &[("night", "on")], start), "pm-g1"),
            3
        );
    }
}

#[test]
fn at_night_units_on_foot_are_slower_and_see_less() {
    proves(&["rio-40-graus/8.1.b", "rio-40-graus/8.1.c"]);
    let night = |counters: Value, phase: &str| {
        position_with(
            "cen5",
            &[("night", "on")],
            json!({ "phase": phase, "counters": counters }),
        )
    };
    let play = night(
        json!({ "pm-g1": at("H5"), "pm-cav1": at("H4"), "pc-v1": at("H3") }),
        "policia",
    );
    assert_eq!(
        (points_of(&play, "pm-g1"), points_of(&play, "pm-cav1")),
        (json!(3), json!(19))
    );
    assert_eq!(points_of(&play, "pc-v1"), 30);
    // A civilian under control has 3.
    let mut play = night(
        json!({ "pc-e1": at("G7"), "oe-1": at("H7"), "ci-01": at("G8") }),
        "policia",
    );
    play.search("G8", &["pc-e1", "oe-1"], &[5]);
    assert_eq!(play.state().moving.left, 3);
    // ST reaches 2 instead of 3, OL still 1.
    let mut play = night(
        json!({ "st-01": at("M4"), "ol-1": at("O3"), "pm-g1": at("P4"), "pm-g2": at("O4") }),
        "narcotrafico",
    );
    assert_eq!(play.refused(attack("st-01", "P4")), "5.3.b");
    assert!(play.legal(attack("st-01", "O4")) && play.legal(attack("ol-1", "O4")));
}

#[test]
fn at_night_nobody_flies() {
    proves(&["rio-40-graus/8.1.d"]);
    let mut play = position_with(
        "cen1",
        &[("night", "on")],
        json!({ "turn": 4, "phase": "narcotrafico", "counters": { "st-01": at("A1") } }),
    );
    play.end();
    assert_eq!(play.pending(), (POLICE, "arrivals"));
    play.order(json!({ "enter": { "counter": "pc-e4", "to": "A5" } }), &[]);
    assert_eq!(
        (play.hex("pc-e4").as_str(), play.unit("pc-e4").aboard),
        ("A5", false)
    );
    assert_eq!(play.unit("pc-h1").place, Place::Off);
    assert_eq!(points_of(&play, "pc-e4"), 5, "on foot");
}

#[test]
fn light_armour_fights_and_carries_nobody() {
    proves(&["rio-40-graus/8.2.a", "rio-40-graus/cen-5.1.a"]);
    let play = scenario("cen5");
    assert_eq!(play.hex("pm-cav1"), "P3");
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pm-cav1": at("P3"), "st-01": at("P4"), "pm-g1": at("A8"), "ex-b1": at("B5"), "pm-v1": at("P3") } }),
    );
    assert!(play.legal(attack("pm-cav1", "P4")) && play.legal(search("pm-cav1", "P4")));
    assert_eq!(play.refused(ride("pm-cav1", "pm-g1", "P2")), "5.1.3.a");
    assert_eq!(
        play.refused(ride("pm-v1", "pm-cav1", "P2")),
        "2.2.2.b",
        "and is not carried"
    );
    // It is no moving target: 3 - 4 = -1.
    let play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": { "pm-cav1": at("P3"), "st-01": at("P4") } }),
    );
    assert_eq!(play.odds("P3", &["st-01"])["difference"], -1);
    let blindado = rio().pieces()[counter("ex-b1").index()].clone();
    assert_eq!(blindado.printed(), "5-5-15 EX");
}

#[test]
fn light_armour_rallies_where_it_stands() {
    proves(&["rio-40-graus/8.2.b"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pm-cav1": marked("N4", 1), "st-01": at("M4"), "st-02": at("O4"), "st-03": at("N3"), "st-04": at("O3"),
            "st-05": at("N5"), "st-06": at("O5") } }),
    );
    play.order(rally("pm-cav1", "N4"), &[4]);
    assert_eq!(
        (play.markers("pm-cav1"), play.hex("pm-cav1").as_str()),
        (0, "N4")
    );
}

#[test]
fn light_armour_searches_better() {
    proves(&["rio-40-graus/8.2.c"]);
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "pm-cav1": at("O9"), "st-01": hidden("N9"), "oe-1": at("N10"), "oe-2": at("N8") } }),
    );
    let odds = play.ask(json!({ "odds": { "search": "N9", "with": ["pm-cav1"] } }));
    assert_eq!(
        (&odds["column"], &odds["shifted"]),
        (&json!("2 a 4"), &json!("5 a 8"))
    );
    let odds = play.ask(json!({ "odds": { "search": "N9", "with": ["pm-cav1", "oe-1", "oe-2"] } }));
    assert_eq!(odds["shifted"], "9 ou +", "not past the last column");
}

#[test]
fn light_armour_keeps_to_the_streets() {
    proves(&["rio-40-graus/8.2.d"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "pm-cav1": at("E6") } }),
    );
    assert_eq!(play.refused(go("pm-cav1", "E7")), "8.2.d");
    assert!(play.legal(go("pm-cav1", "E5")));
}

#[test]
fn light_armour_is_only_eliminated_outright() {
    proves(&["rio-40-graus/8.2.e"]);
    // NT 5 on the Caveirão, halved to 2: 3, column 2 a 3 in rua; die 3 is Supressão.
    let mut play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": { "pm-cav1": marked("H5", 2), "nt-1": at("H4") } }),
    );
    play.attack("H5", &["nt-1"], &[3]);
    assert_eq!(
        (play.hex("pm-cav1").as_str(), play.markers("pm-cav1")),
        ("H5", 2)
    );
    let mut play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": { "pm-cav1": at("H5"), "nt-1": at("H4"), "nt-2": at("G5"), "nt-3": at("H6") } }),
    );
    play.attack("H5", &["nt-1", "nt-2", "nt-3"], &[6]);
    assert_eq!(play.unit("pm-cav1").place, Place::Destroyed);
}
