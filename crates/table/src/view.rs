//! What one viewer may know of a match, ready to draw. The same for every game, so that the page,
//! the terminal and programs need to know no rules.

use serde::{Deserialize, Serialize, Serializer};

use crate::shared::{as_written, quote};
use crate::{Shared, Text};

/// A match as one viewer may see it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct View {
    /// The box's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// The current turn, as the turn track counts it.
    pub turn: u16,
    /// The turn in words ("Turno 3 de 11", "19 de dezembro").
    pub turn_name: Text,
    /// The phase in words.
    pub phase: Text,
    /// What is waited for; nothing when the match is over.
    pub decision: Option<DecisionView>,
    /// Every counter that the viewer knows of.
    pub counters: Vec<CounterView>,
    /// Other things that lie on the board.
    pub markers: Vec<Shared<Marker>>,
    /// Numbers that are always in sight: air points, losses, exits.
    pub tracks: Vec<Track>,
    /// Points so far and where they come from.
    pub score: Vec<ScoreLine>,
    /// Reinforcements that are due.
    pub arrivals: Vec<Shared<Arrival>>,
    /// The result, once there is one.
    pub outcome: Option<OutcomeView>,
}

impl Serialize for View {
    /// Put together in one string and handed over at once: handed over field by field, all of a large
    /// view would be copied again to make room for what comes after its counters.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let roomy = 512 * (self.counters.len() + self.arrivals.len() + 16);
        let mut json = String::with_capacity(roomy);
        put(&mut json, "{\"game\":", &self.game);
        put(&mut json, ",\"scenario\":", &self.scenario);
        put(&mut json, ",\"turn\":", &self.turn);
        put(&mut json, ",\"turn_name\":", &self.turn_name);
        put(&mut json, ",\"phase\":", &self.phase);
        put(&mut json, ",\"decision\":", &self.decision);
        let write = |counter: &CounterView, json: &mut String| counter.write(json);
        put_list(&mut json, ",\"counters\":[", &self.counters, write);
        put_list(&mut json, "],\"markers\":[", &self.markers, Shared::write);
        put(&mut json, "],\"tracks\":", &self.tracks);
        put(&mut json, ",\"score\":", &self.score);
        put_list(&mut json, ",\"arrivals\":[", &self.arrivals, Shared::write);
        put(&mut json, "],\"outcome\":", &self.outcome);
        json.push('}');
        as_written(&json, serializer)
    }
}

/// Writes a field of a view.
fn put(json: &mut String, name: &str, value: &impl Serialize) {
    json.push_str(name);
    json.push_str(&serde_json::to_string(value).expect("what views show has a JSON form"));
}

/// Writes a field of a view that is a list, up to its end.
fn put_list<T>(json: &mut String, name: &str, items: &[T], write: impl Fn(&T, &mut String)) {
    json.push_str(name);
    for (i, item) in items.iter().enumerate() {
        json.push_str(if i > 0 { "," } else { "" });
        write(item, json);
    }
}

/// The pending decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DecisionView {
    /// Who decides: a side's id.
    pub side: String,
    /// The kind, a stable word of the ruleset.
    pub kind: &'static str,
    /// In plain words.
    pub prompt: Text,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Place {
    /// In a hex of the board.
    Board,
    /// Waiting to come on.
    Waiting,
    /// Left the board alive.
    Gone,
    /// Destroyed.
    Destroyed,
}

/// One counter: where it is, and what of it is shown.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CounterView {
    /// The id that orders use; an alias where the real one would tell too much.
    pub id: String,
    /// Where it is.
    pub place: Place,
    /// The hex it is in.
    pub hex: Option<String>,
    /// Marks on it: moved, engaged, disabled, hidden.
    pub marks: Vec<Shared<Mark>>,
    /// What is printed on it.
    #[cfg_attr(feature = "api", ts(flatten), schemars(flatten))]
    pub face: Shared<Face>,
}

/// What a counter shows. What the viewer may not know is left empty.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Face {
    /// Its side's id.
    pub side: String,
    /// Its nation, which gives the palette.
    pub nation: String,
    /// The kind of piece, which gives the symbol or silhouette (`"infantry"`, `"tigre-ie"`).
    pub symbol: String,
    /// Its size (`"XX"`, `"III"`, `""`).
    pub size: String,
    /// Its name.
    pub name: Text,
    /// Its formation.
    pub formation: Text,
    /// The numbers on it, left to right; empty if hidden or if it has none.
    pub values: Vec<String>,
    /// Steps lost: 1 shows the reduced side.
    pub losses: u8,
    /// `"given"` by the rulebook or `"reconstructed"` by us.
    pub source: &'static str,
}

impl std::ops::Deref for CounterView {
    type Target = Face;

    fn deref(&self) -> &Face {
        &self.face
    }
}

impl CounterView {
    /// One object of its own fields and those of its face.
    fn write(&self, json: &mut String) {
        json.push_str("{\"id\":");
        quote(&self.id, json);
        json.push_str(match self.place {
            Place::Board => ",\"place\":\"board\",\"hex\":",
            Place::Waiting => ",\"place\":\"waiting\",\"hex\":",
            Place::Gone => ",\"place\":\"gone\",\"hex\":",
            Place::Destroyed => ",\"place\":\"destroyed\",\"hex\":",
        });
        match &self.hex {
            Some(hex) => quote(hex, json),
            None => json.push_str("null"),
        }
        json.push_str(",\"marks\":[");
        for (i, mark) in self.marks.iter().enumerate() {
            json.push_str(if i > 0 { "," } else { "" });
            json.push_str(mark.json());
        }
        json.push_str("],");
        json.push_str(&self.face.json()[1..]);
    }
}

impl Serialize for CounterView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = String::new();
        self.write(&mut json);
        as_written(&json, serializer)
    }
}

/// A mark on a counter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Mark {
    /// A stable word of the ruleset.
    pub kind: &'static str,
    /// How many of them, or how many turns.
    pub count: u8,
    /// In words.
    pub name: Text,
}

/// Something that lies on the board and is not a counter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Marker {
    /// A stable word of the ruleset: `"mine"`, `"held"`.
    pub kind: &'static str,
    /// Where.
    pub hex: String,
    /// The side it belongs to, if any.
    pub side: Option<String>,
    /// In words.
    pub name: Text,
}

/// A number that is always in sight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Track {
    /// A stable word of the ruleset.
    pub id: &'static str,
    /// What it counts.
    pub name: Text,
    /// Whose it is, if it belongs to a side.
    pub side: Option<String>,
    /// The number.
    pub value: i32,
    /// What it counts up to or down from.
    pub of: Option<i32>,
}

/// One line of the score.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScoreLine {
    /// Who has the points.
    pub side: String,
    /// For what.
    pub name: Text,
    /// How many.
    pub points: i32,
    /// The clause that gives them.
    pub rule: String,
}

/// A counter that is due.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Arrival {
    /// The counter's id.
    pub counter: String,
    /// The turn from which it may come.
    pub turn: u16,
    /// The hexes through which it may come; empty if the whole edge named in `name`.
    pub hexes: Vec<String>,
    /// When and where, in words.
    pub name: Text,
}

/// How a match ended, for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "api", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OutcomeView {
    /// The winner's id; nobody in a draw.
    pub winner: Option<String>,
    /// Points of each side, in the order of the box's sides.
    pub points: Vec<i32>,
    /// In words.
    pub text: Text,
    /// The clause that decided it.
    pub rule: String,
}
