-- Sending seals to outside targets (docs/proof.md). From its first seal on, each target gets every seal, in
-- order, at least once.

-- The next seal for a target, reserved for p_lease seconds; NULL when there is none, while another server
-- sends it, or while the pause after a failure lasts. A new target starts with the newest seal.
CREATE FUNCTION app.seal_take(p_target text, p_lease int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  t public.seal_sends;
  s public.seals;
BEGIN
  INSERT INTO public.seal_sends (target, day, due_at)
    VALUES (p_target, (SELECT max(day) - 1 FROM public.seals WHERE root IS NOT NULL), public.app_now()) ON CONFLICT DO NOTHING;
  SELECT * INTO t FROM public.seal_sends WHERE target = p_target AND due_at <= public.app_now() FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO s FROM public.seals WHERE root IS NOT NULL
    AND day > coalesce(t.day, '-infinity') ORDER BY day LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE public.seal_sends SET due_at = public.app_now() + make_interval(secs => p_lease), attempts = attempts + 1
    WHERE target = p_target;
  RETURN jsonb_build_object('day', s.day, 'count', s.count, 'root', encode(s.root, 'hex'), 'hash', encode(s.hash, 'hex'));
END $$;

-- Stores the result of an attempt: the target has the seal of p_day, or p_error says why not. After failures,
-- the pause before the next attempt grows from ten minutes to six hours.
CREATE FUNCTION app.seal_sent(p_target text, p_day date, p_error text DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE public.seal_sends SET
    day = CASE WHEN p_error IS NULL THEN greatest(day, p_day) ELSE day END,
    sent_at = CASE WHEN p_error IS NULL THEN public.app_now() ELSE sent_at END,
    attempts = CASE WHEN p_error IS NULL THEN 0 ELSE attempts END,
    error = p_error,
    due_at = public.app_now() + CASE WHEN p_error IS NULL THEN interval '0'
      ELSE least(interval '6 hours', interval '10 minutes' * 2 ^ least(attempts - 1, 6)) END
  WHERE target = p_target
$$;
