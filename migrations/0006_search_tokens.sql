CREATE TABLE "ledger_checkpoints" (
	"code" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"balance" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "requests_tokens";--> statement-breakpoint
DROP INDEX "users_tokens";--> statement-breakpoint
DROP FUNCTION search_tokens(text, bigint, text[]);--> statement-breakpoint
DROP FUNCTION search_grams(text, int);--> statement-breakpoint
-- What a row of a list can be searched by (docs/architecture.md, "Lists"): all pieces of three and of four characters of its text; the two
-- things that the list is filtered by, apart and together; and for each of these the blocks of 2^8 to 2^16 rows it is in.
CREATE FUNCTION search_tokens(p_text text, p_seq bigint, p_one text, p_two text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_filters text[] := ARRAY['/' || p_one, '/' || p_two, '/' || p_one || '/' || p_two];
  v_tokens text[];
  v_block text;
BEGIN
  SELECT array_agg(substr(p_text, i, 3)) || array_agg(substr(p_text, i, 4)) || v_filters INTO v_tokens
    FROM generate_series(1, length(p_text) - 2) i;
  FOR v_size IN 8..16 BY 2 LOOP
    v_block := 'block' || v_size || ':' || (p_seq >> v_size);
    v_tokens := v_tokens || ARRAY[v_block, v_block || v_filters[1], v_block || v_filters[2], v_block || v_filters[3]];
  END LOOP;
  RETURN v_tokens;
END $$;--> statement-breakpoint
CREATE INDEX "requests_tokens" ON "requests" USING gin (search_tokens(search, seq, type, status)) WITH (fastupdate=false) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "users_tokens" ON "users" USING gin (search_tokens(search, seq, role, status)) WITH (fastupdate=false) WHERE deleted_at is null;