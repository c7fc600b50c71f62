-- Payouts that the bank sent back after they were paid (SPEC section 4.2).

-- The payout enters the receiving account again, the fee leaves the fee income. The member gets both; if
-- deleted, the account `forfeited`.
CREATE FUNCTION app.request_return(p_actor uuid, p_address text, p_request uuid, p_reason text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  u public.users;
  v_before jsonb;
BEGIN
  PERFORM app.lock_users(user_id) FROM public.requests WHERE id = p_request;
  SELECT * INTO r FROM public.requests WHERE id = p_request FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  IF r.type <> 'Withdraw' OR r.status <> 'Approved' THEN PERFORM app.refuse('conflict', 'requestNotPaid'); END IF;
  IF r.returned_at IS NOT NULL THEN PERFORM app.refuse('conflict', 'requestReturned'); END IF;
  PERFORM app.assert_not_waiting(r.id);
  IF app.waits(p_actor, 'return', r.user_id, r.amount) THEN
    PERFORM app.hold(p_actor, p_address, 'return', r.user_id, r.id, r.amount, jsonb_build_object('reason', p_reason));
    RETURN jsonb_build_object('id', r.id, 'awaitingSecondPerson', true);
  END IF;
  v_before := app.audit_request_state(r);
  UPDATE public.requests SET returned_at = public.app_now(), returned_by = p_actor, return_reason = p_reason
    WHERE id = p_request RETURNING * INTO r;
  UPDATE public.users SET withdrawal_count = withdrawal_count - 1 WHERE id = r.user_id RETURNING * INTO u;
  PERFORM app.post('return', 'request:' || r.id, 'Withdrawal sent back by the bank', p_actor, r.id,
    ARRAY[CASE WHEN u.deleted_at IS NULL THEN 'member' ELSE 'forfeited' END, app.cash_code(app.request_account(r)), 'fee_income'],
    ARRAY[CASE WHEN u.deleted_at IS NULL THEN u.id END, NULL, NULL], ARRAY[r.amount, r.fee - r.amount, -r.fee], '{}');
  IF u.deleted_at IS NULL THEN PERFORM app.emit_balance(u.id, r.amount); END IF;
  PERFORM app.emit_request(r);
  PERFORM app.emit('staff', NULL, 'cashChanged', '{}');
  IF r.batch_id IS NOT NULL THEN
    PERFORM app.emit('staff', NULL, 'batchChanged', jsonb_build_object('id', r.batch_id));
  END IF;
  PERFORM app.audit(p_actor, p_address, 'request.return', 'request', r.id, v_before,
    app.audit_request_json(r) || jsonb_build_object('returned', r.return_reason));
  RETURN jsonb_build_object('id', r.id);
END $$;
