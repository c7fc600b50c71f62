SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"from_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_layouts" (
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"layout" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_layouts_kind_account_pk" PRIMARY KEY("kind","account"),
	CONSTRAINT "file_layouts_kind" CHECK (kind in ('payout', 'statement')),
	CONSTRAINT "file_layouts_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"downloaded_by" uuid,
	"downloaded_at" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payout_batches_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
--> statement-breakpoint
CREATE TABLE "request_claims" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_balances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counted_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"day" date NOT NULL,
	"balance" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"counted_by" uuid NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counted_balances_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_imports_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
--> statement-breakpoint
-- What a text is compared by: comparison_key, with a space where anything but a letter, digit, dot or dash stood.
CREATE FUNCTION comparison_words(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(CASE WHEN octet_length(p_text) = length(p_text) THEN lower(p_text COLLATE "C")
    ELSE translate(lower(normalize(p_text, NFKC) COLLATE "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') END,
    '[^0-9a-z._-]+', ' ', 'g'), '[._-]', '', 'g')
$$;--> statement-breakpoint
-- The ids by which a statement line may name a payment: its reference, and each word of its texts that has six signs
-- and a digit. Expressions alone, which Postgres inlines, and no look-around: a line takes microseconds.
CREATE FUNCTION statement_keys(p_reference text, p_description text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(btrim(regexp_replace(' ' || replace(comparison_words(p_reference || ' ' || p_description ||
    CASE WHEN p_reference ~ '[^0-9A-Za-z._-]' THEN ' ' || coalesce(comparison_key(p_reference), '') ELSE '' END), ' ', '  ') || ' ',
    ' (?:[a-z]+|[0-9a-z]{1,5}) ', '', 'g')), '  ')
$$;--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"running" integer DEFAULT 1 NOT NULL,
	"balance_after" bigint,
	"keys" text[] GENERATED ALWAYS AS (statement_keys(reference, description)) STORED,
	CONSTRAINT "statement_lines_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "statement_matches" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"how" text NOT NULL,
	"matched_by" uuid,
	"matched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_matches_how" CHECK (how in ('reference', 'person'))
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "paid_from" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "return_reason" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_layouts" ADD CONSTRAINT "file_layouts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_downloaded_by_users_id_fk" FOREIGN KEY ("downloaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_claims" ADD CONSTRAINT "request_claims_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_claims" ADD CONSTRAINT "request_claims_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_balances" ADD CONSTRAINT "counted_balances_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."statement_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_contact" ON "contact_answers" USING btree ("contact_id","seq");--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payout_batches_seq" ON "payout_batches" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "payout_batches_open" ON "payout_batches" USING btree ("seq") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "counted_balances_day" ON "counted_balances" USING btree ("account","day","id");--> statement-breakpoint
CREATE INDEX "statement_imports_account" ON "statement_imports" USING btree ("account","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("account","day","amount","reference","running");--> statement-breakpoint
CREATE INDEX "statement_lines_keys" ON "statement_lines" USING gin ("keys") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "statement_lines_import" ON "statement_lines" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_matches_request" ON "statement_matches" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_decided_at" ON "requests" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "requests_returned_at" ON "requests" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
CREATE INDEX "requests_batch" ON "requests" USING btree ("batch_id","seq") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "requests_reference_key" ON "requests" USING btree (comparison_key(reference)) WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "requests_amount" ON "requests" USING btree ("amount","seq");--> statement-breakpoint
CREATE INDEX "requests_payout" ON "requests" USING btree ((amount - fee),"seq");--> statement-breakpoint
CREATE INDEX "requests_archive" ON "requests" USING btree ("seq") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "requests_archive_status" ON "requests" USING btree ("status","seq") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "requests_archive_type" ON "requests" USING btree ("type","status","seq") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "requests_archive_of_type" ON "requests" USING btree ("type","seq") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "requests_archive_tokens" ON "requests" USING gin (search_tokens(search, seq, type, status)) WITH (fastupdate=false) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "users_phone_parts" ON "users" USING gin (phone gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "password_resets_of_account" ON "password_resets" USING btree ("user_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "contacts_by_state" ON "contacts" USING btree ("state","seq") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_returned" CHECK (returned_at is null or (type = 'Withdraw' and status = 'Approved'));--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_paid_from" CHECK (paid_from in ('Easypaisa', 'SadaPay', 'Bank Account'));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_state" CHECK (state in ('new', 'open', 'answered'));--> statement-breakpoint
-- Messages that staff have read were answered outside, as far as anybody knows: no old ones fill the list.
UPDATE "contacts" SET "state" = 'answered' WHERE "status" = 'Read';--> statement-breakpoint
CREATE TRIGGER statement_lines_append_only BEFORE UPDATE OR TRUNCATE ON statement_lines
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();--> statement-breakpoint
-- The values in each text that the product wrote, so that screens need not read them out of the text again. A text
-- without values is known by its kind, but for adjustments, of which a person wrote some.
ALTER TABLE "journal_entries" ADD COLUMN "params" jsonb;--> statement-breakpoint
ALTER TABLE "journal_entries" DISABLE TRIGGER "journal_entries_append_only";--> statement-breakpoint
UPDATE journal_entries SET params = CASE kind
    WHEN 'level' THEN (SELECT jsonb_build_object('level', found[1]::int, 'name', found[2], 'joiner', found[3])
      FROM regexp_match(description, '^Level (\d{1,9}) reward: (.+?) \((.+) joined\)$') AS found
      WHERE found IS NOT NULL)
    WHEN 'withdrawal' THEN (SELECT jsonb_build_object('number', found[1]::int, 'amount', found[2])
      FROM regexp_match(description, '^Withdrawal #(\d{1,9}) \(minimum (.+)\)$') AS found
      WHERE found IS NOT NULL)
    ELSE '{}' END
  WHERE kind IN ('level', 'withdrawal') OR kind = 'adjustment' AND description IN ('Deposit by admin', 'Withdrawal by admin');--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE TRIGGER "journal_entries_append_only";--> statement-breakpoint
-- Lines leave only with their whole file (app.statement_remove).
CREATE TRIGGER statement_lines_stay BEFORE DELETE ON statement_lines FOR EACH STATEMENT
  WHEN (current_setting('sikka.removes_statement', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION guard_append_only();--> statement-breakpoint
-- The three receiving accounts. `cash` stays for what was posted before them.
INSERT INTO ledger_accounts (code) VALUES ('cash_easypaisa'), ('cash_sadapay'), ('cash_bank');--> statement-breakpoint
-- One entry a business day moves the history out of `cash`: each deposit to the account of its method, payouts
-- to Bank Account. Money in and money out stay apart, so that the daily totals of an account are right.
INSERT INTO journal_entries (kind, cause, description, business_day)
  SELECT DISTINCT 'split', 'split:' || e.business_day, 'Cash by receiving account', e.business_day
  FROM journal_lines l JOIN ledger_accounts a ON a.id = l.account_id AND a.code = 'cash'
  JOIN journal_entries e ON e.id = l.entry_id ORDER BY e.business_day;--> statement-breakpoint
WITH moved AS (
  SELECT e.business_day AS day, l.amount > 0 AS paid, l.account_id AS cash, sum(l.amount) AS amount,
    CASE WHEN e.kind <> 'joining' THEN 'cash_bank' ELSE CASE r.payment_method
      WHEN 'Easypaisa' THEN 'cash_easypaisa' WHEN 'SadaPay' THEN 'cash_sadapay' ELSE 'cash_bank' END END AS code
  FROM journal_lines l JOIN ledger_accounts a ON a.id = l.account_id AND a.code = 'cash'
  JOIN journal_entries e ON e.id = l.entry_id LEFT JOIN requests r ON r.id = e.request_id
  GROUP BY 1, 2, 3, 5
)
INSERT INTO journal_lines (entry_id, account_id, amount)
  SELECT e.id, leg.account_id, leg.amount
  FROM moved JOIN journal_entries e ON e.kind = 'split' AND e.cause = 'split:' || moved.day
  JOIN ledger_accounts a ON a.code = moved.code AND a.user_id IS NULL
  CROSS JOIN LATERAL (VALUES (a.id, moved.amount), (moved.cash, -moved.amount)) AS leg(account_id, amount)
  ORDER BY e.id, leg.account_id;--> statement-breakpoint
-- A server of the version before may have waited for this migration: its deposit must not go to `cash` any more.
CREATE FUNCTION guard_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'cash is kept by receiving account';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_daily_split BEFORE INSERT OR UPDATE ON ledger_daily FOR EACH ROW
  WHEN (NEW.code = 'cash' AND NEW.kind <> 'split') EXECUTE FUNCTION guard_cash();--> statement-breakpoint
-- The stored balance of `cash` does not know these entries. Without it the balance is the sum of all days.
DELETE FROM ledger_checkpoints WHERE code = 'cash';
