-- Notices: messages to an account by push or e-mail, written in the transaction of the change.

CREATE FUNCTION app.notify(p_user uuid, p_kind text, p_params jsonb DEFAULT '{}', p_until timestamptz DEFAULT NULL,
                           p_due timestamptz DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.notices (user_id, subscription_id, kind, params, due_at, expires_at, created_at)
  SELECT p_user, target.id, p_kind, p_params, greatest(p_due, public.app_now()),
    coalesce(p_until, public.app_now() + interval '3 days'), public.app_now()
  FROM (SELECT id FROM public.push_subscriptions WHERE user_id = p_user
      -- A stranger may know an account's id,
      -- so a browser that subscribed without a login gets only these two kinds.
      AND (device_hash IS NOT NULL OR p_kind IN ('approved', 'rejected'))
    UNION ALL SELECT NULL FROM public.notice_settings WHERE user_id = p_user AND email) target
  WHERE NOT EXISTS (SELECT 1 FROM public.notice_settings WHERE user_id = p_user AND p_kind = ANY (muted))
$$;

-- Of a new request. Writes none for a person who has such a notice that was not tried yet.
CREATE FUNCTION app.notify_staff() RETURNS void LANGUAGE sql AS $$
  SELECT app.notify(u.id, 'requests', '{}', NULL, told.latest + interval '5 minutes')
  FROM public.users u CROSS JOIN LATERAL (
    SELECT max(created_at) AS latest FROM public.notices n WHERE n.user_id = u.id AND n.kind = 'requests'
      AND n.created_at > public.app_now() - interval '10 minutes') told
  WHERE u.role IN ('admin', 'superadmin') AND u.deleted_at IS NULL AND u.status = 'Active' AND NOT EXISTS (
    SELECT 1 FROM public.notices n
    WHERE n.user_id = u.id AND n.kind = 'requests' AND n.due_at IS NOT NULL AND n.attempts = 0)
$$;

-- Notifies active superadmins that a staff account logged in on a new device (at most hourly per account),
-- or that its one-time codes or passkeys were added or removed.
CREATE FUNCTION app.notify_sign_in(p_user uuid, p_kind text) RETURNS void LANGUAGE sql AS $$
  SELECT app.notify(s.id, p_kind, jsonb_build_object('username', u.username))
  FROM public.users u CROSS JOIN public.users s
  WHERE u.id = p_user AND u.role <> 'user' AND s.role = 'superadmin' AND s.status = 'Active' AND s.deleted_at IS NULL
    AND NOT (p_kind = 'staffDevice' AND EXISTS (SELECT 1 FROM public.notices n WHERE n.user_id = s.id AND n.kind = p_kind
      AND n.created_at > public.app_now() - interval '1 hour' AND n.params ->> 'username' = u.username))
$$;

-- The notice about a decided request; about its return by the bank if p_returned. None about what its member
-- cancelled, nor about an approved deposit.
CREATE FUNCTION app.request_notice(r public.requests, p_returned boolean) RETURNS TABLE (kind text, params jsonb)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.type = 'Deposit' THEN 'rejected' WHEN r.status = 'Approved' AND NOT p_returned THEN 'paid' ELSE 'refunded' END,
    jsonb_strip_nulls(jsonb_build_object('request', r.id, 'reference', CASE WHEN NOT p_returned THEN r.reference END,
      'reason', CASE WHEN p_returned THEN r.return_reason ELSE r.reason END, 'amount', app.rupees(CASE
        WHEN r.status = 'Approved' AND NOT p_returned THEN r.amount - r.fee ELSE r.amount END)))
  WHERE r.status <> 'Pending' AND app.is_cancelled(r) IS NOT TRUE AND NOT (r.type = 'Deposit' AND r.status = 'Approved')
$$;

CREATE FUNCTION app.notify_request(r public.requests) RETURNS void LANGUAGE sql AS $$
  SELECT app.notify(r.user_id, n.kind, n.params) FROM app.request_notice(r, r.returned_at IS NOT NULL) n
$$;

-- What a member was told or would have been told, and what became of a password request, since p_since.
CREATE FUNCTION app.told(p_user uuid, p_since timestamptz) RETURNS TABLE (id text, kind text, params jsonb, at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'approved', 'approved', '{}'::jsonb, approved_at FROM public.users WHERE id = p_user AND approved_at > p_since
  UNION ALL SELECT concat(n.kind, r.id), n.kind, n.params, t.at
  FROM public.requests r CROSS JOIN LATERAL (VALUES (false, r.decided_at), (true, r.returned_at)) t(returned, at)
    CROSS JOIN LATERAL app.request_notice(r, t.returned) n
  WHERE r.user_id = p_user AND r.type = 'Withdraw' AND t.at > p_since
  UNION ALL SELECT e.cause, 'level', jsonb_build_object('level', e.params -> 'level', 'amount', app.rupees(l.amount)), e.created_at
  FROM generate_series(1, 16) lv JOIN public.journal_entries e ON e.kind = 'level' AND e.cause = concat('level:', p_user, ':', lv)
    JOIN public.journal_lines l ON l.entry_id = e.id AND l.account_id = (SELECT a.id FROM public.ledger_accounts a WHERE a.user_id = p_user)
  WHERE e.created_at > p_since
  UNION ALL SELECT a.id::text, 'answered', '{}', a.created_at
  FROM public.contacts c JOIN public.contact_answers a ON a.contact_id = c.id AND a.from_staff
  WHERE c.user_id = p_user AND c.deleted_at IS NULL AND a.created_at > p_since
  UNION ALL SELECT concat('news', n.id), 'news', jsonb_build_object('en', n.en, 'ur', n.ur), n.starts
  FROM app.news() n JOIN public.users u ON u.id = p_user AND u.approved_at < n.ends
  WHERE n.starts > p_since AND n.starts <= public.app_now()
  UNION ALL SELECT concat('appealed', r.id), 'appealed', '{}', a.decided_at
  FROM public.requests r JOIN public.appeals a ON a.request_id = r.id WHERE r.user_id = p_user AND a.decided_at > p_since
  UNION ALL SELECT id::text, CASE status WHEN 'Approved' THEN 'passwordChanged' ELSE 'passwordRefused' END, '{}', decided_at
  FROM public.password_resets WHERE user_id = p_user AND decided_by IS NOT NULL AND decided_at > p_since
$$;

-- Marks all notices up to now as seen, on every device.
CREATE FUNCTION app.notices_seen(p_user uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.notice_settings AS s (user_id, seen_at) VALUES (p_user, public.app_now())
    ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at
      WHERE s.seen_at IS NULL OR EXISTS (SELECT 1 FROM app.told(p_user, s.seen_at));
  IF NOT FOUND THEN PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('seen', true);
END $$;

-- Writes the notice to all for at most p_most accounts. While so many notices are due it writes none, so that
-- other notices don't wait behind it. Returns how many accounts were looked at.
CREATE FUNCTION app.news_send(p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  n record;
  v_user uuid;
  v_seen int := 0;
BEGIN
  SELECT * INTO n FROM app.news() WHERE starts <= public.app_now() AND ends > public.app_now();
  IF NOT FOUND OR (SELECT count(*) FROM (SELECT FROM public.notices WHERE due_at <= public.app_now() LIMIT p_most) due) >= p_most THEN
    RETURN 0;
  END IF;
  FOR v_user IN UPDATE public.notice_settings SET sent_news = n.id WHERE user_id IN (SELECT user_id FROM public.notice_settings
      WHERE sent_news < n.id ORDER BY sent_news LIMIT p_most FOR UPDATE SKIP LOCKED) RETURNING user_id LOOP
    v_seen := v_seen + 1;
    PERFORM app.notify(u.id, 'news', jsonb_build_object('news', n.id), n.ends) FROM public.users u
      WHERE u.id = v_user AND u.role = 'user' AND u.account_status = 'approved' AND u.status = 'Active' AND u.deleted_at IS NULL;
  END LOOP;
  RETURN v_seen;
END $$;

CREATE FUNCTION app.news_dismiss(p_user uuid, p_news bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM app.news() WHERE id = p_news) THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  INSERT INTO public.notice_settings AS s (user_id, dismissed_news) VALUES (p_user, p_news)
    ON CONFLICT (user_id) DO UPDATE SET dismissed_news = p_news WHERE s.dismissed_news < p_news;
  IF FOUND THEN PERFORM app.emit('member', p_user, 'shownChanged', jsonb_build_object('dismissed', p_news));
  ELSE PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('dismissed', p_news);
END $$;

-- Saves a browser for an account's notices. Beyond p_most, deletes browsers without a login first, then the
-- oldest. p_version NULL: no login. Such a call works only before the approval and deletes none with a login.
CREATE FUNCTION app.push_subscribe(p_user uuid, p_endpoint text, p_p256dh text, p_auth text, p_language text, p_most int,
                                   p_version int DEFAULT NULL, p_session uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_awaiting constant boolean := p_version IS NULL;
  v_device constant text := CASE WHEN p_version IS NOT NULL THEN
    coalesce((SELECT device_hash FROM public.sessions WHERE id = p_session AND user_id = p_user), '') END;
  u public.users;
BEGIN
  IF v_awaiting THEN
    SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND OR u.role <> 'user' OR u.account_status = 'approved' OR EXISTS (SELECT 1 FROM public.push_subscriptions
        WHERE endpoint = p_endpoint AND user_id <> p_user AND device_hash IS NOT NULL) THEN
      PERFORM app.refuse('unauthorized', 'unauthorized');
    END IF;
  ELSE
    u := app.lock_own(p_user, p_version, p_session);
  END IF;
  IF EXISTS (SELECT 1 FROM public.push_subscriptions s JOIN public.notice_settings n USING (user_id)
      WHERE user_id = p_user AND endpoint = p_endpoint AND p256dh = p_p256dh AND auth = p_auth AND last_error IS NULL
        AND (v_awaiting OR device_hash = v_device AND language = p_language)) THEN
    PERFORM app.nothing_changed();
    RETURN jsonb_build_object('subscribed', true);
  END IF;
  DELETE FROM public.push_subscriptions WHERE endpoint = p_endpoint AND user_id <> p_user;
  INSERT INTO public.push_subscriptions AS s (user_id, endpoint, p256dh, auth, device_hash, created_at)
    VALUES (p_user, p_endpoint, p_p256dh, p_auth, v_device, public.app_now())
    ON CONFLICT (endpoint) DO UPDATE SET user_id = p_user, p256dh = excluded.p256dh, auth = excluded.auth,
      device_hash = coalesce(excluded.device_hash, s.device_hash), last_error = NULL;
  DELETE FROM public.push_subscriptions WHERE user_id = p_user AND id IN (SELECT id FROM public.push_subscriptions
    WHERE user_id = p_user AND (device_hash IS NULL OR NOT v_awaiting) ORDER BY device_hash IS NULL, endpoint = p_endpoint DESC, created_at DESC, id OFFSET p_most);
  INSERT INTO public.notice_settings AS s (user_id, language) VALUES (p_user, p_language)
    ON CONFLICT (user_id) DO UPDATE SET language = CASE WHEN v_awaiting THEN s.language ELSE excluded.language END;
  RETURN jsonb_build_object('subscribed', true);
END $$;

CREATE FUNCTION app.push_unsubscribe(p_user uuid, p_endpoint text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.push_subscriptions WHERE user_id = p_user AND endpoint = p_endpoint;
  IF NOT FOUND THEN PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('subscribed', false);
END $$;

CREATE FUNCTION app.notice_settings_set(p_user uuid, p_language text, p_muted jsonb, p_details boolean, p_email boolean,
                                        p_reminder boolean, p_quiet_from int DEFAULT NULL, p_quiet_to int DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.notice_settings AS s (user_id, language, muted, details, email, reminder, quiet_from, quiet_to)
    VALUES (p_user, p_language, ARRAY(SELECT jsonb_array_elements_text(p_muted)), p_details, p_email, p_reminder,
            p_quiet_from, p_quiet_to)
    ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, muted = excluded.muted, details = excluded.details,
      email = excluded.email, reminder = excluded.reminder, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
      WHERE (s.language, s.muted, s.details, s.email, s.reminder, s.quiet_from, s.quiet_to) IS DISTINCT FROM
        (excluded.language, excluded.muted, excluded.details, excluded.email, excluded.reminder, excluded.quiet_from, excluded.quiet_to);
  IF NOT FOUND THEN PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('saved', true);
END $$;

CREATE FUNCTION app.end_notices(p_user uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.push_subscriptions WHERE user_id = p_user;
  DELETE FROM public.notice_settings WHERE user_id = p_user
$$;

CREATE FUNCTION app.quiet_until(s public.notice_settings) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_hour int := extract(hour FROM public.app_now());
BEGIN
  IF s.quiet_from IS NULL OR s.quiet_from = s.quiet_to OR NOT (CASE WHEN s.quiet_from < s.quiet_to
      THEN v_hour >= s.quiet_from AND v_hour < s.quiet_to ELSE v_hour >= s.quiet_from OR v_hour < s.quiet_to END) THEN
    RETURN NULL;
  END IF;
  RETURN (app.today() + CASE WHEN v_hour >= s.quiet_to THEN 1 ELSE 0 END + make_interval(hours => s.quiet_to))::timestamptz;
END $$;

-- A returned notice that has no outcome after p_lease is due again.
CREATE FUNCTION app.notices_take(p_most int, p_lease interval) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  n public.notices;
  u public.users;
  q public.push_subscriptions;
  s public.notice_settings;
  v_taken jsonb := '[]'::jsonb;
BEGIN
  FOR n IN SELECT * FROM public.notices WHERE due_at <= public.app_now() ORDER BY due_at, id
      LIMIT p_most FOR UPDATE SKIP LOCKED LOOP
    SELECT * INTO u FROM public.users WHERE id = n.user_id AND deleted_at IS NULL;
    SELECT * INTO q FROM public.push_subscriptions WHERE id = n.subscription_id AND user_id = n.user_id;
    SELECT * INTO s FROM public.notice_settings WHERE user_id = n.user_id;
    -- As it reads now; none if it was taken back.
    IF n.kind = 'news' THEN
      n.params := (SELECT jsonb_build_object('en', en, 'ur', ur) FROM app.news() WHERE id = (n.params ->> 'news')::bigint AND ends > public.app_now());
    END IF;
    IF u.id IS NULL OR n.params IS NULL OR n.expires_at <= public.app_now() OR (n.subscription_id IS NOT NULL AND q.id IS NULL) THEN
      UPDATE public.notices SET due_at = NULL, outcome = 'failed' WHERE id = n.id;
    ELSIF n.kind <> 'resetCode' AND app.quiet_until(s) IS NOT NULL THEN
      UPDATE public.notices SET due_at = app.quiet_until(s) WHERE id = n.id;
    ELSE
      UPDATE public.notices SET due_at = public.app_now() + p_lease, attempts = n.attempts + 1 WHERE id = n.id;
      v_taken := v_taken || jsonb_build_object('id', n.id, 'kind', n.kind, 'params', n.params, 'attempt', n.attempts + 1,
        'language', coalesce(n.params ->> 'language', s.language, 'en'), 'details', coalesce(s.details, false) AND (q.id IS NULL OR q.device_hash IS NOT NULL),
        -- Push services keep a message for four weeks at most.
        'seconds', ceil(least(extract(epoch FROM n.expires_at - public.app_now()), 2419200))::int,
        'email', CASE WHEN n.subscription_id IS NULL THEN u.email END,
        'push', CASE WHEN q.id IS NOT NULL THEN jsonb_build_object('endpoint', q.endpoint, 'p256dh', q.p256dh, 'auth', q.auth) END);
    END IF;
  END LOOP;
  RETURN v_taken;
END $$;

-- Ignores an attempt that is not the newest of its notice.
CREATE FUNCTION app.notice_ended(p_id bigint, p_attempt int, p_outcome text, p_wait_seconds int, p_error text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n public.notices;
BEGIN
  UPDATE public.notices SET
      due_at = CASE p_outcome WHEN 'later' THEN public.app_now() + make_interval(secs => p_wait_seconds) END,
      outcome = CASE p_outcome WHEN 'sent' THEN 'sent' WHEN 'later' THEN NULL ELSE 'failed' END
    WHERE id = p_id AND attempts = p_attempt AND due_at IS NOT NULL RETURNING * INTO n;
  IF p_outcome = 'gone' THEN
    DELETE FROM public.push_subscriptions WHERE id = n.subscription_id;
  ELSE
    UPDATE public.push_subscriptions SET last_error = p_error WHERE id = n.subscription_id AND last_error IS DISTINCT FROM p_error;
  END IF;
END $$;

-- Writes the reminder of the day, once, from hour p_from until p_to, for members who want it and have videos
-- or the spin left. Returns how many members were checked.
CREATE FUNCTION app.notices_remind(p_from int, p_to int, p_clicks int, p_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_user uuid;
  v_seen int := 0;
BEGIN
  IF extract(hour FROM public.app_now()) NOT BETWEEN p_from AND p_to - 1 THEN RETURN 0; END IF;
  FOR v_user IN UPDATE public.notice_settings SET reminded_on = app.today() WHERE user_id IN (
      SELECT user_id FROM public.notice_settings WHERE reminder AND (reminded_on IS NULL OR reminded_on < app.today())
      LIMIT p_most FOR UPDATE SKIP LOCKED) RETURNING user_id LOOP
    v_seen := v_seen + 1;
    PERFORM app.notify(u.id, 'reminder', '{}', app.tomorrow()) FROM public.users u
    WHERE u.id = v_user AND app.obstacle_of(u) IS NULL AND (
      NOT EXISTS (SELECT 1 FROM public.spins WHERE user_id = u.id AND day = app.today() AND spun_at IS NOT NULL)
      OR (EXISTS (SELECT 1 FROM public.videos WHERE is_active AND deleted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM public.video_days WHERE user_id = u.id AND day = app.today() AND clicks >= p_clicks)));
  END LOOP;
  RETURN v_seen;
END $$;

-- p_replaced: the public key of a pair that a changed APP_SECRET can't decrypt. Replacing the pair `push`
-- deletes all push subscriptions: they need the old key.
CREATE FUNCTION app.server_key_keep(p_name text, p_public text, p_sealed text, p_replaced text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.server_keys (name, public_key, sealed, created_at) VALUES (p_name, p_public, p_sealed, public.app_now())
    ON CONFLICT DO NOTHING;
  UPDATE public.server_keys SET public_key = p_public, sealed = p_sealed, created_at = public.app_now()
    WHERE name = p_name AND public_key = p_replaced;
  IF FOUND AND p_name = 'push' THEN DELETE FROM public.push_subscriptions; END IF;
  RETURN (SELECT jsonb_build_object('publicKey', public_key, 'sealed', sealed) FROM public.server_keys WHERE name = p_name);
END $$;

-- Replaces a text that was sealed under another APP_SECRET, unless the text has changed since it was read.
-- p_kind: 'factor', 'reset' or 'key'; p_before and p_after: base64. Returns whether p_after is stored now.
CREATE FUNCTION app.reseal(p_kind text, p_id text, p_before text, p_after text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  CASE p_kind
    WHEN 'factor' THEN
      UPDATE public.second_factors SET secret = decode(p_after, 'base64')
        WHERE user_id = p_id::uuid AND secret IN (decode(p_before, 'base64'), decode(p_after, 'base64'));
    WHEN 'reset' THEN
      UPDATE public.password_resets SET password_sealed = decode(p_after, 'base64')
        WHERE id = p_id::uuid AND password_sealed IN (decode(p_before, 'base64'), decode(p_after, 'base64'));
    WHEN 'key' THEN
      UPDATE public.server_keys SET sealed = p_after WHERE name = p_id AND sealed IN (p_before, p_after);
  END CASE;
  RETURN FOUND;
END $$;
