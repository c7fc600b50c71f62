-- p_instead: an unused commitment to replace, because its secret can't be derived again after a change of
-- APP_SECRET. Returns whether today is still p_day.
CREATE FUNCTION app.spin_commit(p_user uuid, p_day date, p_id uuid, p_commitment text, p_odds jsonb, p_odds_hash text,
                                p_instead text DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_member(p_user);
  IF p_day <> app.today() THEN RETURN false; END IF;
  INSERT INTO public.spins AS s (id, user_id, day, commitment, odds, odds_hash, committed_at)
    VALUES (p_id, p_user, p_day, p_commitment, p_odds, p_odds_hash, public.app_now())
    ON CONFLICT (user_id, day) DO UPDATE SET id = excluded.id, commitment = excluded.commitment, odds = excluded.odds,
      odds_hash = excluded.odds_hash, committed_at = excluded.committed_at, secret = NULL
    WHERE s.spun_at IS NULL AND s.commitment = p_instead;
  RETURN true;
END $$;

-- p_commitment names the commitment that was used.
CREATE FUNCTION app.spin_settle(p_user uuid, p_secret text, p_client_seed text, p_by_server boolean, p_roll int,
                                p_usd_mils int, p_prize_paisa bigint, p_commitment text DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  s public.spins;
  v_balance bigint;
BEGIN
  PERFORM app.lock_member(p_user);
  SELECT * INTO s FROM public.spins WHERE user_id = p_user AND day = app.today() FOR NO KEY UPDATE;
  IF s.spun_at IS NOT NULL THEN PERFORM app.refuse('conflict', 'alreadySpun'); END IF;
  IF (s.commitment = p_commitment) IS NOT TRUE THEN PERFORM app.refuse('conflict', 'commitmentChanged'); END IF;
  UPDATE public.spins SET secret = p_secret, client_seed = p_client_seed, client_seed_by_server = p_by_server, roll = p_roll,
      usd_mils = p_usd_mils, prize = p_prize_paisa, spun_at = public.app_now()
    WHERE id = s.id;
  IF p_prize_paisa > 0 THEN
    v_balance := app.post_member('spin', 'spin:' || s.id, 'Daily spin prize', NULL, NULL, p_user, p_prize_paisa,
      'expense_spin');
  ELSE
    SELECT balance INTO STRICT v_balance FROM public.ledger_accounts WHERE user_id = p_user;
  END IF;
  RETURN jsonb_build_object('id', s.id, 'newBalance', v_balance, 'nextSpinTime', app.tomorrow());
END $$;
