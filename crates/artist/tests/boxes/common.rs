//! The five boxes of this project, read as plain data.

use std::path::{Path, PathBuf};

use hexmap::Map;
use toml::Value;

pub const BOXES: [&str; 5] = [
    "ardenas",
    "goodwood",
    "rio-40-graus",
    "terceira-guerra",
    "tres-tigres",
];

fn path(id: &str, file: &str) -> PathBuf {
    let boxes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes");
    boxes.join(id).join(file)
}

pub fn map(id: &str) -> Map {
    Map::parse(&std::fs::read_to_string(path(id, "map.toml")).unwrap()).unwrap()
}

/// What a piece looks like: its side, nation and kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Look {
    pub side: String,
    pub nation: String,
    pub kind: String,
}

/// Every look that the counters of a box have, from its own files.
pub fn looks(id: &str) -> Vec<Look> {
    let (file, table) = match id {
        "tres-tigres" => ("tables.toml", "type"),
        _ => ("counters.toml", "counter"),
    };
    let text = std::fs::read_to_string(path(id, file)).unwrap();
    let file: toml::Table = text.parse().unwrap();
    let entries = file[table].as_array().unwrap();
    let mut looks: Vec<Look> = entries.iter().map(look).collect();
    // A branch with a colour of its own is shown instead of its nation.
    let branches = coloured_branches(id);
    for entry in entries {
        let branch = entry.get("branch").and_then(Value::as_str);
        if let Some(branch) = branch.filter(|branch| branches.iter().any(|b| b == branch)) {
            looks.push(Look {
                nation: branch.to_owned(),
                ..look(entry)
            });
        }
    }
    looks.sort();
    looks.dedup();
    looks
}

fn coloured_branches(id: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path(id, "tables.toml")).unwrap();
    let file: toml::Table = text.parse().unwrap();
    let branches = file.get("branches").and_then(Value::as_table);
    branches.map_or(Vec::new(), |branches| branches.keys().cloned().collect())
}

fn look(entry: &Value) -> Look {
    let word = |key: &str| {
        let word = entry.get(key).and_then(Value::as_str);
        word.unwrap_or_default().to_owned()
    };
    let side = word("side");
    match entry.get("nation") {
        Some(_) => Look {
            side,
            nation: word("nation"),
            kind: word(if entry.get("class").is_some() {
                "class"
            } else {
                "kind"
            }),
        },
        // 3 Tigres has a nation on each side, and a kind for each model.
        None => Look {
            nation: if side == "german" { "german" } else { "soviet" }.to_owned(),
            side,
            kind: word("id"),
        },
    }
}

/// Every kind of mark that the message file of a ruleset has words for.
pub fn marks(ruleset: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(crates.join(ruleset).join("src/messages.toml")).unwrap();
    let file: toml::Table = text.parse().unwrap();
    let mark = |key: &String| {
        Some(
            key.strip_prefix("mark-")
                .or(key.strip_prefix("mark."))?
                .to_owned(),
        )
    };
    file.keys().filter_map(mark).collect()
}
