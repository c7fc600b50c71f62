-- The settings of the business (shared/settings.ts; SPEC section 14).

CREATE FUNCTION app.setting(p_key text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT after FROM public.setting_changes WHERE key = p_key ORDER BY id DESC LIMIT 1
$$;

CREATE FUNCTION app.setting_int(p_key text) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT app.setting(p_key)::bigint $$;

CREATE FUNCTION app.setting_on(p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(app.setting(p_key)::boolean, false)
$$;

-- Locks a setting until the transaction ends: a second change of the same setting waits.
CREATE FUNCTION app.lock_setting(p_key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('setting:' || p_key, 0))
$$;

CREATE FUNCTION app.superadmins() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM public.users WHERE role = 'superadmin' AND status = 'Active' AND deleted_at IS NULL
$$;

-- Changes a setting from p_expected, which the person saw, to p_value; NULL is the default. A change that
-- weakens a protection (p_weakens) waits for another superadmin, if there is more than one superadmin.
CREATE FUNCTION app.setting_set(p_actor uuid, p_address text, p_key text, p_weakens boolean, p_value text DEFAULT NULL,
                                p_expected text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
BEGIN
  PERFORM app.lock_setting(p_key);
  v_before := app.setting(p_key);
  IF v_before IS DISTINCT FROM p_expected THEN PERFORM app.refuse('conflict', 'settingChanged'); END IF;
  IF v_before IS DISTINCT FROM p_value THEN
    IF p_weakens AND app.waits(p_actor, 'weakening') THEN
      PERFORM app.hold(p_actor, p_address, 'setting', NULL, NULL, NULL,
        jsonb_build_object('key', p_key, 'value', p_value, 'expected', p_expected));
      RETURN jsonb_build_object('key', p_key, 'awaitingSecondPerson', true);
    END IF;
    INSERT INTO public.setting_changes (key, before, after, changed_by, changed_at)
      VALUES (p_key, v_before, p_value, p_actor, public.app_now());
    PERFORM app.emit('staff', NULL, 'settingsChanged', jsonb_build_object('key', p_key));
    PERFORM app.audit(p_actor, p_address, 'setting.change', 'setting', gen_random_uuid(),
      jsonb_build_object('setting', p_key, 'value', coalesce(v_before, 'default')),
      jsonb_build_object('setting', p_key, 'value', coalesce(p_value, 'default')));
  END IF;
  RETURN jsonb_build_object('key', p_key);
END $$;
