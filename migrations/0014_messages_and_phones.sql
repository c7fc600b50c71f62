SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "waiting_changes" DROP CONSTRAINT "waiting_changes_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_known_to" uuid;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint -- a new column: a second for a million rows
ALTER TABLE "users" ADD CONSTRAINT "users_phone_known_to_users_id_fk" FOREIGN KEY ("phone_known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- the table has a few rows a day
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_kind" CHECK (kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion', 'message', 'cleanup', 'transfer', 'setting', 'layout'));--> statement-breakpoint
-- by hand: 0013 derived the one from changes and creations of both
UPDATE "users" SET "phone_known_to" = CASE "role" WHEN 'user' THEN "email_known_to" END,
    "email_known_to" = CASE "role" WHEN 'user' THEN "email_known_to" END
  WHERE "email_known_to" IS NOT NULL;
