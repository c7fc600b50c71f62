SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- needs 0001_one_of_each
-- squawk-ignore ban-drop-table -- a server of 0.1.0 beside it loses only webhook, mail and figures of late work
DROP TABLE "seal_sends";
