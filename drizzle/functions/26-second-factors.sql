-- One-time codes of staff accounts, and passkeys (SPEC section 13). The server checks one-time codes and
-- passkey signatures. These functions then use them up, so that each is accepted at most once.

CREATE FUNCTION app.factor_take(p_user uuid, p_address text, p_step bigint, p_recovery text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_left int;
BEGIN
  UPDATE public.second_factors SET last_step = coalesce(p_step, last_step), recovery = array_remove(recovery, p_recovery)
    WHERE user_id = p_user AND (p_step > last_step OR p_recovery = ANY (recovery))
    RETURNING cardinality(recovery) INTO v_left;
  IF NOT FOUND THEN PERFORM app.refuse('badInput', 'factorCodeWrong'); END IF;
  IF p_recovery IS NOT NULL THEN
    PERFORM app.audit(p_user, p_address, 'user.use_recovery_code', 'user', p_user, NULL, jsonb_build_object('codesLeft', v_left));
  END IF;
END $$;

-- p_codes: the hashes of the recovery codes; p_sealed: the encrypted recovery codes in the answer. The
-- caller's session counts as proved, because the server has checked a first code.
CREATE FUNCTION app.factor_add(p_user uuid, p_address text, p_version int, p_secret bytea, p_step bigint,
                               p_codes jsonb, p_sealed text, p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users := app.lock_own(p_user, p_version, p_session);
BEGIN
  IF u.role = 'user' THEN PERFORM app.refuse('forbidden', 'forbidden'); END IF;
  INSERT INTO public.second_factors (user_id, secret, last_step, recovery, created_at)
    VALUES (p_user, p_secret, p_step, ARRAY(SELECT jsonb_array_elements_text(p_codes)), public.app_now())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM app.refuse('conflict', 'factorExists'); END IF;
  UPDATE public.sessions SET proved_at = public.app_now() WHERE id = p_session AND user_id = p_user;
  PERFORM app.audit(p_user, p_address, 'user.add_factor', 'user', p_user, NULL, NULL);
  PERFORM app.notify_sign_in(p_user, 'factorAdded');
  RETURN jsonb_build_object('sealed', p_sealed);
END $$;

-- Refuses the login if the sessions of the account were ended after its password was checked.
CREATE FUNCTION app.factor_login(p_user uuid, p_address text, p_version int, p_step bigint DEFAULT NULL,
                                 p_recovery text DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version);
  PERFORM app.factor_take(p_user, p_address, p_step, p_recovery);
  RETURN jsonb_build_object('id', p_user);
END $$;

CREATE FUNCTION app.factor_prove(p_user uuid, p_address text, p_version int, p_session uuid DEFAULT NULL,
                                 p_step bigint DEFAULT NULL, p_recovery text DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version, p_session);
  PERFORM app.factor_take(p_user, p_address, p_step, p_recovery);
  UPDATE public.sessions SET proved_at = public.app_now() WHERE id = p_session AND user_id = p_user;
  -- A session without a row (its remember_login failed) can't be marked: the person must log in again.
  IF NOT FOUND THEN PERFORM app.refuse('unauthorized', 'unauthorized'); END IF;
  RETURN jsonb_build_object('id', p_user);
END $$;

CREATE FUNCTION app.factor_remove(p_user uuid, p_address text, p_version int, p_session uuid DEFAULT NULL,
                                  p_step bigint DEFAULT NULL, p_recovery text DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version, p_session);
  PERFORM app.factor_take(p_user, p_address, p_step, p_recovery);
  PERFORM app.drop_factor(p_user);
  PERFORM app.audit(p_user, p_address, 'user.remove_factor', 'user', p_user, NULL, NULL);
  PERFORM app.notify_sign_in(p_user, 'factorRemoved');
  RETURN jsonb_build_object('id', p_user);
END $$;

CREATE FUNCTION app.factor_renew(p_user uuid, p_address text, p_version int, p_codes jsonb, p_sealed text,
                                 p_session uuid DEFAULT NULL, p_step bigint DEFAULT NULL, p_recovery text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version, p_session);
  PERFORM app.factor_take(p_user, p_address, p_step, p_recovery);
  UPDATE public.second_factors SET recovery = ARRAY(SELECT jsonb_array_elements_text(p_codes)) WHERE user_id = p_user;
  PERFORM app.audit(p_user, p_address, 'user.renew_recovery_codes', 'user', p_user, NULL, NULL);
  RETURN jsonb_build_object('sealed', p_sealed);
END $$;

-- Uses up a passkey challenge. p_challenge: when the server made it, in ms since 1970; then only a later
-- one is accepted. A counter that does not grow is refused, because the passkey may have been copied.
CREATE FUNCTION app.passkey_take(p_user uuid, p_passkey uuid, p_counter bigint, p_challenge bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.passkeys SET counter = p_counter, last_challenge = p_challenge, last_used_at = public.app_now()
    WHERE id = p_passkey AND user_id = p_user AND last_challenge < p_challenge
      AND (p_counter > counter OR (p_counter = 0 AND counter = 0));
  IF NOT FOUND THEN PERFORM app.refuse('badInput', 'passkeyWrong'); END IF;
END $$;

-- A member's passkey gets the device of the session that adds it: it ends where that device ends.
CREATE FUNCTION app.passkey_add(p_user uuid, p_address text, p_version int, p_credential text, p_key bytea, p_counter bigint,
                                p_name text, p_challenge bigint, p_most int, p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users := app.lock_own(p_user, p_version, p_session);
  v_device text;
  v_id uuid;
BEGIN
  IF u.role = 'user' THEN
    SELECT nullif(device_hash, '') INTO v_device FROM public.sessions WHERE id = p_session AND user_id = p_user;
    -- A session without a device (its remember_login failed): the person must log in again.
    IF v_device IS NULL THEN PERFORM app.refuse('unauthorized', 'unauthorized'); END IF;
  ELSIF NOT EXISTS (SELECT 1 FROM public.second_factors WHERE user_id = p_user) THEN
    PERFORM app.refuse('notFound', 'factorMissing');
  END IF;
  IF (SELECT count(*) FROM public.passkeys WHERE user_id = p_user) >= p_most THEN PERFORM app.refuse('conflict', 'passkeysMany'); END IF;
  INSERT INTO public.passkeys (user_id, credential, public_key, counter, last_challenge, name, device_hash, created_at)
    VALUES (p_user, p_credential, p_key, p_counter, p_challenge, p_name, v_device, public.app_now())
    ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN PERFORM app.refuse('conflict', 'passkeyExists'); END IF;
  PERFORM app.audit(p_user, p_address, 'user.add_passkey', 'user', p_user, NULL, jsonb_build_object('name', p_name));
  PERFORM app.notify_sign_in(p_user, 'factorAdded');
  RETURN jsonb_build_object('id', v_id);
END $$;

CREATE FUNCTION app.passkey_remove(p_user uuid, p_address text, p_version int, p_passkey uuid, p_session uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_name text;
BEGIN
  PERFORM app.lock_own(p_user, p_version, p_session);
  DELETE FROM public.passkeys WHERE id = p_passkey AND user_id = p_user RETURNING name INTO v_name;
  IF v_name IS NULL THEN PERFORM app.refuse('notFound', 'passkeyMissing'); END IF;
  PERFORM app.audit(p_user, p_address, 'user.remove_passkey', 'user', p_user, jsonb_build_object('name', v_name), NULL);
  PERFORM app.notify_sign_in(p_user, 'factorRemoved');
  RETURN jsonb_build_object('id', p_passkey);
END $$;

CREATE FUNCTION app.passkey_login(p_user uuid, p_version int, p_passkey uuid, p_counter bigint, p_challenge bigint)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version);
  PERFORM app.passkey_take(p_user, p_passkey, p_counter, p_challenge);
  RETURN jsonb_build_object('id', p_user);
END $$;

CREATE FUNCTION app.passkey_prove(p_user uuid, p_version int, p_passkey uuid, p_counter bigint, p_challenge bigint,
                                  p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_own(p_user, p_version, p_session);
  PERFORM app.passkey_take(p_user, p_passkey, p_counter, p_challenge);
  UPDATE public.sessions SET proved_at = public.app_now() WHERE id = p_session AND user_id = p_user;
  IF NOT FOUND THEN PERFORM app.refuse('unauthorized', 'unauthorized'); END IF;
  RETURN jsonb_build_object('id', p_user);
END $$;
