//! Sections 5.3.3 and 5.3.4: results, Supressão, retreats, advances and encirclement.

use rio::{CombatResult, Event, Place};

use crate::common::*;

/// An OE in P9 attacks an ST in the street O9: 6 - 3 = 3, column 2 a 3. Die 1 nothing, 2 Moral,
/// 3 Supressão, 4 Recua, 5 Moral e Recua, 6 Supressão e Recua.
fn street(st: Value, extra: Value) -> Play {
    let mut counters = json!({ "oe-1": at("P9"), "st-01": st, "pm-p1": at("A8") });
    for (id, spot) in extra.as_object().unwrap() {
        counters[id] = spot.clone();
    }
    position("cen5", json!({ "phase": "policia", "counters": counters }))
}

/// Two OE and two OE more from afar: 7 ou maior in the street. Die 5 Supressão e Moral, 6 Eliminada.
fn strong(targets: Value) -> Play {
    let mut counters = json!({ "oe-1": at("P9"), "oe-2": at("Q9"), "pm-p1": at("A8") });
    for (id, spot) in targets.as_object().unwrap() {
        counters[id] = spot.clone();
    }
    position("cen5", json!({ "phase": "policia", "counters": counters }))
}

fn result(events: &[Event]) -> CombatResult {
    let rolled = events.iter().find_map(|event| match event {
        Event::Rolled { result, .. } => Some(*result),
        _ => None,
    });
    rolled.expect("a die was rolled")
}

#[test]
fn the_die_picks_the_row() {
    proves(&["rio-40-graus/5.3.3.a"]);
    let mut play = street(at("O9"), json!({}));
    let events = play.attack("O9", &["oe-1"], &[5, 1]);
    assert_eq!(result(&events), CombatResult::MoraleRetreat);
}

#[test]
fn morale_is_checked_by_every_unit() {
    proves(&[
        "rio-40-graus/5.3.3.b",
        "rio-40-graus/5.3.3.1.a",
        "rio-40-graus/5.3.3.1.b",
    ]);
    // OE on the NT of the worked example: column 0, die 4 is Moral.
    let start = |markers: u8| {
        position(
            "cen5",
            json!({ "phase": "policia", "counters": {
                "oe-1": at("O9"), "oe-2": at("P9"), "nt-1": at("N9"), "ci-01": marked("N9", markers) } }),
        )
    };
    let mut play = start(0);
    let events = play.attack("N9", &["oe-1", "oe-2"], &[4, 5, 3]);
    let checks = events
        .iter()
        .filter(|event| matches!(event, Event::Checked { .. }));
    assert_eq!(checks.count(), 2, "one die for each");
    assert_eq!(
        (play.markers("nt-1"), play.markers("ci-01")),
        (0, 0),
        "5 and 3 pass"
    );
    // MO 3 with a marker, die 4: a second one.
    let mut play = start(1);
    play.attack("N9", &["oe-1", "oe-2"], &[4, 6, 4]);
    assert_eq!((play.markers("nt-1"), play.markers("ci-01")), (1, 2));
}

#[test]
fn suppression_places_a_marker() {
    proves(&[
        "rio-40-graus/5.3.3.c",
        "rio-40-graus/5.3.3.2.b",
        "rio-40-graus/5.3.3.2.c",
    ]);
    let mut play = street(at("O9"), json!({}));
    play.attack("O9", &["oe-1"], &[3]);
    assert_eq!(play.markers("st-01"), 1);
    // The second marker, and the third that eliminates. PF 3 halved is 2: 6 - 2 = 4, column 4 a 6.
    let mut play = street(marked("O9", 1), json!({}));
    play.attack("O9", &["oe-1"], &[2]);
    assert_eq!(play.markers("st-01"), 2);
    let mut play = street(marked("O9", 2), json!({}));
    play.attack("O9", &["oe-1"], &[2]);
    assert_eq!(play.unit("st-01").place, Place::Destroyed);
    assert_eq!(play.points().0, 5);
}

#[test]
fn a_retreat_is_one_hex() {
    proves(&["rio-40-graus/5.3.3.d", "rio-40-graus/5.3.3.3.a"]);
    let mut play = street(at("O9"), json!({}));
    play.attack("O9", &["oe-1"], &[4]);
    assert_eq!(play.pending(), (TRAFFIC, "retreat"));
    // O8 and O10 are next to P9, and P9 is the enemy's.
    assert_eq!(play.hexes("retreat", "st-01"), ["N10", "N8", "N9"]);
    assert_eq!(play.refused(json!("stand")), "5.3.3.d");
    play.order(retreat("st-01", "N9"), &[]);
    assert_eq!(
        (play.hex("st-01").as_str(), play.markers("st-01")),
        ("N9", 0)
    );
    // Acidentado costs nothing: G13 from G14, attacked from G15.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("G16"), "oe-2": at("G15"), "ol-1": at("G14") } }),
    );
    // 6 - 1 = 5, acidentado takes 2: 1; die 5 is Recua.
    play.attack("G14", &["oe-2"], &[5]);
    let ways = play.hexes("retreat", "ol-1");
    assert!(ways.contains(&"G13".to_owned()), "{ways:?}");
    play.order(retreat("ol-1", "G13"), &[]);
    assert_eq!(play.hex("ol-1"), "G13");
}

#[test]
fn double_results_are_both() {
    proves(&[
        "rio-40-graus/5.3.3.e",
        "rio-40-graus/5.3.3.f",
        "rio-40-graus/5.3.3.g",
    ]);
    // Moral e Recua: the check first, then the retreat.
    let mut play = street(at("O9"), json!({}));
    play.attack("O9", &["oe-1"], &[5, 5]);
    assert_eq!(play.markers("st-01"), 1);
    play.order(retreat("st-01", "N8"), &[]);
    assert_eq!(play.hex("st-01"), "N8");
    // Supressão e Recua.
    let mut play = street(at("O9"), json!({}));
    play.attack("O9", &["oe-1"], &[6]);
    play.order(retreat("st-01", "N9"), &[]);
    assert_eq!(
        (play.markers("st-01"), play.hex("st-01").as_str()),
        (1, "N9")
    );
    // Supressão e Moral: one marker, and a second one if the check fails.
    for (die, markers) in [(6, 2), (4, 1)] {
        let mut play = strong(json!({ "st-01": at("O9") }));
        let events = play.attack("O9", &["oe-1", "oe-2"], &[5, die]);
        assert_eq!(result(&events), CombatResult::SuppressionMorale);
        assert_eq!(play.markers("st-01"), markers);
    }
    // Who is eliminated by the third marker does not retreat.
    let mut play = street(marked("O9", 2), json!({}));
    let events = play.attack("O9", &["oe-1"], &[5]);
    assert_eq!(result(&events), CombatResult::SuppressionRetreat);
    assert_eq!(
        (play.unit("st-01").place, play.pending().1),
        (Place::Destroyed, "act")
    );
}

#[test]
fn eliminated_units_are_removed() {
    proves(&["rio-40-graus/5.3.3.h"]);
    let mut play = strong(json!({ "ol-1": at("O9"), "st-v1": at("O9"), "ci-01": at("O9") }));
    let events = play.attack("O9", &["oe-1", "oe-2"], &[6]);
    assert_eq!(result(&events), CombatResult::Eliminated);
    for id in ["ol-1", "st-v1", "ci-01"] {
        assert_eq!(play.unit(id).place, Place::Destroyed, "{id}");
    }
}

#[test]
fn all_units_in_the_hex_take_the_result() {
    proves(&["rio-40-graus/5.3.3.i"]);
    // 6 - 1 (car) - 5 = 0 on NT, car and civilian: die 5 is Supressão.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("P9"), "nt-1": at("O9"), "st-v1": at("O9"), "ci-01": at("O9") } }),
    );
    play.attack("O9", &["oe-1"], &[5]);
    for id in ["nt-1", "st-v1", "ci-01"] {
        assert_eq!(play.markers(id), 1, "{id}");
    }
    // On Recua all retreat, combatant first, then the car, then the civilian.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "oe-1": at("Q5"), "nt-1": at("Q6"), "st-v1": at("Q6"), "ci-01": at("Q6") } }),
    );
    play.attack("Q6", &["oe-1"], &[6]);
    let to = play.hexes("retreat", "nt-1")[0].clone();
    play.order(retreat("nt-1", &to), &[]);
    let to = play.hexes("retreat", "st-v1")[0].clone();
    play.order(retreat("st-v1", &to), &[]);
    for id in ["nt-1", "st-v1", "ci-01"] {
        assert_ne!(play.hex(id), "Q6", "{id}");
    }
    // The passenger of a helicopter is lost with it.
    let mut play = position(
        "cen5",
        json!({ "phase": "narcotrafico", "counters": {
            "pc-h1": marked("J10", 2), "pc-e1": { "hex": "J10", "aboard": true }, "nt-1": at("J9"), "nt-2": at("I10") } }),
    );
    // 10 - 1 - 3 = 6, column 4 a 6, die 2: Supressão.
    play.attack("J10", &["nt-1", "nt-2"], &[2]);
    assert_eq!(play.unit("pc-h1").place, Place::Destroyed);
    assert_eq!(play.unit("pc-e1").place, Place::Destroyed);
}

#[test]
fn the_suppressed_defend_and_block_but_do_nothing() {
    proves(&["rio-40-graus/5.3.3.2.a"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "narcotrafico", "counters": {
            "nt-1": marked("H5", 1), "st-v1": at("H5"), "pm-g1": at("H4"), "ol-1": at("R1") } }),
    );
    assert_eq!(play.refused(go("nt-1", "H6")), "2.1.3.a");
    assert_eq!(play.refused(attack("nt-1", "H4")), "5.4.a");
    assert_eq!(play.refused(search("nt-1", "H4")), "5.2.3.a");
    assert_eq!(play.refused(one("hide", "nt-1")), "5.3.3.2.a");
    assert_eq!(play.refused(ride("st-v1", "nt-1", "H6")), "5.3.3.2.a");
    play.end();
    assert_eq!(
        play.refused(go("pm-g1", "H5")),
        "5.1.4.2.a",
        "it still blocks its hex"
    );
    play.order(go("pm-g1", "G5"), &[]);
    assert_eq!(
        play.pending(),
        (POLICE, "act"),
        "and does not fire at who comes by"
    );
}

#[test]
fn the_retreat_avoids_enemies() {
    proves(&["rio-40-graus/5.3.3.3.b"]);
    // Beside N9 an enemy: only the hexes away from it are offered.
    let mut play = street(at("O9"), json!({ "pm-g1": at("M8") }));
    play.attack("O9", &["oe-1"], &[4]);
    assert_eq!(
        play.hexes("retreat", "st-01"),
        ["N10"],
        "N8 and N9 are next to M8"
    );
    // A vehicle only makes a hex second best.
    let beside_cars = |cars: Value| {
        let mut play = street(at("Q5"), cars);
        play.attack("Q5", &["oe-1"], &[4]);
        play.hexes("retreat", "st-01")
    };
    let free = json!({ "oe-1": at("Q6") });
    assert_eq!(beside_cars(free), ["P4", "P5", "Q4"]);
    let one = json!({ "oe-1": at("Q6"), "pm-v1": at("O4") });
    assert_eq!(beside_cars(one), ["Q4"], "P4 and P5 are next to O4");
    let two = json!({ "oe-1": at("Q6"), "pm-v1": at("O4"), "pm-v2": at("R3") });
    assert_eq!(
        beside_cars(two),
        ["P4", "P5", "Q4"],
        "they do not shut the way"
    );
    // Face-down enemies are not counted: that would betray them.
    let mut play = street(at("O9"), json!({ "pm-g1": hidden("M8") }));
    play.attack("O9", &["oe-1"], &[4]);
    assert_eq!(play.hexes("retreat", "st-01"), ["N10", "N8", "N9"]);
}

#[test]
fn a_friend_in_the_only_way_makes_room() {
    proves(&["rio-40-graus/5.1.5.c"]);
    // N10 is the only way, and holds another ST.
    let mut play = street(at("O9"), json!({ "pm-g1": at("M8"), "st-02": at("N10") }));
    play.attack("O9", &["oe-1"], &[4]);
    play.order(retreat("st-01", "N10"), &[]);
    assert_eq!(play.hex("st-01"), "O9", "it waits");
    assert_eq!(play.refused(retreat("st-01", "N10")), "5.3.3.i");
    let to = play.hexes("retreat", "st-02")[0].clone();
    play.order(retreat("st-02", &to), &[]);
    assert_eq!((play.hex("st-01").as_str(), play.hex("st-02")), ("N10", to));
    assert_eq!(play.markers("st-02"), 0, "no other effect");
    // A free hex comes before one with friends.
    let mut play = street(at("O9"), json!({ "st-02": at("N10") }));
    play.attack("O9", &["oe-1"], &[4]);
    assert_eq!(play.hexes("retreat", "st-01"), ["N8", "N9"]);
    // A friend that cannot make room leaves no way.
    let mut play = street(
        at("O9"),
        json!({
        "pm-g1": at("M8"), "st-02": at("N10"), "pm-g2": at("M11"), "pm-g3": at("O11"), "pm-g4": at("L10") }),
    );
    // M10 is next to L10 and M11, N11 to M11, O10 and O11 to the others: encircled, so column 4 a 6.
    let events = play.attack("O9", &["oe-1"], &[3]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Stuck { .. })),
        "{events:?}"
    );
}

#[test]
fn a_friend_makes_room_for_who_sits_in_the_helicopter() {
    proves(&["rio-40-graus/5.1.5.c"]);
    // B1 is next to the attacker; A2, the only way, has no transport but a combatant.
    let start = |friends: Value| {
        let mut counters = json!({
            "pc-h1": at("A1"), "pc-e1": { "hex": "A1", "aboard": true }, "nt-1": at("C1") });
        for (id, spot) in friends.as_object().unwrap() {
            counters[id] = spot.clone();
        }
        position(
            "cen5",
            json!({ "phase": "narcotrafico", "counters": counters }),
        )
    };
    let mut play = start(json!({ "oe-1": at("A2") }));
    // 5 - 1 (far) - 1 (moving target) - 2 (PC, far) = 1; die 5 is Recua.
    play.attack("A1", &["nt-1"], &[5]);
    assert_eq!(play.hexes("retreat", "pc-h1"), ["A2"]);
    play.order(retreat("pc-h1", "A2"), &[]);
    let to = play.hexes("retreat", "oe-1")[0].clone();
    play.order(retreat("oe-1", &to), &[]);
    assert_eq!(
        (play.hex("pc-h1"), play.hex("pc-e1"), play.hex("oe-1")),
        ("A2".into(), "A2".into(), to)
    );
    assert_eq!(play.markers("pc-h1"), 0);
}

#[test]
fn an_adjacent_attacker_may_advance() {
    proves(&["rio-40-graus/5.3.3.3.d"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "nt-1": at("N9") } }),
    );
    play.attack("N9", &["oe-1", "oe-2"], &[6]);
    let to = play.hexes("retreat", "nt-1")[0].clone();
    play.order(retreat("nt-1", &to), &[]);
    assert_eq!(play.pending(), (POLICE, "advance"));
    assert_eq!(
        play.refused(one("advance", "oe-2")),
        "5.3.3.3.d",
        "it was not adjacent"
    );
    play.order(one("advance", "oe-1"), &[]);
    assert_eq!(play.hex("oe-1"), "N9");
    // Eliminada gives no advance, unless players read it so.
    let eliminate = |options: &[(&str, &str)]| {
        let mut play = position_with(
            "cen5",
            options,
            json!({ "phase": "policia", "counters": { "oe-1": at("P9"), "oe-2": at("Q9"), "ol-1": at("O9") } }),
        );
        play.attack("O9", &["oe-1", "oe-2"], &[6]);
        assert_eq!(play.unit("ol-1").place, Place::Destroyed);
        play.pending().1
    };
    assert_eq!(eliminate(&[]), "act");
    assert_eq!(
        eliminate(&[("advance-after-elimination", "yes")]),
        "advance"
    );
}

#[test]
fn after_ranged_fire_nobody_advances() {
    proves(&["rio-40-graus/5.3.3.3.e"]);
    // From Q9: 5 on an OL (1 - 1 = 0) in O9: column 4 a 6, die 3 is Recua.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("Q9"), "ol-1": at("O9") } }),
    );
    play.attack("O9", &["oe-1"], &[3]);
    let to = play.hexes("retreat", "ol-1")[0].clone();
    play.order(retreat("ol-1", &to), &[]);
    assert_eq!(play.pending(), (POLICE, "act"));
}

#[test]
fn the_encircled_take_suppression_instead() {
    proves(&["rio-40-graus/5.3.4.b", "rio-40-graus/5.3.4.c"]);
    // N4 between M4 and O4. PC 3 + PM 4 - ST 3 = 4, one right: 7 ou maior.
    let start = |markers: u8| {
        position(
            "cen2",
            json!({ "phase": "policia", "counters": { "pc-e1": at("M4"), "pm-g1": at("O4"), "st-01": marked("N4", markers) } }),
        )
    };
    // Recua (die 2) becomes one marker.
    let mut play = start(0);
    play.attack("N4", &["pc-e1", "pm-g1"], &[2]);
    assert_eq!(
        (play.markers("st-01"), play.hex("st-01").as_str()),
        (1, "N4")
    );
    // Moral e Recua (die 3) with a failed check: two.
    let mut play = start(0);
    play.attack("N4", &["pc-e1", "pm-g1"], &[3, 5]);
    assert_eq!(play.markers("st-01"), 2);
    let mut play = start(0);
    play.attack("N4", &["pc-e1", "pm-g1"], &[3, 4]);
    assert_eq!(play.markers("st-01"), 1);
    // Supressão e Recua (die 4): two markers, and a third eliminates.
    let mut play = start(0);
    play.attack("N4", &["pc-e1", "pm-g1"], &[4]);
    assert_eq!(play.markers("st-01"), 2);
    let mut play = start(1);
    play.attack("N4", &["pc-e1", "pm-g1"], &[4]);
    assert_eq!(play.unit("st-01").place, Place::Destroyed);
}

#[test]
fn on_the_edge_a_unit_may_leave_instead() {
    proves(&["rio-40-graus/5.1.5.f"]);
    // R7 is aberto on the edge: OE in Q7 attacks an OL: 6 - 1 = 5, die 3 is Recua.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("Q7"), "ol-1": at("R7") } }),
    );
    play.attack("R7", &["oe-1"], &[3]);
    assert_eq!(play.hexes("retreat", "ol-1"), ["R6", "R8"]);
    let before = play.points();
    play.order(one("leave", "ol-1"), &[]);
    assert_eq!(
        (play.unit("ol-1").place, play.points()),
        (Place::Gone, before)
    );
    // Encircled it may choose between the marker and the way off the map.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("A2"), "oe-2": at("B1"), "ol-1": at("A1") } }),
    );
    // 12 - 1 = 11; one left for urbano, one right: 7 ou maior; die 2 is Recua.
    play.attack("A1", &["oe-1", "oe-2"], &[2]);
    assert_eq!(play.offers(), [one("leave", "ol-1"), json!("stand")]);
    play.order(json!("stand"), &[]);
    assert_eq!((play.markers("ol-1"), play.hex("ol-1").as_str()), (1, "A1"));
}

#[test]
fn a_face_down_unit_that_moves_turns_up() {
    proves(&["rio-40-graus/5.1.5.a"]);
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": { "oe-1": at("O9"), "oe-2": at("P9"), "st-01": hidden("N9") } }),
    );
    // 11, three and one left: column 0; die 6 is Recua.
    play.attack("N9", &["oe-1", "oe-2"], &[]);
    play.order(json!("stay-down"), &[6]);
    play.order(retreat("st-01", "M9"), &[]);
    assert!(!play.unit("st-01").down);
    // By its own movement too.
    let mut play = position(
        "cen1",
        json!({ "phase": "narcotrafico", "counters": { "st-01": hidden("N9") } }),
    );
    play.order(go("st-01", "M9"), &[]);
    assert!(!play.unit("st-01").down);
}
