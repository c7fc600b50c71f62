SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "contacts" ALTER COLUMN "user_id" DROP NOT NULL;