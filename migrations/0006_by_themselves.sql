SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "code_sealed" text;