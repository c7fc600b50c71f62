SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- by hand
-- A kind of entry is a reward if the house has an account `expense_<kind>` for it. So a new kind of reward is
-- a new row of ledger_accounts, and no function lists the kinds.
CREATE OR REPLACE FUNCTION apply_journal_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry journal_entries;
  account_code text;
  reward bigint;
BEGIN
  -- Only the transaction that made an entry may add lines to it; the deferred check then sees all of them.
  SELECT * INTO entry FROM journal_entries
    WHERE id = NEW.entry_id AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lines are added only together with their entry';
  END IF;

  SELECT code INTO account_code FROM ledger_accounts WHERE id = NEW.account_id;
  NEW.balance_after := NULL;
  IF account_code = 'member' THEN
    reward := CASE WHEN EXISTS (SELECT FROM ledger_accounts
      WHERE code = 'expense_' || entry.kind AND user_id IS NULL) THEN NEW.amount ELSE 0 END;
    UPDATE ledger_accounts SET
      balance = balance + NEW.amount,
      earned = earned + reward,
      earned_today = CASE WHEN earned_day = entry.business_day THEN earned_today ELSE 0 END + reward,
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
