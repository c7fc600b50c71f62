-- Similar screenshots from different accounts (docs/screenshots.md).

CREATE FUNCTION app.screenshot_compared(p_image uuid, p_pairs jsonb, p_print text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_found uuid[];
  r public.requests;
BEGIN
  UPDATE public.screenshot_prints SET print = coalesce(print, p_print::bit(1024)), compared_at = public.app_now()
    WHERE image_id = p_image;
  WITH pairs AS (
    SELECT (pair ->> 0)::uuid AS other, (pair ->> 1)::smallint AS difference FROM jsonb_array_elements(p_pairs) pair
  ), new AS (
    INSERT INTO public.screenshot_pairs (image_id, other_id, difference)
      SELECT p_image, other, difference FROM pairs UNION ALL SELECT other, p_image, difference FROM pairs
      ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING image_id
  )
  SELECT array_agg(image_id) INTO v_found FROM new;
  FOR r IN SELECT q.* FROM public.screenshot_prints s JOIN public.requests q ON q.id = s.request_id
      WHERE s.image_id = ANY (v_found) AND q.removed_at IS NULL ORDER BY q.seq LOOP
    PERFORM app.emit_staff_request('requestUpdated', r);
  END LOOP;
END $$;

-- Drops the picture of a rejected deposit, unless another request of the member has the same one
-- (app.renew_deposit).
CREATE FUNCTION app.drop_deposit_picture(r public.requests) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.requests SET image_id = NULL WHERE id = r.id;
  IF NOT EXISTS (SELECT 1 FROM public.requests WHERE user_id = r.user_id AND image_id = r.image_id) THEN
    PERFORM app.drop_pictures(ARRAY[r.image_id]);
  END IF;
END $$;

-- Drops pictures of at most p_most old rejected deposits without an open appeal, and old password requests.
-- While half of p_room is used, unpaid accounts' are not kept longer, with an appeal last. Returns how many.
CREATE FUNCTION app.drop_old_pictures(p_age interval, p_most int, p_room bigint DEFAULT NULL) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
  v_dropped int := 0;
  v_full boolean := (SELECT sum(n) > p_room / 2 FROM public.stat_counters WHERE name = 'unpaid:bytes');
  v_resets uuid[] := ARRAY(SELECT id FROM public.password_resets
    WHERE status <> 'Pending' AND image_id IS NOT NULL AND decided_at < public.app_now() - p_age LIMIT p_most);
BEGIN
  -- A rejected deposit is always off the list, which is the condition of the index.
  FOR r IN SELECT q.* FROM public.requests q LEFT JOIN public.appeals a ON a.request_id = q.id AND a.state = 'open'
      WHERE removed_at IS NOT NULL AND type = 'Deposit' AND status = 'Rejected' AND image_id IS NOT NULL
        AND (q.decided_at < public.app_now() - p_age AND a.request_id IS NULL
          OR v_full AND (SELECT unpaid FROM public.images WHERE id = q.image_id))
      ORDER BY a.request_id IS NOT NULL, q.seq LIMIT p_most FOR NO KEY UPDATE OF q SKIP LOCKED LOOP
    PERFORM app.drop_deposit_picture(r);
    v_dropped := v_dropped + 1;
  END LOOP;
  PERFORM app.drop_pictures(ARRAY(SELECT image_id FROM public.password_resets WHERE id = ANY (v_resets)));
  UPDATE public.password_resets SET image_id = NULL WHERE id = ANY (v_resets);
  RETURN greatest(v_dropped, cardinality(v_resets));
END $$;
