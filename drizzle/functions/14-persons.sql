-- Who is the same person as whom (SPEC section 14). users.known_to: the staff person who gave an account its
-- password or a one-time code last, and so can log in to it; the account itself if that may be anybody.

-- Devices that the owner used until then prove later who changes the password: no one else has them.
CREATE FUNCTION app.make_known(p_user uuid, p_to uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE public.users SET known_to = p_to, owner_devices = CASE
      WHEN p_to IS NULL THEN '{}'
      WHEN known_to IS NULL THEN ARRAY(SELECT device_hash FROM public.known_devices WHERE user_id = p_user)
      ELSE owner_devices END
    WHERE id = p_user
$$;

-- After the account changed its own password: it is its owner's alone if that happened on a device of the
-- owner. The only superadmin can turn off every protection alone, so to that one staff are never known.
CREATE FUNCTION app.own_again(p_user uuid, p_session uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE public.users u SET known_to = NULL, owner_devices = '{}' WHERE id = p_user AND known_to IS NOT NULL AND (
    EXISTS (SELECT 1 FROM public.sessions WHERE id = p_session AND user_id = p_user AND device_hash = ANY (u.owner_devices))
    OR u.role <> 'user' AND app.superadmins() = 1
      AND EXISTS (SELECT 1 FROM public.users k WHERE k.id = u.known_to AND k.role = 'superadmin'))
$$;

-- Whether one person may be behind two accounts: one knows the other, directly or through others, somebody
-- knows both, or nobody can say who knows one of them.
CREATE FUNCTION app.same_person(p_one uuid, p_other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE knows(account, person) AS (
    SELECT id, id FROM public.users WHERE id IN (p_one, p_other)
    UNION SELECT k.account, u.known_to FROM knows k JOIN public.users u ON u.id = k.person WHERE u.known_to IS NOT NULL)
  SELECT p_one = p_other OR EXISTS (SELECT 1 FROM knows GROUP BY person HAVING count(*) > 1)
    OR EXISTS (SELECT 1 FROM public.users WHERE id IN (p_one, p_other) AND known_to = id)
$$;
