-- A code with a mark at an end that no account ever had is read without it: a sentence ended with it.
CREATE FUNCTION app.referrer_of(p_code text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM public.users
  WHERE username_key = CASE WHEN EXISTS (SELECT 1 FROM public.users WHERE username_key = lower(p_code))
      THEN lower(p_code) ELSE lower(btrim(p_code, '._-')) END AND deleted_at IS NULL AND status = 'Active' AND account_status = 'approved'
$$;

-- A username can never be reused; an email can be reused only after its account is deleted.
CREATE FUNCTION app.insert_user(u public.users) RETURNS public.users LANGUAGE plpgsql AS $$
DECLARE
  made public.users;
  v_constraint text;
BEGIN
  INSERT INTO public.users (id, name, username, email, phone, password_hash, role, status, account_status,
                            payment_method, referrer_id, approved_at, created_at)
    VALUES (u.id, u.name, u.username, u.email, u.phone, u.password_hash, u.role, u.status, u.account_status,
            u.payment_method, u.referrer_id, u.approved_at, public.app_now())
    RETURNING * INTO made;
  INSERT INTO public.ledger_accounts (code, user_id) VALUES ('member', made.id);
  PERFORM app.emit_staff_user('newUser', made);
  RETURN made;
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
  IF v_constraint = 'users_email_key' THEN PERFORM app.refuse('conflict', 'emailTaken'); END IF;
  IF v_constraint = 'users_username_key' THEN PERFORM app.refuse('conflict', 'usernameTaken'); END IF;
  RAISE;
END $$;

-- Refuses a username that any account has or had, or the email of an account that is not deleted.
CREATE FUNCTION app.assert_free(p_username text, p_email text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM public.users WHERE username_key = lower(p_username)) THEN PERFORM app.refuse('conflict', 'usernameTaken'); END IF;
  IF EXISTS (SELECT 1 FROM public.users WHERE email_key = lower(p_email) AND deleted_at IS NULL) THEN
    PERFORM app.refuse('conflict', 'emailTaken');
  END IF;
END $$;

CREATE FUNCTION app.audit_user_json(u public.users) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', u.name, 'username', u.username, 'email', u.email, 'phone', u.phone, 'role', u.role,
    'status', u.status, 'accountStatus', u.account_status)
$$;

-- Signup (SPEC section 5). Returns {userId}.
CREATE FUNCTION app.register(p_id uuid, p_name text, p_username text, p_email text, p_phone text,
                             p_password_hash text, p_referral_code text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
BEGIN
  u.id := p_id; u.name := p_name; u.username := p_username; u.email := p_email; u.phone := p_phone;
  u.password_hash := p_password_hash; u.role := 'user'; u.status := 'Inactive'; u.account_status := 'pending';
  u.referrer_id := app.referrer_of(p_referral_code);
  IF u.referrer_id IS NULL THEN PERFORM app.refuse('badInput', 'referralInvalid'); END IF;
  PERFORM app.insert_user(u);
  RETURN jsonb_build_object('userId', p_id);
END $$;

-- A repeat with the same id returns the existing account: an operator has no idempotency key.
CREATE FUNCTION app.user_create(p_id uuid, p_name text, p_username text, p_email text, p_phone text,
                                p_password_hash text, p_role text, p_payment_method text DEFAULT NULL,
                                p_actor uuid DEFAULT NULL, p_address text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
BEGIN
  -- The first call may still run. This lock makes its repeat wait, so that the repeat finds the account.
  PERFORM pg_advisory_xact_lock(hashtextextended('account:' || p_id, 0));
  IF EXISTS (SELECT 1 FROM public.users WHERE id = p_id) THEN
    RETURN app.staff_user_answer(p_id);
  END IF;
  IF app.waits(p_actor, CASE p_role WHEN 'user' THEN 'activation' ELSE 'staff' END) THEN
    PERFORM app.assert_free(p_username, p_email);
    PERFORM app.hold(p_actor, p_address, 'account', NULL, NULL, NULL, jsonb_build_object('id', p_id, 'name', p_name,
      'username', p_username, 'email', p_email, 'phone', p_phone, 'passwordHash', p_password_hash, 'role', p_role, 'paymentMethod', p_payment_method));
    RETURN jsonb_build_object('id', p_id, 'name', p_name, 'username', p_username, 'role', p_role, 'status', 'Inactive',
      'accountStatus', 'pending', 'balance', 0, 'email', p_email, 'phone', p_phone, 'paymentMethod', p_payment_method,
      'createdAt', public.app_now(), 'awaitingSecondPerson', true);
  END IF;
  u.id := p_id; u.name := p_name; u.username := p_username; u.email := p_email; u.phone := p_phone;
  u.password_hash := p_password_hash; u.role := p_role; u.payment_method := p_payment_method;
  u.status := 'Active'; u.account_status := 'approved'; u.approved_at := public.app_now();
  u := app.insert_user(u);
  PERFORM app.make_known(p_id, p_actor);
  UPDATE public.users SET email_known_to = p_actor, phone_known_to = p_actor
  WHERE id = p_id AND role = 'user' AND p_actor IS NOT NULL;
  PERFORM app.audit(p_actor, p_address, 'user.create', 'user', p_id, NULL, app.audit_user_json(u));
  RETURN app.staff_user_answer(p_id);
END $$;

-- The caller has locked the two accounts in the order of their ids.
CREATE FUNCTION app.approve_account(p_user uuid, p_levels jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
BEGIN
  UPDATE public.users SET status = 'Active', account_status = 'approved', approved_at = public.app_now()
    WHERE id = p_user RETURNING * INTO u;
  UPDATE public.images SET unpaid = false WHERE unpaid AND id IN (
    SELECT image_id FROM public.requests WHERE user_id = p_user UNION ALL SELECT image_id FROM public.password_resets WHERE user_id = p_user);
  PERFORM app.emit('member', u.id, 'userStatusChanged',
    jsonb_build_object('userId', u.id, 'accountStatus', u.account_status, 'status', u.status));
  PERFORM app.emit_staff_user('userUpdated', u);
  PERFORM app.notify(u.id, 'approved');
  IF u.referrer_id IS NOT NULL THEN
    PERFORM app.count_referral(u.referrer_id, p_levels);
  END IF;
END $$;

CREATE FUNCTION app.levels_due(p_user uuid, p_referrals int, p_levels jsonb)
RETURNS TABLE (level int, name text, "rewardPaisa" bigint, "rewardUsd" numeric) LANGUAGE sql STABLE AS $$
  SELECT l.level, l.name, l."rewardPaisa", l."rewardUsd"
  FROM jsonb_to_recordset(p_levels) AS l(level int, referrals int, name text, "rewardPaisa" bigint, "rewardUsd" numeric)
  WHERE l.referrals <= p_referrals AND l.referrals > (SELECT level_floor FROM public.users WHERE id = p_user)
    AND NOT EXISTS (SELECT 1 FROM public.journal_entries WHERE kind = 'level' AND cause = 'level:' || p_user || ':' || l.level)
  ORDER BY l.level
$$;

-- The levels that setting an account Active pays: its inviter's, or its own reached while deactivated.
CREATE FUNCTION app.approval_rewards(p_user uuid, p_levels jsonb) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(due."rewardPaisa"), 0)::bigint
  FROM public.users u JOIN public.users r ON r.deleted_at IS NULL AND r.role = 'user'
      AND r.id = CASE WHEN u.account_status <> 'approved' THEN u.referrer_id WHEN u.status = 'Inactive' THEN u.id END
      AND (r.status = 'Active' OR r.id = u.id)
    CROSS JOIN app.levels_due(r.id, r.approved_referrals + CASE WHEN r.id = u.id THEN 0 ELSE 1 END, p_levels) due
  WHERE u.id = p_user
$$;

-- Pays an active member the reward of each level reached and not yet paid; each only once (SPEC section 9).
CREATE FUNCTION app.pay_levels(p_user uuid, p_levels jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r public.users;
  lv record;
  v_joiner text;
BEGIN
  SELECT * INTO r FROM public.users WHERE id = p_user AND role = 'user' AND status = 'Active' AND account_status = 'approved';
  IF NOT FOUND THEN RETURN; END IF;
  FOR lv IN SELECT * FROM app.levels_due(r.id, r.approved_referrals, p_levels) LOOP
    v_joiner := coalesce(v_joiner, (SELECT username FROM public.users WHERE referrer_id = r.id AND approved_at IS NOT NULL
      ORDER BY approved_at DESC, seq DESC LIMIT 1), '');
    PERFORM app.post_member('level', 'level:' || r.id || ':' || lv.level,
      format('Level %s reward: %s (%s joined)', lv.level, lv.name, v_joiner), NULL, NULL, r.id, lv."rewardPaisa", 'expense_level',
      jsonb_build_object('level', lv.level, 'name', lv.name, 'joiner', v_joiner));
    PERFORM app.emit('member', r.id, 'levelUpNotification', jsonb_build_object('userId', r.id, 'level', lv.level,
      'levelName', lv.name, 'members', r.approved_referrals, 'reward', app.pkr(lv."rewardPaisa"), 'rewardUSD', lv."rewardUsd"));
    PERFORM app.notify(r.id, 'level', jsonb_build_object('level', lv.level, 'amount', app.rupees(lv."rewardPaisa")));
  END LOOP;
END $$;

CREATE FUNCTION app.count_referral(p_referrer uuid, p_levels jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.users SET approved_referrals = approved_referrals + 1 WHERE id = p_referrer AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM app.pay_levels(p_referrer, p_levels);
  PERFORM app.emit_member(p_referrer);
END $$;

-- Locks an account and its inviter. Returns the account; refuses a deleted or missing account.
CREATE FUNCTION app.lock_with_referrer(p_user uuid) RETURNS public.users LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
BEGIN
  SELECT * INTO u FROM public.users WHERE id = p_user;
  PERFORM app.lock_users(p_user, u.referrer_id);
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'userNotFound'); END IF;
  RETURN u;
END $$;

-- Activating an unapproved account approves it; a deactivated one is paid the levels it reached meanwhile.
-- Or the call is held for a second person and changes nothing.
CREATE FUNCTION app.user_update(p_actor uuid, p_address text, p_user uuid, p_levels jsonb, p_status text,
                                p_password_hash text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  was public.users;
  u public.users;
  v_waits boolean := false;
BEGIN
  was := app.lock_with_referrer(p_user);
  IF p_password_hash IS NOT NULL THEN
    PERFORM app.set_password(p_user, p_password_hash);
    PERFORM app.make_known(p_user, p_actor);
  END IF;
  IF p_status = 'Active' AND (was.account_status <> 'approved' OR was.status <> 'Active') AND app.waits(p_actor,
      CASE was.role WHEN 'user' THEN 'activation' ELSE 'staff' END, p_user, app.approval_rewards(p_user, p_levels)) THEN
    v_waits := true;
    PERFORM app.hold(p_actor, p_address, 'activation', p_user, NULL, NULL,
      CASE was.account_status WHEN 'approved' THEN '{"wasApproved": true}' ELSE '{}' END::jsonb);
    IF p_password_hash IS NULL THEN RETURN app.staff_user_answer(p_user) || '{"awaitingSecondPerson": true}'; END IF;
  ELSIF p_status = 'Active' AND was.account_status <> 'approved' THEN
    PERFORM app.approve_account(p_user, p_levels);
  ELSIF p_status <> was.status THEN
    UPDATE public.users SET status = p_status WHERE id = p_user;
    PERFORM app.emit('member', p_user, 'userStatusChanged',
      jsonb_build_object('userId', p_user, 'accountStatus', was.account_status, 'status', p_status));
    PERFORM app.pay_levels(p_user, p_levels);
  END IF;
  IF p_password_hash IS NOT NULL OR (p_status = 'Inactive' AND was.status = 'Active') THEN
    PERFORM app.revoke_sessions(p_user);
  END IF;
  SELECT * INTO u FROM public.users WHERE id = p_user;
  PERFORM app.emit_staff_user('userUpdated', u);
  PERFORM app.audit(p_actor, p_address, 'user.update', 'user', p_user,
    jsonb_build_object('status', was.status, 'accountStatus', was.account_status),
    jsonb_build_object('status', u.status, 'accountStatus', u.account_status)
      || CASE WHEN p_password_hash IS NULL THEN '{}' ELSE '{"passwordChanged": true}' END::jsonb);
  RETURN app.staff_user_answer(p_user) || CASE WHEN v_waits THEN '{"awaitingSecondPerson": true}' ELSE '{}' END::jsonb;
END $$;

-- The caller has already ended the account's pending requests.
CREATE FUNCTION app.unlist_account(p_actor uuid, p_user uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  FOR v_id IN UPDATE public.requests SET removed_at = public.app_now()
      WHERE user_id = p_user AND removed_at IS NULL RETURNING id LOOP
    PERFORM app.emit('staff', NULL, 'requestDeleted', jsonb_build_object('id', v_id));
  END LOOP;
  FOR v_id IN UPDATE public.contacts SET deleted_at = public.app_now()
      WHERE user_id = p_user AND deleted_at IS NULL RETURNING id LOOP
    PERFORM app.emit('staff', NULL, 'contactsChanged', jsonb_build_object('id', v_id));
  END LOOP;
  FOR v_id IN SELECT id FROM public.password_resets WHERE user_id = p_user AND status = 'Pending' LOOP
    PERFORM app.close_reset(v_id, p_actor, 'Rejected');
  END LOOP;
  FOR v_id IN SELECT id FROM public.password_resets WHERE user_id = p_user AND removed_at IS NULL LOOP
    PERFORM app.remove_reset(v_id);
  END LOOP;
  -- The picture of a deposit that moved money is its proof.
  PERFORM app.drop_deposit_picture(q) FROM public.requests q
    WHERE user_id = p_user AND status = 'Rejected' AND image_id IS NOT NULL;
END $$;

-- Its pending requests end as rejected, and pending withdrawals are refunded; then its balance goes to the
-- house (account `forfeited`).
CREATE FUNCTION app.user_delete(p_actor uuid, p_address text, p_user uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  r public.requests;
  v_balance bigint;
BEGIN
  u := app.lock_with_referrer(p_user);
  IF app.waits(p_actor, 'removal', p_removals => (SELECT greatest(1, count(*))::int FROM (
      SELECT id FROM public.requests WHERE user_id = p_user AND removed_at IS NULL
      UNION ALL SELECT id FROM public.contacts WHERE user_id = p_user AND deleted_at IS NULL) past)) THEN
    PERFORM app.hold(p_actor, p_address, 'deletion', p_user, NULL, NULL, '{}');
    RETURN jsonb_build_object('id', p_user, 'awaitingSecondPerson', true);
  END IF;
  FOR r IN SELECT * FROM public.requests WHERE user_id = p_user AND status = 'Pending' ORDER BY id FOR NO KEY UPDATE LOOP
    PERFORM app.assert_unclaimed(p_actor, r);
    PERFORM app.settle_rejection(p_actor, r, NULL, true);
  END LOOP;
  SELECT balance INTO v_balance FROM public.ledger_accounts WHERE user_id = p_user;
  IF v_balance > 0 THEN
    -- A deletion must not avoid the second person. A balance above the limits must be lowered first, by an
    -- adjustment that a second person confirms.
    IF app.waits(p_actor, 'adjustment', p_user, v_balance) THEN
      PERFORM app.refuse('conflict', 'balanceNeedsSecond');
    END IF;
    PERFORM app.post_member('forfeit', 'forfeit:' || p_user, 'Balance forfeited with the account', p_actor, NULL,
      p_user, -v_balance, 'forfeited');
  END IF;
  PERFORM app.unlist_account(p_actor, p_user);
  DELETE FROM public.saved_accounts WHERE user_id = p_user;
  UPDATE public.users SET deleted_at = public.app_now(), status = 'Inactive' WHERE id = p_user;
  IF u.referrer_id IS NOT NULL AND u.account_status = 'approved' THEN
    UPDATE public.users SET approved_referrals = approved_referrals - 1 WHERE id = u.referrer_id AND deleted_at IS NULL;
    PERFORM app.emit_member(u.referrer_id);
  END IF;
  PERFORM app.emit('staff', NULL, 'userDeleted', jsonb_build_object('id', p_user));
  PERFORM app.emit('member', p_user, 'userDeleted', jsonb_build_object('id', p_user));
  PERFORM app.revoke_sessions(p_user);
  PERFORM app.end_notices(p_user);
  PERFORM app.drop_factor(p_user);
  PERFORM app.audit(p_actor, p_address, 'user.delete', 'user', p_user,
    -- A sealed audit row can't be erased later: if eraseIdentity is on, the row gets no name, email or phone.
    CASE WHEN app.setting_int('eraseIdentity') IS NULL THEN app.audit_user_json(u)
      ELSE app.audit_user_json(u) - '{name,email,phone}'::text[] END || jsonb_build_object('balance', app.pkr(v_balance)),
    jsonb_build_object('status', 'Inactive', 'balance', 0, 'forfeited', app.pkr(v_balance)));
  RETURN jsonb_build_object('id', p_user);
END $$;

-- Raises or lowers an account's balance, or holds the change for a second person; refuses a balance below 0.
-- Each p_cause is posted once.
CREATE FUNCTION app.user_adjust_balance(p_actor uuid, p_address text, p_user uuid, p_amount_paisa bigint,
                                        p_cause text, p_description text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before bigint;
  v_name text;
  v_balance bigint;
  v_description text := coalesce(p_description, CASE WHEN p_amount_paisa > 0 THEN 'Deposit' ELSE 'Withdrawal' END || ' by admin');
BEGIN
  PERFORM app.lock_users(p_user);
  SELECT a.balance, u.name INTO v_before, v_name FROM public.ledger_accounts a JOIN public.users u ON u.id = a.user_id
    WHERE u.id = p_user AND u.deleted_at IS NULL;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'userNotFound'); END IF;
  IF v_before + p_amount_paisa < 0 THEN PERFORM app.refuse('badInput', 'insufficientBalance'); END IF;
  IF app.waits(p_actor, 'adjustment', p_user, p_amount_paisa) THEN
    PERFORM app.hold(p_actor, p_address, 'adjustment', p_user, NULL, p_amount_paisa,
      jsonb_build_object('cause', p_cause, 'description', p_description));
    RETURN jsonb_build_object('newBalance', v_before, 'name', v_name, 'awaitingSecondPerson', true);
  END IF;
  v_balance := app.post_member('adjustment', 'adjustment:' || p_cause, v_description, p_actor, NULL,
    p_user, p_amount_paisa, 'adjustments', CASE WHEN p_description IS NULL THEN '{}'::jsonb END);
  PERFORM app.audit(p_actor, p_address, 'user.adjust_balance', 'user', p_user,
    jsonb_build_object('balance', app.pkr(v_before)),
    jsonb_build_object('balance', app.pkr(v_balance), 'amount', app.pkr(p_amount_paisa), 'description', v_description));
  RETURN jsonb_build_object('newBalance', v_balance, 'name', v_name);
END $$;
