-- The background check of the books, round after round (docs/operations.md, "The books").

-- Returns false if it did nothing: for a minute after a round, or while another server works.
CREATE FUNCTION app.check_books(p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  c public.books_check;
  v_to bigint;
  v_found jsonb;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305515) THEN RETURN false; END IF;
  INSERT INTO public.books_check DEFAULT VALUES ON CONFLICT DO NOTHING;
  SELECT * INTO c FROM public.books_check;
  IF c.part IS NULL THEN
    IF c.checked_at > public.app_now() - interval '1 minute' THEN RETURN false; END IF;
    -- Compares daily totals only up to the day before yesterday: a transaction that began before midnight may
    -- still add to yesterday.
    UPDATE public.books_check SET part = 'entries', at = 0, found = '[]', until = app.today() - 2;
    DELETE FROM public.books_check_totals;
    RETURN true;
  END IF;
  CASE c.part
    WHEN 'entries' THEN v_to := (SELECT max(id) FROM (SELECT id FROM public.journal_entries WHERE id > c.at ORDER BY id LIMIT p_most) t);
    -- A step takes fewer accounts than other rows, because it reads all lines of an account, often hundreds.
    WHEN 'accounts' THEN v_to := (SELECT max(id) FROM (SELECT id FROM public.ledger_accounts WHERE id > c.at ORDER BY id LIMIT greatest(1, p_most / 16)) t);
    WHEN 'requests' THEN v_to := (SELECT max(seq) FROM (SELECT seq FROM public.requests WHERE seq > c.at ORDER BY seq LIMIT p_most) t);
    WHEN 'spins' THEN v_to := (SELECT max(seq) FROM (SELECT seq FROM public.spins WHERE seq > c.at ORDER BY seq LIMIT p_most) t);
    ELSE NULL;
  END CASE;
  SELECT coalesce(jsonb_agg(problem || ': ' || detail), '[]') INTO v_found FROM (
    SELECT * FROM app.entry_problems(c.at, v_to) WHERE c.part = 'entries'
    UNION ALL SELECT * FROM app.account_problems(c.at, v_to) WHERE c.part = 'accounts'
    UNION ALL SELECT * FROM app.request_problems(c.at, v_to) WHERE c.part = 'requests'
    UNION ALL SELECT * FROM app.spin_problems(c.at, v_to) WHERE c.part = 'spins'
    UNION ALL SELECT * FROM app.sum_problems() WHERE c.part = 'sums'
    UNION ALL
    SELECT 'daily total is not the sum of its lines', format('%s %s %s: says %s/%s, is %s/%s', code, day, kind, d.credit, d.debit, s.credit, s.debit)
      FROM (SELECT code, day, kind, sum(credit) AS credit, sum(debit) AS debit FROM public.ledger_daily
        WHERE day <= c.until GROUP BY code, day, kind) d
      FULL JOIN public.books_check_totals s USING (code, day, kind)
      WHERE c.part = 'sums' AND (d.credit IS DISTINCT FROM s.credit OR d.debit IS DISTINCT FROM s.debit)
    LIMIT 20 - jsonb_array_length(c.found)) p;
  c.found := c.found || v_found;
  -- The screen shows the column `problems`. The problems of this round replace the column each time that a
  -- step finds one, and when the round ends.
  IF c.part = 'sums' OR v_found <> '[]' THEN
    UPDATE public.books_check SET problems = c.found;
    IF (c.problems = '[]') <> (c.found = '[]') THEN PERFORM app.emit('staff', NULL, 'cashChanged', '{}'); END IF;
  END IF;
  IF c.part = 'entries' THEN
    INSERT INTO public.books_check_totals AS t (code, day, kind, credit, debit)
      SELECT a.code, e.business_day, e.kind, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
      FROM public.journal_entries e JOIN public.journal_lines l ON l.entry_id = e.id
        JOIN public.ledger_accounts a ON a.id = l.account_id
      WHERE e.id > c.at AND e.id <= v_to AND e.business_day <= c.until GROUP BY a.code, e.business_day, e.kind
      ON CONFLICT (code, day, kind) DO UPDATE SET credit = t.credit + excluded.credit, debit = t.debit + excluded.debit;
  END IF;
  UPDATE public.books_check SET found = c.found, at = coalesce(v_to, 0),
    checked_at = CASE c.part WHEN 'sums' THEN public.app_now() ELSE checked_at END,
    part = CASE WHEN v_to IS NOT NULL THEN c.part ELSE CASE c.part
      WHEN 'entries' THEN 'accounts' WHEN 'accounts' THEN 'requests' WHEN 'requests' THEN 'spins' WHEN 'spins' THEN 'sums' END END;
  RETURN true;
END $$;
