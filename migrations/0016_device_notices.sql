SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "device_hash" text;