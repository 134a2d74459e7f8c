//! What the box says: counters without numbers, Tabela 4, and boxes and positions that are refused.

use serde_json::json;
use table::Game;
use tigers::{Class, DamageRow, Ground, Kind, Tables};

use crate::common::*;

fn reach(tables: &Tables, attacker: &str, target: &str) -> u8 {
    tables.reach(
        tables.type_id(attacker).unwrap(),
        tables.type_id(target).unwrap(),
    )
}

#[test]
fn a_counter_is_what_the_tables_say_of_its_type() {
    proves(&["tres-tigres/1.d"]);
    let game = game();
    let tables = game.tables();
    let tiger = tables.unit_type(tables.type_id("tigre-ie").unwrap());
    assert_eq!(
        (tiger.points, tiger.class, tiger.damage),
        (2, Class::Heavy, DamageRow::Heavy)
    );
    assert_eq!(tables.damage_modifier(tiger.damage).value, 2);
    for number in 1..=5 {
        let view = mission(number).view();
        assert!(
            view.counters
                .iter()
                .all(|counter| counter.values.is_empty() && counter.source == "given")
        );
    }
}

#[test]
fn the_german_half_of_table_4() {
    proves(&["tres-tigres/t4.a"]);
    let game = game();
    let tables = game.tables();
    assert_eq!(reach(tables, "tigre-iib", "t26-m33"), 50);
    assert_eq!(reach(tables, "pzkw-iic", "kv85"), 18);
    assert_eq!(reach(tables, "infantaria-alema", "sherman-m4a2"), 16);
    let columns = [
        "tigre-ie",
        "tigre-iib",
        "pzkw-iic",
        "pzkw-iiif",
        "pzkw-ivf2",
        "pantera-d",
        "infantaria-alema",
    ];
    let rows: [(&str, [u8; 7]); 10] = [
        ("t34-76", [35, 39, 21, 25, 30, 32, 14]),
        ("kv1-m41", [30, 33, 18, 21, 26, 27, 12]),
        ("bt5-m34", [50, 55, 30, 35, 43, 45, 20]),
        ("is2-m44", [32, 36, 20, 23, 28, 29, 13]),
        ("kv85", [30, 33, 18, 21, 26, 27, 12]),
        ("sherman-m4a2", [40, 44, 24, 28, 34, 36, 16]),
        ("t26-m33", [45, 50, 27, 32, 39, 41, 18]),
        ("at-100", [50, 55, 30, 35, 43, 45, 20]),
        ("at-76", [50, 55, 30, 35, 43, 45, 20]),
        ("infantaria-russa", [50, 55, 30, 35, 43, 45, 20]),
    ];
    for (target, numbers) in rows {
        assert_eq!(
            columns.map(|attacker| reach(tables, attacker, target)),
            numbers,
            "{target}"
        );
    }
}

#[test]
fn the_russian_half_of_table_4() {
    proves(&["tres-tigres/t4.b"]);
    let game = game();
    let tables = game.tables();
    assert_eq!(reach(tables, "kv85", "pzkw-iic"), 63);
    assert_eq!(reach(tables, "t26-m33", "tigre-iib"), 18);
    assert_eq!(reach(tables, "at-76", "pantera-d"), 41);
    let columns = [
        "t34-76",
        "kv1-m41",
        "bt5-m34",
        "is2-m44",
        "kv85",
        "sherman-m4a2",
        "t26-m33",
        "at-100",
        "at-76",
        "infantaria-russa",
    ];
    let rows: [(&str, [u8; 10]); 7] = [
        ("tigre-ie", [35, 32, 25, 42, 44, 32, 21, 41, 39, 14]),
        ("tigre-iib", [30, 27, 21, 36, 38, 27, 18, 35, 33, 12]),
        ("pzkw-iic", [50, 45, 35, 60, 63, 45, 30, 58, 55, 20]),
        ("pzkw-iiif", [45, 41, 32, 54, 57, 41, 27, 52, 50, 18]),
        ("pzkw-ivf2", [40, 36, 28, 48, 50, 36, 24, 46, 44, 16]),
        ("pantera-d", [37, 34, 26, 45, 47, 34, 23, 43, 41, 15]),
        ("infantaria-alema", [50, 45, 35, 60, 63, 45, 30, 58, 55, 20]),
    ];
    for (target, numbers) in rows {
        assert_eq!(
            columns.map(|attacker| reach(tables, attacker, target)),
            numbers,
            "{target}"
        );
    }
}

#[test]
fn the_board_meets_what_the_rulebook_says_of_it() {
    let game = game();
    let (tables, map) = (game.tables(), game.map());
    let grid = map.grid();
    let hex = |name: &str| grid.parse(name).unwrap();
    assert_eq!(tables.ground[hex("0715").index()], Ground::Building);
    // Objectives lie on roads, and tanks can stand in them and in every entry hex.
    for name in [
        "0606", "1603", "1008", "0403", "0703", "0310", "1009", "0815", "1424",
    ] {
        assert!(map.road_hexes().contains(hex(name)), "{name}");
        assert!(tables.may_stand(Kind::Armour, hex(name)), "{name}");
    }
    for mission in game.missions() {
        for entry in mission.entries.iter().flatten() {
            assert!(
                entry
                    .hexes
                    .iter()
                    .all(|&hex| tables.may_stand(Kind::Armour, hex)),
                "{}",
                mission.id
            );
        }
    }
    // Tanks can get from anywhere to 1424.
    let mut found = vec![hex("1424")];
    let mut next = 0;
    while let Some(&from) = found.get(next) {
        next += 1;
        for to in grid.neighbours(from) {
            if tables.may_stand(Kind::Armour, to) && !found.contains(&to) {
                found.push(to);
            }
        }
    }
    let all = grid
        .hexes()
        .filter(|&hex| tables.may_stand(Kind::Armour, hex))
        .count();
    assert_eq!(found.len(), all);
}

#[test]
fn the_card_tells_the_number_of_counters() {
    let listed = box_files()
        .text("counters.toml")
        .unwrap()
        .matches("[[counter]]")
        .count();
    assert_eq!(game().card().counters as usize, listed);
}

#[test]
fn every_clause_is_in_both_languages() {
    let game = game();
    assert_eq!(game.rulebook().clauses().len(), 249);
    for clause in game.rulebook().clauses() {
        assert!(
            !clause.pt.is_empty() && !clause.en.is_empty(),
            "{}",
            clause.id
        );
        assert_eq!(
            clause.reading_pt.is_some(),
            clause.reading_en.is_some(),
            "{}",
            clause.id
        );
    }
}

#[test]
fn broken_boxes_are_refused_with_their_file() {
    let sheet = "scenarios/mission-1.toml";
    for (file, old, new, reason) in [
        (
            "tables.toml",
            "min = 5, max = 6, units",
            "min = 6, max = 6, units",
            "table1",
        ),
        (
            "tables.toml",
            "t34-76 = [35, 39,",
            "t34-76 = [39,",
            "numbers",
        ),
        (
            "tables.toml",
            "target = \"heavy\"",
            "target = \"huge\"",
            "huge",
        ),
        (
            "tables.toml",
            "armour = \"1605\"",
            "armour = \"1606\"",
            "may not stand",
        ),
        ("tables.toml", "map = [\"marsh\"]", "map = []", "marsh"),
        (
            "tables.toml",
            "at-att-gun = ",
            "at-att-gum = ",
            "at-att-gum",
        ),
        (
            "counters.toml",
            "id = \"m1-de-tigre-ie-2\"",
            "id = \"m1-de-tigre-ie-1\"",
            "m1-de-tigre-ie-1",
        ),
        (
            "counters.toml",
            "scenario = \"mission-1\"",
            "scenario = \"mission-7\"",
            "too few",
        ),
        (
            sheet,
            "count = 3, turn = 3",
            "count = 2, turn = 3",
            "does not use",
        ),
        (
            sheet,
            "count = 3, turn = 3",
            "count = 3, turn = 12",
            "turn 1 to 11",
        ),
        (sheet, "[\"1224\", ", "[\"1223\", ", "south edge"),
        (sheet, "to = 11, rolls", "to = 12, rolls", "not turns"),
        (sheet, "players = 1", "players = 2", "[draw]"),
        (
            sheet,
            "type = \"tigre-ie\"",
            "type = \"kv85\"",
            "other side",
        ),
        (sheet, "\"1008\"]\nrule", "\"2008\"]\nrule", "2008"),
    ] {
        let problem = changed(file, &[(old, new)])
            .err()
            .expect("it is refused")
            .to_string();
        let place = if reason == "too few" { sheet } else { file };
        assert!(
            problem.contains(place) && problem.contains(reason),
            "{new}: {problem}"
        );
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let board = mission(1);
    let (tiger, other) = ("m1-de-tigre-ie-1", "m1-de-tigre-ie-2");
    for (position, reason) in [
        (json!({ "tunr": 3 }), "tunr"),
        (json!({ "turn": 12 }), "1 to 11"),
        (json!({ "phase": "draw" }), "phase"),
        (json!({ "phase": "russian-movement" }), "phase"),
        (
            json!({ "counters": { "m2-de-pzkw-iic-1": { "hex": "1121" } } }),
            "no such counter",
        ),
        (
            json!({ "counters": { "nobody": { "hex": "1121" } } }),
            "no such counter",
        ),
        (json!({ "counters": { tiger: { "hex": "9999" } } }), "9999"),
        (
            json!({ "counters": { tiger: { "hex": "1212" } } }),
            "may not stand",
        ),
        (
            json!({ "counters": { tiger: { "hex": "1121" }, other: { "hex": "1121" } } }),
            "shares",
        ),
        (
            json!({ "counters": { tiger: { "type": "kv85", "hex": "1121" } } }),
            "type",
        ),
        (
            json!({ "counters": { "ru-1": { "hex": "1121" } } }),
            "needs a type",
        ),
        (
            json!({ "counters": { "ru-1": { "type": "tigre-ie", "hex": "1121" } } }),
            "Russian",
        ),
        (
            json!({ "counters": { tiger: { "place": "board" } } }),
            "has a hex",
        ),
        (
            json!({ "counters": { tiger: { "hex": "1121", "disabled": 3 } } }),
            "two turns",
        ),
        (
            json!({ "counters": { tiger: { "hex": "1121", "overrun": true } } }),
            "overruns nobody",
        ),
        (json!({ "active": tiger }), "active"),
        (json!({ "passed": { "1009": "german" } }), "passed"),
        (
            json!({ "counters": { "ru-96": { "type": "kv85", "hex": "1121" } } }),
            "at most",
        ),
        (
            json!({ "counters": { "ru-60": { "type": "kv85", "hex": "1121" } } }),
            "room for",
        ),
    ] {
        let problem = board.problem(position.clone());
        assert!(problem.contains(reason), "{position}: {problem}");
    }
}

#[test]
fn unclear_questions_are_refused() {
    let board = mission(1);
    for question in [
        json!({ "reach": {} }),
        json!({ "range": { "counter": "m1-de-tigre-ie-1" } }),
        json!({ "sight": { "from": "1121", "to": null } }),
        json!({ "odds": { "attacker": "m1-de-tigre-ie-1", "target": "m1-de-tigre-ie-2" } }),
        json!("draw"),
        json!(7),
    ] {
        let answer = hexmap::names::scoped(board.game.names().clone(), || {
            board
                .game
                .query(&board.state, table::Viewer::Spectator, &question)
        });
        let refusal = answer.expect_err("it is refused");
        assert!(
            !refusal.text.pt.is_empty() && !refusal.text.en.contains('{'),
            "{refusal:?}"
        );
    }
}
