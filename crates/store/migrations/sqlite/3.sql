-- The journal, format 3. All that a command adds to a stream is one row: a batch, whose events are JSON with their postings
-- and, in hexadecimal digits, what is sealed; the numbers of its events go on from `seq`, and their hashes stand one after
-- another. What was there comes from the view of older formats, which is made before this.

CREATE TABLE main.batches (
    id      INTEGER PRIMARY KEY,
    stream  INTEGER NOT NULL REFERENCES streams,
    seq     INTEGER NOT NULL CHECK (seq > 0),
    command BLOB NOT NULL,
    events  TEXT NOT NULL,
    hashes  BLOB NOT NULL,
    UNIQUE (stream, seq)
) STRICT;

INSERT INTO main.batches SELECT id, stream, seq, command, events, hashes FROM temp.batches ORDER BY id;
DROP VIEW temp.batches;
DROP TABLE postings;
DROP TABLE events;

-- For whoever reads with SQL. A batch has at most 10,000 events.
CREATE VIEW events (position, stream, seq, command, kind, version, body, sealed, hash) AS
SELECT b.id * 10000 + e.key, b.stream, b.seq + e.key, b.command, e.value ->> 'kind', e.value ->> 'version', e.value -> 'body',
       unhex(e.value ->> 'sealed'), substr(b.hashes, 1 + 32 * e.key, 32)
FROM batches b, json_each(b.events) e;

CREATE VIEW postings (position, ordinal, account, amount) AS
SELECT b.id * 10000 + e.key, p.key, a.id, p.value ->> 1
FROM batches b, json_each(b.events) e, json_each(e.value, '$.postings') p LEFT JOIN accounts a ON a.name = p.value ->> 0;

CREATE TRIGGER batches_keep BEFORE UPDATE ON batches BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER batches_stay BEFORE DELETE ON batches BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER batches_new BEFORE INSERT ON batches
WHEN EXISTS (SELECT 1 FROM batches WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM batches WHERE stream = NEW.stream AND seq = NEW.seq)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
