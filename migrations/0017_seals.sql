SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "seal_blocks" (
	"day" date NOT NULL,
	"block" integer NOT NULL,
	"first" bigint NOT NULL,
	"refs" bigint[] NOT NULL,
	"hashes" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "seal_blocks_day_block_pk" PRIMARY KEY("day","block")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"day" date PRIMARY KEY NOT NULL,
	"rows_day" date NOT NULL,
	"salt" "bytea" NOT NULL,
	"count" integer,
	"root" "bytea",
	"hash" "bytea",
	"sealed_at" timestamp with time zone,
	CONSTRAINT "seals_whole" CHECK ((root is null) = (hash is null) and (root is null) = (count is null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seal_day" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "seal_day" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "spins" ADD COLUMN "seal_day" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_blocks" ADD CONSTRAINT "seal_blocks_day_seals_day_fk" FOREIGN KEY ("day") REFERENCES "public"."seals"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seal_blocks_first" ON "seal_blocks" USING btree ("day","first");--> statement-breakpoint
CREATE UNIQUE INDEX "seals_rows_day" ON "seals" USING btree ("rows_day");--> statement-breakpoint
CREATE INDEX "audit_log_seal" ON "audit_log" USING btree ("seal_day","id");--> statement-breakpoint
CREATE INDEX "journal_entries_seal" ON "journal_entries" USING btree ("seal_day","id");--> statement-breakpoint
CREATE INDEX "spins_seal" ON "spins" USING btree ("seal_day","seq");--> statement-breakpoint
-- by hand
-- The first seal holds every row from before; the tables are locked here, so none of these is still uncommitted.
INSERT INTO seals (day, rows_day, salt)
  VALUES (app_now()::date - 1, '1970-01-01', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));--> statement-breakpoint
-- Today's spins may still change. Open ones of the version that kept their secrets break the check until then.
ALTER TABLE spins DROP CONSTRAINT spins_whole;--> statement-breakpoint
UPDATE spins SET seal_day = app_now()::date WHERE day >= app_now()::date;--> statement-breakpoint
ALTER TABLE spins ADD CONSTRAINT spins_whole CHECK ((spun_at is null) = (roll is null) and (spun_at is null) = (secret is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null)) NOT VALID;--> statement-breakpoint
-- The day in whose seal a new row will be: its own, or the first open one. The shared lock
-- holds that day open until the row is committed.
-- A transaction that holds it already, such as a batch of clicks, asks no table again.
CREATE FUNCTION hold_seal_day(p_day date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  v_day date;
BEGIN
  IF current_setting('sikka.open_day', true) = p_day::text THEN RETURN p_day; END IF;
  LOOP
    SELECT greatest(p_day, max(day) + 1) INTO v_day FROM public.seals;
    PERFORM pg_advisory_xact_lock_shared(7305514, v_day - date '2000-01-01');
    -- The day may have been closed while this waited.
    IF NOT EXISTS (SELECT 1 FROM public.seals WHERE day >= v_day) THEN
      IF v_day = p_day THEN PERFORM set_config('sikka.open_day', p_day::text, true); END IF;
      RETURN v_day;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION set_seal_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'journal_entries' THEN NEW.seal_day := public.hold_seal_day(NEW.business_day);
  ELSIF TG_TABLE_NAME = 'audit_log' THEN NEW.seal_day := public.hold_seal_day(NEW.created_at::date);
  ELSE NEW.seal_day := public.hold_seal_day(NEW.day);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_seal_day BEFORE INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION set_seal_day();--> statement-breakpoint
CREATE TRIGGER audit_log_seal_day BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION set_seal_day();--> statement-breakpoint
CREATE TRIGGER spins_seal_day BEFORE INSERT ON spins FOR EACH ROW EXECUTE FUNCTION set_seal_day();--> statement-breakpoint
-- A spin settled over midnight, after its day was closed, is tried again on the new day, where it is refused.
CREATE FUNCTION guard_sealed_spin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7305514, OLD.seal_day - date '2000-01-01');
  IF NEW.seal_day <> OLD.seal_day OR EXISTS (SELECT 1 FROM public.seals WHERE day >= OLD.seal_day) THEN
    RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'the spin''s day is sealed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER spins_sealed BEFORE UPDATE ON spins FOR EACH ROW EXECUTE FUNCTION guard_sealed_spin();--> statement-breakpoint
CREATE TRIGGER seals_stay BEFORE DELETE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();--> statement-breakpoint
CREATE TRIGGER seals_made BEFORE UPDATE ON seals FOR EACH ROW WHEN (OLD.root IS NOT NULL)
  EXECUTE FUNCTION guard_append_only();--> statement-breakpoint
CREATE TRIGGER seal_blocks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
