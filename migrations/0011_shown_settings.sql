SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- squawk-ignore ban-drop-not-null -- a server of the release before only leaves such rows out of the history
ALTER TABLE "setting_changes" ALTER COLUMN "changed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "paid_to" text;
