//! Air power (6.0): pools by turn, support and attacks by air alone.

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, moved, sum};
use crate::{board_with, campaign, fighting, moving};

/// Points of the Pact in attack and defence, then of NATO.
fn pools(match_: &Sandbox) -> [i32; 4] {
    let tracks = match_.referee().tracks;
    let of = |side: &str, id: &str| {
        let mut tracks = tracks.iter();
        tracks
            .find(|track| track.id == id && track.side.as_deref() == Some(side))
            .unwrap()
            .value
    };
    [
        ("pact", "air-attack"),
        ("pact", "air-defence"),
        ("nato", "air-attack"),
        ("nato", "air-defence"),
    ]
    .map(|(side, id)| of(side, id))
}

fn quiet(turn: u8) -> Sandbox {
    moving("pact", turn, at([("su-34db", "3010"), ("us-6db", "1107")]))
}

#[test]
fn each_side_has_points_of_attack_and_of_defence_by_turn() {
    proves(&[
        "terceira-guerra/2.4.2.a",
        "terceira-guerra/6.0.a",
        "terceira-guerra/6.0.d",
        "terceira-guerra/6.0.e",
        "terceira-guerra/6.0.f",
        "terceira-guerra/6.0.g",
    ]);
    assert_eq!(pools(&campaign()), [50, 12, 30, 5]);
    for (turns, points) in [
        (4..=8, [50, 12, 30, 5]),
        (9..=13, [45, 10, 35, 6]),
        (14..=18, [40, 8, 40, 8]),
        (19..=23, [30, 6, 50, 10]),
    ] {
        for turn in turns {
            assert_eq!(pools(&quiet(turn)), points, "turn {turn}");
        }
    }
}

fn bomb(target: &str, points: u8) -> Value {
    json!({ "air-attack": { "target": target, "points": points } })
}

#[test]
fn tracks_are_set_anew_every_turn() {
    proves(&["terceira-guerra/6.1.a", "terceira-guerra/6.2.g"]);
    let mut match_ = board_with(
        &[],
        json!({
            "turn": 13, "phase": "nato-combat", "air": { "pact-attack": 7, "nato-attack": 35 },
            "counters": at([("su-34db", "3010"), ("us-6db", "1107")]),
        }),
    );
    assert_eq!(pools(&match_)[0], 7);
    match_.end();
    assert_eq!((match_.turn(), pools(&match_)), (14, [40, 8, 40, 8]));
    // Unused points are lost.
    let mut unused = quiet(5);
    for _ in 0..4 {
        unused.end();
    }
    assert_eq!((unused.turn(), pools(&unused)[0]), (6, 50));
}

#[test]
fn attack_points_serve_the_own_phase_and_defence_points_the_enemys() {
    proves(&["terceira-guerra/6.0.b", "terceira-guerra/6.0.c"]);
    let counters = and(moved([("us-6db", "1107")]), at([("su-34db", "1108")]));
    let mut match_ = fighting("nato", 6, counters);
    match_.declare("1108", &["us-6db"]);
    // The Pact defends with its 12, not with its 50.
    assert_eq!(match_.pending(), ("pact".to_owned(), "support"));
    assert!(match_.legal(json!({ "air": { "points": 12 } })));
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 13 } })),
        "terceira-guerra/6.1.c"
    );
    let counters = and(moved([("su-34db", "1108")]), at([("us-6db", "1107")]));
    let mut nato = fighting("pact", 6, counters);
    nato.declare("1107", &["su-34db"]);
    nato.give(json!({ "air": { "points": 5 } }));
    let events = nato.roll(json!("announce"), &[1, 2]);
    assert_eq!(
        events[0]["defence-announced"],
        json!({ "total": 12, "air": 5 })
    );
    assert_eq!(pools(&nato), [50, 12, 30, 0]);
    // In its own phase NATO attacks with its 30 and has no use for the 5.
    let counters = and(moved([("us-6db", "1107")]), at([("su-34db", "1108")]));
    let mut own = fighting("nato", 6, counters);
    own.give(json!({ "attack": { "target": "1108" } }));
    own.give(json!({ "add": { "counter": "us-6db" } }));
    assert_eq!(
        own.refusal(json!({ "air": { "points": 31 } })),
        "terceira-guerra/6.1.c"
    );
    assert!(own.legal(json!({ "air": { "points": 30 } })));
}

#[test]
fn each_point_adds_one_and_leaves_the_track() {
    proves(&[
        "terceira-guerra/6.1.b",
        "terceira-guerra/6.1.c",
        "terceira-guerra/6.2.i",
    ]);
    let counters = and(
        moved([("su-34db", "1107"), ("eg-10db", "1107"), ("su-9db", "1807")]),
        at([("us-6db", "1108"), ("us-2db", "1808")]),
    );
    let mut match_ = fighting("pact", 6, counters.clone());
    match_.give(json!({ "attack": { "target": "1108" } }));
    for id in ["su-34db", "eg-10db"] {
        match_.give(json!({ "add": { "counter": id } }));
    }
    match_.give(json!({ "air": { "points": 8 } }));
    let events = match_.give(json!("announce"));
    assert_eq!(events[0]["attack-announced"]["total"], 25);
    assert_eq!(pools(&match_)[0], 42);
    match_.roll(json!("announce"), &sum(7));
    while match_.pending().1 != "fight" {
        let order = match_.orders()[0].clone();
        match_.give(order);
    }
    match_.roll(bomb("1808", 10), &sum(7));
    assert_eq!(pools(&match_)[0], 32);
    match_.give(json!({ "attack": { "target": "1808" } }));
    match_.give(json!({ "add": { "counter": "su-9db" } }));
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 33 } })),
        "terceira-guerra/6.1.c"
    );
    assert!(
        match_.legal(json!({ "air": { "points": 1 } }))
            && match_.legal(json!({ "air": { "points": 32 } }))
    );
    // Both players read the tracks.
    let enemy = match_.view(table::Viewer::Side(match_.side("nato")));
    assert!(
        enemy
            .tracks
            .iter()
            .any(|track| track.id == "air-attack" && track.value == 32)
    );
    // Under the option support keeps the limits of an attack by air alone.
    let position = json!({ "turn": 6, "phase": "pact-combat", "counters": counters });
    let mut strict = board_with(&[("air_support_limits", "as-air-only")], position);
    strict.give(json!({ "attack": { "target": "1108" } }));
    strict.give(json!({ "add": { "counter": "su-34db" } }));
    for (points, legal) in [(4, false), (5, true), (10, true), (11, false)] {
        assert_eq!(
            strict.legal(json!({ "air": { "points": points } })),
            legal,
            "{points}"
        );
    }
}

#[test]
fn air_support_needs_somebody_on_the_ground() {
    proves(&["terceira-guerra/6.1.b"]);
    let mut match_ = fighting(
        "pact",
        6,
        and(at([("su-34db", "1107")]), at([("us-6db", "1108")])),
    );
    match_.give(json!({ "attack": { "target": "1108" } }));
    match_.give(json!({ "air": { "points": 20 } }));
    assert_eq!(match_.refusal(json!("announce")), "terceira-guerra/5.0.b");
}

/// How an air attack is read: value, column before terrain, column.
fn reading(target: &str, ids: &[&str], points: u8) -> (u64, String, bool) {
    let units = ids
        .iter()
        .map(|id| (id.to_string(), json!({ "hex": target })));
    let mut match_ = fighting("pact", 6, Value::Object(units.collect()));
    let events = match_.roll(bomb(target, points), &sum(10));
    let bombed = &events[0]["bombarded"];
    let columns = ["1-12", "13-24", "25-36", "37-48", "49-inf"];
    let column = columns[bombed["column"].as_u64().unwrap() as usize].to_owned();
    (
        bombed["value"].as_u64().unwrap(),
        column,
        bombed["hit"].as_bool().unwrap(),
    )
}

#[test]
fn the_air_alone_attacks_any_enemy_hex() {
    proves(&[
        "terceira-guerra/6.2.a",
        "terceira-guerra/6.2.b",
        "terceira-guerra/6.2.c",
        "terceira-guerra/TB.a",
    ]);
    // Nobody of the Pact is near, and the defender adds nothing: the dice fall at once.
    assert_eq!(
        reading("1108", &["us-4dimec", "us-3dimec", "us-bimec-1"], 10),
        (60, "49-inf".into(), true)
    );
    for (id, index) in [
        ("de-bi-1", 1),
        ("us-82daet", 1),
        ("de-1dm", 1),
        ("us-6db", 2),
        ("us-4dimec", 2),
    ] {
        assert_eq!(reading("1108", &[id], 7).0, 7 * index, "{id}");
    }
    let value = |ids: &[&str], points: u8| reading("1108", ids, points).1;
    assert_eq!(value(&["us-6db"], 6), "1-12");
    assert_eq!(value(&["us-6db"], 7), "13-24", "14");
    assert_eq!(value(&["us-6db", "de-bi-1"], 8), "13-24", "24");
    assert_eq!(value(&["us-6db", "de-bi-1"], 9), "25-36", "27");
    assert_eq!(value(&["us-6db", "us-2db"], 9), "25-36", "36");
    assert_eq!(value(&["us-6db", "us-2db"], 10), "37-48", "40");
    assert_eq!(value(&["us-6db", "us-2db", "us-3db"], 8), "37-48", "48");
    assert_eq!(value(&["us-6db", "us-2db", "us-3db"], 9), "49-inf", "54");
}

#[test]
fn terrain_moves_the_column_left_and_rivers_do_not() {
    proves(&["terceira-guerra/6.2.d"]);
    let forty = ["us-6db", "us-2db"];
    assert_eq!(
        reading("2309", &forty, 10).1,
        "13-24",
        "a town: two columns"
    );
    assert_eq!(reading("1912", &forty, 10).1, "25-36", "a forest: one");
    assert_eq!(
        reading("2612", &["us-4dimec", "us-3dimec"], 10).1,
        "1-12",
        "a mountain: three"
    );
    assert_eq!(
        reading("2010", &forty, 10).1,
        "37-48",
        "behind the Weser: none"
    );
    assert_eq!(
        reading("2612", &["us-4dimec"], 6).1,
        "1-12",
        "never past the first"
    );
}

#[test]
fn the_table_gives_losses_and_nothing_else() {
    proves(&[
        "terceira-guerra/6.2.e",
        "terceira-guerra/6.2.f",
        "terceira-guerra/TB.a",
    ]);
    let tables = campaign().ask(json!({ "tables": {} }));
    let rows = tables["bombardment"]["rows"].as_array().unwrap();
    for (from, row) in ["2-12", "3-11", "4-10", "5-9", "6-8", "7"]
        .iter()
        .enumerate()
    {
        let cells: Vec<&str> = (0..5)
            .map(|column| if column >= from { "DB" } else { "DI" })
            .collect();
        let found = rows.iter().find(|found| found["row"] == *row).unwrap();
        assert_eq!(found["cells"], json!(cells), "row {row}");
    }
    // 25-36: a 10 hits, a 9 does not.
    let attack = |dice: [u8; 2]| {
        let counters =
            json!({ "us-6db": { "hex": "1108", "losses": 1 }, "us-2db": { "hex": "1108" } });
        let mut match_ = fighting("pact", 6, counters);
        match_.roll(bomb("1108", 9), &dice);
        match_
    };
    let mut hit = attack(sum(10));
    assert_eq!(hit.pending(), ("nato".to_owned(), "loss"));
    assert_eq!(hit.orders_of("lose").len(), 2, "the owner picks");
    hit.give(json!({ "lose": { "counter": "us-2db" } }));
    assert!(hit.reduced("us-2db") && hit.hex("us-6db").as_deref() == Some("1108"));
    assert_eq!(
        hit.pending(),
        ("pact".to_owned(), "fight"),
        "nobody retreats"
    );
    assert_eq!(attack(sum(9)).pending().1, "fight");
}

#[test]
fn the_worked_bombing_comes_to_24() {
    proves(&["terceira-guerra/6.2.ex1"]);
    let units = ["de-bi-1", "de-bi-2", "de-1db"];
    let (value, column, _) = reading("1108", &units, 6);
    assert_eq!((value, &column[..]), (24, "13-24"));
    let (value, column, _) = reading("1912", &units, 6);
    assert_eq!((value, &column[..]), (24, "1-12"));
}

#[test]
fn an_air_attack_uses_5_to_10_points_and_comes_once() {
    proves(&["terceira-guerra/6.2.h", "terceira-guerra/4.1.2.k"]);
    let counters = and(moved([("su-34db", "1107")]), at([("us-6db", "1108")]));
    let mut match_ = fighting("pact", 6, counters);
    for (points, legal) in [(4, false), (5, true), (10, true), (11, false)] {
        assert_eq!(match_.legal(bomb("1108", points)), legal, "{points}");
    }
    assert_eq!(match_.refusal(bomb("1108", 4)), "terceira-guerra/6.2.h");
    match_.roll(bomb("1108", 5), &sum(7));
    assert_eq!(match_.refusal(bomb("1108", 5)), "terceira-guerra/6.2.h");
    // The bombed hex is still there for a ground attack, and for the duty to make one.
    assert_eq!(match_.refusal(json!("end")), "terceira-guerra/4.1.2.k");
    assert!(match_.legal(json!({ "attack": { "target": "1108" } })));
}
