//! The sheet of scenario 1: Operação "Passando a Régua". The tests of the other sheets have their
//! own files.

use crate::common::*;

/// The counters that the referee sees in a hex, by id.
fn there(play: &Play, hex: &str) -> Vec<String> {
    let mut ids: Vec<String> = play
        .seen_in(Viewer::Referee, hex)
        .iter()
        .map(|seen| seen["id"].as_str().unwrap().to_owned())
        .collect();
    ids.sort();
    ids
}

/// The scenario with everything placed by the dice, and turn 1 begun.
fn placed(id: &str) -> Play {
    let mut play = scenario(id);
    while play.pending().1 == "setup" {
        for order in [json!("auto-place"), json!("ready")] {
            let side = play.pending().0;
            let order = play.game.read_order(&order).unwrap();
            play.game.submit(side, &order).unwrap();
        }
    }
    play
}

#[test]
fn it_lasts_thirteen_turns_and_the_police_begin() {
    proves(&["rio-40-graus/cen-1.a"]);
    assert_eq!(rio().card().scenario("cen1").unwrap().turns, 13);
    assert_eq!(placed("cen1").pending(), (POLICE, "act"));
}

#[test]
fn the_police_start_where_the_sheet_says() {
    proves(&[
        "rio-40-graus/cen-1.1.a",
        "rio-40-graus/cen-1.1.b",
        "rio-40-graus/cen-1.1.c",
    ]);
    let play = scenario("cen1");
    for (hex, pair) in [
        ("B17", ["pc-e1", "pc-v1"]),
        ("C17", ["pc-e2", "pc-v2"]),
        ("B16", ["pc-e3", "pc-v3"]),
    ] {
        assert_eq!(there(&play, hex), pair);
    }
    for (hex, patrol) in [
        ("R13", "pm-p1"),
        ("A8", "pm-p2"),
        ("F4", "pm-p3"),
        ("K2", "pm-p4"),
    ] {
        assert_eq!(there(&play, hex), [patrol]);
    }
    let teams = [("R4", "1"), ("Q4", "2"), ("P4", "3"), ("R5", "4")];
    for (hex, n) in teams {
        assert_eq!(there(&play, hex), [format!("pm-g{n}"), format!("pm-v{n}")]);
    }
    let police = play
        .state()
        .on_board()
        .filter(|(c, _)| rio().pieces()[c.index()].side == Some(POLICE));
    assert_eq!(police.count(), 3 * 2 + 4 + 4 * 2);
}

#[test]
fn the_helicopter_comes_on_turn_5() {
    proves(&["rio-40-graus/cen-1.1.d"]);
    let mut play = position(
        "cen1",
        json!({ "turn": 4, "phase": "narcotrafico", "counters": { "st-01": at("K9") } }),
    );
    play.end();
    play.order(json!({ "enter": { "counter": "pc-e4", "to": "A11" } }), &[]);
    assert_eq!(there(&play, "A11"), ["pc-e4", "pc-h1"]);
    assert!(play.unit("pc-e4").aboard);
    assert_eq!(
        play.ask(json!({ "reach": { "counter": "pc-h1" } }))["points"],
        50
    );
}

#[test]
fn special_operations_come_on_turns_7_and_8() {
    proves(&["rio-40-graus/cen-1.1.e", "rio-40-graus/cen-1.1.f"]);
    let mut play = position(
        "cen1",
        json!({ "turn": 6, "phase": "narcotrafico", "counters": { "st-01": at("K9"), "pc-e4": null, "pc-h1": null } }),
    );
    play.end();
    assert_eq!(play.hexes("enter", "oe-1").len(), 8);
    assert!(play.offered("enter", "oe-2").is_empty());
    play.order(json!({ "enter": { "counter": "oe-1", "to": "R10" } }), &[]);
    assert_eq!(there(&play, "R10"), ["oe-1", "pm-v5"]);
    play.end();
    play.end();
    play.order(json!({ "enter": { "counter": "oe-2", "to": "A5" } }), &[]);
    play.order(json!({ "enter": { "counter": "oe-3", "to": "A17" } }), &[]);
    assert_eq!(
        (there(&play, "A5"), there(&play, "A17")),
        (vec!["oe-2".to_owned()], vec!["oe-3".to_owned()])
    );
}

#[test]
fn the_traffic_places_its_units_and_the_civilians_face_down() {
    proves(&[
        "rio-40-graus/cen-1.1.g",
        "rio-40-graus/cen-1.1.h",
        "rio-40-graus/cen-1.2.a",
    ]);
    let mut play = scenario("cen1");
    let place = |counter: &str, to: &str| json!({ "place": { "counter": counter, "to": to } });
    // Favela, acidentado and floresta, at most one of a kind in a hex; one may share.
    assert!(
        ["F8", "C12", "D13"]
            .iter()
            .all(|hex| play.legal(place("ol-9", hex)))
    );
    assert_eq!(play.refused(place("ol-9", "G8")), "4.2.a");
    play.orders(&[place("ol-9", "F8"), place("ci-15", "F8")]);
    assert_eq!(play.refused(place("ci-14", "F8")), "5.1.4.1.a");

    let play = placed("cen1");
    let rio = rio();
    let cover = |hex| {
        let terrain = rio.map().terrain(hex);
        ["favela", "acidentado", "floresta"]
            .contains(&rio.map().terrains()[terrain.index()].id.as_str())
    };
    let mut count = std::collections::BTreeMap::new();
    for (counter, unit) in play.state().on_board().filter(|(_, unit)| unit.down) {
        assert!(cover(unit.hex));
        *count
            .entry(rio.pieces()[counter.index()].nation.clone())
            .or_insert(0) += 1;
    }
    let expected = [("CI", 15), ("NT", 3), ("OL", 9), ("ST", 5)];
    assert_eq!(
        count,
        expected.map(|(nation, n)| (nation.to_owned(), n)).into()
    );
    // The police see 32 counters that they do not know, and no red unit.
    let view = play.view(Viewer::Side(POLICE));
    let counters = view["counters"].as_array().unwrap();
    assert_eq!(
        counters
            .iter()
            .filter(|counter| counter["symbol"] == "hidden")
            .count(),
        32
    );
    assert!(
        !counters
            .iter()
            .any(|c| ["NT", "ST", "OL", "CI"].iter().any(|n| c["nation"] == *n))
    );
}

#[test]
fn an_objective_counts_for_whoever_was_there_last() {
    proves(&["rio-40-graus/cen-1.4.a"]);
    // A face-down NT set up in F8: 30 for the traffic, but the police are not told so.
    let play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "nt-1": hidden("F8"), "ci-01": hidden("K11"), "pm-p1": at("A8") } }),
    );
    assert_eq!(play.points(), (0, 30));
    let told = play.ask_as(Viewer::Side(POLICE), json!({ "score": {} }));
    assert_eq!(told["lines"], json!([]));
    // Passing through counts, flying over does not.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-e1": at("K10"), "st-01": at("A1") } }),
    );
    play.order(go("pc-e1", "K11"), &[]);
    play.end();
    assert_eq!(play.points(), (30, 0));
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-h1": at("K8"), "pc-e4": { "hex": "K8", "aboard": true } } }),
    );
    play.orders(&[go("pc-h1", "K11"), go("pc-h1", "K13")]);
    assert_eq!(
        play.points(),
        (0, 0),
        "and a hex that nobody stood in scores for nobody"
    );
}

#[test]
fn units_destroyed_score_five_each() {
    proves(&["rio-40-graus/cen-1.4.b"]);
    let play = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "pm-g1": { "place": "destroyed", "by": "narcotrafico" },
            "pm-v1": { "place": "destroyed", "by": "narcotrafico" }, "pm-p1": at("A8") } }),
    );
    assert_eq!(play.points(), (0, 10), "transports count as units");
}

#[test]
fn the_higher_total_wins() {
    proves(&["rio-40-graus/cen-1.4.d"]);
    let lost = |by: &str| json!({ "place": "destroyed", "by": by });
    let mut play = position(
        "cen1",
        json!({ "turn": 13, "phase": "narcotrafico",
            "held": { "K11": "policia", "F8": "policia", "H13": "narcotrafico" },
            "counters": {
                "ol-1": lost("policia"), "ol-2": lost("policia"), "ol-3": lost("policia"), "ci-01": lost("policia"),
                "pm-p1": lost("narcotrafico"), "pm-p2": lost("narcotrafico"), "pm-g1": lost("narcotrafico"),
                "pm-v1": lost("narcotrafico"), "st-01": at("A1") } }),
    );
    play.end();
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!(
        (outcome.winner, outcome.points),
        (Some(POLICE), vec![68, 50])
    );
    assert_eq!(outcome.rule, "rio-40-graus/cen-1.4.d");
}
