SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- by hand
-- The same tokens as before (0006_search_tokens.sql), in 60 % of the time: substr() counts the characters of
-- the text again for each piece.
CREATE OR REPLACE FUNCTION search_tokens(p_text text, p_seq bigint, p_one text, p_two text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_filters text[] := ARRAY['/' || p_one, '/' || p_two, '/' || p_one || '/' || p_two];
  v_characters text[] := string_to_array(p_text, NULL);
  v_tokens text[] := v_filters;
  v_piece text;
  v_block text;
BEGIN
  FOR i IN 1..coalesce(cardinality(v_characters), 0) - 2 LOOP
    v_piece := v_characters[i] || v_characters[i + 1] || v_characters[i + 2];
    v_tokens := v_tokens || v_piece;
    -- The last piece has no fourth character.
    v_piece := v_piece || coalesce(v_characters[i + 3], '');
    v_tokens := v_tokens || v_piece;
  END LOOP;
  FOR v_size IN 8..16 BY 2 LOOP
    v_block := 'block' || v_size || ':' || (p_seq >> v_size);
    v_tokens := v_tokens || v_block;
    v_tokens := v_tokens || (v_block || v_filters[1]);
    v_tokens := v_tokens || (v_block || v_filters[2]);
    v_tokens := v_tokens || (v_block || v_filters[3]);
  END LOOP;
  RETURN v_tokens;
END $$;
