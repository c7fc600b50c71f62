import { Link } from 'wouter';
import { pkr } from '#shared/money.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { MemberCell, useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useAboutTime } from '../../lib/about-time.ts';
import { serverNow } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { balanceAfter } from './balance-after.ts';
import type { Verdict } from './hooks.ts';
import { kindText, useSubject } from './use-subject.ts';

interface WaitingTableProps {
  readonly changes: readonly WaitingChangeView[];
  readonly onDecide: (verdict: Verdict, change: WaitingChangeView) => void;
}

export function WaitingTable({ changes, onDecide }: WaitingTableProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const aboutTime = useAboutTime();
  const subjectOf = useSubject();
  const { amount } = useColumns<WaitingChangeView>();
  const columns: Column<WaitingChangeView>[] = [
    {
      id: 'change',
      label: t('staff.columnChange'),
      place: 'title',
      cell: (change) => (
        <TwoLines
          sub={
            <>
              {change.request && <Link href={requestPath(change.request.id)}>{change.request.number}</Link>}{' '}
              {subjectOf(change)}
            </>
          }
        >
          {t(kindText(change))}
        </TwoLines>
      ),
    },
    {
      id: 'member',
      label: t('staff.columnMember'),
      cell: ({ user }) =>
        user ? <MemberCell id={user.id} name={user.name} sub={`@${user.username}`} /> : '–',
    },
    amount(
      (one) => (one.amount === null ? '–' : <Money pkr={one.amount} signed={one.kind === 'adjustment'} />),
      'aside',
    ),
    {
      id: 'balance',
      label: t('staff.columnBalanceNow'),
      numeric: true,
      cell: (change) =>
        change.balance === null || balanceAfter(change) === null ? '–' : <Money pkr={change.balance} live />,
    },
    {
      id: 'after',
      label: t('staff.columnBalanceAfter'),
      numeric: true,
      cell: (change) => {
        const after = balanceAfter(change);
        return after === null ? '–' : <Money pkr={pkr(after)} />;
      },
    },
    {
      id: 'asked',
      label: t('staff.columnAskedBy'),
      cell: ({ madeBy, madeAt, own }) => (
        <TwoLines
          sub={`${formatWhen(madeAt)} (${aboutTime(Math.max(1, Math.round((serverNow() - Date.parse(madeAt)) / 60_000)))})`}
        >
          {own ? t('staff.askedByYou') : madeBy}
        </TwoLines>
      ),
    },
  ];
  const actions = (change: WaitingChangeView) => {
    const subject = `${t(kindText(change))}, ${change.user?.name ?? subjectOf(change)}`;
    const button = (verdict: Verdict, label: string, primary = false) => (
      <Button
        size="small"
        variant={primary ? 'primary' : 'secondary'}
        aria-label={`${label}: ${subject}`}
        onClick={() => onDecide(verdict, change)}
      >
        {label}
      </Button>
    );
    if (change.own) return button('withdraw', t('staff.secondWithdraw'));
    return (
      <>
        {button('confirm', t('staff.secondConfirm'), true)}
        {button('refuse', t('staff.secondRefuse'))}
      </>
    );
  };
  return <DataTable label={t('staff.secondTitle')} columns={columns} rows={changes} actions={actions} />;
}
