-- The import of a statement's lines, its removal, and the layouts that are remembered. Amounts are paisa;
-- money received is positive.

-- Each line of a file as [day, amount, reference, description, balance, minute, has_id, row_key].
CREATE FUNCTION app.statement_given(p_lines jsonb)
RETURNS TABLE (n int, day date, amount bigint, reference text, description text, balance bigint, minute int, has_id boolean, row_key bigint)
LANGUAGE sql STABLE AS $$
  SELECT n::int, (line ->> 0)::date, (line ->> 1)::bigint, line ->> 2, line ->> 3, (line ->> 4)::bigint, (line ->> 5)::int, (line ->> 6)::boolean, (line ->> 7)::bigint
  FROM jsonb_array_elements(p_lines) WITH ORDINALITY e(line, n)
$$;

-- An ID without the zeros before it, which a spreadsheet drops.
CREATE FUNCTION app.id_key(p_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ltrim(public.comparison_key(p_id), '0')
$$;

-- The keys of an ID with other zeros before it, each of which an index finds.
CREATE FUNCTION app.id_spellings(p_key text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(repeat('0', zeros) || app.id_key(p_key)) FROM generate_series(0, 8) zeros
$$;

-- A text without its spaces and marks. comparison_key drops the letters of Urdu, and so a payer's name.
CREATE FUNCTION app.letters_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT nullif(regexp_replace(public.latin_text(p_text), '[[:space:][:punct:]]', '', 'g'), '')
$$;

-- The kept line of each line: the same row, or of its day and amount the same balance, ID or text, unless ID
-- or time differ. is_same: false if the row was read in another way; null if a new line only looks like it.
CREATE FUNCTION app.statement_known(p_account text, p_lines jsonb) RETURNS TABLE (n int, line_id bigint, is_same boolean) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  -- Of equal lines the first stands for the first kept one, the second for the second (nth_…).
  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT *, row_number() OVER (PARTITION BY day, amount, row_key ORDER BY n) AS nth_row FROM app.statement_given(p_lines)
  ), kept AS MATERIALIZED (
    SELECT id, day, amount, reference, description, balance_after AS balance, minute, has_id, row_key,
      row_number() OVER (PARTITION BY day, amount, row_key ORDER BY id) AS nth_row
    FROM public.statement_lines
    WHERE account = p_account AND day BETWEEN (SELECT min(g.day) - 3 FROM given g) AND (SELECT max(g.day) + 3 FROM given g)
  ), by_row AS MATERIALIZED (
    SELECT g.n, k.id FROM given g JOIN kept k USING (day, amount, row_key, nth_row)
  ), given_not_by_row AS MATERIALIZED (
    SELECT g.*, row_number() OVER (PARTITION BY day, amount, balance ORDER BY n) AS nth_balance FROM given g
    WHERE NOT EXISTS (SELECT FROM by_row o WHERE o.n = g.n)
  ), kept_not_by_row AS MATERIALIZED (
    SELECT k.*, row_number() OVER (PARTITION BY day, amount, balance ORDER BY id) AS nth_balance FROM kept k
    WHERE NOT EXISTS (SELECT FROM by_row o WHERE o.id = k.id)
  ), by_balance AS MATERIALIZED (
    SELECT g.n, k.id FROM given_not_by_row g JOIN kept_not_by_row k USING (day, amount, balance, nth_balance)
    WHERE (g.minute IS NULL OR k.minute IS NULL OR g.minute = k.minute)
      AND NOT (g.has_id AND k.has_id AND app.id_key(g.reference) <> app.id_key(k.reference))
  ), given_not_by_balance AS MATERIALIZED (
    SELECT g.*, id_key, row_number() OVER (PARTITION BY day, amount, id_key ORDER BY n) AS nth_id
    FROM given_not_by_row g, LATERAL (SELECT CASE WHEN g.reference !~ '\s' THEN app.id_key(g.reference) END AS id_key) i
    WHERE NOT EXISTS (SELECT FROM by_balance o WHERE o.n = g.n)
  ), kept_not_by_balance AS MATERIALIZED (
    SELECT k.*, id_key, row_number() OVER (PARTITION BY day, amount, id_key ORDER BY id) AS nth_id
    FROM kept_not_by_row k, LATERAL (SELECT CASE WHEN k.reference !~ '\s' THEN app.id_key(k.reference) END AS id_key) i
    WHERE NOT EXISTS (SELECT FROM by_balance o WHERE o.id = k.id)
  ), by_id AS MATERIALIZED (
    SELECT g.n, k.id FROM given_not_by_balance g JOIN kept_not_by_balance k USING (day, amount, id_key, nth_id)
    -- A bank may give other balances later. Then only a long ID is sure.
    WHERE (g.balance IS NULL OR k.balance IS NULL OR g.has_id AND k.has_id AND id_key ~ '[0-9]{6}')
      AND (g.has_id AND k.has_id OR g.minute IS NULL OR k.minute IS NULL OR g.minute = k.minute)
  ), given_not_by_id AS MATERIALIZED (
    SELECT g.*, text_key, row_number() OVER (PARTITION BY day, amount, text_key ORDER BY n) AS nth_text
    FROM given_not_by_balance g, LATERAL (SELECT app.letters_key(g.reference || g.description) AS text_key) t
    WHERE NOT EXISTS (SELECT FROM by_id o WHERE o.n = g.n)
  ), kept_not_by_id AS MATERIALIZED (
    SELECT k.*, text_key, row_number() OVER (PARTITION BY day, amount, text_key ORDER BY id) AS nth_text
    FROM kept_not_by_balance k, LATERAL (SELECT app.letters_key(k.reference || k.description) AS text_key) t
    WHERE NOT EXISTS (SELECT FROM by_id o WHERE o.id = k.id)
  ), by_text AS MATERIALIZED (
    SELECT g.n, k.id FROM given_not_by_id g JOIN kept_not_by_id k USING (day, amount, text_key, nth_text)
    WHERE (g.balance IS NULL OR k.balance IS NULL) AND (g.minute IS NULL OR k.minute IS NULL OR g.minute = k.minute)
  ), same AS MATERIALIZED (
    SELECT * FROM by_row UNION ALL SELECT * FROM by_balance UNION ALL SELECT * FROM by_id UNION ALL SELECT * FROM by_text),
  kept_unpaired AS MATERIALIZED (SELECT * FROM kept_not_by_id k WHERE NOT EXISTS (SELECT FROM by_text o WHERE o.id = k.id)),
  -- The same ID within three days; on one day the same balance, or the same text.
  alike AS MATERIALIZED (
    SELECT found.n, min(found.id) AS id FROM (
      SELECT g.n, k.id FROM given_not_by_id g
        JOIN (SELECT min(id) AS id, day, amount, id_key FROM kept_unpaired GROUP BY 2, 3, 4) k USING (amount, id_key)
        WHERE abs(g.day - k.day) <= 3 AND id_key ~ '[0-9]{6}'
      UNION ALL
      SELECT g.n, k.id FROM given_not_by_id g
        JOIN (SELECT min(id) AS id, day, amount, balance FROM kept_unpaired GROUP BY 2, 3, 4) k USING (day, amount, balance)
      UNION ALL
      SELECT g.n, k.id FROM given_not_by_id g
        JOIN (SELECT min(id) AS id, day, amount, text_key FROM kept_unpaired GROUP BY 2, 3, 4) k USING (day, amount, text_key)
    ) found GROUP BY found.n
  )
  SELECT s.n, s.id, true FROM same s
  UNION ALL
  SELECT g.n, coalesce(o.id, a.id), CASE WHEN o.id IS NOT NULL THEN false END FROM given_not_by_id g LEFT JOIN LATERAL (
    SELECT l.id FROM public.statement_lines l WHERE l.account = p_account AND l.row_key = g.row_key
      AND (l.day <> g.day OR l.amount <> g.amount) AND NOT EXISTS (SELECT FROM same s WHERE s.id = l.id)
      -- In the file's days, or with day and month exchanged: else an equal row is another movement.
      AND (l.day BETWEEN (SELECT min(day) FROM given) AND (SELECT max(day) FROM given) OR to_char(l.day, 'YYYYDDMM') = to_char(g.day, 'YYYYMMDD'))
    ORDER BY l.id LIMIT 1) o ON true LEFT JOIN alike a ON a.n = g.n
  WHERE NOT EXISTS (SELECT FROM by_text f WHERE f.n = g.n) AND coalesce(o.id, a.id) IS NOT NULL;
END $$;

-- A file without a new line is not saved. p_replaces: imports that read the same rows in another way.
CREATE FUNCTION app.statement_import(p_actor uuid, p_address text, p_import uuid, p_account text, p_file_name text, p_digest bytea, p_kind text,
                                     p_layout jsonb, p_lines jsonb, p_left_out jsonb, p_unproved boolean, p_replaces jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_new int;
  v_count int := jsonb_array_length(p_lines);
  v_matched int := 0;
  v_reread int;
  v_known int[];
  v_layouts jsonb;
  v_layout_by uuid;
  v_layout_gone boolean;
  v_old uuid;
BEGIN
  -- Saves one file of an account at a time, so that a second file finds the lines of the first.
  PERFORM pg_advisory_xact_lock(hashtext('statement:' || p_account));
  FOR v_old IN SELECT id FROM public.statement_imports
      WHERE account = p_account AND id IN (SELECT value::uuid FROM jsonb_array_elements_text(p_replaces)) ORDER BY imported_at DESC LOOP
    IF NOT app.statement_drop(p_actor, p_address, v_old, p_lines) THEN PERFORM app.refuse('conflict', 'statementRemoveFirst'); END IF;
  END LOOP;
  SELECT coalesce(array_agg(n) FILTER (WHERE is_same), '{}'), count(*) FILTER (WHERE NOT is_same) INTO v_known, v_reread
    FROM app.statement_known(p_account, p_lines);
  v_new := v_count - cardinality(v_known);
  IF v_reread = 0 AND EXISTS (SELECT 1 FROM public.statement_imports WHERE account = p_account AND digest = p_digest) THEN
    v_reread := v_new;
  END IF;
  IF v_reread > 0 THEN PERFORM app.refuse('conflict', 'statementReadDifferently', jsonb_build_object('lines', v_reread)); END IF;
  IF v_new = 0 THEN
    -- After an import the server calls statement_match again, for deposits sent during the import. A server
    -- that was killed may not have made that call, so importing the same file again makes it here.
    SELECT coalesce(sum(app.statement_match(id)), 0) INTO v_matched FROM public.statement_imports
      WHERE account = p_account AND digest = p_digest;
    IF v_matched > 0 THEN PERFORM app.emit('staff', NULL, 'cashChanged', '{}'); END IF;
  ELSE
    SELECT layout INTO v_layouts FROM public.file_layouts WHERE kind = 'statement' AND account = p_account FOR UPDATE;
    IF jsonb_typeof(v_layouts) IS DISTINCT FROM 'array' THEN v_layouts := '[]'; END IF;
    SELECT (one ->> 'by')::uuid, one ? 'gone' INTO v_layout_by, v_layout_gone
      FROM jsonb_array_elements(v_layouts) one WHERE one -> 'layout' = p_layout;
    INSERT INTO public.statement_imports (id, account, file_name, digest, kind, first_day, last_day, lines, new_lines, imported_by, imported_at,
        layout_by, is_unproved, left_out)
      SELECT p_import, p_account, p_file_name, p_digest, p_kind, min(g.day), max(g.day), v_count, v_new, p_actor, public.app_now(),
        coalesce(v_layout_by, p_actor), p_unproved, p_left_out FROM app.statement_given(p_lines) g;
    INSERT INTO public.statement_lines (import_id, account, day, amount, reference, description, balance_after, minute, has_id, row_key, running)
      SELECT p_import, p_account, g.day, g.amount, g.reference, g.description, g.balance, g.minute, g.has_id, g.row_key,
        row_number() OVER (PARTITION BY g.day, g.amount, g.reference ORDER BY g.n) + coalesce((SELECT max(l.running) FROM public.statement_lines l
          WHERE l.account = p_account AND l.day = g.day AND l.amount = g.amount AND l.reference = g.reference), 0)
      FROM app.statement_given(p_lines) g WHERE NOT EXISTS (SELECT FROM unnest(v_known) k WHERE k = g.n) ORDER BY g.n;
    IF v_layout_by IS NULL OR v_layout_gone THEN
      INSERT INTO public.file_layouts (kind, account, layout, changed_by, changed_at)
        VALUES ('statement', p_account, jsonb_build_array(jsonb_build_object('layout', p_layout, 'by', coalesce(v_layout_by, p_actor), 'at', public.app_now()))
          || app.other_layouts(v_layouts, p_layout -> 'header', p_layout), p_actor, public.app_now())
        ON CONFLICT (kind, account) DO UPDATE SET layout = excluded.layout, changed_by = excluded.changed_by, changed_at = excluded.changed_at;
    END IF;
    v_matched := app.statement_match(p_import);
    PERFORM app.audit(p_actor, p_address, 'cash.statement', 'statement', p_import, NULL, jsonb_build_object('account', p_account,
      'file', p_file_name, 'lines', v_count, 'newLines', v_new, 'unproved', p_unproved, 'leftOut', p_left_out));
    PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  END IF;
  RETURN jsonb_build_object('id', p_import, 'lines', v_count, 'newLines', v_new, 'matched', v_matched);
END $$;

-- The newest 29 remembered layouts. Those with these headings are gone, but it is known whose they were: a
-- colleague may be about to import by one.
CREATE FUNCTION app.other_layouts(p_layouts jsonb, p_header jsonb, p_layout jsonb DEFAULT NULL) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN one -> 'layout' -> 'header' = p_header THEN one || '{"gone": true}' ELSE one END ORDER BY n), '[]')
  FROM (SELECT one, n FROM jsonb_array_elements(p_layouts) WITH ORDINALITY e(one, n)
    WHERE one -> 'layout' IS DISTINCT FROM p_layout ORDER BY n LIMIT 29) others
$$;

CREATE FUNCTION app.statement_layout_remove(p_actor uuid, p_address text, p_account text, p_header jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before jsonb;
BEGIN
  SELECT layout INTO v_before FROM public.file_layouts WHERE kind = 'statement' AND account = p_account FOR UPDATE;
  IF jsonb_typeof(v_before) IS DISTINCT FROM 'array' OR app.other_layouts(v_before, p_header) = v_before THEN
    PERFORM app.refuse('notFound', 'notFound');
  END IF;
  UPDATE public.file_layouts SET layout = app.other_layouts(v_before, p_header), changed_by = p_actor, changed_at = public.app_now()
    WHERE kind = 'statement' AND account = p_account;
  PERFORM app.audit(p_actor, p_address, 'cash.layoutRemove', 'layout', gen_random_uuid(),
    jsonb_build_object('account', p_account, 'header', p_header), NULL);
  RETURN jsonb_build_object('account', p_account);
END $$;

CREATE FUNCTION app.statement_remove(p_actor uuid, p_address text, p_import uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF NOT app.statement_drop(p_actor, p_address, p_import) THEN
    IF EXISTS (SELECT 1 FROM public.waiting_changes WHERE state = 'waiting' AND kind = 'deletion' AND call ->> 'id' = p_import::text) THEN
      PERFORM app.refuse('conflict', 'waitsAlready');
    END IF;
    PERFORM app.hold(p_actor, p_address, 'deletion', NULL, NULL, NULL, (SELECT jsonb_build_object('id', id, 'account', account,
      'description', file_name) FROM public.statement_imports WHERE id = p_import));
    RETURN jsonb_build_object('id', p_import, 'awaitingSecondPerson', true);
  END IF;
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  RETURN jsonb_build_object('id', p_import);
END $$;

-- Whether a match by a person, a final one, or a later file of these days that left out lines of this import
-- depends on its lines.
CREATE FUNCTION app.is_statement_used(i public.statement_imports) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM public.statement_imports t WHERE t.account = i.account AND t.imported_at > i.imported_at
      AND t.new_lines < t.lines AND t.first_day <= i.last_day AND t.last_day >= i.first_day)
    OR EXISTS (SELECT 1 FROM public.statement_lines l JOIN public.statement_matches m ON m.line_id = l.id
      JOIN public.requests r ON r.id = m.request_id
      WHERE l.import_id = i.id AND (m.how = 'person' OR app.is_match_final(r, m)))
$$;

-- False if another person must ask for it too: lines that are not among p_lines are a past that is removed.
CREATE FUNCTION app.statement_drop(p_actor uuid, p_address text, p_import uuid, p_lines jsonb DEFAULT '[]') RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  i public.statement_imports;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('statement:' || account)) FROM public.statement_imports WHERE id = p_import;
  SELECT * INTO i FROM public.statement_imports WHERE id = p_import FOR UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  -- The locks wait for a call that is confirming a match or deciding a request; a later call finds no line.
  PERFORM 1 FROM public.statement_lines WHERE import_id = p_import ORDER BY id FOR UPDATE;
  PERFORM 1 FROM public.requests WHERE id IN (SELECT m.request_id FROM public.statement_matches m
    JOIN public.statement_lines l ON l.id = m.line_id WHERE l.import_id = p_import) ORDER BY id FOR NO KEY UPDATE;
  IF app.is_statement_used(i) THEN PERFORM app.refuse('conflict', 'statementUsed'); END IF;
  IF app.waits(p_actor, 'removal', p_removals => (SELECT count(*)::int FROM public.statement_lines l
      WHERE l.import_id = p_import AND NOT EXISTS (SELECT 1 FROM app.statement_given(p_lines) g WHERE g.row_key = l.row_key))) THEN RETURN false; END IF;
  DELETE FROM public.statement_matches m USING public.statement_lines l WHERE l.id = m.line_id AND l.import_id = p_import;
  PERFORM set_config('sikka.removes_statement', 'yes', true);
  DELETE FROM public.statement_lines WHERE import_id = p_import;
  PERFORM set_config('sikka.removes_statement', '', true);
  DELETE FROM public.statement_imports WHERE id = p_import;
  PERFORM app.audit(p_actor, p_address, 'cash.statementRemove', 'statement', p_import,
    jsonb_build_object('account', i.account, 'file', i.file_name, 'lines', i.lines, 'newLines', i.new_lines), NULL);
  RETURN true;
END $$;
