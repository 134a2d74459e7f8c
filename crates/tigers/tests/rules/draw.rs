//! The draw of Russian units: 1.e, 4.2 and Tabelas 1 to 3.

use serde_json::json;
use tigers::{Drawn, Event, Flags, Kind};

use crate::common::*;

const LIGHT: &str = "m1-de-pzkw-iic-1";
const MEDIUM: &str = "m2-de-pzkw-iiif-1";

/// Mission 2 on turn 1 has one roll on Tabela 1 and no modifiers at all. Nobody is on the map.
fn plain() -> Board {
    mission(2).without_russians()
}

/// What Tabela 1 gave in the last order: units and modifier.
fn forces(board: &Board) -> Vec<(u8, i8)> {
    let rolls = board.events.iter().filter_map(|event| match event {
        Event::ForceRolled { units, carried, .. } => Some((*units, *carried)),
        _ => None,
    });
    rolls.collect()
}

/// The hexes that Tabela 3 gave in the last order.
fn hexes(board: &Board) -> Vec<String> {
    let rolls = board.events.iter().filter_map(|event| match event {
        Event::HexRolled { hex, .. } => {
            Some(table::Game::map(&*board.game).grid().name(*hex).to_owned())
        }
        _ => None,
    });
    rolls.collect()
}

#[test]
fn the_die_has_ten_faces_and_its_zero_is_a_ten() {
    proves(&["tres-tigres/1.e"]);
    // A script says 10 where the die shows 0.
    let mut board = plain();
    board.play(end_movement(), &[10, 8, 8, 3]);
    assert_eq!(forces(&board), [(1, 2)]);
    let mut board = plain();
    board.play(end_movement(), &[5, 10, 8, 3]);
    assert_eq!(board.drawn(), ["t34-76"], "10 or more");
    let game = game();
    assert_eq!(game.tables().force(1).units, 0);
    assert_eq!(game.tables().force(10).modifier, 2);
}

#[test]
fn table_1_is_rolled_as_often_as_the_mission_says() {
    proves(&["tres-tigres/4.2.a"]);
    for (turn, dice) in [(4, &[1][..]), (5, &[1, 1])] {
        let mut board = plain().with(json!({ "turn": turn }));
        board.play(end_movement(), dice);
        assert_eq!(board.table1_rolls(), dice.len());
    }
}

#[test]
fn table_1_says_how_many_units_and_their_modifier() {
    proves(&["tres-tigres/4.2.b"]);
    // Infantry far from anybody, each in its own hex.
    let cases: [(&[u8], (u8, i8)); 5] = [
        (&[4], (0, 0)),
        (&[6, 1, 3, 3], (1, 0)),
        (&[7, 1, 3, 3], (1, 1)),
        (&[9, 1, 3, 3, 1, 4, 3], (2, 0)),
        (&[10, 1, 3, 3], (1, 2)),
    ];
    for (dice, expected) in cases {
        let mut board = plain();
        board.play(end_movement(), dice);
        assert_eq!(forces(&board), [expected], "{dice:?}");
        assert_eq!(board.placed().len(), usize::from(expected.0));
    }
}

#[test]
fn no_printed_mission_changes_table_1_but_one_could() {
    proves(&["tres-tigres/4.2.c"]);
    for number in 1..=4 {
        let draw = mission(number).query(json!({ "draw": {} }));
        assert_eq!(draw["table1_modifier"], 0);
    }
    let game = changed(
        "scenarios/mission-2.toml",
        &[("table1_modifier = 0", "table1_modifier = 1")],
    )
    .unwrap();
    let mut board = at(game, 2).without_russians();
    board.play(end_movement(), &[4, 1, 3, 3]);
    assert_eq!(forces(&board), [(1, 0)]);
}

#[test]
fn every_unit_rolls_on_table_2_with_both_modifiers() {
    proves(&["tres-tigres/4.2.d"]);
    let mut board = mission(4).without_russians().with(json!({ "turn": 3 }));
    board.play(end_movement(), &[10, 4, 1, 1, 1]);
    assert_eq!(board.drawn(), ["kv1-m41"], "4 + 2 + 1");
    // Two units roll separately.
    let mut board = plain();
    board.play(end_movement(), &[9, 3, 3, 3, 6, 3, 3]);
    assert_eq!(board.drawn(), ["at-76", "t26-m33"]);
}

#[test]
fn table_2_from_1_to_8() {
    proves(&["tres-tigres/4.2.e"]);
    let expected = [
        "infantaria-russa",
        "infantaria-russa",
        "at-76",
        "at-100",
        "bt5-m34",
        "t26-m33",
        "kv1-m41",
        "t34-76",
    ];
    for (die, unit) in (1..).zip(expected) {
        let mut board = plain();
        board.play(end_movement(), &[5, die, 3, 3]);
        assert_eq!(board.drawn(), [unit], "{die}");
    }
    let game = game();
    for (total, pair) in [
        (9, ["campo-minado", "kv85"]),
        (10, ["is2-m44", "sherman-m4a2"]),
    ] {
        let entries: Vec<(String, bool)> = game
            .tables()
            .entries(total)
            .map(|(drawn, starred)| match drawn {
                Drawn::Unit(unit) => (game.tables().unit_type(unit).id.clone(), starred),
                Drawn::Minefield => ("campo-minado".into(), starred),
            })
            .collect();
        assert_eq!(entries, pair.map(|id| (id.to_owned(), true)));
    }
}

#[test]
fn the_mission_says_which_starred_entry_holds() {
    proves(&[
        "tres-tigres/4.2.f",
        "tres-tigres/m1.6.b",
        "tres-tigres/m2.6.a",
        "tres-tigres/m3.6.a",
        "tres-tigres/m4.6.a",
    ]);
    // Tabela 1 gives 5 (+0), 7 (+1) or 10 (+2); mission 1 adds +1 up to turn 6 and mission 4 always.
    let cases: [(u8, u8, &[u8], &str); 14] = [
        (1, 7, &[5, 9], "t34-76"),
        (1, 7, &[5, 10], "t34-76"),
        (1, 7, &[10, 10], "t34-76"),
        (1, 6, &[10, 10], "t34-76"),
        (2, 5, &[5, 9], "t34-76"),
        (2, 5, &[5, 10], "t34-76"),
        (2, 5, &[10, 10], "t34-76"),
        (3, 6, &[5, 9], "kv85"),
        (3, 6, &[5, 10], "is2-m44"),
        (3, 6, &[10, 10], "is2-m44"),
        (4, 3, &[5, 8], "kv85"),
        (4, 3, &[5, 9], "is2-m44"),
        (4, 3, &[5, 10], "is2-m44"),
        (4, 3, &[10, 9], "is2-m44"),
    ];
    for (number, turn, rolls, unit) in cases {
        let mut board = mission(number)
            .without_russians()
            .with(json!({ "turn": turn }));
        let dice = [rolls, &[3, 3, 1]].concat();
        board.play(end_movement(), &dice);
        assert_eq!(board.drawn(), [unit], "mission {number}, {rolls:?}");
    }
}

#[test]
fn a_forbidden_unit_becomes_a_t34() {
    proves(&["tres-tigres/4.2.g"]);
    let game = changed(
        "scenarios/mission-3.toml",
        &[("table2_9 = \"kv85\"", "table2_9 = \"\"")],
    )
    .unwrap();
    let mut board = at(game, 3).without_russians().with(json!({ "turn": 6 }));
    board.play(end_movement(), &[5, 9, 3, 3, 1]);
    assert_eq!(board.drawn(), ["t34-76"]);
}

#[test]
fn a_sherman_comes_where_a_mission_lets_it() {
    let game = changed(
        "scenarios/mission-3.toml",
        &[("table2_10 = \"is2-m44\"", "table2_10 = \"sherman-m4a2\"")],
    );
    let mut board = at(game.unwrap(), 3)
        .without_russians()
        .with(json!({ "turn": 6 }));
    board.play(end_movement(), &[5, 10, 3, 3, 1]);
    assert_eq!(board.drawn(), ["sherman-m4a2"]);
    let wrong = changed(
        "scenarios/mission-3.toml",
        &[("table2_10 = \"is2-m44\"", "table2_10 = \"tigre-ie\"")],
    );
    assert!(wrong.err().unwrap().to_string().contains("Tabela 2"));
}

#[test]
fn table_3_has_a_column_for_armour_and_one_for_the_rest() {
    proves(&["tres-tigres/4.2.h", "tres-tigres/4.2.k"]);
    for (die, hex) in [(3, "1507"), (6, "1007"), (1, "1507")] {
        let mut board = plain();
        board.play(end_movement(), &[5, die, 3, 3]);
        assert_eq!(board.placed(), [hex]);
        assert_eq!(board.hex("ru-1"), hex);
    }
    let mut board = plain();
    board.play(end_movement(), &[5, 8, 8, 3]);
    assert_eq!(board.hex("ru-1"), "1917");
}

#[test]
fn two_dice_make_a_number_from_1_to_100() {
    proves(&["tres-tigres/4.2.i", "tres-tigres/4.2.ex3"]);
    // The last is the example: 45 for a tank; the printed 1917 belongs to 81-85.
    for (dice, hex) in [
        ([4, 5], "0507"),
        ([10, 7], "0704"),
        ([10, 10], "1820"),
        ([10, 1], "1605"),
    ] {
        let mut board = plain();
        board.play(end_movement(), &[5, 8, dice[0], dice[1]]);
        assert_eq!(hexes(&board), [hex], "{dice:?}");
    }
}

#[test]
fn the_mission_modifier_of_table_3_may_leave_1_to_100() {
    proves(&[
        "tres-tigres/4.2.j",
        "tres-tigres/m1.5.b",
        "tres-tigres/m2.5.b",
        "tres-tigres/m3.5.b",
        "tres-tigres/m4.5.c",
    ]);
    // Mission, turn, unit die, two dice, hex.
    let cases: [(u8, u8, u8, [u8; 2], &str); 9] = [
        (1, 6, 6, [1, 8], "1605"),
        (1, 6, 6, [4, 5], "1105"),
        (1, 5, 6, [4, 5], "0507"),
        (2, 6, 1, [6, 10], "0507"),
        (2, 5, 1, [6, 10], "1009"),
        (3, 6, 1, [8, 5], "0921"),
        (3, 6, 8, [8, 5], "1820"),
        (3, 6, 8, [3, 10], "0712"),
        (4, 3, 6, [6, 1], "1917"),
    ];
    for (number, turn, unit, [tens, ones], hex) in cases {
        let mut board = mission(number)
            .without_russians()
            .with(json!({ "turn": turn }));
        board.play(end_movement(), &[5, unit, tens, ones, 1]);
        assert_eq!(hexes(&board), [hex], "mission {number}, turn {turn}");
    }
}

#[test]
fn a_unit_that_finds_its_hex_taken_goes_next_door() {
    proves(&["tres-tigres/4.2.l"]);
    let mut board = plain().with(json!({ "counters": { MEDIUM: { "hex": "0712" } } }));
    // 48: 0712. The BT-5 then hits the tank next to it, and nothing happens.
    board.play(end_movement(), &[5, 5, 4, 8, 1, 1]);
    assert_eq!(board.placed(), ["0713"]);
    let counters = json!({ MEDIUM: { "hex": "0712" }, "m2-de-pzkw-iiif-2": { "hex": "0713" } });
    let mut board = plain().with(json!({ "counters": counters }));
    board.play(end_movement(), &[5, 5, 4, 8, 1, 1]);
    assert_eq!(board.placed(), ["0813"]);
    assert!(
        matches!(
            board.events[4],
            Event::Placed {
                displaced: true,
                ..
            }
        ),
        "{:?}",
        board.events[4]
    );
    // All six around 0715: south, south-east, south-west, north-east, north-west, north.
    let order = ["0716", "0816", "0616", "0815", "0615", "0714"];
    for taken in 0..order.len() {
        let counters: serde_json::Map<_, _> = (1..)
            .zip(["0715"].iter().chain(&order[..taken]))
            .map(|(number, hex)| {
                let unit = json!({ "type": "infantaria-russa", "hex": hex });
                (format!("ru-{number}"), unit)
            })
            .collect();
        let mut board = plain().with(json!({ "counters": counters }));
        board.play(end_movement(), &[5, 1, 7, 8]);
        assert_eq!(board.placed(), [order[taken]]);
    }
}

#[test]
fn a_displaced_unit_needs_ground_that_it_may_stand_on() {
    proves(&["tres-tigres/4.2.m"]);
    let russians = json!({
        "ru-1": { "type": "t34-76", "hex": "1820" },
        "ru-2": { "type": "t34-76", "hex": "1821" },
    });
    let mut board = plain().with(json!({ "counters": russians, "mines": ["1720"] }));
    // South is taken, south-east is forest; a minefield does not bar the south-west.
    board.play(end_movement(), &[5, 7, 9, 8]);
    assert_eq!(board.placed(), ["1720"]);
    // Infantry may stand in the forest.
    let game = game();
    let forest = table::Game::map(&*game).grid().parse("1920").unwrap();
    assert!(game.tables().may_stand(Kind::Infantry, forest));
    assert!(!game.tables().may_stand(Kind::Armour, forest));
}

#[test]
fn with_no_room_table_3_is_rolled_again() {
    proves(&["tres-tigres/4.2.n"]);
    let hexes_around = ["0715", "0714", "0716", "0815", "0816", "0615", "0616"];
    let counters: serde_json::Map<_, _> = (1..)
        .zip(hexes_around)
        .map(|(number, hex)| {
            (
                format!("ru-{number}"),
                json!({ "type": "infantaria-russa", "hex": hex }),
            )
        })
        .collect();
    let mut board = plain().with(json!({ "counters": counters }));
    board.play(end_movement(), &[5, 1, 7, 8, 3, 3]);
    assert_eq!(hexes(&board), ["0715", "1507"]);
    assert_eq!(board.placed(), ["1507"]);
}

#[test]
fn draws_are_resolved_one_at_a_time() {
    proves(&["tres-tigres/4.2.p"]);
    let mut board = plain();
    board.play(end_movement(), &[9, 8, 8, 3, 8, 8, 3]);
    assert_eq!(board.placed(), ["1917", "1918"]);
}

#[test]
fn a_drawn_unit_attacks_at_once() {
    proves(&["tres-tigres/4.2.q"]);
    let mut board = plain().with(json!({ "turn": 2, "counters": { MEDIUM: { "hex": "1915" } } }));
    board.play(end_movement(), &[5, 8, 8, 3, 1, 1]);
    assert_eq!(board.shots(), [("ru-1".into(), MEDIUM.into(), 1, true)]);
    assert!(board.unit("ru-1").has(Flags::ENTERED));
    assert_eq!(board.mark("ru-1", "entered"), 1);
}

#[test]
fn the_supply_of_russian_counters_never_runs_out() {
    proves(&["tres-tigres/4.2.r"]);
    let counters: serde_json::Map<_, _> = (1..=8)
        .map(|number| {
            (
                format!("ru-{number}"),
                json!({ "type": "t34-76", "hex": format!("010{number}") }),
            )
        })
        .collect();
    let mut board = plain().with(json!({ "counters": counters }));
    board.play(end_movement(), &[5, 8, 8, 3]);
    assert_eq!(board.hex("ru-9"), "1917");
    // There is room for everything that a mission could draw: all rolls of mission 3 give two units.
    let mut board = mission(3).without_russians().with(json!({ "turn": 6 }));
    let mut dice = Ones(0);
    for _ in 6..=15 {
        let mut events = Vec::new();
        for order in [end_movement(), end_attack()] {
            let order = board.read(&order);
            table::Game::execute(
                &*board.game,
                &mut board.state,
                &order,
                &mut dice,
                &mut events,
            );
        }
        assert_eq!(
            events
                .iter()
                .filter(|event| matches!(event, Event::Placed { .. }))
                .count(),
            4
        );
    }
    // And a mission that could draw more than there is room for is refused.
    let greedy = changed("scenarios/mission-3.toml", &[("rolls = 2", "rolls = 9")]);
    assert!(greedy.err().unwrap().to_string().contains("room for"));
}

/// Tabela 1 always gives two units, infantry, each in another hex.
struct Ones(u32);

impl table::Dice for Ones {
    fn roll(&mut self, _faces: u8) -> u8 {
        // 9, then 1 and two dice for the hex, twice.
        let at = self.0 % 7;
        self.0 += 1;
        match at {
            0 => 9,
            1 | 4 => 1,
            2 | 5 => (self.0 / 7 % 8 + 1) as u8,
            _ => (self.0 % 9 + 1) as u8,
        }
    }
}

#[test]
fn draws_are_made_without_germans_on_the_map() {
    proves(&["tres-tigres/4.2.s"]);
    let mut board = mission(1);
    assert!(board.allows(enter(LIGHT, "1424")));
    board.play(end_movement(), &[1, 1]);
    assert_eq!(board.table1_rolls(), 2);
}

#[test]
fn example_the_draw_of_turn_3_of_mission_1() {
    proves(&["tres-tigres/4.2.ex1", "tres-tigres/4.2.ex2"]);
    let mut board = mission(1).with(json!({ "turn": 3 }));
    board.play(end_movement(), &[3, 7, 6, 4, 5]);
    assert_eq!(forces(&board), [(0, 0), (1, 1)]);
    // The sheet adds +1 more than the example counts: 8, not 7.
    assert_eq!(board.drawn(), ["t34-76"]);
    // Where no sheet adds anything it is the KV-1 of the example.
    let mut board = plain();
    board.play(end_movement(), &[7, 6, 4, 5]);
    assert_eq!(
        (board.drawn(), board.placed()),
        (vec!["kv1-m41".into()], vec!["0507".into()])
    );
}

#[test]
fn the_third_row_of_table_3_covers_11_to_20() {
    proves(&["tres-tigres/t3.a"]);
    for (tens, ones) in [(1, 1), (1, 4), (1, 5), (2, 10)] {
        for (unit, hex) in [(1, "1505"), (8, "0705")] {
            let mut board = plain();
            board.play(end_movement(), &[5, unit, tens, ones]);
            assert_eq!(board.placed(), [hex]);
        }
    }
    let rows = box_files()
        .text("tables.toml")
        .unwrap()
        .matches("infantry_at =")
        .count();
    assert_eq!(rows, 19);
}

#[test]
fn table_3_runs_from_north_to_south() {
    proves(&["tres-tigres/t3.b"]);
    let game = game();
    let grid = table::Game::map(&*game).grid();
    let name = |roll: i16, kind| grid.name(game.tables().place(roll).hex(kind)).to_owned();
    let northern = ["1006", "1704", "1505", "1605", "0704", "0705"];
    for roll in 21..=120 {
        for kind in [Kind::Infantry, Kind::Armour] {
            assert!(!northern.contains(&name(roll, kind).as_str()));
        }
    }
    for kind in [Kind::Infantry, Kind::At, Kind::Armour] {
        let row = |roll| grid.row(game.tables().place(roll).hex(kind));
        let third = |from: i16| (from..from + 33).map(row).sum::<u16>();
        assert!(third(1) < third(34) && third(34) < third(67));
    }
}

#[test]
fn the_modifiers_of_table_2_end_with_their_turns() {
    proves(&[
        "tres-tigres/3.c",
        "tres-tigres/m1.6.a",
        "tres-tigres/m4.5.b",
    ]);
    let draw = |number: u8, turn: u8| {
        mission(number)
            .with(json!({ "turn": turn }))
            .query(json!({ "draw": {} }))
    };
    assert_eq!(draw(1, 7)["table2_modifier"], 0);
    assert_eq!(draw(1, 7)["table3_modifier"], -20);
    assert_eq!(draw(1, 6)["table2_modifier"], 1);
    for (number, turn, die, unit) in [
        (1, 6, 6, "kv1-m41"),
        (1, 7, 6, "t26-m33"),
        (4, 3, 8, "kv85"),
        (4, 8, 8, "kv85"),
    ] {
        let mut board = mission(number)
            .without_russians()
            .with(json!({ "turn": turn }));
        board.play(end_movement(), &[5, die, 3, 3, 1]);
        assert_eq!(board.drawn(), [unit], "mission {number}, turn {turn}");
    }
}

#[test]
fn table_1_is_rolled_on_the_turns_of_the_sheet() {
    proves(&[
        "tres-tigres/m1.5.a",
        "tres-tigres/m2.5.a",
        "tres-tigres/m3.5.a",
        "tres-tigres/m4.5.a",
    ]);
    for (number, turns, first, total) in
        [(1, 11, 1, 22), (2, 8, 1, 12), (3, 15, 6, 20), (4, 8, 3, 12)]
    {
        let mut rolls = 0;
        for turn in 1..=turns {
            let mut board = mission(number)
                .without_russians()
                .with(json!({ "turn": turn }));
            let wanted = board.query(json!({ "draw": {} }))["rolls"]
                .as_u64()
                .unwrap() as usize;
            board.play(end_movement(), &vec![1; wanted]);
            assert_eq!(
                board.table1_rolls() > 0,
                turn >= first,
                "mission {number}, turn {turn}"
            );
            rolls += board.table1_rolls();
        }
        assert_eq!(rolls, total, "mission {number}");
    }
}
