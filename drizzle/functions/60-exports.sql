-- Exports are asked for, started once (app.use_ticket), and ended. Asking and end are in the audit log.

-- Called before the person gets the URL of the download, so that every export is in the audit log.
-- p_what is the export with its filters; p_answer is returned unchanged.
CREATE FUNCTION app.export_ask(p_address text, p_id uuid, p_what jsonb, p_answer jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.ask', 'export', p_id, NULL, p_what);
  RETURN p_answer;
END $$;

-- Records the end of an export. p_what is the p_what of export_ask, with the number of rows that were sent
-- and whether the export is complete.
CREATE FUNCTION app.export_end(p_address text, p_id uuid, p_what jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.end', 'export', p_id, NULL, p_what);
  RETURN jsonb_build_object('id', p_id);
END $$;
