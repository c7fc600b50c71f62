-- Seals of business days (docs/proof.md). The hashes of a tree are in one bytea value, 32 bytes each.

-- A row's kind and number in one number, by which the rows of a seal are ordered.
CREATE FUNCTION app.seal_ref(p_kind text, p_number bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position('{journal,audit,spin}', p_kind) * 1000000000000000 + p_number
$$;

CREATE FUNCTION app.seal_kind(p_ref bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{journal,audit,spin}'::text[])[p_ref / 1000000000000000]
$$;

CREATE FUNCTION app.seal_number(p_ref bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT p_ref % 1000000000000000 $$;

CREATE FUNCTION app.seal_refs(p_rows_day date, p_after bigint, p_most int) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT ref FROM (
    (SELECT app.seal_ref('journal', id) AS ref FROM public.journal_entries
      WHERE seal_day = p_rows_day AND id > p_after - app.seal_ref('journal', 0) ORDER BY id LIMIT p_most)
    UNION ALL (SELECT app.seal_ref('audit', id) FROM public.audit_log
      WHERE seal_day = p_rows_day AND id > p_after - app.seal_ref('audit', 0) ORDER BY id LIMIT p_most)
    UNION ALL (SELECT app.seal_ref('spin', seq) FROM public.spins
      WHERE seal_day = p_rows_day AND seq > p_after - app.seal_ref('spin', 0) ORDER BY seq LIMIT p_most)) found
  ORDER BY ref LIMIT p_most
$$;

CREATE FUNCTION app.seal_instant(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM p_at) * 1000000)::bigint::text
$$;

-- The actor of a journal entry, as a hash with the leaf's salt:
-- persons who are shown the leaf must not learn which account the actor is.
CREATE FUNCTION app.seal_actor(p_actor uuid, p_salt text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(p_salt || p_actor, 'UTF8')), 'hex')
$$;

-- The text of a row, format version 1, as Postgres prints jsonb; NULL if there is no such row. Columns
-- derived from others (audit_log.search) are left out. A change of the format needs a new version.
CREATE FUNCTION app.seal_leaf(p_ref bigint, p_salt bytea) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_number bigint := app.seal_number(p_ref);
  v_salt text := left(encode(sha256(p_salt || convert_to(p_ref::text, 'UTF8')), 'hex'), 32);
  v_head jsonb := jsonb_build_object('v', 'sikka-leaf-1', 'number', v_number::text, 'salt', v_salt);
BEGIN
  CASE app.seal_kind(p_ref)
  WHEN 'journal' THEN
    RETURN (SELECT (v_head || jsonb_build_object('kind', 'journal', 'movement', e.kind, 'cause', e.cause,
        'text', e.description, 'params', e.params, 'day', to_char(e.business_day, 'YYYY-MM-DD'),
        'actor', app.seal_actor(e.actor_id, v_salt), 'request', e.request_id, 'at', app.seal_instant(e.created_at),
        'lines', (SELECT jsonb_agg(jsonb_build_array(l.id::text,
              coalesce(a.user_id::text, a.code), l.amount::text, l.balance_after::text) ORDER BY l.id)
            FROM public.journal_lines l JOIN public.ledger_accounts a ON a.id = l.account_id
            WHERE l.entry_id = e.id)))::text
      FROM public.journal_entries e WHERE e.id = v_number);
  WHEN 'audit' THEN
    RETURN (SELECT (v_head || jsonb_build_object('kind', 'audit', 'actor', a.actor_id, 'action', a.action,
        'target', jsonb_build_array(a.target_type, a.target_id), 'person', a.person_id, 'address', a.address,
        'before', a.before, 'after', a.after, 'at', app.seal_instant(a.created_at)))::text
      FROM public.audit_log a WHERE a.id = v_number);
  ELSE
    RETURN (SELECT (v_head || jsonb_build_object('kind', 'spin', 'id', s.id, 'member', s.user_id,
        'day', to_char(s.day, 'YYYY-MM-DD'), 'commitment', s.commitment, 'secret', s.secret, 'odds', s.odds,
        'oddsHash', s.odds_hash, 'seed', s.client_seed, 'seedByServer', s.client_seed_by_server,
        'roll', s.roll::text, 'mils', s.usd_mils::text, 'prize', s.prize::text,
        'committedAt', app.seal_instant(s.committed_at), 'spunAt', app.seal_instant(s.spun_at)))::text
      FROM public.spins s WHERE s.seq = v_number);
  END CASE;
END $$;

CREATE FUNCTION app.seal_leaf_hash(p_ref bigint, p_salt bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256('\x00'::bytea || convert_to(app.seal_leaf(p_ref, p_salt), 'UTF8'))
$$;

-- The next level of an RFC 6962 tree: hashes each pair; a last hash without a neighbour moves up unchanged.
CREATE FUNCTION app.merkle_level(p_hashes bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(CASE octet_length(pair) WHEN 64 THEN sha256('\x01'::bytea || pair) ELSE pair END, ''::bytea ORDER BY i)
  FROM (SELECT i, substring(p_hashes FROM i * 64 + 1 FOR 64) AS pair
    FROM generate_series(0, (octet_length(p_hashes) - 1) / 64) i) pairs
$$;

CREATE FUNCTION app.merkle_root(p_hashes bytea) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_hashes bytea := p_hashes;
BEGIN
  IF octet_length(coalesce(v_hashes, '')) = 0 THEN RETURN sha256(''); END IF;
  WHILE octet_length(v_hashes) > 32 LOOP v_hashes := app.merkle_level(v_hashes); END LOOP;
  RETURN v_hashes;
END $$;

CREATE FUNCTION app.seal_hash(p_day date, p_count int, p_root bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', 'sikka-seal-1', to_char(p_day, 'YYYY-MM-DD'), p_count, encode(p_root, 'hex'),
    coalesce((SELECT encode(hash, 'hex') FROM public.seals WHERE day < p_day ORDER BY day DESC LIMIT 1), repeat('0', 64))),
    'UTF8'))
$$;

-- One step, by one server at a time: closes the next past day, or adds at most p_most leaves to the closed
-- day and seals it after the last leaf. p_most is a multiple of 256. Returns whether more steps may follow.
CREATE FUNCTION app.seal(p_most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  s public.seals;
  v_blocks int;
  v_last bigint;
  v_added int;
  v_root bytea;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305514) THEN RETURN false; END IF;
  SELECT * INTO s FROM public.seals WHERE root IS NULL ORDER BY day LIMIT 1;
  IF NOT FOUND THEN RETURN app.seal_close(); END IF;
  SELECT block + 1, refs[cardinality(refs)] INTO v_blocks, v_last
    FROM public.seal_blocks WHERE day = s.day ORDER BY block DESC LIMIT 1;
  WITH leaf AS MATERIALIZED (
    SELECT ref, app.seal_leaf_hash(ref, s.salt) AS hash, (row_number() OVER (ORDER BY ref) - 1) / 256 AS block
    FROM app.seal_refs(s.rows_day, coalesce(v_last, 0), p_most) ref),
  grouped AS (
    SELECT block, array_agg(ref ORDER BY ref) AS refs, string_agg(hash, ''::bytea ORDER BY ref) AS hashes
    FROM leaf GROUP BY block),
  added AS (
    INSERT INTO public.seal_blocks (day, block, first, refs, hashes, root)
      SELECT s.day, coalesce(v_blocks, 0) + block, refs[1], refs, hashes, app.merkle_root(hashes) FROM grouped
      RETURNING cardinality(refs) AS n)
  SELECT coalesce(sum(n), 0) INTO v_added FROM added;
  IF v_added = p_most THEN RETURN true; END IF;
  SELECT app.merkle_root(string_agg(root, ''::bytea ORDER BY block)), coalesce(sum(cardinality(refs)), 0)
    INTO v_root, s.count FROM public.seal_blocks WHERE day = s.day;
  UPDATE public.seals SET count = s.count, root = v_root, hash = app.seal_hash(s.day, s.count, v_root),
    sealed_at = public.app_now() WHERE day = s.day;
  RETURN true;
END $$;

CREATE FUNCTION app.seal_close() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_day date := (SELECT max(day) + 1 FROM public.seals);
BEGIN
  IF v_day >= app.today() OR NOT pg_try_advisory_xact_lock(7305514, v_day - date '2000-01-01') THEN RETURN false; END IF;
  INSERT INTO public.seals (day, rows_day, salt)
    VALUES (v_day, v_day, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  RETURN true;
END $$;

CREATE FUNCTION app.seal_problems(p_day date) RETURNS TABLE (problem text, kind text, number bigint)
LANGUAGE sql STABLE AS $$
  WITH seal AS MATERIALIZED (SELECT * FROM public.seals WHERE day = p_day AND root IS NOT NULL),
  block AS MATERIALIZED (SELECT b.* FROM public.seal_blocks b JOIN seal USING (day)),
  listed AS (
    SELECT r.ref, substring(b.hashes FROM (r.at::int - 1) * 32 + 1 FOR 32) AS hash
    FROM block b, unnest(b.refs) WITH ORDINALITY r(ref, at)),
  present AS (
    SELECT ref, app.seal_leaf_hash(ref, s.salt) AS hash FROM seal s, app.seal_refs(s.rows_day, 0, 2147483647) ref),
  wrong AS (
    SELECT CASE WHEN l.ref IS NULL THEN 'added' WHEN p.ref IS NULL THEN 'deleted' ELSE 'altered' END AS problem, ref
    FROM listed l FULL JOIN present p USING (ref) WHERE l.hash IS DISTINCT FROM p.hash),
  tree AS (
    SELECT 'tree' AS problem FROM seal s WHERE s.count <> (SELECT coalesce(sum(cardinality(refs)), 0) FROM block)
      OR s.root <> (SELECT app.merkle_root(string_agg(root, ''::bytea ORDER BY block)) FROM block)
      OR EXISTS (SELECT 1 FROM block b WHERE b.root <> app.merkle_root(b.hashes))
    UNION ALL SELECT 'chain' FROM seal s WHERE s.hash <> app.seal_hash(s.day, s.count, s.root))
  (SELECT problem, app.seal_kind(ref), app.seal_number(ref) FROM wrong ORDER BY ref)
  UNION ALL SELECT problem, NULL, NULL FROM tree
$$;

-- Rows outside the seals: their day has no seal although later days are closed, or it lies in the future.
CREATE FUNCTION app.seal_strays() RETURNS TABLE (kind text, number bigint) LANGUAGE sql STABLE AS $$
  SELECT kind, number FROM (
    SELECT 'journal' AS kind, id AS number, seal_day FROM public.journal_entries
    UNION ALL SELECT 'audit', id, seal_day FROM public.audit_log
    UNION ALL SELECT 'spin', seq, seal_day FROM public.spins) r
  WHERE NOT EXISTS (SELECT 1 FROM public.seals WHERE rows_day = r.seal_day)
    AND seal_day NOT BETWEEN (SELECT max(day) + 1 FROM public.seals)
      AND greatest(app.today(), (SELECT max(day) + 1 FROM public.seals))
  ORDER BY kind, number
$$;
