//! docs/add-a-scenario.md, carried out: the files on the page make a mission that can be played.

use cabinet::{Cabinet, open_box};
use opponent::{Level, sit};
use table::{Seed, Setup};

const PAGE: &str = include_str!("../../../docs/add-a-scenario.md");

/// The blocks of the page that are files: whether to append, the name, the text.
fn blocks() -> Vec<(bool, &'static str, &'static str)> {
    let mut blocks = Vec::new();
    for (mark, append) in [("<!-- file: ", false), ("<!-- append: ", true)] {
        for part in PAGE.split(mark).skip(1) {
            let (name, rest) = part.split_once(" -->\n```toml\n").unwrap();
            let (text, _) = rest.split_once("```").unwrap();
            blocks.push((append, name, text));
        }
    }
    blocks
}

#[test]
fn the_mission_of_the_tutorial_can_be_played() {
    let cabinet = Cabinet::standard().unwrap();
    let mut files = cabinet.files("tres-tigres").unwrap().clone();
    let blocks = blocks();
    assert_eq!(blocks.len(), 3);
    for (append, name, text) in blocks {
        let before = if append {
            files.text(name).unwrap().to_owned()
        } else {
            String::new()
        };
        files.replace(name, before + text);
    }
    let game = open_box(&files).unwrap();
    let setup = Setup {
        scenario: "mission-6".into(),
        options: Default::default(),
        seed: Seed::from_number(6),
        position: None,
    };
    let played = sit(&*game)
        .unwrap()
        .play(&setup, [Level::Recruta; 2], 6)
        .unwrap();
    assert!((1..=9).contains(&played.turns), "it ends in its nine turns");
    for clause in ["m6.1", "m6.2"] {
        assert!(game.rulebook().clause(clause).is_some());
    }
}
