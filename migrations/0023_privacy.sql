SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "erasures" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasures_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "erasures_kind" CHECK (kind in ('screenshots', 'bankData', 'messages', 'identity'))
);
--> statement-breakpoint
CREATE TABLE "seal_sends" (
	"target" text PRIMARY KEY NOT NULL,
	"day" date,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at","id") WHERE deleted_at is not null and role = 'user';