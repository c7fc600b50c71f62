-- The schema of version 0.1.0. Newer migrations follow in files of their own.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- ── Functions of columns and indexes, so their answers must never change ────────────────────────────────────

-- What two ids are compared by: letters and digits alone, in one case, whatever script the digits are in.
-- Marks, spaces and characters that can't be seen don't count.
CREATE FUNCTION comparison_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(translate(lower(normalize(p_text, NFKC) COLLATE "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '[^0-9a-z]', '', 'g'), '')
$$;
-- An account however it was written: a Pakistani IBAN by the account number in it, a mobile number (wallets)
-- without its prefix, and every number without the zeros before it.
CREATE FUNCTION account_key(p_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(ltrim(regexp_replace(regexp_replace(comparison_key(p_number),
    '^pk[0-9]{2}[a-z]{4}([0-9]{16})$', '\1'), '^0*92(3[0-9]{9})$', '\1'), '0'), '')
$$;
-- What a text is compared by: comparison_key, with a space where anything but a letter, digit, dot or dash stood.
CREATE FUNCTION comparison_words(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(CASE WHEN octet_length(p_text) = length(p_text) THEN lower(p_text COLLATE "C")
    ELSE translate(lower(normalize(p_text, NFKC) COLLATE "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') END,
    '[^0-9a-z._-]+', ' ', 'g'), '[._-]', '', 'g')
$$;
-- The ids by which a statement line may name a payment: its reference, and each word of its texts that has six signs
-- and a digit. Expressions alone, which Postgres inlines, and no look-around: a line takes microseconds.
CREATE FUNCTION statement_keys(p_reference text, p_description text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(btrim(regexp_replace(' ' || replace(comparison_words(p_reference || ' ' || p_description ||
    CASE WHEN p_reference ~ '[^0-9A-Za-z._-]' THEN ' ' || coalesce(comparison_key(p_reference), '') ELSE '' END), ' ', '  ') || ' ',
    ' (?:[a-z]+|[0-9a-z]{1,5}) ', '', 'g')), '  ')
$$;

-- What a row of a list can be searched by (docs/architecture.md, "Lists"): all pieces of three and of four
-- characters of its text; the two things that the list is filtered by, apart and together; and for each of
-- these the blocks of 2^8 to 2^16 rows it is in. Slices of an array, because substr() counts the characters again.
CREATE FUNCTION search_tokens(p_text text, p_seq bigint, p_one text, p_two text) RETURNS text[]
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

-- ── Tables, as npm run db:generate wrote them from drizzle/schema, with their indexes ────────────────────────
-- appeals
CREATE TABLE "appeals" (
  "request_id" uuid PRIMARY KEY NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "text" text NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "answer" text,
  "renewed_id" uuid,
  CONSTRAINT "appeals_state" CHECK (state in ('open', 'upheld', 'granted')),
  CONSTRAINT "appeals_decided" CHECK ((state = 'open') = (decided_by is null) and (state = 'open') = (answer is null))
);
CREATE INDEX "appeals_open" ON "appeals" USING btree ("seq") WHERE state = 'open';

-- audit
CREATE TABLE "audit_log" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "actor_id" uuid,
  "action" text NOT NULL,
  "area" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED NOT NULL,
  "target_type" text NOT NULL,
  "target_id" text NOT NULL,
  "person_id" uuid,
  "address" text,
  "before" jsonb,
  "after" jsonb,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "search" text DEFAULT '' NOT NULL,
  "seal_day" date DEFAULT '1970-01-01' NOT NULL
);
CREATE INDEX "audit_log_seal" ON "audit_log" USING btree ("seal_day","id");
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("created_at","id");
CREATE INDEX "audit_log_area" ON "audit_log" USING btree ("area","created_at","id");
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id","area");
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id","created_at","id","area");
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (search gin_trgm_ops);

-- books check
CREATE TABLE "books_check" (
  "one" boolean PRIMARY KEY DEFAULT true NOT NULL,
  "part" text,
  "at" bigint DEFAULT 0 NOT NULL,
  "until" date,
  "found" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "checked_at" timestamp with time zone,
  "problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT "books_check_one" CHECK (one)
);
CREATE TABLE "books_check_totals" (
  "code" text NOT NULL,
  "day" date NOT NULL,
  "kind" text NOT NULL,
  "credit" bigint NOT NULL,
  "debit" bigint NOT NULL,
  CONSTRAINT "books_check_totals_code_day_kind_pk" PRIMARY KEY("code","day","kind")
);

-- contacts
CREATE TABLE "contact_answers" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "contact_id" uuid NOT NULL,
  "author_id" uuid NOT NULL,
  "from_staff" boolean NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "contact_answers_contact" ON "contact_answers" USING btree ("contact_id","seq");
CREATE TABLE "contacts" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "subject" text NOT NULL,
  "message" text NOT NULL,
  "status" text DEFAULT 'New' NOT NULL,
  "state" text DEFAULT 'new' NOT NULL,
  "unread" boolean DEFAULT false NOT NULL,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "contacts_state" CHECK (state in ('new', 'open', 'answered'))
);
CREATE INDEX "contacts_listed" ON "contacts" USING btree ("seq") WHERE deleted_at is null;
CREATE INDEX "contacts_user" ON "contacts" USING btree ("user_id","seq");
CREATE INDEX "contacts_by_state" ON "contacts" USING btree ("state","seq") WHERE deleted_at is null;
CREATE INDEX "contacts_unread" ON "contacts" USING btree ("user_id") WHERE unread and deleted_at is null;

-- erasures
CREATE TABLE "erasures" (
  "user_id" uuid NOT NULL,
  "kind" text NOT NULL,
  "erased_at" timestamp with time zone NOT NULL,
  CONSTRAINT "erasures_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
  CONSTRAINT "erasures_kind" CHECK (kind in ('screenshots', 'bankData', 'messages', 'identity'))
);

-- events
CREATE TABLE "events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
  "audience" text NOT NULL,
  "user_id" uuid,
  "name" text NOT NULL,
  "payload" jsonb NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "events_position" ON "events" USING btree ("xid","id");
CREATE INDEX "events_member" ON "events" USING btree ("user_id","xid","id") WHERE audience = 'member';
CREATE INDEX "events_staff" ON "events" USING btree ("xid","id") WHERE audience = 'staff';
CREATE TABLE "events_floor" (
  "one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
  "xid" "xid8" NOT NULL,
  "id" bigint NOT NULL
);

-- idempotency
CREATE TABLE "idempotency_keys" (
  "scope" text NOT NULL,
  "key" text NOT NULL,
  "operation" text NOT NULL,
  "fingerprint" text NOT NULL,
  "answer" jsonb,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");

-- ledger
CREATE TABLE "journal_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "cause" text NOT NULL,
  "description" text NOT NULL,
  "params" jsonb,
  "business_day" date NOT NULL,
  "actor_id" uuid,
  "request_id" uuid,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "seal_day" date DEFAULT '1970-01-01' NOT NULL
);
CREATE INDEX "journal_entries_seal" ON "journal_entries" USING btree ("seal_day","id");
CREATE UNIQUE INDEX "journal_entries_cause" ON "journal_entries" USING btree ("kind","cause");
CREATE INDEX "journal_entries_request" ON "journal_entries" USING btree ("request_id") WHERE request_id is not null;
CREATE TABLE "journal_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "entry_id" bigint NOT NULL,
  "account_id" bigint NOT NULL,
  "amount" bigint NOT NULL,
  "balance_after" bigint,
  CONSTRAINT "journal_lines_not_zero" CHECK (amount <> 0)
);
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account_id","id");
CREATE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id");
CREATE TABLE "ledger_accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "user_id" uuid,
  "balance" bigint DEFAULT 0 NOT NULL,
  "earned" bigint DEFAULT 0 NOT NULL,
  "earned_day" date,
  "earned_today" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "ledger_accounts_owner" CHECK ((code = 'member') = (user_id is not null)),
  CONSTRAINT "ledger_accounts_not_negative" CHECK (balance >= 0)
);
CREATE UNIQUE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("user_id");
CREATE UNIQUE INDEX "ledger_accounts_code" ON "ledger_accounts" USING btree ("code") WHERE user_id is null;
CREATE TABLE "ledger_checkpoints" (
  "code" text PRIMARY KEY NOT NULL,
  "day" date NOT NULL,
  "balance" bigint NOT NULL
);
CREATE TABLE "ledger_daily" (
  "code" text NOT NULL,
  "day" date NOT NULL,
  "kind" text NOT NULL,
  "shard" integer NOT NULL,
  "credit" bigint NOT NULL,
  "debit" bigint NOT NULL,
  CONSTRAINT "ledger_daily_code_day_kind_shard_pk" PRIMARY KEY("code","day","kind","shard")
);

-- notes
CREATE TABLE "member_notes" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "author_id" uuid NOT NULL,
  "text" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone
);
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","seq") WHERE deleted_at is null;

-- notices
CREATE TABLE "notice_settings" (
  "user_id" uuid PRIMARY KEY NOT NULL,
  "language" text DEFAULT 'en' NOT NULL,
  "muted" text[] DEFAULT '{}' NOT NULL,
  "quiet_from" integer,
  "quiet_to" integer,
  "details" boolean DEFAULT false NOT NULL,
  "email" boolean DEFAULT false NOT NULL,
  "reminder" boolean DEFAULT false NOT NULL,
  "reminded_on" date,
  CONSTRAINT "notice_settings_language" CHECK (language in ('en', 'ur')),
  CONSTRAINT "notice_settings_quiet" CHECK ((quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 23 and quiet_to between 0 and 23)
);
CREATE INDEX "notice_settings_reminder" ON "notice_settings" USING btree ("reminded_on") WHERE reminder;
CREATE TABLE "notices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "subscription_id" uuid,
  "kind" text NOT NULL,
  "params" jsonb NOT NULL,
  "due_at" timestamp with time zone,
  "expires_at" timestamp with time zone NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "outcome" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "notices_outcome" CHECK ((due_at is null) = (outcome is not null))
);
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE due_at is not null;
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","created_at");
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");
CREATE TABLE "push_subscriptions" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "endpoint" text NOT NULL,
  "p256dh" text NOT NULL,
  "auth" text NOT NULL,
  "device_hash" text,
  "last_error" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");
CREATE TABLE "server_keys" (
  "name" text PRIMARY KEY NOT NULL,
  "public_key" text NOT NULL,
  "sealed" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- own accounts
CREATE TABLE "own_accounts" (
  "key" text PRIMARY KEY NOT NULL
);

-- password resets
CREATE TABLE "password_resets" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "password_hash" text,
  "password_sealed" "bytea",
  "image_id" uuid,
  "status" text DEFAULT 'Pending' NOT NULL,
  "code_hash" text,
  "code_expires_at" timestamp with time zone,
  "code_tries" integer DEFAULT 0 NOT NULL,
  "replaced" integer DEFAULT 0 NOT NULL,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "removed_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "password_resets_one_pending" ON "password_resets" USING btree ("user_id") WHERE status = 'Pending';
CREATE INDEX "password_resets_of_account" ON "password_resets" USING btree ("user_id") WHERE removed_at is null;
CREATE INDEX "password_resets_listed" ON "password_resets" USING btree ("seq") WHERE removed_at is null;

-- payouts
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
CREATE TABLE "payout_batches" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "account" text NOT NULL,
  "created_by" uuid NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "downloaded_by" uuid,
  "downloaded_at" timestamp with time zone,
  "downloads" integer DEFAULT 0 NOT NULL,
  "closed_at" timestamp with time zone,
  CONSTRAINT "payout_batches_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
CREATE INDEX "payout_batches_seq" ON "payout_batches" USING btree ("seq");
CREATE INDEX "payout_batches_open" ON "payout_batches" USING btree ("seq") WHERE closed_at is null;

-- requests
CREATE TABLE "images" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "bytes" "bytea" NOT NULL,
  "width" integer NOT NULL,
  "height" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "request_claims" (
  "request_id" uuid PRIMARY KEY NOT NULL,
  "staff_id" uuid NOT NULL,
  "claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "requests" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "type" text NOT NULL,
  "amount" bigint NOT NULL,
  "fee" bigint DEFAULT 0 NOT NULL,
  "status" text DEFAULT 'Pending' NOT NULL,
  "payment_method" text,
  "transaction_id" text,
  "image_id" uuid,
  "account_number" text,
  "account_name" text,
  "bank_name" text,
  "description" text,
  "reason" text,
  "reference" text,
  "paid_from" text,
  "batch_id" uuid,
  "returned_at" timestamp with time zone,
  "returned_by" uuid,
  "return_reason" text,
  "held_for" text[],
  "held_until" timestamp with time zone,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "removed_at" timestamp with time zone,
  "removed_pending" boolean DEFAULT false NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "search" text NOT NULL,
  "transaction_key" text GENERATED ALWAYS AS (comparison_key(transaction_id)) STORED,
  "account_key" text GENERATED ALWAYS AS (account_key(account_number)) STORED,
  CONSTRAINT "requests_type" CHECK (type in ('Deposit', 'Withdraw')),
  CONSTRAINT "requests_status" CHECK (status in ('Pending', 'Approved', 'Rejected')),
  CONSTRAINT "requests_amount" CHECK (amount > 0 and fee >= 0 and fee < amount),
  CONSTRAINT "requests_paid_from" CHECK (paid_from in ('Easypaisa', 'SadaPay', 'Bank Account')),
  CONSTRAINT "requests_returned" CHECK (returned_at is null or (type = 'Withdraw' and status = 'Approved')),
  CONSTRAINT "requests_held" CHECK ((held_for is null) = (held_until is null)),
  CONSTRAINT "requests_decided" CHECK ((status = 'Pending') = (decided_at is null))
);
CREATE UNIQUE INDEX "requests_seq" ON "requests" USING btree ("seq");
CREATE UNIQUE INDEX "requests_one_pending_deposit" ON "requests" USING btree ("user_id") WHERE type = 'Deposit' and status = 'Pending';
CREATE INDEX "requests_listed" ON "requests" USING btree ("seq") WHERE removed_at is null;
CREATE INDEX "requests_status" ON "requests" USING btree ("status","seq") WHERE removed_at is null;
CREATE INDEX "requests_type" ON "requests" USING btree ("type","status","seq") WHERE removed_at is null;
CREATE INDEX "requests_of_type" ON "requests" USING btree ("type","seq") WHERE removed_at is null;
CREATE INDEX "requests_user" ON "requests" USING btree ("user_id","seq");
CREATE INDEX "requests_transaction_key" ON "requests" USING btree ("transaction_key","user_id") WHERE transaction_key is not null;
CREATE INDEX "requests_account_key" ON "requests" USING btree ("account_key","user_id") WHERE account_key is not null;
CREATE INDEX "requests_returned_at" ON "requests" USING btree ("returned_at") WHERE returned_at is not null;
CREATE INDEX "requests_decided_at" ON "requests" USING btree ("decided_at") WHERE decided_at is not null;
CREATE INDEX "requests_reference_key" ON "requests" USING btree (comparison_key(reference)) WHERE reference is not null;
CREATE INDEX "requests_amount" ON "requests" USING btree ("amount","seq");
CREATE INDEX "requests_payout" ON "requests" USING btree ((amount - fee),"seq");
CREATE INDEX "requests_batch" ON "requests" USING btree ("batch_id","seq") WHERE batch_id is not null;
CREATE INDEX "requests_tokens" ON "requests" USING gin (search_tokens(search, seq, type, status)) WITH (fastupdate=false) WHERE removed_at is null;
CREATE INDEX "requests_archive" ON "requests" USING btree ("seq") WHERE removed_at is not null;
CREATE INDEX "requests_archive_status" ON "requests" USING btree ("status","seq") WHERE removed_at is not null;
CREATE INDEX "requests_archive_type" ON "requests" USING btree ("type","status","seq") WHERE removed_at is not null;
CREATE INDEX "requests_archive_of_type" ON "requests" USING btree ("type","seq") WHERE removed_at is not null;
CREATE INDEX "requests_archive_tokens" ON "requests" USING gin (search_tokens(search, seq, type, status)) WITH (fastupdate=false) WHERE removed_at is not null;

-- saved accounts
CREATE TABLE "saved_accounts" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "name" text NOT NULL,
  "account_number" text NOT NULL,
  "account_name" text NOT NULL,
  "bank_name" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "saved_accounts_own" ON "saved_accounts" USING btree ("user_id","account_number","bank_name");

-- screenshots
CREATE TABLE "screenshot_pairs" (
  "image_id" uuid NOT NULL,
  "other_id" uuid NOT NULL,
  "difference" smallint NOT NULL,
  CONSTRAINT "screenshot_pairs_image_id_other_id_pk" PRIMARY KEY("image_id","other_id")
);
CREATE TABLE "screenshot_prints" (
  "image_id" uuid PRIMARY KEY NOT NULL,
  "request_id" uuid NOT NULL,
  "user_id" uuid NOT NULL,
  "digest" "bytea" NOT NULL,
  "print" bit(1024),
  "compared_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL
);
CREATE INDEX "screenshot_prints_digest" ON "screenshot_prints" USING btree ("digest","user_id");
CREATE INDEX "screenshot_prints_waiting" ON "screenshot_prints" USING btree ("created_at") WHERE compared_at is null;
CREATE INDEX "screenshot_prints_recent" ON "screenshot_prints" USING btree ("created_at","user_id","image_id","print");

-- seals
CREATE TABLE "seal_blocks" (
  "day" date NOT NULL,
  "block" integer NOT NULL,
  "first" bigint NOT NULL,
  "refs" bigint[] NOT NULL,
  "hashes" "bytea" NOT NULL,
  "root" "bytea" NOT NULL,
  CONSTRAINT "seal_blocks_day_block_pk" PRIMARY KEY("day","block")
);
CREATE UNIQUE INDEX "seal_blocks_first" ON "seal_blocks" USING btree ("day","first");
CREATE TABLE "seal_sends" (
  "target" text PRIMARY KEY NOT NULL,
  "day" date,
  "sent_at" timestamp with time zone,
  "due_at" timestamp with time zone NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "error" text
);
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
CREATE UNIQUE INDEX "seals_rows_day" ON "seals" USING btree ("rows_day");

-- second factors
CREATE TABLE "passkeys" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "user_id" uuid NOT NULL,
  "credential" text NOT NULL,
  "public_key" "bytea" NOT NULL,
  "counter" bigint NOT NULL,
  "name" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "last_used_at" timestamp with time zone,
  CONSTRAINT "passkeys_credential_unique" UNIQUE("credential")
);
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
CREATE TABLE "second_factors" (
  "user_id" uuid PRIMARY KEY NOT NULL,
  "secret" "bytea" NOT NULL,
  "last_step" bigint NOT NULL,
  "recovery" text[] NOT NULL,
  "last_challenge" bigint DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);

-- settings
CREATE TABLE "setting_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "key" text NOT NULL,
  "before" text,
  "after" text,
  "changed_by" uuid NOT NULL,
  "changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "setting_changes_key" ON "setting_changes" USING btree ("key","id");

-- spins
CREATE TABLE "spins" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "user_id" uuid NOT NULL,
  "day" date NOT NULL,
  "commitment" text NOT NULL,
  "secret" text,
  "odds" jsonb NOT NULL,
  "odds_hash" text NOT NULL,
  "client_seed" text,
  "client_seed_by_server" boolean DEFAULT false NOT NULL,
  "roll" integer,
  "usd_mils" integer,
  "prize" bigint,
  "committed_at" timestamp with time zone DEFAULT now() NOT NULL,
  "spun_at" timestamp with time zone,
  "seal_day" date DEFAULT '1970-01-01' NOT NULL,
  CONSTRAINT "spins_whole" CHECK ((spun_at is null) = (roll is null) and (spun_at is null) = (secret is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null))
);
CREATE UNIQUE INDEX "spins_once_a_day" ON "spins" USING btree ("user_id","day");
CREATE UNIQUE INDEX "spins_seq" ON "spins" USING btree ("seq");
CREATE INDEX "spins_seal" ON "spins" USING btree ("seal_day","seq");
CREATE INDEX "spins_user" ON "spins" USING btree ("user_id","seq") WHERE spun_at is not null;

-- statements
CREATE TABLE "counted_balances" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "account" text NOT NULL,
  "day" date NOT NULL,
  "balance" bigint NOT NULL,
  "note" text DEFAULT '' NOT NULL,
  "counted_by" uuid NOT NULL,
  "counted_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "counted_balances_account" CHECK (account in ('Easypaisa', 'SadaPay', 'Bank Account'))
);
CREATE INDEX "counted_balances_day" ON "counted_balances" USING btree ("account","day","id");
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
CREATE INDEX "statement_imports_account" ON "statement_imports" USING btree ("account","last_day");
CREATE TABLE "statement_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("account","day","amount","reference","running");
CREATE INDEX "statement_lines_keys" ON "statement_lines" USING gin ("keys") WITH (fastupdate=off);
CREATE INDEX "statement_lines_import" ON "statement_lines" USING btree ("import_id");
CREATE TABLE "statement_matches" (
  "line_id" bigint PRIMARY KEY NOT NULL,
  "request_id" uuid NOT NULL,
  "how" text NOT NULL,
  "matched_by" uuid,
  "matched_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "statement_matches_how" CHECK (how in ('reference', 'person'))
);
CREATE UNIQUE INDEX "statement_matches_request" ON "statement_matches" USING btree ("request_id");

-- users
CREATE TABLE "known_addresses" (
  "user_id" uuid NOT NULL,
  "address_hash" text NOT NULL,
  "seen_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
CREATE TABLE "known_devices" (
  "user_id" uuid NOT NULL,
  "device_hash" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "first_seen_at" timestamp with time zone,
  "seen_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
CREATE TABLE "sessions" (
  "id" uuid PRIMARY KEY NOT NULL,
  "user_id" uuid NOT NULL,
  "version" integer NOT NULL,
  "kept" boolean DEFAULT false NOT NULL,
  "device_hash" text NOT NULL,
  "browser" text,
  "proved_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "seen_at" timestamp with time zone DEFAULT now() NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");
CREATE INDEX "sessions_special" ON "sessions" USING btree ("user_id") WHERE kept or ended_at is not null;
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");
CREATE TABLE "stat_counters" (
  "name" text NOT NULL,
  "shard" integer NOT NULL,
  "n" bigint NOT NULL,
  CONSTRAINT "stat_counters_name_shard_pk" PRIMARY KEY("name","shard")
);
CREATE TABLE "users" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "username" text NOT NULL,
  "username_key" text GENERATED ALWAYS AS (lower(username)) STORED NOT NULL,
  "email" text NOT NULL,
  "email_key" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
  "phone" text NOT NULL,
  "password_hash" text NOT NULL,
  "role" text NOT NULL,
  "status" text NOT NULL,
  "account_status" text NOT NULL,
  "payment_method" text,
  "referrer_id" uuid,
  "session_version" integer DEFAULT 1 NOT NULL,
  "approved_referrals" integer DEFAULT 0 NOT NULL,
  "withdrawal_count" integer DEFAULT 0 NOT NULL,
  "approved_at" timestamp with time zone,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "search" text GENERATED ALWAYS AS (lower(name || ' ' || username)) STORED NOT NULL,
  CONSTRAINT "users_role" CHECK (role in ('user', 'admin', 'superadmin')),
  CONSTRAINT "users_status" CHECK (status in ('Active', 'Inactive')),
  CONSTRAINT "users_account_status" CHECK (account_status in ('approved', 'pending', 'rejected')),
  CONSTRAINT "users_payment_method" CHECK (payment_method in ('Easypaisa', 'SadaPay', 'Bank Account')),
  CONSTRAINT "users_counts" CHECK (approved_referrals >= 0 and withdrawal_count >= 0)
);
CREATE UNIQUE INDEX "users_seq" ON "users" USING btree ("seq");
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key") WHERE deleted_at is null;
CREATE INDEX "users_referrer" ON "users" USING btree ("referrer_id","seq") WHERE deleted_at is null;
CREATE INDEX "users_phone_parts" ON "users" USING gin (phone gin_trgm_ops) WITH (fastupdate=false);
CREATE INDEX "users_listed" ON "users" USING btree ("status","seq") WHERE deleted_at is null;
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at","id") WHERE deleted_at is not null and role = 'user';
CREATE INDEX "users_role_listed" ON "users" USING btree ("role","seq") WHERE deleted_at is null;
CREATE INDEX "users_tokens" ON "users" USING gin (search_tokens(search, seq, role, status)) WITH (fastupdate=false) WHERE deleted_at is null;

-- videos
CREATE TABLE "video_days" (
  "user_id" uuid NOT NULL,
  "day" date NOT NULL,
  "clicks" integer NOT NULL,
  "watched" bigint[] DEFAULT '{}' NOT NULL,
  CONSTRAINT "video_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
  CONSTRAINT "video_days_clicks" CHECK (clicks between 1 and 10)
);
CREATE TABLE "videos" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "title" text NOT NULL,
  "description" text NOT NULL,
  "url" text NOT NULL,
  "is_active" boolean DEFAULT true NOT NULL,
  "place" integer DEFAULT 0 NOT NULL,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "videos_seq" ON "videos" USING btree ("seq");

-- waiting changes
CREATE TABLE "staff_days" (
  "actor_id" uuid NOT NULL,
  "day" date NOT NULL,
  "moved" bigint DEFAULT 0 NOT NULL,
  "deleted" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "staff_days_actor_id_day_pk" PRIMARY KEY("actor_id","day")
);
CREATE TABLE "waiting_changes" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "user_id" uuid,
  "request_id" uuid,
  "amount" bigint,
  "call" jsonb NOT NULL,
  "state" text DEFAULT 'waiting' NOT NULL,
  "made_by" uuid NOT NULL,
  "made_from" text NOT NULL,
  "made_at" timestamp with time zone DEFAULT now() NOT NULL,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "reason" text,
  CONSTRAINT "waiting_changes_kind" CHECK (kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion', 'cleanup', 'transfer', 'setting')),
  CONSTRAINT "waiting_changes_state" CHECK (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  CONSTRAINT "waiting_changes_decided" CHECK ((state = 'waiting') = (decided_by is null))
);
CREATE INDEX "waiting_changes_seq" ON "waiting_changes" USING btree ("seq");
CREATE INDEX "waiting_changes_waiting" ON "waiting_changes" USING btree ("seq") WHERE state = 'waiting';
CREATE UNIQUE INDEX "waiting_changes_request" ON "waiting_changes" USING btree ("request_id") WHERE state = 'waiting';
CREATE UNIQUE INDEX "waiting_changes_activation" ON "waiting_changes" USING btree ("user_id") WHERE state = 'waiting' and kind = 'activation';
CREATE UNIQUE INDEX "waiting_changes_setting" ON "waiting_changes" USING btree ((call ->> 'key')) WHERE state = 'waiting' and kind = 'setting';

-- ── References ───────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"("id");
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_renewed_id_requests_id_fk" FOREIGN KEY ("renewed_id") REFERENCES "requests"("id");
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id");
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "journal_entries"("id");
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "users"("id");
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "images"("id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "file_layouts" ADD CONSTRAINT "file_layouts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "users"("id");
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_downloaded_by_users_id_fk" FOREIGN KEY ("downloaded_by") REFERENCES "users"("id");
ALTER TABLE "request_claims" ADD CONSTRAINT "request_claims_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"("id");
ALTER TABLE "request_claims" ADD CONSTRAINT "request_claims_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "users"("id");
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "requests" ADD CONSTRAINT "requests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "images"("id");
ALTER TABLE "requests" ADD CONSTRAINT "requests_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "payout_batches"("id");
ALTER TABLE "requests" ADD CONSTRAINT "requests_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "users"("id");
ALTER TABLE "requests" ADD CONSTRAINT "requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "saved_accounts" ADD CONSTRAINT "saved_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "screenshot_pairs" ADD CONSTRAINT "screenshot_pairs_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "images"("id");
ALTER TABLE "screenshot_pairs" ADD CONSTRAINT "screenshot_pairs_other_id_images_id_fk" FOREIGN KEY ("other_id") REFERENCES "images"("id");
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "images"("id");
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"("id");
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "seal_blocks" ADD CONSTRAINT "seal_blocks_day_seals_day_fk" FOREIGN KEY ("day") REFERENCES "seals"("day");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "second_factors"("user_id") ON DELETE cascade;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "users"("id");
ALTER TABLE "spins" ADD CONSTRAINT "spins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "counted_balances" ADD CONSTRAINT "counted_balances_counted_by_users_id_fk" FOREIGN KEY ("counted_by") REFERENCES "users"("id");
ALTER TABLE "statement_imports" ADD CONSTRAINT "statement_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "users"("id");
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_import_id_statement_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "statement_imports"("id");
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id");
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"("id");
ALTER TABLE "statement_matches" ADD CONSTRAINT "statement_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "users"("id");
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "users"("id");
ALTER TABLE "video_days" ADD CONSTRAINT "video_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "requests"("id");
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "users"("id");
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");

-- The counts and session versions of a user change often and are in no index: with room in the row's page such
-- an update leaves every index alone.
ALTER TABLE users SET (fillfactor = 90);

-- The clock of everything that follows the business day. The connection's time zone is the business time zone,
-- so `app_now()::date` is the business day. Tests replace this function to turn the clock.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;

-- ── First rows ──────────────────────────────────────────────────────────────────────────────────────────────
-- The house's accounts. Nothing is posted to `cash` any more: each receiving account has its own.
INSERT INTO ledger_accounts (code) VALUES
  ('cash'), ('payable'), ('joining_income'), ('fee_income'),
  ('expense_video'), ('expense_spin'), ('expense_level'), ('adjustments'), ('forfeited'),
  ('cash_easypaisa'), ('cash_sadapay'), ('cash_bank');

INSERT INTO events_floor (one, xid, id) VALUES (1, '0', 0);

-- The seal of the day before the first: each later row has a day of its own after it.
INSERT INTO seals (day, rows_day, salt)
  VALUES (app_now()::date - 1, '1970-01-01', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- ── Append-only ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
-- Accounts are never removed: deleting one is a mark, because usernames are unique for ever and the trail stays.
CREATE TRIGGER users_stay BEFORE DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

-- ── Balances change only through lines ──────────────────────────────────────────────────────────────────────
-- Depth 1 is a statement of somebody's own; the line trigger's statements arrive at depth 2.
CREATE FUNCTION guard_ledger_derived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% changes only through journal lines', TG_TABLE_NAME;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER ledger_accounts_derived BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_derived();
CREATE TRIGGER ledger_daily_derived BEFORE INSERT OR UPDATE OR DELETE ON ledger_daily
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_derived();
CREATE TRIGGER ledger_daily_stay BEFORE TRUNCATE ON ledger_daily
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE FUNCTION guard_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 OR NEW.earned <> 0 OR NEW.earned_today <> 0 THEN
    RAISE EXCEPTION 'a ledger account starts at zero';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_start BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_new_account();

-- A line moves its account's balance (members) and its code's daily total (all), in the line's own statement.
-- A kind of entry is a reward if the house has an account `expense_<kind>` for it. So a new kind of reward is
-- a new row of ledger_accounts, and no function lists the kinds.
CREATE FUNCTION apply_journal_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry journal_entries;
  account_code text;
  reward bigint;
BEGIN
  -- Only the transaction that made an entry may add lines to it; the deferred check then sees all of them.
  SELECT * INTO entry FROM journal_entries
    WHERE id = NEW.entry_id AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lines are added only together with their entry';
  END IF;

  SELECT code INTO account_code FROM ledger_accounts WHERE id = NEW.account_id;
  NEW.balance_after := NULL;
  IF account_code = 'member' THEN
    reward := CASE WHEN EXISTS (SELECT FROM ledger_accounts
      WHERE code = 'expense_' || entry.kind AND user_id IS NULL) THEN NEW.amount ELSE 0 END;
    UPDATE ledger_accounts SET
      balance = balance + NEW.amount,
      earned = earned + reward,
      earned_today = CASE WHEN earned_day = entry.business_day THEN earned_today ELSE 0 END + reward,
      earned_day = entry.business_day
    WHERE id = NEW.account_id
    RETURNING balance INTO NEW.balance_after;
  END IF;

  INSERT INTO ledger_daily AS d (code, day, kind, shard, credit, debit)
    VALUES (account_code, entry.business_day, entry.kind, pg_backend_pid() % 16,
            greatest(NEW.amount, 0), greatest(-NEW.amount, 0))
  ON CONFLICT (code, day, kind, shard) DO UPDATE SET
    credit = d.credit + excluded.credit, debit = d.debit + excluded.debit;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_lines_apply BEFORE INSERT ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION apply_journal_line();

-- ── Lines of an entry sum to zero ───────────────────────────────────────────────────────────────────────────
CREATE FUNCTION check_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  lines int;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO total, lines FROM journal_lines WHERE entry_id = NEW.id;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal entry % does not balance: % lines, sum %', NEW.id, lines, total;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balanced();

-- On the lines, too: SET CONSTRAINTS ... IMMEDIATE would have the entry checked, and let one more line follow.
CREATE FUNCTION check_line_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount) INTO total FROM journal_lines WHERE entry_id = NEW.entry_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance: sum %', NEW.entry_id, total;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_lines_balanced AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_line_balanced();

-- ── Exact counts ────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION bump_counter(p_name text, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stat_counters AS c (name, shard, n) VALUES (p_name, pg_backend_pid() % 16, p_by)
  ON CONFLICT (name, shard) DO UPDATE SET n = c.n + excluded.n
$$;

-- The counter a row belongs to; none once it is deleted or off the list. Argument: the columns that make the name.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text;
  now_is text;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN was := 'users:' || OLD.role || ':' || OLD.status; END IF;
    IF NEW.deleted_at IS NULL THEN now_is := 'users:' || NEW.role || ':' || NEW.status; END IF;
  ELSIF TG_TABLE_NAME = 'requests' THEN
    IF TG_OP = 'UPDATE' AND OLD.removed_at IS NULL THEN was := 'requests:' || OLD.type || ':' || OLD.status; END IF;
    IF NEW.removed_at IS NULL THEN now_is := 'requests:' || NEW.type || ':' || NEW.status; END IF;
  ELSIF TG_TABLE_NAME = 'contacts' THEN
    IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN was := 'contacts:' || OLD.status; END IF;
    IF NEW.deleted_at IS NULL THEN now_is := 'contacts:' || NEW.status; END IF;
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.removed_at IS NULL THEN was := 'resets:' || OLD.status; END IF;
    IF NEW.removed_at IS NULL THEN now_is := 'resets:' || NEW.status; END IF;
  END IF;
  IF was IS DISTINCT FROM now_is THEN
    IF was IS NOT NULL THEN PERFORM bump_counter(was, -1); END IF;
    IF now_is IS NOT NULL THEN PERFORM bump_counter(now_is, 1); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_count AFTER INSERT OR UPDATE OF role, status, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER requests_count AFTER INSERT OR UPDATE OF status, removed_at ON requests
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER contacts_count AFTER INSERT OR UPDATE OF status, deleted_at ON contacts
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER password_resets_count AFTER INSERT OR UPDATE OF status, removed_at ON password_resets
  FOR EACH ROW EXECUTE FUNCTION count_rows();

-- ── What was decided stays decided ──────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_request_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Pending' AND NEW.status <> OLD.status
     OR NEW.amount <> OLD.amount OR NEW.user_id <> OLD.user_id OR NEW.type <> OLD.type OR NEW.fee <> OLD.fee THEN
    RAISE EXCEPTION 'a decided request and its amount stay as they are';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER requests_decided BEFORE UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION guard_request_decided();

-- ── `cash` holds only what was posted before the receiving accounts ─────────────────────────────────────────
CREATE FUNCTION guard_cash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'cash is kept by receiving account';
END $$;
CREATE TRIGGER ledger_daily_split BEFORE INSERT OR UPDATE ON ledger_daily FOR EACH ROW
  WHEN (NEW.code = 'cash' AND NEW.kind <> 'split') EXECUTE FUNCTION guard_cash();

-- ── Statement lines ─────────────────────────────────────────────────────────────────────────────────────────
CREATE TRIGGER statement_lines_append_only BEFORE UPDATE OR TRUNCATE ON statement_lines
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
-- Lines leave only with their whole file (app.statement_remove).
CREATE TRIGGER statement_lines_stay BEFORE DELETE ON statement_lines FOR EACH STATEMENT
  WHEN (current_setting('sikka.removes_statement', true) IS DISTINCT FROM 'yes') EXECUTE FUNCTION guard_append_only();

-- ── Spins ───────────────────────────────────────────────────────────────────────────────────────────────────
-- The secret of an open spin is derived from APP_SECRET and is not stored.
CREATE FUNCTION guard_open_spin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'SK409', MESSAGE = 'commitmentChanged', DETAIL = '{}';
END $$;
CREATE TRIGGER spins_open BEFORE INSERT ON spins FOR EACH ROW WHEN (NEW.spun_at IS NULL AND NEW.secret IS NOT NULL)
  EXECUTE FUNCTION guard_open_spin();

-- ── Seals ───────────────────────────────────────────────────────────────────────────────────────────────────
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
END $$;
CREATE FUNCTION set_seal_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'journal_entries' THEN NEW.seal_day := public.hold_seal_day(NEW.business_day);
  ELSIF TG_TABLE_NAME = 'audit_log' THEN NEW.seal_day := public.hold_seal_day(NEW.created_at::date);
  ELSE NEW.seal_day := public.hold_seal_day(NEW.day);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_entries_seal_day BEFORE INSERT ON journal_entries FOR EACH ROW EXECUTE FUNCTION set_seal_day();
CREATE TRIGGER audit_log_seal_day BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION set_seal_day();
CREATE TRIGGER spins_seal_day BEFORE INSERT ON spins FOR EACH ROW EXECUTE FUNCTION set_seal_day();
-- A spin settled over midnight, after its day was closed, is tried again on the new day, where it is refused.
CREATE FUNCTION guard_sealed_spin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7305514, OLD.seal_day - date '2000-01-01');
  IF NEW.seal_day <> OLD.seal_day OR EXISTS (SELECT 1 FROM public.seals WHERE day >= OLD.seal_day) THEN
    RAISE EXCEPTION USING ERRCODE = '40001', MESSAGE = 'the spin''s day is sealed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER spins_sealed BEFORE UPDATE ON spins FOR EACH ROW EXECUTE FUNCTION guard_sealed_spin();
CREATE TRIGGER seals_stay BEFORE DELETE OR TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER seals_made BEFORE UPDATE ON seals FOR EACH ROW WHEN (OLD.root IS NOT NULL)
  EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER seal_blocks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON seal_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
