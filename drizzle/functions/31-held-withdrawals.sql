-- Held withdrawals: a stranger may have asked for them, so for some hours only two staff persons together can
-- pay them (SPEC section 14).

-- The bank's code in a Pakistani IBAN, else NULL. account_key leaves the code out, so that an IBAN equals its
-- plain account number. Two banks may have the same plain number, so a hold compares the codes too.
CREATE FUNCTION app.iban_bank(p_number text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(public.comparison_key(p_number) FROM '^pk[0-9]{2}([a-z]{4})[0-9]{16}$')
$$;

CREATE FUNCTION app.is_same_account(p_number text, p_other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT public.account_key(p_number) = public.account_key(p_other) AND app.iban_bank(p_number) IS NOT DISTINCT FROM app.iban_bank(p_other)
$$;

-- Why a withdrawal is held: after p_since the password was reset or phone or e-mail changed, or at p_since
-- the device of p_session or the bank account to pay to was not known yet. NULL without such a cause.
CREATE FUNCTION app.hold_causes(p_user uuid, p_session uuid, p_number text, p_bank text, p_since timestamptz) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT nullif(array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM public.password_resets WHERE user_id = p_user AND status = 'Approved' AND decided_at > p_since)
      THEN 'passwordReset' END,
    CASE WHEN EXISTS (SELECT 1 FROM public.users WHERE id = p_user AND contact_changed_at > p_since) THEN 'contactChanged' END,
    CASE WHEN NOT EXISTS (SELECT 1 FROM public.sessions s JOIN public.known_devices d USING (user_id, device_hash)
        WHERE s.id = p_session AND s.user_id = p_user AND coalesce(d.first_seen_at, d.created_at) <= p_since)
      THEN 'newDevice' END,
    CASE WHEN NOT EXISTS (SELECT 1 FROM public.requests WHERE user_id = p_user AND type = 'Withdraw' AND status = 'Approved'
          AND returned_at IS NULL AND account_key = public.account_key(p_number) AND bank_name = p_bank
          AND app.iban_bank(account_number) IS NOT DISTINCT FROM app.iban_bank(p_number) AND created_at <= p_since)
        AND NOT EXISTS (SELECT 1 FROM public.saved_accounts WHERE user_id = p_user AND bank_name = p_bank
          AND app.is_same_account(account_number, p_number) AND created_at <= p_since)
      THEN 'newAccount' END], NULL), '{}')
$$;

CREATE FUNCTION app.is_held(r public.requests) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.status = 'Pending' AND r.held_until > public.app_now(), false)
$$;

-- Refuses to put a held withdrawal into a payout batch.
CREATE FUNCTION app.assert_not_held(r public.requests) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF app.is_held(r) THEN
    PERFORM app.refuse('conflict', 'requestHeld', jsonb_build_object('time', to_char(r.held_until, 'YYYY-MM-DD HH24:MI')));
  END IF;
END $$;
