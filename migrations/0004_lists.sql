-- What the lists' searches ask for (docs/architecture.md, "Lists"). All pieces of a text of that many characters.
CREATE FUNCTION search_grams(p_text text, p_length int) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT substr(p_text, i, p_length) FROM generate_series(1, length(p_text) - p_length + 1) i)
$$;--> statement-breakpoint
-- A row's tokens: pieces of three and of four characters, what it may be filtered by, and the blocks of 2^8 to 2^18 rows it is in.
CREATE FUNCTION search_tokens(p_text text, p_seq bigint, VARIADIC p_tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.search_grams(p_text, 3) || public.search_grams(p_text, 4) || p_tags
    || ARRAY['block8:' || (p_seq >> 8), 'block10:' || (p_seq >> 10), 'block12:' || (p_seq >> 12),
      'block14:' || (p_seq >> 14), 'block16:' || (p_seq >> 16), 'block18:' || (p_seq >> 18)]
$$;--> statement-breakpoint
DROP INDEX "requests_search";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX "requests_of_type" ON "requests" USING btree ("type","seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "requests_tokens" ON "requests" USING gin (search_tokens(search, seq, 'type:' || type, 'status:' || status)) WITH (fastupdate=false) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "users_tokens" ON "users" USING gin (search_tokens(search, seq, 'role:' || role, 'status:' || status)) WITH (fastupdate=false) WHERE deleted_at is null;