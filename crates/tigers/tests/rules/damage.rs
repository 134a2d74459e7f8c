//! What a hit does: the results of 4.3, their stacking, Tabela 5 and the damage rows of Tabela 6.

use serde_json::json;
use tigers::{Class, Damage, Flags, Place};

use crate::common::*;

const LIGHT: &str = "m1-de-pzkw-iic-1";
const MEDIUM: &str = "m1-de-pzkw-iiif-1";
const TIGER: &str = "m1-de-tigre-ie-1";

/// A German unit in 1120 and a Russian one next to it in 1119, on a turn of mission 1.
fn next_to(unit: &str, russian: &str, turn: u8) -> Board {
    let counters = json!({ unit: { "hex": "1120" }, "ru-1": { "type": russian, "hex": "1119" } });
    mission(1).with(json!({ "turn": turn, "counters": counters }))
}

/// Ends the German movement: nothing is drawn, and the Russian next door hits with this damage die.
fn hit(board: &mut Board, die: u8) {
    board.play(end_movement(), &[1, 1, 1, die]);
}

/// A whole turn in which nobody does anything: the Russian is out of action.
fn quiet_turn(board: &mut Board) {
    board.set(json!({ "counters": { "ru-1": { "out": true } } }));
    board.play(end_movement(), &[1, 1]);
    board.play(end_attack(), &[]);
}

/// Whether a unit can neither move nor attack now, by looking at both phases.
fn out(board: &Board, unit: &str) -> bool {
    assert_eq!(board.state.phase, tigers::Phase::GermanMovement);
    let moves = board
        .legal()
        .iter()
        .any(|order| order["move"]["counter"] == unit);
    let attacking = board.clone().with(json!({ "phase": "german-attack" }));
    let attacks = attacking.allows(attack(unit, "ru-1"));
    assert_eq!(moves, attacks);
    !moves
}

#[test]
fn a_hit_rolls_for_damage_in_the_column_of_the_target() {
    proves(&["tres-tigres/4.3.p"]);
    let mut board = next_to(MEDIUM, "kv85", 4);
    hit(&mut board, 6);
    assert_eq!(board.effects(), [Damage::Destroyed], "6 + 2 = 8");
    // The end rows.
    let game = game();
    let tables = game.tables();
    assert_eq!(
        tables.damage(Class::Light, -3),
        tables.damage(Class::Light, 1)
    );
    assert_eq!(
        tables.damage(Class::Heavy, 14),
        tables.damage(Class::Heavy, 10)
    );
}

#[test]
fn nothing_may_happen() {
    proves(&["tres-tigres/4.3.q"]);
    let mut board = next_to(TIGER, "t34-76", 4);
    let before = board.unit(TIGER);
    hit(&mut board, 2);
    assert_eq!(
        (board.effects(), board.unit(TIGER)),
        (vec![Damage::None], before)
    );
}

#[test]
fn disabled_for_one_turn_means_the_next_one() {
    proves(&["tres-tigres/4.3.r", "tres-tigres/4.3.s"]);
    let mut board = next_to(TIGER, "t34-76", 4);
    hit(&mut board, 3);
    assert_eq!(board.effects(), [Damage::Disabled1]);
    assert!(
        board.allows(attack(TIGER, "ru-1")),
        "this turn it goes on as before"
    );
    board.play(end_attack(), &[]);
    assert!(out(&board, TIGER), "turn 5");
    quiet_turn(&mut board);
    assert!(!out(&board, TIGER), "turn 6");
}

#[test]
fn disablement_adds_up_to_two_turns() {
    proves(&["tres-tigres/4.3.t"]);
    for shots in [2, 3] {
        let mut counters = json!({ MEDIUM: { "hex": "1120" } });
        for (number, hex) in (1..=shots).zip(["1119", "1121", "1020"]) {
            counters[format!("ru-{number}")] = json!({ "type": "t34-76", "hex": hex });
        }
        let mut board = mission(1).with(json!({ "turn": 4, "counters": counters }));
        // Each hits, damage 2: disabled for a turn.
        let dice = [vec![1, 1], [1, 2].repeat(shots)].concat();
        board.play(end_movement(), &dice);
        assert_eq!(board.effects(), vec![Damage::Disabled1; shots]);
        board.play(end_attack(), &[]);
        let mut lost = Vec::new();
        for number in 2..=shots {
            board.set(json!({ "counters": { format!("ru-{number}"): null } }));
        }
        while board.state.turn < 8 {
            if out(&board, MEDIUM) {
                lost.push(board.state.turn);
            }
            quiet_turn(&mut board);
        }
        assert_eq!(lost, [5, 6], "{shots} results");
    }
}

#[test]
fn disabled_for_two_turns_and_its_marker() {
    proves(&["tres-tigres/4.3.u", "tres-tigres/4.3.v"]);
    let mut board = next_to(TIGER, "t34-76", 3);
    hit(&mut board, 6);
    assert_eq!(
        (board.effects(), board.mark(TIGER, "disabled")),
        (vec![Damage::Disabled2], 2)
    );
    board.play(end_attack(), &[]);
    let mut seen = Vec::new();
    for _ in 4..=6 {
        seen.push((out(&board, TIGER), board.mark(TIGER, "disabled")));
        quiet_turn(&mut board);
    }
    // On turn 4 the 2-turn marker, on turn 5 the 1-turn marker, on turn 6 none.
    assert_eq!(seen, [(true, 2), (true, 1), (false, 0)]);
}

#[test]
fn a_unit_under_a_two_turn_marker_keeps_it_one_turn_longer() {
    proves(&["tres-tigres/4.3.w", "tres-tigres/4.3.x"]);
    // D2 on turn 3, D1 on turn 4: turns 4, 5 and 6 are lost.
    let mut board = next_to(TIGER, "t34-76", 3);
    hit(&mut board, 6);
    assert_eq!(board.unit(TIGER).owes, 2);
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.state.turn, board.unit(TIGER).owes, out(&board, TIGER)),
        (4, 1, true)
    );
    hit(&mut board, 3);
    assert_eq!(
        (board.unit(TIGER).owes, board.mark(TIGER, "disabled")),
        (2, 2)
    );
    board.play(end_attack(), &[]);
    let mut lost = Vec::new();
    while board.state.turn < 8 {
        if out(&board, TIGER) {
            lost.push(board.state.turn);
        }
        quiet_turn(&mut board);
    }
    assert_eq!(lost, [5, 6]);

    // D2 and then D1 in one turn: two turns in all.
    let mut board = next_to(TIGER, "t34-76", 3);
    board.set(json!({ "counters": { "ru-2": { "type": "t34-76", "hex": "1121" } } }));
    board.play(end_movement(), &[1, 1, 1, 6, 1, 3]);
    assert_eq!(board.effects(), [Damage::Disabled2, Damage::Disabled1]);
    assert_eq!(board.unit(TIGER).owes, 2);
}

#[test]
fn disabled_infantry_is_like_a_disabled_tank() {
    proves(&["tres-tigres/4.3.y"]);
    let infantry = "m3-de-infantaria-1";
    let counters =
        json!({ infantry: { "hex": "1120" }, "ru-1": { "type": "t34-76", "hex": "1119" } });
    let mut board = mission(3)
        .without_russians()
        .with(json!({ "turn": 3, "counters": counters }));
    board.play(end_movement(), &[1, 2]);
    assert_eq!(board.effects(), [Damage::Disabled1]);
    board.play(end_attack(), &[]);
    assert!(out(&board, infantry));
    board.set(json!({ "counters": { "ru-1": { "out": true } } }));
    board.play(end_movement(), &[]);
    board.play(end_attack(), &[]);
    assert!(!out(&board, infantry));
}

#[test]
fn each_suspension_marker_takes_a_point_for_good() {
    proves(&["tres-tigres/4.3.z", "tres-tigres/4.3.aa"]);
    let mut board = next_to(TIGER, "t34-76", 4);
    hit(&mut board, 4);
    assert_eq!(
        (board.effects(), board.unit(TIGER).suspension),
        (vec![Damage::Suspension], 1)
    );
    board.play(end_attack(), &[]);
    assert_eq!(board.left(TIGER), 2);
    assert_eq!(board.cost(TIGER, "1122"), Some(2));
    assert_eq!(
        board.refused(go(TIGER, "1223")),
        "4.1.c",
        "two road hexes and no more"
    );
    let hill =
        mission(1).with(json!({ "counters": { TIGER: { "hex": "0507", "suspension": 1 } } }));
    assert_eq!(hill.refused(go(TIGER, "0607")), "4.1.c");
    hit(&mut board, 5);
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.left(TIGER), board.refused(go(TIGER, "1121"))),
        (0, "4.3.aa".into())
    );
    hit(&mut board, 5);
    board.play(end_attack(), &[]);
    assert_eq!(
        (
            board.unit(TIGER).suspension,
            board.refused(go(TIGER, "1121"))
        ),
        (3, "4.3.aa".into())
    );
}

#[test]
fn an_immobilised_unit_fights_on_and_holds_its_hex() {
    proves(&["tres-tigres/4.3.ab"]);
    let counters = json!({
        TIGER: { "hex": "1008", "suspension": 2 },
        MEDIUM: { "hex": "0606" },
        LIGHT: { "hex": "1603" },
        "ru-1": { "type": "kv1-m41", "hex": "1007" },
    });
    let mut board = mission(1).with(json!({ "turn": 11, "counters": counters }));
    assert_eq!(board.refused(go(TIGER, "1009")), "4.3.aa");
    board.play(end_movement(), &[1, 1, 10, 1]);
    assert_eq!(board.targets(), [TIGER]);
    board.play(attack(TIGER, "ru-1"), &[10, 1]);
    board.play(end_attack(), &[]);
    assert_eq!(board.winner().as_deref(), Some("german"));
}

#[test]
fn a_disabled_russian_does_not_attack_and_keeps_its_first_attack() {
    proves(&["tres-tigres/4.3.ag"]);
    let mut board = next_to(TIGER, "at-100", 5).with(json!({ "phase": "german-attack" }));
    board.play(attack(TIGER, "ru-1"), &[1, 1]);
    assert_eq!(board.effects(), [Damage::Disabled1], "1 + 2 = 3");
    board.play(end_attack(), &[]);
    board.play(end_movement(), &[1, 1]);
    assert!(board.shots().is_empty());
    assert!(!board.unit("ru-1").has(Flags::FIRED));
    assert_eq!(board.hit_rules("ru-1", TIGER), ["t6.f"]);
}

#[test]
fn a_disabled_german_is_a_target_like_any_other() {
    proves(&["tres-tigres/4.3.ah"]);
    let mut board = next_to(TIGER, "t34-76", 4);
    board.set(json!({ "counters": { TIGER: { "out": true, "suspension": 2, "gun": 1 }, MEDIUM: { "hex": "1122" } } }));
    hit(&mut board, 7);
    assert_eq!(board.targets(), [TIGER]);
    assert_eq!(
        (board.unit(TIGER).gun, board.unit(TIGER).suspension),
        (2, 2)
    );
}

#[test]
fn suspensions_of_russians_are_not_damaged_in_the_solo_game() {
    proves(&["tres-tigres/4.4.l"]);
    let results = [
        (2, Damage::Disabled1),
        (4, Damage::Disabled1),
        (5, Damage::Disabled2),
        (6, Damage::Gun),
        (8, Damage::Destroyed),
    ];
    for (die, effect) in results {
        // A Pzkw III adds nothing; column medium.
        let mut board = next_to(MEDIUM, "t34-76", 4).with(json!({ "phase": "german-attack" }));
        board.play(attack(MEDIUM, "ru-1"), &[1, die]);
        assert_eq!(board.effects(), [effect], "{die}");
        assert_eq!(board.unit("ru-1").suspension, 0);
        assert_eq!(
            board.unit("ru-1").owes,
            u8::from(die < 5) + 2 * u8::from(die == 5)
        );
    }
    // The odds say the same: nobody's suspension.
    let odds = next_to(MEDIUM, "t34-76", 4).odds(MEDIUM, "ru-1");
    let suspension = odds["results"]
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["result"] == "suspension");
    assert_eq!(suspension.unwrap()["of_100"], 0);
}

#[test]
fn table_5() {
    proves(&[
        "tres-tigres/t5.a",
        "tres-tigres/t5.b",
        "tres-tigres/t5.c",
        "tres-tigres/t5.d",
    ]);
    use Damage::{
        Destroyed as X, Disabled1 as A, Disabled2 as B, Gun as G, None as O, Suspension as S,
    };
    let game = game();
    let columns = [
        (Class::Heavy, [O, O, A, S, S, B, G, G, X, X]),
        (Class::Medium, [O, A, S, S, B, G, G, X, X, X]),
        (Class::Light, [O, A, S, S, B, G, X, X, X, X]),
        (Class::Soft, [O, A, A, B, B, G, X, X, X, X]),
    ];
    for (class, column) in columns {
        for (total, result) in (1..).zip(column) {
            assert_eq!(
                game.tables().damage(class, total),
                result,
                "{class:?} {total}"
            );
        }
    }
    let classes = [
        (
            Class::Heavy,
            &["tigre-ie", "tigre-iib", "kv1-m41", "is2-m44", "kv85"][..],
        ),
        (
            Class::Medium,
            &[
                "pzkw-iiif",
                "pzkw-ivf2",
                "pantera-d",
                "t34-76",
                "sherman-m4a2",
            ],
        ),
        (Class::Light, &["pzkw-iic", "bt5-m34", "t26-m33"]),
        (
            Class::Soft,
            &["infantaria-alema", "at-100", "at-76", "infantaria-russa"],
        ),
    ];
    for (class, expected) in classes {
        let units = game
            .tables()
            .types
            .iter()
            .filter(|unit| unit.class == class);
        let units: Vec<&str> = units.map(|unit| unit.id.as_str()).collect();
        assert_eq!(units, expected);
    }
}

#[test]
fn the_damage_rows_of_the_attackers() {
    proves(&[
        "tres-tigres/t6.r",
        "tres-tigres/t6.s",
        "tres-tigres/t6.t",
        "tres-tigres/t6.u",
    ]);
    let russians = [
        ("bt5-m34", -1),
        ("t26-m33", -1),
        ("infantaria-russa", -1),
        ("t34-76", 0),
        ("sherman-m4a2", 0),
        ("at-76", 1),
        ("at-100", 1),
        ("kv1-m41", 1),
        ("kv85", 2),
        ("is2-m44", 2),
    ];
    for (kind, modifier) in russians {
        assert_eq!(
            next_to(TIGER, kind, 4).damage_modifier("ru-1", TIGER),
            modifier,
            "{kind}"
        );
    }
    let germans = [
        (1, LIGHT, -1),
        (3, "m3-de-infantaria-1", -1),
        (1, MEDIUM, 0),
        (2, "m2-de-pzkw-ivf2-1", 0),
        (3, "m3-de-pantera-d-1", 1),
        (1, TIGER, 2),
        (3, "m3-de-tigre-iib-1", 2),
    ];
    for (number, id, modifier) in germans {
        let counters =
            json!({ id: { "hex": "1120" }, "ru-1": { "type": "t34-76", "hex": "1119" } });
        let board = mission(number).with(json!({ "turn": 4, "counters": counters }));
        assert_eq!(board.damage_modifier(id, "ru-1"), modifier, "{id}");
    }
}

#[test]
fn a_damaged_gun_takes_two_from_the_damage_once() {
    proves(&["tres-tigres/t6.q"]);
    for guns in [1, 2] {
        let board =
            next_to(TIGER, "t34-76", 4).with(json!({ "counters": { TIGER: { "gun": guns } } }));
        assert_eq!(board.damage_modifier(TIGER, "ru-1"), 0, "{guns} markers");
        assert_eq!(board.modifier(TIGER, "ru-1"), 3 * guns);
    }
}

#[test]
fn the_damage_rows_hold_against_every_target() {
    proves(&["tres-tigres/t6.v"]);
    let mut board = next_to(TIGER, "infantaria-russa", 4).with(json!({ "phase": "german-attack" }));
    board.play(attack(TIGER, "ru-1"), &[1, 5]);
    assert_eq!(
        (board.effects(), board.unit("ru-1").place),
        (vec![Damage::Destroyed], Place::Destroyed)
    );
}
