//! Matches of earlier days. A file in `fixtures` is never changed nor removed: it must be read for ever,
//! and play the same, line by line, for as long as its box keeps its `rules_version`. A change that makes
//! one play differently must raise that version and add a match of the new one (`scripts/fixture`); a
//! match of an older version is still read, and refused with both versions named.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cabinet::{AnyGame, AnyMatch, Cabinet};
use table::{Chance, Journal, Problem, Save, Seed};

/// The kept files with an ending, each with its name.
fn kept(ending: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.ends_with(ending))
        .map(|(name, path)| (name, fs::read_to_string(path).unwrap()))
        .collect()
}

/// Plays every match again, hands each of the present rules to `check`, and sees that every box has one.
fn play_again(
    matches: Vec<(String, Journal, Option<Seed>)>,
    check: impl Fn(&str, &dyn AnyGame, &Journal, Box<dyn AnyMatch>),
) {
    let cabinet = Cabinet::standard().unwrap();
    let mut present = BTreeSet::new();
    for (name, journal, seed) in matches {
        let game = &**cabinet.game_of(&journal).unwrap();
        let played = game.replay(&journal, seed);
        let (then, now) = (journal.header.rules_version, game.card().rules_version);
        if then == now {
            let played = played.unwrap_or_else(|e| {
                panic!(
                    "{name} plays differently: raise the rules_version of its box, add a match: {e}"
                )
            });
            check(&name, game, &journal, played);
            present.insert(game.card().id.clone());
        } else {
            let problem = played.err().map(|e: Problem| e.to_string()).unwrap();
            assert!(problem.contains(&format!("version {then} ")), "{problem}");
            assert!(problem.ends_with(&format!("version {now}")), "{problem}");
        }
    }
    for game in cabinet.games() {
        let id = &game.card().id;
        assert!(present.contains(id), "no match of the present {id} is kept");
    }
}

#[test]
fn old_journals_are_read_and_every_line_verifies() {
    let journals = kept(".jsonl").into_iter().map(|(name, text)| {
        let journal = Journal::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(journal.write(), text, "{name} is written as it was read");
        let seed = journal.closing.as_ref().map(|closing| closing.seed);
        (name, journal, seed)
    });
    play_again(journals.collect(), |name, game, journal, _| {
        let report = game.verify(journal).unwrap();
        assert!(report.finished, "{name} is a whole match");
        assert_eq!(report.orders, journal.lines.len(), "{name}");
    });
}

#[test]
fn old_saves_are_read_and_go_on() {
    let saves = kept(".bivaque").into_iter().map(|(name, text)| {
        let save = Save::parse(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(save.write(), text, "{name} is written as it was read");
        (name, save.journal, Some(save.seed))
    });
    play_again(saves.collect(), |name, _, _, mut played| {
        let side = played.pending().map(|pending| pending.side).unwrap();
        let order = played.sample(&mut Chance::new(1)).unwrap();
        let result = played.submit(side, &order, None);
        assert!(result.is_ok(), "{name} goes on");
    });
}
