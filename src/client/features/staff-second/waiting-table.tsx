import { Link } from 'wouter';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { MemberCell, useColumns } from '../../components/staff/columns.tsx';
import { TwoLines } from '../../components/staff/data-table.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useAboutTime } from '../../lib/about-time.ts';
import { serverNow } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { balanceAfter, kindText, useSubject } from './change.ts';
import type { Verdict } from './hooks.ts';

type WaitingTableProps = ListProps<WaitingChangeView> & {
  readonly onDecide: (verdict: Verdict, change: WaitingChangeView) => void;
};

export function WaitingTable({ onDecide, ...list }: WaitingTableProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const aboutTime = useAboutTime();
  const subjectOf = useSubject();
  const { amount, column, figure, title } = useColumns<WaitingChangeView>();
  const waited = (since: string) => Math.max(1, Math.round((serverNow() - Date.parse(since)) / 60_000));
  return (
    <ListTable
      {...list}
      label={t('staff.secondTitle')}
      failed="staff.loadSecondFailed"
      columns={[
        title('staff.settingChange', (change) => (
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
        )),
        column('staff.columnMember', ({ user }) =>
          user ? <MemberCell id={user.id} name={user.name} sub={`@${user.username}`} /> : '–',
        ),
        amount(
          (one) =>
            one.amount === null ? '–' : <Money pkr={one.amount} signed={one.kind === 'adjustment'} />,
          'aside',
        ),
        figure('staff.columnBalanceNow', (change) =>
          change.balance === null || balanceAfter(change) === null ? (
            '–'
          ) : (
            <Money pkr={change.balance} live />
          ),
        ),
        figure('staff.columnBalanceAfter', (change) => {
          const after = balanceAfter(change);
          return after === null ? '–' : <Money pkr={after} />;
        }),
        column('staff.columnAskedBy', ({ madeBy, madeAt, own }) => (
          <TwoLines sub={`${formatWhen(madeAt)} (${aboutTime(waited(madeAt))})`}>
            {own ? t('staff.askedByYou') : madeBy}
          </TwoLines>
        )),
      ]}
      actions={(change) => {
        const decide = (verdict: Verdict) => () => onDecide(verdict, change);
        return (
          <RowActions
            subject={`${t(kindText(change))}, ${change.user?.name ?? subjectOf(change)}`}
            actions={
              change.own
                ? [{ label: 'staff.secondWithdraw', onClick: decide('withdraw') }]
                : [
                    { label: 'staff.secondConfirm', primary: true, onClick: decide('confirm') },
                    { label: 'staff.secondRefuse', onClick: decide('refuse') },
                  ]
            }
          />
        );
      }}
    />
  );
}
