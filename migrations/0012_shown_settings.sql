SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- squawk-ignore ban-drop-not-null -- a server of the release before only leaves such rows out of the history
ALTER TABLE "setting_changes" ALTER COLUMN "changed_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "sent_news" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "dismissed_news" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "paid_to" text;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- a row for each account that is told: a second for a million
CREATE INDEX "notice_settings_news" ON "notice_settings" USING btree ("sent_news");
