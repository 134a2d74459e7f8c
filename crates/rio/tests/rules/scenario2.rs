//! The sheet of scenario 2: Fechando a Linha.

use rio::{Event, Place, Step};

use crate::common::*;

#[test]
fn it_lasts_six_turns_and_the_traffic_begins() {
    proves(&["rio-40-graus/cen-2.a"]);
    assert_eq!(rio().card().scenario("cen2").unwrap().turns, 6);
    assert_eq!(scenario("cen2").pending(), (TRAFFIC, "act"));
}

#[test]
fn everybody_starts_where_the_sheet_says() {
    proves(&[
        "rio-40-graus/cen-2.1.a",
        "rio-40-graus/cen-2.1.b",
        "rio-40-graus/cen-2.1.c",
        "rio-40-graus/cen-2.2.a",
    ]);
    let play = scenario("cen2");
    let starts = [
        ("pc-e1", "M4"),
        ("pc-v1", "M4"),
        ("pc-e2", "N4"),
        ("pc-v2", "N4"),
        ("pc-e3", "O4"),
        ("pc-v3", "O4"),
        ("ci-01", "N4"),
        ("pm-p1", "B5"),
        ("pm-g1", "R4"),
        ("pm-g2", "P17"),
        ("pm-v1", "P17"),
        ("ol-1", "K5"),
        ("st-01", "L6"),
        ("st-02", "J5"),
        ("ol-2", "O2"),
        ("nt-1", "E5"),
        ("st-v1", "E5"),
        ("ol-3", "H2"),
        ("nt-2", "R10"),
        ("st-v2", "R10"),
    ];
    for (id, hex) in starts {
        assert_eq!(play.hex(id), hex, "{id}");
    }
    assert_eq!(play.state().on_board().count(), starts.len());
    assert_eq!(
        play.state()
            .on_board()
            .filter(|(_, unit)| unit.down)
            .count(),
        0
    );
    let count = |side, fights: bool| {
        let rio = rio();
        let of = |index: usize| (rio.pieces()[index].side, rio.pieces()[index].kind.fights());
        play.state()
            .on_board()
            .filter(|(c, _)| of(c.index()) == (Some(side), fights))
            .count()
    };
    assert_eq!((count(POLICE, true), count(POLICE, false)), (6, 4));
    assert_eq!((count(TRAFFIC, true), count(TRAFFIC, false)), (7, 2));
}

fn custody(extra: Value, phase: &str) -> Play {
    let mut counters = json!({ "pc-e2": at("N4"), "pc-v2": at("N4"), "ci-01": at("N4") });
    for (id, spot) in extra.as_object().unwrap() {
        counters[id] = spot.clone();
    }
    position("cen2", json!({ "phase": phase, "counters": counters }))
}

#[test]
fn the_prisoner_goes_with_a_combatant() {
    proves(&["rio-40-graus/cen-2.2.b"]);
    let mut play = custody(json!({}), "policia");
    play.order(ride("pc-v2", "pc-e2", "L4"), &[]);
    assert_eq!(play.hex("ci-01"), "L4");
    // Not with an empty car.
    let mut play = custody(json!({}), "policia");
    play.order(go("pc-v2", "L4"), &[]);
    assert_eq!(play.hex("ci-01"), "N4");
    // On foot, suppressed or not.
    let mut play = custody(json!({ "ci-01": marked("N4", 1) }), "policia");
    play.order(go("pc-e2", "M4"), &[]);
    assert_eq!(play.hex("ci-01"), "M4");
    // Who comes by does not take it along in the same move.
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pc-e1": at("O4"), "ci-01": at("N4") } }),
    );
    play.orders(&[go("pc-e1", "N4"), go("pc-e1", "M4")]);
    assert_eq!(play.hex("ci-01"), "N4");
    // In a retreat: 5 - 1 - 3 = 1 on the escort, die 5 is Recua.
    let mut play = custody(json!({ "nt-1": at("O4") }), "narcotrafico");
    play.attack("N4", &["nt-1"], &[5]);
    let to = play.hexes("retreat", "pc-e2")[0].clone();
    play.order(retreat("pc-e2", &to), &[]);
    assert_eq!(play.hex("ci-01"), to);
    // In a withdrawal, and in an advance.
    let mut play = custody(
        json!({ "pc-e2": marked("N4", 1), "nt-1": at("O4") }),
        "policia",
    );
    let to = play.hexes("rally", "pc-e2")[0].clone();
    play.order(rally("pc-e2", &to), &[1]);
    assert_eq!(play.hex("ci-01"), to);
    // 3 - 1 = 2 on an OL in the open of N3: die 4 is Recua.
    let mut play = custody(json!({ "ol-1": at("N3") }), "policia");
    play.attack("N3", &["pc-e2"], &[4]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    play.order(one("advance", "pc-e2"), &[]);
    assert_eq!(play.hex("ci-01"), "N3");
}

#[test]
fn the_prisoner_may_be_searched_for() {
    proves(&["rio-40-graus/cen-2.2.c"]);
    let mut play = custody(
        json!({ "nt-1": at("N3"), "nt-2": at("O3"), "st-01": at("N5"), "st-02": at("O5"), "pc-e3": at("M4") }),
        "narcotrafico",
    );
    let odds =
        play.ask(json!({ "odds": { "search": "N4", "with": ["nt-1", "nt-2", "st-01", "st-02"] } }));
    assert_eq!(odds["value"], 10);
    let events = play.search("N4", &["nt-1", "nt-2", "st-01", "st-02"], &[4]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Controlled { left: 4, .. }))
    );
    assert_eq!(
        play.refused(go("ci-01", "M4")),
        "5.1.4.2.a",
        "not into a hex of the other player"
    );
    play.order(go("ci-01", "N3"), &[]);
    assert_eq!(
        (play.hex("ci-01").as_str(), play.state().moving.left),
        ("N3", 3),
        "aberto, 1 point"
    );
}

#[test]
fn a_shaken_prisoner_withdraws_from_the_enemy_in_its_own_hex() {
    proves(&["rio-40-graus/5.4.b", "rio-40-graus/cen-2.2.c"]);
    let mut play = custody(
        json!({ "ci-01": marked("N4", 1), "nt-1": at("N3"), "nt-2": at("O3"), "st-01": at("N5"), "st-02": at("O5") }),
        "narcotrafico",
    );
    play.search("N4", &["nt-1", "nt-2", "st-01", "st-02"], &[4]);
    assert_eq!(play.pending(), (TRAFFIC, "control"));
    let ways = play.hexes("rally", "ci-01");
    let rio = rio();
    let grid = rio.map().grid();
    let from_n4 = |hex: &String| {
        let hexes = (grid.parse("N4").unwrap(), grid.parse(hex).unwrap());
        grid.distance(hexes.0, hexes.1)
    };
    assert!(!ways.is_empty() && ways.iter().all(|hex| from_n4(hex) == 2));
    assert_eq!(play.refused(rally("ci-01", "N4")), "5.4.b");
}

#[test]
fn no_result_eliminates_the_prisoner() {
    proves(&["rio-40-graus/cen-2.2.d"]);
    let ring = json!({ "nt-1": at("M4"), "nt-2": at("O4"), "st-01": at("N5"), "pc-e2": at("N4") });
    // 13 - 1 - 3 = 9, encircled: die 6 is Eliminada.
    let mut play = custody(ring, "narcotrafico");
    play.attack("N4", &["nt-1", "nt-2", "st-01"], &[6]);
    assert_eq!(play.unit("pc-e2").place, Place::Destroyed);
    assert_eq!(play.unit("pc-v2").place, Place::Destroyed);
    assert_eq!(play.hex("ci-01"), "N4");
    // A third marker is not placed: 10 - 1 - 3 = 6, encircled, die 1 is Supressão.
    let shaken = json!({ "ci-01": marked("N4", 2), "nt-1": at("M4"), "nt-2": at("O4") });
    let mut play = custody(shaken, "narcotrafico");
    play.attack("N4", &["nt-1", "nt-2"], &[1]);
    assert_eq!(
        (play.hex("ci-01").as_str(), play.markers("ci-01")),
        ("N4", 2)
    );
    // It never leaves the map by a retreat of its own: R7 is on the edge, and its ways are taken.
    let mut play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": {
            "nt-1": at("Q7"), "pc-v1": at("R7"), "ci-01": at("R7"), "ci-02": at("R6"), "ci-03": at("R8") } }),
    );
    // 5 - 1 = 4, column 4 a 6: die 3 is Recua; the car goes, the prisoner stays with a marker.
    play.attack("R7", &["nt-1"], &[3]);
    let to = play.hexes("retreat", "pc-v1")[0].clone();
    play.order(retreat("pc-v1", &to), &[]);
    assert_eq!(
        (play.hex("ci-01").as_str(), play.markers("ci-01")),
        ("R7", 1)
    );
}

#[test]
fn whoever_has_the_prisoner_at_the_end_wins() {
    proves(&["rio-40-graus/cen-2.3.a", "rio-40-graus/cen-2.3.b"]);
    let judge = |counters: Value| {
        let mut play = position(
            "cen2",
            json!({ "turn": 6, "phase": "policia", "counters": counters }),
        );
        play.end();
        rio().outcome(play.state()).unwrap()
    };
    let won = judge(json!({ "ci-01": at("K5"), "st-01": at("K5"), "pm-g1": at("R4") }));
    assert_eq!(
        (won.winner, won.rule.as_str()),
        (Some(TRAFFIC), "rio-40-graus/cen-2.3.a")
    );
    assert_eq!(
        judge(json!({ "ci-01": at("K5"), "pm-g1": at("K5") })).winner,
        Some(POLICE)
    );
    let draw = judge(json!({ "ci-01": at("K5"), "pm-g1": at("R4") }));
    assert_eq!(
        (draw.winner, draw.rule.as_str()),
        (None, "rio-40-graus/cen-2.3.b")
    );
    // A car alone does not hold him.
    assert_eq!(
        judge(json!({ "ci-01": at("K4"), "pm-v1": at("K4") })).winner,
        None
    );
}

#[test]
fn leaving_the_map_with_the_prisoner_wins_at_once() {
    proves(&["rio-40-graus/cen-2.3.c"]);
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pc-e2": at("Q4"), "pc-v2": at("Q4"), "ci-01": at("Q4") } }),
    );
    play.order(ride("pc-v2", "pc-e2", "R4"), &[]);
    play.order(
        json!({ "leave-carrying": { "transport": "pc-v2", "passenger": "pc-e2" } }),
        &[],
    );
    assert_eq!(play.state().step, Step::Over);
    let outcome = rio().outcome(play.state()).unwrap();
    assert_eq!(
        (outcome.winner, outcome.rule.as_str()),
        (Some(POLICE), "rio-40-graus/cen-2.3.c")
    );
    // Under control, but without a combatant, he does not leave.
    let mut play = position(
        "cen2",
        json!({ "phase": "narcotrafico", "counters": { "nt-1": at("Q4"), "nt-2": at("Q5"), "ci-01": at("R4") } }),
    );
    play.search("R4", &["nt-1"], &[6]);
    assert_eq!(play.pending().1, "control");
    assert_eq!(play.refused(one("leave", "ci-01")), "cen-2.3.c");
}
