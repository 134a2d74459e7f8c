//! Movement (4.0) and the prices of terrain (tabelas.terreno).

use crate::common::{and, at, board, board_with, campaign, changed};
use serde_json::json;
use table::proves;

#[test]
fn the_worked_move_costs_eleven_and_a_half() {
    proves(&[
        "ardenas/4.0.ex1",
        "ardenas/tabelas.terreno.b",
        "ardenas/2.2.1.e",
    ]);
    // Given a German motorised infantry unit 5-4-12 in Vielsalm.
    let mut match_ = board(
        json!({ "turn": 18, "counters": at([("ge-2pz-gr2", "2311"), ("us-5di-10", "0101")]) }),
    );
    assert_eq!(match_.values("ge-2pz-gr2"), ["5", "4", "12"]);
    let step = |match_: &mut crate::common::Sandbox, hex: &str| {
        let before = match_.left("ge-2pz-gr2");
        match_.move_to("ge-2pz-gr2", hex);
        let unit = match_.ask(json!({ "reach": { "counter": "ge-2pz-gr2" } }));
        before - unit["left"].as_f64().unwrap()
    };
    // When it goes by the path of the example, step by step.
    let prices: Vec<f64> = [
        "2210", "2110", "2109", "2009", "1909", "1809", "1709", "1608", "1509", "1409",
    ]
    .iter()
    .map(|hex| step(&mut match_, hex))
    .collect();
    // Then it pays 6 + 1 + 2.5 + 2 and cannot leave Durbuy with the half point left.
    assert_eq!(prices, [3.0, 3.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0]);
    assert_eq!(prices.iter().sum::<f64>(), 11.5);
    assert_eq!(match_.left("ge-2pz-gr2"), 0.5);
    for hex in ["1408", "1410", "1509", "1510", "1310", "1309"] {
        let order = json!({ "move": { "counter": "ge-2pz-gr2", "to": hex } });
        assert_eq!(match_.refusal(order), "ardenas/4.0.b");
    }
}

#[test]
fn a_unit_pays_for_each_hex_it_enters() {
    proves(&[
        "ardenas/4.0.a",
        "ardenas/2.2.1.g",
        "ardenas/4.0.b",
        "ardenas/4.0.c",
    ]);
    let mut match_ = board(
        json!({ "turn": 18, "counters": at([("us-5di-10", "2111"), ("ge-26di-39", "3013")]), "phase": "allied-movement" }),
    );
    assert_eq!(match_.left("us-5di-10"), 5.0);
    // Forest 2, then open ground 1.
    match_.move_to("us-5di-10", "2110");
    assert_eq!(match_.left("us-5di-10"), 3.0);
    match_.move_to("us-5di-10", "2111");
    assert_eq!(match_.left("us-5di-10"), 2.0);
    match_.move_to("us-5di-10", "2211");
    assert_eq!(match_.left("us-5di-10"), 1.0);
    // One point does not pay for another forest hex, and stopping early is legal.
    let forest = json!({ "move": { "counter": "us-5di-10", "to": "2210" } });
    assert_eq!(match_.refusal(forest), "ardenas/4.0.b");
    match_.end();
    assert_eq!(match_.hex("us-5di-10").as_deref(), Some("2211"));
}

#[test]
fn points_are_not_saved_given_away_or_added() {
    proves(&["ardenas/4.0.d", "ardenas/4.0.e", "ardenas/4.0.f"]);
    let mut match_ = board(json!({
        "turn": 17, "phase": "allied-movement",
        "counters": at([("us-5di-10", "1102"), ("us-2db-cca", "1102"), ("ge-26di-39", "3013")]),
    }));
    match_.move_to("us-5di-10", "1101");
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(match_.turn(), 18);
    assert_eq!(match_.left("us-5di-10"), 5.0);
    // The one that stays gives nothing to the one that goes.
    match_.move_to("us-5di-10", "1102");
    assert_eq!(match_.left("us-5di-10"), 4.0);
    assert_eq!(match_.left("us-2db-cca"), 12.0);
    // Together each pays from its own points, and the slower one ends the common way.
    assert!(match_.legal(json!({ "stack": { "from": "1102", "to": "0801" } })));
    assert!(!match_.legal(json!({ "stack": { "from": "1102", "to": "0602" } })));
    match_.give(json!({ "stack": { "from": "1102", "to": "0801" } }));
    assert_eq!(match_.hex("us-5di-10"), match_.hex("us-2db-cca"));
    assert_eq!(match_.left("us-2db-cca"), 12.0 - 3.0);
    assert_eq!(match_.left("us-5di-10"), 1.0);
    match_.move_to("us-2db-cca", "0602");
}

#[test]
fn german_motor_units_move_half_as_far_from_turn_26() {
    proves(&["ardenas/4.0.g"]);
    let points = |turn: u8, id: &str| {
        let match_ =
            board(json!({ "turn": turn, "counters": at([(id, "1102"), ("us-5di-10", "0110")]) }));
        match_.left(id)
    };
    assert_eq!(points(25, "ge-2pz-gr2"), 12.0);
    assert_eq!(points(26, "ge-2pz-gr2"), 6.0);
    assert_eq!(points(3, "ge-2pz-pz"), 6.0);
    assert_eq!(points(26, "ge-26di-39"), 5.0);
    assert_eq!(points(26, "ge-art-5pz"), 5.0);
    let allied = board(
        json!({ "turn": 26, "phase": "allied-movement", "counters": at([("us-2db-cca", "1102")]) }),
    );
    assert_eq!(allied.left("us-2db-cca"), 12.0);
}

#[test]
fn whoever_took_spa_once_keeps_his_fuel() {
    proves(&["ardenas/4.0.h"]);
    // Given a German unit in Spa at the end of the German combat phase of turn 21.
    let mut match_ = board(json!({
        "turn": 21, "phase": "german-combat",
        "counters": at([("ge-2pz-gr2", "2106"), ("us-5di-10", "0101")]),
    }));
    let events = match_.end();
    assert!(events.contains(&json!({ "latched": { "latch": "fuel-taken" } })));
    // When the Allies have it back later, the full allowance stays.
    let later = board(json!({
        "turn": 26, "latches": ["fuel-taken"], "held": { "Spa": "allied" },
        "counters": at([("ge-2pz-gr2", "1102"), ("us-5di-10", "2106")]),
    }));
    assert_eq!(later.left("ge-2pz-gr2"), 12.0);
    // Taken on turn 26 or later it brings the points back from the next movement phase on.
    let mut late = board(json!({
        "turn": 27, "phase": "german-combat",
        "counters": at([("ge-2pz-gr2", "2106"), ("us-5di-10", "0101")]),
    }));
    for _ in 0..3 {
        late.end();
    }
    assert_eq!((late.turn(), late.left("ge-2pz-gr2")), (28, 12.0));
}

#[test]
fn two_airborne_divisions_come_by_lorry_on_turn_19() {
    proves(&["ardenas/4.0.i", "ardenas/5.2.c"]);
    let lifted = |turn: u8, id: &str| {
        board(json!({ "turn": turn, "phase": "allied-movement", "counters": at([(id, "1608")]) }))
    };
    let day = lifted(19, "us-101aet-506");
    assert_eq!(day.left("us-101aet-506"), 12.0);
    assert_eq!(day.cost("us-101aet-506", "1508"), Some(0.5));
    assert_eq!(day.cost("us-101aet-506", "1609"), Some(3.0));
    let next = lifted(20, "us-101aet-506");
    assert_eq!(next.left("us-101aet-506"), 5.0);
    assert_eq!(next.cost("us-101aet-506", "1609"), Some(2.0));
    assert_eq!(lifted(19, "us-17aet-507").left("us-17aet-507"), 5.0);
    // They stay infantry: the 82ª reaches Werbomont and the 101ª Bastogne on their day.
    let mut west = changed(json!({ "turn": 19, "phase": "allied-movement" }));
    west.give(json!({ "enter": { "counter": "us-82aet-505", "to": "0107" } }));
    assert!(west.cost("us-82aet-505", "1709").is_some());
    west.give(json!({ "enter": { "counter": "us-101aet-501", "to": "2023" } }));
    assert!(west.cost("us-101aet-501", "1918").is_some());
}

#[test]
fn the_106th_stays_put_on_turn_16_unless_it_disengages() {
    proves(&["ardenas/4.0.j"]);
    let free = board(json!({
        "turn": 16, "phase": "allied-movement",
        "counters": at([("us-106di-422", "3111"), ("ge-26di-39", "3515")]),
    }));
    assert_eq!(
        free.refusal(json!({ "move": { "counter": "us-106di-422", "to": "3110" } })),
        "ardenas/4.0.j"
    );
    // Engaged, it may take one step out of the zone, at one point more.
    let mut engaged = board(json!({
        "turn": 16, "phase": "allied-movement",
        "counters": at([("us-106di-422", "3111"), ("ge-18di-293", "3211")]),
    }));
    assert_eq!(engaged.cost("us-106di-422", "3011"), Some(2.0));
    assert_eq!(
        engaged.refusal(json!({ "move": { "counter": "us-106di-422", "to": "3112" } })),
        "ardenas/4.0.j"
    );
    assert_eq!(
        engaged.refusal(json!({ "move": { "counter": "us-106di-422", "to": "2910" } })),
        "ardenas/4.0.j"
    );
    engaged.move_to("us-106di-422", "3011");
    assert_eq!(
        engaged.refusal(json!({ "move": { "counter": "us-106di-422", "to": "2911" } })),
        "ardenas/4.0.j"
    );
    let later = board(json!({
        "turn": 17, "phase": "allied-movement",
        "counters": at([("us-106di-422", "3111"), ("ge-26di-39", "3515")]),
    }));
    assert!(later.legal(json!({ "move": { "counter": "us-106di-422", "to": "3110" } })));
}

#[test]
fn panzer_lehr_does_not_move_on_turn_16() {
    proves(&["ardenas/4.0.k"]);
    let match_ = campaign();
    for id in ["ge-lehr-pz", "ge-lehr-gr901", "ge-lehr-gr902"] {
        let order = json!({ "move": { "counter": id, "to": "2917" } });
        assert_eq!(match_.refusal(order), "ardenas/4.0.k");
    }
    let next = changed(json!({ "turn": 17 }));
    assert!(next.legal(json!({ "move": { "counter": "ge-lehr-pz", "to": "2917" } })));
    // Engaged it counts as unable to disengage and must attack.
    let mut engaged = board(json!({
        "turn": 16,
        "counters": at([("ge-lehr-pz", "1102"), ("us-5di-10", "1202")]),
    }));
    assert_eq!(
        engaged.refusal(json!({ "move": { "counter": "ge-lehr-pz", "to": "1001" } })),
        "ardenas/4.0.k"
    );
    engaged.end();
    assert!(engaged.marked("ge-lehr-pz", "must-attack"));
}

/// What a step from an open hex costs a foot unit, motorised infantry and armour.
fn prices(from: &str, to: &str) -> [Option<f64>; 3] {
    ["us-5di-10", "uk-dbg-32", "us-2db-cca"].map(|id| {
        let match_ = board(json!({
            "turn": 18, "phase": "allied-movement", "latches": ["river-open"],
            "counters": at([(id, from), ("ge-26di-39", "3515")]),
        }));
        match_.cost(id, to)
    })
}

#[test]
fn open_ground_forest_town_and_ridge_have_their_prices() {
    proves(&[
        "ardenas/tabelas.terreno.a",
        "ardenas/tabelas.terreno.d",
        "ardenas/tabelas.terreno.e",
        "ardenas/tabelas.terreno.g",
    ]);
    assert_eq!(prices("1102", "1101"), [Some(1.0); 3]);
    assert_eq!(prices("2111", "2110"), [Some(2.0), Some(3.0), Some(3.0)]);
    // Trois Ponts from the south, where no road leads.
    assert_eq!(prices("2110", "2109"), [Some(1.0); 3]);
    assert_eq!(prices("2704", "2604"), [Some(3.0), Some(3.0), Some(4.0)]);
}

#[test]
fn a_road_replaces_every_other_price() {
    proves(&["ardenas/tabelas.terreno.b", "ardenas/4.0.a"]);
    // Five hexes of road from Trois Ponts, one of them the town of Werbomont.
    assert_eq!(prices("2109", "1608"), [Some(5.0), Some(2.5), Some(2.5)]);
    // A bridge: the road price also replaces that of the river side.
    assert_eq!(prices("1004", "1005"), [Some(1.0), Some(0.5), Some(0.5)]);
    // By the option a town keeps its own price.
    let town = board_with(
        &[("town_by_road", "town")],
        json!({ "turn": 18, "counters": at([("ge-2pz-gr2", "2109"), ("us-5di-10", "0101")]) }),
    );
    assert_eq!(town.cost("ge-2pz-gr2", "1709"), Some(2.5));
    assert_eq!(town.cost("ge-2pz-gr2", "1608"), Some(3.0));
}

#[test]
fn a_river_is_paid_on_top_of_the_hex() {
    proves(&["ardenas/tabelas.terreno.f"]);
    assert_eq!(prices("1303", "1304"), [Some(2.0), Some(3.0), Some(3.0)]);
}

#[test]
fn lakes_are_closed() {
    proves(&["ardenas/tabelas.terreno.h"]);
    let match_ = board(
        json!({ "turn": 18, "counters": at([("ge-26di-39", "3302"), ("us-5di-10", "0101")]) }),
    );
    let order = json!({ "move": { "counter": "ge-26di-39", "to": "3301" } });
    assert_eq!(match_.refusal(order), "ardenas/tabelas.terreno.h");
    // Neither entry nor retreat leads there.
    let entry = changed(json!({
        "turn": 17, "phase": "allied-movement",
        "counters": and(at([("us-78di-309", "3401")]), json!({ "ge-246di-352": null })),
    }));
    let enter = json!({ "enter": { "counter": "us-30di-117", "to": "3301" } });
    assert_eq!(entry.refusal(enter), "ardenas/tabelas.terreno.h");
    let mut fight = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": at([("ge-2pz-pz", "3303"), ("ge-26di-39", "3303"), ("us-5di-10", "3302")]),
    }));
    fight.fight("3302", &["ge-2pz-pz", "ge-26di-39"], [2, 2]);
    while fight.pending().1 == "loss" {
        let order = fight.orders().remove(0);
        fight.give(order);
    }
    assert_eq!(fight.pending().1, "retreat");
    let back = |to: &str| json!({ "retreat": { "counter": "us-5di-10", "via": null, "to": to } });
    assert!(!fight.legal(back("3301")));
    let way = fight.orders_of("retreat").remove(0);
    fight.give(way);
    assert_eq!(fight.pending().1, "advance");
    assert!(!fight.legal(json!({ "advance": { "counter": "ge-2pz-pz", "to": "3301" } })));
}

#[test]
fn lines_and_marks_cost_nothing() {
    proves(&["ardenas/tabelas.terreno.i"]);
    // From 1421 to 1321 over the LDV, open to open.
    let match_ = board(json!({
        "turn": 18, "phase": "allied-movement",
        "counters": at([("us-5di-10", "1421"), ("ge-26di-39", "3515")]),
    }));
    assert_eq!(match_.cost("us-5di-10", "1420"), Some(1.0));
}

#[test]
fn the_second_price_is_for_armour_cavalry_and_motor_units() {
    proves(&["ardenas/tabelas.terreno.j", "ardenas/8.0.a"]);
    let forest = |id: &str| {
        let match_ = board(json!({
            "turn": 18, "phase": "allied-movement",
            "counters": at([(id, "2111"), ("ge-26di-39", "3515")]),
        }));
        match_.cost(id, "2110")
    };
    assert_eq!(forest("us-cav-14"), Some(3.0));
    assert_eq!(forest("us-eng-1111"), Some(2.0));
    assert_eq!(forest("us-art-v"), Some(2.0));
    let guns = board(json!({
        "turn": 18, "phase": "allied-movement",
        "counters": at([("us-art-v", "2109"), ("ge-26di-39", "3515")]),
    }));
    assert_eq!(guns.left("us-art-v"), 5.0);
    assert_eq!(guns.cost("us-art-v", "2009"), Some(1.0));
}
