//! The mission sheets: 1 to 4, sequence, setup, reinforcements and entry hexes.

use serde_json::json;
use table::Game;
use tigers::{Event, Phase, Place};

use crate::common::*;

/// The Russian units on the map: type and hex.
fn russians(board: &Board) -> Vec<(String, String)> {
    let view = board.view();
    let russians = view
        .counters
        .into_iter()
        .filter(|counter| counter.side == "russian");
    russians
        .map(|counter| (counter.symbol.clone(), counter.hex.unwrap_or_default()))
        .collect()
}

/// The German units that are due on a turn: type and number.
fn due(number: u8, turn: u16) -> Vec<(String, usize)> {
    let view = mission(number).view();
    let mut found: Vec<(String, usize)> = Vec::new();
    for arrival in view.arrivals.iter().filter(|arrival| arrival.turn == turn) {
        let counter = view
            .counters
            .iter()
            .find(|counter| counter.id == arrival.counter)
            .unwrap();
        match found
            .iter_mut()
            .find(|(symbol, _)| *symbol == counter.symbol)
        {
            Some((_, count)) => *count += 1,
            None => found.push((counter.symbol.clone(), 1)),
        }
    }
    found
}

/// The German force of a mission, turn by turn; it can come on from its turn and not before.
fn force(number: u8, expected: &[(u16, &[(&str, usize)])]) {
    let mut total = 0;
    for (turn, units) in expected {
        let units: Vec<(String, usize)> = units
            .iter()
            .map(|(unit, count)| ((*unit).to_owned(), *count))
            .collect();
        assert_eq!(due(number, *turn), units, "mission {number}, turn {turn}");
        total += units.iter().map(|(_, count)| count).sum::<usize>();
        let now = mission(number)
            .without_russians()
            .with(json!({ "turn": turn }))
            .entering();
        for unit in &units {
            assert!(
                now.contains(unit),
                "mission {number}, turn {turn}: {unit:?} in {now:?}"
            );
        }
        if *turn > 1 {
            let before = mission(number)
                .without_russians()
                .with(json!({ "turn": turn - 1 }))
                .entering();
            for unit in &units {
                assert!(!before.contains(unit));
            }
        }
    }
    let view = mission(number).view();
    assert_eq!(view.arrivals.len(), total);
}

#[test]
fn the_tables_run_the_russians_of_the_solo_game() {
    proves(&["tres-tigres/1.a"]);
    for number in 1..=4 {
        let mut board = mission(number);
        assert_eq!(
            board.game.card().scenarios[usize::from(number) - 1].players,
            1
        );
        board.play_out(7, |board| {
            if let Some(pending) = board.game.pending(&board.state) {
                assert_eq!(board.game.card().side_card(pending.side).id, "german");
            }
        });
    }
}

#[test]
fn several_people_may_share_a_side() {
    proves(&["tres-tigres/1.c"]);
    let start = mission(1).with(json!({ "turn": 3 }));
    let mut ids: Vec<String> = start
        .view()
        .arrivals
        .into_iter()
        .map(|arrival| arrival.counter.clone())
        .collect();
    assert_eq!(ids.len(), 7);
    // Four people take a unit each. An order names a unit and not a person, and it does not matter
    // who of them comes first.
    ids.truncate(4);
    let entries = ["1224", "1324", "1424", "1524"];
    let mut shared = start.clone();
    for (id, hex) in ids.iter().zip(entries).rev() {
        shared.play(enter(id, hex), &[]);
    }
    let mut alone = start;
    for (id, hex) in ids.iter().zip(entries) {
        alone.play(enter(id, hex), &[]);
    }
    for (id, hex) in ids.iter().zip(entries) {
        assert_eq!((shared.hex(id), alone.hex(id)), (hex.into(), hex.into()));
    }
    shared.play(end_movement(), &[1, 1]);
    assert_eq!(
        shared.state.phase,
        Phase::GermanAttack,
        "the phases stay common to the side"
    );
}

#[test]
fn mission_turns_victory() {
    proves(&["tres-tigres/2.a", "tres-tigres/4.a", "tres-tigres/m2.3.a"]);
    let mut board = mission(2);
    assert_eq!(
        (board.state.turn, russians(&board).len()),
        (1, 4),
        "the setup comes first"
    );
    let mut turns = vec![1];
    for turn in 1..=8 {
        assert!(board.outcome().is_none());
        let rolls = if turn <= 4 { 1 } else { 2 };
        board.play(end_movement(), &vec![1; rolls]);
        board.play(end_attack(), &[]);
        turns.extend(board.events.iter().filter_map(|event| match event {
            Event::TurnBegan { turn } => Some(*turn),
            _ => None,
        }));
    }
    assert_eq!(turns, [1, 2, 3, 4, 5, 6, 7, 8], "no ninth turn");
    assert!(board.outcome().is_some());
    assert_eq!(
        (board.state.phase, board.game.pending(&board.state)),
        (Phase::Over, None)
    );
    assert!(board.legal().is_empty());
    assert_eq!(board.refused(end_movement()), "2.a");
}

#[test]
fn the_phases_of_a_solo_turn() {
    proves(&["tres-tigres/2.b"]);
    let tiger = "m1-de-tigre-ie-1";
    let counters = json!({ tiger: { "hex": "1121" }, "ru-1": { "type": "t34-76", "hex": "1119" } });
    let mut board = mission(1).with(json!({ "turn": 3, "counters": counters }));
    assert_eq!(board.state.phase, Phase::GermanMovement);
    assert_eq!(board.refused(attack(tiger, "ru-1")), "2.b");
    board.play(end_movement(), &[1, 1, 10, 1]);
    assert_eq!(
        board.phases(),
        [Phase::Draw, Phase::RussianAttack, Phase::GermanAttack]
    );
    assert_eq!(board.refused(go(tiger, "1120")), "2.b");
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.state.turn, board.state.phase),
        (4, Phase::GermanMovement)
    );
}

#[test]
fn there_are_five_missions() {
    proves(&["tres-tigres/3.a", "tres-tigres/4.b"]);
    let game = game();
    let scenarios: Vec<(&str, u32)> = game
        .card()
        .scenarios
        .iter()
        .map(|s| (s.id.as_str(), s.turns))
        .collect();
    let expected = [
        ("mission-1", 11),
        ("mission-2", 8),
        ("mission-3", 15),
        ("mission-4", 8),
        ("mission-5", 10),
    ];
    assert_eq!(scenarios, expected);
    assert!(game.start("mission-6", &table::Options::new()).is_err());
}

#[test]
fn the_counters_of_the_sheet_and_no_others() {
    proves(&["tres-tigres/3.b"]);
    let board = mission(4);
    assert_eq!(
        board
            .view()
            .counters
            .iter()
            .filter(|counter| counter.side == "german")
            .count(),
        10
    );
    assert_eq!(russians(&board).len(), 4);
    assert!(!board.knows("m1-de-tigre-ie-1"));
    assert_eq!(board.refused(enter("m1-de-tigre-ie-1", "0115")), "3.b");
}

#[test]
fn the_turn_track() {
    proves(&["tres-tigres/4.c"]);
    let view = mission(1).with(json!({ "turn": 4 })).view();
    let track = view.tracks.iter().find(|track| track.id == "turn").unwrap();
    assert_eq!((view.turn, track.value, track.of), (4, 4, Some(11)));
    let longest = game().missions().iter().map(|mission| mission.turns).max();
    assert_eq!(longest, Some(15));
}

#[test]
fn mission_1_force_and_entry() {
    proves(&[
        "tres-tigres/m1.2.a",
        "tres-tigres/m1.2.b",
        "tres-tigres/m1.2.c",
        "tres-tigres/m1.2.d",
    ]);
    force(
        1,
        &[
            (1, &[("pzkw-iic", 1)]),
            (2, &[("pzkw-iiif", 3)]),
            (3, &[("tigre-ie", 3)]),
        ],
    );
    let board = mission(1);
    assert_eq!(board.entering(), [("pzkw-iic".to_owned(), 1)]);
    for hex in ["1224", "1324", "1424", "1524"] {
        assert!(board.allows(enter("m1-de-pzkw-iic-1", hex)));
    }
    assert_eq!(board.refused(enter("m1-de-pzkw-iic-1", "1624")), "m1.2.d");
    assert!(russians(&board).is_empty());
}

#[test]
fn mission_2_force_and_entry() {
    proves(&[
        "tres-tigres/m2.2.a",
        "tres-tigres/m2.2.b",
        "tres-tigres/m2.2.c",
        "tres-tigres/m2.2.d",
    ]);
    force(
        2,
        &[
            (1, &[("pzkw-iiif", 2)]),
            (2, &[("pzkw-ivf2", 3)]),
            (3, &[("pzkw-iic", 1)]),
        ],
    );
    let unit = "m2-de-pzkw-iiif-1";
    for (hex, spent) in [("1916", 1), ("1915", 2), ("1917", 2)] {
        let mut board = mission(2);
        board.play(enter(unit, hex), &[]);
        assert_eq!(board.unit(unit).spent, spent, "{hex}");
    }
    assert_eq!(mission(2).refused(enter(unit, "1918")), "m2.2.d");
}

#[test]
fn mission_2_begins_with_four_russians() {
    proves(&["tres-tigres/m2.5.c"]);
    let expected = [
        ("infantaria-russa", "1009"),
        ("infantaria-russa", "0310"),
        ("infantaria-russa", "0715"),
        ("at-76", "1006"),
    ];
    assert_eq!(
        russians(&mission(2)),
        expected.map(|(unit, hex)| (unit.to_owned(), hex.to_owned()))
    );
}

#[test]
fn mission_3_force_and_entry() {
    proves(&[
        "tres-tigres/m3.2.a",
        "tres-tigres/m3.2.b",
        "tres-tigres/m3.2.c",
        "tres-tigres/m3.2.d",
        "tres-tigres/m3.2.e",
    ]);
    force(
        3,
        &[
            (1, &[("infantaria-alema", 4)]),
            (5, &[("pzkw-iic", 2)]),
            (6, &[("pzkw-iiif", 3)]),
            (7, &[("pantera-d", 2), ("tigre-iib", 1)]),
        ],
    );
    let unit = "m3-de-infantaria-1";
    for column in 1..=19 {
        assert!(mission(3).allows(enter(unit, &format!("{column:02}01"))));
    }
    assert_eq!(mission(3).refused(enter(unit, "0102")), "m3.2.e");
}

#[test]
fn mission_3_begins_with_seven_russians() {
    proves(&["tres-tigres/m3.5.c", "tres-tigres/m3.5.d"]);
    let expected = [
        ("infantaria-russa", "0403"),
        ("infantaria-russa", "1403"),
        ("infantaria-russa", "0802"),
        ("infantaria-russa", "1606"),
        ("at-76", "0707"),
        ("at-76", "1310"),
        ("at-100", "0916"),
    ];
    assert_eq!(
        russians(&mission(3)),
        expected.map(|(unit, hex)| (unit.to_owned(), hex.to_owned()))
    );
}

#[test]
fn mission_4_force_and_entry() {
    proves(&[
        "tres-tigres/m4.2.a",
        "tres-tigres/m4.2.b",
        "tres-tigres/m4.2.c",
        "tres-tigres/m4.2.d",
    ]);
    force(
        4,
        &[
            (1, &[("pzkw-ivf2", 3)]),
            (2, &[("tigre-ie", 3), ("tigre-iib", 1)]),
            (3, &[("pantera-d", 3)]),
        ],
    );
    let unit = "m4-de-pzkw-ivf2-1";
    for row in 11..=19 {
        let mut board = mission(4);
        board.play(enter(unit, &format!("01{row}")), &[]);
        assert_eq!(board.unit(unit).spent, if row == 15 { 1 } else { 2 });
    }
    assert_eq!(mission(4).refused(enter(unit, "0120")), "m4.2.d");
}

#[test]
fn mission_4_begins_with_four_russians() {
    proves(&["tres-tigres/m4.5.d"]);
    let expected = [
        ("infantaria-russa", "0715"),
        ("infantaria-russa", "0808"),
        ("is2-m44", "1406"),
        ("kv85", "1022"),
    ];
    assert_eq!(
        russians(&mission(4)),
        expected.map(|(unit, hex)| (unit.to_owned(), hex.to_owned()))
    );
}

#[test]
fn units_that_left_are_shown_as_gone() {
    let tiger = "m4-de-tigre-ie-1";
    let mut board = mission(4).with(json!({ "turn": 5, "counters": { tiger: { "hex": "1424" } } }));
    board.play(exit(tiger, "1424"), &[]);
    let view = board.view();
    let counter = view
        .counters
        .iter()
        .find(|counter| counter.id == tiger)
        .unwrap();
    assert_eq!(
        (counter.place, board.unit(tiger).place),
        (table::Place::Gone, Place::Exited)
    );
    let exits = view
        .tracks
        .iter()
        .find(|track| track.id == "exits")
        .unwrap();
    assert_eq!((exits.value, exits.of), (1, Some(4)));
}
