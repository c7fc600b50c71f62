SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "setting_changes" ALTER COLUMN "changed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "paid_to" text;
