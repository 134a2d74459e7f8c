//! Sections 3, 4 and 5: turns, phases, the administration phase and the actions of a unit.

use rio::{Event, Step};

use crate::common::*;

/// The phases of events, as words.
fn phases(events: &[Event]) -> Vec<String> {
    let words = events.iter().filter_map(|event| match event {
        Event::TurnBegan { turn } => Some(format!("turn {turn}")),
        Event::PhaseBegan { side } => Some(rio().card().side_card(*side).id.clone()),
        Event::Finished { .. } => Some("over".to_owned()),
        _ => None,
    });
    words.collect()
}

#[test]
fn a_turn_is_administration_first_player_second_player() {
    proves(&["rio-40-graus/3.a"]);
    let mut play = position(
        "cen1",
        json!({ "turn": 1, "phase": "policia", "counters": { "pm-p1": at("A8") } }),
    );
    assert_eq!(play.pending(), (POLICE, "act"));
    assert_eq!(phases(&play.order(json!("end"), &[])), ["narcotrafico"]);
    assert_eq!(
        phases(&play.order(json!("end"), &[])),
        ["turn 2", "policia"]
    );
}

#[test]
fn the_sheet_says_who_is_first() {
    proves(&["rio-40-graus/3.b", "rio-40-graus/4.1.a"]);
    for (id, first) in [("cen2", TRAFFIC), ("cen3", TRAFFIC)] {
        let play = scenario(id);
        assert_eq!(play.pending(), (first, "act"));
        assert_eq!(play.state().turn, 1);
    }
    let mut play = scenario("cen1");
    play.order(json!("auto-place"), &[1; 400][..auto_dice(&play)]);
    play.order(json!("ready"), &[]);
    assert_eq!((play.state().turn, play.pending().0), (1, POLICE));
}

/// How many dice the automatic set-up rolls, if they all show ones.
fn auto_dice(play: &Play) -> usize {
    struct Ones(usize);
    impl table::Dice for Ones {
        fn roll(&mut self, _: u8) -> u8 {
            self.0 += 1;
            1
        }
    }
    let mut state = play.state().clone();
    let mut dice = Ones(0);
    rio().execute(
        &mut state,
        &rio::Order::AutoPlace,
        &mut dice,
        &mut Vec::new(),
    );
    dice.0
}

#[test]
fn the_match_ends_with_the_last_turn() {
    proves(&["rio-40-graus/3.c", "rio-40-graus/7.a"]);
    let mut play = position(
        "cen3",
        json!({ "turn": 8, "phase": "policia", "counters": { "pm-g1": at("G8"), "st-01": at("G10") } }),
    );
    assert!(play.game.journal().closing.is_none());
    assert_eq!(phases(&play.order(json!("end"), &[])), ["over"]);
    assert_eq!(play.state().step, Step::Over);
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!(outcome.points, [15, 0]);
    // The other scenarios count points in the same way, once, and only then.
    let mut early = position(
        "cen3",
        json!({ "turn": 7, "phase": "policia", "counters": { "pm-g1": at("G8") } }),
    );
    early.end();
    assert!(rio().outcome(early.state()).is_none());
}

#[test]
fn the_sheet_fixes_the_last_turn() {
    proves(&["rio-40-graus/4.1.b"]);
    let rio = rio();
    let turns: Vec<u32> = rio.card().scenarios.iter().map(|card| card.turns).collect();
    assert_eq!(turns, [13, 6, 8, 12, 20]);
}

#[test]
fn units_start_where_the_table_says() {
    proves(&["rio-40-graus/4.2.a"]);
    let play = scenario("cen2");
    let mut there: Vec<String> = play
        .seen_in(Viewer::Spectator, "N4")
        .iter()
        .map(|seen| seen["id"].as_str().unwrap().to_owned())
        .collect();
    there.sort();
    assert_eq!(there, ["ci-01", "pc-e2", "pc-v2"]);
    // A free placement is the choice of the player whom the sheet names, within the stacking limit.
    let mut play = scenario("cen1");
    assert_eq!(play.pending(), (TRAFFIC, "setup"));
    let place = |counter: &str, to: &str| json!({ "place": { "counter": counter, "to": to } });
    assert_eq!(play.refused(place("st-01", "H7")), "4.2.a");
    assert_eq!(play.refused(place("pm-p1", "F8")), "4.2.a");
    play.order(place("st-01", "F8"), &[]);
    assert_eq!(play.refused(place("nt-1", "F8")), "5.1.4.1.a");
    play.orders(&[
        place("ci-01", "F8"),
        place("st-01", "K11"),
        place("nt-1", "F8"),
    ]);
    play.order(one("take-back", "nt-1"), &[]);
    assert_eq!(
        (play.hex("st-01").as_str(), play.hex("nt-1").as_str()),
        ("K11", "")
    );
    assert_eq!(play.refused(json!("ready")), "4.2.a");
}

#[test]
fn the_table_is_read_again_every_turn() {
    proves(&["rio-40-graus/4.2.b", "rio-40-graus/cen-5.1.e"]);
    let mut play = position(
        "cen5",
        json!({ "turn": 3, "phase": "narcotrafico", "counters": { "st-01": at("F8") } }),
    );
    let due = |event: &Event| matches!(event, Event::BecameDue { .. });
    assert_eq!(
        play.order(json!("end"), &[])
            .iter()
            .filter(|e| due(e))
            .count(),
        8
    );
    assert_eq!(play.pending(), (POLICE, "arrivals"));
    for (team, hex) in [
        ("oe-1", "A5"),
        ("oe-2", "A11"),
        ("oe-3", "A17"),
        ("oe-4", "H1"),
    ] {
        play.order(json!({ "enter": { "counter": team, "to": hex } }), &[]);
    }
    for (car, hex) in [
        ("pm-v1", "A5"),
        ("pm-v2", "A11"),
        ("pm-v3", "A17"),
        ("pm-v4", "H1"),
    ] {
        assert_eq!(play.hex(car), hex, "mounted pairs come together");
    }
    assert_eq!(play.pending(), (POLICE, "act"));
}

#[test]
fn suppressed_civilians_check_in_the_administration_phase() {
    proves(&["rio-40-graus/4.3.a"]);
    let start = json!({ "phase": "narcotrafico", "counters": { "ci-01": marked("F8", 2), "st-01": at("K9") } });
    let mut play = position("cen1", start.clone());
    play.order(json!("end"), &[3]);
    assert_eq!(
        (play.markers("ci-01"), play.hex("ci-01").as_str()),
        (1, "F8")
    );
    let mut play = position("cen1", start);
    play.order(json!("end"), &[4]);
    assert_eq!(
        (play.markers("ci-01"), play.hex("ci-01").as_str()),
        (2, "F8")
    );
}

#[test]
fn one_player_plays_then_the_other() {
    proves(&["rio-40-graus/5.a"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H5"), "st-01": at("G8"), "ol-1": at("A1") } }),
    );
    let order = play.game.read_order(&go("ol-1", "A2")).unwrap();
    assert_eq!(
        play.game.submit(TRAFFIC, &order).unwrap_err().rule,
        "table/turn"
    );
    // But he is asked about opportunity fire.
    play.order(go("pm-g1", "H7"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"));
    assert_eq!(play.refused(go("ol-1", "A2")), "5.1.4.3.a");
    play.order(one("fire", "st-01"), &[1]);
    assert_eq!(play.pending(), (POLICE, "act"));
}

/// A PM team beside an ST, and one that can still walk up to it.
fn two_teams() -> Play {
    position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": at("H5"), "pm-g2": at("F5"), "pm-p1": at("R1"), "st-01": at("G5") } }),
    )
}

#[test]
fn a_unit_takes_one_action() {
    proves(&[
        "rio-40-graus/5.b",
        "rio-40-graus/5.f",
        "rio-40-graus/5.1.a",
        "rio-40-graus/5.3.c",
    ]);
    let mut play = two_teams();
    play.attack("G5", &["pm-g1"], &[1]);
    assert_eq!(play.refused(search("pm-g1", "G5")), "5.b");
    assert_eq!(play.refused(attack("pm-g1", "G5")), "5.3.c");
    assert_eq!(play.refused(go("pm-g1", "H4")), "5.1.a");
    assert_eq!(play.refused(one("hide", "pm-g1")), "5.5.b");
    assert!(
        !play
            .offers()
            .iter()
            .any(|order| order.to_string().contains("pm-g1"))
    );
    // A finished move is not taken up again either.
    play.order(go("pm-p1", "R2"), &[]);
    play.plan("search", "F4", &["pm-g2"]);
    play.order(json!("cancel"), &[]);
    assert_eq!(play.refused(go("pm-p1", "R3")), "5.f");
}

#[test]
fn only_the_suppressed_withdraw_and_check() {
    proves(&["rio-40-graus/5.c"]);
    let mut play = two_teams();
    assert_eq!(play.refused(rally("pm-g1", "H5")), "5.c");
}

#[test]
fn units_may_move_first_and_attack_together_later() {
    proves(&["rio-40-graus/5.d", "rio-40-graus/5.3.e"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": {
            "st-01": at("H3"), "nt-1": at("F5"), "pm-g1": at("H5") } }),
    );
    for unit in ["st-01", "nt-1"] {
        let to = if unit == "st-01" { "H4" } else { "G5" };
        play.order(go(unit, to), &[]);
        play.order(json!("hold"), &[]);
    }
    let odds = play.odds("H5", &["st-01", "nt-1"]);
    assert_eq!(odds["total"], 8);
    let events = play.attack("H5", &["st-01", "nt-1"], &[1, 1]);
    let announced =
        |event: &&Event| matches!(event, Event::Announced { members, .. } if members.len() == 2);
    assert_eq!(events.iter().filter(announced).count(), 1);
    // Or one moves and does nothing, and one attacks where it stands.
    let mut play = two_teams();
    play.order(go("pm-p1", "R2"), &[]);
    play.attack("G5", &["pm-g1"], &[1]);
    play.end();
    assert_eq!(play.pending().0, TRAFFIC);
}

#[test]
fn hiding_and_rallying_happen_at_once() {
    proves(&["rio-40-graus/5.e"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": marked("H5", 1), "st-01": at("G5"), "pm-p1": at("R1") } }),
    );
    let to = play.hexes("rally", "pm-g1")[0].clone();
    let events = play.order(rally("pm-g1", &to), &[4]);
    assert!(matches!(events[0], Event::Withdrew { .. }));
    assert!(matches!(
        events[1],
        Event::Rallied {
            die: 4,
            markers: 0,
            ..
        }
    ));
    let events = play.order(one("hide", "pm-p1"), &[]);
    assert!(matches!(events[..], [Event::Hid { .. }]) && play.unit("pm-p1").down);
}
