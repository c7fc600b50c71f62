ALTER TABLE "audit_log" ADD COLUMN "area" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Rows written before now get what app.audit writes from now on. The only change these rows ever see.
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
UPDATE "audit_log" a SET "person_id" = CASE target_type
    WHEN 'user' THEN target_id::uuid
    WHEN 'request' THEN (SELECT user_id FROM requests WHERE id = a.target_id::uuid)
    WHEN 'contact' THEN (SELECT user_id FROM contacts WHERE id = a.target_id::uuid)
  END;--> statement-breakpoint
UPDATE "audit_log" a SET "search" = lower(concat_ws(' ', (SELECT username FROM users WHERE id = a.actor_id),
    (SELECT username FROM users WHERE id = a.person_id), action, target_id, a.actor_id, a.person_id));--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_append_only";--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_area" ON "audit_log" USING btree ("area","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id","area");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id","created_at","id","area");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin (search gin_trgm_ops);
