//! The clauses of a game: `rules.toml` of its box. Refusals name them, the page shows them, and
//! the coverage check holds every one of them against the tests.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{BoxFiles, Problem, Text};

/// One clause, in our own words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Clause {
    /// `box/number`, as refusals and tests name it.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// The rule in Portuguese.
    pub pt: String,
    /// The rule in English.
    pub en: String,
    /// How an unclear or silent text is read, in Portuguese.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading_pt: Option<String>,
    /// The same in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading_en: Option<String>,
    /// Why a program cannot enforce it (components, background); such a clause needs no test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unenforceable: Option<String>,
}

impl Clause {
    /// The rule in both languages.
    pub fn text(&self) -> Text {
        Text::new(&self.pt, &self.en)
    }

    /// How it is read, where the text is unclear or silent.
    pub fn reading(&self) -> Option<Text> {
        Some(Text::new(
            self.reading_pt.as_ref()?,
            self.reading_en.as_ref()?,
        ))
    }
}

/// All clauses of a game, in the order of its rulebook.
#[derive(Clone, Debug)]
pub struct Rulebook {
    clauses: Vec<Clause>,
    by_id: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rule: Vec<Clause>,
}

impl Rulebook {
    /// Reads `rules.toml`.
    pub fn open(files: &BoxFiles) -> Result<Self, Problem> {
        let file: File = files.read("rules.toml")?;
        let mut by_id = BTreeMap::new();
        for (index, clause) in file.rule.iter().enumerate() {
            if by_id.insert(clause.id.clone(), index).is_some() {
                return Err(
                    Problem::new(format!("the clause \"{}\" stands twice", clause.id))
                        .at("rules.toml"),
                );
            }
        }
        Ok(Rulebook {
            clauses: file.rule,
            by_id,
        })
    }

    /// All clauses in order.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// A clause by its id, with or without the name of the box in front.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        let index = self.by_id.get(id).or_else(|| {
            let name = self.clauses.first()?.id.split('/').next()?;
            self.by_id.get(&format!("{name}/{id}"))
        })?;
        self.clauses.get(*index)
    }
}

/// Says, inside a test, which clauses it proves. The coverage check reads these calls in the
/// sources of the tests; at run time they only refuse ids that cannot be clauses.
pub fn proves(clauses: &[&str]) {
    for id in clauses {
        assert!(
            id.contains('/'),
            "a clause is named box/number, not \"{id}\""
        );
    }
}
