//! The body of a save under a label that fits it, or a whole save: it is loaded and goes on, or is
//! refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use table::{Chance, Save};

fuzz_target!(|text: &str| {
    let sum: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    let labelled = format!("{{\"bivaque\":\"save\",\"schema\":1,\"sha256\":\"{sum}\"}}\n{text}");
    let Ok(save) = Save::parse(text).or_else(|_| Save::parse(&labelled)) else {
        return;
    };
    let again = Save::parse(&save.write()).expect("what was written can be read");
    assert_eq!(again, save);
    let Ok(game) = fuzz::cabinet().game_of(&save.journal) else {
        return;
    };
    let Ok(mut played) = game.replay(&save.journal, Some(save.seed)) else {
        return;
    };
    if let (Some(pending), Some(order)) = (played.pending(), played.sample(&mut Chance::new(1))) {
        let result = played.submit(pending.side, &order, None);
        assert!(result.is_ok(), "a legal order is carried out");
    }
});
