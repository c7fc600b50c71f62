SET LOCAL lock_timeout = '10s';--> statement-breakpoint
CREATE TABLE "own_accounts" (
	"key" text PRIMARY KEY NOT NULL
);
