//! Advance after combat (5.2).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved};
use crate::{board_with, code, take_losses};

/// A won attack on a lone brigade: the hex is empty and the attackers may advance.
fn won(attacker: (&str, &str), target: &str, others: Value, options: &[(&str, &str)]) -> Sandbox {
    won_on(&[], attacker, target, others, options)
}

/// The same on a board with hexes that nuclear weapons marked.
fn won_on(
    marked: &[&str],
    attacker: (&str, &str),
    target: &str,
    others: Value,
    options: &[(&str, &str)],
) -> Sandbox {
    let counters = and(and(moved([attacker]), at([("de-bi-1", target)])), others);
    let position =
        json!({ "turn": 6, "phase": "pact-combat", "counters": counters, "marked": marked });
    let mut match_ = board_with(options, position);
    match_.give(json!({ "attack": { "target": target } }));
    match_.give(json!({ "add": { "counter": attacker.0 } }));
    match_.give(json!({ "air": { "points": 50 } }));
    match_.give(json!("announce"));
    let dice = (2..=12)
        .map(crate::common::sum)
        .find(|dice| code(&match_, *dice) == "DA AVI");
    let dice = dice.or_else(|| {
        (2..=12)
            .map(crate::common::sum)
            .find(|dice| code(&match_, *dice) == "DE AVI")
    });
    match_.roll(json!("announce"), &dice.unwrap());
    take_losses(&mut match_);
    assert!(match_.destroyed("de-bi-1"));
    match_
}

fn advance(id: &str, to: &str) -> Value {
    json!({ "advance": { "counter": id, "to": to } })
}

const NOBODY: fn() -> Value = || json!({});

#[test]
fn armour_and_mechanised_infantry_advance_two_hexes() {
    proves(&["terceira-guerra/5.2.b", "terceira-guerra/5.2.a"]);
    for id in ["su-34db", "su-21dimec"] {
        let mut match_ = won((id, "1106"), "1107", NOBODY(), &[]);
        assert!(match_.legal(advance(id, "1107")) && match_.legal(advance(id, "1108")));
        assert!(!match_.legal(advance(id, "1109")), "a third hex");
        match_.give(advance(id, "1108"));
        assert_eq!(
            (match_.hex(id).as_deref(), match_.pending().1),
            (Some("1108"), "fight")
        );
    }
}

#[test]
fn troops_on_foot_advance_one_hex() {
    proves(&["terceira-guerra/5.2.c"]);
    let airborne = won(("su-103daet", "1106"), "1107", NOBODY(), &[]);
    assert!(airborne.legal(advance("su-103daet", "1107")));
    assert_eq!(
        airborne.refusal(advance("su-103daet", "1108")),
        "terceira-guerra/5.2.c"
    );
    let tables = airborne.ask(json!({ "tables": {} }));
    for class in tables["classes"].as_array().unwrap() {
        let two = ["armour", "mechanised-infantry"].contains(&class["class"].as_str().unwrap());
        assert_eq!(class["advance"], if two { 2 } else { 1 });
    }
}

#[test]
fn the_second_hex_needs_open_ground_and_no_river() {
    proves(&["terceira-guerra/5.2.d"]);
    let second = |from: &str, target: &str, to: &str| {
        let match_ = won(("su-21dimec", from), target, NOBODY(), &[]);
        assert!(match_.legal(advance("su-21dimec", target)));
        match_.legal(advance("su-21dimec", to))
    };
    assert!(!second("0510", "0511", "0611"), "the first is a town");
    assert!(!second("0910", "0809", "0808"), "the first is a forest");
    assert!(!second("0708", "0709", "0809"), "open, then forest");
    assert!(
        !second("0710", "0711", "0811"),
        "open, then a town across a river"
    );
    assert!(
        !second("0610", "0611", "0712"),
        "open, then open across a river"
    );
    assert!(second("0509", "0510", "0511"), "open, then a town");
    let river = won(("su-21dimec", "0710"), "0711", NOBODY(), &[]);
    assert_eq!(
        river.refusal(advance("su-21dimec", "0811")),
        "terceira-guerra/5.2.d"
    );
}

#[test]
fn nobody_has_to_advance() {
    proves(&["terceira-guerra/5.2.e", "terceira-guerra/5.2.a"]);
    let match_ = won(("su-34db", "1106"), "1107", NOBODY(), &[]);
    let mut stays = match_.clone();
    stays.give(json!("done"));
    assert_eq!(
        (stays.hex("su-34db").as_deref(), stays.pending().1),
        (Some("1106"), "fight")
    );
    let mut one = match_;
    one.give(advance("su-34db", "1107"));
    assert_eq!(
        (one.hex("su-34db").as_deref(), one.pending().1),
        (Some("1107"), "fight")
    );
}

#[test]
fn an_advance_keeps_to_where_a_unit_may_be() {
    proves(&[
        "terceira-guerra/5.2.f",
        "terceira-guerra/4.1.1.c",
        "terceira-guerra/8.0.g",
    ]);
    // In the zone of another enemy it stops, unless the table rules otherwise.
    let other = at([("us-6db", "1207")]);
    let zone = won(("su-34db", "1106"), "1107", other.clone(), &[]);
    assert!(zone.legal(advance("su-34db", "1107")));
    assert_eq!(
        zone.refusal(advance("su-34db", "1007")),
        "terceira-guerra/5.2.f"
    );
    let through = won(
        ("su-34db", "1106"),
        "1107",
        other,
        &[("advance_stops_in_zone", "false")],
    );
    assert!(through.legal(advance("su-34db", "1007")));
    assert_eq!(
        through.refusal(advance("su-34db", "1207")),
        "terceira-guerra/4.1.2.i"
    );
    // Mechanised infantry took a mountain: armour beside it may not follow.
    let mut hill = won(("su-21dimec", "2611"), "2612", NOBODY(), &[]);
    assert!(hill.legal(advance("su-21dimec", "2612")));
    hill.give(advance("su-21dimec", "2612"));
    // A hex that a weapon marked.
    let marked = won_on(&["1108"], ("su-34db", "1106"), "1107", NOBODY(), &[]);
    assert!(marked.legal(advance("su-34db", "1107")));
    assert_eq!(
        marked.refusal(advance("su-34db", "1108")),
        "terceira-guerra/8.0.f"
    );
    // Stacking.
    let used = json!({ "hex": "1108", "used": true });
    let full = json!({ "su-9db": used, "su-31db": used, "su-25db": used });
    let full = won(("su-34db", "1106"), "1107", full, &[]);
    assert_eq!(
        full.refusal(advance("su-34db", "1108")),
        "terceira-guerra/4.1.1.a"
    );
}

#[test]
fn armour_does_not_advance_into_the_mountains() {
    proves(&["terceira-guerra/5.2.f", "terceira-guerra/4.0.f"]);
    // Armour and mechanised infantry beside 2612; the infantry's second hex is not open to it either.
    let match_ = won(("su-34db", "2610"), "2611", NOBODY(), &[]);
    assert!(!match_.legal(advance("su-34db", "2612")));
}
