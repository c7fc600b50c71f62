import { member } from '#shared/i18n/en/member.ts';
import { LiveProvider } from '../../lib/live.tsx';
import { registerTexts } from '../../lib/text.tsx';
import { MemberShell } from './shell.tsx';

registerTexts('member', member, async () => (await import('#shared/i18n/ur/member.ts')).member);

/** The screens that a member opens after the login (`isMemberPath`). */
export default function MemberArea() {
  return (
    <LiveProvider audience="member">
      <MemberShell />
    </LiveProvider>
  );
}
