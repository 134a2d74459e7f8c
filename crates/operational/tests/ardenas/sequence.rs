//! Sequence (3.0), dice (2.4.3) and the calendar of a whole match.

use crate::common::{campaign, changed};
use serde_json::{Value, json};
use table::{Chance, Game, Seed, Stream, proves};

#[test]
fn the_four_phases_follow_each_other() {
    proves(&[
        "ardenas/3.0.a",
        "ardenas/3.0.b",
        "ardenas/3.0.c",
        "ardenas/3.0.d",
    ]);
    let mut match_ = changed(
        json!({ "counters": { "us-2di-9": null, "us-2di-23": null, "us-2di-38": null, "us-99di-395": null } }),
    );
    assert_eq!(match_.pending(), ("german".into(), "move"));
    // Passing without moving anything is legal.
    match_.end();
    assert_eq!(match_.phase(), "Germans: combat");
    assert_eq!(match_.pending(), ("german".into(), "fight"));
    assert!(
        match_
            .refusal(json!({ "attack": { "target": "3104" } }))
            .starts_with("ardenas/5.0")
    );
    match_.end();
    assert_eq!(match_.phase(), "Allies: movement");
    assert_eq!(match_.pending(), ("allied".into(), "move"));
    match_.end();
    assert_eq!(match_.phase(), "Allies: combat");
    assert_eq!(match_.pending(), ("allied".into(), "fight"));
}

#[test]
fn only_the_side_whose_phase_it_is_attacks() {
    proves(&["ardenas/3.0.b", "ardenas/3.0.d", "ardenas/5.0.a"]);
    let pieces = json!({ "us-5di-10": { "hex": "1102" }, "ge-26di-39": { "hex": "1202" } });
    let german =
        crate::common::board(json!({ "turn": 18, "phase": "german-combat", "counters": pieces }));
    assert!(german.legal(json!({ "attack": { "target": "1102" } })));
    assert!(!german.legal(json!({ "attack": { "target": "1202" } })));
    let allied =
        crate::common::board(json!({ "turn": 18, "phase": "allied-combat", "counters": pieces }));
    assert!(allied.legal(json!({ "attack": { "target": "1202" } })));
    assert!(!allied.legal(json!({ "attack": { "target": "1102" } })));
}

/// Ends phases without fighting; nobody is in contact.
fn quiet(turn: u8, phase: &str) -> crate::common::Sandbox {
    crate::common::board(json!({
        "turn": turn, "phase": phase,
        "counters": { "us-5di-10": { "hex": "1102" }, "ge-26di-39": { "hex": "3013" } },
    }))
}

#[test]
fn turns_follow_each_other_to_the_end() {
    proves(&["ardenas/3.0.e", "ardenas/2.4.1.a"]);
    let mut match_ = quiet(31, "allied-combat");
    match_.end();
    assert_eq!(
        (match_.turn(), match_.phase()),
        (1, "Germans: movement".into())
    );

    let mut last = quiet(3, "allied-combat");
    last.end();
    assert_eq!(last.pending().1, "over");
    assert!(last.game.outcome(&last.state).is_some());

    let mut whole = quiet(16, "german-movement");
    let mut turns = vec![whole.turn()];
    for _ in 0..19 * 4 {
        whole.end();
        if whole.pending().1 != "over" && *turns.last().unwrap() != whole.turn() {
            turns.push(whole.turn());
        }
    }
    assert_eq!(whole.pending().1, "over");
    let days: Vec<u8> = (16..=31).chain(1..=3).collect();
    assert_eq!(turns, days);
}

#[test]
fn movement_never_throws_dice() {
    proves(&["ardenas/2.4.3.a"]);
    let mut match_ = campaign();
    let mut chance = Chance::new(3);
    let mut dice = Stream::new(&Seed::from_number(3), 0);
    let mut events = Vec::new();
    for _ in 0..400 {
        let order = match_.game.sample(&match_.state, &mut chance).unwrap();
        if order == operational::Order::End {
            continue;
        }
        match_
            .game
            .execute(&mut match_.state, &order, &mut dice, &mut events);
    }
    assert!(events.len() > 80);
    assert_eq!(dice.rolled(), 0);

    // A combat throws exactly two.
    let mut combat = crate::common::board(json!({
        "turn": 18, "phase": "german-combat",
        "counters": { "us-5di-10": { "hex": "1102" }, "ge-26di-39": { "hex": "1202", "moved": true } },
    }));
    combat.declare("1102", &["ge-26di-39"]);
    let events = combat.roll(json!("announce"), &[3, 4]);
    assert!(
        events
            .iter()
            .any(|event: &Value| event["resolved"]["dice"] == json!([3, 4]))
    );
}
