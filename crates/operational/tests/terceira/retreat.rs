//! Retreats (5.3).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{board, code};

/// A Pact attack on `target` whose dice drive the defenders out, after all losses of the attacker.
fn driven_out(codes: &str, target: &str, attackers: Value, rest: Value, extra: Value) -> Sandbox {
    let ids: Vec<String> = attackers.as_object().unwrap().keys().cloned().collect();
    let counters = and(attackers, rest);
    let mut match_ = board(and(
        json!({ "turn": 6, "phase": "pact-combat", "counters": counters }),
        extra,
    ));
    match_.give(json!({ "attack": { "target": target } }));
    for id in ids {
        match_.give(json!({ "add": { "counter": id } }));
    }
    // As many points from the air as it takes to find the codes in the column.
    for points in 0..=50 {
        let mut with_air = match_.clone();
        if points > 0 {
            with_air.give(json!({ "air": { "points": points } }));
        }
        with_air.give(json!("announce"));
        if let Some(dice) = (2..=12)
            .map(sum)
            .find(|dice| code(&with_air, *dice) == codes)
        {
            with_air.roll(json!("announce"), &dice);
            return with_air;
        }
    }
    panic!("{codes} cannot be had");
}

/// Drives the defenders out without a loss.
fn dri(target: &str, attackers: Value, rest: Value) -> Sandbox {
    driven_out("DRI AVI", target, attackers, rest, json!({}))
}

fn retreat(id: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": to } })
}

fn retreat_via(id: &str, via: &str, to: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": via, "to": to } })
}

/// Where a unit may go in one step.
fn hexes(match_: &Sandbox, id: &str) -> Vec<String> {
    let orders = match_.orders_of("retreat").into_iter();
    let own = orders.filter(|order| order["retreat"]["counter"] == id);
    let mut hexes: Vec<String> = own
        .map(|order| order["retreat"]["to"].as_str().unwrap().to_owned())
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

#[test]
fn a_retreat_ends_clear_of_the_enemy() {
    proves(&["terceira-guerra/5.3.a", "terceira-guerra/5.3.c"]);
    // 1106's zone covers 1006 and 1206; three hexes are free.
    let mut match_ = dri(
        "1107",
        moved([("su-34db", "1106")]),
        at([("us-6db", "1107"), ("us-4dimec", "1107")]),
    );
    assert_eq!(hexes(&match_, "us-6db"), ["1007", "1108", "1207"]);
    assert_eq!(
        match_.refusal(retreat("us-6db", "1106")),
        "terceira-guerra/5.3.a"
    );
    assert_eq!(
        match_.refusal(retreat("us-6db", "1206")),
        "terceira-guerra/5.3.a"
    );
    // The stack may scatter.
    match_.give(retreat("us-6db", "1007"));
    match_.give(retreat("us-4dimec", "1207"));
    assert_eq!(
        (
            match_.hex("us-6db").as_deref(),
            match_.hex("us-4dimec").as_deref()
        ),
        (Some("1007"), Some("1207"))
    );
}

#[test]
fn a_unit_with_nowhere_to_go_is_eliminated() {
    proves(&["terceira-guerra/5.3.b", "terceira-guerra/5.3.3.c"]);
    // Enemies on all sides: whatever is two steps away is in a zone as well.
    let ring = at([
        ("su-31db", "0907"),
        ("su-25db", "1307"),
        ("su-21db", "1105"),
        ("su-20db", "1109"),
    ]);
    let attackers = moved([("su-34db", "1106"), ("su-9db", "1108")]);
    let mut match_ = dri("1107", attackers, and(ring, at([("us-6db", "1107")])));
    assert_eq!(
        match_.orders(),
        [json!({ "perish": { "counter": "us-6db" } })]
    );
    match_.give(json!({ "perish": { "counter": "us-6db" } }));
    assert!(match_.destroyed("us-6db"));
    assert_eq!(match_.points("pact"), 5);
}

#[test]
fn a_full_hex_passes_the_retreat_on() {
    proves(&["terceira-guerra/5.3.1.a"]);
    let full = at([
        ("us-2db", "1108"),
        ("us-3db", "1108"),
        ("us-1db", "1108"),
        ("us-6db", "1107"),
    ]);
    // The zones of 0907 and 1307 leave only the full hex.
    let watch = at([("su-9db", "0907"), ("su-31db", "1307")]);
    let mut match_ = dri("1107", moved([("su-34db", "1106")]), and(full, watch));
    assert_eq!(hexes(&match_, "us-6db"), ["1108"]);
    match_.give(retreat("us-6db", "1108"));
    assert_eq!(match_.pending(), ("nato".to_owned(), "displace"));
    let movers: Vec<Value> = match_.orders_of("displace");
    assert!(
        movers
            .iter()
            .all(|order| order["displace"]["counter"] != "us-6db"),
        "one of those there before"
    );
    match_.give(json!({ "displace": { "counter": "us-3db", "to": "1109" } }));
    assert_eq!(match_.stack("1108").len(), 3);
    assert_eq!(match_.hex("us-3db").as_deref(), Some("1109"));
    assert_ne!(match_.pending().1, "displace");
}

/// A unit in 2010 whose only free hexes lie across the Weser.
fn at_the_weser(id: &str, codes: &str) -> Sandbox {
    // 2010: north 2009 and north-east 2110 are across the river.
    let attackers = moved([("su-21dimec", "2011")]);
    let watch = at([("su-207dimec", "1909")]);
    driven_out(
        codes,
        "2010",
        attackers,
        and(watch, at([(id, "2010")])),
        json!({}),
    )
}

#[test]
fn armour_pays_for_a_river_and_others_do_not() {
    proves(&["terceira-guerra/5.3.2.a", "terceira-guerra/5.3.2.c"]);
    let mut armour = at_the_weser("us-6db", "DRI AVI");
    assert_eq!(hexes(&armour, "us-6db"), ["2110"]);
    armour.give(retreat("us-6db", "2110"));
    assert!(armour.reduced("us-6db"));
    let mut mechanised = at_the_weser("us-4dimec", "DRI AVI");
    mechanised.give(retreat("us-4dimec", "2110"));
    assert!(!mechanised.reduced("us-4dimec"));
}

#[test]
fn armour_hurt_in_the_combat_does_not_survive_the_river() {
    proves(&["terceira-guerra/5.3.2.b"]);
    let mut match_ = at_the_weser("us-6db", "DRB AVI");
    match_.give(json!({ "lose": { "counter": "us-6db" } }));
    assert!(match_.reduced("us-6db"));
    match_.give(retreat("us-6db", "2110"));
    assert!(match_.destroyed("us-6db"));
    // One turned over before is eliminated by the loss of the river itself.
    let attackers = moved([("su-21dimec", "2011")]);
    let weak = and(
        at([("su-207dimec", "1909")]),
        json!({ "us-6db": { "hex": "2010", "losses": 1 } }),
    );
    let mut weak = driven_out("DRI AVI", "2010", attackers, weak, json!({}));
    weak.give(retreat("us-6db", "2110"));
    assert!(weak.destroyed("us-6db"));
}

/// 1107 between two enemies: all six hexes around it are zones, and 1307 beyond them is free.
fn encircled(codes: &str, defenders: Value) -> Sandbox {
    driven_out(
        codes,
        "1107",
        moved([("su-34db", "1106"), ("su-9db", "1108")]),
        defenders,
        json!({}),
    )
}

#[test]
fn an_encircled_unit_goes_two_hexes_with_a_loss() {
    proves(&["terceira-guerra/5.3.3.a", "terceira-guerra/5.3.3.b"]);
    let mut match_ = encircled("DRI AVI", at([("us-6db", "1107"), ("us-4dimec", "1107")]));
    for id in ["us-6db", "us-4dimec"] {
        let order = match_
            .orders_of("retreat")
            .into_iter()
            .find(|order| order["retreat"]["counter"] == id)
            .unwrap();
        let via = order["retreat"]["via"].as_str().unwrap().to_owned();
        assert!(
            ["1006", "1206", "1207", "1007"].contains(&via.as_str()),
            "through a zone: {via}"
        );
        assert!(
            match_
                .orders_of("retreat")
                .iter()
                .all(|order| !order["retreat"]["via"].is_null())
        );
        match_.give(order.clone());
        assert_eq!(
            match_.hex(id),
            order["retreat"]["to"].as_str().map(String::from)
        );
        assert!(match_.reduced(id));
        assert!(!match_.marked(id, "engaged"));
    }
}

#[test]
fn a_hurt_unit_gets_through_only_by_way_of_friends() {
    proves(&["terceira-guerra/5.3.3.d"]);
    let mut alone = encircled("DRB AVI", at([("us-6db", "1107")]));
    alone.give(json!({ "lose": { "counter": "us-6db" } }));
    assert_eq!(
        alone.orders(),
        [json!({ "perish": { "counter": "us-6db" } })]
    );

    // Friends in 1207, which is in a zone: through them it goes on without a second loss.
    let mut covered = encircled("DRB AVI", at([("us-6db", "1107"), ("de-1db", "1207")]));
    covered.give(json!({ "lose": { "counter": "us-6db" } }));
    assert!(
        covered
            .orders_of("retreat")
            .iter()
            .all(|order| order["retreat"]["via"] == "1207")
    );
    covered.give(retreat_via("us-6db", "1207", "1307"));
    assert!(covered.reduced("us-6db") && !covered.destroyed("us-6db"));
    // The same cover serves one that is whole.
    let mut whole = encircled("DRI AVI", at([("us-6db", "1107"), ("de-1db", "1207")]));
    whole.give(retreat_via("us-6db", "1207", "1307"));
    assert!(!whole.reduced("us-6db"));
}

#[test]
fn the_sea_is_no_way_out() {
    proves(&["terceira-guerra/5.3.3.h"]);
    // 0308: sea on three sides, the zone of Amsterdam on the others; two steps lead south.
    let match_ = dri(
        "0308",
        moved([("su-21dimec", "0408")]),
        at([("us-4dimec", "0308")]),
    );
    let orders = match_.orders_of("retreat");
    assert!(
        orders
            .iter()
            .all(|order| !order["retreat"]["via"].is_null()),
        "{orders:?}"
    );
    // With the way south shut as well it is destroyed.
    let mut shut = driven_out(
        "DRI AVI",
        "0308",
        moved([("su-21dimec", "0408")]),
        at([("us-4dimec", "0308"), ("su-9db", "0409")]),
        json!({ "marked": ["0309", "0407"] }),
    );
    shut.give(json!({ "perish": { "counter": "us-4dimec" } }));
    assert!(shut.destroyed("us-4dimec"));
}

#[test]
fn a_marked_hex_is_no_place_to_retreat_to() {
    proves(&["terceira-guerra/8.0.g", "terceira-guerra/5.1.3.a"]);
    let marked = json!({ "marked": ["1007", "1108", "1207"] });
    let match_ = driven_out(
        "DRI AVI",
        "1107",
        moved([("su-34db", "1106")]),
        at([("us-6db", "1107")]),
        marked,
    );
    assert!(match_.orders_of("retreat").iter().all(|order| {
        let via = order["retreat"]["via"].as_str();
        via.is_some()
            && !["1007", "1108", "1207"].contains(&order["retreat"]["to"].as_str().unwrap())
    }));
    // A unit that cannot even cross them, with the rest in zones, is destroyed.
    let marked = json!({ "marked": ["1007", "1108", "1207"] });
    let watch = at([
        ("us-4dimec", "1107"),
        ("su-9db", "1105"),
        ("su-31db", "0906"),
        ("su-25db", "1306"),
        ("su-21db", "0905"),
        ("su-20db", "1305"),
    ]);
    let mut shut = driven_out(
        "DRI AVI",
        "1107",
        moved([("su-34db", "1106")]),
        watch,
        marked,
    );
    assert_eq!(
        shut.orders(),
        [json!({ "perish": { "counter": "us-4dimec" } })]
    );
    shut.give(json!({ "perish": { "counter": "us-4dimec" } }));
    assert!(shut.destroyed("us-4dimec"));
}
