-- Whether the devices and networks on which an account is used become known: anybody can open accounts.
CREATE FUNCTION app.keeps_devices(u public.users) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT u.account_status = 'approved' AND u.status = 'Active' AND u.deleted_at IS NULL
$$;

-- Writes down a login; p_passkey, used for it, is of this device now. Returns whether the account knows the
-- device now: it knows the p_most newest devices and addresses.
CREATE FUNCTION app.remember_login(p_user uuid, p_address text, p_device text, p_issued bigint, p_most int, p_proved boolean,
                                   p_version int DEFAULT NULL, p_session uuid DEFAULT NULL, p_browser text DEFAULT NULL, p_passkey uuid DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  v_is_new boolean;
BEGIN
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL
    AND session_version = coalesce(p_version, session_version) FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO public.sessions (id, user_id, version, device_hash, browser, proved_at, seen_at, created_at)
    SELECT p_session, p_user, u.session_version, p_device, p_browser, CASE WHEN p_proved THEN public.app_now() END,
      public.app_now(), public.app_now()
    WHERE p_session IS NOT NULL ON CONFLICT DO NOTHING;
  IF NOT app.keeps_devices(u) THEN RETURN false; END IF;
  UPDATE public.passkeys SET device_hash = p_device WHERE id = p_passkey AND user_id = p_user AND device_hash IS NOT NULL;
  INSERT INTO public.known_addresses (user_id, address_hash, seen_at) VALUES (p_user, p_address, public.app_now())
    ON CONFLICT (user_id, address_hash) DO UPDATE SET seen_at = excluded.seen_at;
  INSERT INTO public.known_devices AS d (user_id, device_hash, created_at, first_seen_at, seen_at)
    VALUES (p_user, p_device, to_timestamp(p_issued), public.app_now(), public.app_now())
    ON CONFLICT (user_id, device_hash) DO UPDATE SET created_at = greatest(d.created_at, excluded.created_at), seen_at = excluded.seen_at
    RETURNING xmax = 0 INTO v_is_new;
  IF v_is_new AND p_session IS NOT NULL THEN PERFORM app.notify_sign_in(p_user, 'staffDevice'); END IF;
  DELETE FROM public.known_addresses WHERE user_id = p_user AND address_hash IN (SELECT address_hash
    FROM public.known_addresses WHERE user_id = p_user ORDER BY seen_at DESC, address_hash = p_address DESC OFFSET p_most);
  DELETE FROM public.known_devices WHERE user_id = p_user AND device_hash IN (SELECT device_hash
    FROM public.known_devices WHERE user_id = p_user ORDER BY seen_at DESC, device_hash = p_device DESC OFFSET p_most);
  RETURN true;
END $$;

CREATE FUNCTION app.open_sessions(p_user uuid) RETURNS SETOF public.sessions LANGUAGE sql STABLE AS $$
  SELECT s.* FROM public.sessions s JOIN public.users u ON u.id = s.user_id AND u.session_version = s.version
  WHERE s.user_id = p_user AND s.ended_at IS NULL AND s.created_at > public.app_now() - interval '24 hours'
$$;

CREATE FUNCTION app.sessions_seen(p_ids jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE public.sessions SET seen_at = public.app_now()
    WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text(p_ids)) AND seen_at < public.app_now() - interval '10 minutes'
$$;

-- Locks the caller's account. Refuses a call from a session that has ended: such a call could otherwise end
-- the valid sessions and, as the session to keep, become valid again.
CREATE FUNCTION app.lock_own(p_user uuid, p_version int, p_session uuid DEFAULT NULL) RETURNS public.users
LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
BEGIN
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM public.sessions WHERE id = p_session AND ended_at IS NOT NULL)
      OR (u.session_version <> p_version AND NOT EXISTS (SELECT 1 FROM app.open_sessions(p_user) WHERE id = p_session AND kept)) THEN
    PERFORM app.refuse('unauthorized', 'unauthorized');
  END IF;
  RETURN u;
END $$;

-- p_was is the stored hash that the typed current password matched; if the stored hash has changed since, the
-- call is refused.
CREATE FUNCTION app.password_change(p_user uuid, p_address text, p_version int, p_was text, p_password_hash text,
                                    p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users := app.lock_own(p_user, p_version, p_session);
BEGIN
  IF u.password_hash <> p_was THEN PERFORM app.refuse('badInput', 'currentPasswordWrong'); END IF;
  PERFORM app.set_password(p_user, p_password_hash);
  PERFORM app.own_again(p_user, p_session);
  PERFORM app.revoke_sessions(p_user, p_session);
  PERFORM app.audit(p_user, p_address, 'user.change_password', 'user', p_user, NULL, '{"passwordChanged": true}');
  RETURN jsonb_build_object('id', p_user);
END $$;

-- p_was: as for app.password_change. A code that was mailed to the former address ends.
CREATE FUNCTION app.contact_change(p_user uuid, p_address text, p_version int, p_was text, p_email text, p_phone text,
                                   p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  was public.users := app.lock_own(p_user, p_version, p_session);
  u public.users;
  -- A sealed audit row can't be erased later.
  v_names constant boolean := app.setting_int('eraseIdentity') IS NULL;
BEGIN
  IF was.role <> 'user' THEN PERFORM app.refuse('forbidden', 'forbidden'); END IF;
  IF was.password_hash <> p_was THEN PERFORM app.refuse('badInput', 'currentPasswordWrong'); END IF;
  IF was.email = p_email AND was.phone = p_phone THEN
    PERFORM app.nothing_changed();
    RETURN jsonb_build_object('id', p_user);
  END IF;
  BEGIN
    UPDATE public.users SET email = p_email, phone = p_phone, contact_changed_at = public.app_now(),
        email_known_to = CASE WHEN email = p_email THEN email_known_to ELSE known_to END,
        phone_known_to = CASE WHEN phone = p_phone THEN phone_known_to ELSE known_to END
    WHERE id = p_user RETURNING * INTO u;
  EXCEPTION WHEN unique_violation THEN
    PERFORM app.refuse('conflict', 'emailTaken');
  END;
  UPDATE public.password_resets SET code_hash = NULL, code_sealed = NULL
    WHERE user_id = p_user AND status = 'Pending' AND code_by IS NULL AND was.email <> p_email;
  PERFORM app.emit('member', p_user, 'contactChanged', jsonb_build_object('id', p_user));
  PERFORM app.emit_staff_user('userUpdated', u);
  PERFORM app.audit(p_user, p_address, 'user.change_contact', 'user', p_user,
    CASE WHEN v_names THEN jsonb_build_object('email', was.email, 'phone', was.phone) END,
    CASE WHEN v_names THEN jsonb_build_object('email', u.email, 'phone', u.phone) ELSE '{}' END);
  RETURN jsonb_build_object('id', p_user);
END $$;

-- If p_id is the caller's own session, the device stays known and sessions opened after p_id stay open.
CREATE FUNCTION app.session_end(p_user uuid, p_address text, p_id uuid, p_session uuid DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  s public.sessions;
  v_is_own boolean := p_id IS NOT DISTINCT FROM p_session;
  v_ended uuid[];
BEGIN
  PERFORM app.lock_users(p_user);
  SELECT * INTO s FROM app.open_sessions(p_user) WHERE id = p_id;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'sessionNotFound'); END IF;
  WITH ended AS (UPDATE public.sessions SET ended_at = public.app_now()
      WHERE user_id = p_user AND device_hash = s.device_hash AND ended_at IS NULL
        AND (NOT v_is_own OR created_at <= s.created_at) RETURNING id)
    SELECT array_agg(id) INTO v_ended FROM ended;
  DELETE FROM public.push_subscriptions WHERE user_id = p_user AND device_hash = s.device_hash;
  PERFORM app.emit('member', p_user, 'sessionEnded', jsonb_build_object('ended', v_ended, 'kept', NULL));
  PERFORM app.emit('system', p_user, 'sessionRevoked', '{}');
  IF NOT v_is_own THEN
    DELETE FROM public.known_devices WHERE user_id = p_user AND device_hash = s.device_hash;
    DELETE FROM public.passkeys WHERE user_id = p_user AND device_hash = s.device_hash;
    PERFORM app.audit(p_user, p_address, 'user.end_session', 'user', p_user, NULL,
      jsonb_build_object('device', s.browser));
  END IF;
  RETURN jsonb_build_object('id', p_id);
END $$;

CREATE FUNCTION app.sessions_end_others(p_user uuid, p_address text, p_version int, p_session uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users := app.lock_own(p_user, p_version, p_session);
  v_ends boolean := EXISTS (SELECT 1 FROM app.open_sessions(p_user) WHERE id IS DISTINCT FROM p_session);
  v_own text;
BEGIN
  -- The first call also ends sessions without a row, and keeps the own one at the account's new version.
  SELECT device_hash INTO v_own FROM public.sessions WHERE id = p_session AND kept AND version = u.session_version;
  IF FOUND AND NOT v_ends
      AND NOT EXISTS (SELECT 1 FROM public.known_devices WHERE user_id = p_user AND device_hash <> v_own)
      AND NOT EXISTS (SELECT 1 FROM public.passkeys WHERE user_id = p_user AND device_hash <> v_own)
      AND NOT EXISTS (SELECT 1 FROM public.known_addresses WHERE user_id = p_user) THEN
    PERFORM app.nothing_changed();
    RETURN jsonb_build_object('id', p_user);
  END IF;
  PERFORM app.revoke_sessions(p_user, p_session);
  IF v_ends THEN PERFORM app.audit(p_user, p_address, 'user.end_sessions', 'user', p_user, NULL, NULL); END IF;
  RETURN jsonb_build_object('id', p_user);
END $$;
