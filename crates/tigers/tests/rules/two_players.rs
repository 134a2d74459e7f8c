//! Two players: section 7 and mission 5.

use serde_json::json;
use tigers::{Damage, Event, Phase, Place};

use crate::common::*;

const PZ3: &str = "m5-de-pzkw-iiif-1";
const PZ3_2: &str = "m5-de-pzkw-iiif-2";
const T34: &str = "m5-ru-t34-76-1";
const T34_2: &str = "m5-ru-t34-76-2";
const KV1: &str = "m5-ru-kv1-m41-1";

#[test]
fn the_sequence_with_two_players() {
    proves(&["tres-tigres/1.b", "tres-tigres/7.a", "tres-tigres/7.c"]);
    let mut board = mission(5);
    let card = board.game.card_players(5);
    assert_eq!(card, 2);
    let mut seen = Vec::new();
    for order in [end_movement(), end_attack(), end_movement(), end_attack()] {
        let pending = table::Game::pending(&*board.game, &board.state).unwrap();
        seen.push((pending.side.0, pending.kind));
        // No draw, so no dice.
        board.play(order, &[]);
        assert!(!board.phases().contains(&Phase::Draw));
    }
    assert_eq!(
        seen,
        [(0, "move"), (0, "attack"), (1, "move"), (1, "attack")]
    );
    assert_eq!(board.state.turn, 2);
    assert_eq!(
        board.query(json!({ "draw": {} })),
        json!({ "rolls": 0, "rule": "tres-tigres/7.c" })
    );
}

trait Players {
    fn card_players(&self, number: usize) -> u8;
}

impl Players for tigers::Tigers {
    fn card_players(&self, number: usize) -> u8 {
        table::Game::card(self).scenarios[number - 1].players
    }
}

#[test]
fn the_russian_player_moves_and_attacks_as_he_likes() {
    proves(&["tres-tigres/7.b"]);
    let counters =
        json!({ T34: { "hex": "1121" }, PZ3: { "hex": "1119" }, PZ3_2: { "hex": "1116" } });
    let mut board =
        mission(5).with(json!({ "turn": 3, "phase": "russian-movement", "counters": counters }));
    assert_eq!(board.refused(go(PZ3, "1118")), "7.b");
    assert_eq!(board.cost(T34, "1120"), Some(1));
    board.play(end_movement(), &[]);
    assert!(
        board.allows(attack(T34, PZ3))
            && board.allows(attack(T34, PZ3_2))
            && board.allows(end_attack())
    );
    board.play(attack(T34, PZ3_2), &[10]);
}

#[test]
fn the_russian_player_overruns_too() {
    proves(&["tres-tigres/7.d"]);
    let counters = json!({ T34: { "hex": "1010" }, PZ3: { "hex": "1009" } });
    let mut board =
        mission(5).with(json!({ "turn": 3, "phase": "russian-movement", "counters": counters }));
    board.play(go(T34, "1009"), &[]);
    board.play(end_movement(), &[]);
    assert_eq!(board.damage_modifier(T34, PZ3), 1);
    board.play(attack(T34, PZ3), &[1, 7]);
    assert!(matches!(board.events[0], Event::Shot { overrun: true, .. }));
    assert_eq!(board.unit(PZ3).place, Place::Destroyed);
}

#[test]
fn russian_suspensions_are_damaged_with_two_players() {
    proves(&["tres-tigres/7.e"]);
    let counters = json!({ KV1: { "hex": "1119" }, PZ3: { "hex": "1120" } });
    let mut board =
        mission(5).with(json!({ "turn": 3, "phase": "german-attack", "counters": counters }));
    board.play(attack(PZ3, KV1), &[1, 4]);
    assert_eq!(
        (board.effects(), board.unit(KV1).suspension),
        (vec![Damage::Suspension], 1)
    );
    board.play(end_attack(), &[]);
    assert_eq!(
        (board.left(KV1), board.refused(go(KV1, "1118"))),
        (0, "4.3.aa".into())
    );
}

#[test]
fn russian_armour_that_entered_has_no_penalty_of_its_own() {
    proves(&["tres-tigres/7.f"]);
    let mut board = mission(5)
        .with(json!({ "phase": "russian-movement", "counters": { PZ3: { "hex": "1323" } } }));
    board.play(enter(T34, "1424"), &[]);
    board.play(end_movement(), &[]);
    assert_eq!(board.hit_rules(T34, PZ3), ["t6.a"]);
    assert_eq!(board.modifier(T34, PZ3), 2);
}

#[test]
fn this_turn_is_the_game_turn() {
    proves(&["tres-tigres/7.g"]);
    let counters = json!({ T34: { "hex": "1116" }, PZ3: { "hex": "1121" } });
    let mut board =
        mission(5).with(json!({ "turn": 3, "phase": "russian-movement", "counters": counters }));
    board.play(go(T34, "1117"), &[]);
    board.play(end_movement(), &[]);
    board.play(end_attack(), &[]);
    // Turn 4: the German moves and attacks a tank that has not moved this turn.
    board.play(go(PZ3, "1120"), &[]);
    board.play(end_movement(), &[]);
    assert_eq!(board.hit_rules(PZ3, T34), ["t6.a"]);
    board.play(end_attack(), &[]);
    board.play(end_movement(), &[]);
    assert_eq!(board.hit_rules(T34, PZ3), ["t6.d"]);
}

#[test]
fn disablement_counts_from_the_next_turn_for_both() {
    proves(&["tres-tigres/7.h"]);
    let counters = json!({ T34: { "hex": "1119" }, PZ3: { "hex": "1120" } });
    let mut board =
        mission(5).with(json!({ "turn": 3, "phase": "german-attack", "counters": counters }));
    board.play(attack(PZ3, T34), &[1, 2]);
    assert_eq!(board.effects(), [Damage::Disabled1]);
    board.play(end_attack(), &[]);
    assert!(board.allows(go(T34, "1118")));
    board.play(end_movement(), &[]);
    assert!(board.allows(attack(T34, PZ3)));
    board.play(end_attack(), &[]);
    board.set(json!({ "phase": "russian-movement" }));
    assert_eq!(
        (board.state.turn, board.refused(go(T34, "1118"))),
        (4, "4.1.k".into())
    );
    board.play(end_movement(), &[]);
    assert_eq!(board.refused(attack(T34, PZ3)), "4.4.d");
}

#[test]
fn an_overrun_comes_right_after_the_movement() {
    proves(&["tres-tigres/7.i"]);
    let counters = json!({ T34: { "hex": "1009" }, PZ3: { "hex": "1010" } });
    let mut board = mission(5).with(json!({ "turn": 4, "counters": counters }));
    board.play(go(PZ3, "1009"), &[]);
    board.play(end_movement(), &[]);
    assert!(board.shots().is_empty(), "nobody attacks before");
    board.play(attack(PZ3, T34), &[1, 10]);
    assert_eq!(board.unit(T34).place, Place::Destroyed);
}

#[test]
fn the_german_force_of_mission_5() {
    proves(&["tres-tigres/m5.2.a", "tres-tigres/m5.2.b"]);
    let board = mission(5);
    assert_eq!(board.entering(), [("pzkw-iiif".to_owned(), 4)]);
    let due = |turn: u16| {
        board
            .view()
            .arrivals
            .iter()
            .filter(|a| a.turn == turn && a.counter.contains("-de-"))
            .count()
    };
    assert_eq!([1, 2, 3].map(due), [4, 4, 2]);
    let board = mission(5).with(json!({ "turn": 2 }));
    let expected = [
        ("pzkw-iiif".to_owned(), 4),
        ("pzkw-ivf2".to_owned(), 2),
        ("pantera-d".to_owned(), 2),
    ];
    assert_eq!(board.entering(), expected);
    let mut board = mission(5).with(json!({ "turn": 3 }));
    assert_eq!(board.entering().last(), Some(&("tigre-ie".to_owned(), 2)));
    assert_eq!(board.refused(enter(PZ3, "0108")), "m5.2.b");
    for hex in ["0102", "0104", "0105", "0106", "0107"] {
        assert!(board.allows(enter(PZ3, hex)));
    }
    board.play(enter(PZ3, "0103"), &[]);
    assert_eq!(board.unit(PZ3).spent, 1);
}

#[test]
fn the_russian_force_of_mission_5() {
    proves(&["tres-tigres/m5.3.a", "tres-tigres/m5.3.b"]);
    let board = mission(5).with(json!({ "phase": "russian-movement" }));
    assert_eq!(board.entering(), [("t34-76".to_owned(), 5)]);
    let due = |turn: u16| {
        board
            .view()
            .arrivals
            .iter()
            .filter(|a| a.turn == turn && a.counter.contains("-ru-"))
            .count()
    };
    assert_eq!([1, 2, 3].map(due), [5, 3, 2]);
    let mut board = mission(5).with(json!({ "turn": 3, "phase": "russian-movement" }));
    let expected = [
        ("t34-76".to_owned(), 5),
        ("kv1-m41".to_owned(), 3),
        ("kv85".to_owned(), 2),
    ];
    assert_eq!(board.entering(), expected);
    assert_eq!(board.refused(enter(KV1, "1224")), "m5.3.b");
    board.play(enter(KV1, "1424"), &[]);
    assert_eq!(board.unit(KV1).spent, 1);
    assert!(board.allows(go(KV1, "1323")));
    let other = "m5-ru-kv1-m41-2";
    board.play(enter(other, "1524"), &[]);
    assert_eq!(
        (board.left(other), board.refused(go(other, "1523"))),
        (0, "4.1.c".into())
    );
}

#[test]
fn points_of_mission_5() {
    proves(&["tres-tigres/m5.5.a", "tres-tigres/m5.5.b"]);
    // Through play: the T-34 enters 1009 on turn 5, the Pzkw III crosses it on turn 7.
    let counters = json!({ T34: { "hex": "1010" }, PZ3: { "hex": "0101" } });
    let mut board =
        mission(5).with(json!({ "turn": 5, "phase": "russian-movement", "counters": counters }));
    board.play(go(T34, "1009"), &[]);
    let holder = |board: &Board, hex: &str| {
        let view = board.view();
        view.markers
            .into_iter()
            .find(|marker| marker.hex == hex)
            .and_then(|marker| marker.side.clone())
    };
    assert_eq!(holder(&board, "1009").as_deref(), Some("russian"));
    let counters = json!({ T34: { "hex": "1014" }, PZ3: { "hex": "1010" } });
    board.set(json!({ "turn": 7, "phase": "german-movement", "counters": counters }));
    board.play(go(PZ3, "1008"), &[]);
    assert_eq!(
        (holder(&board, "1009").as_deref(), holder(&board, "0815")),
        (Some("german"), None)
    );
    // Three Russians and two Germans destroyed.
    let lost = json!({ "place": "destroyed" });
    board.set(json!({ "counters": {
        "m5-ru-t34-76-3": lost, "m5-ru-t34-76-4": lost, "m5-ru-t34-76-5": lost,
        "m5-de-pantera-d-1": lost, "m5-de-pantera-d-2": lost,
    } }));
    let view = board.view();
    let score: Vec<(&str, i32, &str)> = view
        .score
        .iter()
        .map(|line| (line.side.as_str(), line.points, line.rule.as_str()))
        .collect();
    let expected = [
        ("german", 3, "tres-tigres/m5.5.a"),
        ("russian", 2, "tres-tigres/m5.5.a"),
        ("german", 1, "tres-tigres/m5.5.b"),
    ];
    assert_eq!(score, expected);
}

#[test]
fn more_points_win_at_the_end_of_turn_10() {
    proves(&["tres-tigres/m5.4.a", "tres-tigres/m5.5.c"]);
    let lost = json!({ "place": "destroyed" });
    let russians = [
        "m5-ru-t34-76-1",
        "m5-ru-t34-76-2",
        "m5-ru-t34-76-3",
        "m5-ru-t34-76-4",
    ];
    let germans = [
        "m5-de-pzkw-iiif-1",
        "m5-de-pzkw-iiif-2",
        "m5-de-pzkw-iiif-3",
        "m5-de-pzkw-iiif-4",
    ];
    let end = |russian_losses: usize, german_losses: usize, passed: serde_json::Value| {
        let mut counters = json!({});
        for id in russians[..russian_losses]
            .iter()
            .chain(&germans[..german_losses])
        {
            counters[*id] = lost.clone();
        }
        let position = json!({ "turn": 10, "phase": "russian-attack", "counters": counters, "passed": passed });
        let mut board = mission(5).with(position);
        assert!(board.outcome().is_none());
        board.play(end_attack(), &[]);
        let outcome = board.outcome().unwrap();
        assert_eq!(outcome.rule, "tres-tigres/m5.5.c");
        assert_eq!(table::Game::pending(&*board.game, &board.state), None);
        (board.winner(), outcome.points)
    };
    assert_eq!(
        end(4, 4, json!({ "1009": "german" })),
        (Some("german".into()), vec![5, 4])
    );
    assert_eq!(
        end(4, 4, json!({ "1009": "german", "0815": "russian" })),
        (None, vec![5, 5])
    );
    assert_eq!(end(4, 4, json!({})), (None, vec![4, 4]));
    assert_eq!(end(1, 2, json!({})), (Some("russian".into()), vec![1, 2]));
}

#[test]
fn at_night_units_see_seven_hexes() {
    proves(&["tres-tigres/m5.6.a"]);
    let counters =
        json!({ PZ3: { "hex": "0309" }, T34: { "hex": "0316" }, T34_2: { "hex": "0317" } });
    let board =
        mission(5).with(json!({ "turn": 4, "phase": "german-attack", "counters": counters }));
    assert!(board.allows(attack(PZ3, T34)));
    assert_eq!(board.refused(attack(PZ3, T34_2)), "m5.6.a");
    let far = board.sight("0309", "0317");
    assert_eq!(
        (&far["distance"], &far["free"], &far["dark"]),
        (&json!(8), &json!(false), &json!(true))
    );
    assert!(mission(1).sees("0309", "0317"), "by day it is free");
}

#[test]
fn mission_5_has_no_modifiers_of_its_own() {
    proves(&["tres-tigres/m5.7.a"]);
    let board = mission(5);
    assert!(board.game.mission(&board.state).draw.is_none());
    let counters = json!({ PZ3: { "hex": "1120" }, T34: { "hex": "1118" } });
    let board = board.with(json!({ "turn": 4, "counters": counters }));
    assert_eq!((board.modifier(PZ3, T34), board.modifier(T34, PZ3)), (0, 0));
}
