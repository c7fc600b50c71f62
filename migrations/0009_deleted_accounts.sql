SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- Accounts deleted before now leave staff's lists as those deleted from now on do; the books and the audit log keep all of it.
UPDATE "requests" r SET "removed_at" = u.deleted_at FROM "users" u
  WHERE u.id = r.user_id AND u.deleted_at IS NOT NULL AND r.removed_at IS NULL AND r.status <> 'Pending';--> statement-breakpoint
UPDATE "contacts" c SET "deleted_at" = u.deleted_at FROM "users" u
  WHERE u.id = c.user_id AND u.deleted_at IS NOT NULL AND c.deleted_at IS NULL;--> statement-breakpoint
UPDATE "password_resets" p SET "removed_at" = u.deleted_at FROM "users" u
  WHERE u.id = p.user_id AND u.deleted_at IS NOT NULL AND p.removed_at IS NULL AND p.status <> 'Pending';--> statement-breakpoint
-- Last, because it locks out readers until the end.
ALTER TABLE "requests" ADD COLUMN "removed_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "requests" r SET "removed_pending" = true FROM "audit_log" a
  WHERE a.action = 'request.delete' AND a.before ->> 'status' = 'Pending' AND r.id = a.target_id::uuid;
