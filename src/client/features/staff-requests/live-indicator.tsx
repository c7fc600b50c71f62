import { Badge } from '../../components/ui/badge.tsx';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';

const TONES = { live: 'success', polling: 'warning', offline: 'danger' } as const;

export function LiveIndicator() {
  const { t } = useText();
  const connection = useConnection();
  return (
    <span role="status">
      <Badge tone={TONES[connection]}>{t(`staff.${connection}`)}</Badge>
    </span>
  );
}
