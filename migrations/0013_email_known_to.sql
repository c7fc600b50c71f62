SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_known_to" uuid;--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint -- a new column: a second for a million rows
ALTER TABLE "users" ADD CONSTRAINT "users_email_known_to_users_id_fk" FOREIGN KEY ("email_known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
UPDATE "users" u SET "email_known_to" = coalesce(
    (SELECT "to" FROM jsonb_to_recordset(u."known_before") b("to" uuid, "since" timestamptz, "until" timestamptz)
      WHERE "since" <= coalesce(u."contact_changed_at", u."created_at") AND "until" > coalesce(u."contact_changed_at", u."created_at") LIMIT 1),
    CASE WHEN "known_since" <= coalesce(u."contact_changed_at", u."created_at") THEN "known_to" END)
  WHERE u."role" = 'user' AND ("known_to" IS NOT NULL OR "known_before" <> '[]');
