-- Lines are appended in the order of time, whatever their match, so that a transaction with the
-- orders of many matches fills a few pages at the end instead of one page a match; the small index
-- finds them again and refuses a line that stands twice.
CREATE TABLE IF NOT EXISTS match (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    seed TEXT NOT NULL,
    mode TEXT NOT NULL,
    imported INTEGER NOT NULL,
    created INTEGER NOT NULL,
    spectator BLOB NOT NULL,
    status TEXT NOT NULL,
    deciding TEXT,
    changed INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS seat (
    match INTEGER NOT NULL REFERENCES match (key),
    place INTEGER NOT NULL,
    side TEXT NOT NULL,
    kind TEXT NOT NULL,
    level TEXT,
    name TEXT,
    token BLOB,
    invited INTEGER NOT NULL,
    account INTEGER REFERENCES account (key),
    PRIMARY KEY (match, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seat_of_account ON seat (account) WHERE account IS NOT NULL;

CREATE TABLE IF NOT EXISTS line (
    key INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    n INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS line_of_match ON line (match, n);

CREATE TABLE IF NOT EXISTS snapshot (
    match INTEGER PRIMARY KEY,
    n INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS chat (
    match INTEGER NOT NULL,
    n INTEGER NOT NULL,
    side TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS account (
    key INTEGER PRIMARY KEY,
    folded TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    secret TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS session (
    token BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (key),
    began INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
