-- Which request a statement line belongs to (SPEC section 10). Amounts are paisa; a sum received is positive.

-- The paisa that a request moves in its receiving account: a deposit in (positive), a payout out (negative).
CREATE FUNCTION app.request_flow(r public.requests) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE r.type WHEN 'Deposit' THEN r.amount ELSE r.fee - r.amount END
$$;

CREATE FUNCTION app.request_account(r public.requests) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE r.type WHEN 'Deposit' THEN r.payment_method ELSE coalesce(r.paid_from, 'Bank Account') END
$$;

-- Whether an identifier has the shape of ID_SHAPES (src/shared/transaction-ids.ts) for 'Bank Account'. Four
-- letters and 16 digits may be an IBAN without its beginning, unless the digits begin with the day.
CREATE FUNCTION app.is_raast_id(p_key text, p_day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_key ~ '^a?(?:[a-z]{4}pk[a-z]{2}|tmfb|aiin|abpa|ascm|alfh|bahl|sumb|khyb|bpun|bkip|citi|duib|fays|fwom|habb|mpbl|jsbl|mucb|mcib|mezn|jcma|nbpa|samb|sind|sone|scbl|unil|naya|sada|mbm)(?:[23][0-9](?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{8,}|20[23][0-9](?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{6,})$'
    AND (p_key !~ '^[a-z]{4}[0-9]{16}$' OR EXISTS (SELECT FROM generate_series(-1, 1) near
      WHERE substr(p_key, 5) ~ ('^(20)?' || to_char(p_day + near, 'YYMMDD'))))
$$;

-- Whether an identifier may belong to a person: an account, IBAN, phone, CNIC or card number, or a date.
CREATE FUNCTION app.is_personal(p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_key ~ '^(pk[0-9]{2}[a-z]{4}.*|[0-9]{0,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[0-9]{2,6})$'
    OR p_key ~ '(^|[a-z])(0|92|0092)?3[0-9]{9}$'
    OR p_key ~ '^[1-7][0-9]{12}$'
    OR p_key ~ '^(19|20)[0-9]{2}(0[1-9]|1[0-2])[0-3][0-9]([0-2][0-9][0-5][0-9]([0-5][0-9]([0-9]{3})?)?)?$'
    OR p_key ~ '^[0-3][0-9](0[1-9]|1[0-2])20[0-9]{2}[0-2][0-9]([0-5][0-9]){1,2}$'
    OR CASE WHEN p_key ~ '^[3-6][0-9]{12,18}$' THEN app.is_card(p_key) ELSE false END
    OR (SELECT EXISTS (SELECT FROM public.own_accounts o WHERE o.key = k.key)
        OR EXISTS (SELECT FROM public.requests r WHERE r.account_key = k.key AND r.account_key IS NOT NULL)
        OR EXISTS (SELECT FROM public.saved_accounts s WHERE s.account_key = k.key)
      FROM (SELECT public.account_key(p_key) AS key OFFSET 0) k)
$$;

-- The check digit of card numbers (Luhn).
CREATE FUNCTION app.is_card(p_digits text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT sum(CASE WHEN at % 2 = 1 THEN digit WHEN digit > 4 THEN 2 * digit - 9 ELSE 2 * digit END) % 10 = 0
  FROM (SELECT digit::int, row_number() OVER (ORDER BY n DESC) AS at
    FROM regexp_split_to_table(p_digits, '') WITH ORDINALITY t(digit, n)) digits
$$;

-- Whether p_key proves that a line pays a deposit: money received, with the ID that the bank gave it, or with
-- an ID of the account's own shape in the narration, that belongs to no person. SadaPay gives no IDs.
CREATE FUNCTION app.is_proof(p_key text, l public.statement_lines) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT l.amount > 0 AND l.account <> 'SadaPay' AND CASE
      WHEN l.has_id AND p_key = public.comparison_key(l.reference) THEN
        p_key !~ '^(0*[0-9]{1,8}|([^0-9]*[0-9]){0,3}[^0-9]*)$' AND NOT app.is_personal(p_key)
        AND (p_key !~ '^[a-z]{4}[0-9]{16}$' OR app.is_raast_id(p_key, l.day))
      WHEN l.account = 'Bank Account' THEN p_key = ANY (l.keys) AND app.is_raast_id(p_key, l.day) AND NOT app.is_personal(p_key)
      ELSE false END
$$;

-- The requests whose ID or reference is among a line's keys, proved or not.
CREATE FUNCTION app.requests_in(l public.statement_lines) RETURNS SETOF public.requests LANGUAGE sql STABLE AS $$
  SELECT r.* FROM public.requests r WHERE r.transaction_key = ANY ((l).keys) AND r.type = 'Deposit'
  UNION ALL
  SELECT r.* FROM public.requests r WHERE public.comparison_key(r.reference) = ANY ((l).keys) AND r.reference IS NOT NULL
$$;

CREATE FUNCTION app.requests_named(l public.statement_lines) RETURNS SETOF public.requests LANGUAGE sql STABLE AS $$
  SELECT r.* FROM app.requests_in(l) r WHERE r.type <> 'Deposit' OR app.is_proof(r.transaction_key, l)
$$;

-- Whether a line can be the payment of a request, by amount and account: of a deposit that is pending or
-- approved, or of an approved withdrawal.
CREATE FUNCTION app.is_matchable(r public.requests, l public.statement_lines) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT app.request_flow(r) = l.amount AND app.request_account(r) = l.account
    AND (r.status = 'Approved' OR r.status = 'Pending' AND r.type = 'Deposit')
$$;

-- Whether the bank took a line's money back: a line of the same sum the other way, within three days, in such
-- words, that names no other line of the sum.
CREATE FUNCTION app.is_taken_back(l public.statement_lines) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM public.statement_lines o
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT key FROM unnest(o.keys) key WHERE key ~ '[0-9]{6}') AS keys) named
    WHERE o.account = l.account AND o.day = ANY (ARRAY[l.day, l.day + 1, l.day + 2, l.day + 3]) AND o.amount = -l.amount
      AND concat(o.reference, ' ', o.description)
        ~* 'revers|rvsl|\mrev\M|return|charge ?back|recall|taken back|\mwap[ai]s|واپس|ریورس'
      AND (named.keys && l.keys OR NOT EXISTS (SELECT 1 FROM public.statement_lines p
        WHERE p.keys && named.keys AND p.account = l.account AND p.amount = l.amount)))
$$;

-- Whether a line proves a request's payment. A deposit's ID: in one line (approved: two) of a checked file,
-- within a week, of no other member, of no payout, and in no line of money that left, but a fee (below 10 %).
CREATE FUNCTION app.if_sure(r public.requests, l public.statement_lines) RETURNS SETOF boolean LANGUAGE sql STABLE AS $$
  SELECT true WHERE r.type <> 'Deposit' OR l.day BETWEEN r.created_at::date - 7 AND r.created_at::date + 7
    AND app.is_proof(r.transaction_key, l)
    AND NOT (SELECT is_unproved FROM public.statement_imports WHERE id = l.import_id)
    AND (SELECT count(*) FROM public.statement_lines o WHERE o.keys @> ARRAY[r.transaction_key] AND o.amount > 0)
      <= CASE r.status WHEN 'Approved' THEN 2 ELSE 1 END
    AND NOT EXISTS (SELECT 1 FROM public.statement_lines o WHERE o.keys @> ARRAY[r.transaction_key] AND o.amount < 0
      AND NOT (-10 * o.amount < l.amount AND o.description ~* '\m(fees?|charges?|tax|fed|wht)\M'))
    AND NOT EXISTS (SELECT 1 FROM public.requests o
      WHERE public.comparison_key(o.reference) = r.transaction_key AND o.reference IS NOT NULL)
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
  -- Most requests are in no line yet, and planning what follows costs more than the rest of a deposit.
  IF p_import IS NULL AND NOT EXISTS (SELECT 1 FROM public.requests r JOIN public.statement_lines l
      ON l.keys @> ARRAY[coalesce(r.transaction_key, public.comparison_key(r.reference))] WHERE r.id = p_request) THEN
    RETURN 0;
  END IF;
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
    FROM lines CROSS JOIN LATERAL app.requests_in(l) r CROSS JOIN LATERAL app.if_sure(r, l)
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
-- doubt (app.if_sure) and was not taken back, and no other member's deposit has the same transaction id.
CREATE FUNCTION app.assert_arrived(r public.requests, p_account text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.payment_method IS DISTINCT FROM p_account OR NOT EXISTS (SELECT 1 FROM public.statement_lines l
      WHERE l.keys @> ARRAY[r.transaction_key] AND app.is_matchable(r, l)) THEN
    PERFORM app.refuse('conflict', 'notArrived');
  ELSIF EXISTS (SELECT 1 FROM public.requests WHERE transaction_key = r.transaction_key AND user_id <> r.user_id) THEN
    PERFORM app.refuse('conflict', 'sameTransactionId');
  ELSIF NOT EXISTS (SELECT 1 FROM public.statement_matches m JOIN public.statement_lines l ON l.id = m.line_id
      CROSS JOIN LATERAL app.if_sure(r, l)
      WHERE m.request_id = r.id AND m.how = 'reference' AND NOT app.is_taken_back(l)) THEN
    PERFORM app.refuse('conflict', 'arrivedUnsure');
  END IF;
END $$;

-- Whether a line proves a deposit, as assert_arrived asks, that another person imported by a layout that was
-- not p_actor's, after the deposit: staff can read the IDs of all lines.
CREATE FUNCTION app.is_proved_by_other(p_actor uuid, r public.requests) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM public.statement_matches m JOIN public.statement_lines l ON l.id = m.line_id
      JOIN public.statement_imports i ON i.id = l.import_id CROSS JOIN LATERAL app.if_sure(r, l)
    WHERE m.request_id = r.id AND m.how = 'reference' AND NOT app.is_taken_back(l) AND r.created_at <= i.imported_at
      AND NOT app.same_person(p_actor, i.imported_by, i.imported_at)
      AND NOT app.same_person(p_actor, coalesce(i.layout_by, i.imported_by), i.imported_at))
    AND NOT EXISTS (SELECT 1 FROM public.requests WHERE transaction_key = r.transaction_key AND user_id <> r.user_id)
$$;
