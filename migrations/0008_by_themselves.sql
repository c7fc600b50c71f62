SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "code_sealed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "contact_changed_at" timestamp with time zone;