SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "appeals" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appeals_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"answer" text,
	"renewed_id" uuid,
	CONSTRAINT "appeals_state" CHECK (state in ('open', 'upheld', 'granted')),
	CONSTRAINT "appeals_decided" CHECK ((state = 'open') = (decided_by is null) and (state = 'open') = (answer is null))
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_renewed_id_requests_id_fk" FOREIGN KEY ("renewed_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("seq") WHERE state = 'open';