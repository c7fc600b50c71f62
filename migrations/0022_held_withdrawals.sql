SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "held_for" text[];--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "first_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_held" CHECK ((held_for is null) = (held_until is null));