//! Minefields: 6.2, and the draw of one (4.2.o), which only an added mission allows.

use std::sync::Arc;

use serde_json::{Value, json};
use tigers::{Damage, Event, Place, Tigers};

use crate::common::*;

const LIGHT: &str = "m3-de-pzkw-iic-1";
const MEDIUM: &str = "m3-de-pzkw-iiif-1";
const PANTERA: &str = "m3-de-pantera-d-1";
const PANTERA_2: &str = "m3-de-pantera-d-2";
const KING: &str = "m3-de-tigre-iib-1";
const INFANTRY: &str = "m3-de-infantaria-1";

/// Mission 3 with Campo Minado on 9 and the Sherman on 10.
fn mined_box() -> Arc<Tigers> {
    let changes = [
        ("table2_9 = \"kv85\"", "table2_9 = \"campo-minado\""),
        ("table2_10 = \"is2-m44\"", "table2_10 = \"sherman-m4a2\""),
    ];
    changed("scenarios/mission-3.toml", &changes).unwrap()
}

/// Turn 7 of that mission with these German units and nothing else on the map.
fn mined(counters: Value) -> Board {
    at(mined_box(), 3)
        .without_russians()
        .with(json!({ "turn": 7, "mines": [], "counters": counters }))
}

/// Where the last order laid a minefield, and under whom.
fn laid(board: &Board) -> Vec<(String, String)> {
    let laid = board.events.iter().filter_map(|event| match event {
        Event::MineLaid { hex, counter } => Some((
            table::Game::map(&*board.game).grid().name(*hex).to_owned(),
            board.id(*counter),
        )),
        _ => None,
    });
    laid.collect()
}

fn mines(board: &Board) -> Vec<String> {
    let view = board.view();
    let mines = view
        .markers
        .into_iter()
        .filter(|marker| marker.kind == "mine");
    mines.map(|marker| marker.hex.clone()).collect()
}

#[test]
fn a_drawn_minefield_attacks_at_once() {
    proves(&["tres-tigres/4.2.o", "tres-tigres/6.2.a"]);
    let mut board = mined(json!({ LIGHT: { "hex": "0101" } }));
    // Two draws of the first roll: a minefield, then infantry in 0715; the second roll gives nothing.
    board.play(end_movement(), &[9, 9, 1, 1, 5, 8, 1]);
    assert_eq!(board.drawn(), ["campo-minado", "infantaria-russa"]);
    let position = |wanted: fn(&Event) -> bool| board.events.iter().position(wanted).unwrap();
    let struck = position(|event| matches!(event, Event::MineStruck { .. }));
    let placed = position(|event| matches!(event, Event::Placed { .. }));
    assert!(struck < placed, "before the next draw");
    assert_eq!(
        board.placed().len(),
        1,
        "the minefield is no unit and uses no Tabela 3"
    );
    assert_eq!(
        (laid(&board), mines(&board)),
        (vec![("0101".into(), LIGHT.into())], vec!["0101".into()])
    );
}

#[test]
fn the_minefield_prefers_movers_roads_armour_and_the_north() {
    proves(&["tres-tigres/6.2.b"]);
    let counters = json!({
        LIGHT: { "hex": "0805", "moved": true },
        KING: { "hex": "1010", "moved": true },
        INFANTRY: { "hex": "0101" },
    });
    let mut board = mined(counters);
    board.play(end_movement(), &[5, 9, 1, 1]);
    assert_eq!(laid(&board), [("1010".into(), KING.into())]);
    // Each criterion in its turn.
    let cases = [
        (
            json!({ LIGHT: { "hex": "0805" }, INFANTRY: { "hex": "0901", "moved": true } }),
            INFANTRY,
        ),
        (
            json!({ LIGHT: { "hex": "0805" }, INFANTRY: { "hex": "1010" } }),
            INFANTRY,
        ),
        (
            json!({ LIGHT: { "hex": "1008" }, INFANTRY: { "hex": "1007" } }),
            LIGHT,
        ),
        (
            json!({ LIGHT: { "hex": "1008" }, KING: { "hex": "1007" } }),
            KING,
        ),
    ];
    for (counters, chosen) in cases {
        let mut board = mined(counters);
        board.play(end_movement(), &[5, 9, 1, 1]);
        assert_eq!(laid(&board)[0].1, chosen);
    }
}

#[test]
fn the_last_tie_goes_to_the_west_and_bridges_are_road() {
    proves(&["tres-tigres/6.2.c"]);
    let counters =
        json!({ LIGHT: { "hex": "0716", "moved": true }, KING: { "hex": "0516", "moved": true } });
    let mut board = mined(counters);
    board.play(end_movement(), &[5, 9, 1, 1]);
    assert_eq!(laid(&board)[0].0, "0516");
    for road in ["1009", "0606"] {
        let mut board = mined(json!({ LIGHT: { "hex": "0101" }, KING: { "hex": road } }));
        board.play(end_movement(), &[5, 9, 1, 1]);
        assert_eq!(laid(&board)[0].0, road);
    }
}

#[test]
fn a_minefield_stays_to_the_end() {
    proves(&["tres-tigres/6.2.d"]);
    let mut board = mined(json!({ LIGHT: { "hex": "1120" } }));
    board.play(end_movement(), &[5, 9, 1, 1]);
    board.play(end_attack(), &[]);
    board.set(
        json!({ "turn": 14, "counters": { LIGHT: { "hex": "1118" }, MEDIUM: { "hex": "1121" } } }),
    );
    assert_eq!(mines(&board), ["1120"]);
    board.play(go(MEDIUM, "1120"), &[1]);
    assert!(matches!(board.events[1], Event::MineStruck { .. }));
}

#[test]
fn whoever_enters_is_struck_each_time() {
    proves(&["tres-tigres/6.2.e", "tres-tigres/6.2.f"]);
    let counters = json!({ PANTERA: { "hex": "0702" }, PANTERA_2: { "hex": "0701" } });
    let mut board = mission(3)
        .without_russians()
        .with(json!({ "turn": 8, "mines": ["0704"], "counters": counters }));
    board.play(go(PANTERA, "0705"), &[1]);
    assert!(board.shots().is_empty(), "there is no roll to hit");
    assert_eq!(board.effects(), [Damage::None]);
    board.play(go(PANTERA_2, "0703"), &[]);
    board.play(go(PANTERA_2, "0704"), &[1]);
    assert_eq!(board.effects(), [Damage::None]);
    // Staying and leaving cause nothing; going back in does.
    board.play(go(PANTERA_2, "0703"), &[]);
    board.play(go(PANTERA_2, "0704"), &[1]);
    // The log tells the move, the mine and the rest of the move.
    let mut board = mission(3)
        .without_russians()
        .with(json!({ "turn": 8, "mines": ["0704"], "counters": {
        PANTERA: { "hex": "0703" } } }));
    board.play(go(PANTERA, "0705"), &[1]);
    assert!(matches!(
        board.events[..],
        [
            Event::Moved { .. },
            Event::MineStruck {
                die: 1,
                modifier: -2,
                ..
            },
            Event::Moved { .. }
        ]
    ));
}

#[test]
fn the_die_of_a_mine_has_minus_two_and_nothing_else() {
    proves(&["tres-tigres/6.2.g", "tres-tigres/t6.p"]);
    for (id, die, result) in [
        (PANTERA, 10, Damage::Destroyed),
        (KING, 10, Damage::Gun),
        (LIGHT, 9, Damage::Destroyed),
    ] {
        let counters = json!({ id: { "hex": "1121", "moved": true, "gun": 1 } });
        let position = json!({ "turn": 8, "mines": ["1120"], "active": id, "counters": counters });
        let mut board = mission(3).without_russians().with(position);
        board.play(go(id, "1120"), &[die]);
        assert_eq!(board.effects(), [result], "{id}");
    }
}

#[test]
fn a_mine_takes_effect_at_once() {
    proves(&["tres-tigres/6.2.h"]);
    let start = || {
        let counters = json!({ MEDIUM: { "hex": "1202", "spent": 1 } });
        mission(3)
            .without_russians()
            .with(json!({ "turn": 6, "counters": counters }))
    };
    // A suspension takes a point from what is left.
    let mut board = start();
    board.play(go(MEDIUM, "1203"), &[5]);
    assert_eq!(
        (board.effects(), board.left(MEDIUM)),
        (vec![Damage::Suspension], 2)
    );
    assert!(board.allows(go(MEDIUM, "1104")));
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
    assert_eq!(board.left(MEDIUM), 4);
    // Disablement waits for the next turn.
    let mut board = start();
    board.play(go(MEDIUM, "1203"), &[4]);
    assert_eq!(
        (board.effects(), board.left(MEDIUM)),
        (vec![Damage::Disabled1], 4)
    );
    board.play(go(MEDIUM, "1204"), &[]);
    // A destroyed unit is gone, and a longer order ends there.
    let mut board = start();
    board.play(go(MEDIUM, "1104"), &[10]);
    assert_eq!(
        (board.unit(MEDIUM).place, board.hex(MEDIUM).as_str()),
        (Place::Destroyed, "")
    );
    // So it does when the rest can no longer be paid.
    let mut board = start();
    board.play(go(MEDIUM, "1106"), &[5]);
    assert_eq!(
        (board.hex(MEDIUM).as_str(), board.left(MEDIUM)),
        ("1203", 2)
    );
}

#[test]
fn without_a_german_no_minefield_is_laid() {
    proves(&["tres-tigres/6.2.i"]);
    let mut board = mined(json!({}));
    board.play(end_movement(), &[5, 9, 1]);
    assert!(board.events.contains(&Event::MineWasted));
    assert!(mines(&board).is_empty());
}

#[test]
fn a_second_minefield_in_one_hex_only_attacks() {
    proves(&["tres-tigres/6.2.j"]);
    let mut board = mined(json!({ LIGHT: { "hex": "1120" } })).with(json!({ "mines": ["1120"] }));
    board.play(end_movement(), &[5, 9, 1, 1]);
    assert_eq!(
        (board.effects(), mines(&board)),
        (vec![Damage::None], vec!["1120".into()])
    );
}

#[test]
fn mines_spare_russians_that_are_set_down() {
    proves(&["tres-tigres/6.2.k"]);
    let counters = json!({ "ru-1": { "type": "t34-76", "hex": "1820" } });
    let mut board = mission(3)
        .without_russians()
        .with(json!({ "turn": 6, "mines": ["1821"], "counters": counters }));
    // 98 + 20: 1820, taken; south of it lies the minefield.
    board.play(end_movement(), &[5, 8, 9, 8, 1]);
    assert_eq!(
        (board.placed(), board.effects()),
        (vec!["1821".into()], vec![])
    );
}

#[test]
fn the_minefields_of_mission_3() {
    proves(&["tres-tigres/6.2.l", "tres-tigres/m3.5.e"]);
    let mut board = mission(3);
    let mut found = mines(&board);
    found.sort();
    assert_eq!(found, ["0103", "0703", "0704", "1203", "1903"]);
    board = board.without_russians().with(json!({ "turn": 5 }));
    board.play(enter(LIGHT, "1201"), &[]);
    board.play(go(LIGHT, "1202"), &[]);
    board.play(go(LIGHT, "1203"), &[1]);
    assert!(matches!(board.events[1], Event::MineStruck { .. }));
}

#[test]
fn a_mined_hex_held_by_a_friend_cannot_be_passed() {
    proves(&["tres-tigres/4.1.h"]);
    // A mine could leave the mover stranded in it, against 4.1.g.
    let counters = json!({ LIGHT: { "hex": "1121" }, KING: { "hex": "1120" } });
    let board = mission(3)
        .without_russians()
        .with(json!({ "turn": 8, "mines": ["1120"], "counters": counters }));
    let reach = board.query(json!({ "reach": { "counter": LIGHT } }));
    for entry in reach["hexes"].as_array().unwrap() {
        assert!(
            !entry["path"].as_array().unwrap().contains(&json!("1120")),
            "{entry}"
        );
    }
    assert_eq!(board.refused(go(LIGHT, "1120")), "4.1.g");
}
