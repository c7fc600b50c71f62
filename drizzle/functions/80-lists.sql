-- Searching lists of millions of rows, newest first (docs/architecture.md, "Lists").

-- The least and the greatest `seq` of the requests since or before an instant; NULL without any. Calls at the
-- same time may get their instants in another order than their seq, so a thousand rows are looked at.
CREATE FUNCTION app.first_request(p_from timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(seq) FROM (SELECT seq FROM public.requests WHERE created_at >= p_from ORDER BY created_at LIMIT 1000) near
$$;

CREATE FUNCTION app.last_request(p_to timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT max(seq) FROM (SELECT seq FROM public.requests WHERE created_at < p_to ORDER BY created_at DESC LIMIT 1000) near
$$;

-- Returns the `seq` of at most p_fetch rows whose text contains each word of p_search: the newest below
-- p_before, or with p_oldest the oldest above it. p_archived searches requests removed from the staff's list.

-- p_one (role or type), p_two (status), p_from and p_to (instants) are optional filters. The words of
-- p_search are separated by one space; at least one word has three characters or more.

-- The token index (search_tokens) returns rows unordered and all at once, so the search goes block by block.
CREATE FUNCTION app.search_list(p_list text, p_search text, p_one text, p_two text, p_before bigint, p_fetch int,
                                p_archived boolean DEFAULT false, p_oldest boolean DEFAULT false,
                                p_reader text DEFAULT 'superadmin', p_from timestamptz DEFAULT NULL,
                                p_to timestamptz DEFAULT NULL) RETURNS bigint[]
LANGUAGE plpgsql STABLE
-- Forces the token index and one generic plan per connection.
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  -- Block sizes as powers of two: 8 means 256 rows. A block of the last size covers every row, so
  -- search_tokens makes tokens only for the other sizes.
  c_sizes constant int[] := ARRAY[8, 10, 12, 14, 16, 62];
  v_words text[] := string_to_array(public.search_text(p_search), ' ');
  v_patterns text[] := ARRAY(SELECT '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' FROM unnest(v_words) w);
  v_hidden uuid[] := app.hidden_from(p_reader);
  v_filter text := coalesce('/' || p_one, '') || coalesce('/' || p_two, '');
  v_sample text[];
  v_grams text[];
  v_rarest int;
  v_everywhere text[];
  v_full bigint[] := array_fill(-1::bigint, ARRAY[6]);
  v_size int;
  v_most int;
  v_low bigint := CASE WHEN p_oldest THEN p_before + 1 ELSE 0 END;
  -- The last value of the sequence is the upper limit (0 for an empty table); max(seq) would read an index.
  v_high bigint := coalesce(pg_sequence_last_value(('public.' || p_list || '_seq_seq')::regclass), 0) + 1;
  v_from bigint;
  v_to bigint;
  v_next bigint;
  v_seen float8;
  v_guessing boolean := true;
  v_hits int;
  v_block text[];
  v_batch bigint[];
  v_found bigint[] := '{}'::bigint[];
BEGIN
  IF NOT p_oldest THEN v_high := least(p_before, v_high); END IF;
  IF p_to IS NOT NULL THEN v_high := least(v_high, 1 + coalesce(app.last_request(p_to), 0)); END IF;
  IF p_from IS NOT NULL THEN v_low := greatest(v_low, coalesce(app.first_request(p_from), v_high)); END IF;
  IF p_list = 'users' THEN
    v_sample := ARRAY(SELECT search FROM public.users WHERE seq = ANY (
      ARRAY(SELECT v_low + (v_high - v_low) * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  ELSE
    v_sample := ARRAY(SELECT search FROM public.requests WHERE seq = ANY (
      ARRAY(SELECT v_low + (v_high - v_low) * part / 16 - n FROM generate_series(1, 16) part, generate_series(1, 4) n)));
  END IF;
  v_seen := greatest(cardinality(v_sample), 1);
  SELECT count(*) INTO v_hits FROM unnest(v_sample) s WHERE s LIKE ALL (v_patterns);
  -- Prefers grams that don't overlap.
  SELECT array_agg(gram), min(n) INTO v_grams, v_rarest FROM (
    SELECT *, row_number() OVER (ORDER BY n, (i - 1) % 4, length(gram) DESC) AS place,
      row_number() OVER (PARTITION BY w ORDER BY n, (i - 1) % 4) AS place_in_word FROM (
      SELECT DISTINCT ON (gram) w, i, gram, (SELECT count(*) FROM unnest(v_sample) s WHERE strpos(s, gram) > 0) AS n
      FROM (SELECT w, least(length(w), 4) AS size FROM unnest(v_words) w WHERE length(w) >= 3) sized,
        generate_series(1, length(w) - size + 1) i, substr(w, i, size) gram ORDER BY gram, i) counted) placed
    WHERE place_in_word = 1 OR place <= 4 AND n <= 4;
  -- Most rows are Active or Approved, and few rows have a rare gram. Without the token of the filter, the
  -- index reads only the few rows with the gram.
  v_everywhere := CASE WHEN v_filter = '' OR v_rarest = 0 AND coalesce(p_two, 'Active') IN ('Active', 'Approved')
    THEN '{}' ELSE ARRAY[v_filter] END;

  WHILE v_low < v_high AND cardinality(v_found) < p_fetch LOOP
    v_next := CASE WHEN p_oldest THEN v_low ELSE v_high - 1 END;
    -- Tries the whole table only after many rows, because the newest rows may differ from the older ones.
    v_size := 1;
    WHILE v_size < 6 AND v_full[v_size + 1] <> v_next >> c_sizes[v_size + 1]
        AND (v_size < 5 OR v_seen >= CASE v_rarest WHEN 0 THEN 65536 ELSE 262144 END)
        AND least(1::bigint << c_sizes[v_size + 1], v_high - v_low) * (v_hits + 1) <= 1.5 * p_fetch * v_seen LOOP
      v_size := v_size + 1;
    END LOOP;
    v_from := (v_next >> c_sizes[v_size]) << c_sizes[v_size];
    v_to := least(v_from + (1::bigint << c_sizes[v_size]), v_high);
    v_block := CASE WHEN v_size = 6 THEN v_everywhere
      ELSE ARRAY['block' || c_sizes[v_size] || ':' || (v_from >> c_sizes[v_size]) || v_filter] END;
    v_from := greatest(v_from, v_low);
    -- The limit of matches in a block. For the whole table and a rare gram it is high: many matches of such a
    -- gram lie close together and are cheap to read. The smallest block can't be split, so it has no limit.
    v_most := CASE WHEN v_size = 1 THEN NULL WHEN v_size = 6 AND v_rarest = 0 THEN 100 * p_fetch ELSE 4 * p_fetch END;
    -- Two conditions, not one with all tokens: the index can skip rows between two, but not within one.
    -- `seq + 0` and `IS NOT FALSE` prevent the use of other indexes. Each branch has a token index.
    IF p_list = 'users' THEN
      v_batch := ARRAY(SELECT seq FROM public.users
        WHERE public.search_tokens(search, seq, role, status) @> v_grams
          AND public.search_tokens(search, seq, role, status) @> v_block
          AND deleted_at IS NULL AND role <> 'superadmin' AND seq + 0 >= v_from AND seq + 0 < v_to
          AND search LIKE ALL (v_patterns)
          AND role = coalesce(p_one, role) AND status = coalesce(p_two, status) LIMIT v_most);
    ELSIF p_archived THEN
      v_batch := ARRAY(SELECT seq FROM public.requests
        WHERE public.search_tokens(search, seq, type, status) @> v_grams
          AND public.search_tokens(search, seq, type, status) @> v_block
          AND removed_at IS NOT NULL AND seq + 0 >= v_from AND seq + 0 < v_to AND search LIKE ALL (v_patterns)
          AND type = coalesce(p_one, type) AND status = coalesce(p_two, status) AND user_id <> ALL (v_hidden)
          AND (created_at >= p_from) IS NOT FALSE AND (created_at < p_to) IS NOT FALSE LIMIT v_most);
    ELSE
      v_batch := ARRAY(SELECT seq FROM public.requests
        WHERE public.search_tokens(search, seq, type, status) @> v_grams
          AND public.search_tokens(search, seq, type, status) @> v_block
          AND removed_at IS NULL AND seq + 0 >= v_from AND seq + 0 < v_to AND search LIKE ALL (v_patterns)
          AND type = coalesce(p_one, type) AND status = coalesce(p_two, status) AND user_id <> ALL (v_hidden)
          AND (created_at >= p_from) IS NOT FALSE AND (created_at < p_to) IS NOT FALSE LIMIT v_most);
    END IF;
    IF cardinality(v_batch) = v_most THEN
      v_full[v_size] := v_next >> c_sizes[v_size];
    ELSE
      v_seen := CASE WHEN v_guessing THEN 0 ELSE v_seen END + (v_to - v_from);
      v_guessing := false;
      v_found := v_found || ARRAY(SELECT b FROM unnest(v_batch) b ORDER BY CASE WHEN p_oldest THEN b ELSE -b END);
      v_hits := cardinality(v_found);
      IF p_oldest THEN v_low := v_to; ELSE v_high := v_from; END IF;
    END IF;
  END LOOP;
  RETURN v_found[1:p_fetch];
END $$;
