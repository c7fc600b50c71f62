-- Changes that wait for a second staff person (SPEC section 14). A function whose change may have to wait
-- validates the change, asks whether it must wait (mostly app.waits), and makes it or stores it by app.hold.

-- The staff person who confirms a waiting change in this transaction; NULL outside a confirmation.
CREATE FUNCTION app.second_person() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('sikka.second_person', true), '')::uuid
$$;

CREATE FUNCTION app.is_above(p_amount_paisa bigint, p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(abs(p_amount_paisa) > app.setting_int(p_key) * 100, false)
$$;

-- Whether any protection of money is on.
CREATE FUNCTION app.is_guarded() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM unnest('{secondPersonAdjustment,secondPersonPayout,secondPersonActivation,secondPersonDaily,holdWithdrawals}'::text[]) k
    WHERE app.setting(k) IS NOT NULL)
$$;

-- Whether an effect on p_user's money needs another person: decided here for every call that has the effect.
-- If not, counts p_amount_paisa or p_removals for the person's day. The console and confirmations never wait.
CREATE FUNCTION app.waits(p_actor uuid, p_effect text, p_user uuid DEFAULT NULL, p_amount_paisa bigint DEFAULT 0,
                          p_doubt boolean DEFAULT false, p_removals int DEFAULT 1) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_actor IS NULL OR app.second_person() IS NOT NULL THEN RETURN false; END IF;
  IF p_effect = 'removal' THEN RETURN app.day_exceeded(p_actor, app.setting_int('secondPersonDeletions'), 0, p_removals); END IF;
  IF (CASE p_effect
      WHEN 'payout' THEN p_doubt
      WHEN 'return' THEN app.is_above(p_amount_paisa, 'secondPersonPayout')
      WHEN 'transfer' THEN app.is_above(p_amount_paisa, 'secondPersonPayout')
      WHEN 'adjustment' THEN app.is_above(p_amount_paisa, 'secondPersonAdjustment')
      WHEN 'deposit' THEN p_doubt AND app.setting_on('secondPersonActivation')
      WHEN 'activation' THEN app.setting_on('secondPersonActivation')
      WHEN 'layout' THEN app.setting('secondPersonPayout') IS NOT NULL
      WHEN 'weakening' THEN app.superadmins() > 1
      WHEN 'staff' THEN app.superadmins() > 1 AND app.is_guarded()
      WHEN 'receiving' THEN app.superadmins() > 1 AND app.is_guarded()
      WHEN 'erasure' THEN app.superadmins() > 1 AND app.setting('secondPersonDeletions') IS NOT NULL
    END) THEN RETURN true;
  END IF;
  IF app.is_guarded() AND (app.same_person(p_actor, p_user) OR p_effect IN ('deposit', 'activation')
      AND app.same_person(p_actor, (SELECT r.id FROM public.users u JOIN public.users r ON r.id = u.referrer_id AND r.role = 'user' WHERE u.id = p_user))) THEN
    RETURN true;
  END IF;
  RETURN app.day_exceeded(p_actor, app.setting_int('secondPersonDaily') * 100, abs(p_amount_paisa), 0);
END $$;

-- Counts for the day of the account, and of the person behind it now, unless one of the two would exceed
-- p_most: a new password of the account begins no new day.
CREATE FUNCTION app.day_exceeded(p_actor uuid, p_most bigint, p_moved bigint, p_deleted int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_who constant uuid[] := ARRAY[p_actor, app.person_behind(p_actor)];
BEGIN
  IF p_most IS NULL OR p_moved + p_deleted = 0 THEN RETURN false; END IF;
  INSERT INTO public.staff_days (actor_id, day) SELECT DISTINCT who, app.today() FROM unnest(v_who) who ORDER BY who ON CONFLICT DO NOTHING;
  IF (SELECT bool_or(CASE p_deleted WHEN 0 THEN moved + p_moved ELSE deleted + p_deleted END > p_most) FROM (
      SELECT * FROM public.staff_days WHERE actor_id = ANY (v_who) AND day = app.today() ORDER BY actor_id FOR UPDATE) days) THEN
    RETURN true;
  END IF;
  UPDATE public.staff_days SET moved = moved + p_moved, deleted = deleted + p_deleted WHERE actor_id = ANY (v_who) AND day = app.today();
  RETURN false;
END $$;

CREATE FUNCTION app.audit_waiting(p_actor uuid, p_address text, p_action text, w public.waiting_changes) RETURNS void
LANGUAGE sql AS $$
  SELECT app.audit(p_actor, p_address, p_action,
    CASE WHEN w.kind IN ('transfer', 'setting', 'layout') THEN w.kind
      WHEN w.kind = 'message' THEN 'contact'
      WHEN w.request_id IS NOT NULL OR w.kind = 'cleanup' THEN 'request'
      WHEN w.kind = 'deletion' AND w.user_id IS NULL THEN 'statement' ELSE 'user' END,
    coalesce(w.request_id, w.user_id, (w.call ->> 'id')::uuid, w.id), NULL, jsonb_strip_nulls(jsonb_build_object(
      'change', w.kind, 'amount', app.pkr(w.amount), 'reason', w.reason, 'requests', jsonb_array_length(w.call -> 'ids'),
      'askedBy', (SELECT name FROM public.users WHERE id = w.made_by)))
    || CASE w.kind WHEN 'transfer' THEN w.call - 'id'
      WHEN 'layout' THEN w.call
      WHEN 'setting' THEN jsonb_build_object('setting', w.call ->> 'key', 'value', coalesce(w.call ->> 'value', 'default'))
      ELSE '{}' END)
$$;

-- The caller holds the locks and has validated the change.
CREATE FUNCTION app.hold(p_actor uuid, p_address text, p_kind text, p_user uuid, p_request uuid, p_amount_paisa bigint,
                         p_call jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w public.waiting_changes;
BEGIN
  INSERT INTO public.waiting_changes (kind, user_id, request_id, amount, call, made_by, made_from, made_at)
    VALUES (p_kind, p_user, p_request, p_amount_paisa, p_call, p_actor, coalesce(p_address, ''), public.app_now())
    ON CONFLICT DO NOTHING RETURNING * INTO w;
  IF w.id IS NULL THEN PERFORM app.refuse('conflict', 'waitsAlready'); END IF;
  PERFORM app.emit('staff', NULL, 'waitingChanged', jsonb_build_object('id', w.id));
  PERFORM app.audit_waiting(p_actor, p_address, 'second.ask', w);
END $$;

-- Refuses to decide a request while a change of that request waits for a second person: the first person may
-- already have sent the money.
CREATE FUNCTION app.assert_not_waiting(p_request uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_name text;
BEGIN
  SELECT u.name INTO v_name FROM public.waiting_changes w JOIN public.users u ON u.id = w.made_by
    WHERE w.request_id = p_request AND w.state = 'waiting';
  IF FOUND THEN PERFORM app.refuse('conflict', 'waitsForSecond', jsonb_build_object('name', v_name)); END IF;
END $$;

-- First locks the member and inviter, or the setting: the function that makes the change locks these first
-- too, so that the two can't deadlock.
CREATE FUNCTION app.end_waiting(p_actor uuid, p_waiting uuid, p_state text, p_reason text DEFAULT NULL)
RETURNS public.waiting_changes LANGUAGE plpgsql AS $$
DECLARE
  w public.waiting_changes;
BEGIN
  PERFORM app.lock_users(u.id, u.referrer_id) FROM public.waiting_changes q JOIN public.users u ON u.id = q.user_id
    WHERE q.id = p_waiting;
  PERFORM app.lock_setting(call ->> 'key') FROM public.waiting_changes WHERE id = p_waiting AND kind = 'setting';
  SELECT * INTO w FROM public.waiting_changes WHERE id = p_waiting FOR UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'waitingNotFound'); END IF;
  IF w.state <> 'waiting' THEN PERFORM app.refuse('conflict', 'waitingDecided'); END IF;
  IF (w.made_by = p_actor) <> (p_state = 'withdrawn') THEN
    PERFORM app.refuse('forbidden', CASE p_state WHEN 'withdrawn' THEN 'forbidden' ELSE 'secondPersonSame' END);
  END IF;
  IF (w.kind = 'setting' OR w.call ->> 'role' <> 'user') AND NOT EXISTS (SELECT 1 FROM public.users WHERE id = p_actor AND role = 'superadmin') THEN
    PERFORM app.refuse('forbidden', 'forbidden');
  END IF;
  IF p_state = 'confirmed' AND (app.same_person(w.made_by, p_actor, w.made_at) OR app.are_tied(w.user_id, p_actor, w.made_at)) THEN
    PERFORM app.refuse('forbidden', 'secondPersonMade');
  END IF;
  UPDATE public.waiting_changes SET state = p_state, decided_by = p_actor, decided_at = public.app_now(), reason = p_reason,
      call = call - '{passwordHash,name,email,phone}'::text[] WHERE id = p_waiting;
  w.reason := p_reason;
  PERFORM app.emit('staff', NULL, 'waitingChanged', jsonb_build_object('id', w.id));
  RETURN w;
END $$;

-- Calls the SQL function of another person's waiting change with that person as actor; its checks run again.
-- p_levels and p_credited: the level rewards and the deposit rule (app.request_approve) as they are now.
CREATE FUNCTION app.waiting_confirm(p_actor uuid, p_address text, p_waiting uuid, p_levels jsonb, p_credited boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  w public.waiting_changes := app.end_waiting(p_actor, p_waiting, 'confirmed');
  c jsonb := w.call;
  v_settled jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.users WHERE id = w.made_by AND role <> 'user' AND status = 'Active' AND deleted_at IS NULL) THEN
    PERFORM app.refuse('conflict', 'makerGone');
  END IF;
  PERFORM set_config('sikka.second_person', p_actor::text, true);
  CASE
    WHEN w.kind = 'adjustment' THEN
      PERFORM app.user_adjust_balance(w.made_by, w.made_from, w.user_id, w.amount, c ->> 'cause', c ->> 'description');
    WHEN w.kind = 'activation' THEN
      IF (SELECT account_status = 'approved' AND (status = 'Active' OR c -> 'wasApproved' IS DISTINCT FROM 'true')
          FROM public.users WHERE id = w.user_id) THEN
        PERFORM app.refuse('conflict', 'waitingOutdated');
      END IF;
      PERFORM app.user_update(w.made_by, w.made_from, w.user_id, p_levels, 'Active');
    WHEN w.kind = 'account' THEN
      PERFORM app.user_create((c ->> 'id')::uuid, c ->> 'name', c ->> 'username', c ->> 'email', c ->> 'phone',
        c ->> 'passwordHash', coalesce(c ->> 'role', 'user'), c ->> 'paymentMethod', w.made_by, w.made_from);
    WHEN w.kind = 'return' AND NOT c ? 'batch' THEN
      PERFORM app.request_return(w.made_by, w.made_from, w.request_id, c ->> 'reason');
    WHEN w.kind = 'deletion' AND w.user_id IS NULL THEN
      PERFORM app.statement_remove(w.made_by, w.made_from, (c ->> 'id')::uuid);
    WHEN w.kind = 'deletion' AND w.request_id IS NULL THEN
      PERFORM app.user_delete(w.made_by, w.made_from, w.user_id);
    WHEN w.kind = 'deletion' THEN
      PERFORM app.request_delete(w.made_by, w.made_from, w.request_id);
    WHEN w.kind = 'message' THEN
      PERFORM app.contact_delete(w.made_by, w.made_from, (c ->> 'id')::uuid);
    WHEN w.kind = 'cleanup' THEN
      PERFORM app.requests_cleanup(w.made_by, w.made_from, jsonb_array_length(c -> 'ids'), c -> 'ids');
    WHEN w.kind = 'transfer' THEN
      PERFORM app.cash_transfer(w.made_by, w.made_from, (c ->> 'id')::uuid, c ->> 'from', c ->> 'to', w.amount, c ->> 'description');
    WHEN w.kind = 'layout' THEN
      PERFORM app.payout_layout_set(w.made_by, w.made_from, c ->> 'account', c -> 'layout');
    WHEN w.kind = 'setting' THEN
      PERFORM app.setting_set(w.made_by, w.made_from, c ->> 'key', true, c ->> 'value', c ->> 'expected');
    WHEN c ? 'batch' THEN
      v_settled := app.batch_settle(w.made_by, w.made_from, (c ->> 'batch')::uuid, w.request_id, (c ->> 'downloads')::int,
        (c ->> 'withoutFile')::boolean, (c ->> 'sameReference')::boolean, c ->> 'reference', c ->> 'reason');
      IF NOT (v_settled ->> 'settled')::boolean THEN PERFORM app.refuse('notFound', 'requestNotInBatch'); END IF;
    ELSE
      PERFORM app.request_approve(w.made_by, w.made_from, w.request_id, p_credited, p_levels, c ->> 'reference',
        c ->> 'account', (c ->> 'sameReference')::boolean, c ->> 'arrived');
  END CASE;
  PERFORM set_config('sikka.second_person', '', true);
  PERFORM app.audit_waiting(p_actor, p_address, 'second.confirm', w);
  RETURN jsonb_build_object('id', w.id, 'kind', w.kind);
END $$;

CREATE FUNCTION app.waiting_refuse(p_actor uuid, p_address text, p_waiting uuid, p_reason text DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit_waiting(p_actor, p_address, 'second.refuse', app.end_waiting(p_actor, p_waiting, 'refused', p_reason));
  RETURN jsonb_build_object('id', p_waiting);
END $$;

CREATE FUNCTION app.waiting_withdraw(p_actor uuid, p_address text, p_waiting uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit_waiting(p_actor, p_address, 'second.withdraw', app.end_waiting(p_actor, p_waiting, 'withdrawn'));
  RETURN jsonb_build_object('id', p_waiting);
END $$;
