import type { OwnContactView } from '#shared/views/contacts.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { useText } from '../../lib/text.tsx';

const STATES = {
  new: { tone: 'neutral', label: 'member.contactStateNew' },
  open: { tone: 'warning', label: 'member.contactStateOpen' },
  answered: { tone: 'success', label: 'member.contactStateAnswered' },
} as const;

export function MessageState({ message }: { message: Pick<OwnContactView, 'state'> & { unread?: boolean } }) {
  const { t } = useText();
  if (message.unread) return <Badge tone="info">{t('member.contactUnread')}</Badge>;
  const { tone, label } = STATES[message.state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
