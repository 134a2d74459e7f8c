//! Lines of the protocol for programs: each gets one answer.
#![no_main]

#[path = "../../crates/bivaque/src/engine.rs"]
#[allow(dead_code, reason = "only the session is needed")]
mod engine;
#[path = "../../crates/bivaque/src/seed.rs"]
mod seed;

use libfuzzer_sys::fuzz_target;

/// The engine's way to standard output, which is not used here.
fn say(_: impl std::fmt::Display) -> Result<(), table::Problem> {
    Ok(())
}

fuzz_target!(|text: &str| {
    let mut session = engine::Session::new(fuzz::cabinet());
    // How long it thinks is for whoever asks to say.
    let lines = text.lines().filter(|line| !line.contains("think"));
    for line in lines.take(40) {
        let Some(answer) = session.answer(line) else {
            break;
        };
        assert!(answer["ok"].is_boolean());
    }
});
