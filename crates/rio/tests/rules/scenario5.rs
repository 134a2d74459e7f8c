//! The sheet of scenario 5: Operação "Procurar e Destruir".

use rio::{Event, Kind, Place};

use crate::common::*;

fn place(counter: &str, to: &str) -> Value {
    json!({ "place": { "counter": counter, "to": to } })
}

fn placed() -> Play {
    let mut play = scenario("cen5");
    for order in [json!("auto-place"), json!("ready")] {
        let order = play.game.read_order(&order).unwrap();
        play.game.submit(TRAFFIC, &order).unwrap();
    }
    play
}

#[test]
fn it_lasts_twenty_turns_and_the_police_begin() {
    proves(&["rio-40-graus/cen-5.a"]);
    assert_eq!(rio().card().scenario("cen5").unwrap().turns, 20);
    assert_eq!(placed().pending(), (POLICE, "act"));
}

#[test]
fn the_cordons_start_where_the_sheet_says() {
    proves(&[
        "rio-40-graus/cen-5.1.b",
        "rio-40-graus/cen-5.1.c",
        "rio-40-graus/cen-5.1.d",
    ]);
    let play = scenario("cen5");
    let hexes = |prefix: &str| {
        let mut hexes: Vec<String> = rio()
            .pieces()
            .iter()
            .filter(|piece| piece.id.starts_with(prefix))
            .map(|piece| play.hex(&piece.id))
            .filter(|hex| !hex.is_empty())
            .collect();
        hexes.sort();
        hexes
    };
    assert_eq!(
        hexes("pm-p"),
        ["A6", "B10", "B5", "C5", "C8", "O5", "O6", "Q10", "Q9"]
    );
    assert_eq!(hexes("ex-g"), ["H16", "I15", "I16", "K16", "K17"]);
    assert_eq!(hexes("pm-g"), ["A5", "B4", "G16", "J16", "O4", "P5"]);
    assert!(hexes("pm-v").is_empty(), "no car");
    assert!(
        hexes("ex-b").is_empty(),
        "the Carro Blindado is in no sheet"
    );
}

#[test]
fn the_helicopter_comes_on_turn_7_and_the_traffickers_on_turn_10() {
    proves(&["rio-40-graus/cen-5.1.f", "rio-40-graus/cen-5.1.i"]);
    let early = [
        "oe-1", "oe-2", "oe-3", "oe-4", "pm-v1", "pm-v2", "pm-v3", "pm-v4",
    ];
    let mut counters = json!({ "st-01": at("K9"), "pm-p1": at("B7") });
    early
        .iter()
        .for_each(|id| counters[*id] = json!({ "place": "gone" }));
    let mut play = position(
        "cen5",
        json!({ "turn": 6, "phase": "narcotrafico", "counters": counters.clone() }),
    );
    play.end();
    play.order(json!({ "enter": { "counter": "pc-e1", "to": "H1" } }), &[]);
    assert_eq!(
        (play.hex("pc-h1").as_str(), play.unit("pc-e1").aboard),
        ("H1", true)
    );

    for id in ["pc-e1", "pc-h1"] {
        counters[id] = json!({ "place": "gone" });
    }
    let mut play = position(
        "cen5",
        json!({ "turn": 10, "phase": "policia", "counters": counters }),
    );
    play.end();
    assert_eq!(play.pending(), (TRAFFIC, "arrivals"));
    play.order(json!({ "enter": { "counter": "nt-5", "to": "R10" } }), &[]);
    assert_eq!(
        play.refused(json!({ "enter": { "counter": "nt-6", "to": "R10" } })),
        "5.1.5.h"
    );
    play.order(json!({ "enter": { "counter": "nt-6", "to": "A5" } }), &[]);
    assert_eq!(
        (play.hex("st-v1").as_str(), play.hex("st-v2").as_str()),
        ("R10", "A5")
    );
    assert!(
        !play.unit("nt-5").down && !play.unit("nt-6").down,
        "face up"
    );
}

#[test]
fn the_traffic_places_46_counters_face_down() {
    proves(&[
        "rio-40-graus/cen-5.1.g",
        "rio-40-graus/cen-5.1.h",
        "rio-40-graus/cen-5.2.a",
    ]);
    let play = placed();
    let rio = rio();
    let mut count = std::collections::BTreeMap::new();
    for (counter, unit) in play.state().on_board().filter(|(_, unit)| unit.down) {
        let piece = &rio.pieces()[counter.index()];
        let terrain = rio.map().terrain(unit.hex);
        let name = rio.map().terrains()[terrain.index()].id.as_str();
        assert!(["favela", "acidentado", "floresta"].contains(&name));
        *count.entry(piece.nation.clone()).or_insert(0) += 1;
    }
    let expected = [("CI", 21), ("NT", 4), ("OBJ", 3), ("OL", 9), ("ST", 12)];
    assert_eq!(
        count,
        expected.map(|(nation, n)| (nation.to_owned(), n)).into()
    );
    rio.invariants(play.state()).unwrap();
}

#[test]
fn three_secret_objectives_far_apart() {
    proves(&["rio-40-graus/cen-5.3.a"]);
    let mut play = scenario("cen5");
    play.orders(&[place("objetivo-1", "D7"), place("objetivo-2", "N7")]);
    assert_eq!(
        play.refused(place("objetivo-3", "H13")),
        "cen-5.3.a",
        "D7-H13 is 7"
    );
    assert_eq!(
        play.refused(place("objetivo-3", "D13")),
        "cen-5.3.a",
        "floresta"
    );
    play.order(place("objetivo-3", "I13"), &[]);
    // The dice place the rest and leave them where they are.
    let order = play.game.read_order(&json!("auto-place")).unwrap();
    play.game.submit(TRAFFIC, &order).unwrap();
    assert_eq!(
        (
            play.hex("objetivo-1").as_str(),
            play.hex("objetivo-3").as_str()
        ),
        ("D7", "I13")
    );
    assert!(play.legal(json!("ready")));

    // To the police a marker is one more counter that they do not know: it closes its hex.
    let start = json!({ "phase": "policia", "counters": { "objetivo-1": hidden("F8"), "pm-g1": at("G8"), "oe-1": at("G7"), "ol-1": at("A1") } });
    let mut play = position("cen5", start.clone());
    let seen = play.seen_in(Viewer::Side(POLICE), "F8");
    assert_eq!((seen.len(), &seen[0]["symbol"]), (1, &json!("hidden")));
    assert_eq!(play.refused(go("pm-g1", "F8")), "5.1.4.2.a");
    // An attack on it is legal, rolls and does nothing.
    play.attack("F8", &["pm-g1", "oe-1"], &[]);
    assert_eq!(play.pending(), (TRAFFIC, "defend"));
    assert_eq!(play.offers(), [json!("stay-down")]);
    let events = play.order(json!("stay-down"), &[6]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Unharmed { .. }))
    );
    assert_eq!(
        (play.hex("objetivo-1").as_str(), play.markers("objetivo-1")),
        ("F8", 0)
    );
    // Identifica turns it up, and the hex is open.
    let mut play = position("cen5", start);
    play.search("F8", &["oe-1"], &[4]);
    assert!(!play.unit("objetivo-1").down);
    assert!(play.legal(go("pm-g1", "F8")));
    let view = play.view(Viewer::Side(POLICE));
    let markers = view["markers"].as_array().unwrap();
    assert!(
        markers
            .iter()
            .any(|marker| marker["kind"] == "objective" && marker["hex"] == "F8")
    );
}

#[test]
fn the_secret_objectives_count_for_whoever_was_there_last() {
    proves(&["rio-40-graus/cen-5.4.a"]);
    let play = position(
        "cen5",
        json!({ "phase": "policia", "held": { "D7": "policia", "I13": "narcotrafico" }, "counters": {
            "objetivo-1": at("D7"), "objetivo-2": at("I13"), "objetivo-3": hidden("N7"), "pm-p1": at("A8") } }),
    );
    assert_eq!(play.points(), (30, 30), "and nobody was ever in N7");
}

#[test]
fn points_for_units_and_civilians() {
    proves(&["rio-40-graus/cen-5.4.b", "rio-40-graus/cen-5.4.c"]);
    let lost = |by: &str| json!({ "place": "destroyed", "by": by });
    let scored = |counters: Value| {
        position("cen5", json!({ "phase": "policia", "counters": counters })).points()
    };
    assert_eq!(
        scored(
            json!({ "pm-cav1": lost("narcotrafico"), "ex-g1": lost("narcotrafico"), "pm-p1": at("A8") })
        ),
        (0, 10)
    );
    // A civilian killed by the army is the police player's: 5 for the ST, minus 7.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "ex-g1": at("P9"), "ex-g2": at("O8"), "ex-g3": at("O10"), "st-01": at("O9"), "ci-01": at("O9") } }),
    );
    play.attack("O9", &["ex-g1", "ex-g2", "ex-g3"], &[6]);
    assert_eq!(play.unit("ci-01").place, Place::Destroyed);
    assert_eq!(play.points(), (-2, 0));
}

#[test]
fn the_higher_total_wins() {
    proves(&["rio-40-graus/cen-5.4.d"]);
    let mut counters = json!({
        "objetivo-1": hidden("D7"), "objetivo-2": hidden("I13"), "objetivo-3": hidden("N7"), "st-12": at("A1"),
        "ci-01": { "place": "destroyed", "by": "policia" }, "ci-02": { "place": "destroyed", "by": "policia" } });
    for piece in rio()
        .pieces()
        .iter()
        .filter(|piece| piece.kind == Kind::Foot)
    {
        if piece.id.starts_with("st-0") || ["st-10", "st-11", "ol-1"].contains(&piece.id.as_str()) {
            counters[&piece.id] = json!({ "place": "destroyed", "by": "policia" });
        }
        if [
            "pm-p1", "pm-p2", "pm-p3", "pm-p4", "pm-p5", "pm-p6", "ex-g1", "ex-g2",
        ]
        .contains(&piece.id.as_str())
        {
            counters[&piece.id] = json!({ "place": "destroyed", "by": "narcotrafico" });
        }
        if ["oe-1", "oe-2", "oe-3", "oe-4", "pc-e1", "nt-5", "nt-6"].contains(&piece.id.as_str()) {
            counters[&piece.id] = json!({ "place": "gone" });
        }
    }
    for id in [
        "pm-v1", "pm-v2", "pm-v3", "pm-v4", "pc-h1", "st-v1", "st-v2",
    ] {
        counters[id] = json!({ "place": "gone" });
    }
    let held = json!({ "D7": "policia", "I13": "policia", "N7": "policia" });
    let mut play = position(
        "cen5",
        json!({ "turn": 20, "phase": "narcotrafico", "held": held, "counters": counters }),
    );
    play.end();
    let outcome = rio().outcome(play.state()).unwrap();
    // 90 + 12 × 5 - 14 against 8 × 5.
    assert_eq!(
        (outcome.winner, outcome.points),
        (Some(POLICE), vec![136, 40])
    );
}
