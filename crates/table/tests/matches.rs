//! Matches, journals, saves and the referee's check, on the toy game.

mod toy;

use std::sync::Arc;

use table::{Game, Journal, Match, Options, Save, Seed, Setup, Side, verify};
use toy::{Duel, Fault, Order, duel, files};

fn setup() -> Setup {
    Setup {
        scenario: "only".into(),
        options: Options::new(),
        seed: Seed::from_number(5),
        position: None,
    }
}

fn begin() -> Match<Duel> {
    Match::begin(duel(Fault::None), &setup()).unwrap()
}

/// Both sides lay their first card until the end.
fn finished() -> Match<Duel> {
    let mut played = begin();
    while let Some(pending) = played.game().pending(played.state()) {
        played.submit(pending.side, &Order::Lay(0)).unwrap();
    }
    played
}

#[test]
fn an_order_out_of_turn_changes_nothing() {
    let mut played = begin();
    let before = played.state().clone();
    let refusal = played.submit(Side::SECOND, &Order::Lay(0)).unwrap_err();
    assert_eq!(refusal.rule, "table/turn");
    assert_eq!(*played.state(), before);
    assert!(played.lines().is_empty());
}

#[test]
fn an_illegal_order_names_its_clause_and_changes_nothing() {
    let mut played = begin();
    let refusal = played.submit(Side::FIRST, &Order::Lay(7)).unwrap_err();
    assert_eq!(refusal.rule, "duel/1");
    assert!(played.lines().is_empty());
}

#[test]
fn undo_goes_back_but_not_past_the_other_side_or_the_dice() {
    let mut played = begin();
    let start = played.state().clone();
    played.submit(Side::FIRST, &Order::Flag).unwrap();
    played.undo(Side::FIRST).unwrap();
    assert_eq!(*played.state(), start);
    assert!(played.undo(Side::FIRST).is_err());

    played.submit(Side::FIRST, &Order::Lay(0)).unwrap();
    assert!(played.undo(Side::FIRST).is_err(), "blue decides now");
    played.submit(Side::SECOND, &Order::Lay(0)).unwrap();
    assert_eq!(played.undoable(), 0, "dice were rolled");
    assert!(
        played.lines()[1].undo,
        "the journal keeps what was taken back"
    );
}

#[test]
fn scripted_dice_must_fit_the_order() {
    let mut played = begin();
    played.submit(Side::FIRST, &Order::Lay(0)).unwrap();
    let before = played.state().clone();
    for wrong in [&[1][..], &[1, 2, 3], &[1, 7]] {
        let refusal = played
            .submit_scripted(Side::SECOND, &Order::Lay(0), wrong)
            .unwrap_err();
        assert_eq!(refusal.rule, "table/dice");
        assert_eq!(*played.state(), before);
    }
    played
        .submit_scripted(Side::SECOND, &Order::Lay(0), &[6, 1])
        .unwrap();
    assert_eq!(played.state().won, [1, 0]);
    assert!(played.lines()[1].scripted);
}

#[test]
fn the_last_decision_with_one_answer_answers_itself_and_says_so() {
    let mut played = begin();
    played.submit(Side::FIRST, &Order::Flag).unwrap();
    for _ in 0..2 {
        played.submit(Side::FIRST, &Order::Lay(0)).unwrap();
        played.submit(Side::SECOND, &Order::Lay(0)).unwrap();
    }
    // Red has one card left and no flag: its card is laid by itself. Blue still has its flag.
    let last = played.lines().last().unwrap();
    assert!(last.auto && last.side == "red");
    assert_eq!(
        played.game().pending(played.state()).unwrap().side,
        Side::SECOND
    );
}

#[test]
fn a_finished_journal_verifies_and_publishes_its_seed() {
    let played = finished();
    let text = played.journal().write();
    let journal = Journal::parse(&text).unwrap();
    let report = verify(played.game().clone(), &journal).unwrap();
    assert!(report.finished && report.same_box);
    assert_eq!((report.dice, report.scripted), (6, 0));
    assert_eq!(
        journal.closing.unwrap().seed.commitment(),
        journal.header.commitment
    );
}

#[test]
fn an_unfinished_journal_keeps_its_seed_secret() {
    let played = begin();
    let seed = played.seed().unwrap().to_string();
    assert!(!played.journal().write().contains(&seed));
}

#[test]
fn a_changed_journal_is_found_out() {
    let game = duel(Fault::None);
    let text = finished().journal().write();
    let changed = |from: &str, to: &str| {
        let text = text.replacen(from, to, 1);
        Journal::parse(&text).and_then(|journal| verify(game.clone(), &journal))
    };
    let die = finished().lines()[1].dice[0];
    let other = if die == 6 { 1 } else { die + 1 };
    let message = |result: Result<_, table::Problem>| result.err().map(|p| p.to_string()).unwrap();
    let dice = changed(&format!("\"dice\":[{die},"), &format!("\"dice\":[{other},"));
    assert!(message(dice).contains("order 2: the journal says the dice showed"));
    assert!(message(changed("\"lay\":0", "\"lay\":1")).contains("hash"));
    assert!(message(changed("\"lay\":0", "\"lay\":8")).contains("duel/1"));
    assert!(message(changed("\"n\":2", "\"n\":3")).contains("line 3"));
    assert!(message(changed("\"commitment\":\"", "\"commitment\":\"0")).contains("commitment"));
    assert!(
        message(changed(
            "\"winner\":",
            "\"winner\":null,\"rule\":\"x\",\"points\":[],\"x\":"
        ))
        .contains("line")
    );
}

#[test]
fn a_truncated_journal_says_where() {
    let text = finished().journal().write();
    let cut = &text[..text.len() / 2];
    let problem = Journal::parse(cut).unwrap_err().to_string();
    assert!(problem.contains("cut off"), "{problem}");
    assert!(Journal::parse("").is_err());
}

#[test]
fn a_save_continues_where_it_was_left() {
    let mut played = begin();
    played.submit(Side::FIRST, &Order::Lay(2)).unwrap();
    let saved = Save::of(&played).unwrap().write();
    let mut loaded = Save::parse(&saved)
        .unwrap()
        .load(played.game().clone())
        .unwrap();
    assert_eq!(loaded.state(), played.state());
    for again in [&mut played, &mut loaded] {
        again.submit(Side::SECOND, &Order::Lay(0)).unwrap();
    }
    assert_eq!(
        loaded.lines(),
        played.lines(),
        "the dice go on from the same place"
    );
}

#[test]
fn a_flipped_byte_in_a_save_is_found_out() {
    let saved = Save::of(&finished()).unwrap().write();
    for place in (0..saved.len()).step_by(7) {
        let mut bytes = saved.clone().into_bytes();
        bytes[place] ^= 1;
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        assert!(Save::parse(&text).is_err(), "byte {place} went unnoticed");
    }
}

#[test]
fn options_are_checked_and_completed() {
    let with = |name: &str, value: &str| {
        let mut setup = setup();
        setup.options.insert(name.into(), value.into());
        Match::begin(duel(Fault::None), &setup).map(|played| played.header().options.clone())
    };
    assert_eq!(begin().header().options["mood"], "calm");
    assert_eq!(with("mood", "wild").unwrap()["mood"], "wild");
    assert!(
        with("mood", "odd")
            .unwrap_err()
            .to_string()
            .contains("calm or wild")
    );
    assert!(
        with("mod", "wild")
            .unwrap_err()
            .to_string()
            .contains("mood")
    );
}

#[test]
fn a_malformed_box_is_one_clear_message() {
    let broken = |name: &str, from: &str, to: &str| {
        let mut files = files();
        let text = files.text(name).unwrap().replacen(from, to, 1);
        files.replace(name, text);
        match Duel::open(&files) {
            Ok(_) => panic!("{name} with {to} went unnoticed"),
            Err(problem) => problem.to_string(),
        }
    };
    assert!(broken("box.toml", "minutes = 1", "minuts = 1").starts_with("box.toml: "));
    assert!(broken("rules.toml", "pt = ", "ptt = ").starts_with("rules.toml: "));
    assert!(broken("map.toml", "'..'", "'...'").starts_with("map.toml: "));
    assert!(Duel::open(&table::BoxFiles::default()).is_err());
}

#[test]
fn a_match_of_another_game_or_version_is_refused() {
    let text = finished().journal().write();
    let game: Arc<Duel> = duel(Fault::None);
    let old = text.replacen("\"rules_version\":1", "\"rules_version\":2", 1);
    let other = text.replacen("\"game\":\"duel\"", "\"game\":\"chess\"", 1);
    for text in [old, other] {
        let journal = Journal::parse(&text).unwrap();
        assert!(verify(game.clone(), &journal).is_err());
    }
}
