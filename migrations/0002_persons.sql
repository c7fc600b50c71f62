SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "waiting_changes" DROP CONSTRAINT "waiting_changes_kind";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "code_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_to" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_before" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_devices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint -- a new column: a second for a million rows
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_code_by_users_id_fk" FOREIGN KEY ("code_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint -- a new column: a second for a million rows
ALTER TABLE "users" ADD CONSTRAINT "users_known_to_users_id_fk" FOREIGN KEY ("known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- the table has a few rows a day
CREATE UNIQUE INDEX "waiting_changes_deletion" ON "waiting_changes" USING btree ("user_id") WHERE state = 'waiting' and kind = 'deletion' and request_id is null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- the table has a few rows a day
CREATE UNIQUE INDEX "waiting_changes_layout" ON "waiting_changes" USING btree ((call ->> 'account')) WHERE state = 'waiting' and kind = 'layout';--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- the table has a few rows a day
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_kind" CHECK (kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion', 'cleanup', 'transfer', 'setting', 'layout'));--> statement-breakpoint
-- Who gave an account its last password, unless the account changed it since.
UPDATE "users" u SET "known_to" = l."actor_id", "known_since" = l."created_at" FROM (
  SELECT DISTINCT ON ("person_id") "person_id", "actor_id", "created_at" FROM "audit_log" a
    WHERE "action" IN ('user.create', 'reset.approve', 'operator.update')
      OR "action" = 'reset.issue_code' AND EXISTS (SELECT 1 FROM "audit_log" b
        WHERE b."person_id" = a."person_id" AND b."action" = 'reset.by_code' AND b."id" > a."id")
      OR "action" IN ('user.update', 'user.change_password') AND "after" ->> 'passwordChanged' = 'true'
    ORDER BY "person_id", "id" DESC) l
  WHERE u."id" = l."person_id" AND l."actor_id" <> u."id" AND u."deleted_at" IS NULL;
