//! Section 6: civilians.

use rio::{Event, Place};

use crate::common::*;

#[test]
fn nobody_plays_the_civilians() {
    proves(&["rio-40-graus/6.a", "rio-40-graus/6.b"]);
    for (phase, unit) in [("policia", "pm-g1"), ("narcotrafico", "st-01")] {
        let mut play = position(
            "cen1",
            json!({ "phase": phase, "counters": { unit: at("A8"), "ci-01": at("F8"), "ci-02": hidden("K11") } }),
        );
        assert!(
            !play
                .offers()
                .iter()
                .any(|order| order.to_string().contains("ci-0"))
        );
        assert_eq!(play.refused(go("ci-01", "F9")), "6.b");
        // Not even by the player who placed them.
        assert_eq!(play.refused(go("ci-02", "K12")), "6.b");
        assert_eq!(play.refused(rally("ci-01", "F8")), "6.b");
    }
}

#[test]
fn a_controlled_civilian_moves_or_rallies() {
    proves(&["rio-40-graus/6.c"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("G7"), "oe-1": at("H7"), "ci-01": at("G8") } }),
    );
    // 5 + 5 - 3 = 7, die 5: Identifica e Controla.
    play.search("G8", &["pc-e1", "oe-1"], &[5]);
    assert_eq!(play.pending().1, "control");
    assert_eq!(play.refused(one("hide", "ci-01")), "6.c");
    assert_eq!(
        play.refused(rally("ci-01", "G8")),
        "5.c",
        "it carries no marker"
    );
    assert_eq!(play.refused(attack("ci-01", "F8")), "6.c");
    assert!(play.legal(go("ci-01", "H8")));
}

#[test]
fn civilians_check_one_by_one() {
    proves(&["rio-40-graus/6.d"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": {
            "st-01": at("A1"), "ci-03": marked("F8", 1), "ci-01": marked("K11", 1), "ci-02": marked("D7", 1) } }),
    );
    let events = play.order(json!("end"), &[1, 6, 3]);
    let checked: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Rallied { hex, .. } => Some(*hex),
            _ => None,
        })
        .map(|hex| match rio().map().grid().name(hex) {
            "D7" => "D7",
            "F8" => "F8",
            "K11" => "K11",
            _ => "elsewhere",
        })
        .collect();
    assert_eq!(checked, ["D7", "F8", "K11"], "in the order of their hexes");
    assert_eq!(
        (
            play.markers("ci-02"),
            play.markers("ci-03"),
            play.markers("ci-01")
        ),
        (0, 1, 0)
    );
}

/// A civilian with an OL in N9, attacked from O9: 6 - 1 = 5, three left: 0; die 6 is Recua.
fn driven_from_o9(extra: Value) -> Play {
    let mut counters = json!({ "oe-1": at("O9"), "ol-1": at("N9"), "ci-01": at("N9") });
    for (id, spot) in extra.as_object().unwrap() {
        counters[id] = spot.clone();
    }
    let mut play = position("cen5", json!({ "phase": "policia", "counters": counters }));
    // Column 4 a 6, three left: 0.
    play.attack("N9", &["oe-1"], &[6]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    play
}

#[test]
fn a_civilian_flees_straight_away_from_the_attack() {
    proves(&["rio-40-graus/5.3.3.3.c", "rio-40-graus/6.e"]);
    assert_eq!(
        driven_from_o9(json!({})).hex("ci-01"),
        "M9",
        "directly opposite"
    );
    // M9 is taken by other civilians: not N8 or N10 beside the attacker, but M8 or M10, as the player
    // who did not attack chooses.
    let mut play = driven_from_o9(json!({ "ci-02": at("M9") }));
    assert_eq!(play.pending(), (TRAFFIC, "retreat"));
    assert_eq!(play.hexes("retreat", "ci-01"), ["M10", "M8"]);
    play.order(retreat("ci-01", "M10"), &[]);
    assert_eq!(play.hex("ci-01"), "M10");
    // Hexes with face-down counters are not available either.
    let play = driven_from_o9(json!({ "ci-02": at("M9"), "st-02": hidden("M10") }));
    assert_eq!(play.hex("ci-01"), "M8");
    // None away from the attacker: the opposite hex is all there is, and it is taken, so it stays.
    let play = driven_from_o9(json!({ "ci-02": at("M9"), "ci-03": at("M10"), "ci-04": at("M8") }));
    assert_eq!(
        (play.hex("ci-01").as_str(), play.markers("ci-01")),
        ("N9", 1)
    );
}

#[test]
fn between_two_attackers_a_civilian_goes_opposite_to_the_nearest() {
    proves(&["rio-40-graus/6.e"]);
    // Attackers in O9 and M9: every neighbour is beside one of them. Nearest and strongest is the OE
    // in O9, so the hex opposite to it, even though a PM team stands there.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("O9"), "pm-g1": at("M9"), "ol-1": at("N9"), "ci-01": at("N9") } }),
    );
    // 10 - 1 = 9, three left, one right for the encircled OL: 2 a 3; die 4 is Recua.
    play.attack("N9", &["oe-1", "pm-g1"], &[4]);
    assert_eq!(
        (play.hex("ol-1").as_str(), play.hex("ci-01").as_str()),
        ("N9", "M9")
    );
    // From the edge it leaves the map if there is no hex at all.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("Q7"), "ol-1": at("R7"), "ci-01": at("R7"), "ci-02": at("R6"), "ci-03": at("R8") } }),
    );
    play.attack("R7", &["oe-1"], &[3]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    assert_eq!(play.unit("ci-01").place, Place::Gone);
}

#[test]
fn who_kills_civilians_answers_for_it() {
    proves(&[
        "rio-40-graus/6.f",
        "rio-40-graus/cen-1.4.c",
        "rio-40-graus/7.d",
    ]);
    // Eliminada on an ST and a civilian: 5 - 7.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("P9"), "oe-2": at("Q9"), "ol-1": at("O9"), "ci-01": at("O9") } }),
    );
    play.attack("O9", &["oe-1", "oe-2"], &[6]);
    assert_eq!(play.points(), (-2, 0));
    let view = play.view(Viewer::Spectator);
    let tracks = view["tracks"].as_array().unwrap().iter();
    let killed: Vec<&Value> = tracks
        .filter(|track| track["id"] == "civilians-killed")
        .collect();
    assert_eq!(
        (&killed[0]["value"], &killed[1]["value"]),
        (&json!(1), &json!(0))
    );
    // Two by the traffic in scenario 5.
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "ci-01": { "place": "destroyed", "by": "narcotrafico" },
            "ci-02": { "place": "destroyed", "by": "narcotrafico" }, "pm-p1": at("A8") } }),
    );
    assert_eq!(play.points(), (0, -14));
}
