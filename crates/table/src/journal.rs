//! The journal of a match as JSON Lines: a header, then one line an order with its dice and the
//! hash of the state after it, then a closing line with the seed and the outcome. Whoever has the
//! box can play it again and check every roll.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest, Sha256};

use crate::dice::to_hex;
use crate::{Options, Outcome, Problem, Seed};

/// The first line: which match this is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always `"journal"`.
    pub bivaque: String,
    /// The format's number.
    pub schema: u32,
    /// The box.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// All options, defaults included.
    pub options: Options,
    /// The rules' version in the box.
    pub rules_version: u32,
    /// SHA-256 of the box.
    pub content_hash: String,
    /// SHA-256 of the seed of the dice.
    pub commitment: String,
    /// What was changed before the first order, if the match did not begin as the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
}

/// One order, or one order taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// 1, 2, 3, …
    pub n: u32,
    /// Who gave it: a side's id.
    pub side: String,
    /// The order; none in a line that takes one back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Written>,
    /// The last order not yet taken back is taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
    /// What the dice showed, in the order rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The decision had one legal answer and answered itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// The dice were given with the order instead of rolled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scripted: bool,
    /// The hash of the state afterwards.
    pub hash: String,
}

/// An order or an event as JSON. Long matches have thousands, and the text takes a fifth of the memory that a
/// tree of values would.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Written(pub(crate) Box<RawValue>);

impl Written {
    /// A value as text.
    pub fn of(value: &impl Serialize) -> Self {
        to_raw_value(value).map(Written).unwrap_or_default()
    }

    /// The value that it says.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).unwrap_or_default()
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

/// The last line of a finished match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// The seed, published now that no roll is left.
    pub seed: Seed,
    /// The result.
    pub outcome: Outcome,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosingLine {
    closing: Closing,
}

/// A whole journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// Which match.
    pub header: Header,
    /// What was ordered.
    pub lines: Vec<Line>,
    /// How it ended, if it has.
    pub closing: Option<Closing>,
}

/// The number of this journal format.
pub(crate) const JOURNAL_SCHEMA: u32 = 1;

impl Journal {
    /// Reads JSON Lines. Every problem names its line.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        let mut rows = text.lines().enumerate();
        let Some((_, first)) = rows.next() else {
            return Err(Problem::new("the journal is empty"));
        };
        let header: Header = row(first, 1)?;
        if header.bivaque != "journal" || header.schema != JOURNAL_SCHEMA {
            return Err(Problem::new(format!(
                "line 1: this is not a journal of format {JOURNAL_SCHEMA}; play it with the Bivaque that wrote it"
            )));
        }
        let mut lines: Vec<Line> = Vec::new();
        let mut closing = None;
        for (index, text) in rows {
            let number = index + 1;
            if closing.is_some() {
                return Err(Problem::new(format!(
                    "line {number}: something follows the closing line"
                )));
            }
            if text.starts_with("{\"closing\"") {
                closing = Some(row::<ClosingLine>(text, number)?.closing);
                continue;
            }
            let line: Line = row(text, number)?;
            if line.n as usize != lines.len() + 1 {
                return Err(Problem::new(format!(
                    "line {number}: order {} stands where order {} belongs; a line is missing or doubled",
                    line.n,
                    lines.len() + 1
                )));
            }
            lines.push(line);
        }
        Ok(Journal {
            header,
            lines,
            closing,
        })
    }

    /// Writes JSON Lines.
    pub fn write(&self) -> String {
        let mut text = json(&self.header);
        text.push('\n');
        for line in &self.lines {
            text.push_str(&json(line));
            text.push('\n');
        }
        if let Some(closing) = &self.closing {
            text.push_str(&json(&ClosingLine {
                closing: closing.clone(),
            }));
            text.push('\n');
        }
        text
    }
}

fn row<'a, T: Deserialize<'a>>(text: &'a str, number: usize) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|e| {
        let what = if e.is_eof() {
            "is cut off".to_owned()
        } else {
            format!("cannot be read ({e})")
        };
        Problem::new(format!("line {number} of the journal {what}"))
    })
}

/// JSON of our own plain data, which always has a JSON form.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The hash of a state: the first 16 hexadecimal digits of the SHA-256 of its binary form.
pub fn state_hash(state: &impl Serialize) -> String {
    let bytes = postcard::to_stdvec(state).unwrap_or_default();
    to_hex(&Sha256::digest(bytes)[..8])
}
