//! What holds for the computer players of every box: each level gives legal orders from the first
//! decision on, and a hint says what it would do and why in both languages.

use std::path::Path;

use cabinet::Cabinet;
use opponent::{Level, Mind};
use table::{Options, Seed, Setup};

fn cabinet() -> Cabinet {
    Cabinet::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes")).unwrap()
}

#[test]
fn every_level_plays_every_box_legally() {
    for game in cabinet().games() {
        let opponent = opponent::sit(&**game).unwrap();
        let setup = Setup {
            scenario: game.card().scenarios[0].id.clone(),
            options: Options::new(),
            seed: Seed::from_number(1),
            position: None,
        };
        let mut play = game.begin(&setup).unwrap();
        for number in 0..9 {
            let Some(pending) = play.pending() else { break };
            let level = Level::OFFERED[number % Level::OFFERED.len()];
            let mind = Mind::new(level, number as u64);
            let order = opponent.choose(&*play, pending.side, &mind).unwrap();
            assert_eq!(
                opponent.choose(&*play, pending.side, &mind),
                Some(order.clone())
            );
            assert_eq!(opponent.choose(&*play, pending.side.other(), &mind), None);
            let given = play.submit(pending.side, &order, None);
            assert!(given.is_ok(), "{}: {order} {given:?}", game.card().id);
        }
    }
}

#[test]
fn a_hint_says_what_and_why_in_both_languages() {
    for game in cabinet().games() {
        let opponent = opponent::sit(&**game).unwrap();
        let setup = Setup {
            scenario: game.card().scenarios[0].id.clone(),
            options: Options::new(),
            seed: Seed::from_number(2),
            position: None,
        };
        let play = game.begin(&setup).unwrap();
        let side = play.pending().unwrap().side;
        let mind = Mind::new(Level::Veterano, 1);

        let hint = opponent.hint(&*play, side, &mind).unwrap();

        assert_eq!(
            Some(hint.choice.order),
            opponent.choose(&*play, side, &mind)
        );
        assert!(!hint.why.pt.is_empty() && hint.why.pt != hint.why.en);
        assert!(!hint.considered.is_empty());
    }
}
