-- The journal, format 4. An index over the events of all streams made every append write a page for each of its streams. Instead a
-- batch says where the batch before of its stream is, a stream where its last one is, and one batch in some two hundred and
-- fifty events is a milestone from which the way back is short. All of them are checked while they are followed.
-- And an event whose body begins as that of one before it, up to the last field, is written by that field alone: `begins` says
-- how much of a body is shared with those that follow, `last` is what takes the place of its last field.

DROP VIEW events;
DROP VIEW postings;
DROP TRIGGER batches_keep;
DROP TRIGGER batches_stay;
DROP TRIGGER batches_new;
ALTER TABLE batches RENAME TO indexed;

CREATE TABLE batches (
    id      INTEGER PRIMARY KEY,
    stream  INTEGER NOT NULL REFERENCES streams,
    seq     INTEGER NOT NULL CHECK (seq > 0),
    before  INTEGER NOT NULL,
    command BLOB NOT NULL,
    events  TEXT NOT NULL,
    hashes  BLOB NOT NULL
) STRICT;

INSERT INTO batches SELECT id, stream, seq,
    coalesce((SELECT i.id FROM indexed i WHERE i.stream = b.stream AND i.seq < b.seq ORDER BY i.seq DESC LIMIT 1), 0),
    command, events, hashes
FROM indexed b ORDER BY id;

ALTER TABLE streams ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
UPDATE streams SET last =
    coalesce((SELECT i.id FROM indexed i WHERE i.stream = streams.id ORDER BY i.seq DESC LIMIT 1), 0);

CREATE TABLE milestones (
    stream INTEGER NOT NULL REFERENCES streams,
    seq    INTEGER NOT NULL,
    batch  INTEGER NOT NULL REFERENCES batches,
    PRIMARY KEY (stream, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO milestones SELECT stream, seq, id FROM batches WHERE (seq - 1) / 256 <> (seq - 1 + length(hashes) / 32) / 256;
DROP TABLE indexed;

-- For whoever reads with SQL. A batch has at most 10,000 events.
CREATE VIEW events (position, stream, seq, command, kind, version, body, sealed, hash) AS
SELECT b.id * 10000 + e.key, b.stream, b.seq + e.key, b.command, e.value ->> 'kind', e.value ->> 'version',
       coalesce(e.value -> 'body', (
           SELECT substr(p.value -> 'body', 1, p.value ->> 'begins') FROM json_each(b.events) p
           WHERE p.key < e.key AND p.value ->> 'begins' IS NOT NULL ORDER BY p.key DESC LIMIT 1
       ) || (e.value -> 'last') || '}'),
       unhex(e.value ->> 'sealed'), substr(b.hashes, 1 + 32 * e.key, 32)
FROM batches b, json_each(b.events) e;

CREATE VIEW postings (position, ordinal, account, amount) AS
SELECT b.id * 10000 + e.key, p.key, a.id, p.value ->> 1
FROM batches b, json_each(b.events) e, json_each(e.value, '$.postings') p LEFT JOIN accounts a ON a.name = p.value ->> 0;

CREATE TRIGGER batches_keep BEFORE UPDATE ON batches BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
CREATE TRIGGER batches_stay BEFORE DELETE ON batches BEGIN SELECT RAISE(ABORT, 'history is never edited'); END;
-- A batch goes on where its stream ends; the stream is moved after it.
CREATE TRIGGER batches_new BEFORE INSERT ON batches
WHEN EXISTS (SELECT 1 FROM batches WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM streams WHERE id = NEW.stream AND seq = NEW.seq - 1 AND last = NEW.before)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
