//! Matches and accounts in one SQLite file: WAL, `synchronous = FULL`. All SQL of the club is here
//! and in `schema.sql`.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use serde::{Serialize, de::DeserializeOwned};
use table::{Line, Problem, Seed, Snapshot};

use super::{
    AccountKey, AccountRecord, Change, MatchKey, MatchRecord, Row, SeatRecord, Store, StoreError,
};
use crate::api::{ChatMessage, Sitter, Status};
use crate::token::TokenHash;

/// Grows when the schema changes in a way that older programs cannot read.
const VERSION: i64 = 1;

/// If the tidier falls behind by this many pages (64 MiB), a commit tidies up itself.
const AUTOCHECKPOINT: i64 = 16_384;

const MATCH: &str = "SELECT key, id, header, seed, mode, imported, created, spectator, status,
    (SELECT coalesce(max(n), 0) FROM line WHERE line.match = match.key),
    (SELECT coalesce(max(n), 0) FROM chat WHERE chat.match = match.key)
    FROM match";

/// How many connections are kept for the next readers. Each has megabytes of pages.
const MOST_IDLE: usize = 8;

/// One SQLite file.
pub struct Sqlite {
    path: PathBuf,
    writer: Mutex<Connection>,
    /// Connections that nobody reads with right now.
    readers: Mutex<Vec<Connection>>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Self, Problem> {
        let wrong = |e: StoreError| {
            let StoreError::Broken(details) = e else {
                return Problem::new("cannot be opened").at(path.display());
            };
            Problem::new(format!("the database cannot be opened: {details}")).at(path.display())
        };
        let writer = connect(path).map_err(wrong)?;
        let version: i64 = writer
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(|e| wrong(e.into()))?;
        if version > VERSION {
            return Err(Problem::new(format!(
                "this database has format {version}, and this Bivaque reads format {VERSION}: update Bivaque"
            ))
            .at(path.display()));
        }
        writer
            .execute_batch(include_str!("schema.sql"))
            .and_then(|()| writer.pragma_update(None, "user_version", VERSION))
            .map_err(|e| wrong(e.into()))?;
        Ok(Sqlite {
            path: path.to_owned(),
            writer: Mutex::new(writer),
            readers: Mutex::new(Vec::new()),
        })
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = lock(&self.readers).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => connect(&self.path)?,
        };
        let result = read(&connection);
        let mut readers = lock(&self.readers);
        if readers.len() < MOST_IDLE {
            readers.push(connection);
        }
        result
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "wal_autocheckpoint", AUTOCHECKPOINT)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// A thread that panicked while it held a connection has left no transaction open: rusqlite rolls
/// back when one is dropped.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store for Sqlite {
    fn commit(&self, changes: &[&Change]) -> Result<(), StoreError> {
        let mut writer = lock(&self.writer);
        let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for change in changes {
            carry_out(&transaction, change)?;
        }
        Ok(transaction.commit()?)
    }

    fn find_match(&self, id: &str) -> Result<Option<MatchRecord>, StoreError> {
        self.read(|connection| {
            let found = connection
                .prepare_cached(&format!("{MATCH} WHERE id = ?"))?
                .query_row([id], |row| Ok(match_of(row)))
                .optional()?;
            found
                .map(|record| with_seats(connection, record?))
                .transpose()
        })
    }

    fn lines(&self, key: MatchKey) -> Result<Vec<Line>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached("SELECT text FROM line WHERE match = ? ORDER BY n")?
                .query_map([key.0], |row| row.get::<_, String>(0))?
                .map(|text| from_json(&text?))
                .collect()
        })
    }

    fn snapshot(&self, key: MatchKey) -> Result<Option<Snapshot>, StoreError> {
        self.read(|connection| {
            let snapshot = connection
                .prepare_cached("SELECT n, state FROM snapshot WHERE match = ?")?
                .query_row([key.0], |row| {
                    Ok(Snapshot {
                        n: row.get(0)?,
                        state: row.get(1)?,
                    })
                })
                .optional()?;
            Ok(snapshot)
        })
    }

    fn chat(&self, key: MatchKey, since: u32, most: u32) -> Result<Vec<ChatMessage>, StoreError> {
        self.read(|connection| {
            let mut messages = connection
                .prepare_cached(
                    "SELECT n, side, text, at FROM chat WHERE match = ? AND n > ?
                     ORDER BY n DESC LIMIT ?",
                )?
                .query_map(params![key.0, since, most], |row| {
                    Ok(ChatMessage {
                        n: row.get(0)?,
                        side: row.get(1)?,
                        text: row.get(2)?,
                        at: row.get(3)?,
                    })
                })?
                .collect::<Result<Vec<_>, _>>()?;
            messages.reverse();
            Ok(messages)
        })
    }

    fn matches_of(&self, account: AccountKey, most: u32) -> Result<Vec<MatchRecord>, StoreError> {
        self.read(|connection| {
            connection
                .prepare_cached(&format!(
                    "{MATCH} WHERE key IN (SELECT match FROM seat WHERE account = ?)
                     ORDER BY changed DESC LIMIT ?"
                ))?
                .query_map(params![account.0, most], |row| Ok(match_of(row)))?
                .map(|record| with_seats(connection, record??))
                .collect()
        })
    }

    fn waiting_for_computer(&self) -> Result<Vec<String>, StoreError> {
        self.read(|connection| {
            let ids = connection
                .prepare_cached(
                    "SELECT id FROM match JOIN seat ON seat.match = match.key
                     WHERE seat.side = match.deciding AND seat.kind = 'computer'",
                )?
                .query_map([], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            Ok(ids)
        })
    }

    fn account(&self, name: &str) -> Result<Option<AccountRecord>, StoreError> {
        self.read(|connection| {
            let account = connection
                .prepare_cached("SELECT key, name, secret FROM account WHERE folded = ?")?
                .query_row([folded(name)], account_of)
                .optional()?;
            Ok(account)
        })
    }

    fn session(
        &self,
        token: &TokenHash,
        not_before: i64,
    ) -> Result<Option<AccountRecord>, StoreError> {
        self.read(|connection| {
            let account = connection
                .prepare_cached(
                    "SELECT account.key, name, secret FROM session JOIN account ON account.key = account
                     WHERE token = ? AND began >= ?",
                )?
                .query_row(params![token.0, not_before], account_of)
                .optional()?;
            Ok(account)
        })
    }

    fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.read(|connection| {
            let mut copy = Connection::open(to)?;
            // All pages in one step: one consistent moment, and in WAL nobody waits for it.
            let done = Backup::new(connection, &mut copy)?.step(-1)?;
            if done != StepResult::Done {
                return Err(StoreError::Broken(format!(
                    "the copy is not whole: {done:?}"
                )));
            }
            copy.pragma_update(None, "journal_mode", "DELETE")?;
            Ok(())
        })
    }

    fn tidy(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
            Ok(())
        })
    }
}

fn carry_out(transaction: &Transaction<'_>, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::Match(record, rows) => insert_match(transaction, record, rows),
        Change::Lines(key, rows, status) => {
            insert_lines(transaction, *key, rows)?;
            if let Some(status) = status {
                transaction
                    .prepare_cached(
                        "UPDATE match SET status = ?, deciding = ?, changed = ? WHERE key = ?",
                    )?
                    .execute(params![json(status)?, status.deciding, status.since, key.0])?;
            }
            Ok(())
        }
        Change::Snapshot(key, snapshot) => {
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO snapshot (match, n, state) VALUES (?, ?, ?)",
                )?
                .execute(params![key.0, snapshot.n, snapshot.state])?;
            Ok(())
        }
        Change::Chat(key, message) => {
            transaction
                .prepare_cached(
                    "INSERT INTO chat (match, n, side, text, at) VALUES (?, ?, ?, ?, ?)",
                )?
                .execute(params![
                    key.0,
                    message.n,
                    message.side,
                    message.text,
                    message.at
                ])?;
            Ok(())
        }
        Change::Seat(key, seat) => {
            transaction
                .prepare_cached(
                    "UPDATE seat SET kind = ?, level = ?, name = ?, token = ?, invited = ?, account = ?
                     WHERE match = ? AND side = ?",
                )?
                .execute(params![
                    word(&seat.kind)?,
                    seat.level,
                    seat.name,
                    seat.token.map(|token| token.0),
                    seat.invited,
                    seat.account.map(|account| account.0),
                    key.0,
                    seat.side,
                ])?;
            Ok(())
        }
        Change::Account(name, secret) => {
            transaction
                .prepare_cached("INSERT INTO account (folded, name, secret) VALUES (?, ?, ?)")?
                .execute(params![folded(name), name, secret])?;
            Ok(())
        }
        Change::Session(token, account, began) => {
            transaction
                .prepare_cached("INSERT INTO session (token, account, began) VALUES (?, ?, ?)")?
                .execute(params![token.0, account.0, began])?;
            Ok(())
        }
        Change::SessionEnd(token) => {
            transaction
                .prepare_cached("DELETE FROM session WHERE token = ?")?
                .execute([token.0])?;
            Ok(())
        }
    }
}

fn insert_match(
    transaction: &Transaction<'_>,
    record: &MatchRecord,
    rows: &[Row],
) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT INTO match (id, header, seed, mode, imported, created, spectator, status, deciding, changed)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            record.id,
            json(&record.header)?,
            record.seed.to_string(),
            word(&record.mode)?,
            record.imported,
            record.created,
            record.spectator.0,
            json(&record.status)?,
            record.status.deciding,
            record.created,
        ])?;
    let key = MatchKey(transaction.last_insert_rowid());
    let mut insert = transaction.prepare_cached(
        "INSERT INTO seat (match, place, side, kind, level, name, token, invited, account)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (place, seat) in record.seats.iter().enumerate() {
        insert.execute(params![
            key.0,
            place as i64,
            seat.side,
            word(&seat.kind)?,
            seat.level,
            seat.name,
            seat.token.map(|token| token.0),
            seat.invited,
            seat.account.map(|account| account.0),
        ])?;
    }
    insert_lines(transaction, key, rows)
}

fn insert_lines(
    transaction: &Transaction<'_>,
    key: MatchKey,
    rows: &[Row],
) -> Result<(), StoreError> {
    let mut insert =
        transaction.prepare_cached("INSERT INTO line (match, n, text) VALUES (?, ?, ?)")?;
    for row in rows {
        insert.execute(params![key.0, row.n, row.text])?;
    }
    Ok(())
}

fn match_of(row: &rusqlite::Row<'_>) -> Result<MatchRecord, StoreError> {
    let seed: String = row.get(3)?;
    Ok(MatchRecord {
        key: MatchKey(row.get(0)?),
        id: row.get(1)?,
        header: from_json(&row.get::<_, String>(2)?)?,
        seed: Seed::parse(&seed).map_err(|problem| StoreError::Broken(problem.to_string()))?,
        mode: from_word(&row.get::<_, String>(4)?)?,
        imported: row.get(5)?,
        created: row.get(6)?,
        spectator: TokenHash(row.get(7)?),
        seats: Vec::new(),
        status: from_json::<Status>(&row.get::<_, String>(8)?)?,
        lines: row.get(9)?,
        chat: row.get(10)?,
    })
}

fn with_seats(connection: &Connection, mut record: MatchRecord) -> Result<MatchRecord, StoreError> {
    record.seats = connection
        .prepare_cached(
            "SELECT side, kind, level, name, token, invited, account FROM seat
             WHERE match = ? ORDER BY place",
        )?
        .query_map([record.key.0], |row| {
            let kind: String = row.get(1)?;
            let token: Option<[u8; 32]> = row.get(4)?;
            let account: Option<i64> = row.get(6)?;
            let seat = |kind: Sitter| -> rusqlite::Result<SeatRecord> {
                Ok(SeatRecord {
                    side: row.get(0)?,
                    kind,
                    level: row.get(2)?,
                    name: row.get(3)?,
                    token: token.map(TokenHash),
                    invited: row.get(5)?,
                    account: account.map(AccountKey),
                })
            };
            Ok(from_word(&kind).and_then(|kind| Ok(seat(kind)?)))
        })?
        .map(|seat| seat?)
        .collect::<Result<_, StoreError>>()?;
    Ok(record)
}

fn account_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<AccountRecord> {
    Ok(AccountRecord {
        key: AccountKey(row.get(0)?),
        name: row.get(1)?,
        secret: row.get(2)?,
    })
}

/// Names that differ only in capitals or in the spaces around them are the same name.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

fn json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| StoreError::Broken(e.to_string()))
}

/// A value that is one word in JSON, without its quotes.
fn word(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(json(value)?.trim_matches('"').to_owned())
}

fn from_word<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    from_json(&format!("\"{text}\""))
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::Broken(e.to_string()))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::Taken,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn a_crowd_of_readers_leaves_few_connections() {
        let folder = std::env::temp_dir().join(format!("bivaque-readers-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Sqlite::open(&folder.join("club.sqlite")).unwrap();
        let crowd = Barrier::new(2 * MOST_IDLE);
        std::thread::scope(|scope| {
            for _ in 0..2 * MOST_IDLE {
                scope.spawn(|| {
                    let together = |_: &Connection| Ok(crowd.wait());
                    store.read(together).unwrap();
                });
            }
        });
        assert_eq!(lock(&store.readers).len(), MOST_IDLE);
        drop(store);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
