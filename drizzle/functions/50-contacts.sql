CREATE FUNCTION app.contact_create(p_user uuid, p_id uuid, p_name text, p_email text, p_subject text, p_message text)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for a deletion of the account that is under way,
  -- so that a deleted account gets no new message.
  PERFORM app.lock_member(p_user);
  INSERT INTO public.contacts (id, user_id, name, email, subject, message, created_at)
    VALUES (p_id, p_user, p_name, p_email, p_subject, p_message, public.app_now());
  PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
  RETURN jsonb_build_object('id', p_id);
END $$;

-- Staff answer it by e-mail.
CREATE FUNCTION app.contact_create_guest(p_id uuid, p_name text, p_email text, p_subject text, p_message text)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.contacts (id, name, email, subject, message, created_at)
    VALUES (p_id, p_name, p_email, p_subject, p_message, public.app_now());
  PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
  RETURN jsonb_build_object('id', p_id);
END $$;

CREATE FUNCTION app.contact_mark_read(p_actor uuid, p_address text, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts;
BEGIN
  SELECT * INTO c FROM public.contacts WHERE id = p_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'contactNotFound'); END IF;
  IF c.status = 'New' THEN
    UPDATE public.contacts SET status = 'Read', state = 'open' WHERE id = p_id;
    PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
    PERFORM app.audit(p_actor, p_address, 'contact.read', 'contact', p_id, '{"status": "New"}',
      jsonb_build_object('status', 'Read', 'subject', c.subject));
  ELSE
    PERFORM app.nothing_changed();
  END IF;
  RETURN jsonb_build_object('id', p_id);
END $$;

CREATE FUNCTION app.contact_delete(p_actor uuid, p_address text, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  c public.contacts := app.lock_contact(p_id);
BEGIN
  IF app.waits(p_actor, 'removal') THEN
    IF EXISTS (SELECT 1 FROM public.waiting_changes
        WHERE state = 'waiting' AND kind = 'message' AND call ->> 'id' = p_id::text) THEN
      PERFORM app.refuse('conflict', 'waitsAlready');
    END IF;
    PERFORM app.hold(p_actor, p_address, 'message', NULL, NULL, NULL, jsonb_build_object('id', p_id));
    RETURN jsonb_build_object('id', p_id, 'awaitingSecondPerson', true);
  END IF;
  UPDATE public.contacts SET deleted_at = public.app_now() WHERE id = p_id;
  PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', p_id));
  PERFORM app.audit(p_actor, p_address, 'contact.delete', 'contact', p_id,
    jsonb_build_object('status', c.status, 'name', c.name, 'email', c.email, 'subject', c.subject), NULL);
  RETURN jsonb_build_object('id', p_id);
END $$;
