import { Badge } from '../../components/ui/badge.tsx';
import type { Connection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';

const LOOKS = {
  live: { tone: 'success', text: 'staff.live' },
  polling: { tone: 'warning', text: 'staff.polling' },
  offline: { tone: 'danger', text: 'staff.offline' },
} as const;

export function LiveIndicator({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const { tone, text } = LOOKS[connection];
  return (
    <span role="status">
      <Badge tone={tone}>{t(text)}</Badge>
    </span>
  );
}
