-- The mark of a cancelled withdrawal: its own member decided it.
CREATE FUNCTION app.is_cancelled(r public.requests) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT r.decided_by IS NOT NULL AND r.decided_by = r.user_id
$$;

-- A member takes back an own pending withdrawal. Refused once staff may be paying it: it is claimed, in a
-- payout batch, or waits for a second person (SPEC section 4).
CREATE FUNCTION app.withdrawal_cancel(p_user uuid, p_address text, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_before jsonb;
BEGIN
  PERFORM app.lock_member(p_user);
  -- A claim, a batch and a decision lock the same row.
  SELECT * INTO r FROM public.requests WHERE id = p_request AND user_id = p_user AND type = 'Withdraw' FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  IF r.status <> 'Pending' OR r.batch_id IS NOT NULL OR app.claim_json(r.id) IS NOT NULL
      OR EXISTS (SELECT 1 FROM public.waiting_changes WHERE request_id = r.id AND state = 'waiting') THEN
    PERFORM app.refuse('conflict', 'cancelTooLate');
  END IF;
  v_before := app.audit_request_state(r);
  PERFORM app.settle_rejection(p_user, r, 'Cancelled by member', false);
  SELECT * INTO r FROM public.requests WHERE id = p_request;
  PERFORM app.audit(p_user, p_address, 'request.cancel', 'request', r.id, v_before, app.audit_request_json(r));
  RETURN jsonb_build_object('id', r.id, 'newBalance', (SELECT balance FROM public.ledger_accounts WHERE user_id = p_user));
END $$;
