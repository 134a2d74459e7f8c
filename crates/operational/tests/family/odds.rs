//! Who attacks, totals, odds and dice (5.0, 5.1.1, 5.1.5).

use serde_json::json;
use table::{Viewer, proves};

use crate::cast::{both, pieces};
use crate::common::sum;

#[test]
fn the_side_that_moved_last_attacks_one_hex_from_any_side() {
    proves(&[
        "goodwood/5.0.a",
        "goodwood/5.0.b",
        "goodwood/5.0.c",
        "ardenas/5.0.a",
    ]);
    for cast in both() {
        let [a, b, c, ..] = cast.foot;
        let places = [
            (a, "1009"),
            (b, "1110"),
            (c, "1011"),
            (cast.foes[0], "1010"),
            (cast.foes[1], "1010"),
        ];
        let mut match_ = cast.fights(&places);
        assert_eq!(match_.pending(), ("allied".into(), "fight"));
        let fought = match_.fight("1010", &[a, b, c], sum(7));
        assert_eq!((fought.attack, fought.defence), (9, 6));
        // In the other side's combat phase the roles are turned round.
        let match_ = cast.lay(
            "german-combat",
            pieces(&[(a, "1009"), (cast.foes[0], "1010")], false),
        );
        assert_eq!(match_.pending().0, "german");
        assert!(match_.legal(json!({ "attack": { "target": "1009" } })));
    }
}

#[test]
fn a_unit_attacks_once_and_combats_follow_one_another_as_the_attacker_likes() {
    proves(&["goodwood/5.0.d", "ardenas/5.0.a"]);
    for cast in both() {
        let [a, b, ..] = cast.foot;
        let places = [
            (a, "1110"),
            (b, "1110"),
            (cast.foes[0], "1010"),
            (cast.foes[1], "1210"),
        ];
        for (first, second) in [("1010", "1210"), ("1210", "1010")] {
            let mut match_ = cast.fights(&places);
            cast.resolve(&mut match_, first, &[a], "IMP");
            match_.give(json!({ "attack": { "target": second } }));
            let again = match_.refusal(json!({ "add": { "counter": a } }));
            assert_eq!(again, cast.rule("5.0.b", "5.0.a"));
            match_.give(json!({ "add": { "counter": b } }));
        }
        // A hex is attacked once.
        let mut match_ = cast.fights(&places);
        cast.resolve(&mut match_, "1010", &[a], "IMP");
        let twice = match_.refusal(json!({ "attack": { "target": "1010" } }));
        assert_eq!(twice, cast.rule("8.0.p", "6.2.g"));
    }
}

#[test]
fn odds_are_the_quotient_of_the_totals_rounded_against_the_attacker() {
    proves(&[
        "goodwood/5.1.1.a",
        "goodwood/5.1.1.b",
        "goodwood/5.1.1.c",
        "goodwood/5.1.1.d",
        "goodwood/5.1.1.e",
        "goodwood/5.1.1.ex1",
        "ardenas/5.1.1.a",
        "ardenas/5.1.1.b",
        "ardenas/5.1.1.c",
        "ardenas/5.1.1.d",
        "ardenas/5.1.1.ex1",
    ]);
    for cast in both() {
        // One unit worth 3 and air points against units worth 3 each, one of them reduced to 2 or not.
        let read = |air: u8, foes: usize, reduced: usize| {
            let mut counters = pieces(&[(cast.foot[0], "1009")], true);
            for (index, foe) in cast.foes.iter().take(foes).enumerate() {
                counters[*foe] = json!({ "hex": "1010", "losses": u8::from(index < reduced) });
            }
            let mut match_ = cast.lay("allied-combat", counters);
            match_.give(json!({ "attack": { "target": "1010" } }));
            match_.give(json!({ "add": { "counter": cast.foot[0] } }));
            if air > 0 {
                match_.give(json!({ "air": { "points": air } }));
            }
            match_.give(json!("announce"));
            let events = match_.roll(json!("announce"), &sum(7));
            let fought = match_.fought(&events);
            (fought.attack, fought.defence, fought.column)
        };
        assert_eq!(read(8, 2, 2), (11, 4, "2-1".into()));
        assert_eq!(read(12, 2, 2), (15, 4, "3-1".into()));
        assert_eq!(read(0, 1, 0), (3, 3, "1-1".into()));
        assert_eq!(read(6, 4, 2), (9, 10, "1-2".into()));
        assert_eq!(read(2, 4, 2), (5, 10, "1-2".into()));
        assert_eq!(read(1, 4, 2), (4, 10, "1-3".into()));
        assert_eq!(read(0, 4, 2), (3, 10, "1-4".into()));
        assert_eq!(read(0, 4, 0), (3, 12, "1-4".into()));
        assert_eq!(read(37, 2, 2), (40, 4, "9-1".into()));
    }
}

#[test]
fn defence_points_are_hidden_until_the_attack_is_declared() {
    proves(&["goodwood/5.1.1.f", "ardenas/5.1.1.e"]);
    for cast in both() {
        let mut counters = pieces(&[(cast.foot[0], "1009")], true);
        counters[cast.foes[0]] = json!({ "hex": "1010", "losses": 1 });
        let mut match_ = cast.lay("allied-combat", counters);
        let attacker = Viewer::Side(match_.side("allied"));
        let seen = |match_: &crate::common::Sandbox| {
            let view = match_.view(attacker);
            let there = view.counters.into_iter();
            there
                .filter(|counter| counter.hex.as_deref() == Some("1010"))
                .collect::<Vec<_>>()
        };
        let before = seen(&match_);
        assert_eq!(before.len(), 1);
        let foe = &before[0];
        assert_eq!(
            (foe.nation.as_str(), foe.symbol.as_str()),
            ("german", "infantry")
        );
        assert!(!foe.size.is_empty());
        assert!(foe.values.is_empty() && foe.formation.pt.is_empty() && foe.losses == 0);
        assert!(foe.id != cast.foes[0] && !foe.name.en.contains("272"));
        cast.resolve(&mut match_, "1010", &[cast.foot[0]], "IMP");
        let mut after = seen(&match_);
        after[0].marks.clone_from(&before[0].marks);
        assert_eq!(after, before);
        // Only the number is seen by one option, everything by another.
        let counters = pieces(&[(cast.foot[0], "1009"), (cast.foes[0], "1010")], true);
        let counted = cast.lay_with(
            &[("hidden", "count-only")],
            "allied-combat",
            counters.clone(),
        );
        assert_eq!(seen(&counted)[0].symbol, "hidden");
        let open = cast.lay_with(&[("hidden", "open")], "allied-combat", counters);
        assert_eq!(seen(&open)[0].id, cast.foes[0]);
    }
}

#[test]
fn the_attacker_announces_first_and_then_nothing_changes() {
    proves(&["goodwood/5.1.1.g", "goodwood/5.1.1.h", "ardenas/5.1.1.f"]);
    for cast in both() {
        let [a, b, ..] = cast.foot;
        let mut match_ = cast.lay(
            "german-combat",
            pieces(
                &[(a, "1009"), (cast.foes[0], "1010"), (cast.foes[1], "1010")],
                false,
            ),
        );
        match_.declare("1009", &[cast.foes[0], cast.foes[1]]);
        assert_eq!(match_.pending(), ("allied".into(), "support"));
        assert!(
            match_
                .referee()
                .decision
                .unwrap()
                .prompt
                .en
                .contains("6 points")
        );
        // The defender may still spend air points; the attacker's total stands.
        match_.give(json!({ "air": { "points": 4 } }));
        let events = match_.roll(json!("announce"), &sum(7));
        assert_eq!(
            (
                match_.fought(&events).attack,
                match_.fought(&events).defence
            ),
            (6, 8)
        );
        // Once both totals are known nobody adds anything.
        let mut match_ = cast.fights(&[(a, "1009"), (b, "1110"), (cast.foes[0], "1010")]);
        cast.resolve(&mut match_, "1010", &[a, b], "DRI AVI");
        for late in [
            json!({ "add": { "counter": cast.gun } }),
            json!({ "air": { "points": 1 } }),
            json!("announce"),
        ] {
            assert_eq!(match_.refusal(late), cast.rule("5.1.1.g", "5.1.1.f"));
        }
    }
}

#[test]
fn the_row_is_the_sum_of_two_dice() {
    proves(&[
        "goodwood/5.1.5.a",
        "goodwood/5.1.5.ex1",
        "ardenas/5.1.5.a",
        "ardenas/5.1.5.ex1",
    ]);
    for cast in both() {
        let tables = cast.moves(&[]).ask(json!({ "tables": {} }));
        let cell =
            |row: usize, column: usize| tables["combat"]["rows"][row]["cells"][column].clone();
        // 3 against 3 is read on 1-1; a 6 and a 5 on the row 3-11, a 2 and a 3 on the row 5-9.
        for (dice, row) in [([6, 5], 1), ([2, 3], 3), ([3, 4], 5), ([1, 1], 0)] {
            let mut match_ = cast.fights(&[(cast.foot[0], "1009"), (cast.foes[0], "1010")]);
            match_.declare("1010", &[cast.foot[0]]);
            let before = match_.state.clone();
            let events = match_.roll(json!("announce"), &dice);
            let resolved = events
                .iter()
                .find_map(|event| event.get("resolved"))
                .unwrap();
            assert_eq!(resolved["dice"], json!(dice));
            let log = events
                .iter()
                .zip(cast.said(&before, &dice))
                .find(|(event, _)| event.get("resolved").is_some());
            let (_, words) = log.unwrap();
            assert!(words.contains(cell(row, 3).as_str().unwrap()), "{words}");
        }
    }
}
