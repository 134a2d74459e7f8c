//! Section 5.1: movement, stacking, enemy hexes, leaving and entering the map.

use rio::{Event, Order, Place};

use crate::common::*;

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
    // Who has moved already cannot make room: nobody gets there with his last point.
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": { "pm-g1": done("H7"), "pm-g2": at("H3") } }),
    );
    assert_eq!(play.refused(go("pm-g2", "H7")), "5.1.4.1.a");
    assert!(play.legal(go("pm-g2", "H6")));
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

/// A unit that has moved in this phase.
fn done(hex: &str) -> Value {
    json!({ "hex": hex, "moved": true })
}

#[test]
fn nobody_takes_the_last_way_out_of_a_unit_in_the_way() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    // All around M4 is full but M3, where pm-g4 could go too.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-e1": at("M4"), "pc-e2": at("O4"), "pm-g4": at("M2"), "pc-e3": done("L4"),
            "pc-e4": done("M5"), "pm-g1": done("N5"), "pm-g2": done("N4"), "pm-g3": done("N3") } }),
    );
    assert!(play.legal(go("pm-g4", "M3")) && play.legal(go("pc-e1", "Q4")));
    play.order(go("pc-e2", "M4"), &[]);
    for held in [go("pm-g4", "M3"), search("pm-g1", "O4"), json!("end")] {
        assert_eq!(play.refused(held), "5.1.4.1.a");
    }
    // Out of a crowded hex the first step leads where there is room: only there it could be stopped.
    assert_eq!(play.refused(go("pc-e1", "Q4")), "5.1.4.1.a");
    assert!(
        play.legal(go("pc-e2", "O4")),
        "the newcomer may think again"
    );
    play.order(go("pc-e1", "M3"), &[]);
    assert!(play.legal(go("pm-g4", "M1")));
    play.end();
    assert_eq!(
        (play.hex("pc-e1"), play.hex("pc-e2")),
        ("M3".into(), "M4".into())
    );
}

#[test]
fn others_act_while_a_unit_in_the_way_has_ways_out_to_spare() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    let crowd = |full: &[(&str, &str)]| {
        let mut counters =
            json!({ "pc-e1": at("M4"), "pc-e2": at("N4"), "pm-g4": at("L3"), "st-01": at("L4") });
        for (id, hex) in full {
            counters[*id] = done(hex);
        }
        let mut play = position("cen5", json!({ "phase": "policia", "counters": counters }));
        play.order(go("pc-e2", "M4"), &[]);
        play.order(json!("hold"), &[]);
        play
    };
    // Three of the hexes around M4 are free: a combatant and a car may flee into two of them.
    let mut play = crowd(&[("pm-g1", "M5"), ("pm-g2", "N5")]);
    assert!(play.legal(attack("pc-e2", "L4")));
    assert_eq!(play.refused(json!("end")), "5.1.4.1.a");
    play.order(go("pm-g4", "M3"), &[]);
    play.order(json!("hold"), &[]);
    // Two are left.
    assert_eq!(play.refused(attack("pc-e2", "L4")), "5.1.4.1.a");
    play.order(go("pc-e1", "N3"), &[]);
    assert!(play.legal(attack("pc-e2", "L4")) && play.legal(json!("end")));
    // A second crowd has to wait for the first to be cleared, and no third unit joins it.
    let mut play = crowd(&[]);
    assert_eq!(play.refused(go("pm-g4", "M4")), "5.1.4.1.a");
}

#[test]
fn who_crowds_the_last_way_out_goes_on_at_once() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    // All around M4 is full but L4, where only a car stands. pc-e2 stops on pc-e1, and then the car of M4
    // goes to L4.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-e1": at("M4"), "pc-v1": at("M4"), "pc-e2": at("O4"), "pc-v2": at("L4"),
            "pc-e3": done("M5"), "pc-e4": done("N5"), "pm-g1": done("N4"), "pm-g2": done("N3"),
            "pm-g3": done("M3") } }),
    );
    play.orders(&[go("pc-e2", "M4"), go("pc-v1", "L4")]);
    for held in [go("pc-e1", "L4"), search("pm-g1", "O4"), json!("end")] {
        assert_eq!(play.refused(held), "5.1.4.1.a");
    }
    assert!(
        play.legal(go("pc-v2", "K4")),
        "the car in the way may leave instead"
    );
    play.orders(&[go("pc-v1", "K4"), go("pc-e1", "L4")]);
    play.end();
}

#[test]
fn two_units_may_change_places() {
    proves(&["rio-40-graus/5.1.4.1.a", "rio-40-graus/5.1.4.1.c"]);
    // All around M4 is full but for the hex from which pc-e2 comes.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-e1": at("M4"), "pc-e2": at("M3"), "pc-e3": done("L4"), "pc-e4": done("M5"),
            "pm-g1": done("N5"), "pm-g2": done("N4"), "pm-g3": done("N3") } }),
    );
    play.orders(&[go("pc-e2", "M4"), go("pc-e1", "M3")]);
    play.end();
    assert_eq!(
        (play.hex("pc-e1"), play.hex("pc-e2")),
        ("M3".into(), "M4".into())
    );
}

/// A helicopter with a PC team aboard over H4, where a car has stopped, and an ST in reach.
fn car_below() -> Play {
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pc-h1": at("H4"), "pc-e1": { "hex": "H4", "aboard": true }, "pm-v1": at("H3"),
            "st-01": marked("I5", 1) } }),
    );
    assert!(play.legal(one("land", "pc-h1")) && play.legal(attack("pc-e1", "I5")));
    play.order(go("pm-v1", "H4"), &[]);
    play
}

#[test]
fn a_helicopter_in_the_way_does_not_land() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    let mut play = car_below();
    assert_eq!(play.refused(one("land", "pc-h1")), "5.1.4.1.a");
    assert_eq!(play.refused(json!("end")), "5.1.4.1.a");
    play.order(go("pc-h1", "G4"), &[]);
    play.end();
    assert_eq!(
        (play.hex("pc-h1"), play.hex("pm-v1")),
        ("G4".into(), "H4".into())
    );
}

#[test]
fn nobody_fires_from_a_helicopter_in_the_way() {
    proves(&["rio-40-graus/5.1.4.1.a"]);
    let mut play = car_below();
    assert_eq!(play.refused(attack("pc-e1", "I5")), "5.1.4.1.a");
    assert_eq!(play.refused(search("pc-e1", "I5")), "5.1.4.1.a");
    play.order(go("pc-h1", "I4"), &[]);
    play.attack("I5", &["pc-e1"], &[1]);
    assert!(play.unit("pc-h1").acted);
}

#[test]
fn who_fires_from_a_car_spends_that_car() {
    proves(&["rio-40-graus/5.3.5.2.a", "rio-40-graus/5.1.4.1.a"]);
    // pm-v1 stands in H4, where pm-g2 stops in pm-v2.
    let mut play = position(
        "cen5",
        json!({ "phase": "policia", "counters": {
            "pm-v1": at("H4"), "pm-v2": at("H2"), "pm-g2": at("H2"), "st-01": marked("I5", 1) } }),
    );
    play.order(ride("pm-v2", "pm-g2", "H4"), &[]);
    play.attack("I5", &["pm-g2"], &[1]);
    assert!(play.unit("pm-v2").acted && !play.unit("pm-v1").acted);
    play.order(go("pm-v1", "H5"), &[]);
    play.end();
}

#[test]
fn the_way_leads_through_a_friend_if_the_player_wants() {
    proves(&[
        "rio-40-graus/5.1.4.1.c",
        "rio-40-graus/5.1.2.c",
        "rio-40-graus/5.1.4.3.b",
    ]);
    // I5, beside the ST, and H5, where a friend stays, are equally short ways from H4 to H6.
    let start = json!({ "phase": "policia", "counters": {
        "pm-g1": at("H4"), "pm-g2": done("H5"), "pm-g3": at("R1"), "st-01": at("J5") } });
    let mut play = position("cen3", start.clone());
    play.order(go("pm-g1", "H6"), &[]);
    assert_eq!(play.pending(), (TRAFFIC, "fire"), "left to the program");
    let mut play = position("cen3", start);
    let reach = play.ask(json!({ "reach": { "counter": "pm-g1" } }));
    let stop = |name: &str| {
        let mut found = reach["hexes"].as_array().expect("hexes").iter();
        found.find(|hex| hex["hex"] == name).expect("in reach")["stop"].clone()
    };
    assert_eq!((stop("H5"), stop("H6")), (json!(false), json!(true)));
    play.order(go("pm-g1", "H5"), &[]);
    // It has to go on at once, and the friend, who has moved, stays.
    for order in [
        json!("end"),
        go("pm-g3", "R2"),
        go("pm-g2", "G5"),
        search("pm-g1", "G5"),
    ] {
        assert_eq!(play.refused(order), "5.1.4.1.a");
    }
    play.order(go("pm-g1", "H6"), &[]);
    assert_eq!(
        (play.pending(), left(&play)),
        ((POLICE, "act"), 2),
        "nobody could fire"
    );
    play.end();
}

#[test]
fn who_is_missed_among_friends_chooses_his_way_on() {
    proves(&["rio-40-graus/5.1.4.3.d", "rio-40-graus/5.1.4.1.c"]);
    let mut play = position(
        "cen3",
        json!({ "phase": "policia", "counters": {
            "pm-g1": at("H3"), "pm-g2": done("I5"), "st-01": at("J5") } }),
    );
    play.order(go("pm-g1", "H6"), &[]);
    play.order(one("fire", "st-01"), &[1]);
    assert_eq!(
        (play.hex("pm-g1").as_str(), play.pending()),
        ("I5", (POLICE, "act"))
    );
    assert_eq!(play.refused(json!("end")), "5.1.4.1.a");
    play.order(go("pm-g1", "H5"), &[]);
    play.end();
}

#[test]
fn no_phase_ends_with_a_crowded_hex_however_thick_they_stand() {
    proves(&["rio-40-graus/5.1.4.1.a", "rio-40-graus/5.1.4.3.j"]);
    // Police units with their cars in the corner of the map, enemies among them; any legal order.
    let corner = rio().map().grid().parse("A1").expect("a hex");
    let spots: Vec<_> = rio().map().grid().disk(corner, 4).collect();
    let fighters = [
        "st-01", "st-02", "nt-1", "pm-g1", "pm-g2", "pm-g3", "pm-g4", "pm-p1", "pc-e1", "pc-e2",
        "pc-e3", "pc-e4", "oe-1",
    ];
    let cars = ["pm-v1", "pm-v2", "pm-v3", "pc-v1", "pc-v2", "pc-h1"];
    let (mut crowds, mut phases) = (0, 0);
    for seed in 0..200 {
        let mut chance = table::Chance::new(seed);
        let mut order = spots.clone();
        chance.shuffle(&mut order);
        let mut counters = json!({});
        for (id, hex) in fighters.iter().zip(&order) {
            counters[*id] = at(rio().map().grid().name(*hex));
        }
        // The first three hexes are the enemy's.
        for (id, hex) in cars.iter().zip(&order[3..]) {
            counters[*id] = at(rio().map().grid().name(*hex));
        }
        let mut play = position("cen5", json!({ "phase": "policia", "counters": counters }));
        while play.state().active == POLICE && rio().pending(play.state()).is_some() {
            let mut orders = Vec::new();
            rio().legal(play.state(), &mut orders);
            let side = play.pending().0;
            // Seldom the end, lest nothing happens before it.
            orders.retain(|order| *order != Order::End || chance.below(12) == 0);
            if orders.is_empty() {
                orders.push(Order::End);
            }
            let order = *chance.pick(&orders).expect("an order");
            play.game.submit(side, &order).expect("it is legal");
            rio().invariants(play.state()).expect("the invariants hold");
            crowds += u32::from(is_crowded(&play));
        }
        assert!(!is_crowded(&play), "{seed}");
        phases += 1;
    }
    assert!(
        crowds > 5 * phases,
        "{crowds} crowds in {phases} phases prove little"
    );
}

/// Whether a hex holds two combatants or two transports.
fn is_crowded(play: &Play) -> bool {
    let mut seen = Vec::new();
    play.state().on_board().any(|(counter, unit)| {
        let kind = rio().pieces()[counter.index()].kind;
        let slot = (unit.hex, kind.fights(), kind.carries());
        let twice = (kind.fights() || kind.carries()) && seen.contains(&slot);
        seen.push(slot);
        twice
    })
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
        ("st-v1", "N3"),
        ("st-04", "O3"),
        ("st-05", "N5"),
        ("st-03", "O5"),
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
