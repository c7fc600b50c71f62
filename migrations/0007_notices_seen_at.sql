SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "seen_at" timestamp with time zone;