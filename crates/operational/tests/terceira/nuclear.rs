//! Tactical nuclear weapons (8.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{board, board_with, fighting, moving};

fn fire(target: &str) -> Value {
    json!({ "nuclear": { "target": target } })
}

/// A quiet combat phase of a side, with positions of weapons if any.
fn ready(side: &str, turn: u8, extra: Value) -> Sandbox {
    let counters = at([("su-34db", "3010"), ("us-6db", "1107")]);
    board(and(
        json!({ "turn": turn, "phase": format!("{side}-combat"), "counters": counters }),
        extra,
    ))
}

/// What firing at a hex costs a side.
fn price(match_: &Sandbox, side: &str, target: &str) -> i32 {
    let before = match_.points(side);
    let mut fired = match_.clone();
    fired.give(fire(target));
    fired.points(side) - before
}

#[test]
fn one_weapon_a_turn_at_the_start_of_the_own_combat_phase() {
    proves(&["terceira-guerra/8.0.a"]);
    let mut match_ = ready("pact", 4, json!({}));
    assert!(
        match_.legal(fire("1807")),
        "any hex of West Germany, empty or not"
    );
    for sea in ["0101", "1536"] {
        assert_eq!(match_.refusal(fire(sea)), "terceira-guerra/8.0.a", "{sea}");
    }
    match_.give(fire("1807"));
    assert_eq!(match_.refusal(fire("1808")), "terceira-guerra/8.0.a");
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(
        (match_.turn(), match_.pending()),
        (5, ("pact".to_owned(), "fight"))
    );
    assert!(match_.legal(fire("1808")), "the next turn has its own");
    assert!(
        !moving("pact", 4, json!({})).legal(fire("1807")),
        "not while moving"
    );
    // Before any other attack.
    let mut late = fighting(
        "pact",
        6,
        and(moved([("su-34db", "1108")]), at([("us-6db", "1107")])),
    );
    late.roll(
        json!({ "air-attack": { "target": "1107", "points": 5 } }),
        &sum(7),
    );
    assert_eq!(late.refusal(fire("1807")), "terceira-guerra/8.0.a");
}

#[test]
fn a_weapon_costs_its_user_points() {
    proves(&[
        "terceira-guerra/8.0.b",
        "terceira-guerra/8.0.c",
        "terceira-guerra/8.0.d",
        "terceira-guerra/9.2.d",
    ]);
    let match_ = ready("pact", 6, json!({}));
    assert_eq!(price(&match_, "pact", "2309"), -50, "Hanover");
    for (hex, terrain) in [("1807", "open"), ("1912", "forest"), ("2612", "mountain")] {
        assert_eq!(price(&match_, "pact", hex), -30, "{terrain}");
    }
    let answer = ready(
        "pact",
        6,
        json!({ "weapons": { "pact": { "credits": [1, 0] } } }),
    );
    assert_eq!(price(&answer, "pact", "2309"), -20);
    // The figures of the example, as an option.
    let position = json!({
        "turn": 6, "phase": "pact-combat", "clear": true, "weapons": { "pact": { "credits": [0, 0] } },
        "counters": at([("su-34db", "3010"), ("us-6db", "1107")]),
    });
    let example = board_with(&[("nuclear_price", "example")], position);
    assert_eq!(
        (
            price(&example, "pact", "2309"),
            price(&example, "pact", "1807")
        ),
        (-20, -15)
    );
}

#[test]
fn everything_in_the_hex_is_destroyed_and_nothing_beside_it() {
    proves(&["terceira-guerra/8.0.e"]);
    let counters = at([
        ("us-6db", "1807"),
        ("us-2db", "1807"),
        ("de-bi-1", "1807"),
        ("us-3db", "1808"),
        ("su-34db", "1806"),
    ]);
    let mut match_ = fighting("pact", 6, counters);
    match_.give(fire("1807"));
    for id in ["us-6db", "us-2db", "de-bi-1"] {
        assert!(match_.destroyed(id));
    }
    assert!(
        !match_.destroyed("us-3db") && !match_.reduced("us-3db") && !match_.destroyed("su-34db")
    );
    assert_eq!(match_.points("pact"), 3 * 5 - 30);
    let markers = match_.referee().markers;
    assert!(
        markers
            .iter()
            .any(|marker| marker.kind == "nuclear" && marker.hex == "1807")
    );
}

#[test]
fn only_nato_armour_crosses_a_marked_hex_and_nobody_stops_in_it() {
    proves(&["terceira-guerra/8.0.f", "terceira-guerra/8.0.g"]);
    let to = |id: &str, hex: &str| json!({ "move": { "counter": id, "to": hex } });
    let position = |side: &str, counters: Value| {
        board(
            json!({ "turn": 6, "phase": format!("{side}-movement"), "counters": counters, "marked": ["1107"] }),
        )
    };
    let nato = position(
        "nato",
        at([
            ("us-6db", "1106"),
            ("us-4dimec", "1106"),
            ("us-82daet", "1106"),
        ]),
    );
    // 1106 to 1108 straight through costs 2.
    assert_eq!(nato.cost("us-6db", "1108"), Some(2.0));
    assert_eq!(nato.refusal(to("us-6db", "1107")), "terceira-guerra/8.0.g");
    assert_eq!(
        nato.refusal(to("us-4dimec", "1107")),
        "terceira-guerra/8.0.f"
    );
    assert_eq!(nato.cost("us-4dimec", "1108"), Some(3.0), "around it");
    // Helicopters fly over it and do not land.
    let fly = |hex: &str| json!({ "fly": { "counter": "us-82daet", "to": hex } });
    assert_eq!(
        nato.ask(json!({ "flights": { "counter": "us-82daet", "to": "1108" } }))["hexes"][0]["cost"],
        2
    );
    assert_eq!(nato.refusal(fly("1107")), "terceira-guerra/8.0.f");
    let pact = position("pact", at([("su-34db", "1106")]));
    assert_eq!(pact.refusal(to("su-34db", "1107")), "terceira-guerra/8.0.f");
    assert_eq!(pact.cost("su-34db", "1108"), Some(3.0));
    // In an enemy zone even NATO armour would have to stop, so it cannot cross.
    let zone = position("nato", at([("us-6db", "1106"), ("su-34db", "1207")]));
    assert_ne!(zone.cost("us-6db", "1108"), Some(2.0));
    // Nor does a reinforcement appear there: Bonn.
    let reinforcement = board(json!({
        "turn": 7, "phase": "nato-movement", "marked": ["1218"],
        "counters": { "us-9dimec": { "place": "waiting" } },
    }));
    assert!(!reinforcement.legal(json!({ "enter": { "counter": "us-9dimec", "to": "1218" } })));
}

#[test]
fn a_marked_hex_cuts_a_trace() {
    proves(&["terceira-guerra/8.0.f", "terceira-guerra/9.2.c"]);
    let trace = |marked: Value| {
        let match_ = board(json!({ "turn": 6, "counters": {}, "marked": marked }));
        match_.ask(json!({ "trace": { "side": "nato", "hex": "1107" } }))["trace"]
            .as_bool()
            .unwrap()
    };
    assert!(trace(json!([])));
    assert!(!trace(json!([
        "1106", "1206", "1207", "1108", "1007", "1006"
    ])));
}

#[test]
fn never_on_the_own_territory() {
    proves(&["terceira-guerra/8.0.h"]);
    let counters = at([("su-34db", "2309"), ("us-6db", "3414")]);
    let nato = fighting("nato", 6, counters.clone());
    assert_eq!(
        nato.refusal(fire("2309")),
        "terceira-guerra/8.0.h",
        "Hanover, though the Pact is in it"
    );
    for own in ["0614", "0117", "0824", "0827", "3435", "1218"] {
        assert_eq!(nato.refusal(fire(own)), "terceira-guerra/8.0.h", "{own}");
    }
    assert!(
        nato.legal(fire("3414")) && nato.legal(fire("3421")),
        "Leipzig and Eger"
    );
    let pact = fighting("pact", 6, counters);
    for own in ["3414", "3421"] {
        assert_eq!(pact.refusal(fire(own)), "terceira-guerra/8.0.h", "{own}");
    }
    assert!(pact.legal(fire("2309")) && pact.legal(fire("3435")));
}

#[test]
fn the_points_are_lost_for_every_target() {
    proves(&["terceira-guerra/8.0.i"]);
    let mut match_ = ready("pact", 6, json!({}));
    match_.give(fire("1807"));
    while (match_.turn(), match_.pending()) != (9, ("pact".to_owned(), "fight")) {
        match_.end();
    }
    match_.give(fire("1809"));
    assert_eq!(match_.points("pact"), -60);
}

/// NATO's turn to answer after the Pact fired at a hex.
fn after(target: &str) -> Sandbox {
    let mut match_ = ready("pact", 6, json!({}));
    match_.give(fire(target));
    match_.end();
    match_.end();
    match_
}

#[test]
fn a_retaliation_answers_a_weapon_of_the_same_value() {
    proves(&[
        "terceira-guerra/8.0.j",
        "terceira-guerra/8.0.ex1",
        "terceira-guerra/8.0.d",
    ]);
    // The Pact hits open ground: NATO answers anywhere but in a town.
    let open = after("1807");
    assert_eq!(price(&open, "nato", "2803"), -20, "open");
    assert_eq!(price(&open, "nato", "3403"), -20, "forest");
    assert_eq!(
        price(&open, "nato", "3414"),
        -50,
        "Leipzig is no retaliation"
    );
    // The Pact hits a town: NATO answers on a town or elsewhere.
    let town = after("2309");
    assert_eq!(
        (price(&town, "nato", "3414"), price(&town, "nato", "2803")),
        (-20, -20)
    );
    // One answer for one weapon; the second costs 30.
    let mut second = open;
    second.give(fire("2803"));
    while (second.turn(), second.pending()) != (7, ("nato".to_owned(), "fight")) {
        second.end();
    }
    assert_eq!(price(&second, "nato", "2804"), -30);
    // A retaliation gives the other side no credit.
    let mut answered = after("1807");
    answered.give(fire("2803"));
    answered.end();
    answered.end();
    assert_eq!(price(&answered, "pact", "1809"), -30);
}
