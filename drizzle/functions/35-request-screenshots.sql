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
