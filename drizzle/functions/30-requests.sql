-- p_print is the screenshot's perceptual hash as 1024 digits 0 or 1; without p_print the hash is computed
-- later. p_seen and p_paid: the receiving accounts that the member last saw, and paid to (app.paid_to).
CREATE FUNCTION app.deposit_create(p_user uuid, p_request uuid, p_amount_paisa bigint, p_method text, p_transaction_id text,
                                   p_image uuid, p_bytes bytea, p_width int, p_height int,
                                   p_print text DEFAULT NULL, p_seen bigint DEFAULT NULL, p_paid bigint DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  done public.users;
  r public.requests;
  v_paid_to text;
BEGIN
  PERFORM app.lock_users(p_user);
  SELECT * INTO u FROM public.users WHERE id = p_user AND deleted_at IS NULL;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'userNotFound'); END IF;
  IF u.role <> 'user' OR u.account_status = 'approved' THEN PERFORM app.refuse('conflict', 'depositNotAwaited'); END IF;
  IF EXISTS (SELECT 1 FROM public.requests WHERE user_id = p_user AND type = 'Deposit' AND status = 'Pending') THEN
    PERFORM app.refuse('conflict', 'depositPending');
  END IF;
  v_paid_to := app.paid_to(p_method, p_seen, p_paid);
  INSERT INTO public.images (id, bytes, width, height, unpaid) VALUES (p_image, p_bytes, p_width, p_height, true);
  INSERT INTO public.requests (id, user_id, type, amount, payment_method, paid_to, transaction_id, image_id, search, created_at)
    VALUES (p_request, p_user, 'Deposit', p_amount_paisa, p_method, v_paid_to, p_transaction_id, p_image,
            public.search_text(concat_ws(' ', u.name, u.username, p_transaction_id)), public.app_now())
    RETURNING * INTO r;
  INSERT INTO public.screenshot_prints (image_id, request_id, user_id, digest, print, created_at)
    VALUES (p_image, p_request, p_user, sha256(p_bytes), p_print::bit(1024), r.created_at);
  PERFORM app.statement_match(NULL, p_request);
  UPDATE public.users SET payment_method = p_method, account_status = 'pending' WHERE id = p_user RETURNING * INTO done;
  PERFORM app.emit_staff_request('newRequest', r);
  PERFORM app.notify_staff();
  IF u.account_status <> 'pending' THEN
    PERFORM app.emit('member', p_user, 'userStatusChanged',
      jsonb_build_object('userId', p_user, 'accountStatus', done.account_status, 'status', done.status));
    PERFORM app.emit_staff_user('userUpdated', done);
  END IF;
  RETURN jsonb_build_object('requestId', p_request);
END $$;

-- p_minimum_paisa: the tier's minimum after p_count withdrawals.
CREATE FUNCTION app.withdrawal_create(p_user uuid, p_request uuid, p_amount_paisa bigint, p_fee_paisa bigint,
                                      p_count int, p_minimum_paisa bigint, p_custom boolean, p_account_number text, p_account_name text, p_bank_name text,
                                      p_session uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  r public.requests;
  v_balance bigint;
  v_hours int := app.setting_int('holdWithdrawals');
  v_causes text[];
  v_description text := format('Withdrawal #%s (minimum %s)', p_count + 1, app.rupees(p_minimum_paisa));
BEGIN
  u := app.lock_member(p_user);
  IF u.withdrawal_count <> p_count THEN PERFORM app.refuse('conflict', 'tierChanged'); END IF;
  SELECT balance INTO STRICT v_balance FROM public.ledger_accounts WHERE user_id = p_user;
  IF v_balance < p_minimum_paisa THEN
    PERFORM app.refuse('badInput', 'belowTierMinimum', jsonb_build_object('amount', app.rupees(p_minimum_paisa)));
  ELSIF NOT p_custom AND p_amount_paisa <> p_minimum_paisa THEN
    PERFORM app.refuse('badInput', 'withdrawalAmountFixed', jsonb_build_object('amount', app.rupees(p_minimum_paisa)));
  ELSIF p_amount_paisa < p_minimum_paisa THEN
    PERFORM app.refuse('badInput', 'withdrawalBelowMinimum', jsonb_build_object('amount', app.rupees(p_minimum_paisa)));
  ELSIF p_amount_paisa > v_balance THEN
    PERFORM app.refuse('badInput', 'insufficientBalance');
  END IF;
  IF v_hours IS NOT NULL THEN
    v_causes := app.hold_causes(p_user, p_session, p_account_number, p_bank_name, public.app_now() - make_interval(hours => v_hours));
  END IF;
  INSERT INTO public.requests (id, user_id, type, amount, fee, payment_method, account_number, account_name, bank_name,
                               description, search, held_for, held_until, created_at)
    VALUES (p_request, p_user, 'Withdraw', p_amount_paisa, p_fee_paisa, u.payment_method, p_account_number, p_account_name, p_bank_name,
            v_description, public.search_text(concat_ws(' ', u.name, u.username, p_account_number, p_account_name)),
            v_causes, CASE WHEN v_causes IS NOT NULL THEN public.app_now() + make_interval(hours => v_hours) END, public.app_now())
    RETURNING * INTO r;
  UPDATE public.users SET withdrawal_count = withdrawal_count + 1 WHERE id = p_user;
  v_balance := app.post_member('withdrawal', 'withdrawal:' || p_request, v_description, p_user, p_request, p_user,
    -p_amount_paisa, 'payable', jsonb_build_object('number', p_count + 1, 'amount', app.rupees(p_minimum_paisa)));
  PERFORM app.emit_staff_request('newRequest', r);
  PERFORM app.notify_staff();
  RETURN jsonb_strip_nulls(jsonb_build_object('requestId', p_request, 'newBalance', v_balance, 'heldUntil', r.held_until));
END $$;

-- Locks the member, the inviter and then the request. Refuses a request that is not pending, is in a payout
-- batch, has a waiting change, or is a withdrawal that another staff member has claimed.
CREATE FUNCTION app.lock_pending(p_actor uuid, p_request uuid) RETURNS public.requests LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
BEGIN
  PERFORM app.lock_users(u.id, u.referrer_id) FROM public.requests q JOIN public.users u ON u.id = q.user_id WHERE q.id = p_request;
  -- Also finds a request that left the staff's list: so the slower of two persons learns how it was decided.
  SELECT * INTO r FROM public.requests WHERE id = p_request FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  PERFORM app.assert_pending(r);
  PERFORM app.assert_unclaimed(p_actor, r);
  RETURN r;
END $$;

CREATE FUNCTION app.assert_pending(r public.requests) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.status <> 'Pending' THEN
    PERFORM app.refuse('conflict', 'requestAlready' || CASE WHEN r.removed_pending THEN 'Removed' ELSE r.status END);
  END IF;
END $$;

-- Posts a deposit (to the balance if p_credited) and approves its account. With p_arrived, a statement of
-- that receiving account must prove the payment.
CREATE FUNCTION app.request_approve(p_actor uuid, p_address text, p_request uuid, p_credited boolean, p_levels jsonb,
                                    p_reference text DEFAULT NULL, p_account text DEFAULT NULL,
                                    p_same_reference boolean DEFAULT NULL, p_arrived text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_before jsonb;
  v_balance bigint;
BEGIN
  r := app.lock_pending(p_actor, p_request);
  IF p_arrived IS NOT NULL THEN PERFORM app.assert_arrived(r, p_arrived); END IF;
  IF r.type = 'Withdraw' THEN
    PERFORM app.claim_reference(r.id, p_reference, coalesce(p_same_reference, false));
  ELSE
    IF p_reference IS NOT NULL THEN PERFORM app.refuse('badInput', 'referenceOfDeposit'); END IF;
    IF p_account IS NOT NULL THEN PERFORM app.refuse('badInput', 'accountOfDeposit'); END IF;
    PERFORM app.assert_joining_open();
  END IF;
  IF (CASE r.type WHEN 'Withdraw' THEN app.payout_waits(p_actor, r)
      ELSE app.waits(p_actor, 'deposit', r.user_id, r.amount + app.approval_rewards(r.user_id, p_levels),
        app.is_guarded() AND NOT app.is_proved_by_other(p_actor, r)) END) THEN
    PERFORM app.hold(p_actor, p_address, CASE r.type WHEN 'Withdraw' THEN 'payout' ELSE 'deposit' END, r.user_id, r.id, r.amount,
      jsonb_build_object('reference', p_reference, 'account', p_account, 'sameReference', p_same_reference, 'arrived', p_arrived));
    RETURN jsonb_build_object('type', r.type, 'awaitingSecondPerson', true,
      'newBalance', (SELECT balance FROM public.ledger_accounts WHERE user_id = r.user_id));
  END IF;
  IF r.type = 'Withdraw' THEN
    PERFORM app.pay_withdrawal(p_actor, p_address, r, coalesce(p_account, 'Bank Account'),
      coalesce(p_same_reference, false), p_reference);
  ELSE
    v_before := app.audit_request_state(r);
    UPDATE public.requests SET status = 'Approved', decided_by = p_actor, decided_at = public.app_now()
      WHERE id = p_request RETURNING * INTO r;
    IF p_credited THEN
      PERFORM app.post_member('joining', 'request:' || r.id, 'Joining deposit', p_actor, r.id, r.user_id, r.amount,
        app.cash_code(r.payment_method));
    ELSE
      PERFORM app.post('joining', 'request:' || r.id, 'Joining fee', p_actor, r.id,
        ARRAY[app.cash_code(r.payment_method), 'joining_income'], ARRAY[NULL, NULL]::uuid[], ARRAY[-r.amount, r.amount]);
    END IF;
    IF (SELECT account_status <> 'approved' FROM public.users WHERE id = r.user_id) THEN
      PERFORM app.approve_account(r.user_id, p_levels);
    END IF;
    PERFORM app.end_claim(r.id);
  END IF;
  SELECT balance INTO STRICT v_balance FROM public.ledger_accounts WHERE user_id = r.user_id;
  IF r.type = 'Deposit' THEN
    PERFORM app.emit_about(r.user_id, 'depositApproved',
      jsonb_build_object('requestId', r.id, 'userId', r.user_id, 'newBalance', app.pkr(v_balance)));
    PERFORM app.emit_request(r);
    PERFORM app.audit(p_actor, p_address, 'request.approve', 'request', r.id, v_before, app.audit_request_json(r));
  END IF;
  RETURN jsonb_build_object('type', r.type, 'newBalance', v_balance);
END $$;

-- Refuses the approval of deposits while free cash is below the setting coverageFloor (SPEC section 14).
CREATE FUNCTION app.assert_joining_open() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF app.joining_paused() THEN
    PERFORM app.refuse('conflict', 'coverageFloorReached', jsonb_build_object('free', app.rupees(app.free_cash()),
      'floor', app.rupees(app.setting_int('coverageFloor') * 100)));
  END IF;
END $$;

-- p_same_reference allows a reference that another payout has. The caller holds the locks and has checked the
-- status.
CREATE FUNCTION app.pay_withdrawal(p_actor uuid, p_address text, r public.requests, p_account text,
                                   p_same_reference boolean, p_reference text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paid public.requests;
BEGIN
  PERFORM app.claim_reference(r.id, p_reference, p_same_reference);
  UPDATE public.requests SET status = 'Approved', decided_by = p_actor, decided_at = public.app_now(),
      reference = p_reference, paid_from = p_account, search = public.search_text(concat_ws(' ', search, p_reference))
    WHERE id = r.id RETURNING * INTO paid;
  PERFORM app.statement_match(NULL, r.id);
  PERFORM app.post('payout', 'request:' || r.id, 'Withdrawal paid', p_actor, r.id,
    ARRAY['payable', app.cash_code(p_account), 'fee_income'], ARRAY[NULL, NULL, NULL]::uuid[],
    ARRAY[-r.amount, r.amount - r.fee, r.fee]);
  PERFORM app.end_claim(r.id);
  PERFORM app.emit_request(paid);
  PERFORM app.audit(p_actor, p_address, 'request.approve', 'request', r.id, app.audit_request_state(r),
    app.audit_request_json(paid));
END $$;

CREATE FUNCTION app.emit_request(r public.requests) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.removed_at IS NULL THEN
    PERFORM app.emit_staff_request('requestUpdated', r);
  ELSE
    PERFORM app.emit('staff', NULL, 'requestDeleted', jsonb_build_object('id', r.id));
  END IF;
  PERFORM app.emit('member', r.user_id, 'requestUpdated', jsonb_build_object('id', r.id, 'type', r.type, 'status', r.status)
    || CASE WHEN r.removed_pending THEN '{"removedPending": true}' WHEN r.returned_at IS NOT NULL THEN '{"returned": true}'
      WHEN app.is_cancelled(r) THEN '{"cancelled": true}' ELSE '{}' END::jsonb);
  PERFORM app.notify_request(r);
END $$;

-- Rejects a pending request and refunds a withdrawal. p_deleted: staff removed the request or deleted its
-- account. A deposit, or with p_deleted any request, leaves the staff's list. The caller holds the locks.
CREATE FUNCTION app.settle_rejection(p_actor uuid, r public.requests, p_reason text, p_deleted boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  done public.requests;
BEGIN
  UPDATE public.requests SET status = 'Rejected', reason = p_reason, decided_by = p_actor, decided_at = public.app_now(),
      removed_pending = p_deleted, removed_at = CASE WHEN p_deleted OR r.type = 'Deposit' THEN public.app_now() END
    WHERE id = r.id RETURNING * INTO done;
  PERFORM app.statement_match(NULL, r.id);
  IF r.type = 'Withdraw' THEN
    UPDATE public.users SET withdrawal_count = withdrawal_count - 1 WHERE id = r.user_id;
    PERFORM app.post_member('refund', 'request:' || r.id, 'Withdrawal refunded', p_actor, r.id, r.user_id, r.amount, 'payable');
  END IF;
  PERFORM app.end_claim(r.id);
  PERFORM app.emit_request(done);
END $$;

-- Rejects a pending request: a deposit leaves the staff's list and its member's pending account is rejected;
-- a withdrawal is refunded (SPEC section 4).
CREATE FUNCTION app.request_reject(p_actor uuid, p_address text, p_request uuid, p_reason text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  u public.users;
  v_before jsonb;
BEGIN
  r := app.lock_pending(p_actor, p_request);
  v_before := app.audit_request_state(r);
  PERFORM app.settle_rejection(p_actor, r, p_reason, false);
  IF r.type = 'Deposit' THEN
    UPDATE public.users SET account_status = 'rejected' WHERE id = r.user_id AND account_status = 'pending' RETURNING * INTO u;
    IF FOUND THEN
      PERFORM app.emit('member', u.id, 'userStatusChanged',
        jsonb_build_object('userId', u.id, 'accountStatus', u.account_status, 'status', u.status));
      PERFORM app.emit_staff_user('userUpdated', u);
    END IF;
  END IF;
  SELECT * INTO r FROM public.requests WHERE id = p_request;
  PERFORM app.audit(p_actor, p_address, 'request.reject', 'request', r.id, v_before, app.audit_request_json(r));
  RETURN jsonb_build_object('type', r.type,
    'newBalance', (SELECT balance FROM public.ledger_accounts WHERE user_id = r.user_id));
END $$;

-- Money moves only if the request is a pending withdrawal, which is refunded.
CREATE FUNCTION app.request_delete(p_actor uuid, p_address text, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_before jsonb;
BEGIN
  PERFORM app.lock_users(q.user_id) FROM public.requests q WHERE q.id = p_request;
  SELECT * INTO r FROM public.requests WHERE id = p_request AND removed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  IF r.user_id = p_actor THEN PERFORM app.refuse('forbidden', 'notYourself'); END IF;
  IF r.status = 'Pending' THEN PERFORM app.assert_unclaimed(p_actor, r); END IF;
  PERFORM app.assert_not_waiting(r.id);
  IF app.waits(p_actor, 'removal') THEN
    PERFORM app.hold(p_actor, p_address, 'deletion', r.user_id, r.id, NULL, '{}');
    RETURN jsonb_build_object('id', p_request, 'awaitingSecondPerson', true);
  END IF;
  v_before := app.audit_request_state(r);
  IF r.status = 'Pending' THEN
    PERFORM app.settle_rejection(p_actor, r, NULL, true);
  ELSE
    UPDATE public.requests SET removed_at = public.app_now() WHERE id = p_request;
    PERFORM app.emit('staff', NULL, 'requestDeleted', jsonb_build_object('id', p_request));
  END IF;
  SELECT * INTO r FROM public.requests WHERE id = p_request;
  PERFORM app.audit(p_actor, p_address, 'request.delete', 'request', r.id, v_before, app.audit_request_json(r));
  RETURN jsonb_build_object('id', p_request);
END $$;

-- Removes the oldest p_most rejected requests (of p_ids, if given) from the staff's list (SPEC section 4.2),
-- each with its own event and audit row. Those above the actor's daily number are held for a second person.
CREATE FUNCTION app.requests_cleanup(p_actor uuid, p_address text, p_most int, p_ids jsonb DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_removed int := 0;
  v_ids uuid[] := ARRAY(SELECT id FROM public.requests q
    WHERE status = 'Rejected' AND removed_at IS NULL AND user_id IS DISTINCT FROM p_actor AND (p_ids IS NULL OR id = ANY (ARRAY(SELECT jsonb_array_elements_text(p_ids)::uuid)))
      AND NOT EXISTS (SELECT 1 FROM public.waiting_changes w
        WHERE w.state = 'waiting' AND (w.request_id = q.id OR w.kind = 'cleanup' AND w.call -> 'ids' ? q.id::text))
    ORDER BY seq LIMIT p_most FOR NO KEY UPDATE);
BEGIN
  FOR v_place IN 1 .. cardinality(v_ids) LOOP
    IF app.waits(p_actor, 'removal') THEN
      PERFORM app.hold(p_actor, p_address, 'cleanup', NULL, NULL, NULL, jsonb_build_object('ids', v_ids[v_place:]));
      RETURN jsonb_build_object('removed', v_removed, 'awaitingSecondPerson', true);
    END IF;
    UPDATE public.requests SET removed_at = public.app_now() WHERE id = v_ids[v_place] RETURNING * INTO r;
    PERFORM app.emit('staff', NULL, 'requestDeleted', jsonb_build_object('id', r.id));
    PERFORM app.audit(p_actor, p_address, 'request.cleanup', 'request', r.id, jsonb_build_object('listed', true),
      app.audit_request_json(r));
    v_removed := v_removed + 1;
  END LOOP;
  RETURN jsonb_build_object('removed', v_removed);
END $$;
