//! Runs transcripts of the protocol against the real program: those in docs/protocol.md and those
//! in `transcripts/`. A line `> {…}` is sent; a line `< {…}` must be contained in the answer.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

#[test]
fn the_transcripts_in_the_documentation_are_true() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut run = 0;
    for file in files(&docs, "md") {
        let text = fs::read_to_string(&file).unwrap();
        for block in text.split("```transcript\n").skip(1) {
            let block = block.split("```").next().unwrap();
            play(block, &file);
            run += 1;
        }
    }
    assert!(run > 0, "the documentation has no transcript");
}

#[test]
fn the_rulebooks_worked_examples_come_out_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let examples = files(&folder, "txt");
    assert!(!examples.is_empty());
    for file in examples {
        play(&fs::read_to_string(&file).unwrap(), &file);
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

fn play(transcript: &str, file: &Path) {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_bivaque"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = engine.stdin.take().unwrap();
    let mut answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut answer = Value::Null;
    for line in transcript.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            writeln!(requests, "{request}").unwrap();
            let text = answers.next().unwrap().unwrap();
            answer = serde_json::from_str(&text).unwrap();
        } else if let Some(expected) = line.strip_prefix("< ") {
            let expected: Value = serde_json::from_str(expected)
                .unwrap_or_else(|e| panic!("{}: {line}: {e}", file.display()));
            assert!(
                contains(&answer, &expected),
                "{}: expected\n{line}\nbut the answer was\n{answer:#}",
                file.display()
            );
        }
    }
    drop(requests);
    assert!(engine.wait().unwrap().success());
}

/// Whether `whole` has everything that `part` has: objects by field, lists item by item.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => part
            .iter()
            .all(|(name, value)| whole.get(name).is_some_and(|found| contains(found, value))),
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(w, p)| contains(w, p))
        }
        _ => whole == part,
    }
}
