//! Air power (6.0).

use serde_json::{Value, json};
use table::{Viewer, proves};

use crate::common::{Sandbox, and, at, board, board_with, moved};

fn bomb(target: &str, points: u8) -> Value {
    json!({ "air-attack": { "target": target, "points": points } })
}

/// How an attack from the air alone on these units is read.
fn read<const N: usize>(units: [&str; N], hex: &str, points: u8) -> Value {
    let mut match_ = board(json!({
        "turn": 23, "phase": "allied-combat", "counters": at(units.map(|id| (id, hex))),
    }));
    let events = match_.roll(bomb(hex, points), &[3, 4]);
    events
        .iter()
        .find_map(|event| event.get("bombarded"))
        .unwrap()
        .clone()
}

#[test]
fn only_the_allies_have_air_points_and_only_from_turn_23() {
    proves(&["ardenas/6.0.a", "ardenas/6.0.b", "ardenas/6.0.c"]);
    let mut match_ = board(json!({ "turn": 16, "phase": "german-movement", "counters": {} }));
    let mut turns = 0;
    while match_.pending().1 != "over" {
        let turn = match_.turn();
        let points = if (16..23).contains(&turn) { 0 } else { 30 };
        assert_eq!(
            (match_.air("allied"), match_.air("german")),
            (points, 0),
            "turn {turn}"
        );
        turns += 1;
        for _ in 0..4 {
            match_.end();
        }
    }
    assert_eq!(turns, 19);
    // Before turn 23 nothing can be flown, and never by Germans.
    let day = |turn: u8, phase: &str| {
        let counters = at([("ge-18di-293", "0403"), ("us-5di-10", "0803")]);
        board(json!({ "turn": turn, "phase": phase, "counters": counters }))
    };
    assert_eq!(
        day(22, "allied-combat").refusal(bomb("0403", 3)),
        "ardenas/6.1.b"
    );
    assert_eq!(
        day(24, "german-combat").refusal(bomb("0803", 3)),
        "ardenas/6.1.b"
    );
    assert!(day(23, "allied-combat").legal(bomb("0403", 3)));
}

#[test]
fn the_track_shows_the_points_left_to_everybody() {
    proves(&["ardenas/6.1.a"]);
    let mut match_ = board(json!({
        "turn": 23, "phase": "allied-combat", "counters": at([("ge-18di-293", "0403")]),
    }));
    match_.roll(bomb("0403", 7), &[3, 4]);
    // X10 on 2 and X1 on 3.
    for viewer in [
        Viewer::Side(match_.side("german")),
        Viewer::Side(match_.side("allied")),
    ] {
        let tracks = match_.view(viewer).tracks;
        let air = tracks.iter().find(|track| track.id == "air").unwrap();
        assert_eq!((air.value / 10, air.value % 10), (2, 3));
        assert_eq!(air.of, Some(30));
    }
}

/// Three American regiments, 9 points, next to a German one.
fn nine(options: &[(&str, &str)]) -> Sandbox {
    let attackers = moved([
        ("us-1di-16", "0303"),
        ("us-2di-9", "0303"),
        ("us-9di-39", "0303"),
    ]);
    let mut match_ = board_with(
        options,
        json!({
            "turn": 23, "phase": "allied-combat",
            "counters": and(attackers, at([("ge-18di-293", "0403")])),
        }),
    );
    match_.give(json!({ "attack": { "target": "0403" } }));
    match_
}

fn air(points: u8) -> Value {
    json!({ "air": { "points": points } })
}

#[test]
fn air_points_are_added_to_an_attack() {
    proves(&["ardenas/6.1.b", "ardenas/6.2.e"]);
    let mut match_ = nine(&[]);
    // Given 9 points on the ground, no fewer than 1 and no more than what is left.
    assert!(match_.legal(air(1)) && match_.legal(air(30)));
    assert_eq!(match_.refusal(air(31)), "ardenas/6.1.b");
    // A friendly unit must be in the combat.
    match_.give(air(5));
    assert!(!match_.legal(json!("announce")));
    for counter in ["us-1di-16", "us-2di-9", "us-9di-39"] {
        match_.give(json!({ "add": { "counter": counter } }));
    }
    // When 5 are added, then 14 are announced and 25 are left.
    let events = match_.give(json!("announce"));
    let announced = &events[0]["attack-announced"];
    assert_eq!(
        (&announced["total"], &announced["air"]),
        (&json!(14), &json!(5))
    );
    assert_eq!(match_.air("allied"), 25);
    // Nothing can be added afterwards.
    assert!(!match_.legal(air(6)) && !match_.legal(air(1)));
    // The option puts the limits of an attack by air alone on support too.
    let match_ = nine(&[("air_support_limits", "as-air-only")]);
    assert!(!match_.legal(air(2)) && match_.legal(air(3)));
    assert!(match_.legal(air(10)) && !match_.legal(air(11)));
}

#[test]
fn air_points_serve_in_attack_and_in_defence() {
    proves(&["ardenas/6.1.c", "ardenas/6.2.d"]);
    // Given 10 points spent in defence in german-combat of turn 23.
    let mut match_ = board(json!({
        "turn": 23, "phase": "german-combat",
        "counters": and(moved([("ge-12di-27", "0503")]), at([("us-5di-10", "0403")])),
    }));
    match_.declare("0403", &["ge-12di-27"]);
    match_.give(air(10));
    let events = match_.roll(json!("announce"), &[2, 2]);
    assert_eq!(match_.fought(&events).defence, 14);
    // 4-14 is 1-4; DVI ARI.
    match_.give(json!({ "retreat": { "counter": "ge-12di-27", "via": null, "to": "0602" } }));
    match_.end();
    match_.end();
    // Then 20 are left in allied-combat; when 8 of them are spent, the 12 left are lost with the turn.
    assert_eq!(
        (match_.pending().0.as_str(), match_.air("allied")),
        ("allied", 20)
    );
    match_.roll(bomb("0602", 8), &[3, 4]);
    assert_eq!(match_.air("allied"), 12);
    match_.end();
    assert_eq!((match_.turn(), match_.air("allied")), (24, 30));
}

#[test]
fn an_attack_from_the_air_alone_uses_the_bombardment_table() {
    proves(&["ardenas/6.2.a", "ardenas/6.2.b"]);
    // Given a German hex with no Allied unit anywhere near.
    let mut match_ = board(json!({
        "turn": 23, "phase": "allied-combat",
        "counters": at([("ge-18di-293", "3313"), ("ge-art-lviii", "3413")]),
    }));
    // Then 6 points may attack it at once; the defender adds nothing.
    let events = match_.roll(bomb("3413", 6), &[3, 4]);
    assert!(events.iter().any(|event| event.get("bombarded").is_some()));
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
    assert!(
        !board(json!({
            "turn": 23, "phase": "german-combat", "counters": at([("ge-18di-293", "3313")]),
        }))
        .legal(bomb("3313", 6))
    );
    // 5 points against one gun (2) and one regiment (1): 15, column 13-24.
    let read = read(["ge-art-lviii", "ge-18di-293"], "0403", 5);
    assert_eq!((&read["value"], &read["column"]), (&json!(15), &json!(1)));
}

#[test]
fn terrain_moves_the_column_of_an_air_attack() {
    proves(&["ardenas/6.2.c"]);
    // 10 points against tanks and a gun in a town: 40, column 37-48, two to the left.
    let town = read(["ge-2pz-pz", "ge-art-lviii"], "1918", 10);
    assert_eq!(
        (&town["value"], &town["odds"], &town["column"]),
        (&json!(40), &json!(3), &json!(1))
    );
    // A river does not count.
    let river = read(["ge-2pz-pz", "ge-art-lviii"], "1702", 10);
    assert_eq!((&river["odds"], &river["column"]), (&json!(3), &json!(3)));
    // Never past the first column.
    let ridge = read(["ge-2pz-pz"], "1912", 10);
    assert_eq!((&ridge["odds"], &ridge["column"]), (&json!(1), &json!(0)));
}

#[test]
fn the_worked_air_attack() {
    proves(&["ardenas/6.2.ex1"]);
    // Two infantry units and one of tanks against 6 points: 6 x 4 = 24.
    let units = ["ge-18di-293", "ge-18di-294", "ge-2pz-pz"];
    let open = read(units, "0403", 6);
    assert_eq!((&open["value"], &open["column"]), (&json!(24), &json!(1)));
    let forest = read(units, "2210", 6);
    assert_eq!(
        (&forest["value"], &forest["odds"], &forest["column"]),
        (&json!(24), &json!(1), &json!(0))
    );
}

#[test]
fn an_air_attack_uses_three_to_ten_points() {
    proves(&["ardenas/6.2.f"]);
    let match_ = board(json!({
        "turn": 23, "phase": "allied-combat", "counters": at([("ge-18di-293", "0403")]),
    }));
    for points in [2, 11] {
        assert_eq!(match_.refusal(bomb("0403", points)), "ardenas/6.2.f");
    }
    assert!(match_.legal(bomb("0403", 3)) && match_.legal(bomb("0403", 10)));
}

/// An American regiment in Dinant, free to attack or not, a gun in range and a German regiment.
fn dinant() -> Sandbox {
    board(json!({
        "turn": 23, "phase": "allied-combat",
        "counters": at([("us-5di-10", "0313"), ("us-art-v", "0409"), ("ge-18di-293", "0412")]),
    }))
}

#[test]
fn no_hex_is_attacked_twice_in_a_phase() {
    proves(&["ardenas/6.2.g"]);
    let attacks = [
        json!({ "attack": { "target": "0412" } }),
        json!({ "bombard": { "target": "0412" } }),
        bomb("0412", 3),
    ];
    let all_refused = |match_: &Sandbox| {
        for order in &attacks {
            assert_eq!(match_.refusal(order.clone()), "ardenas/6.2.g");
        }
    };
    let match_ = dinant();
    assert!(attacks.iter().all(|order| match_.legal(order.clone())));
    // Bombed from the air.
    let mut match_ = dinant();
    match_.roll(bomb("0412", 3), &[3, 4]);
    all_refused(&match_);
    // Attacked on the ground: 3-3, stalemate.
    let mut match_ = dinant();
    match_.fight("0412", &["us-5di-10"], [2, 2]);
    all_refused(&match_);
    // Bombarded by guns.
    let mut match_ = dinant();
    match_.give(attacks[1].clone());
    match_.give(json!({ "add": { "counter": "us-art-v" } }));
    match_.roll(json!("announce"), &[3, 4]);
    all_refused(&match_);
    // The next own phase is another matter; so is the enemy's.
    match_.end();
    match_.move_to("ge-18di-293", "0512");
    for _ in 0..3 {
        match_.end();
    }
    assert!(match_.legal(bomb("0512", 3)));
}

#[test]
fn a_hit_costs_one_unit_a_loss_and_moves_nobody() {
    proves(&["ardenas/6.2.h"]);
    let units = at([
        ("ge-18di-293", "0403"),
        ("ge-18di-294", "0403"),
        ("ge-2pz-pz", "0403"),
    ]);
    let position = json!({ "turn": 23, "phase": "allied-combat", "counters": units });
    // Given value 24 in the open, when the sum is 7, then nothing happens.
    let mut match_ = board(position.clone());
    match_.roll(bomb("0403", 6), &[3, 4]);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
    assert!(match_.stack("0403").iter().all(|id| !match_.reduced(id)));
    // When it is 3, then a defender chosen by its owner is flipped.
    let mut match_ = board(position);
    match_.roll(bomb("0403", 6), &[1, 2]);
    assert_eq!(match_.pending(), ("german".to_owned(), "loss"));
    assert_eq!(match_.orders_of("lose").len(), 3);
    match_.give(json!({ "lose": { "counter": "ge-18di-294" } }));
    let flipped: Vec<String> = match_
        .stack("0403")
        .into_iter()
        .filter(|id| match_.reduced(id))
        .collect();
    assert_eq!(flipped, ["ge-18di-294"]);
    assert_eq!(match_.stack("0403").len(), 3);
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}
