CREATE FUNCTION app.video_answer(p_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'title', title, 'description', description, 'url', url, 'isActive', is_active,
    'createdAt', created_at) FROM public.videos WHERE id = p_id
$$;

CREATE FUNCTION app.audit_video_json(v public.videos) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('title', v.title, 'description', v.description, 'url', v.url)
$$;

CREATE FUNCTION app.video_create(p_actor uuid, p_address text, p_id uuid, p_title text, p_description text, p_url text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  made public.videos;
BEGIN
  -- Videos are ordered by place, then by age: so the new video is the last.
  INSERT INTO public.videos (id, title, description, url, place, created_at)
    VALUES (p_id, p_title, p_description, p_url,
      (SELECT coalesce(max(place), 0) FROM public.videos WHERE deleted_at IS NULL), public.app_now())
    ON CONFLICT (id) DO NOTHING RETURNING * INTO made;
  IF FOUND THEN PERFORM app.audit(p_actor, p_address, 'video.create', 'video', p_id, NULL, app.audit_video_json(made)); END IF;
  RETURN app.video_answer(p_id);
END $$;

CREATE FUNCTION app.video_update(p_actor uuid, p_address text, p_id uuid, p_title text, p_description text, p_url text,
                                 p_active boolean DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  was public.videos;
  v public.videos;
BEGIN
  SELECT * INTO was FROM public.videos WHERE id = p_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'videoNotFound'); END IF;
  UPDATE public.videos SET title = p_title, description = p_description, url = p_url, is_active = coalesce(p_active, is_active)
    WHERE id = p_id RETURNING * INTO v;
  PERFORM app.audit(p_actor, p_address, 'video.update', 'video', p_id,
    app.audit_video_json(was) || jsonb_build_object('isActive', was.is_active),
    app.audit_video_json(v) || jsonb_build_object('isActive', v.is_active));
  RETURN app.video_answer(p_id);
END $$;

CREATE FUNCTION app.video_set_active(p_actor uuid, p_address text, p_id uuid, p_active boolean) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  was public.videos;
BEGIN
  SELECT * INTO was FROM public.videos WHERE id = p_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'videoNotFound'); END IF;
  IF was.is_active <> p_active THEN
    UPDATE public.videos SET is_active = p_active WHERE id = p_id;
    PERFORM app.audit(p_actor, p_address, 'video.update', 'video', p_id, jsonb_build_object('isActive', was.is_active),
      jsonb_build_object('isActive', p_active, 'title', was.title));
  END IF;
  RETURN app.video_answer(p_id);
END $$;

CREATE FUNCTION app.video_move(p_actor uuid, p_address text, p_id uuid, p_up boolean) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[];
  v_at int;
  v_to int;
BEGIN
  -- Locks all videos in a statement before the one that reads the order: a statement that waited for a lock
  -- would read the order from before it waited.
  PERFORM 1 FROM public.videos WHERE deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE;
  v_ids := ARRAY(SELECT id FROM public.videos WHERE deleted_at IS NULL ORDER BY place, seq);
  v_at := array_position(v_ids, p_id);
  IF v_at IS NULL THEN PERFORM app.refuse('notFound', 'videoNotFound'); END IF;
  v_to := v_at + CASE WHEN p_up THEN -1 ELSE 1 END;
  IF v_to BETWEEN 1 AND cardinality(v_ids) THEN
    v_ids[v_at] := v_ids[v_to];
    v_ids[v_to] := p_id;
    UPDATE public.videos v SET place = o.place FROM unnest(v_ids) WITH ORDINALITY AS o(id, place)
      WHERE v.id = o.id AND v.place <> o.place;
    PERFORM app.audit(p_actor, p_address, 'video.move', 'video', p_id, jsonb_build_object('place', v_at),
      jsonb_build_object('place', v_to, 'title', (SELECT title FROM public.videos WHERE id = p_id)));
  END IF;
  RETURN jsonb_build_object('id', p_id);
END $$;

CREATE FUNCTION app.video_delete(p_actor uuid, p_address text, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  was public.videos;
BEGIN
  UPDATE public.videos SET deleted_at = public.app_now(), is_active = false
    WHERE id = p_id AND deleted_at IS NULL RETURNING * INTO was;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'videoNotFound'); END IF;
  PERFORM app.audit(p_actor, p_address, 'video.delete', 'video', p_id, app.audit_video_json(was), NULL);
  RETURN jsonb_build_object('id', p_id);
END $$;

-- Click number p_limit of a day pays p_reward_paisa. Returns refusals as answers (app.refusal), because many
-- clicks share a transaction. p_key: idempotency key; the lock on the user replaces app.idempotency_begin.
CREATE FUNCTION app.video_click(p_user uuid, p_video uuid, p_limit int, p_reward_paisa bigint, p_key text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_scope text := 'user:' || p_user;
  u public.users;
  known public.idempotency_keys;
  v_refusal jsonb;
  v_url text;
  v_seq bigint;
  v_day date := app.today();
  v_clicks int;
  v_balance bigint;
  v_answer jsonb;
BEGIN
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL FOR NO KEY UPDATE;
  SELECT * INTO known FROM public.idempotency_keys WHERE scope = v_scope AND key = p_key;
  IF FOUND THEN
    IF known.operation = 'click' AND known.fingerprint = md5(p_video::text) THEN RETURN known.answer; END IF;
    RETURN app.refusal('conflict', 'keyReused');
  END IF;
  v_refusal := app.obstacle_of(u);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  SELECT url, seq INTO v_url, v_seq FROM public.videos WHERE id = p_video AND is_active AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN app.refusal('notFound', 'videoNotFound'); END IF;
  INSERT INTO public.video_days AS d (user_id, day, clicks, watched) VALUES (p_user, v_day, 1, ARRAY[v_seq])
    ON CONFLICT (user_id, day) DO UPDATE SET clicks = d.clicks + 1,
      watched = CASE WHEN v_seq = ANY (d.watched) THEN d.watched ELSE d.watched || v_seq END WHERE d.clicks < p_limit
    RETURNING clicks INTO v_clicks;
  IF v_clicks IS NULL THEN RETURN app.refusal('conflict', 'videoLimitReached'); END IF;
  IF v_clicks = p_limit THEN
    v_balance := app.post_member('video', 'video:' || p_user || ':' || v_day, 'Daily video reward', NULL, NULL,
      p_user, p_reward_paisa, 'expense_video');
  ELSE
    SELECT balance INTO STRICT v_balance FROM public.ledger_accounts WHERE user_id = p_user;
  END IF;
  v_answer := jsonb_build_object('videoUrl', v_url, 'dailyClicks', v_clicks, 'remainingClicks', p_limit - v_clicks,
    'rewardEarned', CASE WHEN v_clicks = p_limit THEN p_reward_paisa ELSE 0 END, 'newBalance', v_balance);
  INSERT INTO public.idempotency_keys (scope, key, operation, fingerprint, answer)
    VALUES (v_scope, p_key, 'click', md5(p_video::text), v_answer);
  RETURN v_answer;
END $$;

-- Returns the answers in the same order.
CREATE FUNCTION app.video_clicks(p_clicks jsonb, p_limit int, p_reward_paisa bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c jsonb;
  v_answers jsonb := '[]'::jsonb;
BEGIN
  -- Locks all users first, in the order of their ids: a reward locks daily totals that all members share, and
  -- a call that holds these must not wait for a user.
  PERFORM app.lock_users(VARIADIC ARRAY(SELECT (e ->> 'userId')::uuid FROM jsonb_array_elements(p_clicks) e));
  FOR c IN SELECT jsonb_array_elements(p_clicks) LOOP
    v_answers := v_answers || jsonb_build_array(
      app.video_click((c ->> 'userId')::uuid, (c ->> 'videoId')::uuid, p_limit, p_reward_paisa, c ->> 'key'));
  END LOOP;
  RETURN v_answers;
END $$;
