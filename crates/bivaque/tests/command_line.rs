//! The command line as a user meets it: help that teaches, and bad input of every kind answered
//! with one clear message, a failing exit code and nothing changed.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn bivaque(args: &[&str]) -> Output {
    run(args, "")
}

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bivaque"))
        .args(args)
        .env("LANG", "pt_BR.UTF-8")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Asserts that it failed with one line on standard error that contains all of `words`.
fn fails(output: &Output, words: &[&str]) {
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    for word in words {
        assert!(message.contains(word), "{word:?} is not in {message:?}");
    }
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A whole match in which the German waits, as a journal and as a save.
fn finished_match(folder: &Path) -> (PathBuf, PathBuf) {
    let new = r#"{"do":"new","game":"tres-tigres","scenario":"mission-1","seed":1}"#;
    let mut script = format!("{new}\n");
    for _ in 0..11 {
        script.push_str("{\"do\":\"order\",\"side\":\"german\",\"order\":\"end-movement\"}\n");
        script.push_str("{\"do\":\"order\",\"side\":\"german\",\"order\":\"end-attack\"}\n");
    }
    script.push_str("{\"do\":\"journal\"}\n{\"do\":\"save\"}\n");
    let output = run(&["engine"], &script);
    let answers = out(&output);
    let field = |name: &str| {
        let line = answers
            .lines()
            .find(|line| line.contains(&format!("\"{name}\":\"")))
            .unwrap();
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        value[name].as_str().unwrap().to_owned()
    };
    let (journal, save) = (folder.join("match.jsonl"), folder.join("match.bivaque"));
    fs::write(&journal, field("journal")).unwrap();
    fs::write(&save, field("save")).unwrap();
    (journal, save)
}

#[test]
fn games_and_rules_are_listed_in_both_languages_and_as_json() {
    assert!(out(&bivaque(&["games"])).contains("mission-1"));
    let clause = out(&bivaque(&["rules", "tres-tigres", "4.1.c", "--lang", "en"]));
    assert!(clause.contains("A unit may enter a hex only if"));
    let json = out(&bivaque(&["games", "--json"]));
    let cards: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(
        cards
            .as_array()
            .unwrap()
            .iter()
            .any(|card| card["id"] == "tres-tigres")
    );
}

#[test]
fn completions_and_the_manual_page_are_printed() {
    assert!(out(&bivaque(&["completions", "bash"])).contains("bivaque"));
    assert!(out(&bivaque(&["man"])).contains(".TH"));
    assert!(out(&bivaque(&["--help"])).contains("play"));
}

#[test]
fn a_match_is_played_in_the_terminal_by_numbers() {
    let output = run(
        &["play", "tres-tigres", "--seed", "3"],
        "3\nu\n?\nr 4.1.c\nx\nq\n",
    );
    assert!(output.status.success());
    let text = out(&output);
    assert!(text.contains("Pzkw IIc n.1 entra por 1424"), "{text}");
    assert!(text.contains("tres-tigres/4.1.c"));
}

#[test]
fn a_saved_match_goes_on() {
    let folder = folder("saved");
    let file = folder.join("a.bivaque");
    let saving = format!("3\ns {}\nq\n", file.display());
    assert!(run(&["play", "--seed", "3"], &saving).status.success());
    let output = run(&["play", "--load", file.to_str().unwrap()], "q\n");
    assert!(out(&output).contains("[PII1]"), "{}", out(&output));
}

#[test]
fn a_finished_match_verifies_and_replays() {
    let (journal, save) = finished_match(&folder("finished"));
    for file in [&journal, &save] {
        let output = bivaque(&["verify", file.to_str().unwrap()]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let replay = out(&bivaque(&[
        "replay",
        journal.to_str().unwrap(),
        "--board",
        "--lang",
        "en",
    ]));
    assert!(replay.contains("Drawing of Russian units"));
    let json = out(&bivaque(&[
        "replay",
        journal.to_str().unwrap(),
        "--json",
        "--to",
        "1",
    ]));
    assert_eq!(json.lines().count(), 1);
}

#[test]
fn a_truncated_journal_fails() {
    let folder = folder("truncated");
    let (journal, _) = finished_match(&folder);
    let text = fs::read_to_string(&journal).unwrap();
    let cut = folder.join("cut.jsonl");
    fs::write(&cut, &text[..text.len() - 100]).unwrap();
    fails(
        &bivaque(&["verify", cut.to_str().unwrap()]),
        &["cut.jsonl", "cut off"],
    );
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&cut, lines[..6].join("\n")).unwrap();
    fails(
        &bivaque(&["verify", cut.to_str().unwrap()]),
        &["has no end", "--unfinished"],
    );
    assert!(
        bivaque(&["verify", cut.to_str().unwrap(), "--unfinished"])
            .status
            .success()
    );
}

#[test]
fn a_flipped_byte_in_a_save_fails() {
    let folder = folder("flipped");
    let (_, save) = finished_match(&folder);
    let mut bytes = fs::read(&save).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&save, &bytes).unwrap();
    fails(
        &bivaque(&["verify", save.to_str().unwrap()]),
        &["match.bivaque", "damaged"],
    );
    fails(
        &bivaque(&["play", "--load", save.to_str().unwrap()]),
        &["damaged"],
    );
    assert_eq!(fs::read(&save).unwrap(), bytes);
}

#[test]
fn a_tampered_die_fails() {
    let folder = folder("tampered");
    let (journal, _) = finished_match(&folder);
    let text = fs::read_to_string(&journal).unwrap();
    let start = text.find("\"dice\":[").unwrap() + "\"dice\":[".len();
    let end = start + text[start..].find([',', ']']).unwrap();
    let die: u8 = text[start..end].parse().unwrap();
    let changed = format!("{}{}{}", &text[..start], die % 10 + 1, &text[end..]);
    fs::write(&journal, changed).unwrap();
    fails(
        &bivaque(&["verify", journal.to_str().unwrap()]),
        &["the dice showed"],
    );
}

#[test]
fn a_malformed_box_fails_and_says_where() {
    let boxes = folder("boxes");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/tres-tigres");
    copy(&own, &boxes.join("tres-tigres"));
    let folder = boxes.to_str().unwrap();
    assert!(bivaque(&["games", "--boxes", folder]).status.success());

    let map = boxes.join("tres-tigres/map.toml");
    let text = fs::read_to_string(&map).unwrap();
    fs::write(&map, text.replacen("rows = 24", "rows = 25", 1)).unwrap();
    fails(
        &bivaque(&["games", "--boxes", folder]),
        &["tres-tigres", "map.toml"],
    );
    fs::write(&map, text).unwrap();

    fs::remove_file(boxes.join("tres-tigres/tables.toml")).unwrap();
    fails(
        &bivaque(&["games", "--boxes", folder]),
        &["tables.toml", "missing"],
    );
    fails(&bivaque(&["games", "--boxes", "nowhere"]), &["nowhere"]);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    fails(&bivaque(&["rules", "chess"]), &["chess", "tres-tigres"]);
    fails(&bivaque(&["rules", "tres-tigres", "99.z"]), &["99.z"]);
    fails(
        &bivaque(&["play", "tres-tigres", "mission-9"]),
        &["mission-9", "mission-1"],
    );
    fails(&bivaque(&["play", "--option", "x"]), &["name=value"]);
    fails(&bivaque(&["verify", "nowhere.jsonl"]), &["nowhere.jsonl"]);
}

#[test]
fn the_engine_answers_bad_requests_and_goes_on() {
    let script = concat!(
        "{\"do\":\"order\",\"side\":\"german\",\"order\":\"end-movement\"}\n",
        "{\"do\":\"new\",\"game\":\"tres-tigres\",\"scenario\":\"mission-1\",\"seed\":1}\n",
        "{\"do\":\"order\",\"side\":\"german\",\"order\":{\"enter\":{\"counter\":\"panzer-9\",\"hex\":\"1424\"}}}\n",
        "{\"do\":\"order\",\"side\":\"german\",\"order\":{\"fly\":{}}}\n",
        "{\"do\":\"new\",\"game\":\"tres-tigres\",\"scenario\":\"mission-1\",\"seed\":-3}\n",
        "{\"do\":\"new\",\"game\":\"tres-tigres\",\"scenario\":\"mission-1\",\"position\":{\"turn\":99}}\n",
        "{\"do\":\"load\",\"save\":\"x\"}\n",
        "{\"do\":\"state\"}\n",
    );
    let answers = out(&run(&["engine"], script));
    let ok: Vec<bool> = answers
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["ok"] == true)
        .collect();
    assert_eq!(ok, [false, true, false, false, false, false, false, true]);
    assert!(answers.contains("there is no counter"), "{answers}");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn the_ladder_repeats_itself_and_counts_what_was_used() {
    let args = "ladder tres-tigres mission-5 --players recruta random --pairs 2 --json";
    let args: Vec<&str> = args.split(' ').collect();
    let report = || -> serde_json::Value { serde_json::from_str(&out(&bivaque(&args))).unwrap() };
    let (once, again) = (report(), report());
    assert_eq!(once[0]["results"], again[0]["results"]);
    assert_eq!(
        once[0]["players"][0]["orders"],
        again[0]["players"][0]["orders"]
    );
    assert!(once[0]["players"][0]["orders"]["attack"].as_u64().unwrap() > 0);
    assert_eq!(once[0]["pairs"]["tally"]["wins"], 2);
}

#[test]
fn the_computer_takes_a_side_and_gives_hints() {
    let args = "play tres-tigres mission-1 --lang en --level recruta --time 0.1 --seed 1";
    let played = out(&run(&args.split(' ').collect::<Vec<_>>(), "h\n1\nq\n"));
    assert!(played.contains("it comes nearer to its goal"), "{played}");
    let think = r#"{"do":"new","game":"tres-tigres","scenario":"mission-5","seed":1}
{"do":"think","level":"recruta"}
{"do":"think","level":"deus"}
"#;
    let answers = out(&run(&["engine"], think));
    assert!(answers.contains("\"hint\":{\"choice\""), "{answers}");
    assert!(answers.contains("there is no level"), "{answers}");
}
