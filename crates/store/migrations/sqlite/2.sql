-- The journal, format 2. The triggers that watch over insertions end with FAIL instead of ABORT: a statement that may abort
-- makes SQLite keep a copy of every page it touches. They speak before the row is written, and whoever writes a journal
-- rolls the whole transaction back.

DROP TRIGGER events_new;
DROP TRIGGER postings_new;
DROP TRIGGER commands_new;
DROP TRIGGER commits_new;
DROP TRIGGER checkpoints_new;

CREATE TRIGGER events_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
  OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND seq = NEW.seq)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
CREATE TRIGGER postings_new BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM postings WHERE position = NEW.position AND ordinal = NEW.ordinal)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
CREATE TRIGGER commands_new BEFORE INSERT ON commands
WHEN EXISTS (SELECT 1 FROM commands WHERE command = NEW.command)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
CREATE TRIGGER commits_new BEFORE INSERT ON commits
WHEN EXISTS (SELECT 1 FROM commits WHERE id = NEW.id OR (writer = NEW.writer AND number = NEW.number))
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
CREATE TRIGGER checkpoints_new BEFORE INSERT ON checkpoints
WHEN EXISTS (SELECT 1 FROM checkpoints WHERE number = NEW.number)
BEGIN SELECT RAISE(FAIL, 'history is never edited'); END;
