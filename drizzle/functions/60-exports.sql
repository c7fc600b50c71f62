-- Exports: each is asked for, begun once (app.use_ticket) and ended, and the audit log tells of the first and the last.

-- Before an address is given out, so that nothing leaves without a trace. p_what: which export and its filters. p_answer: the caller's.
CREATE FUNCTION app.export_ask(p_address text, p_id uuid, p_what jsonb, p_answer jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.ask', 'export', p_id, NULL, p_what);
  RETURN p_answer;
END $$;

-- p_what: the same again, with how many rows were sent and whether those were all.
CREATE FUNCTION app.export_end(p_address text, p_id uuid, p_what jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.end', 'export', p_id, NULL, p_what);
  RETURN jsonb_build_object('id', p_id);
END $$;
