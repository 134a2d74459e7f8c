//! Sections 5.4 and 5.5: Retirada e Checar o Moral, and Ocultar.

use rio::Event;

use crate::common::*;

#[test]
fn who_begins_with_a_marker_may_only_rally() {
    proves(&["rio-40-graus/5.4.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": marked("H5", 1), "st-01": at("G5") } }),
    );
    assert_eq!(play.refused(attack("pc-e1", "G5")), "5.4.a");
    assert!(!play.offered("rally", "pc-e1").is_empty());
}

#[test]
fn the_withdrawal_is_as_short_as_can_be() {
    proves(&["rio-40-graus/5.4.b"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "st-01": marked("D7", 1), "pm-p1": at("C8") } }),
    );
    // Neighbours of D7 that are not next to C8: E7, C6, D6.
    assert_eq!(play.hexes("rally", "st-01"), ["C6", "D6", "E7"]);
    assert_eq!(play.refused(rally("st-01", "C7")), "5.4.b");
    // No enemy beside it: it need not go anywhere.
    let play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "st-01": marked("D7", 1), "pm-p1": at("B8") } }),
    );
    assert_eq!(play.hexes("rally", "st-01"), ["D7"]);
    // Friends in the way: there must be room at the end.
    let play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": {
            "st-01": marked("D7", 1), "pm-p1": at("C8"), "st-02": at("E7"), "st-03": at("C6"), "st-04": at("D6") } }),
    );
    let ways = play.hexes("rally", "st-01");
    assert!(
        !ways.is_empty()
            && !ways
                .iter()
                .any(|hex| ["E7", "C6", "D6"].contains(&hex.as_str()))
    );
}

#[test]
fn the_withdrawal_goes_away_from_the_enemy() {
    proves(&["rio-40-graus/5.4.c"]);
    // One step away all quiet hexes are equally far from the enemy beside; where friends fill them,
    // the way on through these leads farther (3 hexes) than the way around (2: N7, O7, N11, O11).
    let ways = |more: Value| {
        let mut counters = json!({ "st-01": marked("N9", 1), "pm-p1": at("O9"),
            "st-02": at("M8"), "st-03": at("M9"), "st-04": at("M10") });
        for (id, spot) in more.as_object().unwrap() {
            counters[id] = spot.clone();
        }
        let start = json!({ "phase": "narcotrafico", "counters": counters });
        position("cen3", start).hexes("rally", "st-01")
    };
    assert_eq!(ways(json!({})), ["L10", "L8", "L9", "M11", "M7"]);
    assert_eq!(
        ways(json!({ "pm-p2": at("K8") })),
        ["M11"],
        "of two enemies the nearer counts"
    );
}

#[test]
fn the_withdrawal_is_free_and_draws_no_fire() {
    proves(&["rio-40-graus/5.4.d"]);
    // From L16 into the hill: K15 acidentado, L15 floresta; a 4-4-4 with one marker.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pm-g1": marked("L13", 1), "st-01": at("L12"), "st-02": at("K12") } }),
    );
    let to = play.hexes("rally", "pm-g1")[0].clone();
    let events = play.order(rally("pm-g1", &to), &[1]);
    assert!(matches!(events[0], Event::Withdrew { .. }));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Watched { .. }))
    );
    // Two hexes if need be, whatever they cost.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pm-g1": marked("L13", 1), "st-01": at("L12"), "st-02": at("K14"), "st-03": at("M12") } }),
    );
    let to = play.hexes("rally", "pm-g1")[0].clone();
    play.order(rally("pm-g1", &to), &[1]);
    let rio = rio();
    let grid = rio.map().grid();
    let gone = grid.distance(
        grid.parse("L13").unwrap(),
        grid.parse(&play.hex("pm-g1")).unwrap(),
    );
    assert_eq!(gone, 2);
}

#[test]
fn the_completely_encircled_do_not_check() {
    proves(&["rio-40-graus/5.4.e"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": marked("N4", 1), "st-01": at("M4"), "st-02": at("O4"), "st-03": at("N3"), "st-04": at("O3"),
            "st-05": at("N5"), "st-06": at("O5") } }),
    );
    let events = play.order(rally("pm-g1", "N4"), &[]);
    assert!(
        matches!(events[..], [Event::Rallied { die: 0, .. }]),
        "no die is rolled"
    );
    assert_eq!(play.markers("pm-g1"), 1);
    assert_eq!(play.refused(rally("pm-g1", "N4")), "5.f");
}

#[test]
fn the_check_takes_a_marker_away_or_not() {
    proves(&["rio-40-graus/5.4.f", "rio-40-graus/5.4.g"]);
    for (markers, die, after) in [(1, 5, 1), (2, 4, 1), (1, 4, 0), (2, 6, 2)] {
        let mut play = position(
            "cen3",
            json!({ "phase": "policia", "counters": { "pm-g1": marked("H5", markers) } }),
        );
        play.order(rally("pm-g1", "H5"), &[die]);
        assert_eq!(play.markers("pm-g1"), after, "{markers} markers, die {die}");
    }
}

#[test]
fn the_recovered_act_from_their_next_phase() {
    proves(&["rio-40-graus/5.4.h"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": marked("H5", 1), "st-01": at("H7"), "ol-1": at("R1") } }),
    );
    play.order(rally("pm-g1", "H5"), &[1]);
    assert_eq!(play.refused(attack("pm-g1", "H7")), "5.3.c");
    play.end();
    play.end();
    assert!(play.legal(attack("pm-g1", "H7")));
}

#[test]
fn what_turns_a_counter_up_and_what_does_not() {
    proves(&["rio-40-graus/5.5.a"]);
    // A face-down ST hit by Moral that fails stays unidentified and shows one marker.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "st-01": hidden("N9") } }),
    );
    play.attack("N9", &["oe-1", "oe-2"], &[]);
    let events = play.order(json!("stay-down"), &[4, 5]);
    let seen = play.seen_in(Viewer::Side(POLICE), "N9");
    assert_eq!(
        (&seen[0]["id"], &seen[0]["values"]),
        (&json!("oculta-N9-1"), &json!([]))
    );
    assert_eq!(
        (&seen[0]["marks"][1]["kind"], &seen[0]["marks"][1]["count"]),
        (&json!("suppressed"), &json!(1))
    );
    // The police are told of the marker, not of the die, and not what it is.
    let told: Vec<Event> = events
        .iter()
        .filter_map(|event| rio().seen(play.state(), event, Viewer::Side(POLICE)))
        .collect();
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::Checked { .. }))
    );
    let words: Vec<String> = told
        .iter()
        .map(|event| rio().describe(play.state(), event, Viewer::Side(POLICE)).en)
        .collect();
    assert!(
        words
            .iter()
            .any(|line| line.contains("a face-down counter in N9")),
        "{words:?}"
    );
    assert!(
        !words.iter().any(|line| line.contains("Drug soldiers")),
        "{words:?}"
    );
    // Elimination turns it up: 7 ou maior in the street less one column, the third marker.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("P9"), "oe-2": at("Q9"), "st-01": { "hex": "O9", "hidden": true, "markers": 2 } } }),
    );
    play.attack("O9", &["oe-1", "oe-2"], &[]);
    let events = play.order(json!("stay-down"), &[2]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Revealed { .. }))
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Eliminated { .. }))
    );
}

#[test]
fn a_unit_hides_if_it_is_alone_and_idle() {
    proves(&["rio-40-graus/5.5.b"]);
    let start = |extra: Value| {
        let mut counters = json!({ "ol-1": at("D7"), "pm-p1": at("R1") });
        for (id, spot) in extra.as_object().unwrap() {
            counters[id] = spot.clone();
        }
        position(
            "cen1",
            json!({ "phase": "narcotrafico", "counters": counters }),
        )
    };
    for beside in [
        json!({ "ci-01": at("D8") }),
        json!({ "ci-01": at("D7") }),
        json!({ "st-01": at("E7") }),
        json!({ "pm-g1": at("C8") }),
        json!({ "ci-01": hidden("D8") }),
        json!({ "objetivo-1": hidden("D8") }),
    ] {
        assert_eq!(
            start(beside.clone()).refused(one("hide", "ol-1")),
            "5.5.b",
            "{beside}"
        );
    }
    assert!(
        start(json!({ "objetivo-1": at("D8") })).legal(one("hide", "ol-1")),
        "turned up it is a marker, no unit"
    );
    let mut play = start(json!({}));
    play.order(one("hide", "ol-1"), &[]);
    assert!(play.unit("ol-1").down && play.unit("ol-1").acted);
    assert_eq!(
        play.seen_in(Viewer::Side(POLICE), "D7")[0]["symbol"],
        "hidden"
    );
    assert_eq!(play.refused(go("ol-1", "D6")), "5.1.a");
    let mut play = start(json!({}));
    play.order(go("ol-1", "D6"), &[]);
    assert_eq!(play.refused(one("hide", "ol-1")), "5.5.b", "it has moved");
    assert_eq!(
        start(json!({ "ol-1": marked("D7", 1) })).refused(one("hide", "ol-1")),
        "5.3.3.2.a"
    );
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "pc-h1": at("D7") } }),
    );
    assert_eq!(
        play.refused(one("hide", "pc-h1")),
        "5.5.b",
        "not in the air"
    );
}

#[test]
fn a_face_down_unit_with_a_marker_must_check_and_turns_up() {
    proves(&["rio-40-graus/5.5.c"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": {
            "st-01": { "hex": "N9", "hidden": true, "markers": 1 }, "pm-p1": at("A8"),
            "ci-01": { "hex": "F8", "hidden": true, "markers": 1 } } }),
    );
    assert_eq!(play.refused(json!("end")), "5.5.c");
    let events = play.order(rally("st-01", "N9"), &[6]);
    assert!(matches!(events[0], Event::Revealed { .. }));
    assert_eq!((play.unit("st-01").down, play.markers("st-01")), (false, 1));
    // The civilian turns up when it checks in the administration phase.
    play.order(json!("end"), &[2]);
    assert_eq!((play.unit("ci-01").down, play.markers("ci-01")), (false, 0));
}
