//! Movement on the ground (4.0): prices, allowances and who may not move yet.

use serde_json::json;
use table::proves;

use crate::common::{Sandbox, at};
use crate::moving;

/// One unit alone on the board in its own movement phase.
fn alone(id: &str, hex: &str) -> Sandbox {
    let pact = ["su-", "eg-", "pl-", "cz-"]
        .iter()
        .any(|nation| id.starts_with(nation));
    moving(if pact { "pact" } else { "nato" }, 6, at([(id, hex)]))
}

fn to(id: &str, hex: &str) -> serde_json::Value {
    json!({ "move": { "counter": id, "to": hex } })
}

const MECHANISED: &str = "us-4dimec";
const ARMOUR: &str = "us-6db";
const INFANTRY: &str = "de-bi-1";

#[test]
fn a_unit_pays_for_each_hex_by_its_terrain() {
    proves(&["terceira-guerra/4.0.a", "terceira-guerra/4.0.b"]);
    // Open, forest, town: 0114, 0214, Antuérpia.
    let mut match_ = alone(MECHANISED, "0113");
    for (hex, left) in [("0114", 11.0), ("0214", 8.0), ("0215", 7.0)] {
        match_.move_to(MECHANISED, hex);
        assert_eq!(match_.left(MECHANISED), left, "{hex}");
    }
}

#[test]
fn each_terrain_has_a_price_for_foot_and_for_motors() {
    proves(&[
        "terceira-guerra/4.0.b",
        "terceira-guerra/4.0.c",
        "terceira-guerra/4.0.d",
        "terceira-guerra/4.0.e",
        "terceira-guerra/4.0.f",
        "terceira-guerra/4.0.g",
    ]);
    let step = |id: &str, from: &str, hex: &str| alone(id, from).cost(id, hex);
    for (from, hex, foot, mechanised, armour) in [
        ("1107", "1108", Some(1.0), Some(1.0), Some(1.0)),
        ("2209", "2309", Some(1.0), Some(1.0), Some(1.0)),
        ("2011", "1912", Some(2.0), Some(3.0), Some(3.0)),
        ("2611", "2612", Some(3.0), Some(3.0), None),
        ("2110", "2010", Some(2.0), Some(3.0), Some(3.0)),
    ] {
        assert_eq!(step(INFANTRY, from, hex), foot, "foot {from} {hex}");
        assert_eq!(
            step(MECHANISED, from, hex),
            mechanised,
            "mechanised {from} {hex}"
        );
        assert_eq!(step(ARMOUR, from, hex), armour, "armour {from} {hex}");
    }
    // Mountain and airborne troops go on foot.
    for foot in ["de-1dm", "us-82daet"] {
        assert_eq!(step(foot, "2011", "1912"), Some(2.0));
    }
    assert_eq!(
        alone(ARMOUR, "2611").refusal(to(ARMOUR, "2612")),
        "terceira-guerra/4.0.f"
    );
}

#[test]
fn a_forest_needs_its_whole_price() {
    proves(&["terceira-guerra/4.0.e", "terceira-guerra/4.0.j"]);
    let with_two_left = |id: &str, spent: u8| {
        let piece = json!({ "hex": "2011", "moved": true, "spent": spent });
        moving("nato", 6, json!({ id: piece }))
    };
    let motors = with_two_left(MECHANISED, 20);
    assert_eq!(motors.left(MECHANISED), 2.0);
    assert_eq!(
        motors.refusal(to(MECHANISED, "1912")),
        "terceira-guerra/4.0.j"
    );
    assert!(with_two_left(INFANTRY, 8).legal(to(INFANTRY, "1912")));
}

#[test]
fn the_sea_is_closed() {
    proves(&["terceira-guerra/4.0.h"]);
    for id in [INFANTRY, MECHANISED, ARMOUR] {
        assert_eq!(
            alone(id, "0308").refusal(to(id, "0307")),
            "terceira-guerra/4.0.h"
        );
    }
}

#[test]
fn bivouacs_and_the_ldv_are_no_terrain() {
    proves(&["terceira-guerra/4.0.i"]);
    assert_eq!(
        alone(MECHANISED, "2104").cost(MECHANISED, "2103"),
        Some(1.0)
    );
    assert_eq!(
        alone(MECHANISED, "0612").cost(MECHANISED, "0613"),
        Some(1.0)
    );
    for (target, attacker) in [("2103", "2104"), ("0613", "0612")] {
        let counters = json!({
            "su-21dimec": { "hex": attacker, "moved": true }, INFANTRY: { "hex": target },
        });
        let fought = crate::fighting("pact", 6, counters).fight(target, &["su-21dimec"], [1, 2]);
        assert!(fought.shifts.is_empty(), "{target}");
    }
}

#[test]
fn the_worked_move_from_hanover_costs_9() {
    proves(&["terceira-guerra/4.0.ex1", "terceira-guerra/4.0.g"]);
    let mut match_ = alone("su-34db", "2309");
    for (hex, left) in [("2209", 8.0), ("2110", 7.0), ("2010", 4.0), ("2011", 3.0)] {
        match_.move_to("su-34db", hex);
        assert_eq!(match_.left("su-34db"), left, "{hex}");
    }
    match_.move_to("su-34db", "1912");
    assert_eq!(
        match_.refusal(to("su-34db", "1911")),
        "terceira-guerra/4.0.j"
    );
    assert!(match_.orders_of("move").is_empty());
}

#[test]
fn an_allowance_is_never_exceeded_and_need_not_be_spent() {
    proves(&[
        "terceira-guerra/2.2.1.i",
        "terceira-guerra/4.0.j",
        "terceira-guerra/4.0.k",
    ]);
    let match_ = alone(ARMOUR, "0934");
    let reach = match_.ask(json!({ "reach": { "counter": ARMOUR } }));
    let hexes = reach["hexes"].as_array().unwrap();
    let far = hexes
        .iter()
        .map(|hex| hex["cost"].as_f64().unwrap())
        .fold(0.0, f64::max);
    assert_eq!((far, reach["points"].as_f64()), (12.0, Some(12.0)));
    // Twelve open hexes along the Mosela and into Lorraine are reached, and none beyond.
    let costs_12 = hexes.iter().find(|hex| hex["cost"] == 12.0).unwrap();
    let mut spent_up = match_.clone();
    spent_up.move_to(ARMOUR, costs_12["hex"].as_str().unwrap());
    assert!(spent_up.orders_of("move").is_empty());
    // Five points and no more: the phase ends all the same.
    let mut short = match_;
    let near = hexes.iter().find(|hex| hex["cost"] == 5.0).unwrap()["hex"]
        .as_str()
        .unwrap();
    short.move_to(ARMOUR, near);
    assert_eq!(short.left(ARMOUR), 7.0);
    short.end();
    assert_eq!(short.pending().1, "fight");
}

#[test]
fn points_are_neither_saved_nor_given_away_nor_added() {
    proves(&[
        "terceira-guerra/4.0.l",
        "terceira-guerra/4.0.m",
        "terceira-guerra/4.0.n",
    ]);
    let mut match_ = moving("pact", 6, at([("su-34db", "1107"), ("su-9db", "1107")]));
    for hex in ["1106", "1206", "1207", "1108"] {
        match_.move_to("su-34db", hex);
    }
    assert_eq!((match_.left("su-34db"), match_.left("su-9db")), (5.0, 9.0));
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!((match_.turn(), match_.left("su-34db")), (7, 9.0));

    // A 6-point and a 12-point unit together: the first stops, the second goes on alone.
    let mut pair = moving("nato", 6, at([(INFANTRY, "1107"), (MECHANISED, "1107")]));
    for (from, hex) in [
        ("1107", "1108"),
        ("1108", "1107"),
        ("1107", "1106"),
        ("1106", "1006"),
    ] {
        pair.give(json!({ "stack": { "from": from, "to": hex } }));
    }
    for (from, hex) in [("1006", "1106"), ("1106", "1107")] {
        pair.give(json!({ "stack": { "from": from, "to": hex } }));
    }
    assert!(!pair.legal(to(INFANTRY, "1108")) && pair.legal(to(MECHANISED, "1108")));
    assert_eq!(pair.left(MECHANISED), 6.0);
}

#[test]
fn czechs_pact_reserves_and_french_move_from_turn_5() {
    proves(&[
        "terceira-guerra/4.0.r",
        "terceira-guerra/4.0.s",
        "terceira-guerra/4.0.t",
    ]);
    for (side, id, hex, rule) in [
        ("pact", "cz-1db", "3622", "4.0.r"),
        ("pact", "cz-2dimec", "3622", "4.0.r"),
        ("pact", "eg-10db", "3409", "4.0.s"),
        ("pact", "eg-3dimec", "3409", "4.0.s"),
        ("pact", "pl-2dimec", "3409", "4.0.s"),
        ("pact", "pl-6daet", "3409", "4.0.s"),
        ("nato", "fr-1dimec", "1630", "4.0.t"),
    ] {
        let on = |turn: u8| moving(side, turn, at([(id, hex)]));
        let start = on(5).orders_of("move")[0].clone();
        assert_eq!(
            on(4).refusal(start.clone()),
            format!("terceira-guerra/{rule}"),
            "{id}"
        );
        assert!(on(4).orders_of("move").is_empty());
        assert!(on(5).legal(start));
    }
    // Neither by air: the airborne reserve, and a French division chosen for the lift.
    let fly = |id: &str, hex: &str| json!({ "fly": { "counter": id, "to": hex } });
    let polish = |turn: u8| moving("pact", turn, at([("pl-6daet", "3409")]));
    assert_eq!(
        polish(4).refusal(fly("pl-6daet", "3509")),
        "terceira-guerra/4.0.s"
    );
    assert!(polish(5).legal(fly("pl-6daet", "3509")));
    let french = |turn: u8| {
        moving(
            "nato",
            turn,
            at([("fr-1dimec", "1630"), ("us-6db", "1533")]),
        )
    };
    assert_eq!(
        french(4).refusal(fly("fr-1dimec", "1533")),
        "terceira-guerra/4.0.t"
    );
    assert!(french(5).legal(fly("fr-1dimec", "1533")));
    // NATO's reserves are free on turn 4.
    assert!(
        !moving("nato", 4, at([("de-1daet", "1107")]))
            .orders_of("move")
            .is_empty()
    );
}

#[test]
fn who_may_not_move_yet_still_defends_retreats_and_advances() {
    proves(&["terceira-guerra/4.0.u"]);
    let counters =
        json!({ "su-34db": { "hex": "1107", "moved": true }, "fr-1dimec": { "hex": "1108" } });
    let mut attacked = crate::fighting("pact", 4, counters);
    attacked.declare("1108", &["su-34db"]);
    attacked.give(json!({ "air": { "points": 2 } }));
    // 9 against 5 and 2: 1-1, and 3 gives DRI AVB.
    attacked.roll(json!("announce"), &[1, 2]);
    attacked.give(json!({ "lose": { "counter": "su-34db" } }));
    attacked.give(json!({ "retreat": { "counter": "fr-1dimec", "via": null, "to": "1109" } }));
    assert_eq!(attacked.hex("fr-1dimec").as_deref(), Some("1109"));

    // Engaged in its own phase it cannot leave, so it must attack; and if it wins it may advance.
    let pieces = at([("fr-1dimec", "1108"), ("su-34db", "1107")]);
    let mut held = moving("nato", 4, pieces);
    assert!(held.orders_of("move").is_empty());
    held.end();
    assert!(held.marked("fr-1dimec", "must-attack"));
    held.give(json!({ "attack": { "target": "1107" } }));
    held.give(json!({ "add": { "counter": "fr-1dimec" } }));
    held.give(json!({ "air": { "points": 25 } }));
    held.give(json!("announce"));
    held.roll(json!("announce"), &[2, 4]);
    crate::take_losses(&mut held);
    let retreat = held.orders_of("retreat")[0].clone();
    held.give(retreat);
    assert!(held.legal(json!({ "advance": { "counter": "fr-1dimec", "to": "1107" } })));
}
