SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
-- by hand
-- The twin of src/shared/search-text.ts; search-text.test.ts compares them.
CREATE FUNCTION search_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(p_text) = length(p_text) THEN lower(p_text) ELSE
    translate(public.latin_digits(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'))),
      'يىېۍكڪہةۃھەٱںς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ییییککهههههانσ01234567890123456789') END
$$;--> statement-breakpoint
CREATE FUNCTION keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := public.search_text(NEW.name || ' ' || NEW.username);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_search BEFORE INSERT OR UPDATE OF name, username ON users
  FOR EACH ROW EXECUTE FUNCTION keep_search();--> statement-breakpoint
-- Only rows that the new form changes are written.
UPDATE "users" SET "name" = "name" WHERE octet_length("search") <> length("search");--> statement-breakpoint
UPDATE "requests" SET "search" = search_text("search") WHERE octet_length("search") <> length("search");
