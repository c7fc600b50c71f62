-- What the database itself holds, whoever writes to it (docs/architecture.md, "The books").

-- The clock of everything that follows the business day. The connection's time zone is the business time zone,
-- so `app_now()::date` is the business day. Tests replace this function to turn the clock.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;

-- ── The house's accounts ────────────────────────────────────────────────────────────────────────────────────
INSERT INTO ledger_accounts (code) VALUES
  ('cash'), ('payable'), ('joining_income'), ('fee_income'),
  ('expense_video'), ('expense_spin'), ('expense_level'), ('adjustments'), ('forfeited');

INSERT INTO events_floor (one, xid, id) VALUES (1, '0', 0);

-- ── Append-only ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
-- Accounts are never removed: deleting one is a mark (DECISIONS: usernames are unique for ever, the trail stays).
CREATE TRIGGER users_stay BEFORE DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

-- ── Balances change only through lines ──────────────────────────────────────────────────────────────────────
-- Depth 1 is a statement of somebody's own; the line trigger's statements arrive at depth 2.
CREATE FUNCTION guard_ledger_derived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% changes only through journal lines', TG_TABLE_NAME;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER ledger_accounts_derived BEFORE UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_derived();
CREATE TRIGGER ledger_daily_derived BEFORE INSERT OR UPDATE OR DELETE ON ledger_daily
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_derived();
CREATE TRIGGER ledger_daily_stay BEFORE TRUNCATE ON ledger_daily
  FOR EACH STATEMENT EXECUTE FUNCTION guard_append_only();

CREATE FUNCTION guard_new_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 OR NEW.earned <> 0 OR NEW.earned_today <> 0 THEN
    RAISE EXCEPTION 'a ledger account starts at zero';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_start BEFORE INSERT ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_new_account();

-- A line moves its account's balance (members) and its code's daily total (all), in the line's own statement.
CREATE FUNCTION apply_journal_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry journal_entries;
  account_code text;
BEGIN
  -- Only the transaction that made an entry may add lines to it; the deferred check below then sees all of them.
  SELECT * INTO entry FROM journal_entries
    WHERE id = NEW.entry_id AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lines are added only together with their entry';
  END IF;

  SELECT code INTO account_code FROM ledger_accounts WHERE id = NEW.account_id;
  NEW.balance_after := NULL;
  IF account_code = 'member' THEN
    UPDATE ledger_accounts SET
      balance = balance + NEW.amount,
      earned = earned + CASE WHEN entry.kind IN ('video', 'spin', 'level') THEN NEW.amount ELSE 0 END,
      earned_today = CASE WHEN earned_day = entry.business_day THEN earned_today ELSE 0 END
        + CASE WHEN entry.kind IN ('video', 'spin', 'level') THEN NEW.amount ELSE 0 END,
      earned_day = entry.business_day
    WHERE id = NEW.account_id
    RETURNING balance INTO NEW.balance_after;
  END IF;

  INSERT INTO ledger_daily AS d (code, day, kind, shard, credit, debit)
    VALUES (account_code, entry.business_day, entry.kind, pg_backend_pid() % 16,
            greatest(NEW.amount, 0), greatest(-NEW.amount, 0))
  ON CONFLICT (code, day, kind, shard) DO UPDATE SET
    credit = d.credit + excluded.credit, debit = d.debit + excluded.debit;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_lines_apply BEFORE INSERT ON journal_lines
  FOR EACH ROW EXECUTE FUNCTION apply_journal_line();

-- ── Lines of an entry sum to zero ───────────────────────────────────────────────────────────────────────────
CREATE FUNCTION check_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  lines int;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO total, lines FROM journal_lines WHERE entry_id = NEW.id;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal entry % does not balance: % lines, sum %', NEW.id, lines, total;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balanced();

-- On the lines, too: SET CONSTRAINTS ... IMMEDIATE would have the entry checked, and let one more line follow.
CREATE FUNCTION check_line_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount) INTO total FROM journal_lines WHERE entry_id = NEW.entry_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance: sum %', NEW.entry_id, total;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_lines_balanced AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_line_balanced();

-- ── Exact counts ────────────────────────────────────────────────────────────────────────────────────────────
CREATE FUNCTION bump_counter(p_name text, p_by int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stat_counters AS c (name, shard, n) VALUES (p_name, pg_backend_pid() % 16, p_by)
  ON CONFLICT (name, shard) DO UPDATE SET n = c.n + excluded.n
$$;

-- The counter a row belongs to; none once it is deleted or off the list. Argument: the columns that make the name.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text;
  now_is text;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN was := 'users:' || OLD.role || ':' || OLD.status; END IF;
    IF NEW.deleted_at IS NULL THEN now_is := 'users:' || NEW.role || ':' || NEW.status; END IF;
  ELSIF TG_TABLE_NAME = 'requests' THEN
    IF TG_OP = 'UPDATE' AND OLD.removed_at IS NULL THEN was := 'requests:' || OLD.type || ':' || OLD.status; END IF;
    IF NEW.removed_at IS NULL THEN now_is := 'requests:' || NEW.type || ':' || NEW.status; END IF;
  ELSIF TG_TABLE_NAME = 'contacts' THEN
    IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN was := 'contacts:' || OLD.status; END IF;
    IF NEW.deleted_at IS NULL THEN now_is := 'contacts:' || NEW.status; END IF;
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.removed_at IS NULL THEN was := 'resets:' || OLD.status; END IF;
    IF NEW.removed_at IS NULL THEN now_is := 'resets:' || NEW.status; END IF;
  END IF;
  IF was IS DISTINCT FROM now_is THEN
    IF was IS NOT NULL THEN PERFORM bump_counter(was, -1); END IF;
    IF now_is IS NOT NULL THEN PERFORM bump_counter(now_is, 1); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_count AFTER INSERT OR UPDATE OF role, status, deleted_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER requests_count AFTER INSERT OR UPDATE OF status, removed_at ON requests
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER contacts_count AFTER INSERT OR UPDATE OF status, deleted_at ON contacts
  FOR EACH ROW EXECUTE FUNCTION count_rows();
CREATE TRIGGER password_resets_count AFTER INSERT OR UPDATE OF status, removed_at ON password_resets
  FOR EACH ROW EXECUTE FUNCTION count_rows();

-- ── What was decided stays decided ──────────────────────────────────────────────────────────────────────────
CREATE FUNCTION guard_request_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Pending' AND NEW.status <> OLD.status
     OR NEW.amount <> OLD.amount OR NEW.user_id <> OLD.user_id OR NEW.type <> OLD.type OR NEW.fee <> OLD.fee THEN
    RAISE EXCEPTION 'a decided request and its amount stay as they are';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER requests_decided BEFORE UPDATE ON requests
  FOR EACH ROW EXECUTE FUNCTION guard_request_decided();
