//! What travels between the server and its clients. The page's TypeScript (`web/src/generated`)
//! and the description at `/api` are made from these types and never written by hand.

use std::collections::BTreeMap;

use cabinet::Told;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Choice, Options, OutcomeView, Text, View, WrittenChoices};
use ts_rs::TS;

/// How the people of a match sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// One person against the computer.
    Computer,
    /// Two at one table: one link acts for every human side.
    Hotseat,
    /// Each human side has a link of its own.
    Link,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Sitter {
    /// A person.
    Human,
    /// A computer player.
    Computer,
}

/// A match to be made. Sides not named are played by a person, or by the computer in mode
/// `computer`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The box's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    #[ts(as = "Option<Options>", optional)]
    pub options: Options,
    /// The seats, by the side's id.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, NewSeat>>", optional)]
    pub seats: BTreeMap<String, NewSeat>,
    /// How the people sit.
    pub mode: Mode,
}

/// One seat of a match to be made.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// Who sits here.
    pub kind: Sitter,
    /// How strong the computer player is; see `GET /api/levels`.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
    /// The person's name, shown to the others.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The link made for this seat is an invitation: it shows nothing and can be used once, to sit
    /// down, which gives a new token that whoever made the match does not know.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub invite: bool,
}

/// A file to be played on or replayed: a save, or the journal of a finished match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ImportMatch {
    /// The text of the file.
    pub file: String,
    /// The seats, by the side's id.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, NewSeat>>", optional)]
    pub seats: BTreeMap<String, NewSeat>,
    /// How the people sit.
    pub mode: Mode,
}

/// A match that was made, with the links to it. The tokens are told here and never again.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Created {
    /// The match's id.
    pub id: String,
    /// One link a person.
    pub seats: Vec<SeatLink>,
    /// The link for those who only watch.
    pub spectator: SeatLink,
    /// SHA-256 of the seed of the dice, which is published when the match is over.
    pub commitment: String,
}

/// A link that lets somebody into a match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatLink {
    /// The sides it plays; none for spectators.
    pub sides: Vec<String>,
    /// The secret.
    pub token: String,
    /// Where the page opens it; the token stands after the `#`, which browsers do not send.
    pub path: String,
    /// It must be exchanged by `POST /api/matches/{id}/join` before it shows anything.
    pub invite: bool,
}

/// Sitting down with an invitation.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name to be shown to the others.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// What the match list and the edge of the table show of a match.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct MatchCard {
    /// The match's id.
    pub id: String,
    /// The box's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// All options, defaults included.
    pub options: Options,
    /// How the people sit.
    pub mode: Mode,
    /// How many lines its journal has.
    pub seq: u32,
    /// Who sits where, in the order of the box's sides.
    pub seats: Vec<SeatCard>,
    /// The sides that you play.
    pub yours: Vec<String>,
    /// Where it stands.
    pub status: Status,
    /// SHA-256 of the seed of the dice.
    pub commitment: String,
    /// It was continued from a file, so its first part was not played here.
    pub imported: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
}

/// Where a match stands, as everybody may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Status {
    /// The turn in words.
    pub turn: Text,
    /// The side that decides; none when the match is over.
    pub deciding: Option<String>,
    /// The result, once there is one.
    pub outcome: Option<OutcomeView>,
    /// When that last changed, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
}

/// Who sits in a seat, as everybody may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatCard {
    /// The side's id.
    pub side: String,
    /// Who sits here.
    pub kind: Sitter,
    /// How strong the computer player is.
    pub level: Option<String>,
    /// The person's name, if he gave one.
    pub name: Option<String>,
    /// Somebody is connected with this seat now, or it is a computer player.
    pub here: bool,
    /// The invitation has not been used yet.
    pub invited: bool,
}

/// The match as you may see it now, with what has happened since you last looked.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Update {
    /// How many lines the journal has now. Send it back with an order and after a lost connection.
    pub seq: u32,
    /// What was told before this is complete up to here; `told` goes on from it. Smaller than what
    /// you asked from only if the server had to go back: then forget what you had.
    pub since: u32,
    /// What has happened after `since`, oldest first.
    pub told: Vec<Told>,
    /// The table.
    pub view: View,
    /// What you may order now; empty while others decide.
    #[schemars(with = "Vec<Choice>")]
    #[ts(as = "Vec<Choice>")]
    pub choices: WrittenChoices,
    /// Whether your last order can be taken back.
    pub undo: bool,
}

/// One order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Submit {
    /// The order, as a choice offers it.
    #[ts(type = "unknown")]
    pub order: Value,
    /// The `seq` that you have seen: if the match has gone on since, the order is refused.
    pub seq: u32,
}

/// Taking the last order back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The `seq` that you have seen.
    pub seq: u32,
}

/// The order is carried out and safe on disk. What it led to comes over the live connection, or
/// from `GET /api/matches/{id}/view?since=…`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Accepted {
    /// How many lines the journal has now.
    pub seq: u32,
}

/// What has happened, without the table.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Log {
    /// How many lines the journal has now.
    pub seq: u32,
    /// `told` begins after this line.
    pub since: u32,
    /// What has happened, oldest first.
    pub told: Vec<Told>,
}

/// A question to the rules: `reach`, `odds`, `sight`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The question, in the ruleset's own terms.
    #[ts(type = "unknown")]
    pub question: Value,
    /// As which side you ask, if you play several.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<String>,
}

/// What the rules answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Answer {
    /// In the ruleset's own terms.
    #[ts(type = "unknown")]
    pub answer: Value,
    /// The `seq` for which it holds.
    pub seq: u32,
}

/// One message at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ChatMessage {
    /// 1, 2, 3, …
    pub n: u32,
    /// The side that said it.
    pub side: String,
    /// The words.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}

/// Something to say at the table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The words.
    pub text: String,
    /// As which side, if you play several.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<String>,
}

/// One step of a replay.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct ReplayStep {
    /// The line of the journal after which this is.
    pub n: u32,
    /// How many lines there are.
    pub of: u32,
    /// What that line led to.
    pub told: Vec<Told>,
    /// The table after it.
    pub view: View,
}

/// How a match went, for the page after it.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Course {
    /// The table at the end of each turn, and now.
    pub turns: Vec<CourseTurn>,
    /// The rolls after which the most was lost, worst first.
    pub decisive: Vec<Decisive>,
    /// The result, once there is one.
    pub outcome: Option<OutcomeView>,
}

/// The table at the end of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct CourseTurn {
    /// The turn's number.
    pub turn: u16,
    /// The turn in words.
    pub name: Text,
    /// The last line of the journal in this turn.
    pub n: u32,
    /// What each side has, in the order of the box's sides.
    pub sides: Vec<CourseSide>,
}

/// What a side has at the end of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct CourseSide {
    /// The side's id.
    pub side: String,
    /// Its points so far.
    pub points: i32,
    /// Its counters destroyed so far.
    pub destroyed: u32,
    /// Steps lost by its counters that are still there.
    pub losses: u32,
}

/// A roll after which much was lost.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
pub struct Decisive {
    /// The line of the journal.
    pub n: u32,
    /// The turn it was in.
    pub turn: u16,
    /// Counters destroyed and steps lost by it.
    pub lost: u32,
    /// What happened, in words.
    pub told: Vec<Told>,
}

/// A name and its passphrase.
#[derive(Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The passphrase: ten characters at least.
    pub passphrase: String,
}

/// You are signed in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Session {
    /// The name.
    pub name: String,
    /// The secret of this session: send it in `Authorization: Bearer …` as you would a seat's.
    pub token: String,
}

/// Your name and your matches.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Account {
    /// The name.
    pub name: String,
    /// Your matches, those that wait for you first.
    pub matches: Vec<MatchCard>,
}

/// Putting a seat under your name: the request carries the session, the body the seat's token.
#[derive(Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The token of the seat.
    pub token: String,
}

/// How strong a computer player is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Level {
    /// The id used when a match is made.
    pub id: String,
    /// Its name.
    pub name: Text,
}

/// The server is up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Health {
    /// Always `"ok"`; otherwise there is no answer.
    pub status: String,
    /// The server's version.
    pub version: String,
}

/// What a client says over the live connection. Every message asks for a fresh update.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The token, if it does not stand in the address.
    #[serde(default)]
    #[ts(optional)]
    pub token: Option<String>,
    /// As which side you look, if you play several.
    #[serde(default)]
    #[ts(optional)]
    pub side: Option<String>,
    /// The last `seq` that you have seen; without it nothing earlier is told.
    #[serde(default)]
    #[ts(optional)]
    pub since: Option<u32>,
    /// The last chat message that you have seen; without it none earlier is told.
    #[serde(default)]
    #[ts(optional)]
    pub chat: Option<u32>,
    /// Whether long messages may come as binary ones, packed with gzip: a tenth of the bytes.
    #[serde(default)]
    #[ts(optional)]
    pub gzip: Option<bool>,
}

/// What the server says over the live connection.
#[derive(Clone, Debug, Serialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Frame {
    /// The match has gone on, or you have just come.
    Update(Box<Update>),
    /// Something was said at the table.
    Chat {
        /// The messages that you have not seen, oldest first.
        messages: Vec<ChatMessage>,
    },
    /// Somebody sat down, came, left or changed his name.
    Seats {
        /// Who sits where.
        seats: Vec<SeatCard>,
    },
    /// The last message was refused; the connection stays or is closed, as the message says.
    Error {
        /// Why.
        error: ApiError,
    },
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ApiError {
    /// A stable word for programs.
    pub code: String,
    /// The reason in Portuguese.
    pub pt: String,
    /// The reason in English.
    pub en: String,
    /// The clause that forbids the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// With code `stale`: how many lines the journal has now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seq: Option<u32>,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ApiError,
}
