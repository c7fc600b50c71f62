SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "video_days" ADD COLUMN "watched" bigint[] DEFAULT '{}' NOT NULL;