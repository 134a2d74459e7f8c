//! A file that says it is a journal or a save: it is checked, replayed, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{Journal, Save};

fuzz_target!(|text: &str| {
    let (journal, seed) = if let Ok(save) = Save::parse(text) {
        (save.journal, Some(save.seed))
    } else if let Ok(journal) = Journal::parse(text) {
        (journal, None)
    } else {
        return;
    };
    let again = Journal::parse(&journal.write()).expect("what was written can be read");
    assert_eq!(again.lines.len(), journal.lines.len());
    if let Ok(game) = fuzz::cabinet().game_of(&journal) {
        let _ = game.verify(&journal);
        let _ = game.replay(&journal, seed);
    }
});
