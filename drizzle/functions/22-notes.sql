-- Members never see them.

CREATE FUNCTION app.note_add(p_actor uuid, p_address text, p_id uuid, p_user uuid, p_text text) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for a deletion of the account that is under way, so that a deleted account gets no note.
  PERFORM app.lock_users(p_user);
  IF NOT EXISTS (SELECT 1 FROM public.users WHERE id = p_user AND deleted_at IS NULL) THEN
    PERFORM app.refuse('notFound', 'userNotFound');
  END IF;
  INSERT INTO public.member_notes (id, user_id, author_id, text, created_at)
    VALUES (p_id, p_user, p_actor, p_text, public.app_now());
  PERFORM app.audit(p_actor, p_address, 'user.note_add', 'user', p_user, NULL, jsonb_build_object('note', p_text));
  RETURN jsonb_build_object('id', p_id);
END $$;

CREATE FUNCTION app.note_delete(p_actor uuid, p_address text, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  n public.member_notes;
BEGIN
  SELECT * INTO n FROM public.member_notes WHERE id = p_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'noteNotFound'); END IF;
  IF n.author_id <> p_actor AND app.waits(p_actor, 'removal') THEN PERFORM app.refuse('conflict', 'removalSecond'); END IF;
  UPDATE public.member_notes SET deleted_at = public.app_now() WHERE id = p_id;
  PERFORM app.audit(p_actor, p_address, 'user.note_delete', 'user', n.user_id, jsonb_build_object('note', n.text), NULL);
  RETURN jsonb_build_object('id', p_id);
END $$;
