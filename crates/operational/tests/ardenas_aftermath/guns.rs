//! Artillery and the bombardment table (8.0).

use serde_json::{Value, json};
use table::proves;

use crate::common::{Sandbox, and, at, board, board_with, moved};

fn add(counter: &str) -> Value {
    json!({ "add": { "counter": counter } })
}

/// Allied guns bombard a hex; the event says how it was read.
fn bombard(match_: &mut Sandbox, target: &str, guns: &[&str], dice: [u8; 2]) -> Value {
    match_.give(json!({ "bombard": { "target": target } }));
    for gun in guns {
        match_.give(add(gun));
    }
    match_.roll(json!("announce"), &dice)[0]["bombarded"].clone()
}

/// Air points alone against a hex.
fn bomb(match_: &mut Sandbox, target: &str, points: u8, dice: [u8; 2]) -> Value {
    let order = json!({ "air-attack": { "target": target, "points": points } });
    let events = match_.roll(order, &dice);
    events
        .iter()
        .find_map(|event| event.get("bombarded"))
        .unwrap()
        .clone()
}

fn allied_combat(turn: u8, counters: Value) -> Sandbox {
    board(json!({ "turn": turn, "phase": "allied-combat", "counters": counters }))
}

#[test]
fn guns_fire_without_engaging() {
    proves(&["ardenas/8.0.b"]);
    // Given a gun of range 4 that moved and stands three hexes from the enemy.
    let enemy = at([("ge-18di-293", "0403")]);
    let gun = moved([("us-art-v", "0103")]);
    // Then it may add its value to an attack.
    let with_infantry = and(moved([("us-5di-10", "0303")]), gun.clone());
    let mut match_ = allied_combat(18, and(with_infantry, enemy.clone()));
    match_.declare("0403", &["us-5di-10", "us-art-v"]);
    let fought = match_.roll(json!("announce"), &[2, 3]);
    assert_eq!(match_.fought(&fought).attack, 6);
    // Or bombard alone; rockets do the same.
    let mut match_ = allied_combat(18, and(gun, enemy));
    assert_eq!(
        bombard(&mut match_, "0403", &["us-art-v"], [3, 4])["value"],
        6
    );
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": at([("ge-neb-4", "0203"), ("us-5di-10", "0403")]),
    }));
    assert_eq!(
        bombard(&mut match_, "0403", &["ge-neb-4"], [3, 4])["value"],
        8
    );
}

#[test]
fn the_circled_number_is_the_range() {
    proves(&["ardenas/8.0.c"]);
    // Given guns of range 4 at four and at five hexes.
    let mut match_ = allied_combat(
        18,
        at([
            ("us-art-v", "0803"),
            ("us-art-viii", "0903"),
            ("ge-18di-293", "0403"),
        ]),
    );
    match_.give(json!({ "bombard": { "target": "0403" } }));
    assert!(match_.legal(add("us-art-v")));
    assert_eq!(match_.refusal(add("us-art-viii")), "ardenas/8.0.c");
    let match_ = allied_combat(18, at([("us-art-viii", "0903"), ("ge-18di-293", "0403")]));
    assert_eq!(
        match_.refusal(json!({ "bombard": { "target": "0403" } })),
        "ardenas/8.0.c"
    );
    // A gun of range 5 reaches it.
    let match_ = allied_combat(18, at([("us-art-1ex", "0903"), ("ge-18di-293", "0403")]));
    assert!(match_.legal(json!({ "bombard": { "target": "0403" } })));
}

#[test]
fn a_gun_next_to_its_target_fights_like_any_other_unit() {
    proves(&["ardenas/8.0.d"]);
    // Given a gun that attacks an adjacent hex with result DVI ARI, then it retreats.
    let enemy = at([("ge-18di-293", "0403")]);
    let mut match_ = allied_combat(18, and(moved([("us-art-v", "0303")]), enemy));
    let fought = match_.fight("0403", &["us-art-v"], [3, 4]);
    assert_eq!(
        (fought.attack, fought.defence, fought.column.as_str()),
        (3, 3, "1-1")
    );
    assert_eq!(match_.pending(), ("allied".to_owned(), "retreat"));
    match_.give(json!({ "retreat": { "counter": "us-art-v", "via": null, "to": "0202" } }));
    assert_eq!(match_.hex("us-art-v").as_deref(), Some("0202"));

    // Given one that must attack, then it may not fire elsewhere.
    let units = moved([("us-art-v", "0303"), ("us-5di-10", "0305")]);
    let enemies = at([("ge-18di-293", "0403"), ("ge-18di-294", "0306")]);
    let mut match_ = allied_combat(18, and(units, enemies));
    match_.give(json!({ "attack": { "target": "0306" } }));
    match_.give(add("us-5di-10"));
    assert_eq!(match_.refusal(add("us-art-v")), "ardenas/8.0.d");
}

#[test]
fn a_gun_exempt_by_its_terrain_may_fire_at_a_distance() {
    proves(&["ardenas/8.0.d"]);
    // Given an engaged gun in Dinant, which dominates the open ground of the enemy.
    let position = json!({
        "turn": 18, "phase": "allied-combat",
        "counters": and(
            at([("us-art-v", "0313"), ("ge-18di-293", "0412"), ("ge-18di-294", "0316")]),
            moved([("us-5di-10", "0317")]),
        ),
    });
    let mut match_ = board(position.clone());
    match_.declare("0316", &["us-5di-10", "us-art-v"]);
    let events = match_.roll(json!("announce"), &[2, 3]);
    assert_eq!(match_.fought(&events).attack, 6);
    // The option silences it.
    let mut match_ = board_with(&[("engaged_guns_fire", "false")], position);
    match_.give(json!({ "attack": { "target": "0316" } }));
    match_.give(add("us-5di-10"));
    assert_eq!(match_.refusal(add("us-art-v")), "ardenas/8.0.d");
    // It never bombards the hex next to it.
    let near = at([
        ("us-art-v", "0313"),
        ("us-art-viii", "0409"),
        ("ge-18di-293", "0412"),
    ]);
    let mut match_ = allied_combat(18, near);
    match_.give(json!({ "bombard": { "target": "0412" } }));
    assert_eq!(match_.refusal(add("us-art-v")), "ardenas/8.0.d");
    assert!(match_.legal(add("us-art-viii")));
}

#[test]
fn support_of_the_defence_counts_the_range_to_the_defender() {
    proves(&["ardenas/8.0.e"]);
    // Given guns four and five hexes from a regiment under attack, and one beside it.
    let mut match_ = board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": and(
            moved([("ge-12di-27", "0903")]),
            at([
                ("us-5di-10", "0803"), ("us-art-vii", "0803"),
                ("us-art-v", "0403"), ("us-art-viii", "0303"),
            ]),
        ),
    }));
    match_.declare("0803", &["ge-12di-27"]);
    assert_eq!(match_.pending(), ("allied".to_owned(), "support"));
    // Then the one in range lends its attack value, although the attacker is farther away; the gun in
    // the hex defends with its own defence and lends no fire.
    assert_eq!(match_.refusal(add("us-art-viii")), "ardenas/8.0.c");
    assert!(!match_.legal(add("us-art-vii")));
    match_.give(add("us-art-v"));
    let events = match_.roll(json!("announce"), &[2, 2]);
    assert_eq!(match_.fought(&events).defence, 4 + 2 + 3);
}

#[test]
fn a_bombardment_multiplies_guns_by_vulnerability() {
    proves(&["ardenas/8.0.f"]);
    // Given guns of 4 and 3 against one armoured and one infantry unit.
    let mut match_ = allied_combat(
        22,
        at([
            ("uk-art-xxx", "0803"),
            ("us-art-v", "0103"),
            ("ge-2pz-pz", "0403"),
            ("ge-18di-293", "0403"),
        ]),
    );
    let read = bombard(&mut match_, "0403", &["uk-art-xxx", "us-art-v"], [3, 4]);
    // Then 7 x 3 = 21, column 13-24.
    assert_eq!((&read["value"], &read["column"]), (&json!(21), &json!(1)));
    // Only in the own combat phase: the defender of a bombardment is asked for nothing.
    assert_eq!(match_.pending(), ("allied".to_owned(), "fight"));
}

/// Five guns of 3 against an infantry regiment: 15 x 2 = 30.
fn thirty(target: &str, far: &str, farther: &str) -> Value {
    let guns = at([
        ("us-art-v", far),
        ("us-art-viii", far),
        ("us-art-xviii", far),
        ("us-art-vii", far),
        ("us-art-iii", farther),
    ]);
    let mut match_ = allied_combat(22, and(guns, at([("ge-18di-293", target)])));
    let guns = [
        "us-art-v",
        "us-art-viii",
        "us-art-xviii",
        "us-art-vii",
        "us-art-iii",
    ];
    bombard(&mut match_, target, &guns, [3, 4])
}

#[test]
fn terrain_moves_the_bombardment_column_but_a_river_does_not() {
    proves(&["ardenas/8.0.g"]);
    // On a ridge three columns, and never past the first.
    let read = thirty("1912", "1909", "1908");
    assert_eq!(
        (&read["value"], &read["odds"], &read["column"]),
        (&json!(30), &json!(2), &json!(0))
    );
    // In the open behind the Mosa the column stays.
    let read = thirty("1702", "1401", "1402");
    assert_eq!((&read["odds"], &read["column"]), (&json!(2), &json!(2)));
}

#[test]
fn the_worked_bombardment_by_guns() {
    proves(&["ardenas/8.0.ex1"]);
    let read = |target: &str, from: &str| {
        let guns = at([("us-art-v", from), ("us-art-viii", from)]);
        let enemies = at([("ge-2pz-gr2", target), ("ge-2pz-gr304", target)]);
        let mut match_ = allied_combat(18, and(guns, enemies));
        bombard(&mut match_, target, &["us-art-v", "us-art-viii"], [3, 4])
    };
    // 2 x 3 = 6, times 2 x 2: 24, column 13-24; in forest 1-12.
    let forest = read("2210", "2010");
    assert_eq!(
        (&forest["value"], &forest["odds"], &forest["column"]),
        (&json!(24), &json!(1), &json!(0))
    );
    let open = read("0403", "0103");
    assert_eq!((&open["value"], &open["column"]), (&json!(24), &json!(1)));
}

#[test]
fn several_guns_may_support_one_attack() {
    proves(&["ardenas/8.0.h"]);
    let units = moved([("us-5di-10", "0303")]);
    let guns = at([
        ("us-art-v", "0103"),
        ("us-art-viii", "0103"),
        ("us-art-vii", "0103"),
    ]);
    let mut match_ = allied_combat(22, and(and(units, guns), at([("ge-18di-293", "0403")])));
    let fought = match_.fight(
        "0403",
        &["us-5di-10", "us-art-v", "us-art-viii", "us-art-vii"],
        [2, 3],
    );
    assert_eq!(fought.attack, 3 + 9);
}

#[test]
fn a_gun_fires_once_a_phase() {
    proves(&["ardenas/8.0.i"]);
    let mut match_ = allied_combat(
        18,
        and(
            moved([("us-5di-10", "0303"), ("us-1di-16", "0405")]),
            at([
                ("us-art-v", "0204"),
                ("ge-18di-293", "0403"),
                ("ge-18di-294", "0406"),
            ]),
        ),
    );
    // Given a gun that supported one attack (6-3, stalemate).
    match_.fight("0403", &["us-5di-10", "us-art-v"], [2, 3]);
    // Then it may not take part in a second one.
    match_.give(json!({ "attack": { "target": "0406" } }));
    match_.give(add("us-1di-16"));
    assert_eq!(match_.refusal(add("us-art-v")), "ardenas/8.0.i");
    match_.give(json!("announce"));
    match_.roll(json!("announce"), &[2, 2]);
    match_.end();
    // When the enemy attacks in his phase, then it may support the defence.
    match_.end();
    match_.declare("0303", &["ge-18di-293"]);
    assert!(match_.legal(add("us-art-v")));
}

#[test]
fn guns_alone_get_no_air_support() {
    proves(&["ardenas/8.0.j"]);
    let mut match_ = allied_combat(23, at([("us-art-v", "0103"), ("ge-18di-293", "0403")]));
    match_.give(json!({ "bombard": { "target": "0403" } }));
    match_.give(add("us-art-v"));
    assert_eq!(
        match_.refusal(json!({ "air": { "points": 5 } })),
        "ardenas/8.0.j"
    );
}

#[test]
fn the_vulnerability_indices() {
    proves(&["ardenas/8.0.k"]);
    let stack = at([
        ("ge-18di-293", "0403"),
        ("ge-2pz-pz", "0403"),
        ("ge-neb-4", "0403"),
    ]);
    let mut match_ = allied_combat(23, and(stack, at([("us-art-v", "0103")])));
    let tables = match_.ask(json!({ "tables": {} }));
    let index = |class: &str| {
        let classes = tables["classes"].as_array().unwrap();
        let found = classes.iter().find(|row| row["class"] == class).unwrap();
        let row = &found["vulnerability"];
        [
            row["air"].as_u64().unwrap(),
            row["artillery"].as_u64().unwrap(),
        ]
    };
    for class in [
        "infantry",
        "motorised-infantry",
        "engineer",
        "airborne",
        "glider",
    ] {
        assert_eq!(index(class), [1, 2], "{class}");
    }
    for class in ["armour", "mechanised-cavalry"] {
        assert_eq!(index(class), [2, 1], "{class}");
    }
    for class in ["artillery", "rocket-artillery"] {
        assert_eq!(index(class), [2, 2], "{class}");
    }
    // One of each: 5 to air and 5 to guns.
    assert_eq!(bomb(&mut match_.clone(), "0403", 3, [3, 4])["value"], 15);
    assert_eq!(
        bombard(&mut match_, "0403", &["us-art-v"], [3, 4])["value"],
        15
    );
}

#[test]
fn the_bombardment_table_has_bands_of_twelve() {
    proves(&["ardenas/8.0.l"]);
    // Two tanks, one gun, one regiment: 7 to air. Fewer of them: 6, 5, 2.
    let all = [
        ("ge-2pz-pz", "0403"),
        ("ge-116pz-pz", "0403"),
        ("ge-art-5pz", "0403"),
        ("ge-18di-293", "0403"),
    ];
    let read = |options: &[(&str, &str)], units: Value, points: u8, dice: [u8; 2]| {
        let mut match_ = board_with(
            options,
            json!({ "turn": 23, "phase": "allied-combat", "counters": units }),
        );
        bomb(&mut match_, "0403", points, dice)
    };
    let seven = || at(all);
    let six = || at([all[0], all[1], all[2]]);
    let five = || at([all[0], all[2], all[3]]);
    let two = || at([all[0]]);
    for (units, points, value, column) in [
        (two(), 6, 12, 0),
        (two(), 7, 14, 1),
        (six(), 4, 24, 1),
        (five(), 5, 25, 2),
        (six(), 6, 36, 2),
        (five(), 8, 40, 3),
        (six(), 8, 48, 3),
        (seven(), 7, 49, 4),
        (six(), 10, 60, 4),
        (seven(), 9, 63, 5),
    ] {
        let read = read(&[], units, points, [3, 4]);
        assert_eq!(
            (&read["value"], &read["column"]),
            (&json!(value), &json!(column))
        );
    }
    // 61 and more with a sum of 2: a loss, unless the table is taken as printed.
    assert_eq!(read(&[], seven(), 9, [1, 1])["hit"], true);
    assert_eq!(
        read(&[("bombardment_2_12_61", "DI")], seven(), 9, [1, 1])["hit"],
        false
    );
    assert_eq!(read(&[], seven(), 9, [3, 4])["hit"], true);
    // 48: a sum of 6 does nothing, one of 9 costs a loss.
    assert_eq!(read(&[], six(), 8, [3, 3])["hit"], false);
    assert_eq!(read(&[], six(), 8, [4, 5])["hit"], true);
    // The staircase, cell by cell.
    let tables = allied_combat(23, six()).ask(json!({ "tables": {} }));
    assert_eq!(
        tables["bombardment"]["from"],
        json!([1, 13, 25, 37, 49, 61])
    );
    for (row, first) in [
        ("2-12", 0),
        ("3-11", 1),
        ("4-10", 2),
        ("5-9", 3),
        ("6-8", 4),
        ("7", 5),
    ] {
        let cells: Vec<&str> = (0..6)
            .map(|at| if at < first { "DI" } else { "DB" })
            .collect();
        let rows = tables["bombardment"]["rows"].as_array().unwrap();
        let found = rows.iter().find(|line| line["row"] == row).unwrap();
        assert_eq!(found["cells"], json!(cells), "row {row}");
    }
}

#[test]
fn german_guns_are_halved_on_turn_26() {
    proves(&["ardenas/8.0.m"]);
    let values = |options: &[(&str, &str)], turn: u8, id: &str, losses: u8| {
        let position = json!({
            "turn": turn, "phase": "german-movement",
            "counters": { id: { "hex": "2711", "losses": losses } },
        });
        board_with(options, position).values(id)[..2].join("-")
    };
    assert_eq!(values(&[], 25, "ge-art-lviii", 0), "3-2");
    assert_eq!(values(&[], 26, "ge-art-lviii", 0), "2-1");
    assert_eq!(values(&[], 27, "ge-art-lviii", 0), "3-2");
    assert_eq!(values(&[], 26, "ge-neb-4", 0), "2-1");
    // Half of its back, rounded up.
    assert_eq!(values(&[], 25, "ge-art-lviii", 1), "2-1");
    assert_eq!(values(&[], 26, "ge-art-lviii", 1), "1-1");
    // Guns of the Allies and other units are not touched.
    assert_eq!(values(&[], 26, "us-art-v", 0), "3-2");
    assert_eq!(values(&[], 26, "ge-18di-293", 0), "3-3");
    let longer = [("german_artillery_halving", "from-26")];
    assert_eq!(values(&longer, 27, "ge-art-lviii", 0), "2-1");
    // In a combat it counts so too, in both phases of the turn.
    let attack = |turn: u8| {
        let mut match_ = board(json!({
            "turn": turn, "phase": "german-combat",
            "counters": and(
                moved([("ge-18di-293", "0503")]),
                at([("ge-art-lviii", "0703"), ("us-5di-10", "0403")]),
            ),
        }));
        match_
            .fight("0403", &["ge-18di-293", "ge-art-lviii"], [2, 2])
            .attack
    };
    assert_eq!((attack(25), attack(26), attack(27)), (6, 5, 6));
    let defence = |turn: u8| {
        let mut match_ = allied_combat(
            turn,
            and(
                moved([("us-5di-10", "0303")]),
                at([("ge-art-lviii", "0403")]),
            ),
        );
        match_.fight("0403", &["us-5di-10"], [3, 4]).defence
    };
    assert_eq!((defence(25), defence(26)), (2, 1));
}
