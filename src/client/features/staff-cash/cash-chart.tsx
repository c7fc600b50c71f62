import { formatPkr, pkr } from '#shared/money.ts';
import type { CashView } from '#shared/views/cash.ts';
import { DayBars } from '../../components/staff/day-bars.tsx';
import { useText } from '../../lib/text.tsx';

export function CashChart({ cash: { days } }: { readonly cash: CashView }) {
  const { t } = useText();
  return (
    <DayBars
      title={t('staff.cashChart')}
      days={days}
      series={[
        { label: t('staff.deposits'), tone: 'first', of: ({ deposits }) => deposits },
        { label: t('staff.withdrawals'), tone: 'second', of: ({ withdrawals }) => withdrawals, down: true },
      ]}
      format={(value) => formatPkr(pkr(Math.round(value * 100) / 100))}
      none={t('staff.noCashYet')}
    />
  );
}
