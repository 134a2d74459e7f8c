//! The example bot plays a whole match through the protocol, twice the same, and its journal verifies.

use std::path::Path;
use std::process::{Command, Output};

const BIVAQUE: &str = env!("CARGO_BIN_EXE_bivaque");

fn bot(seed: &str, journal: &Path) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    Command::new("python3")
        .arg(script)
        .args(["--bivaque", BIVAQUE, "--seed", seed, "--journal"])
        .arg(journal)
        .output()
        .expect("python3 is installed by make setup-test")
}

#[test]
fn the_example_bot_plays_a_match_that_verifies() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let journal = folder.join("bot.jsonl");
    let first = bot("3", &journal);
    let said = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(
        first.status.success(),
        "{}",
        String::from_utf8_lossy(&first.stderr)
    );
    assert!(
        said.lines().last().unwrap_or("").contains(" orders: "),
        "{said}"
    );

    let check = Command::new(BIVAQUE)
        .arg("verify")
        .arg(&journal)
        .output()
        .unwrap();
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );

    let again = bot("3", &folder.join("bot-again.jsonl"));
    assert_eq!(
        first.stdout, again.stdout,
        "the same seed plays the same match"
    );
}
