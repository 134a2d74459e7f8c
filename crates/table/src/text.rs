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
/// A slot with two words, `{points|point|points}`, becomes one of them by its number.
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
        Text {
            pt: filled(&text.pt, slots, Lang::Pt),
            en: filled(&text.en, slots, Lang::En),
        }
    }

    /// All keys, for tests.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// One pass over the text: a page of choices is some ten thousand sentences.
fn filled(text: &str, slots: &[(&str, Text)], lang: Lang) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((before, slot, behind)) = next_slot(rest) {
        out.push_str(before);
        let (name, words) = slot.split_once('|').unwrap_or((slot, ""));
        let value = slots.iter().find(|(own, _)| *own == name);
        match (value, words.split_once('|')) {
            (Some((_, value)), None) => out.push_str(value.get(lang)),
            (Some((_, value)), Some((one, many))) => {
                let single = matches!(value.get(lang), "1" | "½");
                out.push_str(if single { one } else { many });
            }
            (None, _) => {
                out.push('{');
                out.push_str(slot);
                out.push('}');
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// What stands before the first slot, in it and behind it.
fn next_slot(text: &str) -> Option<(&str, &str, &str)> {
    let (before, after) = text.split_once('{')?;
    let (slot, behind) = after.split_once('}')?;
    Some((before, slot, behind))
}

fn slots(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some((_, slot, behind)) = next_slot(rest) {
        names.push(slot.split('|').next().unwrap_or(slot));
        rest = behind;
    }
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
    fn a_number_chooses_its_word() {
        let messages = Messages::parse(
            "[a]\npt = '{n} {n|ponto|pontos} em {hex}'\nen = '{n} {n|point|points} in {hex}'\n",
        )
        .unwrap();
        let say = |n: &str| messages.say("a", &[("n", n.into())]);
        assert_eq!(say("1"), Text::new("1 ponto em {hex}", "1 point in {hex}"));
        assert_eq!(say("½").pt, "½ ponto em {hex}");
        assert_eq!(say("2").en, "2 points in {hex}");
    }

    #[test]
    fn a_missing_key_shows_itself() {
        let messages = Messages::parse("").unwrap();
        assert_eq!(messages.say("gone", &[]).pt, "{gone}");
    }
}
