import type { ReferralView } from '#shared/views/users.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { useReminder } from './hooks.ts';

export function RemindLink({ referral }: { referral: ReferralView }) {
  const { t } = useText();
  const href = useReminder(referral);
  if (!href) return null;
  return (
    <a
      className="text-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('member.remindLabel', { name: referral.name })}
    >
      <Icon name="message" />
      {t('member.remind')}
    </a>
  );
}
