//! Words for people, always in both languages, and the message files they come from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Problem;

/// A language that Bivaque speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// Brazilian Portuguese.
    #[default]
    Pt,
    /// English.
    En,
}

/// The same words in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Text {
    /// Brazilian Portuguese.
    pub pt: String,
    /// English.
    pub en: String,
}

impl Text {
    /// A text from its two halves.
    pub fn new(pt: impl Into<String>, en: impl Into<String>) -> Self {
        Text {
            pt: pt.into(),
            en: en.into(),
        }
    }

    /// A word that is the same in both languages: a proper name, a number, a hex.
    pub fn same(word: impl ToString) -> Self {
        let word = word.to_string();
        Text {
            pt: word.clone(),
            en: word,
        }
    }

    /// The words in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Pt => &self.pt,
            Lang::En => &self.en,
        }
    }

    /// This text with `{name}` replaced by `value` in both languages.
    pub fn with(mut self, name: &str, value: &Text) -> Self {
        let slot = format!("{{{name}}}");
        self.pt = self.pt.replace(&slot, &value.pt);
        self.en = self.en.replace(&slot, &value.en);
        self
    }

    /// Texts joined by `separator`.
    pub fn join(parts: impl IntoIterator<Item = Text>, separator: &str) -> Self {
        let mut joined = Text::default();
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                joined.pt.push_str(separator);
                joined.en.push_str(separator);
            }
            joined.pt.push_str(&part.pt);
            joined.en.push_str(&part.en);
        }
        joined
    }
}

impl From<&str> for Text {
    fn from(word: &str) -> Self {
        Text::same(word)
    }
}

/// A message file: every sentence that a ruleset says, by key, in both languages, with `{slots}`.
///
/// ```
/// let messages = table::Messages::parse("[moved]\npt = '{unit} vai a {hex}'\nen = '{unit} goes to {hex}'\n").unwrap();
/// let text = messages.say("moved", &[("unit", "Tigre".into()), ("hex", "1121".into())]);
/// assert_eq!(text.en, "Tigre goes to 1121");
/// ```
#[derive(Clone, Debug)]
pub struct Messages(BTreeMap<String, Text>);

impl Messages {
    /// Reads a message file and checks that both languages have the same slots.
    pub fn parse(toml: &str) -> Result<Self, Problem> {
        let texts: BTreeMap<String, Text> =
            toml::from_str(toml).map_err(|e| Problem::new(format!("message file: {e}")))?;
        for (key, text) in &texts {
            if slots(&text.pt) != slots(&text.en) {
                return Err(Problem::new(format!(
                    "message file: \"{key}\" has different {{slots}} in its two languages"
                )));
            }
        }
        Ok(Messages(texts))
    }

    /// The message with its slots filled. A missing key is shown as the key, and fails the
    /// conformance suite.
    pub fn say(&self, key: &str, slots: &[(&str, Text)]) -> Text {
        let Some(text) = self.0.get(key) else {
            return Text::same(format!("{{{key}}}"));
        };
        slots
            .iter()
            .fold(text.clone(), |text, (name, value)| text.with(name, value))
    }

    /// All keys, for tests.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn slots(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text
        .split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_file_with_unequal_slots_is_refused() {
        let problem = Messages::parse("[a]\npt = '{x}'\nen = 'y'\n").unwrap_err();
        assert!(problem.to_string().contains("\"a\""));
    }

    #[test]
    fn a_missing_key_shows_itself() {
        let messages = Messages::parse("").unwrap();
        assert_eq!(messages.say("gone", &[]).pt, "{gone}");
    }
}
