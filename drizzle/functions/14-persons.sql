-- Who is the same person as whom (SPEC section 14). users.known_to: the staff person who gave an account its
-- password or a one-time code last, and so can log in to it; the account itself if that may be anybody.

CREATE FUNCTION app.devices_without(p_user uuid, p_other uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(SELECT device_hash FROM public.known_devices WHERE user_id = p_user
    EXCEPT SELECT device_hash FROM public.sessions WHERE user_id = p_other AND user_id <> p_user)
$$;

-- Devices that the owner used until then prove later who changes the password; so do those from while another
-- person knew the account (person/device), to whom p_to tells nothing (but by an address of that one).
CREATE FUNCTION app.make_known(p_user uuid, p_to uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE public.users SET
    known_to = CASE WHEN p_to <> ANY (ARRAY[email_known_to, phone_known_to]) THEN id ELSE p_to END,
    known_since = public.app_now(),
    known_before = (SELECT coalesce(jsonb_agg(
        CASE WHEN one ? 'sole' THEN one - 'sole' || jsonb_build_object('until', public.app_now()) ELSE one END), '[]')
      FROM jsonb_array_elements(known_before) one) || CASE WHEN known_to IS NULL THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('to', known_to, 'since', known_since, 'until', public.app_now())) END,
    owner_devices = CASE
      WHEN p_to IS NULL OR known_before @> jsonb_build_array(jsonb_build_object('to', p_to, 'sole', true)) THEN '{}'
      WHEN known_to IS NULL THEN app.devices_without(id, p_to)
      ELSE ARRAY(SELECT one FROM unnest(owner_devices) one
          WHERE one NOT LIKE '%/%' OR p_to <> id AND NOT app.are_tied(left(one, 36)::uuid, p_to))
        || ARRAY(SELECT known_to || '/' || one FROM unnest(app.devices_without(id, p_to)) one
          WHERE id NOT IN (known_to, p_to) AND NOT app.are_tied(known_to, p_to)) END
    WHERE id = p_user
$$;

-- Keeps the newest five passwords of an account that somebody else gave or could read: none of them makes it
-- its owner's again.
CREATE FUNCTION app.keep_seen(p_user uuid, p_hash text) RETURNS void LANGUAGE sql AS $$
  UPDATE public.users SET seen_hashes = (ARRAY[p_hash] || array_remove(seen_hashes, p_hash))[1:5]
  WHERE id = p_user AND p_hash IS NOT NULL
$$;

CREATE FUNCTION app.set_password(p_user uuid, p_hash text) RETURNS void LANGUAGE sql AS $$
  SELECT app.keep_seen(id, password_hash) FROM public.users WHERE id = p_user AND known_to IS NOT NULL;
  UPDATE public.users SET password_hash = p_hash WHERE id = p_user
$$;

-- After the account changed its own password: it is its owner's alone if that happened on a device of the
-- owner. On another one the person who gave the password may have changed it.
CREATE FUNCTION app.own_again(p_user uuid, p_session uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM public.users u
      JOIN public.sessions s ON s.user_id = u.id CROSS JOIN unnest(u.owner_devices) one
      WHERE u.id = p_user AND u.known_to IS NOT NULL AND s.id = p_session
        AND s.device_hash = split_part(one, '/', -1)) THEN
    PERFORM app.make_known(p_user);
  ELSIF app.superadmins() = 1 AND EXISTS (SELECT 1 FROM public.users u JOIN public.users k ON k.id = u.known_to AND k.role = 'superadmin'
      WHERE u.id = p_user AND u.role <> 'user') THEN
    -- The only superadmin can turn off every protection alone; one of two can't (known_to_at).
    PERFORM app.make_known(p_user);
    UPDATE public.users SET known_before = jsonb_set(known_before, '{-1,sole}', 'true') WHERE id = p_user;
  END IF;
END $$;

-- After a code that was sent by e-mail set the password: who chose the address can read the code.
CREATE FUNCTION app.own_by_mail(p_user uuid) RETURNS void LANGUAGE sql AS $$
  SELECT app.make_known(id, email_known_to) FROM public.users
  WHERE id = p_user AND coalesce(known_to, email_known_to) IS NOT NULL
$$;

CREATE FUNCTION app.known_to_at(u public.users, p_at timestamptz DEFAULT NULL) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT u.known_to WHERE u.known_to IS NOT NULL
  UNION SELECT b."to" FROM jsonb_to_recordset(u.known_before) b("to" uuid, since timestamptz, until timestamptz, sole boolean)
    WHERE b.since <= coalesce(p_at, public.app_now()) AND (b.until > p_at OR b.sole AND app.superadmins() > 1)
$$;

-- The account that has the day of a person's accounts: the one whose password nobody else of them has set.
CREATE FUNCTION app.person_behind(p_account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE behind(id) AS (
    SELECT p_account
    UNION SELECT known FROM behind b CROSS JOIN LATERAL app.known_to_at((SELECT u FROM public.users u WHERE u.id = b.id)) known)
  SELECT id FROM behind b ORDER BY EXISTS (SELECT 1 FROM app.known_to_at((SELECT u FROM public.users u WHERE u.id = b.id)) known WHERE known <> b.id), id LIMIT 1
$$;

-- Whether nobody can say who knows an account, now or at p_at.
CREATE FUNCTION app.may_be_anybody(p_user uuid, p_at timestamptz DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM public.users u WHERE id = p_user AND id IN (SELECT app.known_to_at(u, p_at)))
$$;

-- Whether one account is known to the other, also through others, or both to one person, now or at p_at.
CREATE FUNCTION app.are_tied(p_one uuid, p_other uuid, p_at timestamptz DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE knows(account, person) AS (
    SELECT id, id FROM public.users WHERE id IN (p_one, p_other)
    -- Not joined: the planner would read all users to find two.
    UNION SELECT k.account, known FROM knows k
      CROSS JOIN LATERAL app.known_to_at((SELECT u FROM public.users u WHERE u.id = k.person), p_at) known)
  SELECT coalesce(p_one = p_other, false) OR EXISTS (SELECT 1 FROM knows GROUP BY person HAVING count(*) > 1)
$$;

-- Whether one person may be behind two accounts, now or at p_at.
CREATE FUNCTION app.same_person(p_one uuid, p_other uuid, p_at timestamptz DEFAULT NULL) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT app.are_tied(p_one, p_other, p_at) OR app.may_be_anybody(p_one, p_at) OR app.may_be_anybody(p_other, p_at)
$$;

-- Whether this person could have made a withdrawal, or saved the account that it goes to.
CREATE FUNCTION app.may_be_planted(p_actor uuid, r public.requests) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT app.is_guarded() AND (app.same_person(p_actor, r.user_id, r.created_at)
    OR EXISTS (SELECT 1 FROM public.saved_accounts s WHERE s.user_id = r.user_id AND s.account_key = r.account_key
      AND app.same_person(p_actor, r.user_id, s.created_at)))
$$;

-- p_filed: a bank file already counted it.
CREATE FUNCTION app.payout_waits(p_actor uuid, r public.requests, p_filed boolean DEFAULT false) RETURNS boolean LANGUAGE sql AS $$
  SELECT app.waits(p_actor, 'payout', r.user_id, CASE WHEN p_filed THEN 0 ELSE r.amount END,
    app.is_above(r.amount, 'secondPersonPayout') OR app.is_held(r) OR app.may_be_planted(p_actor, r))
$$;
