SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- with many notices the changelog says to build it before
CREATE INDEX IF NOT EXISTS "notices_failed" ON "notices" USING btree ("created_at") WHERE outcome = 'failed';--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- with many requests the changelog says to build it before
CREATE INDEX IF NOT EXISTS "requests_created" ON "requests" USING btree ("created_at","seq");--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- with many members the changelog says to build it before
CREATE INDEX IF NOT EXISTS "users_joined" ON "users" USING btree ("created_at") WHERE role = 'user';
