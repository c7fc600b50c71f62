SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_user_id_second_factors_user_id_fk";--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "last_challenge" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;