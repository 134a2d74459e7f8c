//! Section 5.1: movement, stacking, enemy hexes, leaving and entering the map.

mod table;

use rio::{Event, Place};
use table::*;

fn left(play: &Play) -> u8 {
    play.state().moving.left
}

#[test]
fn a_hex_costs_what_its_terrain_says() {
    proves(&["rio-40-graus/5.1.1.a"]);
    // D7 is favela, D5 rua, D6 urbano.
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": { "ol-1": at("O8") } }),
    );
    play.order(go("ol-1", "O9"), &[]);
    assert_eq!(left(&play), 5, "from favela to rua: 1 of 6");
}

#[test]
fn a_unit_spends_at_most_its_points() {
    proves(&[
        "rio-40-graus/5.1.2.a",
        "rio-40-graus/5.1.2.c",
        "rio-40-graus/5.1.2.ex1",
    ]);
    // Urbano B3, then urbano B2: 4 of 4 points.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("B4") } }),
    );
    play.orders(&[go("pm-g1", "B3"), go("pm-g1", "B2")]);
    assert_eq!(left(&play), 0);
    assert_eq!(
        play.refused(go("pm-g1", "C1")),
        "5.1.2.c",
        "aberto, and no point left"
    );
    // Urbano O2 leaves 2, aberto O3 leaves 1, urbano is too dear then.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("O1") } }),
    );
    play.order(go("pm-g1", "O2"), &[]);
    assert_eq!(left(&play), 2);
    play.order(go("pm-g1", "O3"), &[]);
    assert_eq!(left(&play), 1);
    assert_eq!(play.refused(go("pm-g1", "N2")), "5.1.2.c");
    assert!(
        play.legal(go("pm-g1", "N3")),
        "aberto costs the point that is left"
    );
    // Two points left, favela costs 3.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("N5") } }),
    );
    play.order(go("pm-g1", "N6"), &[]);
    assert_eq!(play.refused(go("pm-g1", "N7")), "5.1.2.c");
}

#[test]
fn unspent_points_are_lost() {
    proves(&["rio-40-graus/5.1.2.b"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("H5"), "pm-g2": at("R1"), "st-01": at("A1") } }),
    );
    play.order(go("pm-g1", "H4"), &[]);
    assert_eq!(left(&play), 3);
    play.order(go("pm-g2", "R2"), &[]);
    assert_eq!(left(&play), 2, "another unit has its own points only");
    play.end();
    play.end();
    play.order(go("pm-g1", "H3"), &[]);
    assert_eq!(left(&play), 3, "4 anew, not 7");
}

#[test]
fn a_hex_holds_one_of_each_class_at_the_end_of_a_phase() {
    proves(&["rio-40-graus/5.1.4.1.a", "rio-40-graus/5.1.4.1.b"]);
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": {
            "pc-e1": at("M4"), "pc-v1": at("M4"), "ci-02": at("M4"), "pc-e2": at("N4"), "pc-v2": at("N4") } }),
    );
    // One combatant, one civilian, one car: fine. A second combatant may stop while the first can
    // still leave, but the phase cannot end like that.
    play.order(go("pc-e2", "M4"), &[]);
    assert_eq!(play.refused(json!("end")), "5.1.4.1.a");
    play.order(go("pc-e1", "L4"), &[]);
    assert!(play.legal(json!("end")));
    // The same for two cars.
    play.order(go("pc-v2", "M4"), &[]);
    assert_eq!(play.refused(json!("end")), "5.1.4.1.a");
    play.order(go("pc-v1", "K4"), &[]);
    play.end();
    // Who has moved already cannot make room: then nobody may stop there.
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": {
            "pc-e1": { "hex": "M4", "moved": true }, "pc-e2": at("N4") } }),
    );
    assert_eq!(play.refused(go("pc-e2", "M4")), "5.1.4.1.a");
    // Two civilians never share a hex.
    let impossible = json!({ "clear": true, "counters": { "ci-01": at("M4"), "ci-02": at("M4") } });
    let mut state = rio().start("cen2", &Options::new()).unwrap();
    assert!(rio().set_up(&mut state, &impossible).is_err());
    for pair in [["pc-e1", "pc-e2"], ["pc-v1", "pc-v2"]] {
        let two = json!({ "clear": true, "phase": "narcotrafico", "counters": { pair[0]: at("M4"), pair[1]: at("M4") } });
        assert!(rio().set_up(&mut state, &two).is_err(), "{pair:?}");
    }
}

#[test]
fn a_unit_in_the_way_has_to_leave_before_it_acts() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    let mut play = position(
        "cen2",
        json!({ "phase": "policia", "counters": { "pc-e1": at("M4"), "pc-e2": at("N4"), "st-01": at("L4") } }),
    );
    play.order(go("pc-e2", "M4"), &[]);
    play.order(json!("hold"), &[]);
    assert_eq!(play.refused(attack("pc-e1", "L4")), "5.1.4.1.a");
    assert!(play.legal(attack("pc-e2", "L4")));
}

#[test]
fn friends_are_passed_freely() {
    proves(&["rio-40-graus/5.1.4.1.c"]);
    let mut play = scenario("cen2");
    play.order(json!("end"), &[]);
    // The convoy in M4, N4 and O4: the last car drives through the others.
    play.order(go("pc-v3", "P4"), &[]);
    let mut play = scenario("cen2");
    play.order(json!("end"), &[]);
    let events = play.order(go("pc-v1", "P4"), &[]);
    let path: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Stepped { to, .. } => Some(rio().map().grid().name(*to).to_owned()),
            _ => None,
        })
        .collect();
    assert_eq!(path, ["N4", "O4", "P4"]);
}

#[test]
fn enemy_hexes_are_closed() {
    proves(&["rio-40-graus/5.1.4.2.a"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("G8"), "ci-01": hidden("F8"), "st-01": marked("G9", 1) } }),
    );
    assert_eq!(
        play.refused(go("pm-g1", "F8")),
        "5.1.4.2.a",
        "what lies there is not known"
    );
    assert_eq!(
        play.refused(go("pm-g1", "G9")),
        "5.1.4.2.a",
        "suppressed or not"
    );
    let play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-g1": at("G8"), "ci-01": at("F8") } }),
    );
    assert!(
        play.legal(go("pm-g1", "F8")),
        "face-up civilians close nothing"
    );
    // Nor do face-down ones to the player who placed them.
    let play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": { "st-01": at("F9"), "ci-01": hidden("F8") } }),
    );
    assert!(play.legal(go("st-01", "F8")));
    // Helicopters get no exemption.
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pc-h1": at("G8"), "st-01": at("G9") } }),
    );
    assert_eq!(play.refused(go("pc-h1", "G9")), "5.1.4.2.a");
}

#[test]
fn enemies_must_be_driven_out_first() {
    proves(&["rio-40-graus/5.1.4.2.b"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("Q5"), "pm-g2": at("R6"), "st-v1": at("Q6") } }),
    );
    assert_eq!(play.refused(go("pm-g1", "Q6")), "5.1.4.2.a");
    // 4 - 1 = 3 on a car in rua: column 2 a 3, die 4 is Recua.
    play.attack("Q6", &["pm-g2"], &[4]);
    let to = play.hexes("retreat", "st-v1")[0].clone();
    play.order(retreat("st-v1", &to), &[]);
    play.order(json!("stay"), &[]);
    assert!(play.legal(go("pm-g1", "Q6")));
}

#[test]
fn moves_by_combat_cost_nothing_but_obey_the_limits() {
    proves(&["rio-40-graus/5.1.5.b", "rio-40-graus/5.3.3.3.f"]);
    // The team in J6 has spent its movement and still advances into favela.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": { "hex": "J6", "moved": true }, "pm-g2": at("I6"), "st-01": at("J7") } }),
    );
    // 8 - 3 = 5, favela takes 3 columns: 0; die 6 is Recua.
    play.attack("J7", &["pm-g1", "pm-g2"], &[6]);
    let to = play.hexes("retreat", "st-01")[0].clone();
    play.order(retreat("st-01", &to), &[]);
    play.order(one("advance", "pm-g1"), &[]);
    assert_eq!(play.hex("pm-g1"), "J7");
    // The car in O9 cannot follow the ST into the favela: the hex is not free, and nobody advances.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("P9"), "st-01": at("O9"), "st-v1": at("O9") } }),
    );
    play.attack("O9", &["oe-1"], &[4]);
    play.order(retreat("st-01", "N9"), &[]);
    assert_eq!(
        (play.hex("st-v1").as_str(), play.markers("st-v1")),
        ("O9", 1)
    );
    assert_eq!(play.pending().1, "act");
}

#[test]
fn the_completely_encircled_do_not_move() {
    proves(&["rio-40-graus/5.1.5.d"]);
    let ring = |hexes: &[(&str, &str)]| {
        let mut counters = json!({ "pm-g1": at("N4"), "pm-p1": at("A8") });
        for (id, hex) in hexes {
            counters[*id] = at(hex);
        }
        position("cen3", json!({ "phase": "policia", "counters": counters }))
    };
    let six = [
        ("st-01", "M4"),
        ("st-02", "O4"),
        ("st-03", "N3"),
        ("st-04", "O3"),
        ("st-05", "N5"),
        ("st-v1", "O5"),
    ];
    let mut play = ring(&six);
    assert!(play.offered("move", "pm-g1").is_empty());
    assert_eq!(play.refused(go("pm-g1", "M3")), "5.1.5.d");
    let play = ring(&six[..5]);
    assert!(play.hexes("move", "pm-g1").contains(&"O5".to_owned()));
    // On the edge the way off the map stays open.
    let play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": at("A1"), "st-01": at("A2"), "st-02": at("B1") } }),
    );
    assert!(play.offered("move", "pm-g1").is_empty());
    assert!(play.legal(one("leave", "pm-g1")));
}

#[test]
fn a_unit_can_always_move_one_hex() {
    proves(&["rio-40-graus/5.1.5.e"]);
    // At night a 4-4-4 has 3 points; acidentado K15 costs 4.
    let start = json!({ "phase": "policia", "counters": { "pm-g1": at("K16") } });
    let mut play = position_with("cen3", &[("night", "on")], start.clone());
    play.order(go("pm-g1", "K15"), &[]);
    assert_eq!((play.hex("pm-g1").as_str(), left(&play)), ("K15", 0));
    // But only from a standing start.
    let mut play = position_with("cen3", &[("night", "on")], start);
    play.order(go("pm-g1", "L16"), &[]);
    assert_eq!(play.refused(go("pm-g1", "M15")), "5.1.2.c");
}

#[test]
fn who_leaves_the_map_is_not_destroyed() {
    proves(&["rio-40-graus/5.1.5.f", "rio-40-graus/7.c"]);
    let mut play = position(
        "cen1",
        json!({ "phase": "policia", "counters": { "pm-p1": at("Q13"), "st-01": at("F9") } }),
    );
    assert_eq!(
        play.refused(one("leave", "pm-p1")),
        "5.1.5.f",
        "not from the middle"
    );
    play.order(go("pm-p1", "R13"), &[]);
    let before = play.points();
    play.order(one("leave", "pm-p1"), &[]);
    assert_eq!(play.unit("pm-p1").place, Place::Gone);
    assert_eq!(play.points(), before);
    play.end();
    play.end();
    assert!(play.offered("move", "pm-p1").is_empty() && play.offered("enter", "pm-p1").is_empty());
    // Two OL eliminated and one off the map: 10 points.
    let scored = position(
        "cen1",
        json!({ "phase": "policia", "counters": {
            "ol-1": { "place": "destroyed", "by": "policia" }, "ol-2": { "place": "destroyed", "by": "policia" },
            "ol-3": { "place": "gone" }, "pm-p1": at("A8") } }),
    );
    assert_eq!(scored.points(), (10, 0));
}

#[test]
fn the_map_may_be_left_by_entries_only_if_players_read_it_so() {
    proves(&["rio-40-graus/5.1.5.f"]);
    let start =
        json!({ "phase": "policia", "counters": { "pm-p1": at("R13"), "pm-g1": at("R10") } });
    let mut play = position_with("cen1", &[("exit", "entry")], start);
    assert_eq!(play.refused(one("leave", "pm-p1")), "5.1.5.f");
    assert!(play.legal(one("leave", "pm-g1")));
}

#[test]
fn reinforcements_come_by_e_hexes() {
    proves(&[
        "rio-40-graus/5.1.5.g",
        "rio-40-graus/5.1.5.h",
        "rio-40-graus/cen-1.1.f",
    ]);
    let mut play = position(
        "cen1",
        json!({ "turn": 7, "phase": "narcotrafico", "counters": {
            "st-01": at("A11"), "pm-p1": at("H1"), "oe-1": null, "pm-v5": null, "pc-e4": null, "pc-h1": null } }),
    );
    play.end();
    assert_eq!(play.pending(), (POLICE, "arrivals"));
    let enter = |counter: &str, to: &str| json!({ "enter": { "counter": counter, "to": to } });
    assert_eq!(
        play.refused(go("pm-p1", "H2")),
        "5.1.5.g",
        "reinforcements first"
    );
    assert_eq!(play.refused(enter("oe-2", "B5")), "5.1.5.g");
    assert_eq!(
        play.refused(enter("oe-2", "A11")),
        "5.1.5.h",
        "the enemy is there"
    );
    assert_eq!(play.refused(enter("oe-2", "H1")), "5.1.5.h", "it is full");
    let events = play.order(enter("oe-2", "A5"), &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Watched { .. })),
        "no opportunity fire"
    );
    assert_eq!(
        play.refused(enter("oe-3", "A5")),
        "5.1.5.h",
        "one combatant an E hex a turn"
    );
    play.order(enter("oe-3", "R4"), &[]);
    assert_eq!(play.pending(), (POLICE, "act"));
    let reach = play.ask(json!({ "reach": { "counter": "oe-2" } }));
    assert_eq!(reach["points"], 5);
}

#[test]
fn reinforcements_without_an_e_hex_wait() {
    proves(&["rio-40-graus/5.1.5.g"]);
    let mut counters = json!({ "oe-1": null, "pm-v5": null, "pc-e4": null, "pc-h1": null });
    for (id, hex) in ["A5", "A11", "A17", "H1", "K17", "P17", "R4", "R10"]
        .iter()
        .enumerate()
    {
        counters[format!("st-{:02}", id + 1)] = at(hex);
    }
    let mut play = position(
        "cen1",
        json!({ "turn": 7, "phase": "narcotrafico", "counters": counters }),
    );
    play.end();
    assert_eq!(play.pending().1, "act");
    play.end();
    play.order(go("st-01", "B5"), &[]);
    play.end();
    assert_eq!(play.pending(), (POLICE, "arrivals"));
    assert_eq!(play.hexes("enter", "oe-2"), ["A5"]);
}
