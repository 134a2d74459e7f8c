//! Stacking, the LDV and engagement zones (4.1).

use serde_json::{Value, json};
use table::{Game, proves};

use crate::common::{Sandbox, and, at};
use crate::{board_with, fighting, moving};

fn to(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

fn fly(id: &str, hex: &str) -> Value {
    json!({ "fly": { "counter": id, "to": hex } })
}

#[test]
fn three_units_fill_a_hex_which_may_be_passed() {
    proves(&["terceira-guerra/4.1.1.a", "terceira-guerra/4.1.1.b"]);
    let full = at([
        ("us-6db", "1107"),
        ("de-bi-1", "1107"),
        ("uk-1db", "1107"),
        ("nl-1dimec", "1106"),
    ]);
    let match_ = moving("nato", 6, full.clone());
    assert_eq!(
        match_.refusal(to("nl-1dimec", "1107")),
        "terceira-guerra/4.1.1.a"
    );
    assert_eq!(match_.cost("nl-1dimec", "1108"), Some(2.0));
    // In an enemy zone it would have to stop there.
    let zone = and(full, at([("su-34db", "1207")]));
    assert!(!moving("nato", 6, zone.clone()).legal(to("nl-1dimec", "1107")));
    let other_way = moving("nato", 6, zone).cost("nl-1dimec", "1108");
    assert_ne!(other_way, Some(2.0), "not through the full hex");
    let pact = at([
        ("su-34db", "1107"),
        ("pl-20db", "1107"),
        ("cz-1db", "1107"),
        ("su-9db", "1106"),
    ]);
    assert_eq!(
        moving("pact", 6, pact).refusal(to("su-9db", "1107")),
        "terceira-guerra/4.1.1.a"
    );
}

#[test]
fn the_pact_does_not_pass_the_ldv() {
    proves(&["terceira-guerra/4.1.1.c"]);
    // Eindhoven, 0614, is on the line; 0515 lies beyond it.
    let match_ = moving("pact", 6, at([("su-21dimec", "0614")]));
    assert_eq!(
        match_.refusal(to("su-21dimec", "0515")),
        "terceira-guerra/4.1.1.c"
    );
    let inside = |orders: Vec<Value>| {
        let beyond = &crate::TERCEIRA.map().area("ldv-beyond").unwrap().hexes;
        let grid = crate::TERCEIRA.map().grid();
        orders.iter().all(|order| {
            let hex = order.as_object().unwrap().values().next().unwrap()["to"]
                .as_str()
                .unwrap();
            !beyond.contains(grid.parse(hex).unwrap())
        })
    };
    assert!(inside(match_.orders_of("move")));
    let air = moving("pact", 6, at([("su-103daet", "0614")]));
    assert_eq!(
        air.refusal(fly("su-103daet", "0513")),
        "terceira-guerra/4.1.1.c"
    );
    assert!(inside(air.orders_of("fly")) && !air.orders_of("fly").is_empty());

    // It may attack from the line, but neither advance nor retreat beyond it.
    let counters = json!({
        "su-21dimec": { "hex": "0614", "moved": true }, "de-bi-1": { "hex": "0514" },
    });
    let mut attack = fighting("pact", 6, counters);
    attack.give(json!({ "attack": { "target": "0514" } }));
    attack.give(json!({ "add": { "counter": "su-21dimec" } }));
    attack.give(json!({ "air": { "points": 20 } }));
    attack.give(json!("announce"));
    attack.roll(json!("announce"), &[5, 6]);
    assert!(attack.destroyed("de-bi-1"), "27 against 3 annihilates");
    assert_eq!(attack.pending().1, "fight", "no advance is offered");

    let beaten = json!({
        "su-21dimec": { "hex": "0614", "moved": true }, "us-6db": { "hex": "0714" },
    });
    let mut beaten = fighting("pact", 6, beaten);
    // 7 against 7 and a sum of 7 send it back, and what is left lies beyond the line.
    beaten.fight("0714", &["su-21dimec"], [3, 4]);
    assert!(inside(beaten.orders_of("retreat")) && !beaten.orders_of("retreat").is_empty());
}

#[test]
fn every_unit_has_a_zone_of_six_hexes_where_enemies_stop() {
    proves(&["terceira-guerra/4.1.2.a", "terceira-guerra/4.1.2.b"]);
    // A brigade with a loss holds up a division as well as anybody.
    let counters =
        json!({ "de-bi-1": { "hex": "1108", "losses": 1 }, "su-34db": { "hex": "1006" } });
    let match_ = moving("pact", 6, counters);
    let grid = crate::TERCEIRA.map().grid();
    let zone: Vec<&str> = grid
        .neighbours(grid.parse("1108").unwrap())
        .map(|hex| grid.name(hex))
        .collect();
    assert_eq!(zone.len(), 6);
    for hex in zone {
        let mut entered = match_.clone();
        entered.move_to("su-34db", hex);
        assert_eq!(
            entered.refusal(to("su-34db", "1006")),
            "terceira-guerra/4.1.2.b"
        );
        assert!(entered.marked("su-34db", "engaged"));
        entered.end();
        assert!(entered.marked("su-34db", "must-attack"));
    }
    // Over a river too: the Weser runs between 2110 and 2010.
    let river = moving("pact", 6, at([("de-bi-1", "2010"), ("su-34db", "2209")]));
    let mut river = river;
    river.move_to("su-34db", "2110");
    assert!(river.marked("su-34db", "engaged"));
}

#[test]
fn leaving_a_zone_costs_a_point_more() {
    proves(&["terceira-guerra/4.1.2.c"]);
    let counters = at([("su-34db", "1108"), ("us-6db", "1107")]);
    let match_ = moving("pact", 6, counters.clone());
    assert_eq!(match_.cost("su-34db", "1109"), Some(2.0));
    // A step to another hex next to the same enemy costs the same, ends the move and binds.
    assert_eq!(match_.cost("su-34db", "1207"), Some(2.0));
    let mut still_engaged = match_;
    still_engaged.move_to("su-34db", "1207");
    assert!(still_engaged.orders_of("move").is_empty());
    still_engaged.end();
    assert!(still_engaged.marked("su-34db", "must-attack"));
    // With two points left there is no way round.
    let counters = and(
        counters,
        json!({ "su-34db": { "hex": "1108", "spent": 14 } }),
    );
    let strict = board_with(
        &[("break_contact", "free-hex-only")],
        json!({ "turn": 6, "phase": "pact-movement", "counters": counters }),
    );
    assert_eq!(
        strict.refusal(to("su-34db", "1207")),
        "terceira-guerra/4.1.2.c"
    );
    assert!(strict.legal(to("su-34db", "1109")));
}

/// The duty to attack of a unit that stands here since its phase began.
fn obliged(own: (&str, &str), enemies: &[(&str, &str)]) -> bool {
    let mut counters = at([own]);
    for enemy in enemies {
        counters = and(counters, at([*enemy]));
    }
    let mut match_ = moving("pact", 6, counters);
    match_.end();
    match_.marked(own.0, "must-attack")
}

#[test]
fn who_stays_engaged_attacks_unless_it_dominates() {
    proves(&[
        "terceira-guerra/4.1.2.d",
        "terceira-guerra/4.1.2.e",
        "terceira-guerra/4.1.2.f",
    ]);
    assert!(
        obliged(("su-21dimec", "1107"), &[("us-6db", "1108")]),
        "open against open"
    );
    assert!(
        !obliged(("su-21dimec", "1912"), &[("us-6db", "2011")]),
        "forest against open"
    );
    assert!(
        obliged(("su-21dimec", "2011"), &[("us-6db", "1912")]),
        "open against forest"
    );
    // Fulda, 2319: forest beside it, the Rhön above it.
    assert!(
        !obliged(("su-21dimec", "2319"), &[("us-4dimec", "2220")]),
        "town against forest"
    );
    assert!(obliged(
        ("su-21dimec", "2319"),
        &[("us-4dimec", "2220"), ("de-1dm", "2419")]
    ));
    // Hanover, 2309, and 2010 across the Weser from 2110: a river serves both.
    assert!(
        obliged(("su-21dimec", "2110"), &[("us-6db", "2010")]),
        "a river is no terrain to hold"
    );
    // It may attack all the same, and pays to leave.
    let counters = at([("su-21dimec", "1912"), ("us-6db", "2011")]);
    assert!(fighting("pact", 6, counters.clone()).legal(json!({ "attack": { "target": "2011" } })));
    let leaves = moving("pact", 6, counters)
        .cost("su-21dimec", "1811")
        .unwrap();
    assert_eq!(leaves, 2.0);
}

/// The worked case: a town against the open.
fn in_town() -> Sandbox {
    moving(
        "pact",
        6,
        at([
            ("su-21dimec", "2309"),
            ("us-6db", "2209"),
            ("su-34db", "2410"),
        ]),
    )
}

#[test]
fn a_friend_who_comes_up_must_attack_from_the_same_town() {
    proves(&["terceira-guerra/4.1.2.g", "terceira-guerra/4.1.2.ex1"]);
    let mut match_ = in_town();
    match_.move_to("su-34db", "2309");
    match_.end();
    assert!(!match_.marked("su-21dimec", "must-attack"));
    assert!(match_.marked("su-34db", "must-attack"));
    // Either alone or with the other.
    match_.give(json!({ "attack": { "target": "2209" } }));
    match_.give(json!({ "add": { "counter": "su-21dimec" } }));
    assert_eq!(match_.refusal(json!("announce")), "terceira-guerra/4.1.2.k");
    match_.give(json!({ "add": { "counter": "su-34db" } }));
    match_.give(json!({ "remove": { "counter": "su-21dimec" } }));
    assert!(match_.legal(json!("announce")));

    let mut nobody_else = in_town();
    nobody_else.end();
    assert!(
        nobody_else.legal(json!("end")),
        "neither withdraw nor attack"
    );
}

#[test]
fn who_cannot_get_away_attacks() {
    proves(&["terceira-guerra/4.1.2.h"]);
    // 0308 has sea on two sides; enemies or their hexes close the others, and no points are left for
    // a foot unit behind rivers.
    let counters = and(
        at([
            ("su-21dimec", "1107"),
            ("us-6db", "1106"),
            ("us-2db", "1206"),
            ("us-3db", "1207"),
        ]),
        at([("us-1db", "1108"), ("us-5db", "1007"), ("de-1db", "1006")]),
    );
    let mut match_ = moving("pact", 6, counters);
    assert!(match_.orders_of("move").is_empty());
    match_.end();
    assert!(match_.marked("su-21dimec", "must-attack"));
    assert_eq!(match_.refusal(json!("end")), "terceira-guerra/4.1.2.k");
}

#[test]
fn enemies_never_share_a_hex() {
    proves(&["terceira-guerra/4.1.2.i"]);
    let match_ = moving(
        "pact",
        6,
        at([
            ("su-34db", "1107"),
            ("su-103daet", "1107"),
            ("us-6db", "1109"),
        ]),
    );
    assert_eq!(
        match_.refusal(to("su-34db", "1109")),
        "terceira-guerra/4.1.2.i"
    );
    assert_eq!(
        match_.refusal(fly("su-103daet", "1109")),
        "terceira-guerra/4.1.2.i"
    );
    assert!(
        match_.legal(fly("su-103daet", "1111")),
        "over it and past it"
    );
}

#[test]
fn one_attack_meets_the_duty_and_the_phase_waits_for_it() {
    proves(&["terceira-guerra/4.1.2.j", "terceira-guerra/4.1.2.k"]);
    let counters = json!({
        "su-34db": { "hex": "1107", "moved": true }, "us-6db": { "hex": "1106" }, "de-bi-1": { "hex": "1108" },
    });
    let mut match_ = fighting("pact", 6, counters);
    assert_eq!(match_.refusal(json!("end")), "terceira-guerra/4.1.2.k");
    // 9 against 3 in the open, 3-1: a sum of 6 is an impasse.
    match_.fight("1108", &["su-34db"], [2, 4]);
    assert!(!match_.marked("su-34db", "must-attack"));
    assert!(match_.legal(json!("end")));
    assert!(!match_.legal(json!({ "attack": { "target": "1106" } })));
}

#[test]
fn no_attack_leaves_an_obliged_friend_without_a_target() {
    proves(&["terceira-guerra/4.1.2.k"]);
    let counters = json!({
        "su-34db": { "hex": "1107", "moved": true }, "su-9db": { "hex": "1109", "moved": true },
        "us-6db": { "hex": "1108" },
    });
    let mut match_ = fighting("pact", 6, counters);
    match_.give(json!({ "attack": { "target": "1108" } }));
    match_.give(json!({ "add": { "counter": "su-34db" } }));
    assert_eq!(match_.refusal(json!("announce")), "terceira-guerra/4.1.2.k");
    match_.give(json!({ "add": { "counter": "su-9db" } }));
    assert!(match_.legal(json!("announce")));
}
