-- Only the member adds or changes them.

-- If the member has already saved the same number at the same bank, only the name and the account title of
-- that saved account are replaced.
CREATE FUNCTION app.account_save(p_user uuid, p_id uuid, p_most int, p_name text, p_account_number text,
                                 p_account_name text, p_bank_name text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  -- The lock keeps simultaneous calls from exceeding p_most.
  -- lock_member also refuses a member that is not active.
  PERFORM app.lock_member(p_user);
  SELECT id INTO v_id FROM public.saved_accounts WHERE user_id = p_user AND account_number = p_account_number
    AND bank_name = p_bank_name AND name = p_name AND account_name = p_account_name;
  IF FOUND THEN
    PERFORM app.nothing_changed();
    RETURN jsonb_build_object('id', v_id);
  END IF;
  UPDATE public.saved_accounts SET name = p_name, account_name = p_account_name
    WHERE user_id = p_user AND bank_name = p_bank_name
      AND (account_number = p_account_number OR app.is_same_account(account_number, p_account_number)) RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    IF (SELECT count(*) FROM public.saved_accounts WHERE user_id = p_user) >= p_most THEN
      PERFORM app.refuse('conflict', 'savedAccountsFull', jsonb_build_object('most', p_most));
    END IF;
    INSERT INTO public.saved_accounts (id, user_id, name, account_number, account_name, bank_name, created_at)
      VALUES (p_id, p_user, p_name, p_account_number, p_account_name, p_bank_name, public.app_now())
      RETURNING id INTO v_id;
  END IF;
  RETURN jsonb_build_object('id', v_id);
END $$;

CREATE FUNCTION app.account_rename(p_user uuid, p_id uuid, p_name text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.saved_accounts SET name = p_name WHERE id = p_id AND user_id = p_user AND name <> p_name;
  IF FOUND THEN RETURN jsonb_build_object('id', p_id); END IF;
  IF NOT EXISTS (SELECT 1 FROM public.saved_accounts WHERE id = p_id AND user_id = p_user) THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  PERFORM app.nothing_changed();
  RETURN jsonb_build_object('id', p_id);
END $$;

-- A saved account shows who may have planted it (app.may_be_planted). So it stays while a withdrawal to it is
-- pending and another person may know the member's password.
CREATE FUNCTION app.account_remove(p_user uuid, p_id uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_users(p_user);
  IF EXISTS (SELECT 1 FROM public.saved_accounts s JOIN public.requests r ON r.user_id = s.user_id AND r.account_key = s.account_key
      JOIN public.users u ON u.id = s.user_id AND u.known_to IS NOT NULL
      WHERE s.id = p_id AND s.user_id = p_user AND r.status = 'Pending') THEN
    PERFORM app.refuse('conflict', 'savedAccountUsed');
  END IF;
  DELETE FROM public.saved_accounts WHERE id = p_id AND user_id = p_user;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'notFound'); END IF;
  RETURN jsonb_build_object('id', p_id);
END $$;
