SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "books_check" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"part" text,
	"at" bigint DEFAULT 0 NOT NULL,
	"until" date,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "books_check_one" CHECK (one)
);
--> statement-breakpoint
CREATE TABLE "books_check_totals" (
	"code" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"credit" bigint NOT NULL,
	"debit" bigint NOT NULL,
	CONSTRAINT "books_check_totals_code_day_kind_pk" PRIMARY KEY("code","day","kind")
);
