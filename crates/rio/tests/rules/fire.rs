//! Section 5.1.4.3: opportunity fire.

use rio::Event;

use crate::common::*;

/// A PM team (MO 4) in H6 and an OL in G8 that watches H7 and G7.
fn watched(ol: Value) -> Play {
    position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H6"), "ol-1": ol, "pm-p1": at("A8") } }),
    )
}

#[test]
fn fire_stops_and_never_hurts() {
    proves(&["rio-40-graus/5.1.4.3.a", "rio-40-graus/5.1.4.3.c"]);
    let mut play = watched(at("G8"));
    play.order(go("pm-g1", "G7"), &[]);
    let events = play.order(one("fire", "ol-1"), &[4]);
    assert!(matches!(
        events[0],
        Event::Fired {
            die: 4,
            stopped: true,
            ..
        }
    ));
    assert_eq!(
        (play.markers("pm-g1"), play.hex("pm-g1").as_str()),
        (0, "H7")
    );
    assert_eq!(
        play.refused(go("pm-g1", "G7")),
        "5.f",
        "its movement is over"
    );
    // It may still attack.
    assert!(play.legal(attack("pm-g1", "G8")));
}

#[test]
fn it_is_offered_when_an_enemy_comes_by() {
    proves(&["rio-40-graus/5.1.4.3.b", "rio-40-graus/5.3.3.2.a"]);
    let mut play = watched(at("G8"));
    play.order(go("pm-g1", "H7"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
    assert!(play.legal(one("fire", "ol-1")) && play.legal(json!("hold")));
    // A suppressed one is not offered it.
    let mut play = watched(marked("G8", 1));
    play.order(go("pm-g1", "H7"), &[]);
    assert_eq!(play.pending(), (POLICE, "act"));
    // A face-down one may fire and turns up first.
    let mut play = watched(hidden("G8"));
    play.order(go("pm-g1", "H7"), &[]);
    let events = play.order(one("fire", "ol-1"), &[1]);
    assert!(
        matches!(events[0], Event::Revealed { .. }) && matches!(events[1], Event::Fired { .. })
    );
    // Whether the question is asked depends on what can be seen, not on what lies there.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H6"), "ci-01": hidden("G8") } }),
    );
    play.order(go("pm-g1", "H7"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
    assert_eq!(play.offers(), [json!("hold"), json!("hold-phase")]);
    assert_eq!(
        rio().only_answer(play.state()),
        None,
        "it must not answer itself"
    );
}

#[test]
fn the_firer_is_not_told_where_the_mover_is_bound() {
    proves(&["rio-40-graus/5.1.4.3.b"]);
    let mut play = watched(at("G8"));
    let events = play.order(go("pm-g1", "G7"), &[]);
    let told = |viewer: Viewer| {
        let seen = events
            .iter()
            .filter_map(|event| rio().seen(play.state(), event, viewer));
        let mut bound = seen.filter_map(|event| match event {
            Event::Watched { to, .. } => Some(rio().map().grid().name(to).to_owned()),
            _ => None,
        });
        let known = rio().known(play.state(), viewer).moving.to;
        (
            bound.next().unwrap(),
            rio().map().grid().name(known).to_owned(),
        )
    };
    let both = |hex: &str| (hex.to_owned(), hex.to_owned());
    assert_eq!(told(Viewer::Side(POLICE)), both("G7"));
    assert_eq!(told(Viewer::Side(TRAFFIC)), both("H7"));
    assert_eq!(told(Viewer::Spectator), both("H7"));
}

#[test]
fn a_low_die_lets_the_unit_go_on() {
    proves(&["rio-40-graus/5.1.4.3.d"]);
    let mut play = watched(at("G8"));
    play.order(go("pm-g1", "H7"), &[]);
    play.order(one("fire", "ol-1"), &[3]);
    assert_eq!(play.state().moving.left, 3);
    assert!(play.legal(go("pm-g1", "G7")));
}

#[test]
fn a_combatant_fires_at_every_enemy_that_comes_by() {
    proves(&["rio-40-graus/5.1.4.3.e"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": at("H6"), "pm-g2": at("I7"), "pm-g3": at("G6"), "nt-1": at("G8") } }),
    );
    for (unit, to) in [("pm-g1", "H7"), ("pm-g2", "H8"), ("pm-g3", "G7")] {
        play.order(go(unit, to), &[]);
        assert_eq!(play.pending(), (TRAFFIC, "fire"), "{unit}");
        play.order(one("fire", "nt-1"), &[1]);
        assert_eq!(play.hex(unit), to);
    }
    // Once at each of them.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H6"), "nt-1": at("G8"), "nt-2": at("H8") } }),
    );
    play.order(go("pm-g1", "H7"), &[]);
    play.order(one("fire", "nt-1"), &[1]);
    assert_eq!(play.refused(one("fire", "nt-1")), "5.1.4.3.e");
}

#[test]
fn from_one_watched_hex_to_another_it_is_fired_at_again() {
    proves(&["rio-40-graus/5.1.4.3.f"]);
    let mut play = watched(at("G8"));
    play.order(go("pm-g1", "H7"), &[]);
    play.order(one("fire", "ol-1"), &[1]);
    play.order(go("pm-g1", "G7"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
    play.order(one("fire", "ol-1"), &[6]);
    assert_eq!(play.hex("pm-g1"), "G7");
}

#[test]
fn several_may_fire_at_one() {
    proves(&["rio-40-graus/5.1.4.3.g"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H6"), "st-01": at("G8"), "st-02": at("H8") } }),
    );
    play.order(go("pm-g1", "H7"), &[]);
    play.order(one("fire", "st-01"), &[3]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
    let events = play.order(one("fire", "st-02"), &[5]);
    assert!(matches!(events[0], Event::Fired { stopped: true, .. }));
}

#[test]
fn against_the_carried_the_morale_of_the_car_counts() {
    proves(&["rio-40-graus/5.1.4.3.h"]);
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pc-e1": at("H5"), "pc-v1": at("H5"), "ol-1": at("G8") } }),
    );
    play.order(ride("pc-v1", "pc-e1", "H7"), &[]);
    assert_eq!(play.ask(json!({ "odds": { "fire": "pc-v1" } }))["needs"], 4);
    let events = play.order(one("fire", "ol-1"), &[4]);
    assert!(
        matches!(events[0], Event::Fired { stopped: true, .. }),
        "MO 4 of the car, not 5 of the team"
    );
    assert_eq!(play.refused(ride("pc-v1", "pc-e1", "H6")), "5.f");
    assert_eq!(play.refused(go("pc-e1", "H6")), "5.1.3.c", "both stop");
}

#[test]
fn civilians_are_not_fired_at() {
    proves(&["rio-40-graus/5.1.4.3.i"]);
    // The police find a civilian and lead it past an ST.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "pm-g1": at("H7"), "pc-e1": at("G7"), "ci-01": at("G8"), "st-01": at("F9") } }),
    );
    // 4 + 5 - 3 = 6, die 5: Identifica e Controla.
    play.search("G8", &["pm-g1", "pc-e1"], &[5]);
    assert_eq!(play.pending(), (POLICE, "control"));
    // F8 is next to F9.
    play.order(go("ci-01", "F8"), &[]);
    assert_eq!(
        (play.hex("ci-01").as_str(), play.pending().0),
        ("F8", POLICE)
    );
    let refused = play
        .game
        .query(Viewer::Referee, &json!({ "odds": { "fire": "ci-01" } }))
        .unwrap_err();
    assert_eq!(refused.rule, "rio-40-graus/5.1.4.3.i");
    // The unit in custody does not shield its escort.
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": {
            "pc-e2": at("N4"), "pc-v2": at("N4"), "ci-01": at("N4"), "st-01": at("K5") } }),
    );
    play.order(ride("pc-v2", "pc-e2", "K4"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
}

#[test]
fn who_is_stopped_without_room_goes_back() {
    proves(&["rio-40-graus/5.1.4.3.j"]);
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": {
            "pc-e2": at("N4"), "pc-v2": at("N4"), "pc-e3": at("O4"), "pc-v3": at("O4"), "st-01": at("O5") } }),
    );
    play.order(ride("pc-v2", "pc-e2", "P4"), &[]);
    assert_eq!(play.hex("pc-v2"), "O4");
    let events = play.order(one("fire", "st-01"), &[5]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Bounced { .. }))
    );
    assert_eq!(
        (play.hex("pc-v2").as_str(), play.hex("pc-e2").as_str()),
        ("N4", "N4")
    );
    assert_eq!(
        play.refused(ride("pc-v2", "pc-e2", "M4")),
        "5.f",
        "its movement is over"
    );
}

#[test]
fn fire_may_be_held_for_the_whole_phase() {
    proves(&["rio-40-graus/5.1.4.3.b"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H6"), "pm-g2": at("G6"), "ol-1": at("G8") } }),
    );
    play.order(go("pm-g1", "H7"), &[]);
    play.order(json!("hold-phase"), &[]);
    let events = play.order(go("pm-g2", "G7"), &[]);
    assert_eq!(play.pending(), (POLICE, "act"));
    // The mover cannot tell this from fire that was held each time.
    let told = rio().seen(
        play.state(),
        &Event::Held { quiet: true },
        Viewer::Side(POLICE),
    );
    assert_eq!(told, Some(Event::Held { quiet: false }));
    assert!(events.contains(&Event::Held { quiet: true }));
    play.end();
    assert!(!play.state().quiet, "for that phase only");
}
