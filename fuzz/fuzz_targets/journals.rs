//! A file that says it is a journal: it is checked, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::Journal;

fuzz_target!(|text: &str| {
    let Ok(journal) = Journal::parse(text) else {
        return;
    };
    let again = Journal::parse(&journal.write()).expect("what was written can be read");
    assert_eq!(again, journal);
    if let Ok(game) = fuzz::cabinet().game_of(&journal) {
        let _ = game.verify(&journal);
    }
});
