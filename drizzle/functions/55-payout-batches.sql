-- Payout batches: pending withdrawals that are paid together by one bank file. Lock order: users, requests,
-- the batch, then the ledger. Only these functions decide a request in a batch (app.assert_unclaimed).

-- Refuses the call when no withdrawal can be in it.
CREATE FUNCTION app.batch_create(p_actor uuid, p_address text, p_batch uuid, p_account text, p_requests jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  b public.payout_batches;
  r public.requests;
  v_key text;
  v_params text;
  v_left jsonb := '[]'::jsonb;
  v_count int := 0;
  v_sum bigint := 0;
BEGIN
  INSERT INTO public.payout_batches (id, account, created_by, created_at)
    VALUES (p_batch, p_account, p_actor, public.app_now()) RETURNING * INTO b;
  FOR r IN SELECT q.* FROM public.requests q JOIN public.users u ON u.id = q.user_id AND u.role = 'user'
      WHERE q.type = 'Withdraw' AND q.id IN (SELECT value::uuid FROM jsonb_array_elements_text(p_requests))
      ORDER BY q.id FOR NO KEY UPDATE OF q LOOP
    BEGIN
      PERFORM app.assert_pending(r);
      PERFORM app.assert_unclaimed(p_actor, r);
      PERFORM app.assert_not_held(r);
      IF app.may_be_planted(p_actor, r) THEN PERFORM app.refuse('conflict', 'payoutKnown'); END IF;
    EXCEPTION WHEN SQLSTATE 'SK409' THEN
      GET STACKED DIAGNOSTICS v_key = MESSAGE_TEXT, v_params = PG_EXCEPTION_DETAIL;
      v_left := v_left || jsonb_build_object('id', r.id, 'seq', r.seq, 'key', v_key, 'params', v_params::jsonb);
      CONTINUE;
    END;
    UPDATE public.requests SET batch_id = b.id WHERE id = r.id;
    PERFORM app.end_claim(r.id);
    PERFORM app.emit_staff_request('requestUpdated', r);
    v_count := v_count + 1;
    v_sum := v_sum + r.amount - r.fee;
  END LOOP;
  IF v_count = 0 AND v_left = '[]' THEN PERFORM app.refuse('notFound', 'requestNotFound'); END IF;
  IF v_count = 0 THEN PERFORM app.refuse('conflict', v_left -> 0 ->> 'key', v_left -> 0 -> 'params'); END IF;
  PERFORM app.emit('staff', NULL, 'batchChanged', jsonb_build_object('id', b.id));
  PERFORM app.audit(p_actor, p_address, 'batch.create', 'batch', b.id, NULL, jsonb_build_object(
    'batch', app.batch_number(b.id), 'account', b.account, 'rows', v_count, 'payout', app.pkr(v_sum)));
  RETURN jsonb_build_object('id', b.id, 'seq', b.seq, 'count', v_count, 'sum', v_sum, 'left', v_left);
END $$;

-- Locks the member and the request. Returns NULL when the request is not in this batch. If the member became
-- staff meanwhile, a pending request is refused to the member, and to staff who are no superadmins.
CREATE FUNCTION app.lock_in_batch(p_actor uuid, p_batch uuid, p_request uuid) RETURNS public.requests LANGUAGE plpgsql AS $$
DECLARE
  r public.requests;
BEGIN
  PERFORM app.lock_users(user_id) FROM public.requests WHERE id = p_request;
  SELECT * INTO r FROM public.requests WHERE id = p_request AND batch_id = p_batch FOR NO KEY UPDATE;
  IF r.user_id = p_actor THEN PERFORM app.refuse('forbidden', 'notYourself'); END IF;
  -- A superadmin may also end the request of another one: the bank may have paid it already.
  IF r.status = 'Pending' AND EXISTS (SELECT 1 FROM public.users WHERE id = r.user_id AND role <> 'user')
      AND NOT EXISTS (SELECT 1 FROM public.users WHERE id = p_actor AND role = 'superadmin') THEN
    PERFORM app.refuse('forbidden', 'rowOfStaff', jsonb_build_object('number', app.request_number(r.seq)));
  END IF;
  RETURN r;
END $$;

-- Locks a batch, after the request and before the ledger,
-- so that of two callers the second sees the changes of the first.
CREATE FUNCTION app.lock_batch(p_batch uuid) RETURNS public.payout_batches LANGUAGE plpgsql AS $$
DECLARE
  b public.payout_batches;
BEGIN
  SELECT * INTO b FROM public.payout_batches WHERE id = p_batch FOR NO KEY UPDATE;
  IF NOT FOUND THEN PERFORM app.refuse('notFound', 'batchNotFound'); END IF;
  RETURN b;
END $$;

-- The caller holds its lock.
CREATE FUNCTION app.batch_changed(p_batch uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.payout_batches SET closed_at = public.app_now()
    WHERE id = p_batch AND closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM public.requests WHERE batch_id = p_batch AND status = 'Pending');
  PERFORM app.emit('staff', NULL, 'batchChanged', jsonb_build_object('id', p_batch));
END $$;

-- After a download the bank may have paid it, so a person must say that it is not paid (p_unpaid).
-- p_downloads: how many downloads that person knows of.
CREATE FUNCTION app.batch_take_out(p_actor uuid, p_address text, p_batch uuid, p_request uuid, p_unpaid boolean,
                                   p_downloads int DEFAULT 0)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests := app.lock_in_batch(p_actor, p_batch, p_request);
  b public.payout_batches;
BEGIN
  IF r.id IS NULL THEN PERFORM app.refuse('notFound', 'requestNotInBatch'); END IF;
  PERFORM app.assert_pending(r);
  PERFORM app.assert_not_waiting(r.id);
  b := app.lock_batch(p_batch);
  IF b.downloads > p_downloads THEN PERFORM app.refuse_downloaded(b); END IF;
  IF b.downloads > 0 AND NOT p_unpaid THEN PERFORM app.refuse('conflict', 'requestInBankFile'); END IF;
  IF b.downloads > 0 AND app.waits(p_actor, 'return', r.user_id, r.amount) THEN
    PERFORM app.refuse('conflict', 'takeOutSecond');
  END IF;
  UPDATE public.requests SET batch_id = NULL WHERE id = p_request;
  PERFORM app.batch_changed(p_batch);
  PERFORM app.emit_staff_request('requestUpdated', r);
  PERFORM app.audit(p_actor, p_address, 'batch.takeOut', 'request', p_request,
    jsonb_build_object('batch', app.batch_number(p_batch)),
    jsonb_build_object('batch', NULL, 'amount', app.pkr(r.amount), 'downloaded', b.downloaded_at IS NOT NULL));
  RETURN jsonb_build_object('id', p_request);
END $$;

CREATE FUNCTION app.refuse_downloaded(b public.payout_batches) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.refuse('conflict', 'batchDownloaded', jsonb_build_object(
    'name', (SELECT name FROM public.users WHERE id = b.downloaded_by),
    'time', to_char(b.downloaded_at, 'YYYY-MM-DD HH24:MI')));
END $$;

-- A second download needs p_again: a bank that gets two files pays everybody twice. The file moves the money,
-- so what one person may not pay alone is downloaded by another one than who made the batch.
CREATE FUNCTION app.batch_download(p_actor uuid, p_address text, p_batch uuid, p_again boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  b public.payout_batches := app.lock_batch(p_batch);
  v_rows jsonb;
  v_sum bigint;
  v_whole bigint;
  v_above boolean;
  v_planted boolean;
  v_downloads int;
BEGIN
  IF b.closed_at IS NOT NULL THEN PERFORM app.refuse('conflict', 'batchClosed'); END IF;
  IF b.downloaded_at IS NOT NULL AND NOT p_again THEN PERFORM app.refuse_downloaded(b); END IF;
  SELECT jsonb_agg(jsonb_build_object('seq', r.seq, 'payout', r.amount - r.fee, 'accountNumber', r.account_number,
      'accountName', r.account_name, 'bankName', r.bank_name, 'user', u.name) ORDER BY r.seq), sum(r.amount - r.fee),
      sum(r.amount), bool_or(app.is_above(r.amount, 'secondPersonPayout')), bool_or(app.may_be_planted(p_actor, r))
    INTO v_rows, v_sum, v_whole, v_above, v_planted FROM public.requests r JOIN public.users u ON u.id = r.user_id
    WHERE r.batch_id = p_batch AND r.status = 'Pending';
  IF v_planted OR app.same_person(p_actor, b.created_by, b.created_at)
      AND app.waits(p_actor, 'payout', NULL, v_whole, v_above) THEN
    PERFORM app.refuse('conflict', 'bankFileSecond');
  END IF;
  UPDATE public.payout_batches SET downloaded_by = p_actor, downloaded_at = public.app_now(), downloads = downloads + 1
    WHERE id = p_batch RETURNING downloads INTO v_downloads;
  PERFORM app.emit('staff', NULL, 'batchChanged', jsonb_build_object('id', p_batch));
  PERFORM app.audit(p_actor, p_address, 'batch.download', 'batch', p_batch, NULL, jsonb_build_object('batch',
    app.batch_number(p_batch), 'rows', jsonb_array_length(v_rows), 'payout', app.pkr(v_sum),
    'again', b.downloaded_at IS NOT NULL));
  RETURN jsonb_build_object('seq', b.seq, 'account', b.account, 'rows', v_rows,
    'downloads', v_downloads, 'layout', (SELECT layout FROM public.file_layouts WHERE kind = 'payout' AND account = b.account));
END $$;

-- Refuses the account that is paid, or is paid from, as a bank reference, and a reference that another payout
-- has, also in another spelling, unless p_same allows it. The lock makes a second call with it wait.
CREATE FUNCTION app.claim_reference(p_request uuid, p_reference text, p_same boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  used public.requests;
BEGIN
  IF EXISTS (SELECT 1 FROM public.requests WHERE id = p_request AND account_key = public.account_key(p_reference))
      OR EXISTS (SELECT 1 FROM public.own_accounts WHERE key = public.account_key(p_reference)) THEN
    PERFORM app.refuse('badInput', 'referenceUnlike', jsonb_build_object('reference', p_reference));
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('reference:' || app.id_key(p_reference), 0));
  WITH same AS MATERIALIZED (SELECT * FROM public.requests WHERE reference IS NOT NULL AND id <> p_request
    AND public.comparison_key(reference) = ANY (app.id_spellings(p_reference)))
  SELECT * INTO used FROM same ORDER BY seq LIMIT 1;
  IF FOUND AND NOT p_same THEN
    PERFORM app.refuse('conflict', 'referenceUsed', jsonb_build_object('reference', used.reference,
      'number', app.request_number(used.seq)));
  END IF;
END $$;

-- With p_reference: pays it, else refunds it; or holds that for a second person. Refuses if the file has more
-- downloads than p_downloads, or none (unless p_without_file).
CREATE FUNCTION app.batch_settle(p_actor uuid, p_address text, p_batch uuid, p_request uuid, p_downloads int,
                                 p_without_file boolean, p_same_reference boolean, p_reference text DEFAULT NULL, p_reason text DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  r public.requests := app.lock_in_batch(p_actor, p_batch, p_request);
  b public.payout_batches;
  v_before jsonb;
  v_settled boolean := coalesce(r.status = 'Pending', false);
  v_waits boolean := false;
  v_call constant jsonb := jsonb_build_object('batch', p_batch, 'downloads', p_downloads, 'withoutFile', p_without_file,
    'sameReference', p_same_reference, 'reference', p_reference, 'reason', p_reason);
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.requests WHERE id = p_request) THEN
    PERFORM app.refuse('notFound', 'requestNotFound');
  END IF;
  IF v_settled THEN
    b := app.lock_batch(p_batch);
    IF b.downloads > p_downloads THEN PERFORM app.refuse_downloaded(b); END IF;
    IF b.downloads = 0 AND NOT p_without_file THEN PERFORM app.refuse('conflict', 'bankFileNever'); END IF;
    v_waits := EXISTS (SELECT 1 FROM public.waiting_changes WHERE request_id = r.id AND state = 'waiting');
    IF p_reference IS NULL THEN
      PERFORM app.assert_not_waiting(r.id);
      -- After a download the money may have left.
      v_waits := b.downloads > 0 AND app.waits(p_actor, 'return', r.user_id, r.amount);
      IF v_waits THEN
        PERFORM app.hold(p_actor, p_address, 'return', r.user_id, r.id, r.amount, v_call);
      ELSE
        v_before := app.audit_request_state(r);
        PERFORM app.settle_rejection(p_actor, r, p_reason, false);
        SELECT * INTO r FROM public.requests WHERE id = p_request;
        PERFORM app.audit(p_actor, p_address, 'request.reject', 'request', r.id, v_before, app.audit_request_json(r));
      END IF;
    ELSIF NOT v_waits THEN
      PERFORM app.claim_reference(r.id, p_reference, p_same_reference);
      v_waits := app.payout_waits(p_actor, r, b.downloads > 0);
      IF v_waits THEN
        PERFORM app.hold(p_actor, p_address, 'payout', r.user_id, r.id, r.amount, v_call);
      ELSE
        PERFORM app.pay_withdrawal(p_actor, p_address, r, b.account, p_same_reference, p_reference);
      END IF;
    END IF;
    PERFORM app.batch_changed(p_batch);
  END IF;
  RETURN (SELECT jsonb_build_object('id', q.id, 'seq', q.seq, 'settled', v_settled AND NOT v_waits, 'status', q.status,
      'by', (SELECT name FROM public.users WHERE id = q.decided_by))
      || CASE WHEN v_waits THEN '{"awaitingSecondPerson": true}' ELSE '{}' END::jsonb
    FROM public.requests q WHERE q.id = p_request);
END $$;

CREATE FUNCTION app.payout_layout_set(p_actor uuid, p_address text, p_account text, p_layout jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before jsonb := (SELECT layout FROM public.file_layouts WHERE kind = 'payout' AND account = p_account);
BEGIN
  IF v_before IS NOT DISTINCT FROM p_layout THEN RETURN jsonb_build_object('account', p_account); END IF;
  IF app.waits(p_actor, 'layout') THEN
    PERFORM app.hold(p_actor, p_address, 'layout', NULL, NULL, NULL, jsonb_build_object('account', p_account, 'layout', p_layout));
    RETURN jsonb_build_object('account', p_account, 'awaitingSecondPerson', true);
  END IF;
  INSERT INTO public.file_layouts (kind, account, layout, changed_by, changed_at)
    VALUES ('payout', p_account, p_layout, p_actor, public.app_now())
    ON CONFLICT (kind, account) DO UPDATE SET layout = excluded.layout, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at;
  PERFORM app.emit('staff', NULL, 'layoutChanged', jsonb_build_object('account', p_account));
  PERFORM app.audit(p_actor, p_address, 'batch.layout', 'layout', gen_random_uuid(),
    jsonb_build_object('account', p_account, 'layout', v_before), jsonb_build_object('account', p_account, 'layout', p_layout));
  RETURN jsonb_build_object('account', p_account);
END $$;
