-- Actions of an operator at the console. Their audit rows have no actor and the network address 'console'.

-- NULL keeps a value; the last active superadmin stays. Levels that a staff account reached stay unpaid when
-- it becomes a member's. Returns the account before and after.
CREATE FUNCTION app.operator_update(p_user uuid, p_status text DEFAULT NULL, p_role text DEFAULT NULL,
                                    p_password_hash text DEFAULT NULL, p_levels jsonb DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  was public.users;
  u public.users;
  v_answer jsonb;
BEGIN
  -- Locks all superadmins too, so that two commands at once can't remove the last two.
  PERFORM app.lock_users(VARIADIC ARRAY(SELECT id FROM public.users WHERE role = 'superadmin') || p_user);
  SELECT * INTO was FROM public.users WHERE id = p_user AND deleted_at IS NULL;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'userNotFound'); END IF;
  IF was.account_status <> 'approved' AND (p_role IS NOT NULL OR p_status = 'Active') THEN
    PERFORM app.refuse('conflict', 'neverApproved');
  END IF;
  IF was.role = 'superadmin' AND (p_role <> 'superadmin' OR p_status = 'Inactive') AND NOT EXISTS (
      SELECT 1 FROM public.users WHERE role = 'superadmin' AND status = 'Active' AND deleted_at IS NULL AND id <> p_user) THEN
    PERFORM app.refuse('conflict', 'lastSuperadmin');
  END IF;
  IF p_password_hash IS NOT NULL THEN
    PERFORM app.set_password(p_user, p_password_hash);
    PERFORM app.make_known(p_user);
  END IF;
  UPDATE public.users SET status = coalesce(p_status, status), role = coalesce(p_role, role),
      level_floor = CASE WHEN role <> 'user' AND p_role = 'user' THEN greatest(level_floor, approved_referrals) ELSE level_floor END
    WHERE id = p_user RETURNING * INTO u;
  -- A member's passkey is the whole login, and that of staff stands for a code: neither is taken along.
  IF (u.role = 'user') <> (was.role = 'user') THEN PERFORM app.drop_factor(p_user); END IF;
  IF u.status <> was.status THEN
    PERFORM app.emit('member', p_user, 'userStatusChanged',
      jsonb_build_object('userId', p_user, 'accountStatus', u.account_status, 'status', u.status));
    PERFORM app.pay_levels(p_user, p_levels);
  END IF;
  IF p_password_hash IS NOT NULL OR u.role <> was.role OR (was.status = 'Active' AND u.status = 'Inactive') THEN
    PERFORM app.revoke_sessions(p_user);
  END IF;
  IF u.role = 'superadmin' AND was.role <> 'superadmin' THEN
    PERFORM app.emit('staff', NULL, 'userDeleted', jsonb_build_object('id', p_user));
  ELSE
    PERFORM app.emit_staff_user('userUpdated', u);
  END IF;
  v_answer := jsonb_build_object('id', u.id, 'username', u.username,
    'before', jsonb_build_object('role', was.role, 'status', was.status),
    'after', jsonb_build_object('role', u.role, 'status', u.status, 'passwordChanged', p_password_hash IS NOT NULL));
  PERFORM app.audit(NULL, 'console', 'operator.update', 'user', p_user, v_answer -> 'before', v_answer -> 'after');
  RETURN v_answer;
END $$;

-- Ends all its sessions.
CREATE FUNCTION app.operator_remove_factor(p_user uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_users(p_user);
  IF NOT EXISTS (SELECT 1 FROM public.second_factors WHERE user_id = p_user) THEN
    PERFORM app.refuse('notFound', 'factorMissing');
  END IF;
  PERFORM app.drop_factor(p_user);
  PERFORM app.revoke_sessions(p_user);
  PERFORM app.notify_sign_in(p_user, 'factorRemoved');
  PERFORM app.audit(NULL, 'console', 'operator.remove_factor', 'user', p_user, NULL, NULL);
  RETURN (SELECT jsonb_build_object('id', id, 'username', username) FROM public.users WHERE id = p_user);
END $$;

-- That the whole database was copied into a file; it tells /system when. No path: it may be a secret place.
CREATE FUNCTION app.operator_backup(p_rows bigint, p_bytes bigint, p_encrypted_by text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  SELECT app.audit(NULL, 'console', 'operator.backup', 'backup', '00000000-0000-0000-0000-000000000000', NULL,
    jsonb_build_object('rows', p_rows, 'bytes', p_bytes, 'encryptedBy', p_encrypted_by))
$$;
