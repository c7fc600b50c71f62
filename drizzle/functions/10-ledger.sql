-- Ledger: postings, balances, checks of the books. Amounts are paisa, a credit is positive. Lock order in
-- every function: users by id, then requests, then ledger accounts by code and id.

-- Posts one journal entry; another one of the same kind and cause fails. A leg is an account (a house code,
-- or 'member' with a user) and an amount; a leg of 0 is left out. p_params: the values in p_description.
CREATE FUNCTION app.post(p_kind text, p_cause text, p_description text, p_actor uuid, p_request uuid,
                         p_codes text[], p_users uuid[], p_amounts bigint[], p_params jsonb DEFAULT NULL) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_entry bigint;
BEGIN
  INSERT INTO public.journal_entries (kind, cause, description, params, business_day, actor_id, request_id, created_at)
    VALUES (p_kind, p_cause, p_description, p_params, app.today(), p_actor, p_request, public.app_now())
    RETURNING id INTO v_entry;
  INSERT INTO public.journal_lines (entry_id, account_id, amount)
    SELECT v_entry, a.id, leg.amount
    FROM unnest(p_codes, p_users, p_amounts) AS leg(code, user_id, amount)
    -- Each branch of the UNION uses its own index.
    -- One join condition for both would read the accounts of all members.
    LEFT JOIN LATERAL (
      SELECT id FROM public.ledger_accounts WHERE user_id = leg.user_id AND code = leg.code
      UNION ALL SELECT id FROM public.ledger_accounts
        WHERE code = leg.code AND user_id IS NULL AND leg.user_id IS NULL) a
    -- A LEFT JOIN, so that a leg whose account does not exist violates NOT NULL instead of being left out.
    ON true
    WHERE leg.amount <> 0
    ORDER BY leg.code, a.id;
  RETURN v_entry;
END $$;

-- Posts an entry between a member and the house account p_against: a positive amount is added to the member's
-- balance, and taken from p_against.
CREATE FUNCTION app.post_member(p_kind text, p_cause text, p_description text, p_actor uuid, p_request uuid,
                                p_user uuid, p_amount_paisa bigint, p_against text, p_params jsonb DEFAULT '{}')
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  PERFORM app.post(p_kind, p_cause, p_description, p_actor, p_request,
    ARRAY['member', p_against], ARRAY[p_user, NULL]::uuid[], ARRAY[p_amount_paisa, -p_amount_paisa], p_params);
  SELECT balance INTO STRICT v_balance FROM public.ledger_accounts WHERE user_id = p_user;
  PERFORM app.emit_balance(p_user, p_amount_paisa);
  RETURN v_balance;
END $$;

CREATE FUNCTION app.emit_balance(p_user uuid, p_amount_paisa bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_account public.ledger_accounts;
BEGIN
  SELECT * INTO STRICT v_account FROM public.ledger_accounts WHERE user_id = p_user;
  PERFORM app.emit('member', p_user, 'balanceUpdate', jsonb_build_object('userId', p_user,
    'newBalance', app.pkr(v_account.balance), 'transaction', jsonb_build_object('amount', app.pkr(p_amount_paisa))));
  PERFORM app.emit_about(p_user, 'balanceUpdated',
    jsonb_build_object('userId', p_user, 'newBalance', app.pkr(v_account.balance)));
  PERFORM app.emit_member(p_user);
END $$;

CREATE FUNCTION app.emit_member(p_user uuid) RETURNS void LANGUAGE sql AS $$
  SELECT app.emit('member', u.id, 'userUpdated', jsonb_build_object('id', u.id, 'balance', app.pkr(a.balance),
    'totalEarnings', app.pkr(a.earned), 'referrals', u.approved_referrals))
  FROM public.users u JOIN public.ledger_accounts a ON a.user_id = u.id WHERE u.id = p_user
$$;

-- A checkpoint that is too new because the clock was set back is ignored.
CREATE FUNCTION app.house_balance(p_code text) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH past AS (SELECT day, balance FROM public.ledger_checkpoints WHERE code = p_code AND day < app.today() - 1)
  SELECT (coalesce((SELECT balance FROM past), 0) + coalesce(sum(credit - debit), 0))::bigint
  FROM public.ledger_daily WHERE code = p_code AND day > coalesce((SELECT day FROM past), '-infinity')
$$;

CREATE FUNCTION app.cash_code(p_account text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_account WHEN 'Easypaisa' THEN 'cash_easypaisa' WHEN 'SadaPay' THEN 'cash_sadapay'
    WHEN 'Bank Account' THEN 'cash_bank' END
$$;

CREATE FUNCTION app.cash_account(p_code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_code WHEN 'cash_easypaisa' THEN 'Easypaisa' WHEN 'cash_sadapay' THEN 'SadaPay'
    WHEN 'cash_bank' THEN 'Bank Account' END
$$;

CREATE FUNCTION app.cash_codes() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['cash', 'cash_easypaisa', 'cash_sadapay', 'cash_bank']
$$;

-- The sign changes, because cash is a debit (negative) in the ledger.
CREATE FUNCTION app.cash_held() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT -sum(app.house_balance(code))::bigint FROM unnest(app.cash_codes()) code
$$;

CREATE FUNCTION app.free_cash() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT app.cash_held() - app.house_balance('member') - app.house_balance('payable')
$$;

CREATE FUNCTION app.joining_paused() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_floor bigint := app.setting_int('coverageFloor') * 100;
BEGIN
  RETURN v_floor IS NOT NULL AND app.free_cash() < v_floor;
END $$;

-- The transfer's id is the cause of the journal entry, so that a transfer is posted only once.
CREATE FUNCTION app.cash_transfer(p_actor uuid, p_address text, p_transfer uuid, p_from text, p_to text,
                                  p_amount_paisa bigint, p_note text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF app.waits(p_actor, 'transfer', NULL, p_amount_paisa) THEN
    PERFORM app.hold(p_actor, p_address, 'transfer', NULL, NULL, p_amount_paisa,
      jsonb_build_object('id', p_transfer, 'from', p_from, 'to', p_to, 'description', p_note));
    RETURN jsonb_build_object('id', p_transfer, 'awaitingSecondPerson', true);
  END IF;
  PERFORM app.post('transfer', 'transfer:' || p_transfer, p_note, p_actor, NULL,
    ARRAY[app.cash_code(p_from), app.cash_code(p_to)], ARRAY[NULL, NULL]::uuid[], ARRAY[p_amount_paisa, -p_amount_paisa]);
  PERFORM app.audit(p_actor, p_address, 'cash.transfer', 'transfer', p_transfer, NULL,
    jsonb_build_object('amount', app.pkr(p_amount_paisa), 'from', p_from, 'to', p_to, 'note', p_note));
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  RETURN jsonb_build_object('id', p_transfer);
END $$;

-- By now no transaction that began on that day is still open, so no later entry gets that business day.
CREATE FUNCTION app.checkpoint_ledger() RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.ledger_checkpoints AS c (code, day, balance)
    SELECT code, app.today() - 2, sum(credit - debit) FROM public.ledger_daily
    WHERE day <= app.today() - 2 AND NOT EXISTS (SELECT 1 FROM public.ledger_checkpoints WHERE day = app.today() - 2)
    GROUP BY code
  ON CONFLICT (code) DO UPDATE SET day = excluded.day, balance = excluded.balance
$$;

-- Locks users in the order of their ids, because two transactions with different orders could deadlock.
CREATE FUNCTION app.lock_users(VARIADIC p_users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM public.users WHERE id = ANY (p_users) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Locks and returns the member who acts. Refuses staff, and a member who is deleted, inactive or unapproved.
CREATE FUNCTION app.lock_member(p_user uuid) RETURNS public.users LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  v_obstacle jsonb;
BEGIN
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL FOR NO KEY UPDATE;
  v_obstacle := app.obstacle_of(u);
  IF v_obstacle IS NOT NULL THEN PERFORM app.refuse(v_obstacle ->> 'refused', v_obstacle ->> 'key'); END IF;
  RETURN u;
END $$;

CREATE FUNCTION app.obstacle_of(u public.users) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN u.id IS NULL THEN app.refusal('unauthorized', 'unauthorized')
    WHEN u.role <> 'user' THEN app.refusal('forbidden', 'forbidden')
    WHEN u.account_status <> 'approved' THEN app.refusal('forbidden', 'accountNotActive')
    WHEN u.status <> 'Active' THEN app.refusal('forbidden', 'accountDeactivated') END
$$;

CREATE FUNCTION app.entry_problems(p_after bigint, p_to bigint) RETURNS TABLE (problem text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'entry does not sum to zero', format('entry %s: sum %s of %s lines', e.id, coalesce(sum(l.amount), 0), count(l.id))
    FROM public.journal_entries e LEFT JOIN public.journal_lines l ON l.entry_id = e.id
    WHERE e.id > p_after AND e.id <= p_to
    GROUP BY e.id HAVING coalesce(sum(l.amount), 0) <> 0 OR count(l.id) < 2
  UNION ALL
  SELECT 'posting without its cause', format('entry %s (%s)', e.id, e.cause)
    FROM public.journal_entries e LEFT JOIN public.requests r ON r.id = e.request_id
    WHERE e.id > p_after AND e.id <= p_to AND e.kind IN ('joining', 'payout', 'refund')
      AND r.status IS DISTINCT FROM CASE e.kind WHEN 'refund' THEN 'Rejected' ELSE 'Approved' END
$$;

CREATE FUNCTION app.account_problems(p_after bigint, p_to bigint) RETURNS TABLE (problem text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'member balance is not the sum of its lines', format('member %s: balance %s, lines %s', a.user_id, a.balance, coalesce(sum(l.amount), 0))
    FROM public.ledger_accounts a LEFT JOIN public.journal_lines l ON l.account_id = a.id
    WHERE a.id > p_after AND a.id <= p_to AND a.user_id IS NOT NULL
    GROUP BY a.id HAVING a.balance <> coalesce(sum(l.amount), 0)
  UNION ALL
  SELECT 'member balance is negative', format('member %s: %s', user_id, balance)
    FROM public.ledger_accounts WHERE id > p_after AND id <= p_to AND user_id IS NOT NULL AND balance < 0
  UNION ALL
  SELECT 'balance after a line is off', format('line %s: says %s, is %s', id, balance_after, running) FROM (
    SELECT l.id, l.balance_after, sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY l.id) AS running
    FROM public.journal_lines l JOIN public.ledger_accounts a ON a.id = l.account_id AND a.user_id IS NOT NULL
    WHERE a.id > p_after AND a.id <= p_to) s
    WHERE balance_after IS DISTINCT FROM running
  UNION ALL
  SELECT 'lifetime earnings are off', format('member %s: says %s, is %s', a.user_id, a.earned, coalesce(sum(l.amount), 0))
    FROM public.ledger_accounts a
    -- A kind of entry is a reward if the house has an account expense_<kind> for it.
    LEFT JOIN (public.journal_lines l JOIN public.journal_entries e ON e.id = l.entry_id AND 'expense_' || e.kind IN (
        SELECT code FROM public.ledger_accounts WHERE user_id IS NULL))
      ON l.account_id = a.id
    WHERE a.id > p_after AND a.id <= p_to AND a.user_id IS NOT NULL
    GROUP BY a.id HAVING a.earned <> coalesce(sum(l.amount), 0)
$$;

CREATE FUNCTION app.request_problems(p_after bigint, p_to bigint) RETURNS TABLE (problem text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'decided request without its posting', format('%s %s %s', r.type, r.id, r.status)
    FROM public.requests r
    WHERE r.seq > p_after AND r.seq <= p_to
      AND NOT EXISTS (SELECT 1 FROM public.journal_entries e WHERE e.request_id = r.id AND e.kind = CASE
        WHEN r.type = 'Deposit' THEN 'joining' WHEN r.status = 'Approved' THEN 'payout'
        WHEN r.status = 'Rejected' THEN 'refund' ELSE 'withdrawal' END
        AND r.amount = (SELECT sum(l.amount) FROM public.journal_lines l WHERE l.entry_id = e.id AND l.amount > 0))
      AND NOT (r.type = 'Deposit' AND r.status <> 'Approved')
$$;

CREATE FUNCTION app.spin_problems(p_after bigint, p_to bigint) RETURNS TABLE (problem text, detail text)
LANGUAGE sql STABLE AS $$
  SELECT 'spin and its posting differ', format('spin %s: prize %s, posted %s', s.id, s.prize, coalesce(l.amount, 0))
    FROM public.spins s
    LEFT JOIN public.journal_entries e ON e.kind = 'spin' AND e.cause = 'spin:' || s.id
    LEFT JOIN public.journal_lines l ON l.entry_id = e.id AND l.amount > 0
    WHERE s.seq > p_after AND s.seq <= p_to AND s.spun_at IS NOT NULL AND s.prize <> coalesce(l.amount, 0)
$$;

CREATE FUNCTION app.sum_problems() RETURNS TABLE (problem text, detail text) LANGUAGE sql STABLE AS $$
  SELECT 'checkpoint is not the sum of its days', format('%s at %s: says %s, is %s', c.code, c.day, c.balance, d.balance)
    FROM public.ledger_checkpoints c CROSS JOIN LATERAL (
      SELECT coalesce(sum(credit - debit), 0) AS balance FROM public.ledger_daily WHERE code = c.code AND day <= c.day) d
    WHERE c.balance <> d.balance
  UNION ALL
  SELECT 'withdrawals payable are not the pending withdrawals', format('payable %s, pending %s', app.house_balance('payable'), p.total)
    FROM (SELECT coalesce(sum(amount), 0) AS total FROM public.requests WHERE type = 'Withdraw' AND status = 'Pending') p
    WHERE app.house_balance('payable') <> p.total
  UNION ALL
  SELECT 'returned payout and its posting differ', format('%s: posted %s', coalesce(r.id, e.request_id), e.id IS NOT NULL)
    FROM (SELECT id FROM public.requests WHERE returned_at IS NOT NULL) r
    FULL JOIN (SELECT id, request_id FROM public.journal_entries WHERE kind = 'return') e ON e.request_id = r.id
    WHERE r.id IS NULL OR e.id IS NULL
  UNION ALL
  SELECT 'cash outside the receiving accounts', format('cash: %s', app.house_balance('cash'))
    WHERE app.house_balance('cash') <> 0
  UNION ALL
  SELECT 'a guard is switched off', format('%s on %s', g.name, g.place::regclass)
    FROM (VALUES ('public.journal_entries', 'journal_entries_append_only'), ('public.journal_entries', 'journal_entries_balanced'),
      ('public.journal_entries', 'journal_entries_seal_day'), ('public.journal_lines', 'journal_lines_append_only'),
      ('public.journal_lines', 'journal_lines_apply'), ('public.journal_lines', 'journal_lines_balanced'),
      ('public.ledger_accounts', 'ledger_accounts_stay'), ('public.ledger_accounts', 'ledger_accounts_derived'),
      ('public.ledger_accounts', 'ledger_accounts_start'), ('public.ledger_daily', 'ledger_daily_derived'),
      ('public.ledger_daily', 'ledger_daily_stay'), ('public.ledger_daily', 'ledger_daily_split'),
      ('public.audit_log', 'audit_log_append_only'), ('public.audit_log', 'audit_log_seal_day'),
      ('public.requests', 'requests_decided'), ('public.users', 'users_stay')) g(place, name)
    LEFT JOIN pg_trigger t ON t.tgrelid = g.place::regclass AND t.tgname = g.name
    -- The trigger is missing, disabled, or fires only while session_replication_role is replica.
    WHERE t.oid IS NULL OR t.tgenabled NOT IN ('O', 'A')
$$;

-- Returns one row for each inconsistency; no row means that the books are right. p_clicks: how many clicks of
-- a day earn its reward.
CREATE FUNCTION app.ledger_problems(p_clicks int) RETURNS TABLE (problem text, detail text) LANGUAGE sql STABLE AS $$
  SELECT * FROM app.entry_problems(0, 9223372036854775807)
  UNION ALL SELECT * FROM app.account_problems(0, 9223372036854775807)
  UNION ALL
  SELECT 'daily total is not the sum of its lines', format('%s %s %s: says %s/%s, is %s/%s', code, day, kind, d.credit, d.debit, s.credit, s.debit)
    FROM (SELECT code, day, kind, sum(credit) AS credit, sum(debit) AS debit FROM public.ledger_daily GROUP BY code, day, kind) d
    FULL JOIN (SELECT a.code, e.business_day AS day, e.kind, sum(greatest(l.amount, 0)) AS credit, sum(greatest(-l.amount, 0)) AS debit
      FROM public.journal_lines l JOIN public.journal_entries e ON e.id = l.entry_id
      JOIN public.ledger_accounts a ON a.id = l.account_id GROUP BY a.code, e.business_day, e.kind) s
    USING (code, day, kind)
    WHERE d.credit IS DISTINCT FROM s.credit OR d.debit IS DISTINCT FROM s.debit
  UNION ALL SELECT * FROM app.request_problems(0, 9223372036854775807)
  UNION ALL SELECT * FROM app.spin_problems(0, 9223372036854775807)
  UNION ALL
  SELECT 'a full day of clicks and its reward differ', format('member %s, %s: %s clicks, rewarded %s', v.user_id, v.day, v.clicks, e.id IS NOT NULL)
    FROM public.video_days v
    LEFT JOIN public.journal_entries e ON e.kind = 'video' AND e.cause = 'video:' || v.user_id || ':' || v.day
    WHERE (v.clicks = p_clicks) <> (e.id IS NOT NULL)
  UNION ALL SELECT * FROM app.sum_problems()
$$;
