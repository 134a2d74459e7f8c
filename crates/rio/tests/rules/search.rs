//! Section 5.2: searching.

use rio::Event;

use crate::common::*;

fn value(play: &Play, hex: &str, with: &[&str]) -> (i64, String, String) {
    let odds = play.ask(json!({ "odds": { "search": hex, "with": with } }));
    let text = |key: &str| odds[key].as_str().unwrap().to_owned();
    (
        odds["value"].as_i64().unwrap(),
        text("column"),
        text("shifted"),
    )
}

#[test]
fn face_down_units_are_known_to_their_owner_only() {
    proves(&["rio-40-graus/5.2.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": { "nt-1": hidden("G9"), "pm-g1": at("G8") } }),
    );
    let police = play.seen_in(Viewer::Side(POLICE), "G9");
    assert_eq!(
        (&police[0]["id"], &police[0]["values"]),
        (&json!("oculta-G9-1"), &json!([]))
    );
    assert_eq!(
        (&police[0]["nation"], &police[0]["symbol"]),
        (&json!(""), &json!("hidden"))
    );
    let own = play.seen_in(Viewer::Side(TRAFFIC), "G9");
    assert_eq!(
        (&own[0]["id"], &own[0]["marks"][0]["kind"]),
        (&json!("nt-1"), &json!("hidden"))
    );
    play.attack("G8", &["nt-1"], &[1]);
    let police = play.seen_in(Viewer::Side(POLICE), "G9");
    assert_eq!(police[0]["values"], json!(["5", "5", "5", "4"]));
    assert_eq!(police[0]["nation"], "NT");
}

#[test]
fn only_adjacent_combatants_search() {
    proves(&["rio-40-graus/5.2.b"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "nt-1": hidden("N9") } }),
    );
    assert_eq!(play.refused(search("oe-2", "N9")), "5.2.b");
    play.order(search("oe-1", "N9"), &[]);
    assert_eq!(play.refused(one("join", "oe-2")), "5.2.b");
    play.order(json!("announce"), &[1]);
    // Any hex may be named, and the same one again by others.
    assert!(play.legal(search("oe-2", "O9")));
}

#[test]
fn morale_adds_up_against_what_can_be_seen() {
    proves(&[
        "rio-40-graus/5.2.1.a",
        "rio-40-graus/5.2.1.b",
        "rio-40-graus/5.2.1.c",
        "rio-40-graus/5.2.1.d",
    ]);
    // PC 5 + PM 3 against face-down counters.
    let play = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "pc-e1": at("G7"), "pm-p1": at("H7"), "st-01": hidden("G8"), "ci-01": hidden("G8") } }),
    );
    assert_eq!(
        value(&play, "G8", &["pc-e1", "pm-p1"]),
        (8, "5 a 8".into(), "5 a 8".into())
    );
    // One OE against a face-down NT: 5, not 0.
    let play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "nt-1": hidden("N9") } }),
    );
    assert_eq!(value(&play, "N9", &["oe-1"]).0, 5);
    // Two NT against a PC and its car: the car subtracts nothing.
    let play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": {
            "nt-1": at("M4"), "nt-2": at("O4"), "pc-e1": at("N4"), "pc-v1": at("N4") } }),
    );
    assert_eq!(
        value(&play, "N4", &["nt-1", "nt-2"]),
        (5, "5 a 8".into(), "5 a 8".into())
    );
    // NT, NT, ST against a PC and the civilian: 14 - 5 - 3.
    let play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": {
            "nt-1": at("M4"), "nt-2": at("O4"), "st-01": at("N5"), "pc-e1": at("N4"), "pc-v1": at("N4"), "ci-01": at("N4") } }),
    );
    assert_eq!(value(&play, "N4", &["nt-1", "nt-2", "st-01"]).0, 6);
}

#[test]
fn value_and_die_pick_the_result() {
    proves(&["rio-40-graus/5.2.1.e", "rio-40-graus/5.2.2.a"]);
    let start = |pm: &str| {
        position(
            "cen1",
            json!({ "phase": "policia", "counters": {
                "pc-e1": at("G7"), pm: at("H7"), "st-01": hidden("G8"), "ci-01": hidden("G8") } }),
        )
    };
    // 5 + 3 = 8, die 4: Identifica, and everything in the hex turns up.
    let mut play = start("pm-p1");
    let events = play.search("G8", &["pc-e1", "pm-p1"], &[4]);
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Revealed { .. }))
            .count(),
        2
    );
    assert!(!play.unit("st-01").down && !play.unit("ci-01").down);
    assert_eq!(play.pending().1, "act");
    // 5 + 4 = 9, die 4: Identifica e Controla.
    let mut play = start("pm-g1");
    play.search("G8", &["pc-e1", "pm-g1"], &[4]);
    assert_eq!(play.pending(), (POLICE, "control"));
    // Die 1 finds nothing in any column.
    let mut play = start("pm-g1");
    play.search("G8", &["pc-e1", "pm-g1"], &[1]);
    assert!(play.unit("st-01").down && play.unit("ci-01").down);
}

#[test]
fn control_lets_the_civilian_be_moved_at_once() {
    proves(&["rio-40-graus/5.2.2.b"]);
    let start = || {
        position(
            "cen1",
            json!({ "phase": "policia", "counters": {
                "pc-e1": at("G7"), "pm-g1": at("H7"), "ci-01": hidden("G8"), "st-01": hidden("F8"), "ol-1": at("A1") } }),
        )
    };
    let mut play = start();
    play.search("G8", &["pc-e1", "pm-g1"], &[4]);
    assert_eq!(
        play.refused(go("pm-g1", "H6")),
        "5.2.2.b",
        "before any other order"
    );
    assert_eq!(
        play.refused(go("ci-01", "F8")),
        "5.1.4.2.a",
        "not where the other player is"
    );
    // H8 (2) and H7's street (1): up to 4 points, step by step.
    play.orders(&[go("ci-01", "H8"), go("ci-01", "I7")]);
    assert_eq!(
        (play.hex("ci-01").as_str(), play.pending().1),
        ("I7", "act"),
        "its points are spent"
    );
    play.end();
    play.order(json!("end"), &[]);
    assert_eq!(
        play.refused(go("ci-01", "I6")),
        "6.b",
        "no control in another phase"
    );
    // The move may be declined.
    let mut play = start();
    play.search("G8", &["pc-e1", "pm-g1"], &[4]);
    play.order(json!("release"), &[]);
    assert_eq!(play.hex("ci-01"), "G8");
    // A civilian with Supressão is given Retirada e Checar o Moral instead.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("G7"), "oe-1": at("H7"), "ci-01": marked("G8", 1) } }),
    );
    play.search("G8", &["pc-e1", "oe-1"], &[5]);
    assert_eq!(play.refused(go("ci-01", "H8")), "2.1.3.a");
    play.order(rally("ci-01", "G8"), &[3]);
    assert_eq!((play.markers("ci-01"), play.pending().1), (0, "act"));
}

#[test]
fn the_searcher_may_advance_into_a_hex_without_enemies() {
    proves(&["rio-40-graus/5.2.2.c"]);
    let start = |down: &str| {
        position(
            "cen1",
            json!({ "phase": "policia", "counters": {
                "pc-e1": at("G7"), "pm-g1": at("H7"), down: hidden("G8"), "ol-1": at("A1") } }),
        )
    };
    // 9, die 5: Identifica, Controla e Avança.
    let mut play = start("ci-01");
    play.search("G8", &["pc-e1", "pm-g1"], &[5]);
    play.order(json!("release"), &[]);
    assert_eq!(play.pending(), (POLICE, "advance"));
    let events = play.order(one("advance", "pm-g1"), &[]);
    assert_eq!(play.hex("pm-g1"), "G8", "beside the civilian");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Watched { .. }))
    );
    // It turned up an ST: nobody enters.
    let mut play = start("st-01");
    play.search("G8", &["pc-e1", "pm-g1"], &[5]);
    assert_eq!(play.pending().1, "act");
    // Who searched from a car goes on foot.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "pc-e1": { "hex": "G7", "moved": true, "rode": true }, "pc-v1": { "hex": "G7", "moved": true },
            "pm-g1": at("H7"), "ci-01": hidden("G8") } }),
    );
    play.search("G8", &["pc-e1", "pm-g1"], &[5]);
    play.order(json!("release"), &[]);
    play.order(one("advance", "pc-e1"), &[]);
    assert_eq!(
        (play.hex("pc-e1").as_str(), play.hex("pc-v1").as_str()),
        ("G8", "G7")
    );
}

#[test]
fn the_suppressed_do_not_search() {
    proves(&["rio-40-graus/5.2.3.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": marked("G7", 1), "st-01": hidden("G8") } }),
    );
    assert_eq!(play.refused(search("pc-e1", "G8")), "5.2.3.a");
}

#[test]
fn a_face_down_searcher_turns_up() {
    proves(&["rio-40-graus/5.2.3.b"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": { "ol-1": hidden("F8"), "pm-g1": at("G8") } }),
    );
    let events = play.search("G8", &["ol-1"], &[1]);
    assert!(matches!(events[0], Event::Revealed { .. }));
    assert!(!play.unit("ol-1").down);
}
