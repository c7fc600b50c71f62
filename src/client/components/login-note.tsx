import { loginNote } from '#shared/i18n/en/login-note.ts';
import { RESET_PROMISE_HOURS } from '#shared/rules.ts';
import type { LoginNoteKey } from '../lib/landing.ts';
import { registerTexts, useText } from '../lib/text.tsx';
import { Icon } from './ui/icon.tsx';

registerTexts('loginNote', loginNote, async () => (await import('#shared/i18n/ur/login-note.ts')).loginNote);

/** The note belongs to the page's history entry, so it survives a reload. */
export default function LoginNote({ note }: { readonly note: LoginNoteKey }) {
  const { t } = useText();
  return (
    <div className="notice" role="status">
      <Icon name="info" />
      <p>{t(`loginNote.${note}`, { hours: RESET_PROMISE_HOURS })}</p>
    </div>
  );
}
