-- Matches by a person, counted balances, and why a day of a statement differs from the books. Amounts are
-- paisa; money received is positive.

CREATE FUNCTION app.audit_line_json(l public.statement_lines) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('account', l.account, 'day', l.day, 'amount', app.pkr(l.amount), 'reference', l.reference)
$$;

-- Amount and account must fit (app.is_matchable).
CREATE FUNCTION app.statement_confirm(p_actor uuid, p_address text, p_line bigint, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  l public.statement_lines;
BEGIN
  SELECT * INTO r FROM public.requests WHERE id = p_request FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  SELECT * INTO l FROM public.statement_lines WHERE id = p_line FOR KEY SHARE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  IF NOT app.is_matchable(r, l) THEN PERFORM app.refuse('conflict', 'matchImpossible'); END IF;
  INSERT INTO public.statement_matches (line_id, request_id, how, matched_by, matched_at)
    VALUES (p_line, p_request, 'person', p_actor, public.app_now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM app.refuse('conflict', 'matchedAlready'); END IF;
  PERFORM app.audit(p_actor, p_address, 'request.match', 'request', p_request, NULL, app.audit_line_json(l));
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  RETURN jsonb_build_object('id', p_request);
END $$;

-- Whether a deposit was approved after it was matched with a line. Such a match stays, so that the line's
-- payment does not approve a second deposit.
CREATE FUNCTION app.is_match_final(r public.requests, m public.statement_matches) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT r.type = 'Deposit' AND r.status = 'Approved' AND r.decided_at >= m.matched_at
$$;

-- Deletes a match that a person confirmed, unless it is final; for a match by reference, the call is refused.
-- No decision and no money changes.
CREATE FUNCTION app.statement_undo(p_actor uuid, p_address text, p_line bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  l public.statement_lines;
  r public.requests;
  m public.statement_matches;
BEGIN
  SELECT q.* INTO r FROM public.statement_matches t JOIN public.requests q ON q.id = t.request_id
    WHERE t.line_id = p_line FOR NO KEY UPDATE OF q;
  DELETE FROM public.statement_matches WHERE line_id = p_line AND request_id = r.id AND how = 'person' RETURNING * INTO m;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  IF app.is_match_final(r, m) THEN PERFORM app.refuse('conflict', 'requestAlreadyApproved'); END IF;
  SELECT * INTO l FROM public.statement_lines WHERE id = p_line;
  PERFORM app.audit(p_actor, p_address, 'request.unmatch', 'request', r.id, app.audit_line_json(l), NULL);
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  RETURN jsonb_build_object('id', r.id);
END $$;

CREATE FUNCTION app.balance_count(p_actor uuid, p_address text, p_count uuid, p_account text, p_day date, p_balance_paisa bigint, p_note text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before bigint;
BEGIN
  SELECT balance INTO v_before FROM public.counted_balances WHERE account = p_account AND day = p_day ORDER BY id DESC LIMIT 1;
  INSERT INTO public.counted_balances (account, day, balance, note, counted_by, counted_at)
    VALUES (p_account, p_day, p_balance_paisa, p_note, p_actor, public.app_now());
  PERFORM app.audit(p_actor, p_address, 'cash.count', 'count', p_count, jsonb_build_object('balance', app.pkr(v_before)),
    jsonb_build_object('account', p_account, 'day', p_day, 'balance', app.pkr(p_balance_paisa), 'note', p_note));
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  RETURN jsonb_build_object('id', p_count);
END $$;

CREATE FUNCTION app.statement_day(p_account text, p_day date) RETURNS TABLE (kind text, effect bigint, line_id bigint, request_id uuid)
LANGUAGE sql STABLE AS $$
  WITH seen AS (
    SELECT max(imported_at) AS until FROM public.statement_imports
    WHERE account = p_account AND last_day >= p_day AND first_day <= p_day
  ), lines AS (
    -- The request of a line: the matched one. Without a match: of the requests that the line names, the one
    -- whose amount, direction and account fit best.
    SELECT l.id, l.amount, m.line_id IS NOT NULL AS is_matched, n.r,
      EXISTS (SELECT 1 FROM public.statement_matches t WHERE t.request_id = (n.r).id) AS is_taken,
      row_number() OVER (PARTITION BY (n.r).id ORDER BY m.line_id, l.id) AS of_request
    FROM public.statement_lines l LEFT JOIN public.statement_matches m ON m.line_id = l.id
    LEFT JOIN LATERAL (
      SELECT q.r FROM (
        SELECT r FROM public.requests r WHERE id = m.request_id
        UNION ALL SELECT r FROM app.requests_named(l) r WHERE m.line_id IS NULL) q
      ORDER BY abs(app.request_flow(q.r)) = abs(l.amount) DESC, sign(app.request_flow(q.r)) = sign(l.amount) DESC,
        app.request_account(q.r) = l.account DESC, (q.r).status = 'Rejected', (q.r).seq LIMIT 1) n ON true
    WHERE l.account = p_account AND l.day = p_day
  ), judged AS (
    SELECT id, amount, (r).id AS request, of_request,
      CASE WHEN (r).status = 'Approved' AND app.request_account(r) = p_account AND (r).decided_at >= p_day::timestamptz
        AND (r).decided_at < (p_day + 1)::timestamptz THEN app.request_flow(r) ELSE 0 END AS booked,
      CASE WHEN is_matched THEN
          CASE (r).status WHEN 'Rejected' THEN 'rejected' WHEN 'Pending' THEN 'notApproved' ELSE 'matched' END
        WHEN (r).id IS NULL OR is_taken AND abs(app.request_flow(r)) <> abs(amount) THEN 'unknown'
        WHEN app.request_flow(r) = -amount THEN CASE WHEN amount > 0 THEN 'bounced' ELSE 'unknown' END
        WHEN app.request_flow(r) <> amount THEN CASE WHEN sign(app.request_flow(r)) = sign(amount) THEN 'wrongAmount' ELSE 'unknown' END
        WHEN is_taken THEN 'twice'
        WHEN (r).status = 'Rejected' THEN 'rejected'
        WHEN app.request_account(r) <> p_account THEN 'otherAccount'
        ELSE 'unknown' END AS kind
    FROM lines
  ), returns AS (
    SELECT r.id, -app.request_flow(r) AS flow, j.id AS line, r.returned_at,
      row_number() OVER (PARTITION BY j.id IS NULL, app.request_flow(r) ORDER BY r.seq) AS of_flow,
      EXISTS (SELECT 1 FROM public.statement_lines o WHERE o.account = p_account AND o.day <> p_day
        AND o.amount = -app.request_flow(r) AND o.keys @> ARRAY[public.comparison_key(r.reference)]) AS is_elsewhere
    FROM public.requests r LEFT JOIN LATERAL (
      SELECT min(id) AS id FROM judged WHERE kind = 'bounced' AND request = r.id) j ON true
    WHERE r.returned_at >= p_day::timestamptz AND r.returned_at < (p_day + 1)::timestamptz
      AND app.request_account(r) = p_account
  ), transfers AS (
    SELECT -l.amount AS flow FROM public.journal_entries e JOIN public.journal_lines l ON l.entry_id = e.id
    JOIN public.ledger_accounts a ON a.id = l.account_id
    WHERE e.kind = 'transfer' AND e.business_day = p_day AND a.code = app.cash_code(p_account) AND a.user_id IS NULL
  ), own AS (
    SELECT r FROM public.requests r WHERE r.status = 'Approved' AND app.request_account(r) = p_account
      AND r.decided_at >= p_day::timestamptz AND r.decided_at < (p_day + 1)::timestamptz
    UNION ALL
    SELECT r FROM public.requests r WHERE r.status = 'Pending' AND r.type = 'Deposit' AND r.removed_at IS NULL
      AND r.payment_method = p_account AND r.created_at >= p_day::timestamptz AND r.created_at < (p_day + 1)::timestamptz
  ), missing AS (
    SELECT r, CASE WHEN (r).status = 'Approved' THEN -app.request_flow(r) ELSE 0 END AS effect,
      CASE WHEN m.line_id IS NOT NULL THEN CASE WHEN l.day <> p_day AND (r).status = 'Approved' THEN 'otherDay' END
        WHEN EXISTS (SELECT 1 FROM judged j WHERE j.request = (r).id AND j.kind = 'wrongAmount') THEN NULL
        WHEN w.account = p_account AND w.amount <> app.request_flow(r) THEN 'wrongAmount'
        WHEN w.account <> p_account THEN 'otherAccount'
        WHEN w.account = p_account AND (r).status = 'Pending' THEN NULL
        -- SadaPay's lines have no IDs, so a line of the amount may be this deposit: it is offered.
        WHEN p_account = 'SadaPay' AND (r).status = 'Pending' AND EXISTS (SELECT 1 FROM public.statement_lines o WHERE o.account = p_account
          AND o.day BETWEEN p_day - 2 AND p_day + 2 AND o.amount = app.request_flow(r)
          AND NOT EXISTS (SELECT 1 FROM public.statement_matches t WHERE t.line_id = o.id)) THEN NULL
        WHEN coalesce((r).decided_at, (r).created_at) > (SELECT until FROM seen) THEN
          CASE WHEN (r).status = 'Approved' THEN 'afterStatement' END
        ELSE CASE (r).type WHEN 'Deposit' THEN 'neverArrived' ELSE 'neverSent' END END AS kind
    FROM own LEFT JOIN public.statement_matches m ON m.request_id = (r).id
    LEFT JOIN public.statement_lines l ON l.id = m.line_id
    LEFT JOIN LATERAL (
      SELECT o.account, o.amount FROM public.statement_lines o
      WHERE m.line_id IS NULL AND o.keys @> ARRAY[coalesce((r).transaction_key, public.comparison_key((r).reference))]
        AND ((r).type <> 'Deposit' OR app.is_proof((r).transaction_key, o))
        AND sign(o.amount) = sign(app.request_flow(r)) AND (o.account = p_account OR o.amount = app.request_flow(r))
        AND NOT EXISTS (SELECT 1 FROM public.statement_matches t WHERE t.line_id = o.id)
      ORDER BY o.account = p_account DESC, o.day, o.id LIMIT 1) w ON true
  )
  SELECT kind, effect, line_id, request_id FROM (
    SELECT CASE kind WHEN 'matched' THEN CASE WHEN booked = 0 THEN 'otherDay' END
        WHEN 'bounced' THEN CASE WHEN id IN (SELECT line FROM returns) THEN NULL
          WHEN EXISTS (SELECT 1 FROM public.requests WHERE id = request AND returned_at IS NOT NULL) THEN 'otherDay' ELSE kind END
        WHEN 'unknown' THEN CASE
          WHEN row_number() OVER (PARTITION BY kind, amount ORDER BY id) <= (SELECT count(*) FROM transfers WHERE flow = amount) THEN 'transfer'
          WHEN row_number() OVER (PARTITION BY kind, amount ORDER BY id) <= (SELECT count(*) FROM transfers WHERE flow = amount)
            + (SELECT count(*) FROM returns WHERE line IS NULL AND NOT is_elsewhere AND flow = amount) THEN NULL
          WHEN amount > 0 THEN 'neverSubmitted' ELSE 'unknownOut' END
        WHEN 'twice' THEN CASE WHEN amount > 0 THEN 'twice' ELSE 'paidTwice' END
        ELSE kind END AS kind,
      amount - CASE WHEN kind IN ('matched', 'wrongAmount') AND of_request = 1 THEN booked ELSE 0 END AS effect,
      id AS line_id, CASE WHEN kind <> 'unknown' THEN request END AS request_id FROM judged
    UNION ALL SELECT kind, effect, NULL, (r).id FROM missing
    UNION ALL SELECT 'transfer', -flow, NULL, NULL FROM transfers
    UNION ALL
    SELECT CASE WHEN is_elsewhere THEN 'otherDay' WHEN returned_at > (SELECT until FROM seen) THEN 'afterStatement' ELSE 'otherEntries' END,
      -flow, NULL, id FROM returns WHERE line IS NULL AND (is_elsewhere OR of_flow >
        (SELECT count(*) FROM judged WHERE kind = 'unknown' AND amount = flow) - (SELECT count(*) FROM transfers t WHERE t.flow = returns.flow))
    UNION ALL
    SELECT 'otherEntries', sum(credit - debit)::bigint, NULL, NULL FROM public.ledger_daily
      WHERE code = app.cash_code(p_account) AND day = p_day AND kind NOT IN ('joining', 'payout', 'split', 'transfer', 'return')
      HAVING sum(credit - debit) <> 0
  ) rows WHERE kind IS NOT NULL AND (SELECT until FROM seen) IS NOT NULL
$$;
