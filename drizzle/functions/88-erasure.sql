-- Erasure of deleted members' data: each kind after its own number of days (SPEC section 16). Journal, audit
-- log and spins are sealed and stay as they are.

CREATE FUNCTION app.erased_search(r public.requests) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT public.search_text(concat_ws(' ', u.name, u.username, r.transaction_id, r.account_number, r.account_name, r.reference))
  FROM public.users u WHERE u.id = r.user_id
$$;

-- Image rows stay: deleting one would search all requests for its id. Digests, hashes and pairs stay, so that
-- a receipt sent again still warns.
CREATE FUNCTION app.erase_screenshots(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_images uuid[] := ARRAY(SELECT image_id FROM public.requests WHERE user_id = p_user AND image_id IS NOT NULL
    UNION SELECT image_id FROM public.password_resets WHERE user_id = p_user AND image_id IS NOT NULL
    -- Of pictures that were dropped before. A hash has the instant of its deposit, which an index finds.
    UNION SELECT p.image_id FROM public.requests r JOIN public.screenshot_prints p USING (user_id, created_at)
      WHERE r.user_id = p_user AND r.type = 'Deposit');
BEGIN
  UPDATE public.requests SET image_id = NULL WHERE user_id = p_user AND image_id IS NOT NULL;
  UPDATE public.password_resets SET image_id = NULL WHERE user_id = p_user AND image_id IS NOT NULL;
  UPDATE public.images SET bytes = '' WHERE id = ANY (v_images);
END $$;

-- `transaction_key` stays (trigger requests_transaction_key), so that a payment used again still warns.
CREATE FUNCTION app.erase_bank_data(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.saved_accounts WHERE user_id = p_user;
  UPDATE public.requests SET transaction_id = NULL, account_number = NULL, account_name = NULL, bank_name = NULL
    WHERE user_id = p_user;
  UPDATE public.requests r SET search = app.erased_search(r) WHERE user_id = p_user;
END $$;

CREATE FUNCTION app.erase_messages(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.contact_answers SET text = ''
    WHERE contact_id IN (SELECT id FROM public.contacts WHERE user_id = p_user);
  UPDATE public.contacts SET name = '', email = '', subject = '', message = '' WHERE user_id = p_user;
  UPDATE public.member_notes SET text = '' WHERE user_id = p_user;
  UPDATE public.appeals SET text = '', answer = left(answer, 0)
    WHERE request_id IN (SELECT id FROM public.requests WHERE user_id = p_user);
END $$;

-- The username stays, so that nobody else can take it.
CREATE FUNCTION app.erase_identity(p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.users SET name = 'Erased', email = '', phone = '', password_hash = '', seen_hashes = '{}' WHERE id = p_user;
  UPDATE public.requests r SET search = app.erased_search(r) WHERE user_id = p_user;
  UPDATE public.contacts SET name = '', email = '' WHERE user_id = p_user;
  UPDATE public.password_resets SET password_hash = NULL, password_sealed = NULL, code_hash = NULL, code_sealed = NULL WHERE user_id = p_user;
  UPDATE public.waiting_changes SET call = '{}' WHERE state <> 'waiting'
    AND (user_id = p_user OR kind = 'account' AND call ->> 'id' = p_user::text);
  DELETE FROM public.sessions WHERE user_id = p_user;
  DELETE FROM public.known_addresses WHERE user_id = p_user;
  DELETE FROM public.known_devices WHERE user_id = p_user;
  DELETE FROM public.push_subscriptions WHERE user_id = p_user;
  DELETE FROM public.notice_settings WHERE user_id = p_user;
  DELETE FROM public.notices WHERE user_id = p_user;
END $$;

-- The audit log gets the number of accounts by kind. Returns whether more may be left.
CREATE FUNCTION app.erase(p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_kind text;
  v_days int;
  v_user uuid;
  v_n int;
  v_counts jsonb := '{}'::jsonb;
  v_more boolean := false;
BEGIN
  FOR v_kind, v_days IN SELECT kind, app.setting_int(key) FROM (VALUES ('screenshots', 'eraseScreenshots'),
      ('bankData', 'eraseBankData'), ('messages', 'eraseMessages'), ('identity', 'eraseIdentity')) kinds (kind, key) LOOP
    CONTINUE WHEN v_days IS NULL;
    v_n := 0;
    FOR v_user IN SELECT id FROM public.users u
        WHERE role = 'user' AND deleted_at < public.app_now() - make_interval(days => v_days)
          AND NOT EXISTS (SELECT 1 FROM public.erasures e WHERE e.user_id = u.id AND e.kind = v_kind)
        ORDER BY deleted_at, id LIMIT p_most FOR NO KEY UPDATE LOOP
      CASE v_kind
        WHEN 'screenshots' THEN PERFORM app.erase_screenshots(v_user);
        WHEN 'bankData' THEN PERFORM app.erase_bank_data(v_user);
        WHEN 'messages' THEN PERFORM app.erase_messages(v_user);
        WHEN 'identity' THEN PERFORM app.erase_identity(v_user);
      END CASE;
      INSERT INTO public.erasures (user_id, kind, erased_at) VALUES (v_user, v_kind, public.app_now());
      v_n := v_n + 1;
    END LOOP;
    IF v_n > 0 THEN v_counts := v_counts || jsonb_build_object(v_kind, v_n); END IF;
    v_more := v_more OR v_n = p_most;
  END LOOP;
  IF v_counts <> '{}' THEN
    PERFORM app.audit(NULL, NULL, 'user.erase', 'erasure', gen_random_uuid(), NULL, v_counts);
  END IF;
  RETURN v_more;
END $$;
