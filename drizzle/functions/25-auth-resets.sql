-- Takes a reset off the staff's list, with its picture, which is shown nowhere else.
CREATE FUNCTION app.remove_reset(p_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.drop_pictures(ARRAY[image_id]) FROM public.password_resets WHERE id = p_id;
  UPDATE public.password_resets SET removed_at = public.app_now(), image_id = NULL WHERE id = p_id;
  PERFORM app.emit('staff', NULL, 'resetsChanged', jsonb_build_object('id', p_id));
END $$;

-- For an unknown account, the oldest account's reset is inserted and rolled back.
-- p_present: the stored hash of the account, if the requested password is its present one.
CREATE FUNCTION app.reset_create(p_username text, p_email text, p_id uuid, p_password_hash text, p_sealed bytea,
                                 p_image uuid, p_bytes bytea, p_width int, p_height int, p_present text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user uuid;
  v_paid boolean;
  r public.password_resets;
BEGIN
  SELECT id, account_status = 'approved' INTO v_user, v_paid FROM public.users
    WHERE username_key = lower(p_username) AND email_key = lower(p_email) AND deleted_at IS NULL FOR NO KEY UPDATE;
  -- All staff can read it now.
  PERFORM app.make_known(id, id) FROM public.users WHERE id = v_user AND password_hash = p_present;
  -- A stranger who knows the name and the e-mail must not end the code that the owner is about to use.
  SELECT * INTO r FROM public.password_resets WHERE user_id = v_user AND status = 'Pending' FOR NO KEY UPDATE;
  UPDATE public.password_resets SET status = 'Rejected', decided_at = public.app_now(), removed_at = public.app_now(),
      password_hash = NULL, password_sealed = NULL, code_hash = NULL, code_sealed = NULL, image_id = NULL
    WHERE id = r.id;
  PERFORM app.keep_seen(v_user, r.password_hash);
  PERFORM app.drop_pictures(ARRAY[r.image_id]);
  INSERT INTO public.images (id, bytes, width, height, unpaid) VALUES (p_image, p_bytes, p_width, p_height, coalesce(NOT v_paid, false));
  INSERT INTO public.password_resets (id, user_id, status, password_hash, password_sealed, image_id, replaced, created_at,
      code_hash, code_sealed, code_expires_at, code_tries, code_by)
    VALUES (p_id, coalesce(v_user, (SELECT id FROM public.users ORDER BY seq LIMIT 1)),
      CASE WHEN v_user IS NULL THEN 'Rejected' ELSE 'Pending' END,
      p_password_hash, p_sealed, p_image, coalesce(CASE WHEN r.removed_at IS NULL THEN r.replaced + 1 END, 0), public.app_now(),
      r.code_hash, r.code_sealed, r.code_expires_at, coalesce(r.code_tries, 0), r.code_by);
  PERFORM app.emit('staff', NULL, 'resetsChanged', jsonb_build_object('id', p_id));
  IF v_user IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'SK000'; END IF;
  RETURN true;
EXCEPTION WHEN SQLSTATE 'SK000' THEN RETURN true;
END $$;

-- Locks the account of a reset, then the reset. Refuses a reset that was removed from the staff's list.
CREATE FUNCTION app.lock_reset(p_id uuid) RETURNS public.password_resets LANGUAGE plpgsql AS $$
DECLARE
  r public.password_resets;
BEGIN
  PERFORM app.lock_users(q.user_id) FROM public.password_resets q WHERE q.id = p_id;
  SELECT * INTO r FROM public.password_resets WHERE id = p_id AND removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'resetNotFound'); END IF;
  RETURN r;
END $$;

CREATE FUNCTION app.close_reset(p_id uuid, p_actor uuid, p_status text) RETURNS void LANGUAGE sql AS $$
  SELECT app.keep_seen(user_id, password_hash) FROM public.password_resets WHERE id = p_id;
  UPDATE public.password_resets SET status = p_status, decided_by = p_actor, decided_at = public.app_now(),
    password_hash = NULL, password_sealed = NULL, code_hash = NULL, code_sealed = NULL WHERE id = p_id;
  SELECT app.emit('staff', NULL, 'resetsChanged', jsonb_build_object('id', p_id))
$$;

CREATE FUNCTION app.reset_approve(p_actor uuid, p_address text, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.password_resets;
BEGIN
  r := app.lock_reset(p_id);
  IF r.status <> 'Pending' THEN PERFORM app.refuse('conflict', 'alreadyDecided'); END IF;
  IF r.password_hash IS NULL THEN PERFORM app.refuse('conflict', 'resetExpired'); END IF;
  -- Nobody could say who decided as that account; a code names who issued it.
  IF app.is_guarded() AND EXISTS (SELECT 1 FROM public.users WHERE id = r.user_id AND role <> 'user') THEN
    PERFORM app.refuse('conflict', 'resetOfStaff');
  END IF;
  -- Anybody can fill in the form, and all staff can read its password.
  PERFORM app.set_password(r.user_id, r.password_hash);
  PERFORM app.make_known(r.user_id, r.user_id);
  PERFORM app.close_reset(p_id, p_actor, 'Approved');
  PERFORM app.revoke_sessions(r.user_id);
  PERFORM app.audit(p_actor, p_address, 'reset.approve', 'user', r.user_id, '{"status": "Pending"}',
    '{"status": "Approved", "passwordChanged": true}');
  RETURN jsonb_build_object('id', p_id, 'userId', r.user_id);
END $$;

-- Rejects a pending reset. A decided reset is removed from the staff's list, because staff delete resets with
-- the same call (SPEC section 4); with p_pending_only, the call for a decided reset is refused instead.
CREATE FUNCTION app.reset_reject(p_actor uuid, p_address text, p_id uuid, p_pending_only boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.password_resets;
BEGIN
  r := app.lock_reset(p_id);
  IF r.status = 'Pending' THEN
    PERFORM app.close_reset(p_id, p_actor, 'Rejected');
  ELSIF p_pending_only THEN
    PERFORM app.refuse('conflict', 'alreadyDecided');
  ELSE
    IF app.waits(p_actor, 'removal') THEN PERFORM app.refuse('conflict', 'removalSecond'); END IF;
    PERFORM app.remove_reset(p_id);
  END IF;
  PERFORM app.audit(p_actor, p_address, 'reset.reject', 'user', r.user_id,
    jsonb_build_object('status', r.status, 'listed', true),
    CASE WHEN r.status = 'Pending' THEN '{"status": "Rejected", "listed": true}' ELSE jsonb_build_object('status', r.status, 'listed', false) END);
  RETURN jsonb_build_object('id', p_id);
END $$;

-- Issues a one-time code for a pending reset, whose row keeps only a keyed hash of the code. p_sealed is the
-- encrypted code in the answer: a repeat with the same idempotency key gets the code again.
CREATE FUNCTION app.reset_issue_code(p_actor uuid, p_address text, p_id uuid, p_code_hash text, p_minutes int, p_sealed text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.password_resets := app.lock_reset(p_id);
  v_expires timestamptz := public.app_now() + make_interval(mins => p_minutes);
BEGIN
  IF r.status <> 'Pending' THEN PERFORM app.refuse('conflict', 'alreadyDecided'); END IF;
  UPDATE public.password_resets SET code_hash = p_code_hash, code_sealed = NULL, code_expires_at = v_expires,
      code_tries = 0, code_by = p_actor
    WHERE id = p_id;
  PERFORM app.audit(p_actor, p_address, 'reset.issue_code', 'user', r.user_id, NULL, jsonb_build_object('expiresAt', v_expires));
  RETURN jsonb_build_object('expiresAt', v_expires, 'sealed', p_sealed);
END $$;

-- Sends a code by e-mail; its row is the pending reset, or one off the staff's list. A code that is valid yet
-- is sent again, and one of staff stays: a stranger must not end them. No match: written and rolled back.
CREATE FUNCTION app.reset_mail_code(p_username text, p_email text, p_code_hash text, p_sealed text, p_minutes int, p_tries int,
                                    p_language text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user uuid;
  r public.password_resets;
BEGIN
  SELECT id INTO v_user FROM public.users u
    WHERE username_key = lower(p_username) AND email_key = lower(p_email) AND role = 'user' AND app.keeps_devices(u) FOR NO KEY UPDATE;
  SELECT * INTO r FROM public.password_resets WHERE user_id = v_user AND status = 'Pending' FOR NO KEY UPDATE;
  IF r.code_hash IS NOT NULL AND r.code_expires_at > public.app_now() AND r.code_tries < p_tries AND r.code_by IS NOT NULL THEN
    v_user := NULL;
  END IF;
  IF r.code_sealed IS NULL OR r.code_expires_at < public.app_now() + make_interval(mins => p_minutes) / 3 OR r.code_tries >= p_tries THEN
    r.code_hash := p_code_hash; r.code_sealed := p_sealed; r.code_tries := 0;
    r.code_expires_at := public.app_now() + make_interval(mins => p_minutes);
  END IF;
  IF r.id IS NULL THEN
    INSERT INTO public.password_resets (user_id, status, created_at, removed_at, code_hash, code_sealed, code_expires_at)
      VALUES (coalesce(v_user, (SELECT id FROM public.users ORDER BY seq LIMIT 1)), CASE WHEN v_user IS NULL THEN 'Rejected' ELSE 'Pending' END,
        public.app_now(), public.app_now(), r.code_hash, r.code_sealed, r.code_expires_at);
  ELSE
    UPDATE public.password_resets SET code_hash = r.code_hash, code_sealed = r.code_sealed, code_expires_at = r.code_expires_at,
      code_tries = r.code_tries, code_by = NULL WHERE id = r.id;
  END IF;
  INSERT INTO public.notices (user_id, kind, params, due_at, expires_at, created_at)
    VALUES (coalesce(v_user, gen_random_uuid()), 'resetCode', jsonb_build_object('sealed', r.code_sealed, 'username', p_username, 'language', p_language),
      public.app_now(), r.code_expires_at, public.app_now());
  IF v_user IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'SK000'; END IF;
  RETURN true;
EXCEPTION WHEN SQLSTATE 'SK000' THEN RETURN true;
END $$;

-- Returns whether a code is right; false also if no code is valid. It does not refuse a wrong code, because
-- that would roll back the count of wrong tries. With p_password_hash a right code sets the password.
CREATE FUNCTION app.reset_use_code(p_username text, p_code_hash text, p_tries int,
                                   p_password_hash text DEFAULT NULL, p_address text DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user uuid;
  v_right boolean;
  r public.password_resets;
BEGIN
  SELECT id INTO v_user FROM public.users WHERE username_key = lower(p_username) AND deleted_at IS NULL FOR NO KEY UPDATE;
  SELECT * INTO r FROM public.password_resets
    WHERE user_id = v_user AND status = 'Pending' AND code_hash IS NOT NULL AND code_expires_at > public.app_now() AND code_tries < p_tries
      -- A code ends with the staff person who issued it.
      AND (code_by IS NULL OR EXISTS (SELECT 1 FROM public.users WHERE id = code_by AND role <> 'user' AND status = 'Active' AND deleted_at IS NULL))
    FOR NO KEY UPDATE;
  v_right := coalesce(r.code_hash = p_code_hash, false);
  IF v_right AND p_password_hash IS NULL THEN RETURN true; END IF;
  IF v_right THEN
    PERFORM app.set_password(v_user, p_password_hash);
    IF r.code_by IS NULL THEN PERFORM app.own_by_mail(v_user); ELSE PERFORM app.make_known(v_user, r.code_by); END IF;
    PERFORM app.close_reset(r.id, NULL, 'Approved');
    PERFORM app.revoke_sessions(v_user);
    PERFORM app.audit(v_user, p_address, CASE WHEN r.code_by IS NULL THEN 'reset.by_mail' ELSE 'reset.by_code' END, 'user', v_user, NULL, '{"passwordChanged": true}');
  ELSIF r.id IS NOT NULL THEN
    UPDATE public.password_resets SET code_tries = code_tries + 1 WHERE id = r.id;
  ELSE
    -- Writes one row, as for a wrong code, so that the duration does not reveal whether a code exists.
    -- Housekeeping deletes the row.
    INSERT INTO public.idempotency_keys (scope, key, operation, fingerprint) VALUES ('code', gen_random_uuid()::text, 'reset.use_code', '');
  END IF;
  RETURN v_right;
END $$;
