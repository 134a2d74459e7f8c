//! Engagement zones, contact and the duty to attack (4.1.2), and the LDV (5.1.1.h, 5.1.1.i).

use crate::common::{Sandbox, and, at, board, board_with, moved};
use serde_json::{Value, json};
use table::proves;

fn to(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

fn german(counters: Value) -> Sandbox {
    board(json!({ "turn": 18, "counters": counters }))
}

#[test]
fn the_six_hexes_around_a_unit_are_its_zone() {
    proves(&["ardenas/4.1.2.a"]);
    let zone = ["3003", "3005", "2904", "2905", "3104", "3105"];
    for hex in zone {
        // Whoever stands there is engaged, over rivers and in any terrain, reduced enemies included.
        let match_ = german(and(
            json!({ "us-5di-10": { "hex": "3004", "losses": 1 } }),
            at([("ge-26di-39", hex)]),
        ));
        assert!(match_.marked("ge-26di-39", "engaged"), "{hex}");
        let told = match_.ask(json!({ "zones": {} }));
        let told = told["allied"].as_array().unwrap();
        assert!(told.len() == zone.len() && told.contains(&json!(hex)));
    }
    for hex in ["3002", "3006", "2903", "3103", "3106"] {
        let match_ = german(at([("us-5di-10", "3004"), ("ge-26di-39", hex)]));
        assert!(!match_.marked("ge-26di-39", "engaged"), "{hex}");
    }
}

#[test]
fn entering_a_zone_ends_the_move() {
    proves(&["ardenas/4.1.2.b"]);
    let mut match_ = german(at([("ge-2pz-gr2", "0902"), ("us-5di-10", "1102")]));
    match_.move_to("ge-2pz-gr2", "1001");
    assert!(match_.marked("ge-2pz-gr2", "engaged"));
    assert_eq!(match_.refusal(to("ge-2pz-gr2", "0901")), "ardenas/4.1.2.b");
    // Nor does any path lead on through the zone.
    let far = german(at([
        ("ge-26di-39", "0902"),
        ("us-5di-10", "1102"),
        ("us-5di-11", "0904"),
    ]));
    assert_eq!(far.refusal(to("ge-26di-39", "1101")), "ardenas/4.1.2.b");
}

#[test]
fn breaking_contact_costs_one_point() {
    proves(&["ardenas/4.1.2.c"]);
    let position =
        json!({ "turn": 18, "counters": at([("ge-26di-39", "1102"), ("us-5di-10", "1202")]) });
    let mut match_ = board(position.clone());
    assert_eq!(match_.cost("ge-26di-39", "1001"), Some(2.0));
    assert_eq!(match_.cost("ge-26di-39", "0902"), Some(3.0));
    // A step into another hex of the zone is allowed at the same price, and ends there.
    assert_eq!(match_.cost("ge-26di-39", "1201"), Some(2.0));
    match_.move_to("ge-26di-39", "1201");
    match_.end();
    assert!(match_.marked("ge-26di-39", "must-attack"));
    // By the option the first step must lead into a free hex, so that the way there is longer.
    let strict = board_with(&[("break_contact", "free-hex-only")], position);
    assert_eq!(strict.cost("ge-26di-39", "1001"), Some(2.0));
    assert_eq!(strict.cost("ge-26di-39", "1201"), Some(3.0));
    // With points for one step only it is refused.
    let short = json!({ "turn": 18, "counters": {
        "ge-art-5pz": { "hex": "1102", "spent": 5 }, "us-5di-10": { "hex": "1202" },
    } });
    let tired = board_with(&[("break_contact", "free-hex-only")], short.clone());
    assert_eq!(tired.refusal(to("ge-art-5pz", "1201")), "ardenas/4.1.2.c");
    assert!(board(short).legal(to("ge-art-5pz", "1201")));
}

#[test]
fn dominant_terrain_frees_from_the_duty() {
    proves(&["ardenas/4.1.2.d", "ardenas/4.1.2.e"]);
    let obliged = |own: &str, enemies: &[(&str, &str)]| {
        let mut counters = at([("ge-26di-39", own)]);
        for (id, hex) in enemies {
            counters[*id] = json!({ "hex": hex });
        }
        let mut match_ = german(counters);
        match_.end();
        match_.marked("ge-26di-39", "must-attack")
    };
    // A town against a forest.
    assert!(!obliged("2109", &[("us-5di-10", "2110")]));
    // A ridge against a town, and forest against forest.
    assert!(!obliged("2904", &[("us-5di-10", "2905")]));
    assert!(obliged("2905", &[("us-5di-10", "2904")]));
    assert!(obliged("2110", &[("us-5di-10", "2210")]));
    // A river between the two serves neither: 2310 and 2311 are parted by one.
    assert!(!obliged("2311", &[("us-5di-10", "2310")]));
    assert!(obliged("2310", &[("us-5di-10", "2311")]));
    // Every adjacent enemy must be dominated.
    assert!(obliged(
        "2110",
        &[("us-5di-10", "2111"), ("us-5di-11", "2109")]
    ));
    assert!(!obliged("2110", &[("us-5di-10", "2111")]));
}

#[test]
fn an_exempt_unit_may_still_attack_and_pays_for_leaving() {
    proves(&["ardenas/4.1.2.d"]);
    let mut match_ = german(at([("ge-26di-39", "2110"), ("us-5di-10", "2111")]));
    assert_eq!(match_.cost("ge-26di-39", "2109"), Some(2.0));
    match_.end();
    assert!(match_.legal(json!("end")));
    assert!(match_.legal(json!({ "attack": { "target": "2111" } })));
}

#[test]
fn the_worked_example_of_dominant_terrain() {
    proves(&["ardenas/4.1.2.ex1"]);
    let mut match_ = german(at([
        ("ge-26di-39", "2110"),
        ("ge-2pz-gr2", "2013"),
        ("us-5di-10", "2111"),
    ]));
    match_.move_to("ge-2pz-gr2", "2112");
    match_.end();
    assert!(!match_.marked("ge-26di-39", "must-attack"));
    assert!(match_.marked("ge-2pz-gr2", "must-attack"));
}

#[test]
fn who_enters_a_zone_must_attack_whatever_his_terrain() {
    proves(&["ardenas/4.1.2.f"]);
    let mut match_ = german(at([
        ("ge-2pz-gr2", "2009"),
        ("us-5di-10", "2110"),
        ("us-5di-11", "2209"),
    ]));
    match_.move_to("ge-2pz-gr2", "2109");
    match_.end();
    assert!(match_.marked("ge-2pz-gr2", "must-attack"));
    let duties = match_.ask(json!({ "duties": {} }));
    assert_eq!(duties["duties"][0]["rule"], "ardenas/4.1.2.f");
    assert_eq!(match_.refusal(json!("end")), "ardenas/4.1.2.i");
    // One attack against one of the two hexes is enough.
    match_.fight("2110", &["ge-2pz-gr2"], [1, 1]);
    while match_.pending().1 != "fight" {
        let order = match_.orders().remove(0);
        match_.give(order);
    }
    assert!(match_.legal(json!("end")));
}

#[test]
fn who_stays_without_dominant_terrain_must_attack() {
    proves(&["ardenas/4.1.2.g"]);
    let mut match_ = german(at([("ge-26di-39", "1102"), ("us-5di-10", "1202")]));
    match_.end();
    let duties = match_.ask(json!({ "duties": {} }));
    assert_eq!(duties["duties"][0]["counter"], "ge-26di-39");
    assert_eq!(duties["duties"][0]["rule"], "ardenas/4.1.2.g");
    // So must one that cannot leave: a gun ringed by enemies.
    let mut ringed = german(at([
        ("ge-26di-39", "1102"),
        ("us-1di-16", "1101"),
        ("us-1di-18", "1201"),
        ("us-1di-26", "1202"),
        ("us-5di-10", "1103"),
        ("us-5di-11", "1002"),
        ("us-5di-2", "1001"),
    ]));
    assert!(ringed.orders_of("move").is_empty());
    ringed.end();
    assert!(ringed.marked("ge-26di-39", "must-attack"));
}

#[test]
fn enemies_never_share_a_hex() {
    proves(&["ardenas/4.1.2.h"]);
    let match_ = german(at([("ge-26di-39", "1002"), ("us-5di-10", "1102")]));
    assert_eq!(match_.refusal(to("ge-26di-39", "1102")), "ardenas/4.1.2.h");
}

#[test]
fn no_attack_may_leave_an_obliged_unit_without_a_target() {
    proves(&["ardenas/4.1.2.i"]);
    let pieces = and(
        moved([("ge-26di-39", "1102"), ("ge-26di-77", "1201")]),
        at([("us-5di-10", "1202")]),
    );
    let mut match_ = board(json!({ "turn": 18, "phase": "german-combat", "counters": pieces }));
    match_.give(json!({ "attack": { "target": "1202" } }));
    match_.give(json!({ "add": { "counter": "ge-26di-39" } }));
    assert_eq!(match_.refusal(json!("announce")), "ardenas/4.1.2.i");
    match_.give(json!({ "add": { "counter": "ge-26di-77" } }));
    assert!(match_.legal(json!("announce")));

    // Neither may an air attack or a bombardment take the only target away.
    let pieces = and(
        moved([("us-5di-10", "1202")]),
        at([("ge-26di-39", "1102"), ("us-art-v", "1302")]),
    );
    let air = board(json!({ "turn": 24, "phase": "allied-combat", "counters": pieces }));
    assert_eq!(
        air.refusal(json!({ "air-attack": { "target": "1102", "points": 5 } })),
        "ardenas/4.1.2.i"
    );
    assert_eq!(
        air.refusal(json!({ "bombard": { "target": "1102" } })),
        "ardenas/4.1.2.i"
    );
}

#[test]
fn germans_do_not_engage_beyond_the_ldv() {
    proves(&["ardenas/5.1.1.h"]);
    // 1422 lies beyond the line, 1421 too; 1420 and 1520 do not.
    let match_ = german(at([("ge-26di-39", "1419"), ("us-5di-10", "1421")]));
    assert_eq!(match_.refusal(to("ge-26di-39", "1420")), "ardenas/5.1.1.h");
    // This side of it anybody may be engaged, and the Allies have no such bar.
    let near = german(at([("ge-26di-39", "1418"), ("us-5di-10", "1420")]));
    assert!(near.legal(to("ge-26di-39", "1419")));
    let allied = board(json!({
        "turn": 18, "phase": "allied-movement",
        "counters": at([("us-5di-10", "1422"), ("ge-26di-39", "1420")]),
    }));
    assert!(allied.legal(to("us-5di-10", "1421")));
    // Engaged from beyond the line, a German may strike back; his guns may fire there.
    let mut struck = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": at([("ge-26di-39", "1420"), ("us-5di-10", "1421"), ("ge-art-5pz", "1419")]),
    }));
    struck.give(json!({ "attack": { "target": "1421" } }));
    assert!(struck.legal(json!({ "add": { "counter": "ge-26di-39" } })));
    assert!(struck.legal(json!({ "add": { "counter": "ge-art-5pz" } })));
}

#[test]
fn encirclement_lifts_the_bar_of_the_ldv() {
    proves(&["ardenas/5.1.1.i"]);
    // Given an Allied unit in 1522 whose neighbours lie all but one in German zones.
    let around = [
        ("ge-26di-77", "1321"),
        ("ge-26di-78", "1721"),
        ("ge-12di-27", "1423"),
        ("ge-12di-48", "1723"),
    ];
    let mut counters = at([("us-5di-10", "1522"), ("ge-26di-39", "1519")]);
    for (id, hex) in around {
        counters[id] = json!({ "hex": hex });
    }
    let match_ = german(counters.clone());
    // A step next to it that covers the last way out is legal; alone it is not.
    assert!(match_.legal(to("ge-26di-39", "1521")));
    counters["ge-12di-48"] = Value::Null;
    counters["ge-12di-27"] = Value::Null;
    assert_eq!(
        german(counters).refusal(to("ge-26di-39", "1521")),
        "ardenas/5.1.1.h"
    );
}
