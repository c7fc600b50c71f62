-- Searching lists of millions of rows, newest first (docs/architecture.md, "Lists").

-- The `seq` of the newest p_fetch rows below p_before that contain p_search, among those with p_one (role, or type) and p_two (status)
-- where these are given.
-- The token index answers unordered and all at once, so it is asked block by block: a common word must not be asked of the whole
-- table, nor a rare one of every small block. How many were found so far tells how large the next block is; one that
-- holds far too many is asked again in smaller ones.
CREATE FUNCTION app.search_list(p_list text, p_search text, p_one text, p_two text, p_before bigint, p_fetch int) RETURNS bigint[]
LANGUAGE plpgsql STABLE
-- By the token index and no other way; plans are made once a connection.
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Block sizes as powers of two, as search_tokens has them; the last is everything.
  c_sizes constant int[] := ARRAY[8, 10, 12, 14, 16, 62];
  v_search text := lower(p_search);
  v_length int := least(length(p_search), 4);
  v_filter text := coalesce('/' || p_one, '') || coalesce('/' || p_two, '');
  v_sample text[];
  v_grams text[];
  v_rarest int;
  v_everywhere text[];
  -- Below this, a block of that size is known to hold too much.
  v_full bigint[] := array_fill(9223372036854775807, ARRAY[6]);
  v_size int;
  v_most int;
  v_before bigint;
  v_floor bigint;
  v_seen float8;
  v_guessing boolean := true;
  v_hits int;
  v_block text[];
  v_batch bigint[];
  v_found bigint[] := '{}';
BEGIN
  -- No higher number was ever given out, and none at all in an empty table; looking for the highest would need another index.
  v_before := least(p_before, coalesce(pg_sequence_last_value(('public.' || p_list || '_seq_seq')::regclass), 0) + 1);
  -- Four neighbours from each sixteenth of what is left.
  IF p_list = 'users' THEN
    v_sample := ARRAY(SELECT search FROM public.users WHERE seq = ANY (
      ARRAY(SELECT v_before * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  ELSE
    v_sample := ARRAY(SELECT search FROM public.requests WHERE seq = ANY (
      ARRAY(SELECT v_before * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  END IF;
  v_seen := greatest(cardinality(v_sample), 1);
  SELECT count(*) INTO v_hits FROM unnest(v_sample) s WHERE strpos(s, v_search) > 0;
  -- The piece that is met least often, and three more if they are rare too, rather of two words than of one, and rather not overlapping:
  -- they tell nearly as much as all of them, for less work.
  SELECT array_agg(gram) FILTER (WHERE place = 1 OR n <= 4), min(n) INTO v_grams, v_rarest FROM (
    SELECT *, row_number() OVER (ORDER BY n, strpos(btrim(gram), ' ') = 0, (i - 1) % v_length) AS place FROM (
      SELECT i, substr(v_search, i, v_length) AS gram,
        (SELECT count(*) FROM unnest(v_sample) s WHERE strpos(s, substr(v_search, i, v_length)) > 0) AS n
      FROM generate_series(1, length(v_search) - v_length + 1) i) counted) placed WHERE place <= 4;
  -- Of all rows, most are of these states, and few bear a rare piece: better to look at those few than at the states' long list.
  v_everywhere := CASE WHEN v_filter = '' OR v_rarest = 0 AND coalesce(p_two, 'Active') IN ('Active', 'Approved')
    THEN '{}' ELSE ARRAY[v_filter] END;

  WHILE v_before > 1 AND cardinality(v_found) < p_fetch LOOP
    -- The largest block that should hold about a page, going by what was met so far. Not at once everything: the newest rows may differ.
    v_size := 1;
    WHILE v_size < 6 AND v_before <= v_full[v_size + 1]
        AND (v_size < 5 OR v_seen >= CASE v_rarest WHEN 0 THEN 65536 ELSE 262144 END)
        AND least(1::bigint << c_sizes[v_size + 1], v_before) * (v_hits + 1) <= 1.5 * p_fetch * v_seen LOOP
      v_size := v_size + 1;
    END LOOP;
    v_floor := ((v_before - 1) >> c_sizes[v_size]) << c_sizes[v_size];
    v_block := CASE WHEN v_size = 6 THEN v_everywhere
      ELSE ARRAY['block' || c_sizes[v_size] || ':' || (v_floor >> c_sizes[v_size]) || v_filter] END;
    -- Many matches where few were expected lie close together, and are cheap to read.
    v_most := CASE WHEN v_size = 6 AND v_rarest = 0 THEN 100 ELSE 4 END * p_fetch;
    -- Two conditions, for the index can leap from one's rows to the other's, and not among those of one. `seq + 0`: not by the index of seq.
    IF p_list = 'users' THEN
      v_batch := ARRAY(SELECT seq FROM public.users
        WHERE public.search_tokens(search, seq, role, status) @> v_grams
          AND public.search_tokens(search, seq, role, status) @> v_block
          AND deleted_at IS NULL AND role <> 'superadmin' AND seq + 0 < v_before AND strpos(search, v_search) > 0
          AND role = coalesce(p_one, role) AND status = coalesce(p_two, status) LIMIT v_most);
    ELSE
      v_batch := ARRAY(SELECT seq FROM public.requests
        WHERE public.search_tokens(search, seq, type, status) @> v_grams
          AND public.search_tokens(search, seq, type, status) @> v_block
          AND removed_at IS NULL AND seq + 0 < v_before AND strpos(search, v_search) > 0
          AND type = coalesce(p_one, type) AND status = coalesce(p_two, status) LIMIT v_most);
    END IF;
    IF cardinality(v_batch) = v_most AND v_size > 1 THEN
      v_full[v_size] := v_floor;
    ELSE
      -- The sample was only a first guess.
      v_seen := CASE WHEN v_guessing THEN 0 ELSE v_seen END + (v_before - v_floor);
      v_guessing := false;
      v_found := v_found || ARRAY(SELECT unnest(v_batch) ORDER BY 1 DESC);
      v_hits := cardinality(v_found);
      v_before := v_floor;
    END IF;
  END LOOP;
  RETURN v_found[1:p_fetch];
END $$;
