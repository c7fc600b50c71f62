import { member } from '#shared/i18n/en/member.ts';
import { LiveProvider } from '../../lib/live.tsx';
import { registerTexts } from '../../lib/text.tsx';
import { MemberShell } from './shell.tsx';

registerTexts('member', member, async () => (await import('#shared/i18n/ur/member.ts')).member);

export default function MemberArea() {
  return (
    <LiveProvider audience="member">
      <MemberShell />
    </LiveProvider>
  );
}
