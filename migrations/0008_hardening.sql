CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "spins" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
-- Secrets of open spins are derived from APP_SECRET and no longer kept. Commitments that are open today are still honoured by the secret in
-- their row, which "not valid" lets stand; those of earlier days can't be spun any more.
UPDATE "spins" SET "secret" = NULL WHERE spun_at IS NULL AND day < (now() AT TIME ZONE 'UTC')::date - 1;--> statement-breakpoint
ALTER TABLE "spins" DROP CONSTRAINT "spins_whole";--> statement-breakpoint
ALTER TABLE "spins" ADD CONSTRAINT "spins_whole" CHECK ((spun_at is null) = (roll is null) and (spun_at is null) = (secret is null) and (spun_at is null) = (client_seed is null) and (spun_at is null) = (prize is null)) NOT VALID;--> statement-breakpoint
-- In a rolling update a server of the version before would still write them: the member is asked to try again, and finds a newer server.
CREATE FUNCTION guard_open_spin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'SK409', MESSAGE = 'commitmentChanged', DETAIL = '{}';
END $$;--> statement-breakpoint
CREATE TRIGGER spins_open BEFORE INSERT ON spins FOR EACH ROW WHEN (NEW.spun_at IS NULL AND NEW.secret IS NOT NULL)
  EXECUTE FUNCTION guard_open_spin();--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "replaced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;