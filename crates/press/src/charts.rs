//! The tables of a box, as its `tables.toml` has them, ready to be set. Each ruleset keeps its
//! numbers in its own way and has its own reader here.

mod operational;
mod rio;
mod tigers;

use cabinet::AnyGame;
use table::{BoxFiles, Lang, Problem};
use toml::{Table, Value};

use crate::flow::Chart;

/// All tables of a box.
pub fn charts(game: &dyn AnyGame, files: &BoxFiles, lang: Lang) -> Result<Vec<Chart>, Problem> {
    let source = Source {
        tables: files.read("tables.toml")?,
        game,
        lang,
    };
    Ok(match game.card().ruleset.as_str() {
        "operational" => operational::charts(&source),
        "rio" => rio::charts(&source),
        _ => tigers::charts(&source),
    })
}

/// The boxes of the turn track: as printed, or as many as the longest scenario has.
pub fn turns(game: &dyn AnyGame, files: &BoxFiles) -> Result<Vec<String>, Problem> {
    let tables: Table = files.read("tables.toml")?;
    let printed = tables.get("turns").and_then(|turns| turns.get("track"));
    if let Some(track) = printed.and_then(Value::as_array) {
        return Ok(track.iter().map(plain).collect());
    }
    let longest = game.card().scenarios.iter().map(|scenario| scenario.turns);
    Ok((1..=longest.max().unwrap_or(1))
        .map(|n| n.to_string())
        .collect())
}

/// A box's tables with what is needed to put them into words.
struct Source<'a> {
    tables: Table,
    game: &'a dyn AnyGame,
    lang: Lang,
}

impl Source<'_> {
    fn say(&self, pt: &str, en: &str) -> String {
        match self.lang {
            Lang::Pt => pt,
            Lang::En => en,
        }
        .to_owned()
    }

    fn head(&self, words: &[(&str, &str)]) -> Vec<String> {
        words.iter().map(|(pt, en)| self.say(pt, en)).collect()
    }

    /// The value at a path of keys.
    fn at(&self, path: &[&str]) -> Option<&Value> {
        let (first, rest) = path.split_first()?;
        let start = self.tables.get(*first)?;
        rest.iter().try_fold(start, |value, key| value.get(key))
    }

    /// The entries of a table, by their keys.
    fn entries(&self, path: &[&str]) -> std::vec::IntoIter<(&String, &Value)> {
        let table = self.at(path).and_then(Value::as_table);
        table.into_iter().flatten().collect::<Vec<_>>().into_iter()
    }

    /// The members of an array.
    fn list(&self, path: &[&str]) -> &[Value] {
        self.at(path)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The `name` of an entry in the language.
    fn name(&self, entry: &Value) -> String {
        let name = entry.get("name").unwrap_or(entry);
        let lang = match self.lang {
            Lang::Pt => "pt",
            Lang::En => "en",
        };
        name.get(lang).map(plain).unwrap_or_default()
    }

    /// What a kind of ground is called: on the map, or among what lies between hexes.
    fn ground(&self, id: &str) -> String {
        let terrains = self.game.map().terrains();
        if let Some(terrain) = terrains.iter().find(|terrain| terrain.id == id) {
            return self.say(&terrain.pt, &terrain.en);
        }
        match id {
            "estrada" => self.say("Estrada", "Road"),
            "rio" | "river" => self.say("Rio", "River"),
            "ferrovia" => self.say("Ferrovia", "Railway"),
            "hill" => self.say("Morro", "Hill"),
            other => other.to_owned(),
        }
    }
}

/// A value without quotes, halves as a fraction.
fn plain(value: &Value) -> String {
    match value {
        Value::String(words) => words.clone(),
        Value::Float(half) if *half == 0.5 => "½".to_owned(),
        other => other.to_string(),
    }
}

/// A cell that may be empty.
fn cell(entry: &Value, key: &str) -> String {
    entry.get(key).map_or_else(|| "–".to_owned(), plain)
}
