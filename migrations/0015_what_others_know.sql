SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seen_hashes" text[] DEFAULT '{}' NOT NULL;