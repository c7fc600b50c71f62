CREATE FUNCTION app.lock_contact(p_id uuid) RETURNS public.contacts LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts;
BEGIN
  SELECT * INTO c FROM public.contacts WHERE id = p_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'contactNotFound'); END IF;
  RETURN c;
END $$;

CREATE FUNCTION app.contact_reply(p_actor uuid, p_address text, p_id uuid, p_answer uuid, p_text text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts := app.lock_contact(p_id);
BEGIN
  INSERT INTO public.contact_answers (id, contact_id, author_id, from_staff, text, created_at)
    VALUES (p_answer, p_id, p_actor, true, p_text, public.app_now());
  UPDATE public.contacts SET state = 'answered', status = 'Read', unread = true WHERE id = p_id;
  PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
  IF c.user_id IS NOT NULL THEN
    PERFORM app.emit('member', c.user_id, 'contactAnswered', jsonb_build_object('id', p_id));
    PERFORM app.notify(c.user_id, 'answered');
  END IF;
  PERFORM app.audit(p_actor, p_address, 'contact.reply', 'contact', p_id, jsonb_build_object('state', c.state),
    jsonb_build_object('state', 'answered', 'subject', c.subject, 'answer', p_text));
  RETURN jsonb_build_object('id', p_answer);
END $$;

-- The state of an answered message becomes `open` again, that of a new message stays `new`, and the member
-- counts as having read the answers.
CREATE FUNCTION app.contact_follow(p_user uuid, p_id uuid, p_answer uuid, p_text text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts;
BEGIN
  PERFORM app.lock_member(p_user);
  c := app.lock_contact(p_id);
  IF c.user_id IS DISTINCT FROM p_user THEN PERFORM app.refuse('notFound', 'contactNotFound'); END IF;
  INSERT INTO public.contact_answers (id, contact_id, author_id, from_staff, text, created_at)
    VALUES (p_answer, p_id, p_user, false, p_text, public.app_now());
  UPDATE public.contacts SET state = CASE state WHEN 'answered' THEN 'open' ELSE state END, unread = false
    WHERE id = p_id AND (unread OR state = 'answered');
  PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
  RETURN jsonb_build_object('id', p_answer);
END $$;

CREATE FUNCTION app.contact_seen(p_user uuid, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts := app.lock_contact(p_id);
BEGIN
  IF c.user_id IS DISTINCT FROM p_user THEN PERFORM app.refuse('notFound', 'contactNotFound'); END IF;
  UPDATE public.contacts SET unread = false WHERE id = p_id AND unread;
  IF NOT FOUND THEN PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('id', p_id);
END $$;
