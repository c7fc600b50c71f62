SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "waiting_changes" DROP CONSTRAINT "waiting_changes_kind";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- a few rows wait at any time
CREATE UNIQUE INDEX "waiting_changes_setting" ON "waiting_changes" USING btree ((call ->> 'key')) WHERE state = 'waiting' and kind = 'setting';--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid -- a few rows wait at any time
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_kind" CHECK (kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion', 'cleanup', 'transfer', 'setting'));