//! A box: a game as data. [`BoxFiles`] are its files as they were found; [`BoxCard`] is what every
//! box says about itself, whatever its ruleset.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use crate::dice::to_hex;
use crate::{Problem, Side, Text};

/// The files of a box, by their path inside it.
#[derive(Clone, Debug, Default)]
pub struct BoxFiles(BTreeMap<String, String>);

impl BoxFiles {
    /// A box from files already in memory.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        BoxFiles(files.into_iter().collect())
    }

    /// Reads a box from a folder.
    pub fn open(folder: &Path) -> Result<Self, Problem> {
        let mut files = BTreeMap::new();
        for part in ["", "scenarios"] {
            let place = folder.join(part);
            if !part.is_empty() && !place.is_dir() {
                continue;
            }
            let entries = std::fs::read_dir(&place).map_err(|e| {
                Problem::new(format!("cannot read the box: {e}")).at(place.display())
            })?;
            for entry in entries.flatten() {
                let path = entry.path();
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                    continue;
                };
                if !name.ends_with(".toml") {
                    continue;
                }
                let text = std::fs::read_to_string(&path)
                    .map_err(|e| Problem::new(format!("cannot be read: {e}")).at(path.display()))?;
                let name = if part.is_empty() {
                    name.to_owned()
                } else {
                    format!("{part}/{name}")
                };
                files.insert(name, text);
            }
        }
        Ok(BoxFiles(files))
    }

    /// The text of one file.
    pub fn text(&self, name: &str) -> Result<&str, Problem> {
        self.0
            .get(name)
            .map(String::as_str)
            .ok_or_else(|| Problem::new("this file is missing from the box").at(name))
    }

    /// One TOML file, read into a type. Errors name the file and the line.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, Problem> {
        toml::from_str(self.text(name)?)
            .map_err(|e| Problem::new(e.to_string().trim_end()).at(name))
    }

    /// The names of the scenario files, in order.
    pub fn scenarios(&self) -> impl Iterator<Item = &str> {
        self.0
            .keys()
            .map(String::as_str)
            .filter(|name| name.starts_with("scenarios/"))
    }

    /// SHA-256 over names and contents: two boxes with the same hash play the same game.
    pub fn content_hash(&self) -> String {
        let mut hasher = Sha256::new();
        for (name, text) in &self.0 {
            for part in [name, text] {
                hasher.update((part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        to_hex(&hasher.finalize())
    }

    /// Replaces one file, for tests and for "what if" boxes.
    pub fn replace(&mut self, name: &str, text: String) {
        self.0.insert(name.to_owned(), text);
    }
}

/// `box.toml`: what the shelf shows, plus the box's scenarios and its content hash.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BoxCard {
    /// The id, equal to the folder's name.
    pub id: String,
    /// Which ruleset plays it.
    pub ruleset: String,
    /// Grows when a change of rules or data would make an old journal play differently.
    pub rules_version: u32,
    /// Name of the game.
    pub title: Text,
    /// One sentence for the shelf.
    pub blurb: Text,
    /// When it happened.
    pub period: Text,
    /// A usual match, in minutes.
    pub minutes: u32,
    /// 1 (an evening's first wargame) to 5.
    pub difficulty: u8,
    /// How many counters the box holds.
    pub counters: u32,
    /// Who made the game, as the rulebook credits them.
    pub credits: Text,
    /// What was reconstructed because the original is lost.
    pub reconstructed: Text,
    /// The sides, first mover first.
    #[serde(rename = "side")]
    pub sides: Vec<SideCard>,
    /// The scenarios, in the order of the shelf. Filled from `scenarios/*.toml`.
    #[serde(default, rename = "scenario")]
    pub scenarios: Vec<ScenarioCard>,
    /// SHA-256 of the whole box. Filled when the box is opened.
    #[serde(default)]
    pub content_hash: String,
}

/// One side, for people.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SideCard {
    /// The id used in orders and journals.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Its colour on tracks and scores, as `#rrggbb`.
    pub colour: String,
}

/// The part of a scenario file that is the same in every game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioCard {
    /// The id used in journals and on the command line.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// How many turns.
    pub turns: u32,
    /// How many people (or computer players) sit down: 1 for solo missions.
    pub players: u8,
    /// A few sentences of history, in our own words.
    pub history: Text,
    /// What each side wants.
    pub goal: Text,
    /// What the players may choose before the match.
    #[serde(default, rename = "option")]
    pub options: Vec<OptionCard>,
}

/// A choice made before the match: a reading of an unclear rule, or an optional rule.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OptionCard {
    /// The id used in journals.
    pub id: String,
    /// What it decides.
    pub name: Text,
    /// The clause it reads, if any.
    #[serde(default)]
    pub rule: Option<String>,
    /// The values; the first one is the default.
    #[serde(rename = "value")]
    pub values: Vec<OptionValue>,
}

/// One value of an option.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OptionValue {
    /// The id used in journals.
    pub id: String,
    /// What it means.
    pub name: Text,
}

/// The options chosen for a match, by id. Those not named have their default.
pub type Options = BTreeMap<String, String>;

impl BoxCard {
    /// Reads `box.toml` and the common part of every scenario.
    pub fn open(files: &BoxFiles) -> Result<Self, Problem> {
        let mut card: BoxCard = files.read("box.toml")?;
        for name in files.scenarios() {
            card.scenarios.push(files.read(name)?);
        }
        if card.scenarios.is_empty() {
            return Err(Problem::new("the box has no scenario: add one").at("scenarios"));
        }
        for scenario in &card.scenarios {
            if scenario
                .options
                .iter()
                .any(|option| option.values.is_empty())
            {
                return Err(Problem::new("an option without values").at(&scenario.id));
            }
        }
        card.content_hash = files.content_hash();
        Ok(card)
    }

    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Result<&ScenarioCard, Problem> {
        self.scenarios.iter().find(|s| s.id == id).ok_or_else(|| {
            let ids: Vec<&str> = self.scenarios.iter().map(|s| s.id.as_str()).collect();
            Problem::new(format!(
                "{} has no scenario \"{id}\"; it has {}",
                self.id,
                ids.join(", ")
            ))
        })
    }

    /// A side by its id.
    pub fn side(&self, id: &str) -> Result<Side, Problem> {
        self.sides
            .iter()
            .position(|side| side.id == id)
            .map(|index| Side(index as u8))
            .ok_or_else(|| {
                let ids: Vec<&str> = self.sides.iter().map(|s| s.id.as_str()).collect();
                Problem::new(format!(
                    "there is no side \"{id}\"; the sides are {}",
                    ids.join(" and ")
                ))
            })
    }

    /// What the box says about `side`.
    pub fn side_card(&self, side: Side) -> &SideCard {
        &self.sides[side.index()]
    }
}

impl ScenarioCard {
    /// Checks the chosen options and fills in the defaults.
    pub fn complete(&self, chosen: &Options) -> Result<Options, Problem> {
        if let Some(unknown) = chosen
            .keys()
            .find(|id| !self.options.iter().any(|option| option.id == **id))
        {
            let ids: Vec<&str> = self.options.iter().map(|o| o.id.as_str()).collect();
            return Err(Problem::new(format!(
                "there is no option \"{unknown}\"; the options are: {}",
                ids.join(", ")
            )));
        }
        let mut complete = Options::new();
        for option in &self.options {
            let value = chosen.get(&option.id).unwrap_or(&option.values[0].id);
            if !option.values.iter().any(|known| known.id == *value) {
                let ids: Vec<&str> = option.values.iter().map(|v| v.id.as_str()).collect();
                return Err(Problem::new(format!(
                    "option \"{}\" cannot be \"{value}\"; it can be {}",
                    option.id,
                    ids.join(" or ")
                )));
            }
            complete.insert(option.id.clone(), value.clone());
        }
        Ok(complete)
    }
}
