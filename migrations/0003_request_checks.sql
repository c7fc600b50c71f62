-- What two ids are compared by: letters and digits alone, in one case, whatever script the digits are in. Marks, spaces and
-- characters that can't be seen don't count. In `public`, because columns are made of them; they must never change their answers.
CREATE FUNCTION comparison_key(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(regexp_replace(translate(lower(normalize(p_text, NFKC) COLLATE "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '[^0-9a-z]', '', 'g'), '')
$$;--> statement-breakpoint
-- An account however it was written: a Pakistani IBAN by the account number in it, a mobile number (wallets) without its prefix, and
-- every number without the zeros before it.
CREATE FUNCTION account_key(p_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(ltrim(regexp_replace(regexp_replace(comparison_key(p_number),
    '^pk[0-9]{2}[a-z]{4}([0-9]{16})$', '\1'), '^0*92(3[0-9]{9})$', '\1'), '0'), '')
$$;--> statement-breakpoint
CREATE TABLE "screenshot_pairs" (
	"image_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"difference" smallint NOT NULL,
	CONSTRAINT "screenshot_pairs_image_id_other_id_pk" PRIMARY KEY("image_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "screenshot_prints" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"print" bit(1024),
	"compared_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "transaction_key" text GENERATED ALWAYS AS (comparison_key(transaction_id)) STORED;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "account_key" text GENERATED ALWAYS AS (account_key(account_number)) STORED;--> statement-breakpoint
ALTER TABLE "screenshot_pairs" ADD CONSTRAINT "screenshot_pairs_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshot_pairs" ADD CONSTRAINT "screenshot_pairs_other_id_images_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshot_prints" ADD CONSTRAINT "screenshot_prints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screenshot_prints_digest" ON "screenshot_prints" USING btree ("digest","user_id");--> statement-breakpoint
CREATE INDEX "screenshot_prints_waiting" ON "screenshot_prints" USING btree ("created_at") WHERE compared_at is null;--> statement-breakpoint
CREATE INDEX "screenshot_prints_recent" ON "screenshot_prints" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "requests_transaction_key" ON "requests" USING btree ("transaction_key","user_id") WHERE transaction_key is not null;--> statement-breakpoint
CREATE INDEX "requests_account_key" ON "requests" USING btree ("account_key","user_id") WHERE account_key is not null;--> statement-breakpoint
INSERT INTO screenshot_prints (image_id, request_id, user_id, digest, created_at)
  SELECT r.image_id, r.id, r.user_id, sha256(i.bytes), r.created_at FROM requests r JOIN images i ON i.id = r.image_id;
