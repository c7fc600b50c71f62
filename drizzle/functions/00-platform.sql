-- Helpers that the other functions use. Rules for functions that the server calls, because npm run db:types
-- derives types from them: a parameter that may be NULL has DEFAULT NULL; an amount is named p_…_paisa.

-- The business day: the connection's time zone is the business time zone.
CREATE FUNCTION app.today() RETURNS date LANGUAGE sql STABLE AS $$ SELECT public.app_now()::date $$;

CREATE FUNCTION app.tomorrow() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT (app.today() + 1)::timestamptz $$;

CREATE FUNCTION app.pkr(p_paisa bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$ SELECT round(p_paisa / 100.0, 2) $$;

CREATE FUNCTION app.rupees(p_paisa bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '₨' || to_char(p_paisa / 100.0, 'FM999,999,999,999,990.00')
$$;

-- Raises a refusal: p_kind becomes the SQLSTATE, p_key names the text that the caller shows, and p_params are
-- the values in that text.
CREATE FUNCTION app.refuse(p_kind text, p_key text, p_params jsonb DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = p_key, DETAIL = p_params::text, ERRCODE = CASE p_kind
    WHEN 'badInput' THEN 'SK400' WHEN 'unauthorized' THEN 'SK401' WHEN 'forbidden' THEN 'SK403'
    WHEN 'notFound' THEN 'SK404' WHEN 'conflict' THEN 'SK409' END;
END $$;

CREATE FUNCTION app.refusal(p_kind text, p_key text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('refused', p_kind, 'key', p_key)
$$;

CREATE FUNCTION app.emit(p_audience text, p_user uuid, p_name text, p_payload jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.events (audience, user_id, name, payload) VALUES (p_audience, p_user, p_name, p_payload)
$$;

-- NULL for other targets and for a guest's message.
CREATE FUNCTION app.person_of(p_type text, p_id uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE p_type WHEN 'user' THEN p_id
    WHEN 'request' THEN (SELECT user_id FROM public.requests WHERE id = p_id)
    WHEN 'contact' THEN (SELECT user_id FROM public.contacts WHERE id = p_id) END
$$;

-- A field that changed is in both `before` and `after` under one name; a field that only informs is in one of
-- them (shared/audit.ts).
CREATE FUNCTION app.audit(p_actor uuid, p_address text, p_action text, p_target_type text, p_target uuid,
                          p_before jsonb, p_after jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_person uuid := app.person_of(p_target_type, p_target);
BEGIN
  INSERT INTO public.audit_log (actor_id, address, action, target_type, target_id, person_id, before, after, created_at, search)
    VALUES (p_actor, p_address, p_action, p_target_type, p_target::text, v_person, p_before,
      p_after || (SELECT coalesce(jsonb_object_agg('confirmedBy', name), '{}') FROM public.users WHERE id = app.second_person()),
      public.app_now(),
      lower(concat_ws(' ', (SELECT username FROM public.users WHERE id = p_actor),
        (SELECT username FROM public.users WHERE id = v_person), p_action, p_target, p_actor, v_person)));
  PERFORM app.emit('staff', NULL, 'auditAdded', '{}');
END $$;

-- How a call uses the next functions, in one SQL statement. app.verb stands for the function that makes the
-- change: coalesce(app.idempotency_begin(…), app.idempotency_finish(…, app.verb(…))).

-- For a change that found nothing to change: its key is not kept, so a repeat looks again.
CREATE FUNCTION app.nothing_changed() RETURNS void LANGUAGE sql AS $$
  SELECT set_config('sikka.nothing_changed', 'yes', true)
$$;

-- Refuses a key that was used before with another operation or another input.
CREATE FUNCTION app.idempotency_find(p_scope text, p_key text, p_operation text, p_fingerprint text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_first public.idempotency_keys;
BEGIN
  SELECT * INTO v_first FROM public.idempotency_keys WHERE scope = p_scope AND key = p_key;
  IF FOUND AND (v_first.operation <> p_operation OR v_first.fingerprint <> p_fingerprint) THEN
    PERFORM app.refuse('conflict', 'keyReused');
  END IF;
  RETURN v_first.answer;
END $$;

-- A repeat waits until the first call commits, and gets the answer of the first.
CREATE FUNCTION app.idempotency_begin(p_scope text, p_key text, p_operation text, p_fingerprint text) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.idempotency_keys (scope, key, operation, fingerprint)
    VALUES (p_scope, p_key, p_operation, p_fingerprint) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NULL ELSE app.idempotency_find(p_scope, p_key, p_operation, p_fingerprint) END;
END $$;

CREATE FUNCTION app.idempotency_finish(p_scope text, p_key text, p_answer jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('sikka.nothing_changed', true) = 'yes' THEN
    DELETE FROM public.idempotency_keys WHERE scope = p_scope AND key = p_key;
  ELSE
    UPDATE public.idempotency_keys SET answer = coalesce(p_answer, 'null') WHERE scope = p_scope AND key = p_key;
  END IF;
  RETURN coalesce(p_answer, 'null');
END $$;

-- The same attempt may use it again, because the server repeats this call after it lost the connection to
-- Postgres.
CREATE FUNCTION app.use_ticket(p_id uuid, p_attempt uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.idempotency_keys (scope, key, operation, fingerprint)
    VALUES ('ticket', p_id::text, 'ticket.use', p_attempt::text) ON CONFLICT DO NOTHING;
  RETURN EXISTS (SELECT 1 FROM public.idempotency_keys
    WHERE scope = 'ticket' AND key = p_id::text AND fingerprint = p_attempt::text);
END $$;

CREATE FUNCTION app.staff_user_json(u public.users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', u.id, 'name', u.name, 'username', u.username, 'role', u.role, 'status', u.status,
    'accountStatus', u.account_status,
    'balance', app.pkr((SELECT balance FROM public.ledger_accounts WHERE user_id = u.id)))
$$;

CREATE FUNCTION app.staff_user_answer(p_user uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT app.staff_user_json(u) || jsonb_build_object('email', u.email, 'phone', u.phone, 'paymentMethod', u.payment_method,
    'createdAt', u.created_at) FROM public.users u WHERE u.id = p_user
$$;

CREATE FUNCTION app.staff_request_json(r public.requests) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'userId', r.user_id, 'user', u.name, 'username', u.username, 'type', r.type,
    'amount', app.pkr(r.amount), 'status', r.status)
  FROM public.users u WHERE u.id = r.user_id
$$;

-- The accounts that a reader of this role neither finds, lists nor counts (SPEC section 6).
CREATE FUNCTION app.hidden_from(p_reader text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_reader = 'superadmin' THEN '{}'
    ELSE ARRAY(SELECT id FROM public.users WHERE role = 'superadmin' AND deleted_at IS NULL) END
$$;

-- Events have no reader yet, so what admins may not see is sent to nobody.
CREATE FUNCTION app.emit_about(p_user uuid, p_name text, p_payload jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT app.emit('staff', NULL, p_name, p_payload) FROM public.users WHERE id = p_user AND role <> 'superadmin'
$$;

CREATE FUNCTION app.emit_staff_request(p_name text, r public.requests) RETURNS void LANGUAGE sql AS $$
  SELECT app.emit_about(r.user_id, p_name, app.staff_request_json(r))
$$;

CREATE FUNCTION app.request_number(p_seq bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'R-' || lpad(p_seq::text, greatest(6, length(p_seq::text)), '0')
$$;

CREATE FUNCTION app.batch_number(p_batch uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'B-' || lpad(seq::text, greatest(6, length(seq::text)), '0') FROM public.payout_batches WHERE id = p_batch
$$;

CREATE FUNCTION app.audit_request_json(r public.requests) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('type', r.type, 'amount', app.pkr(r.amount),
      'fee', CASE r.type WHEN 'Withdraw' THEN app.pkr(r.fee) END,
      'payout', CASE r.type WHEN 'Withdraw' THEN app.pkr(r.amount - r.fee) END, 'reason', r.reason,
      'batch', app.batch_number(r.batch_id)))
    || app.audit_request_state(r)
$$;

CREATE FUNCTION app.audit_request_state(r public.requests) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('status', r.status, 'listed', r.removed_at IS NULL,
    'balance', app.pkr((SELECT balance FROM public.ledger_accounts WHERE user_id = r.user_id)))
    || CASE r.type WHEN 'Withdraw' THEN jsonb_build_object('reference', r.reference, 'paidFrom', r.paid_from) ELSE '{}' END
$$;

CREATE FUNCTION app.emit_staff_user(p_name text, u public.users) RETURNS void LANGUAGE sql AS $$
  SELECT app.emit_about(u.id, p_name, app.staff_user_json(u))
$$;

-- Erases the bytes of pictures that nobody sees any more. Their hashes stay as the trace of a used receipt;
-- their rows stay, because deleting one would search all requests for its id.
CREATE FUNCTION app.drop_pictures(p_images uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE public.images SET bytes = '' WHERE id = ANY (p_images) AND bytes <> ''
$$;

CREATE FUNCTION app.drop_factor(p_user uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.passkeys WHERE user_id = p_user;
  DELETE FROM public.second_factors WHERE user_id = p_user
$$;

-- Ends all sessions of an account except p_kept. Deletes its addresses, and devices, push subscriptions and
-- members' passkeys but those of p_kept's device. Its event streams end, and p_kept's browser reconnects.
CREATE FUNCTION app.revoke_sessions(p_user uuid, p_kept uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE public.users SET session_version = session_version + 1 WHERE id = p_user;
  -- If remember_login failed after the login, the kept session has no row. Then this statement inserts one.
  INSERT INTO public.sessions AS s (id, user_id, version, kept, device_hash, seen_at, created_at)
    SELECT p_kept, id, session_version, true, '', public.app_now(), public.app_now()
    FROM public.users WHERE id = p_user AND p_kept IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET kept = true, version = excluded.version;
  DELETE FROM public.known_devices WHERE user_id = p_user
    AND device_hash IS DISTINCT FROM (SELECT device_hash FROM public.sessions WHERE id = p_kept);
  DELETE FROM public.known_addresses WHERE user_id = p_user;
  DELETE FROM public.push_subscriptions WHERE user_id = p_user
    AND (device_hash = (SELECT nullif(device_hash, '') FROM public.sessions WHERE id = p_kept)) IS NOT TRUE;
  DELETE FROM public.passkeys WHERE user_id = p_user AND device_hash IS NOT NULL
    AND device_hash IS DISTINCT FROM (SELECT device_hash FROM public.sessions WHERE id = p_kept);
  -- Tells the devices why they are logged out, unless an earlier event of the call told them more.
  SELECT app.emit('member', p_user, 'sessionEnded', jsonb_build_object('ended', NULL, 'kept', p_kept));
  SELECT app.emit('system', p_user, 'sessionRevoked', '{}')
$$;
