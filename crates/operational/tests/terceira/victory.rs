//! Points and the end (9.2).

use serde_json::{Value, json};
use table::{Game, proves};

use crate::common::{Sandbox, and, at};
use crate::{TERCEIRA, bare, board};

/// The last phase of the last turn, with these counters and towns, and the score when it closes.
fn end(counters: Value, held: Value) -> Sandbox {
    end_with(counters, held, json!({}))
}

fn end_with(counters: Value, held: Value, extra: Value) -> Sandbox {
    let position =
        json!({ "turn": 23, "phase": "nato-combat", "counters": counters, "held": held });
    let mut match_ = board(and(position, extra));
    match_.end();
    assert_eq!(match_.pending().1, "over");
    match_
}

/// Points of a side by clause.
fn line(match_: &Sandbox, rule: &str) -> i32 {
    let lines = match_.referee().score.into_iter();
    lines
        .filter(|line| line.rule == format!("terceira-guerra/{rule}"))
        .map(|line| line.points)
        .sum()
}

/// Bremen starts with the Pact: with nobody about it counts for it.
const BREMEN: i32 = 10;

#[test]
fn the_pact_counts_towns_of_west_germany_and_the_netherlands() {
    proves(&["terceira-guerra/9.2.1.a", "terceira-guerra/9.2.1.b"]);
    let towns = [
        "Lübeck",
        "Hamburgo",
        "Hanover",
        "Brunswick",
        "Kassel",
        "Göttingen",
        "Fulda",
        "Frankfurt",
        "Nuremberg",
        "Bamberg",
        "Schweinfurt",
        "Oldenburg",
    ];
    let held: Value = towns
        .iter()
        .map(|town| (town.to_string(), json!("pact")))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let match_ = end(json!({}), held);
    assert_eq!(line(&match_, "9.2.1.a"), 120 + BREMEN);
    assert_eq!(match_.points("pact"), 120 + BREMEN);
    let dutch = end(json!({}), json!({ "Amsterdam": "pact", "Arnhem": "pact" }));
    assert_eq!(line(&dutch, "9.2.1.b"), 50);
    // Belgium, Luxembourg, France and Austria give nothing.
    let others = end(json!({}), json!({ "Kufstein": "pact", "Bregenz": "pact" }));
    assert_eq!(others.points("pact"), BREMEN);
    let of = |country: &str| {
        let towns = TERCEIRA.map().towns().iter();
        towns
            .filter(|town| town.country.as_deref() == Some(country))
            .count()
    };
    assert_eq!(
        (
            of("Alemanha Ocidental"),
            of("Holanda"),
            of("Alemanha Oriental"),
            of("Tchecoslováquia")
        ),
        (40, 7, 9, 2)
    );
}

#[test]
fn both_sides_count_enemy_units_destroyed() {
    proves(&["terceira-guerra/9.2.1.c", "terceira-guerra/9.2.2.b"]);
    let destroyed = |ids: &[&str]| -> Value {
        ids.iter()
            .map(|id| (id.to_string(), json!({ "place": "destroyed" })))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let nine = [
        "us-6db",
        "us-2db",
        "us-bb-1",
        "us-bimec-1",
        "de-1db",
        "de-bi-1",
        "fr-1db",
        "nl-bb-1",
        "at-1dm",
    ];
    let match_ = end(destroyed(&nine), json!({}));
    assert_eq!(line(&match_, "9.2.1.c"), 45);
    let soviet: Vec<String> = TERCEIRA_SOVIETS.iter().map(|id| id.to_string()).collect();
    let ids: Vec<&str> = soviet.iter().map(String::as_str).collect();
    let match_ = end(destroyed(&ids), json!({}));
    assert_eq!(
        line(&match_, "9.2.2.b"),
        42,
        "the divisions in Denmark are not destroyed"
    );
    // Replaced brigades and units outside the board are not either.
    let others =
        json!({ "us-bimec-1": { "place": "gone" }, "us-6db": { "place": { "outside": "west" } } });
    assert_eq!(end(others, json!({})).points("pact"), BREMEN);
}

const TERCEIRA_SOVIETS: [&str; 21] = [
    "su-8dbg",
    "su-34db",
    "su-94dimecg",
    "su-21dimec",
    "su-207dimec",
    "su-7dbg",
    "su-10dbg",
    "su-12dbg",
    "su-47dbg",
    "su-50dimecg",
    "su-120dimecg",
    "su-32dbg",
    "su-90dbg",
    "su-3dbg",
    "su-25db",
    "su-6dimecg",
    "su-35dimec",
    "su-79dbg",
    "su-51dbg",
    "su-39dimecg",
    "su-57dimecg",
];

#[test]
fn the_pact_counts_hexes_of_the_ldv_with_a_unit() {
    proves(&["terceira-guerra/9.2.1.d"]);
    let four = at([
        ("su-34db", "0612"),
        ("su-9db", "0612"),
        ("su-31db", "0918"),
        ("su-25db", "1327"),
    ]);
    assert_eq!(line(&end(four, json!({})), "9.2.1.d"), 60);
    // NATO's units there are worth nothing.
    assert_eq!(
        line(&end(at([("us-6db", "0612")]), json!({})), "9.2.1.d"),
        0
    );
}

#[test]
fn the_pact_pays_for_divisions_that_did_not_leave() {
    proves(&["terceira-guerra/9.2.1.e", "terceira-guerra/4.0.p"]);
    let after = |gone: &[&str], turn: u8, phase: &str| {
        let gone = gone
            .iter()
            .map(|id| (id.to_string(), json!({ "place": "gone" })));
        let counters: Value = gone.collect::<serde_json::Map<_, _>>().into();
        bare(
            &[],
            json!({ "turn": turn, "phase": phase, "counters": counters }),
        )
        .points("pact")
    };
    let three = ["su-34db", "pl-8dimec", "eg-8dimec"];
    assert_eq!(after(&three, 6, "pact-movement"), 0);
    assert_eq!(
        after(&three[..2], 6, "pact-movement"),
        -100,
        "two: once, not for each"
    );
    assert_eq!(after(&[], 23, "nato-combat"), -100);
    assert_eq!(
        after(&["pl-8dimec", "eg-8dimec", "pl-20db"], 6, "pact-movement"),
        -100,
        "none of them Soviet"
    );
    // It is owed once the Pact's movement of turn 5 is over.
    assert_eq!(after(&[], 5, "pact-movement"), 0);
    assert_eq!(after(&[], 5, "pact-combat"), -100);
}

#[test]
fn nato_counts_towns_of_the_east() {
    proves(&["terceira-guerra/9.2.2.a"]);
    let match_ = end(json!({}), json!({ "Leipzig": "nato", "Eger": "nato" }));
    assert_eq!((line(&match_, "9.2.2.a"), match_.points("nato")), (20, 20));
}

#[test]
fn points_are_counted_at_the_end_only() {
    proves(&["terceira-guerra/9.2.a"]);
    // Taken on turn 10, lost on turn 20.
    let mut match_ = crate::moving("pact", 10, at([("su-34db", "2310"), ("us-6db", "2306")]));
    match_.move_to("su-34db", "2309");
    match_.move_to("su-34db", "2411");
    assert_eq!(match_.points("pact"), 0, "nothing before the end");
    while (match_.turn(), match_.pending()) != (20, ("nato".to_owned(), "move")) {
        match_.end();
    }
    match_.move_to("us-6db", "2309");
    match_.move_to("us-6db", "2308");
    while match_.pending().1 != "over" {
        match_.end();
    }
    assert_eq!(match_.points("pact"), BREMEN);
}

#[test]
fn a_town_belongs_to_who_was_last_in_it() {
    proves(&["terceira-guerra/9.2.b"]);
    let mut match_ = crate::moving("pact", 23, at([("su-34db", "2410")]));
    // Through Hanover and on.
    match_.move_to("su-34db", "2409");
    match_.move_to("su-34db", "2309");
    match_.move_to("su-34db", "2209");
    while match_.pending().1 != "over" {
        match_.end();
    }
    assert_eq!(match_.points("pact"), 10 + BREMEN);
}

#[test]
fn a_town_cut_off_from_the_own_edge_does_not_count() {
    proves(&["terceira-guerra/9.2.c"]);
    let held = json!({ "Hanover": "pact" });
    assert_eq!(end(json!({}), held.clone()).points("pact"), 10 + BREMEN);
    // NATO on two sides: every hex beside Hanover is in a zone.
    let ring = at([("us-6db", "2308"), ("us-2db", "2310")]);
    assert_eq!(end(ring.clone(), held.clone()).points("pact"), BREMEN);
    // A friend in a zone opens it, if the way goes on from there.
    let relieved = and(ring, at([("su-34db", "2409")]));
    let match_ =
        board(json!({ "turn": 23, "phase": "nato-combat", "counters": relieved, "held": held }));
    assert_eq!(
        match_.ask(json!({ "trace": { "side": "pact", "hex": "2309" } }))["trace"],
        true
    );
    // The Pact's trace does not run beyond the LDV, nor anybody's through the sea.
    let beyond = board(json!({ "turn": 6, "counters": {} }));
    assert_eq!(
        beyond.ask(json!({ "trace": { "side": "pact", "hex": "0215" } }))["trace"],
        false
    );
    assert_eq!(
        beyond.ask(json!({ "trace": { "side": "nato", "hex": "3414" } }))["trace"],
        true
    );
}

#[test]
fn more_points_win_and_equal_points_are_a_draw() {
    proves(&["terceira-guerra/9.2.d"]);
    let outcome = |match_: &Sandbox| match_.game.outcome(&match_.state).unwrap();
    let won = end(json!({}), json!({ "Hanover": "pact" }));
    assert_eq!(
        (outcome(&won).winner, outcome(&won).points),
        (Some(won.side("pact")), vec![20, 0])
    );
    assert_eq!(outcome(&won).rule, "terceira-guerra/9.2.d");
    let draw = end(json!({}), json!({ "Leipzig": "nato" }));
    assert_eq!(
        (outcome(&draw).winner, outcome(&draw).points),
        (None, vec![10, 10])
    );
    // Weapons are paid for.
    let bomb = json!({ "weapons": { "pact": { "fired": [0, 1, 0] } } });
    let lost = end_with(json!({}), json!({}), bomb);
    assert_eq!(
        (outcome(&lost).winner, outcome(&lost).points),
        (Some(lost.side("nato")), vec![-20, 0])
    );
}
