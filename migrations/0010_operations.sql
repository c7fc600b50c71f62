SET LOCAL lock_timeout = '10s';--> statement-breakpoint
-- by hand
-- A change is named by its SQL function, so that a repeat over the update still finds its answer.
UPDATE idempotency_keys SET operation = name.after FROM (VALUES
  ('user.create', 'user_create'), ('user.update', 'user_update'), ('user.delete', 'user_delete'), ('adjust',
  'user_adjust_balance'), ('note.add', 'note_add'), ('note.delete', 'note_delete'), ('password.change',
  'password_change'), ('session.end', 'session_end'), ('session.end_others', 'sessions_end_others'),
  ('factor.login', 'factor_login'), ('factor.add', 'factor_add'), ('factor.prove', 'factor_prove'),
  ('factor.remove', 'factor_remove'), ('factor.renew', 'factor_renew'), ('passkey.login', 'passkey_login'),
  ('passkey.prove', 'passkey_prove'), ('passkey.add', 'passkey_add'), ('passkey.remove', 'passkey_remove'),
  ('reset.approve', 'reset_approve'), ('reset.reject', 'reset_reject'), ('reset.issue_code', 'reset_issue_code'),
  ('video.create', 'video_create'), ('video.update', 'video_update'), ('video.activate', 'video_set_active'),
  ('video.move', 'video_move'), ('video.delete', 'video_delete'), ('spin', 'spin_settle'), ('waiting.confirm',
  'waiting_confirm'), ('waiting.refuse', 'waiting_refuse'), ('waiting.withdraw', 'waiting_withdraw'), ('contact',
  'contact_create'), ('contact.reply', 'contact_reply'), ('contact.follow', 'contact_follow'), ('contact.seen',
  'contact_seen'), ('contact.read', 'contact_mark_read'), ('contact.delete', 'contact_delete'), ('setting.set',
  'setting_set'), ('batch.create', 'batch_create'), ('batch.takeOut', 'batch_take_out'), ('batch.download',
  'batch_download'), ('batch.layout', 'payout_layout_set'), ('appeal.create', 'appeal_create'), ('appeal.answer',
  'appeal_answer'), ('cash.transfer', 'cash_transfer'), ('return', 'request_return'), ('withdrawal',
  'withdrawal_create'), ('approve', 'request_approve'), ('reject', 'request_reject'), ('request.claim',
  'request_claim'), ('request.release', 'request_release'), ('account.save', 'account_save'), ('account.rename',
  'account_rename'), ('account.remove', 'account_remove'), ('delete', 'request_delete'), ('notices.set',
  'notice_settings_set'), ('notices.unsubscribe', 'push_unsubscribe'), ('statement.confirm', 'statement_confirm'),
  ('statement.undo', 'statement_undo'), ('balance.count', 'balance_count'), ('statement.import',
  'statement_import'), ('statement.layoutRemove', 'statement_layout_remove'), ('statement.remove',
  'statement_remove')
) AS name (before, after) WHERE operation = name.before;