-- The events of formats 1 and 2, in which each had a row of its own, in the shape of format 3: batches of one event.
CREATE TEMP VIEW batches AS
SELECT e.position AS id, e.stream AS stream, e.seq AS seq, e.command AS command,
       '[{"kind":' || json_quote(e.kind) || ',"version":' || e.version || ',"body":' || e.body
           || coalesce(',"postings":[' || (
                  SELECT group_concat(json_array(a.name, p.amount), ',' ORDER BY p.ordinal)
                  FROM main.postings p LEFT JOIN main.accounts a ON a.id = p.account WHERE p.position = e.position
              ) || ']', '')
           || CASE WHEN e.sealed IS NULL THEN '' ELSE ',"sealed":"' || lower(hex(e.sealed)) || '"' END
           || '}]' AS events,
       e.hash AS hashes
FROM main.events e;
