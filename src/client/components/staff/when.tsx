import { serverNow } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

const DAY_MS = 86_400_000;

/** `Today 02:19`, `Yesterday 23:05`, `19 Nov 02:19`, or with another year; its title is the whole time. */
export function When({ at }: { readonly at: string }) {
  const { t } = useText();
  const { formatDate, formatDateTime, formatTime } = useFormat();
  const now = serverNow();
  const day = formatDate(at);
  const year = formatDate(now).slice(-5);
  const names = { [formatDate(now)]: t('staff.today'), [formatDate(now - DAY_MS)]: t('staff.yesterday') };
  const shown = names[day] ?? (day.endsWith(year) ? day.slice(0, -year.length) : day);
  return (
    <time dateTime={at} title={formatDateTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {shown} {formatTime(at)}
    </time>
  );
}
