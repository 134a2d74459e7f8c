//! Where matches and accounts are kept. [`Store`] is what a database must offer; the rest of the
//! club speaks to it through [`Keeper`], which gathers the writes of many people into one
//! transaction and answers each of them when it is safe on disk.

mod keeper;
mod sqlite;

use std::path::Path;

use table::{Header, Line, Seed, Snapshot};

use crate::api::{ChatMessage, Mode, Sitter, Status};
use crate::token::TokenHash;

pub use keeper::Keeper;
pub use sqlite::Sqlite;

/// What the store could not do. The details are for the log.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// A name, an id or a line number is already there.
    Taken,
    /// Anything else: a full disk, a damaged file.
    Broken(String),
}

/// The key of a match inside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchKey(pub i64);

/// The key of an account inside the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountKey(pub i64);

/// Everything about a match but its lines.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    /// Its key, given by the store.
    pub key: MatchKey,
    /// Its id in links.
    pub id: String,
    /// The header of its journal.
    pub header: Header,
    /// The secret of its dice.
    pub seed: Seed,
    /// How the people sit.
    pub mode: Mode,
    /// Continued from a file.
    pub imported: bool,
    /// When it was made.
    pub created: i64,
    /// Who may watch.
    pub spectator: TokenHash,
    /// The seats, in the order of the box's sides.
    pub seats: Vec<SeatRecord>,
    /// Where it stands.
    pub status: Status,
    /// How many lines its journal has.
    pub lines: u32,
    /// How many chat messages it has.
    pub chat: u32,
}

/// One seat.
#[derive(Clone, Debug)]
pub struct SeatRecord {
    /// The side's id.
    pub side: String,
    /// Who sits here.
    pub kind: Sitter,
    /// How strong the computer player is.
    pub level: Option<String>,
    /// The person's name.
    pub name: Option<String>,
    /// What opens it.
    pub token: Option<TokenHash>,
    /// The token is an invitation that nobody has used yet.
    pub invited: bool,
    /// Under whose name it stands.
    pub account: Option<AccountKey>,
}

/// Somebody with a name and a passphrase.
#[derive(Clone, Debug)]
pub struct AccountRecord {
    /// Its key.
    pub key: AccountKey,
    /// The name as it was written.
    pub name: String,
    /// The hash of the passphrase.
    pub secret: String,
}

/// A line of a journal as it is stored.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its number.
    pub n: u32,
    /// The line as JSON.
    pub text: String,
}

impl Row {
    /// The rows of some lines.
    pub fn of(lines: &[Line]) -> Result<Vec<Row>, StoreError> {
        let row = |line: &Line| {
            let text =
                serde_json::to_string(line).map_err(|e| StoreError::Broken(e.to_string()))?;
            Ok(Row { n: line.n, text })
        };
        lines.iter().map(row).collect()
    }
}

/// One change. A change is carried out whole or not at all.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new match with its first lines. Its `key` is ignored.
    Match(Box<MatchRecord>, Vec<Row>),
    /// Lines at the end of a journal, and where the match stands, if that changed.
    Lines(MatchKey, Vec<Row>, Option<Status>),
    /// A snapshot, instead of the one before.
    Snapshot(MatchKey, Snapshot),
    /// Something said at the table.
    Chat(MatchKey, ChatMessage),
    /// A seat changed hands, name or account.
    Seat(MatchKey, SeatRecord),
    /// A new account: name and hash of the passphrase.
    Account(String, String),
    /// A session begins.
    Session(TokenHash, AccountKey, i64),
    /// A session ends.
    SessionEnd(TokenHash),
}

/// What a database must offer. Every method blocks; none is called from an async thread.
pub trait Store: Send + Sync + 'static {
    /// Carries out all changes in one transaction, durable when it returns. If any of them fails,
    /// none is carried out.
    fn commit(&self, changes: &[&Change]) -> Result<(), StoreError>;
    /// A match by its id.
    fn find_match(&self, id: &str) -> Result<Option<MatchRecord>, StoreError>;
    /// The lines of a match, in order.
    fn lines(&self, key: MatchKey) -> Result<Vec<Line>, StoreError>;
    /// The last snapshot of a match.
    fn snapshot(&self, key: MatchKey) -> Result<Option<Snapshot>, StoreError>;
    /// What was said after message `since`, in order, the latest `most` of it.
    fn chat(&self, key: MatchKey, since: u32, most: u32) -> Result<Vec<ChatMessage>, StoreError>;
    /// The matches in which an account has a seat, those changed last first.
    fn matches_of(&self, account: AccountKey, most: u32) -> Result<Vec<MatchRecord>, StoreError>;
    /// The unfinished matches in which a computer player decides, to go on with after a restart.
    fn waiting_for_computer(&self) -> Result<Vec<String>, StoreError>;
    /// An account by its name, whatever its capitals.
    fn account(&self, name: &str) -> Result<Option<AccountRecord>, StoreError>;
    /// The account of a session that began after `not_before`.
    fn session(
        &self,
        token: &TokenHash,
        not_before: i64,
    ) -> Result<Option<AccountRecord>, StoreError>;
    /// Copies everything to a file while the server goes on.
    fn backup(&self, to: &Path) -> Result<(), StoreError>;
    /// Work to be done between commits, away from those who wait for them.
    fn tidy(&self) -> Result<(), StoreError>;
}
