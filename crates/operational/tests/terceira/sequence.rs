//! Sequence of play (3.0) and the dice before the match.

use serde_json::{Value, json};
use table::{Game, Match, Place, Seed, Setup, proves};

use crate::common::at;
use crate::{TERCEIRA, board, campaign, changed, moving};

/// Nobody is in contact.
fn quiet(turn: u8, phase: &str) -> crate::common::Sandbox {
    let counters = at([("su-34db", "3010"), ("us-6db", "1107")]);
    board(json!({ "turn": turn, "phase": phase, "counters": counters }))
}

#[test]
fn the_four_phases_follow_each_other_and_the_turn_moves_on() {
    proves(&[
        "terceira-guerra/3.0.a",
        "terceira-guerra/3.0.b",
        "terceira-guerra/3.0.c",
        "terceira-guerra/3.0.d",
        "terceira-guerra/3.0.e",
    ]);
    let mut match_ = quiet(7, "pact-movement");
    for (side, kind) in [
        ("pact", "move"),
        ("pact", "fight"),
        ("nato", "move"),
        ("nato", "fight"),
    ] {
        assert_eq!(match_.pending(), (side.to_owned(), kind));
        assert_eq!(match_.turn(), 7);
        match_.end();
    }
    assert_eq!(
        (match_.turn(), match_.pending()),
        (8, ("pact".to_owned(), "move"))
    );
    let mut last = quiet(23, "nato-combat");
    last.end();
    assert_eq!(last.pending().1, "over");
    assert!(last.game.outcome(&last.state).is_some());
}

#[test]
fn only_the_side_of_the_phase_attacks() {
    proves(&[
        "terceira-guerra/3.0.b",
        "terceira-guerra/3.0.d",
        "terceira-guerra/5.0.a",
    ]);
    let counters = at([("su-34db", "1107"), ("us-6db", "1108")]);
    for (side, target, own) in [("pact", "1108", "1107"), ("nato", "1107", "1108")] {
        let match_ = crate::fighting(side, 6, counters.clone());
        assert!(match_.legal(json!({ "attack": { "target": target } })));
        assert!(!match_.legal(json!({ "attack": { "target": own } })));
    }
}

#[test]
fn the_track_runs_from_4_to_23() {
    proves(&["terceira-guerra/2.4.1.a", "terceira-guerra/3.0.e"]);
    let mut match_ = quiet(4, "pact-movement");
    let mut turns = vec![match_.turn()];
    for _ in 0..20 * 4 {
        match_.end();
        if match_.pending().1 != "over" && turns.last() != Some(&match_.turn()) {
            turns.push(match_.turn());
        }
    }
    assert_eq!(match_.pending().1, "over");
    assert_eq!(turns, (4..=23).collect::<Vec<u8>>());
    assert_eq!(
        quiet(23, "pact-movement").referee().turn_name.en,
        "23 August 1985"
    );
}

/// A match whose dice before the first turn fell like this.
fn rolled(french: u8, east_german: u8) -> (crate::common::Sandbox, Vec<Value>) {
    let mut match_ = campaign();
    let events = match_.roll(json!("roll"), &[french, east_german]);
    (match_, events)
}

#[test]
fn two_dice_are_thrown_once_and_openly_before_anything_is_placed() {
    proves(&["terceira-guerra/3.0.j"]);
    let (match_, events) = rolled(4, 6);
    let rolls: Vec<&Value> = events
        .iter()
        .filter_map(|event| event.get("rolled"))
        .collect();
    assert_eq!(
        rolls,
        [
            &json!({ "line": 0, "die": 4 }),
            &json!({ "line": 1, "die": 6 })
        ]
    );
    assert_eq!(match_.pending(), ("nato".to_owned(), "set-up"));
    assert!(!match_.legal(json!("roll")));
    // A match throws them by itself, and everybody reads them.
    let setup = Setup {
        scenario: "campanha".into(),
        options: Default::default(),
        seed: Seed::from_number(1),
        position: None,
    };
    let begun = Match::begin(TERCEIRA.clone(), &setup).unwrap();
    let dice: Vec<usize> = begun.lines().iter().map(|line| line.dice.len()).collect();
    assert_eq!(dice, [2]);
}

#[test]
fn a_1_keeps_the_french_in_france() {
    proves(&["terceira-guerra/3.0.f"]);
    let place = |id: &str, to: &str| json!({ "place": { "counter": id, "to": to } });
    // Estrasburgo's country in the west, the bivouac in Germany.
    let (home, _) = rolled(1, 6);
    for corps in ["fr-1db", "fr-5db"] {
        assert_eq!(home.refusal(place(corps, "1630")), "terceira-guerra/3.0.f");
        assert!(home.legal(place(corps, "0730")));
    }
    // What is wrong with a hex of France is said of that hex, not of the bivouac.
    let mut full = home;
    for id in ["fr-1db", "fr-3db", "fr-1dimec"] {
        full.give(place(id, "0730"));
    }
    assert_eq!(
        full.refusal(place("fr-5db", "0730")),
        "terceira-guerra/4.1.1.a"
    );
    let (abroad, _) = rolled(2, 6);
    assert!(abroad.legal(place("fr-1db", "1630")));
    assert_eq!(
        abroad.refusal(place("fr-1db", "0730")),
        "terceira-guerra/9.1.1.a"
    );

    // At home it never crosses the border: not by ground, not by air, not after combat.
    let position = |roll: u8| {
        json!({ "turn": 6, "phase": "nato-movement", "rolls": { "french": roll },
            "counters": at([("fr-3db", "1227"), ("fr-1dimec", "1227"), ("us-6db", "1425")]) })
    };
    let match_ = board(position(1));
    let out = |id: &str| json!({ "move": { "counter": id, "to": "1326" } });
    assert_eq!(match_.refusal(out("fr-3db")), "terceira-guerra/3.0.f");
    assert!(match_.legal(json!({ "move": { "counter": "fr-3db", "to": "1128" } })));
    let fly = json!({ "fly": { "counter": "fr-1dimec", "to": "1425" } });
    assert_eq!(match_.refusal(fly.clone()), "terceira-guerra/3.0.f");
    let free = board(position(2));
    assert!(free.legal(out("fr-3db")) && free.legal(fly));
}

#[test]
fn the_french_at_home_fight_but_do_not_follow_abroad() {
    proves(&["terceira-guerra/3.0.f"]);
    let counters = json!({
        "fr-3db": { "hex": "1227", "moved": true }, "su-48dimec": { "hex": "1226", "losses": 1 },
    });
    let mut match_ = board(json!({
        "turn": 6, "phase": "nato-combat", "rolls": { "french": 1 }, "counters": counters,
    }));
    // 6 and 14 points from the air against 3 in a town: 6-1, two columns left.
    match_.give(json!({ "attack": { "target": "1226" } }));
    match_.give(json!({ "add": { "counter": "fr-3db" } }));
    match_.give(json!({ "air": { "points": 14 } }));
    match_.give(json!("announce"));
    match_.roll(json!("announce"), &[1, 2]);
    crate::take_losses(&mut match_);
    assert!(match_.stack("1226").is_empty());
    assert_eq!(
        match_.pending().1,
        "fight",
        "nobody may advance out of France"
    );
}

#[test]
fn the_east_germans_stay_away_on_1_or_2() {
    proves(&["terceira-guerra/3.0.g"]);
    for die in [1, 2] {
        let (mut match_, _) = rolled(4, die);
        assert!(
            match_
                .referee()
                .counters
                .iter()
                .all(|counter| counter.nation != "east-german")
        );
        assert_eq!((match_.points("nato"), match_.points("pact")), (0, 0));
        match_.give(json!("place-all"));
        match_.end();
        let placed = |order: &Value| order["place"]["counter"].as_str().map(str::to_owned);
        assert!(
            match_
                .orders()
                .iter()
                .filter_map(placed)
                .all(|counter| !counter.starts_with("eg-"))
        );
        match_.give(json!("place-all"));
        match_.end();
        assert_eq!(match_.pending(), ("pact".to_owned(), "move"));
        assert_eq!(match_.referee().counters.len(), 152 - 4);
    }
}

#[test]
fn the_east_germans_have_no_attack_power_on_3_or_4() {
    proves(&["terceira-guerra/3.0.h", "terceira-guerra/3.0.i"]);
    let counters = json!({
        "eg-10db": { "hex": "1107", "moved": true }, "su-34db": { "hex": "1107", "moved": true },
        "us-6db": { "hex": "1108" },
    });
    let position = |die: u8, phase: &str| {
        board(
            json!({ "turn": 6, "phase": phase, "rolls": { "east-german": die }, "counters": counters }),
        )
    };
    for (die, attack) in [(3, 9), (4, 9), (5, 17), (6, 17)] {
        let mut match_ = position(die, "pact-combat");
        let fought = match_.fight("1108", &["eg-10db", "su-34db"], [1, 2]);
        assert_eq!(fought.attack, attack, "die {die}");
        let mut defends = position(die, "nato-combat");
        assert_eq!(
            defends.fight("1107", &["us-6db"], [1, 2]).defence,
            12,
            "die {die}"
        );
    }
    // Alone it attacks in the first column.
    let mut alone = board(json!({
        "turn": 6, "phase": "pact-combat", "rolls": { "east-german": 3 },
        "counters": { "eg-10db": { "hex": "1107", "moved": true }, "us-6db": { "hex": "1108" } },
    }));
    assert_eq!(alone.fight("1108", &["eg-10db"], [1, 2]).column, "1-4");
}

#[test]
fn dice_are_thrown_for_combat_and_not_for_movement() {
    proves(&["terceira-guerra/2.4.3.a"]);
    let mut match_ = moving("pact", 6, at([("su-34db", "1107"), ("us-6db", "1109")]));
    // `give` takes no dice at all.
    match_.move_to("su-34db", "1108");
    match_.end();
    match_.declare("1109", &["su-34db"]);
    let events = match_.roll(json!("announce"), &[3, 4]);
    assert!(
        events
            .iter()
            .any(|event| event["resolved"]["dice"] == json!([3, 4]))
    );
}

#[test]
fn the_match_begins_with_nobody_destroyed_and_bremen_taken() {
    proves(&["terceira-guerra/9.1.2.c", "terceira-guerra/1.0.a"]);
    let match_ = campaign();
    assert_eq!(match_.turn(), 4);
    assert_eq!(match_.hex("su-103daet").as_deref(), Some("1905"));
    let bremen = |view: table::View| {
        let mut held = view
            .markers
            .into_iter()
            .filter(|marker| marker.kind == "held");
        let held = held.find(|marker| marker.hex == "1905").unwrap();
        held.side.clone().unwrap()
    };
    assert_eq!(bremen(match_.referee()), "pact");
    // It is the Pact's even before the division stands in it, by what the box says.
    assert_eq!(
        bremen(changed(json!({ "counters": { "su-103daet": null } })).referee()),
        "pact"
    );
    let sides: Vec<&str> = TERCEIRA
        .card()
        .sides
        .iter()
        .map(|side| side.id.as_str())
        .collect();
    assert_eq!(sides, ["pact", "nato"]);
    assert!(
        match_
            .referee()
            .counters
            .iter()
            .all(|counter| counter.place != Place::Destroyed)
    );
}
