SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" text,
	"after" text,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_days" (
	"actor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"moved" bigint DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_days_actor_id_day_pk" PRIMARY KEY("actor_id","day")
);
--> statement-breakpoint
CREATE TABLE "waiting_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid,
	"request_id" uuid,
	"amount" bigint,
	"call" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"made_by" uuid NOT NULL,
	"made_from" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "waiting_changes_kind" CHECK (kind in ('adjustment', 'deposit', 'payout', 'return', 'activation', 'account', 'deletion')),
	CONSTRAINT "waiting_changes_state" CHECK (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "waiting_changes_decided" CHECK ((state = 'waiting') = (decided_by is null))
);
--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_days" ADD CONSTRAINT "staff_days_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_changes" ADD CONSTRAINT "waiting_changes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_changes_key" ON "setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "waiting_changes_seq" ON "waiting_changes" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "waiting_changes_waiting" ON "waiting_changes" USING btree ("seq") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_changes_request" ON "waiting_changes" USING btree ("request_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_changes_activation" ON "waiting_changes" USING btree ("user_id") WHERE state = 'waiting' and kind = 'activation';--> statement-breakpoint
-- by hand
CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_changes
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
