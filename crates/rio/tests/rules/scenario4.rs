//! The sheet of scenario 4: Alemão, alemão.

use rio::{Event, Place, Step};

use crate::common::*;

fn place(counter: &str, to: &str) -> Value {
    json!({ "place": { "counter": counter, "to": to } })
}

/// Lets the dice place everything of the side that is placing now.
fn auto(play: &mut Play) {
    let (side, _) = play.pending();
    for order in [json!("auto-place"), json!("ready")] {
        let order = play.game.read_order(&order).unwrap();
        play.game.submit(side, &order).unwrap();
    }
}

#[test]
fn it_lasts_twelve_turns_and_the_traffic_begins() {
    proves(&["rio-40-graus/cen-4.a"]);
    assert_eq!(rio().card().scenario("cen4").unwrap().turns, 12);
    let mut play = scenario("cen4");
    auto(&mut play);
    auto(&mut play);
    assert_eq!(play.pending(), (TRAFFIC, "act"));
}

#[test]
fn the_police_player_places_militia_and_civilians_face_down() {
    proves(&[
        "rio-40-graus/cen-4.1.a",
        "rio-40-graus/cen-4.1.b",
        "rio-40-graus/cen-4.2.a",
    ]);
    let mut play = scenario("cen4");
    assert_eq!(play.pending(), (POLICE, "setup"));
    assert_eq!(play.refused(place("mi-a1", "H5")), "4.2.a");
    play.order(place("mi-a1", "F8"), &[]);
    assert_eq!(play.refused(place("mi-b1", "F8")), "5.1.4.1.a");
    assert!(play.legal(place("ci-01", "F8")));
    // While they are being placed, the traffic sees nothing.
    let board = |play: &Play, viewer| {
        let view = play.view(viewer);
        let counters = view["counters"].as_array().unwrap().clone();
        counters
            .into_iter()
            .filter(|counter| counter["symbol"] == "hidden")
            .count()
    };
    assert_eq!(board(&play, Viewer::Side(TRAFFIC)), 0);
    assert!(play.seen_in(Viewer::Side(TRAFFIC), "F8").is_empty());
    auto(&mut play);
    let down: Vec<usize> = play
        .state()
        .on_board()
        .filter(|(_, unit)| unit.down)
        .map(|(counter, _)| counter.index())
        .collect();
    let rio = rio();
    let militia = down
        .iter()
        .filter(|index| rio.pieces()[**index].nation == "MI");
    assert!(
        militia
            .clone()
            .all(|index| rio.pieces()[*index].side == Some(POLICE))
    );
    assert_eq!((militia.count(), down.len()), (5, 20));
    // Then it sees twenty counters that it does not know.
    assert_eq!(board(&play, Viewer::Side(TRAFFIC)), 20);
    assert_eq!(board(&play, Viewer::Side(POLICE)), 0);
}

#[test]
fn the_police_start_where_the_sheet_says() {
    proves(&["rio-40-graus/cen-4.1.c"]);
    let play = scenario("cen4");
    assert_eq!(
        (play.hex("pc-e1").as_str(), play.hex("pc-v1").as_str()),
        ("H5", "H5")
    );
    assert_eq!(play.hex("pm-p1"), "O5");
}

#[test]
fn the_teams_of_turn_6_come_by_four_e_hexes() {
    proves(&["rio-40-graus/cen-4.1.d"]);
    let mut play = position(
        "cen4",
        json!({ "turn": 5, "phase": "policia", "counters": { "st-01": at("A1"), "mi-a1": at("F8"), "pm-p1": at("O5") } }),
    );
    play.end();
    play.order(json!("end"), &[]);
    assert_eq!(play.pending(), (POLICE, "arrivals"));
    for (team, hex) in [
        ("pm-g1", "A5"),
        ("pm-g2", "A11"),
        ("pm-g3", "H1"),
        ("pm-g4", "R4"),
    ] {
        play.order(json!({ "enter": { "counter": team, "to": hex } }), &[]);
        let car = team.replace('g', "v");
        assert_eq!(
            (play.hex(team).as_str(), play.hex(&car).as_str()),
            (hex, hex)
        );
    }
    assert_eq!(play.pending().1, "act");
}

#[test]
fn the_traffic_starts_in_column_17_and_on_e_hexes() {
    proves(&["rio-40-graus/cen-4.1.e", "rio-40-graus/cen-4.1.f"]);
    let mut play = scenario("cen4");
    auto(&mut play);
    assert_eq!(play.pending(), (TRAFFIC, "setup"));
    assert_eq!(play.refused(place("st-01", "B16")), "cen-4.1.e");
    assert_eq!(play.refused(place("nt-1", "B17")), "cen-4.1.f");
    play.order(place("nt-1", "A17"), &[]);
    assert_eq!(play.hex("st-v1"), "A17", "mounted");
    assert_eq!(
        play.refused(place("st-01", "A17")),
        "5.1.4.1.a",
        "an NT or an ST, not both"
    );
    assert!(
        play.offered("place", "st-v1").is_empty(),
        "the car goes with its team"
    );
    auto(&mut play);
    let hexes = |prefix: &str, count: usize| -> std::collections::BTreeSet<String> {
        let rio = rio();
        let of = |index: usize| {
            rio.pieces()[index].id.starts_with(prefix) && rio.pieces()[index].kind.fights()
        };
        let found = play
            .state()
            .on_board()
            .filter(|(counter, _)| of(counter.index()));
        let set: std::collections::BTreeSet<String> = found
            .map(|(_, unit)| rio.map().grid().name(unit.hex).to_owned())
            .collect();
        assert_eq!(set.len(), count, "one a hex");
        set
    };
    assert!(hexes("st-", 9).iter().all(|hex| hex.ends_with("17")));
    let e = ["A5", "A11", "A17", "H1", "K17", "P17", "R4", "R10"];
    assert!(hexes("nt-", 6).iter().all(|hex| e.contains(&hex.as_str())));
    for n in 1..=6 {
        assert_eq!(play.hex(&format!("nt-{n}")), play.hex(&format!("st-v{n}")));
    }
}

#[test]
fn police_and_militia_never_add_their_fire() {
    proves(&["rio-40-graus/cen-4.2.b"]);
    let mut play = position(
        "cen4",
        json!({ "phase": "policia", "counters": { "pm-p1": at("G7"), "mi-a1": at("F8"), "st-01": at("G8") } }),
    );
    play.order(attack("pm-p1", "G8"), &[]);
    assert_eq!(play.refused(one("join", "mi-a1")), "cen-4.2.b");
    let refused = play
        .game
        .query(
            Viewer::Referee,
            &json!({ "odds": { "attack": "G8", "with": ["pm-p1", "mi-a1"] } }),
        )
        .unwrap_err();
    assert_eq!(refused.rule, "rio-40-graus/cen-4.2.b");
    play.order(json!("cancel"), &[]);
    // They may search together.
    play.plan("search", "G8", &["pm-p1", "mi-a1"]);
    assert_eq!(play.state().plan.members.len(), 2);
}

#[test]
fn a_civilian_killed_brings_police() {
    proves(&["rio-40-graus/cen-4.2.c"]);
    // NT + NT on a civilian with two markers under an MI: both civilians die on turn 3.
    let mut play = position(
        "cen4",
        json!({ "turn": 3, "phase": "narcotrafico", "counters": {
            "nt-1": at("P9"), "mi-a1": at("O9"), "ci-01": marked("O9", 2), "nt-2": at("H6"), "pc-e1": at("H5"),
            "ci-02": marked("H5", 2), "mi-b1": at("A1") } }),
    );
    // 5 - 2 = 3: die 3 is Supressão. 5 - 3 = 2: die 3 as well.
    play.attack("O9", &["nt-1"], &[3]);
    play.attack("H5", &["nt-2"], &[3]);
    assert_eq!(play.unit("ci-01").place, Place::Destroyed);
    assert_eq!(play.state().earned, 2);
    play.end();
    assert_eq!(play.pending(), (POLICE, "act"), "not on the same turn");
    play.end();
    play.end();
    assert_eq!(
        (play.state().turn, play.pending()),
        (4, (POLICE, "arrivals"))
    );
    // Any of the PM combatants that the scenario does not use, on foot; not the teams of turn 6.
    assert!(play.offered("enter", "pm-g1").is_empty());
    assert!(
        play.offered("enter", "pm-cav1").is_empty(),
        "without light armour"
    );
    play.order(json!({ "enter": { "counter": "pm-g5", "to": "A5" } }), &[]);
    assert_eq!(
        play.refused(json!({ "enter": { "counter": "pm-p2", "to": "A5" } })),
        "5.1.5.h"
    );
    play.order(json!({ "enter": { "counter": "pm-p2", "to": "A11" } }), &[]);
    assert_eq!((play.pending().1, play.state().credits), ("act", 0));
    // With light armour the Caveirão may come too.
    let play = position_with(
        "cen4",
        &[("light-armour", "on")],
        json!({ "turn": 4, "phase": "policia", "credits": 1, "counters": { "mi-a1": at("F8") } }),
    );
    assert_eq!(play.hexes("enter", "pm-cav1").len(), 8);
}

#[test]
fn without_militia_the_traffic_wins_at_once() {
    proves(&["rio-40-graus/cen-4.3.a"]);
    let gone = json!({ "place": "destroyed", "by": "narcotrafico" });
    let mut play = position(
        "cen4",
        json!({ "turn": 9, "phase": "policia", "counters": {
            "mi-a1": at("A1"), "mi-a2": gone, "mi-b1": gone, "mi-c1": gone, "mi-c2": gone, "st-01": at("R1"),
            "pm-g1": null, "pm-g2": null, "pm-g3": null, "pm-g4": null,
            "pm-v1": null, "pm-v2": null, "pm-v3": null, "pm-v4": null } }),
    );
    play.order(one("leave", "mi-a1"), &[]);
    assert_eq!(play.state().step, Step::Over);
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!(
        (outcome.winner, outcome.rule.as_str()),
        (Some(TRAFFIC), "rio-40-graus/cen-4.3.a")
    );
    // Or by the last shot.
    let mut play = position(
        "cen4",
        json!({ "turn": 3, "phase": "narcotrafico", "counters": {
            "mi-a1": marked("O9", 2), "nt-1": at("P9"), "pm-p1": at("A8") } }),
    );
    // 5 - 1 = 4: die 2 is Supressão, the third marker.
    let events = play.attack("O9", &["nt-1"], &[2]);
    assert!(matches!(events.last(), Some(Event::Finished { .. })));
}

#[test]
fn points_for_units_and_militia() {
    proves(&[
        "rio-40-graus/cen-4.4.a",
        "rio-40-graus/cen-4.4.b",
        "rio-40-graus/cen-4.4.c",
        "rio-40-graus/cen-4.4.d",
        "rio-40-graus/cen-4.4.e",
    ]);
    let lost = |by: &str| json!({ "place": "destroyed", "by": by });
    let scored = |counters: Value| {
        position("cen4", json!({ "phase": "policia", "counters": counters })).points()
    };
    // Two ST and a car.
    let units = json!({ "st-01": lost("policia"), "st-02": lost("policia"), "st-v1": lost("policia"), "mi-a1": at("A1") });
    assert_eq!(scored(units), (15, 0));
    // One Milícia: 5 + 3.
    assert_eq!(
        scored(json!({ "mi-a1": lost("narcotrafico"), "mi-a2": at("A1") })),
        (0, 8)
    );
    // Two markers or one: 2 points each unit; none without.
    assert_eq!(
        scored(json!({ "mi-a1": marked("A1", 2), "mi-a2": at("A3") })),
        (0, 2)
    );
    // Two in favela, one in floresta.
    assert_eq!(
        scored(json!({ "mi-a1": at("F8"), "mi-a2": at("K11"), "mi-b1": at("D13") })),
        (2, 0)
    );
    // A civilian killed by the Milícia is the police player's: its third marker.
    let mut play = position(
        "cen4",
        json!({ "phase": "policia", "counters": {
            "mi-a1": at("P9"), "mi-a2": at("O8"), "mi-b1": at("O10"), "st-01": at("O9"), "ci-01": marked("O9", 2) } }),
    );
    assert_eq!(play.points(), (2, 0), "two in favela");
    play.attack("O9", &["mi-a1", "mi-a2", "mi-b1"], &[3]);
    assert_eq!(play.unit("ci-01").place, Place::Destroyed);
    assert_eq!(play.points(), (-5, 0));
    // What lies face down does not show in the score that the traffic sees.
    let play = position(
        "cen4",
        json!({ "phase": "policia", "counters": { "mi-a1": hidden("F8") } }),
    );
    assert_eq!(play.points(), (1, 0));
    let told = play.ask_as(Viewer::Side(TRAFFIC), json!({ "score": {} }));
    assert_eq!(told["lines"], json!([]));
}

#[test]
fn the_higher_total_wins() {
    proves(&["rio-40-graus/cen-4.4.f"]);
    let lost = |by: &str| json!({ "place": "destroyed", "by": by });
    let mut play = position(
        "cen4",
        json!({ "turn": 12, "phase": "policia", "counters": {
            "mi-a1": lost("narcotrafico"), "mi-a2": lost("narcotrafico"), "mi-b1": marked("F8", 1),
            "ci-01": lost("narcotrafico"), "st-01": lost("policia"), "st-02": lost("policia"), "st-03": at("A1"),
            "pm-g1": null, "pm-g2": null, "pm-g3": null, "pm-g4": null,
            "pm-v1": null, "pm-v2": null, "pm-v3": null, "pm-v4": null } }),
    );
    play.end();
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!((outcome.winner, outcome.points), (None, vec![11, 11]));
}
