-- Claims: a staff member who handles a pending request claims it (SPEC section 4). A claim expires by itself.

CREATE FUNCTION app.claim_json(p_request uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('by', jsonb_build_object('id', u.id, 'name', u.name), 'since', c.claimed_at,
    'until', c.expires_at)
  FROM public.request_claims c JOIN public.users u ON u.id = c.staff_id
  WHERE c.request_id = p_request AND c.expires_at > public.app_now()
$$;

CREATE FUNCTION app.emit_claim(p_request uuid) RETURNS void LANGUAGE sql AS $$
  SELECT app.emit_about(user_id, 'requestClaimed', jsonb_build_object('id', p_request, 'claim', app.claim_json(p_request)))
  FROM public.requests WHERE id = p_request
$$;

-- Refuses a call on a withdrawal in a payout batch. The refusal names the batch, who made it and when.
CREATE FUNCTION app.refuse_in_batch(p_batch uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.refuse('conflict', 'requestInBatch', (SELECT jsonb_build_object('number', app.batch_number(b.id),
      'name', u.name, 'time', to_char(b.created_at, 'YYYY-MM-DD HH24:MI'))
    FROM public.payout_batches b JOIN public.users u ON u.id = b.created_by WHERE b.id = p_batch));
END $$;

-- The claim of another staff member stays, unless p_take_over is true.
CREATE FUNCTION app.request_claim(p_actor uuid, p_address text, p_request uuid, p_take_over boolean, p_seconds int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_claim jsonb;
BEGIN
  -- A decision locks the same row, so that a claim and a decision can't overlap.
  SELECT * INTO r FROM public.requests WHERE id = p_request FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  PERFORM app.assert_pending(r);
  -- Nobody may claim a withdrawal in a batch and pay it by hand: the bank file could pay it again.
  IF r.batch_id IS NOT NULL THEN
    PERFORM app.refuse_in_batch(r.batch_id);
  END IF;
  v_claim := app.claim_json(p_request);
  IF v_claim -> 'by' ->> 'id' <> p_actor::text AND NOT p_take_over THEN
    RETURN jsonb_build_object('claim', v_claim);
  END IF;
  INSERT INTO public.request_claims AS c (request_id, staff_id, claimed_at, expires_at)
    VALUES (p_request, p_actor, public.app_now(), public.app_now() + make_interval(secs => p_seconds))
    ON CONFLICT (request_id) DO UPDATE SET staff_id = excluded.staff_id, expires_at = excluded.expires_at,
      claimed_at = CASE WHEN c.staff_id = excluded.staff_id AND c.expires_at > public.app_now() THEN c.claimed_at ELSE excluded.claimed_at END;
  PERFORM app.emit_claim(p_request);
  IF v_claim -> 'by' ->> 'id' <> p_actor::text THEN
    PERFORM app.audit(p_actor, p_address, 'request.takeOver', 'request', p_request,
      jsonb_build_object('handler', v_claim -> 'by' ->> 'name'),
      jsonb_build_object('handler', (SELECT name FROM public.users WHERE id = p_actor)));
  END IF;
  RETURN jsonb_build_object('claim', app.claim_json(p_request));
END $$;

CREATE FUNCTION app.request_release(p_actor uuid, p_request uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.request_claims WHERE request_id = p_request AND staff_id = p_actor;
  IF FOUND THEN PERFORM app.emit_claim(p_request); ELSE PERFORM app.nothing_changed(); END IF;
  RETURN jsonb_build_object('id', p_request);
END $$;

-- Emits no event about the claim, because the caller emits one about the request.
CREATE FUNCTION app.end_claim(p_request uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.request_claims WHERE request_id = p_request
$$;

-- Refuses a request in a payout batch or with a waiting change, and a withdrawal that another staff member
-- has claimed, because that person may be typing the bank transfer (SPEC section 4).
CREATE FUNCTION app.assert_unclaimed(p_actor uuid, r public.requests) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_claim jsonb := app.claim_json(r.id);
BEGIN
  IF r.batch_id IS NOT NULL THEN
    PERFORM app.refuse_in_batch(r.batch_id);
  END IF;
  PERFORM app.assert_not_waiting(r.id);
  -- In a confirmation p_actor is the person who asked for the change. The claim may be that of the second
  -- person, who opened the request to check it, so the claim does not count.
  IF r.type = 'Withdraw' AND v_claim -> 'by' ->> 'id' <> p_actor::text AND app.second_person() IS NULL THEN
    PERFORM app.refuse('conflict', 'requestClaimed', jsonb_build_object('name', v_claim -> 'by' ->> 'name'));
  END IF;
END $$;
