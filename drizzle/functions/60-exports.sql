-- Called before the person gets the URL of the download, so that every export is in the audit log.
CREATE FUNCTION app.export_ask(p_address text, p_id uuid, p_what jsonb, p_answer jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.ask', 'export', p_id, NULL, p_what);
  RETURN p_answer;
END $$;

CREATE FUNCTION app.export_end(p_address text, p_id uuid, p_what jsonb, p_actor uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.audit(p_actor, p_address, 'export.end', 'export', p_id, NULL, p_what);
  RETURN jsonb_build_object('id', p_id);
END $$;
