CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"description" text NOT NULL,
	"business_day" date NOT NULL,
	"actor_id" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "journal_lines_not_zero" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"user_id" uuid,
	"balance" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"earned_day" date,
	"earned_today" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner" CHECK ((code = 'member') = (user_id is not null)),
	CONSTRAINT "ledger_accounts_not_negative" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_daily" (
	"code" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"shard" integer NOT NULL,
	"credit" bigint NOT NULL,
	"debit" bigint NOT NULL,
	CONSTRAINT "ledger_daily_code_day_kind_shard_pk" PRIMARY KEY("code","day","kind","shard")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "requests_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "requests_type" CHECK (type in ('Deposit', 'Withdraw')),
	CONSTRAINT "requests_status" CHECK (status in ('Pending', 'Approved', 'Rejected')),
	CONSTRAINT "requests_amount" CHECK (amount > 0 and fee >= 0 and fee < amount),
	CONSTRAINT "requests_decided" CHECK ((status = 'Pending') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "spins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "spins_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"odds" jsonb NOT NULL,
	"odds_hash" text NOT NULL,
	"client_seed" text,
	"client_seed_by_server" boolean DEFAULT false NOT NULL,
	"roll" integer,
	"usd_mils" integer,
	"prize" bigint,
	"committed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spun_at" timestamp with time zone,
	CONSTRAINT "spins_whole" CHECK ((spun_at is null) = (roll is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null))
);
--> statement-breakpoint
CREATE TABLE "video_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "video_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "video_days_clicks" CHECK (clicks between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "videos_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"address" text,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contacts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"audience" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events_floor" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"xid" "xid8" NOT NULL,
	"id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"password_hash" text,
	"password_sealed" "bytea",
	"image_id" uuid,
	"status" text DEFAULT 'Pending' NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_addresses_user_id_address_hash_pk" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "stat_counters" (
	"name" text NOT NULL,
	"shard" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "stat_counters_name_shard_pk" PRIMARY KEY("name","shard")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "users_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spins" ADD CONSTRAINT "spins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_days" ADD CONSTRAINT "video_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_addresses" ADD CONSTRAINT "known_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_cause" ON "journal_entries" USING btree ("kind","cause");--> statement-breakpoint
CREATE INDEX "journal_entries_request" ON "journal_entries" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_code" ON "ledger_accounts" USING btree ("code") WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_seq" ON "requests" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_pending_deposit" ON "requests" USING btree ("user_id") WHERE type = 'Deposit' and status = 'Pending';--> statement-breakpoint
CREATE INDEX "requests_listed" ON "requests" USING btree ("seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "requests_status" ON "requests" USING btree ("status","seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "requests_type" ON "requests" USING btree ("type","status","seq") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "requests_user" ON "requests" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin (search gin_trgm_ops) WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "spins_once_a_day" ON "spins" USING btree ("user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "spins_seq" ON "spins" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "spins_user" ON "spins" USING btree ("user_id","seq") WHERE spun_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "videos_seq" ON "videos" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "contacts_listed" ON "contacts" USING btree ("seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_position" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_member" ON "events" USING btree ("user_id","xid","id") WHERE audience = 'member';--> statement-breakpoint
CREATE INDEX "events_staff" ON "events" USING btree ("xid","id") WHERE audience = 'staff';--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_one_pending" ON "password_resets" USING btree ("user_id") WHERE status = 'Pending';--> statement-breakpoint
CREATE INDEX "password_resets_listed" ON "password_resets" USING btree ("seq") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_seq" ON "users" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_referrer" ON "users" USING btree ("referrer_id","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("status","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_role_listed" ON "users" USING btree ("role","seq") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search gin_trgm_ops) WHERE deleted_at is null;