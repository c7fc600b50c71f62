-- Searching lists of millions of rows, newest first (docs/architecture.md, "Lists").

-- The `seq` of the newest p_fetch rows below p_before that contain p_search and bear all p_tags ('status:Active').
-- Each probe asks the token index for one block of rows, which holds what it finds to about a page: the index answers unordered
-- and all at once, so a common word must not be asked of the whole table, and a rare one not of every small block.
-- The next block's size follows from how many matches there were so far; one that holds far too many is asked again in smaller ones.
CREATE FUNCTION app.search_list(p_list text, p_search text, p_tags text[], p_before bigint, p_fetch int) RETURNS bigint[]
LANGUAGE plpgsql STABLE
-- The token index is the only way in; plans are made once a connection.
SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_search text := lower(p_search);
  v_tokens text[] := public.search_grams(v_search, least(length(v_search), 4)) || p_tags;
  -- Block sizes as powers of two, as search_tokens has them; the last is everything.
  v_sizes int[] := ARRAY[8, 10, 12, 14, 16, 18, 62];
  -- Below this, a block of that size is known to hold too much.
  v_full bigint[] := array_fill(9223372036854775807, ARRAY[7]);
  v_size int := 1;
  v_most int := 4 * p_fetch;
  v_before bigint;
  v_floor bigint;
  v_seen float8 := 0;
  v_block text[];
  v_batch bigint[];
  v_found bigint[] := '{}';
BEGIN
  -- No higher number was ever given out; looking for the highest would need another index.
  v_before := least(p_before, pg_sequence_last_value(('public.' || p_list || '_seq_seq')::regclass) + 1);
  WHILE v_before > 1 AND cardinality(v_found) < p_fetch LOOP
    WHILE v_size > 1 AND v_before > v_full[v_size] LOOP v_size := v_size - 1; END LOOP;
    v_floor := ((v_before - 1) >> v_sizes[v_size]) << v_sizes[v_size];
    v_block := CASE WHEN v_size = 7 THEN '{}' ELSE ARRAY['block' || v_sizes[v_size] || ':' || (v_floor >> v_sizes[v_size])] END;
    -- `seq + 0`: not by the index of seq.
    IF p_list = 'users' THEN
      v_batch := ARRAY(SELECT seq FROM public.users
        WHERE public.search_tokens(search, seq, 'role:' || role, 'status:' || status) @> (v_tokens || v_block)
          AND deleted_at IS NULL AND role <> 'superadmin' AND seq + 0 < v_before AND strpos(search, v_search) > 0 LIMIT v_most);
    ELSE
      v_batch := ARRAY(SELECT seq FROM public.requests
        WHERE public.search_tokens(search, seq, 'type:' || type, 'status:' || status) @> (v_tokens || v_block)
          AND removed_at IS NULL AND seq + 0 < v_before AND strpos(search, v_search) > 0 LIMIT v_most);
    END IF;
    IF cardinality(v_batch) = v_most AND v_size > 1 THEN
      v_full[v_size] := v_floor;
    ELSE
      v_found := v_found || ARRAY(SELECT unnest(v_batch) ORDER BY 1 DESC);
      v_seen := v_seen + (v_before - v_floor);
      v_before := v_floor;
      -- The largest block that would hold about what is still missing, going by what was found.
      v_size := 1;
      WHILE v_size < 7 AND (1::bigint << v_sizes[v_size + 1])::float8 * (cardinality(v_found) + 1) <= 1.5 * p_fetch * v_seen LOOP
        v_size := v_size + 1;
      END LOOP;
    END IF;
  END LOOP;
  RETURN v_found[1:p_fetch];
END $$;
