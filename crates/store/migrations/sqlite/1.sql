-- The journal, format 1. History (events, postings, commands, commits, checkpoints) is only ever added to;
-- streams and accounts hold what follows from it and can be computed anew; snapshots may be deleted at any time.

CREATE TABLE journal (
    alone   INTEGER PRIMARY KEY CHECK (alone = 1),
    id      BLOB NOT NULL CHECK (length(id) = 16)
) STRICT;

CREATE TABLE streams (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    seq     INTEGER NOT NULL CHECK (seq >= 0),
    hash    BLOB NOT NULL
) STRICT;

CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   INTEGER NOT NULL REFERENCES streams,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    command  BLOB NOT NULL,
    kind     TEXT NOT NULL,
    version  INTEGER NOT NULL,
    body     TEXT NOT NULL,
    sealed   BLOB,
    hash     BLOB NOT NULL,
    UNIQUE (stream, seq)
) STRICT;

CREATE TABLE accounts (
    id              INTEGER PRIMARY KEY,
    name            TEXT NOT NULL UNIQUE,
    may_be_negative INTEGER NOT NULL CHECK (may_be_negative IN (0, 1)),
    balance         INTEGER NOT NULL,
    CHECK (may_be_negative OR balance >= 0)
) STRICT;

CREATE TABLE postings (
    position INTEGER NOT NULL REFERENCES events,
    ordinal  INTEGER NOT NULL,
    account  INTEGER NOT NULL REFERENCES accounts,
    amount   INTEGER NOT NULL,
    PRIMARY KEY (position, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
    command BLOB PRIMARY KEY,
    answer  BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE commits (
    id        INTEGER PRIMARY KEY,
    writer    BLOB NOT NULL,
    number    INTEGER NOT NULL,
    before    BLOB NOT NULL,
    content   BLOB NOT NULL,
    hash      BLOB NOT NULL,
    signer    BLOB NOT NULL,
    signature BLOB NOT NULL,
    UNIQUE (writer, number)
) STRICT;

CREATE TABLE checkpoints (
    number    INTEGER PRIMARY KEY,
    before    BLOB NOT NULL,
    tips      BLOB NOT NULL,
    hash      BLOB NOT NULL,
    signer    BLOB NOT NULL,
    signature BLOB NOT NULL
) STRICT;

CREATE TABLE snapshots (
    stream  TEXT PRIMARY KEY,
    seq     INTEGER NOT NULL,
    version INTEGER NOT NULL,
    bytes   BLOB NOT NULL,
    mac     BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_keep      BEFORE UPDATE ON events      BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER events_stay      BEFORE DELETE ON events      BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER postings_keep    BEFORE UPDATE ON postings    BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER postings_stay    BEFORE DELETE ON postings    BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commands_keep    BEFORE UPDATE ON commands    BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commands_stay    BEFORE DELETE ON commands    BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commits_keep     BEFORE UPDATE ON commits     BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commits_stay     BEFORE DELETE ON commits     BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER checkpoints_keep BEFORE UPDATE ON checkpoints BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER checkpoints_stay BEFORE DELETE ON checkpoints BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;

-- INSERT OR REPLACE deletes without asking the triggers above.
CREATE TRIGGER events_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER postings_new BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM postings WHERE position = NEW.position AND ordinal = NEW.ordinal)
BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commands_new BEFORE INSERT ON commands
WHEN EXISTS (SELECT 1 FROM commands WHERE command = NEW.command)
BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER commits_new BEFORE INSERT ON commits
WHEN EXISTS (SELECT 1 FROM commits WHERE id = NEW.id OR (writer = NEW.writer AND number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER checkpoints_new BEFORE INSERT ON checkpoints
WHEN EXISTS (SELECT 1 FROM checkpoints WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
