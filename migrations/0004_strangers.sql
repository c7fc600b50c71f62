SET LOCAL lock_timeout = '10s';--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation -- ten rows at most for an account: a second for a million
CREATE INDEX "known_devices_device" ON "known_devices" USING btree ("device_hash");--> statement-breakpoint
-- by hand
-- The counter of what people without an approved account have stored: pictures and messages of guests by their
-- bytes, accounts and the rows around a message by a round figure. NULL: of a row that was not there before.
CREATE FUNCTION count_unpaid(p_was int, p_is int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_is <> coalesce(p_was, 0) THEN PERFORM bump_counter('unpaid:bytes', p_is - coalesce(p_was, 0)); END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION count_unpaid_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_unpaid(CASE WHEN OLD.unpaid THEN octet_length(OLD.bytes) END,
    CASE WHEN NEW.unpaid THEN octet_length(NEW.bytes) ELSE 0 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_unpaid_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_unpaid(CASE WHEN OLD.account_status <> 'approved' AND OLD.deleted_at IS NULL THEN 2048 END,
    CASE WHEN NEW.account_status <> 'approved' AND NEW.deleted_at IS NULL THEN 2048 ELSE 0 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_unpaid_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_unpaid(CASE WHEN OLD.id IS NOT NULL AND OLD.deleted_at IS NULL THEN 1024 + octet_length(OLD.message) END,
    CASE WHEN NEW.deleted_at IS NULL THEN 1024 + octet_length(NEW.message) ELSE 0 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER images_unpaid AFTER INSERT OR UPDATE ON images FOR EACH ROW EXECUTE FUNCTION count_unpaid_image();--> statement-breakpoint
CREATE TRIGGER users_unpaid AFTER INSERT OR UPDATE OF account_status, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_unpaid_user();--> statement-breakpoint
CREATE TRIGGER contacts_unpaid AFTER INSERT OR UPDATE OF deleted_at ON contacts
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION count_unpaid_message();--> statement-breakpoint
-- What is stored already.
UPDATE images SET unpaid = true WHERE id IN (
  SELECT image_id FROM requests r JOIN users u ON u.id = r.user_id WHERE u.account_status <> 'approved'
  UNION ALL SELECT image_id FROM password_resets r JOIN users u ON u.id = r.user_id WHERE u.account_status <> 'approved');--> statement-breakpoint
SELECT bump_counter('unpaid:bytes', (SELECT 2048 * count(*) FROM users WHERE account_status <> 'approved' AND deleted_at IS NULL)::int
  + (SELECT coalesce(sum(1024 + octet_length(message)), 0) FROM contacts WHERE user_id IS NULL AND deleted_at IS NULL)::int);
