-- Searching lists of millions of rows, newest first (docs/architecture.md, "Lists").

-- Returns the `seq` of the newest p_fetch rows below p_before that contain p_search. p_one (role or type) and
-- p_two (status) are optional filters.

-- The token index returns rows unordered and all at once, so the search goes block by block. The matches
-- found so far decide the size of the next block; a block with too many matches is split into smaller ones.
CREATE FUNCTION app.search_list(p_list text, p_search text, p_one text, p_two text, p_before bigint, p_fetch int) RETURNS bigint[]
LANGUAGE plpgsql STABLE
-- Forces the token index and one generic plan per connection.
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Block sizes as powers of two, the same as in search_tokens. The last size covers everything.
  c_sizes constant int[] := ARRAY[8, 10, 12, 14, 16, 62];
  v_search text := lower(p_search);
  v_length int := least(length(p_search), 4);
  v_filter text := coalesce('/' || p_one, '') || coalesce('/' || p_two, '');
  v_sample text[];
  v_grams text[];
  v_rarest int;
  v_everywhere text[];
  -- For each size: a block below this `seq` is known to hold too many matches.
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
  -- The last value of the sequence is the upper limit (0 for an empty table). max(seq) needs another index.
  v_before := least(p_before, coalesce(pg_sequence_last_value(('public.' || p_list || '_seq_seq')::regclass), 0) + 1);
  -- The sample: four neighbouring rows from each sixteenth of the remaining range.
  IF p_list = 'users' THEN
    v_sample := ARRAY(SELECT search FROM public.users WHERE seq = ANY (
      ARRAY(SELECT v_before * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  ELSE
    v_sample := ARRAY(SELECT search FROM public.requests WHERE seq = ANY (
      ARRAY(SELECT v_before * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  END IF;
  v_seen := greatest(cardinality(v_sample), 1);
  SELECT count(*) INTO v_hits FROM unnest(v_sample) s WHERE strpos(s, v_search) > 0;
  -- Picks the rarest gram and up to three more rare ones; grams across two words and grams that don't overlap
  -- are preferred. Four grams select nearly as well as all of them, for less work.
  SELECT array_agg(gram) FILTER (WHERE place = 1 OR n <= 4), min(n) INTO v_grams, v_rarest FROM (
    SELECT *, row_number() OVER (ORDER BY n, strpos(btrim(gram), ' ') = 0, (i - 1) % v_length) AS place FROM (
      SELECT i, substr(v_search, i, v_length) AS gram,
        (SELECT count(*) FROM unnest(v_sample) s WHERE strpos(s, substr(v_search, i, v_length)) > 0) AS n
      FROM generate_series(1, length(v_search) - v_length + 1) i) counted) placed WHERE place <= 4;
  -- Most rows have one of these statuses, and few rows have a rare gram. Without the filter token the index
  -- reads only those few rows.
  v_everywhere := CASE WHEN v_filter = '' OR v_rarest = 0 AND coalesce(p_two, 'Active') IN ('Active', 'Approved')
    THEN '{}' ELSE ARRAY[v_filter] END;

  WHILE v_before > 1 AND cardinality(v_found) < p_fetch LOOP
    -- The largest block that should hold about a page, by the matches so far. The whole table is tried only
    -- after many rows, because the newest rows may differ from the rest.
    v_size := 1;
    WHILE v_size < 6 AND v_before <= v_full[v_size + 1]
        AND (v_size < 5 OR v_seen >= CASE v_rarest WHEN 0 THEN 65536 ELSE 262144 END)
        AND least(1::bigint << c_sizes[v_size + 1], v_before) * (v_hits + 1) <= 1.5 * p_fetch * v_seen LOOP
      v_size := v_size + 1;
    END LOOP;
    v_floor := ((v_before - 1) >> c_sizes[v_size]) << c_sizes[v_size];
    v_block := CASE WHEN v_size = 6 THEN v_everywhere
      ELSE ARRAY['block' || c_sizes[v_size] || ':' || (v_floor >> c_sizes[v_size]) || v_filter] END;
    -- Unexpectedly many matches of a rare gram lie close together, so reading them is cheap.
    v_most := CASE WHEN v_size = 6 AND v_rarest = 0 THEN 100 ELSE 4 END * p_fetch;
    -- Two conditions, because the index can skip between the rows of two keys but not within one key.
    -- `seq + 0` prevents the use of the index on seq.
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
      -- Real matches replace the first guess from the sample.
      v_seen := CASE WHEN v_guessing THEN 0 ELSE v_seen END + (v_before - v_floor);
      v_guessing := false;
      v_found := v_found || ARRAY(SELECT unnest(v_batch) ORDER BY 1 DESC);
      v_hits := cardinality(v_found);
      v_before := v_floor;
    END IF;
  END LOOP;
  RETURN v_found[1:p_fetch];
END $$;
