-- Drops the functions of releases that no server has run for a week, unless a starting server holds the lock.
CREATE FUNCTION app.drop_old_functions() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_tag text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305511) THEN RETURN; END IF;
  FOR v_tag IN SELECT tag FROM public.schema_migrations
    WHERE tag LIKE 'functions:%' AND applied_at < now() - interval '7 days' LOOP
    -- Version 0.1.0 at d7f3f9a3 had a number before the hash.
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', 'app_' || left(substring(v_tag FROM '\w+$'), 12));
    DELETE FROM public.schema_migrations WHERE tag = v_tag;
  END LOOP;
END $$;

-- Each server calls it, one at a time: it saves the ledger checkpoint and removes what is old, at most p_most
-- rows of each kind; pictures by p_keep_pictures and p_room. Returns whether more may be left.
CREATE FUNCTION app.housekeeping(p_days int, p_keep_events interval, p_keep_keys interval, p_most int,
                                 p_keep_pictures interval DEFAULT NULL, p_room bigint DEFAULT NULL) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_last record;
  v_keys int;
  v_tickets int;
  v_notices int;
  v_sessions int;
  v_guests int;
  v_events int := 0;
  v_more boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305512) THEN RETURN false; END IF;
  PERFORM app.drop_old_functions();
  PERFORM app.checkpoint_ledger();
  v_more := app.erase(least(p_most, 50));
  v_more := app.drop_old_pictures(p_keep_pictures, least(p_most, 500), p_room) = least(p_most, 500) OR v_more;
  UPDATE public.password_resets SET password_sealed = NULL
    WHERE password_sealed IS NOT NULL AND created_at < public.app_now() - make_interval(days => p_days);
  DELETE FROM public.idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.idempotency_keys
    WHERE created_at < public.app_now() - p_keep_keys ORDER BY created_at LIMIT p_most));
  GET DIAGNOSTICS v_keys = ROW_COUNT;
  -- A ticket is valid for a minute.
  -- There are many used tickets: a browser without WebSockets uses one for each connection.
  DELETE FROM public.idempotency_keys WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.idempotency_keys
    WHERE scope = 'ticket' AND created_at < public.app_now() - interval '1 hour' LIMIT p_most));
  GET DIAGNOSTICS v_tickets = ROW_COUNT;
  DELETE FROM public.notices WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.notices
    WHERE created_at < public.app_now() - p_keep_keys ORDER BY created_at LIMIT p_most));
  GET DIAGNOSTICS v_notices = ROW_COUNT;
  DELETE FROM public.sessions WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.sessions
    WHERE created_at < public.app_now() - interval '25 hours' ORDER BY created_at LIMIT p_most));
  GET DIAGNOSTICS v_sessions = ROW_COUNT;
  -- A newer one replaced it, or its code was sent by e-mail and not used.
  DELETE FROM public.password_resets WHERE id = ANY (ARRAY(SELECT id FROM public.password_resets
    WHERE (status = 'Rejected' AND decided_by IS NULL OR status = 'Pending' AND code_expires_at < public.app_now() - p_keep_keys) AND removed_at < public.app_now() - p_keep_keys LIMIT p_most));
  -- Nobody sees a deleted message, and no account is left to which it belongs.
  DELETE FROM public.contact_answers WHERE contact_id IN (SELECT id FROM public.contacts
    WHERE user_id IS NULL AND deleted_at < public.app_now() - p_keep_keys);
  DELETE FROM public.contacts WHERE id = ANY (ARRAY(SELECT id FROM public.contacts
    WHERE user_id IS NULL AND deleted_at < public.app_now() - p_keep_keys LIMIT p_most));
  GET DIAGNOSTICS v_guests = ROW_COUNT;
  SELECT xid, id INTO v_last
    FROM (SELECT xid, id, created_at FROM public.events ORDER BY xid, id LIMIT p_most) oldest
    WHERE created_at < public.app_now() - p_keep_events ORDER BY xid DESC, id DESC LIMIT 1;
  IF FOUND THEN
    UPDATE public.events_floor SET xid = v_last.xid, id = v_last.id WHERE (xid, id) < (v_last.xid, v_last.id);
    DELETE FROM public.events WHERE (xid, id) <= (v_last.xid, v_last.id);
    GET DIAGNOSTICS v_events = ROW_COUNT;
  END IF;
  RETURN v_more OR greatest(v_keys, v_tickets, v_notices, v_sessions, v_guests, v_events) = p_most;
END $$;
