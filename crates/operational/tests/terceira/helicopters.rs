//! Transport by helicopter (4.3) and NATO's lift (4.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at};
use crate::moving;

fn fly(id: &str, hex: &str) -> Value {
    json!({ "fly": { "counter": id, "to": hex } })
}

/// The answer about one flight: hexes flown and dice thrown.
fn flight(match_: &Sandbox, id: &str, to: &str) -> (u64, u64) {
    let answer = match_.ask(json!({ "flights": { "counter": id, "to": to } }));
    let flight = &answer["hexes"][0];
    (
        flight["cost"].as_u64().unwrap(),
        flight["dice"].as_u64().unwrap(),
    )
}

#[test]
fn nato_lifts_one_division_that_is_not_armoured_each_turn() {
    proves(&["terceira-guerra/4.0.o", "terceira-guerra/4.3.i"]);
    let counters = at([
        ("us-4dimec", "1107"),
        ("us-3dimec", "1107"),
        ("us-bimec-1", "1107"),
        ("us-6db", "1106"),
        ("de-1db", "1807"),
        ("uk-1db", "1108"),
        ("at-1dm", "1108"),
    ]);
    let mut match_ = moving("nato", 6, counters);
    assert_eq!(
        match_.refusal(fly("us-bimec-1", "1807")),
        "terceira-guerra/4.0.o",
        "a brigade"
    );
    assert_eq!(
        match_.refusal(fly("us-6db", "1807")),
        "terceira-guerra/4.0.o",
        "armour"
    );
    // 20 points: 1107 to 1807 is seven hexes, and 20 is the limit.
    assert_eq!(flight(&match_, "us-4dimec", "1807"), (7, 0));
    assert_eq!(
        match_.refusal(fly("us-4dimec", "1109")),
        "terceira-guerra/4.3.i",
        "nobody is there"
    );
    match_.give(fly("us-4dimec", "1807"));
    assert_eq!(match_.hex("us-4dimec").as_deref(), Some("1807"));
    assert!(
        !match_
            .orders_of("move")
            .iter()
            .any(|order| order["move"]["counter"] == "us-4dimec")
    );
    // Neither another division, though a mountain division could have gone.
    assert_eq!(
        match_.refusal(fly("us-3dimec", "1807")),
        "terceira-guerra/4.0.o"
    );
    assert_eq!(
        match_.refusal(fly("at-1dm", "1807")),
        "terceira-guerra/4.0.o"
    );
    for _ in 0..4 {
        match_.end();
    }
    assert_eq!(match_.pending(), ("nato".to_owned(), "move"));
    assert!(
        match_.legal(fly("at-1dm", "1807")),
        "the next turn has its own lift"
    );
}

#[test]
fn a_division_that_moved_or_just_came_is_not_lifted() {
    proves(&["terceira-guerra/4.0.o", "terceira-guerra/4.3.b"]);
    let mut match_ = moving("nato", 6, at([("us-4dimec", "1107"), ("us-6db", "1807")]));
    match_.move_to("us-4dimec", "1108");
    assert_eq!(
        match_.refusal(fly("us-4dimec", "1807")),
        "terceira-guerra/4.3.b"
    );
    let far = moving("nato", 6, at([("us-4dimec", "0136"), ("us-6db", "2101")]));
    assert_eq!(
        far.refusal(fly("us-4dimec", "2101")),
        "terceira-guerra/4.3.c"
    );
}

#[test]
fn asterisk_units_fly_beside_the_lift() {
    proves(&["terceira-guerra/4.3.a", "terceira-guerra/4.3.h"]);
    let counters = at([
        ("us-82daet", "1107"),
        ("us-101daet", "1107"),
        ("us-4dimec", "1107"),
        ("us-6db", "1807"),
    ]);
    let mut match_ = moving("nato", 11, counters);
    match_.give(fly("us-82daet", "1207"));
    match_.give(fly("us-101daet", "1206"));
    match_.give(fly("us-4dimec", "1807"));
    let pact = moving(
        "pact",
        6,
        at([("su-103daet", "1905"), ("pl-6daet", "3409")]),
    );
    assert!(pact.legal(fly("su-103daet", "1906")) && pact.legal(fly("pl-6daet", "3408")));
    assert_eq!(
        moving("pact", 6, at([("su-34db", "1905")])).refusal(fly("su-34db", "1906")),
        "terceira-guerra/4.0.o"
    );
}

#[test]
fn flight_pays_one_point_a_hex_whatever_lies_below() {
    proves(&[
        "terceira-guerra/4.3.b",
        "terceira-guerra/4.3.c",
        "terceira-guerra/4.0.h",
    ]);
    // Over the IJsselmeer.
    let sea = moving("nato", 6, at([("us-82daet", "0408")]));
    assert_eq!(flight(&sea, "us-82daet", "1006").0, 6);
    // Over the Black Forest: mountains and rivers.
    let hills = moving("nato", 6, at([("us-82daet", "1533")]));
    assert_eq!(flight(&hills, "us-82daet", "1834").0, 3);
    // 20 points, and 6 on the ground.
    let range = |match_: &Sandbox| {
        let answer = match_.ask(json!({ "flights": { "counter": "us-82daet" } }));
        let hexes = answer["hexes"].as_array().unwrap().clone();
        hexes.iter().map(|hex| hex["cost"].as_u64().unwrap()).max()
    };
    assert_eq!((range(&sea), sea.left("us-82daet")), (Some(20), 6.0));
    // Taking off from an enemy zone takes a point.
    let engaged = moving("nato", 6, at([("us-82daet", "0408"), ("su-34db", "0509")]));
    assert_eq!(range(&engaged), Some(19));
    // By ground or by air, not both.
    let mut flown = sea.clone();
    flown.give(fly("us-82daet", "1006"));
    assert!(flown.orders_of("move").is_empty() && flown.orders_of("fly").is_empty());
    let mut walked = sea;
    walked.move_to("us-82daet", "0409");
    assert_eq!(
        walked.refusal(fly("us-82daet", "1006")),
        "terceira-guerra/4.3.b"
    );
}

#[test]
fn helicopters_land_in_open_ground_or_towns() {
    proves(&["terceira-guerra/4.3.d"]);
    let counters = and(
        at([
            ("us-82daet", "2010"),
            ("us-6db", "2209"),
            ("us-2db", "2209"),
            ("us-1db", "2209"),
        ]),
        at([("us-101daet", "2010")]),
    );
    let match_ = crate::board(json!({
        "turn": 11, "phase": "nato-movement", "counters": counters, "marked": ["2110"],
    }));
    assert!(match_.legal(fly("us-82daet", "2309")), "Hanover");
    assert!(match_.legal(fly("us-82daet", "2011")), "open");
    for (hex, rule) in [
        ("1912", "4.3.d"),
        ("2612", "4.3.d"),
        ("2209", "4.1.1.a"),
        ("2110", "8.0.f"),
    ] {
        assert_eq!(
            match_.refusal(fly("us-82daet", hex)),
            format!("terceira-guerra/{rule}"),
            "{hex}"
        );
    }
    let sea = moving("nato", 11, at([("us-82daet", "0408")]));
    assert_eq!(
        sea.refusal(fly("us-82daet", "0508")),
        "terceira-guerra/4.3.d"
    );
}

/// 1107 with enemies all around the way in: three hexes in contact, however one flies.
const RING: [(&str, &str); 4] = [
    ("su-34db", "0907"),
    ("su-9db", "1105"),
    ("su-31db", "1307"),
    ("su-25db", "1108"),
];

#[test]
fn the_first_hex_in_contact_is_free_and_each_one_after_throws_a_die() {
    proves(&["terceira-guerra/4.3.e", "terceira-guerra/4.3.f"]);
    let one = at([
        ("us-82daet", "1807"),
        ("su-34db", "1106"),
        ("su-9db", "1108"),
    ]);
    let mut match_ = moving("nato", 19, one);
    assert_eq!(flight(&match_, "us-82daet", "1107"), (7, 1));
    assert_eq!(flight(&match_, "us-82daet", "1304").1, 0, "past everybody");
    // The landing hex counts: the hex before it was the zero.
    let events = match_.roll(fly("us-82daet", "1107"), &[2]);
    assert_eq!(events[0]["flew"]["dice"], json!([2]));
    assert!(!match_.reduced("us-82daet"));

    let ring = and(at([("us-82daet", "1807")]), at(RING));
    let match_ = moving("nato", 19, ring);
    assert_eq!(flight(&match_, "us-82daet", "1107").1, 2);
    let fly_with = |dice: [u8; 2]| {
        let mut flown = match_.clone();
        flown.roll(fly("us-82daet", "1107"), &dice);
        flown
    };
    let hurt = fly_with([1, 4]);
    assert!(hurt.reduced("us-82daet") && hurt.hex("us-82daet").as_deref() == Some("1107"));
    assert!(!fly_with([6, 2]).reduced("us-82daet"));
    assert!(fly_with([1, 1]).destroyed("us-82daet"));
    assert_eq!(fly_with([1, 1]).points("pact"), 5, "it counts as destroyed");
}

#[test]
fn a_flier_with_a_loss_falls_to_the_next_one() {
    proves(&["terceira-guerra/4.3.f"]);
    let ring = and(
        json!({ "us-82daet": { "hex": "1807", "losses": 1 } }),
        at(RING),
    );
    let mut match_ = moving("nato", 19, ring);
    // The second die is not thrown any more.
    match_.roll(fly("us-82daet", "1107"), &[1]);
    assert!(match_.destroyed("us-82daet"));
}

#[test]
fn there_is_one_zero_a_turn() {
    proves(&["terceira-guerra/4.3.g"]);
    // Contact on the way out, none in between, contact again on the way in.
    let counters = at([
        ("us-82daet", "1807"),
        ("su-34db", "1806"),
        ("su-9db", "1808"),
        ("su-31db", "1106"),
        ("su-25db", "1108"),
    ]);
    let mut match_ = moving("nato", 19, counters);
    assert_eq!(flight(&match_, "us-82daet", "1107").1, 2);
    match_.roll(fly("us-82daet", "1107"), &[5, 6]);
}

#[test]
fn each_unit_throws_its_own_dice() {
    proves(&["terceira-guerra/4.3.h"]);
    let ring = and(
        at([("us-82daet", "1807"), ("us-101daet", "1807")]),
        at(RING),
    );
    let mut match_ = moving("nato", 19, ring);
    for id in ["us-82daet", "us-101daet"] {
        match_.roll(fly(id, "1107"), &[2, 3]);
    }
}

#[test]
fn the_lifted_division_joins_friends_and_stays() {
    proves(&["terceira-guerra/4.3.i"]);
    let counters = at([
        ("us-4dimec", "1807"),
        ("us-6db", "1107"),
        ("su-34db", "1106"),
        ("su-9db", "1108"),
        ("de-bi-1", "1912"),
    ]);
    let mut match_ = moving("nato", 19, counters);
    assert_eq!(
        match_.refusal(fly("us-4dimec", "1207")),
        "terceira-guerra/4.3.i"
    );
    assert_eq!(
        match_.refusal(fly("us-4dimec", "1912")),
        "terceira-guerra/4.3.d",
        "friends in a forest"
    );
    match_.roll(fly("us-4dimec", "1107"), &[3]);
    assert!(
        match_
            .orders_of("move")
            .iter()
            .all(|order| order["move"]["counter"] != "us-4dimec")
    );
}

#[test]
fn landings_behind_the_lines_have_their_turns() {
    proves(&[
        "terceira-guerra/4.3.j",
        "terceira-guerra/4.3.k",
        "terceira-guerra/4.3.l",
    ]);
    for (side, flier, enemies, last_bad, first_good) in [
        (
            "pact",
            "su-107daetg",
            [("us-6db", "1106"), ("us-2db", "1108")],
            14,
            13,
        ),
        (
            "nato",
            "us-101daet",
            [("su-34db", "1106"), ("su-9db", "1108")],
            18,
            19,
        ),
    ] {
        let on = |turn: u8| moving(side, turn, and(at([(flier, "1807")]), at(enemies)));
        // All around 1107 are enemy zones.
        assert!(on(first_good).legal(fly(flier, "1107")));
        let rule = if side == "pact" { "4.3.j" } else { "4.3.k" };
        assert_eq!(
            on(last_bad).refusal(fly(flier, "1107")),
            format!("terceira-guerra/{rule}")
        );
        assert!(
            on(last_bad).legal(fly(flier, "1507")),
            "in the open it may land any turn"
        );
        let mut landed = on(first_good);
        landed.roll(fly(flier, "1107"), &[4]);
        assert!(landed.marked(flier, "engaged"));
        landed.end();
        assert!(landed.marked(flier, "must-attack"));
    }
    // The lifted division too, though friends hold out there.
    let lift = |turn: u8| {
        let counters = at([
            ("us-4dimec", "1807"),
            ("us-6db", "1107"),
            ("su-34db", "1106"),
            ("su-9db", "1108"),
        ]);
        moving("nato", turn, counters)
    };
    assert_eq!(
        lift(18).refusal(fly("us-4dimec", "1107")),
        "terceira-guerra/4.3.k"
    );
    assert!(lift(19).legal(fly("us-4dimec", "1107")));
}

#[test]
fn overflight_takes_no_town_but_landing_does() {
    proves(&["terceira-guerra/9.2.b", "terceira-guerra/4.3.b"]);
    let holder = |match_: &Sandbox, hex: &str| {
        let mut held = match_
            .referee()
            .markers
            .into_iter()
            .filter(|marker| marker.kind == "held");
        let held = held.find(|marker| marker.hex == hex).unwrap();
        held.side.clone().unwrap()
    };
    // From west of Osnabrück, 1609, over it and on to Bielefeld, 1811.
    let mut match_ = moving("pact", 6, at([("su-103daet", "1408")]));
    match_.give(fly("su-103daet", "1811"));
    assert_eq!(holder(&match_, "1811"), "pact");
    assert_eq!(holder(&match_, "1609"), "nato");
}
