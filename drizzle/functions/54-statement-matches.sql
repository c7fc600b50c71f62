-- Which request a statement line belongs to (SPEC section 10). Amounts are paisa; a sum received is positive.

-- The paisa that a request moves in its receiving account: a deposit in (positive), a payout out (negative).
CREATE FUNCTION app.request_flow(r public.requests) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE r.type WHEN 'Deposit' THEN r.amount ELSE r.fee - r.amount END
$$;

CREATE FUNCTION app.request_account(r public.requests) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE r.type WHEN 'Deposit' THEN r.payment_method ELSE coalesce(r.paid_from, 'Bank Account') END
$$;

-- Keys are never removed, because the number of a former receiving account can't prove a deposit either.
CREATE FUNCTION app.own_accounts_keep(p_keys jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.own_accounts (key) SELECT DISTINCT key FROM jsonb_array_elements_text(p_keys) AS given (key)
    WHERE key <> '' ON CONFLICT DO NOTHING
$$;

-- Whether p_key can prove that a line pays a deposit. It must be in the line's reference, unless that is
-- empty, and others must not know it: no short number, date, IBAN, phone number or key in own_accounts.
CREATE FUNCTION app.is_proof(p_key text, l public.statement_lines) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_key = ANY (CASE WHEN l.reference = '' THEN l.keys WHEN l.reference ~ '\s' THEN public.statement_keys(l.reference, '')
      ELSE ARRAY[public.comparison_key(l.reference)] END)
    AND p_key !~ '^([0-9]{1,8}|pk[0-9]{2}[a-z]{4}.*|[0-9]{0,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[0-9]{2,6})$'
    AND p_key !~ '(^|[a-z])(0|92|0092)?3[0-9]{9}$'
    AND NOT EXISTS (SELECT 1 FROM public.own_accounts o WHERE o.key = public.account_key(p_key))
$$;

CREATE FUNCTION app.requests_named(l public.statement_lines) RETURNS SETOF public.requests LANGUAGE sql STABLE AS $$
  SELECT r.* FROM public.requests r WHERE r.transaction_key = ANY ((l).keys) AND r.type = 'Deposit'
    AND app.is_proof(r.transaction_key, l)
  UNION ALL
  SELECT r.* FROM public.requests r WHERE public.comparison_key(r.reference) = ANY ((l).keys) AND r.reference IS NOT NULL
$$;

-- Whether a line can be the payment of a request, by amount and account: of a deposit that is pending or
-- approved, or of an approved withdrawal.
CREATE FUNCTION app.is_matchable(r public.requests, l public.statement_lines) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT app.request_flow(r) = l.amount AND app.request_account(r) = l.account
    AND (r.status = 'Approved' OR r.status = 'Pending' AND r.type = 'Deposit')
$$;

-- Returns a row if a line proves a request's payment; else a person decides. For a deposit: the line is at
-- most a week older, at most two lines have the transaction id, and the line names no other member's deposit.
CREATE FUNCTION app.if_sure(r public.requests, l public.statement_lines) RETURNS SETOF boolean LANGUAGE sql STABLE AS $$
  SELECT true WHERE r.type <> 'Deposit' OR l.day >= r.created_at::date - 7
    AND (SELECT count(*) FROM public.statement_lines o WHERE o.keys @> ARRAY[r.transaction_key] AND o.amount > 0) <= 2
    AND (SELECT count(*) FROM public.requests o WHERE o.transaction_key = ANY ((l).keys) AND o.type = 'Deposit'
      AND o.user_id <> r.user_id AND app.is_proof(o.transaction_key, l)) = 0
$$;

-- Deletes matches of rejected requests, and of pending deposits that are no longer proved.
CREATE FUNCTION app.statement_match(p_import uuid DEFAULT NULL, p_request uuid DEFAULT NULL) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_matched int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('statement:' || account)) FROM public.statement_imports WHERE id = p_import;
  DELETE FROM public.statement_matches m USING public.requests r
    WHERE m.request_id = p_request AND r.id = p_request AND r.status = 'Rejected';
  DELETE FROM public.statement_matches m USING public.requests r, public.statement_lines l
    WHERE l.import_id = p_import AND m.line_id = l.id AND r.id = m.request_id AND r.status = 'Rejected';
  WITH seen AS (
    SELECT l.id FROM public.requests r JOIN public.statement_lines l ON l.keys @> ARRAY[r.transaction_key] WHERE r.id = p_request
    UNION
    SELECT m.line_id FROM public.statement_imports i
    JOIN public.requests r ON r.payment_method = i.account AND r.type = 'Deposit' AND r.status = 'Pending'
    JOIN public.statement_matches m ON m.request_id = r.id WHERE i.id = p_import
  )
  DELETE FROM public.statement_matches WHERE line_id IN (SELECT m.line_id FROM seen
    JOIN public.statement_matches m ON m.line_id = seen.id AND m.how = 'reference'
    JOIN public.requests r ON r.id = m.request_id AND r.type = 'Deposit' AND r.status = 'Pending'
    JOIN public.statement_lines l ON l.id = m.line_id
    WHERE NOT EXISTS (SELECT 1 FROM app.if_sure(r, l)) ORDER BY m.line_id FOR UPDATE OF m);
  WITH lines AS (
    SELECT l FROM public.statement_lines l WHERE l.import_id = p_import
    UNION ALL
    SELECT l FROM public.requests r JOIN public.statement_lines l
      ON l.keys @> ARRAY[coalesce(r.transaction_key, public.comparison_key(r.reference))] WHERE r.id = p_request
  ), pairs AS (
    SELECT (l).id AS line_id, r.id AS request_id,
      row_number() OVER (PARTITION BY (l).id ORDER BY r.seq) AS of_line,
      row_number() OVER (PARTITION BY r.id ORDER BY (l).day, (l).id) AS of_request
    FROM lines CROSS JOIN LATERAL app.requests_named(l) r CROSS JOIN LATERAL app.if_sure(r, l)
    WHERE app.is_matchable(r, l)
      -- Two subqueries: for joins, Postgres may decide to read the whole table for each line.
      AND (SELECT count(*) FROM public.statement_matches WHERE line_id = (l).id) = 0
      AND (SELECT count(*) FROM public.statement_matches WHERE request_id = r.id) = 0
  )
  INSERT INTO public.statement_matches (line_id, request_id, how, matched_at)
    SELECT line_id, request_id, 'reference', public.app_now() FROM pairs WHERE of_line = of_request
    ORDER BY of_line, line_id ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_matched = ROW_COUNT;
  RETURN v_matched;
EXCEPTION WHEN foreign_key_violation THEN
  -- The import of a line was removed at the same moment, so there is nothing to match.
  RETURN 0;
END $$;

-- Refuses to approve a deposit unless a line in a statement of account p_account proves its payment beyond
-- doubt (app.if_sure), and no other member's deposit has the same transaction id.
CREATE FUNCTION app.assert_arrived(r public.requests, p_account text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.payment_method IS DISTINCT FROM p_account OR NOT EXISTS (SELECT 1 FROM public.statement_lines l
      WHERE l.keys @> ARRAY[r.transaction_key] AND app.is_matchable(r, l)) THEN
    PERFORM app.refuse('conflict', 'notArrived');
  ELSIF EXISTS (SELECT 1 FROM public.requests WHERE transaction_key = r.transaction_key AND user_id <> r.user_id) THEN
    PERFORM app.refuse('conflict', 'sameTransactionId');
  ELSIF NOT EXISTS (SELECT 1 FROM public.statement_matches m JOIN public.statement_lines l ON l.id = m.line_id
      CROSS JOIN LATERAL app.if_sure(r, l) WHERE m.request_id = r.id AND m.how = 'reference') THEN
    PERFORM app.refuse('conflict', 'arrivedUnsure');
  END IF;
END $$;

-- Whether a line that another person imported proves a deposit, as assert_arrived asks.
CREATE FUNCTION app.is_proved_by_other(p_actor uuid, r public.requests) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM public.statement_matches m JOIN public.statement_lines l ON l.id = m.line_id
      JOIN public.statement_imports i ON i.id = l.import_id CROSS JOIN LATERAL app.if_sure(r, l)
    WHERE m.request_id = r.id AND m.how = 'reference' AND NOT app.same_person(p_actor, i.imported_by, i.imported_at))
    AND NOT EXISTS (SELECT 1 FROM public.requests WHERE transaction_key = r.transaction_key AND user_id <> r.user_id)
$$;
