SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "sent_news" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "dismissed_news" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- a row for each account that is told: a second for a million
CREATE INDEX "notice_settings_news" ON "notice_settings" USING btree ("sent_news");
