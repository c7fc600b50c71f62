-- Appeals against rejected requests: at most one for each request.
-- A staff person who did not reject the request answers it (SPEC section 15).

-- Locks the member and the request as every decision does, so that the request's status can't change
-- meanwhile.
CREATE FUNCTION app.appeal_create(p_user uuid, p_address text, p_request uuid, p_text text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
BEGIN
  PERFORM app.lock_users(p_user);
  SELECT q.* INTO r FROM public.requests q JOIN public.users u ON u.id = q.user_id
    WHERE q.id = p_request AND q.user_id = p_user AND u.deleted_at IS NULL FOR NO KEY UPDATE OF q;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  IF r.status <> 'Rejected' OR app.is_cancelled(r) THEN PERFORM app.refuse('conflict', 'appealNotRefused'); END IF;
  INSERT INTO public.appeals (request_id, text, created_at) VALUES (p_request, p_text, public.app_now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN PERFORM app.refuse('conflict', 'appealedAlready'); END IF;
  PERFORM app.emit('staff', NULL, 'appealsChanged', jsonb_build_object('id', p_request));
  PERFORM app.audit(p_user, p_address, 'appeal.create', 'request', p_request, NULL, jsonb_build_object('appeal', p_text));
  RETURN jsonb_build_object('id', p_request);
END $$;

CREATE FUNCTION app.deciders_of(r public.requests) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[r.decided_by] || ARRAY(SELECT decided_by FROM public.waiting_changes
    WHERE request_id = r.id AND state = 'confirmed' AND r.removed_pending), NULL)
$$;

-- Refuses an answer by the member's own account, by who decided the request, or by who may be the same person
-- as one of these. The text of the refusal differs when no other active staff person exists.
CREATE FUNCTION app.assert_other_person(p_actor uuid, r public.requests) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_deciders uuid[] := app.deciders_of(r);
BEGIN
  IF p_actor = ANY (v_deciders) THEN
    PERFORM app.refuse('forbidden', CASE WHEN EXISTS (SELECT 1 FROM public.users WHERE role <> 'user' AND status = 'Active'
      AND account_status = 'approved' AND deleted_at IS NULL AND id <> ALL (v_deciders)) THEN 'appealSame' ELSE 'appealNobodyElse' END);
  END IF;
  -- If anybody may have decided, a superadmin answers: somebody must be able to.
  IF app.may_be_anybody(p_actor, r.decided_at)
      OR EXISTS (SELECT 1 FROM unnest(v_deciders || r.user_id) d WHERE app.are_tied(d, p_actor, r.decided_at))
      OR EXISTS (SELECT 1 FROM unnest(v_deciders) d WHERE app.may_be_anybody(d, r.decided_at))
        AND NOT EXISTS (SELECT 1 FROM public.users WHERE id = p_actor AND role = 'superadmin') THEN
    PERFORM app.refuse('forbidden', 'secondPersonMade');
  END IF;
END $$;

-- Makes no copy and returns NULL if the member has a pending deposit already, or the account is approved or
-- deleted.
CREATE FUNCTION app.renew_deposit(r public.requests) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  u public.users;
  n public.requests;
BEGIN
  IF EXISTS (SELECT 1 FROM public.requests WHERE user_id = r.user_id AND type = 'Deposit' AND status = 'Pending') THEN RETURN NULL; END IF;
  UPDATE public.users SET account_status = 'pending'
    WHERE id = r.user_id AND account_status <> 'approved' AND deleted_at IS NULL RETURNING * INTO u;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO public.requests (user_id, type, amount, payment_method, transaction_id, image_id, search, created_at)
    VALUES (r.user_id, r.type, r.amount, r.payment_method, r.transaction_id, r.image_id, r.search, public.app_now())
    RETURNING * INTO n;
  PERFORM app.statement_match(NULL, n.id);
  PERFORM app.emit_staff_request('newRequest', n);
  PERFORM app.emit('member', u.id, 'userStatusChanged',
    jsonb_build_object('userId', u.id, 'accountStatus', u.account_status, 'status', u.status));
  PERFORM app.emit_staff_user('userUpdated', u);
  RETURN n.id;
END $$;

-- No money moves: for a granted appeal, a deposit gets a pending copy where possible (app.renew_deposit); a
-- rejected withdrawal was refunded, so the member can ask for it again.
CREATE FUNCTION app.appeal_answer(p_actor uuid, p_address text, p_request uuid, p_verdict text, p_answer text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  a public.appeals;
  v_renewed uuid;
BEGIN
  PERFORM app.lock_users(user_id) FROM public.requests WHERE id = p_request;
  SELECT * INTO r FROM public.requests WHERE id = p_request FOR NO KEY UPDATE;
  SELECT * INTO a FROM public.appeals WHERE request_id = p_request FOR UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'appealNotFound'); END IF;
  IF a.state <> 'open' THEN PERFORM app.refuse('conflict', 'appealAnswered'); END IF;
  PERFORM app.assert_other_person(p_actor, r);
  IF p_verdict = 'granted' AND r.type = 'Deposit' THEN v_renewed := app.renew_deposit(r); END IF;
  UPDATE public.appeals SET state = p_verdict, decided_by = p_actor, decided_at = public.app_now(), answer = p_answer,
      renewed_id = v_renewed WHERE request_id = p_request;
  PERFORM app.emit('staff', NULL, 'appealsChanged', jsonb_build_object('id', p_request));
  PERFORM app.emit('member', r.user_id, 'appealAnswered', jsonb_build_object('id', p_request));
  PERFORM app.notify(r.user_id, 'appealed');
  PERFORM app.audit(p_actor, p_address, 'appeal.' || CASE p_verdict WHEN 'granted' THEN 'grant' ELSE 'uphold' END, 'request',
    p_request, NULL, jsonb_strip_nulls(jsonb_build_object('appeal', a.text, 'answer', p_answer,
      'renewed', (SELECT app.request_number(seq) FROM public.requests WHERE id = v_renewed))));
  RETURN jsonb_build_object('id', p_request, 'state', p_verdict);
END $$;
