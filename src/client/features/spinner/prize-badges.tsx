import type { OddsRow } from '#shared/spinner.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { formatUsdMils, prizePkr } from './prizes.ts';

export function PrizeBadges({ odds }: { odds: readonly OddsRow[] }) {
  const { t } = useText();
  const prizes = odds
    .map((row) => row.usdMils)
    .filter((mils) => mils > 0)
    .sort((a, b) => a - b);
  return (
    <ul className="row gap-1 middle" aria-label={t('member.prizesTitle')}>
      {prizes.map((mils) => (
        <li key={mils}>
          <Badge tone={mils === prizes.at(-1) ? 'warning' : 'success'}>
            {formatUsdMils(mils)} · <Money pkr={prizePkr(mils)} />
          </Badge>
        </li>
      ))}
    </ul>
  );
}
