SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- squawk-ignore adding-field-with-default -- a second for a hundred thousand saved accounts
ALTER TABLE "saved_accounts" ADD COLUMN "account_key" text GENERATED ALWAYS AS (account_key(account_number)) STORED;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "kind" text DEFAULT 'csv' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "layout_by" uuid;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "is_unproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "has_id" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "row_key" bigint;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- a second for a hundred thousand saved accounts
CREATE INDEX "saved_accounts_key" ON "saved_accounts" USING btree ("account_key");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- no line has a key yet, so the index is empty
CREATE INDEX "statement_lines_row" ON "statement_lines" USING btree ("account","row_key") WHERE row_key is not null;