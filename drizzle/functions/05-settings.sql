-- The settings of the business (shared/settings.ts; SPEC section 14).

CREATE FUNCTION app.setting(p_key text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT after FROM public.setting_changes WHERE key = p_key ORDER BY id DESC LIMIT 1
$$;

CREATE FUNCTION app.setting_was(p_key text, p_change bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT after::jsonb FROM public.setting_changes WHERE id = p_change AND key = p_key
$$;

CREATE FUNCTION app.setting_int(p_key text) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT app.setting(p_key)::bigint $$;

CREATE FUNCTION app.setting_on(p_key text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(app.setting(p_key)::boolean, false)
$$;

-- Locks a setting until the transaction ends: a second change of the same setting waits.
CREATE FUNCTION app.lock_setting(p_key text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('setting:' || p_key, 0))
$$;

-- The setting that holds the receiving account of a payment method.
CREATE FUNCTION app.receiving_key(p_method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'receiving' || replace(p_method, ' ', '')
$$;

-- A receiving account as it is now; `id`: the row of setting_changes. `before`: the last row of each number
-- that took payments in the last seven days, to which a member may still have paid.
CREATE FUNCTION app.receiving_account(p_method text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH kept AS (SELECT id, after::jsonb AS a, lead(changed_at) OVER (ORDER BY id) AS until FROM public.setting_changes
      WHERE key = app.receiving_key(p_method)),
    latest AS (SELECT * FROM kept ORDER BY id DESC LIMIT 1)
  SELECT l.a || jsonb_build_object('id', l.id, 'before', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'number', a ->> 'number', 'until', until)
      ORDER BY id DESC), '[]') FROM (SELECT DISTINCT ON (k.a ->> 'number') k.* FROM kept k
      WHERE k.until > public.app_now() - interval '7 days' AND (k.a ->> 'on')::boolean AND (k.a ->> 'number' <> l.a ->> 'number' OR NOT (l.a ->> 'on')::boolean)
      ORDER BY k.a ->> 'number', k.id DESC) b))
  FROM latest l
$$;

-- The number of the account that a deposit was paid to; refused if the member does not know that it changed.
CREATE FUNCTION app.paid_to(p_method text, p_seen bigint, p_paid bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_now constant jsonb := app.receiving_account(p_method);
  v_seen constant jsonb := app.setting_was(app.receiving_key(p_method), p_seen);
  v_paid constant jsonb := app.setting_was(app.receiving_key(p_method), p_paid);
BEGIN
  IF (p_seen IS NOT NULL AND v_seen IS NULL) OR (p_paid IS NOT NULL AND v_paid IS NULL) THEN
    PERFORM app.refuse('badInput', 'badInput');
  ELSIF (v_seen ->> 'number', v_seen -> 'on') <> (v_now ->> 'number', v_now -> 'on') THEN
    PERFORM app.refuse('conflict', 'accountChanged');
  ELSIF coalesce(v_paid, v_now) -> 'on' = 'false' THEN
    PERFORM app.refuse('conflict', 'accountOff', jsonb_build_object('method', p_method));
  ELSIF v_paid IS NOT NULL AND v_paid ->> 'number' <> ALL (SELECT one ->> 'number' FROM jsonb_array_elements(v_now -> 'before') one
      UNION ALL SELECT v_now ->> 'number' WHERE (v_now ->> 'on')::boolean) THEN
    PERFORM app.refuse('conflict', 'accountChanged');
  END IF;
  RETURN coalesce(v_paid, v_now) ->> 'number';
END $$;

CREATE FUNCTION app.support_link(p_contact text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_contact LIKE '+%' THEN jsonb_build_object('text', 'WhatsApp ' || p_contact, 'href', 'https://wa.me/' || substr(p_contact, 2))
    WHEN p_contact LIKE 'https://%' THEN jsonb_build_object('text', regexp_replace(regexp_replace(p_contact, '^https://|[?#].*', '', 'g'), '/$', ''), 'href', p_contact)
    WHEN p_contact IS NOT NULL THEN jsonb_build_object('text', p_contact, 'href', 'mailto:' || p_contact) END
$$;

-- The notices to all that members were or will be told. A row since whose start nothing else stood is an edit
-- and keeps the notice's id. One that was taken back before its end is none.
CREATE FUNCTION app.news() RETURNS TABLE (id bigint, en text, ur text, starts timestamptz, ends timestamptz) LANGUAGE sql STABLE AS $$
  SELECT (SELECT min(f.id) FROM public.setting_changes f WHERE f.key = 'news' AND f.after::jsonb ->> 'from' = c.v ->> 'from'),
    c.v ->> 'en', c.v ->> 'ur', c.starts, least((c.v ->> 'until')::timestamptz, c.replaced, c.over)
  FROM (SELECT after::jsonb AS v, (after::jsonb ->> 'from')::timestamptz AS starts, lead(after::jsonb) OVER w AS next,
      lead(changed_at) OVER w AS replaced, CASE WHEN lead(id) OVER w IS NOT NULL THEN public.app_now() END AS over FROM public.setting_changes WHERE key = 'news' WINDOW w AS (ORDER BY id)) c
  WHERE c.v IS NOT NULL AND (c.replaced IS NULL OR (c.replaced > c.starts AND c.next ->> 'from' IS DISTINCT FROM c.v ->> 'from'
    AND (c.next IS NOT NULL OR c.replaced >= (c.v ->> 'until')::timestamptz)))
$$;

CREATE FUNCTION app.news_now() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT app.setting('news')::jsonb || jsonb_build_object('id', id) FROM app.news() WHERE ends > public.app_now()
$$;

-- What members are told at once about a changed setting; NULL for the others. /payment asks again by itself.
CREATE FUNCTION app.shown_setting(p_key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE p_key WHEN 'channels' THEN jsonb_build_object('channels', app.setting(p_key)::jsonb)
    WHEN 'support' THEN jsonb_build_object('support', app.support_link(app.setting(p_key)))
    WHEN 'news' THEN jsonb_build_object('news', app.news_now()) END
$$;

-- Until a person changes such a setting, the variables of the environment say what it is.
CREATE FUNCTION app.settings_begin(p_values jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  FOR v IN SELECT key, value FROM jsonb_each_text(p_values) ORDER BY key LOOP
    PERFORM app.lock_setting(v.key);
    IF app.setting(v.key) IS DISTINCT FROM v.value
        AND NOT EXISTS (SELECT 1 FROM public.setting_changes WHERE key = v.key AND changed_by IS NOT NULL) THEN
      PERFORM app.setting_keep(NULL, v.key, v.value);
    END IF;
  END LOOP;
END $$;

-- The number of a receiving account proves no deposit (app.is_proof), even after the account has changed.
CREATE FUNCTION app.setting_keep(p_actor uuid, p_key text, p_value text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_shown jsonb;
BEGIN
  INSERT INTO public.setting_changes (key, before, after, changed_by, changed_at)
    VALUES (p_key, app.setting(p_key), p_value, p_actor, public.app_now());
  IF p_key LIKE 'receiving%' THEN
    INSERT INTO public.own_accounts (key) SELECT key FROM public.account_key(p_value::jsonb ->> 'number') key WHERE key <> ''
      ON CONFLICT DO NOTHING;
  END IF;
  v_shown := app.shown_setting(p_key);
  -- The first start has no member to tell.
  IF v_shown IS NOT NULL AND EXISTS (SELECT 1 FROM public.users WHERE role = 'user') THEN
    PERFORM app.emit('member', NULL, 'shownChanged', v_shown);
  END IF;
  PERFORM app.emit('staff', NULL, 'settingsChanged', jsonb_build_object('key', p_key));
END $$;

CREATE FUNCTION app.superadmins() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM public.users WHERE role = 'superadmin' AND status = 'Active' AND deleted_at IS NULL
$$;

-- Whether members would send their money to another account, or be told where by somebody else, or longer.
-- What only takes something off the screen never does.
CREATE FUNCTION app.diverts(p_key text, p_before text, p_value text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_key = 'support' THEN p_value <> coalesce(p_before, '')
    WHEN p_key = 'channels' THEN NOT p_value::jsonb <@ coalesce(p_before, '[]')::jsonb
    WHEN p_key LIKE 'receiving%' OR p_key = 'news' THEN (
      SELECT v - '{on,from,until}'::text[] <> b - '{on,from,until}'::text[]
        OR (v -> 'on')::boolean > (b -> 'on')::boolean
        OR (v ->> 'from')::timestamptz < (b ->> 'from')::timestamptz
        OR (v ->> 'until')::timestamptz > (b ->> 'until')::timestamptz
      FROM (SELECT p_value::jsonb AS v, coalesce(p_before, '{}')::jsonb AS b) given)
  END IS TRUE
$$;

-- Whether more of the past would be erased.
CREATE FUNCTION app.erases(p_key text, p_before text, p_value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_key LIKE 'erase%' THEN coalesce(p_value::int < p_before::int, p_value IS NOT NULL) ELSE false END
$$;

-- Changes a setting from p_expected, which the person saw, to p_value; NULL is the default. What weakens a
-- protection (p_weakens), diverts or erases waits for another superadmin while its protection is on.
CREATE FUNCTION app.setting_set(p_actor uuid, p_address text, p_key text, p_weakens boolean, p_value text DEFAULT NULL,
                                p_expected text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before text;
BEGIN
  PERFORM app.lock_setting(p_key);
  v_before := app.setting(p_key);
  IF v_before IS DISTINCT FROM p_expected THEN PERFORM app.refuse('conflict', 'settingChanged'); END IF;
  IF p_key = 'news' AND (p_value::jsonb ->> 'until')::timestamptz <= public.app_now() THEN
    PERFORM app.refuse('badInput', 'newsTimes');
  END IF;
  IF v_before IS DISTINCT FROM p_value THEN
    IF (p_weakens AND app.waits(p_actor, 'weakening')) OR (app.diverts(p_key, v_before, p_value) AND app.waits(p_actor, 'receiving'))
        OR (app.erases(p_key, v_before, p_value) AND app.waits(p_actor, 'erasure')) THEN
      PERFORM app.hold(p_actor, p_address, 'setting', NULL, NULL, NULL,
        jsonb_build_object('key', p_key, 'value', p_value, 'expected', p_expected));
      RETURN jsonb_build_object('key', p_key, 'awaitingSecondPerson', true);
    END IF;
    PERFORM app.setting_keep(p_actor, p_key, p_value);
    PERFORM app.audit(p_actor, p_address, 'setting.change', 'setting', gen_random_uuid(),
      jsonb_build_object('setting', p_key, 'value', coalesce(v_before, 'default')),
      jsonb_build_object('setting', p_key, 'value', coalesce(p_value, 'default')));
  END IF;
  RETURN jsonb_build_object('key', p_key);
END $$;
