import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { refuseWaitingInput } from '#shared/schemas/second-person.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { MemberCell, TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useForm } from '../../lib/form.ts';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { balanceAfter, kindText, useSubject } from './change.ts';
import { useDecide, type Verdict } from './hooks.ts';

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

interface DecideModalProps {
  readonly verdict: Verdict;
  readonly change: WaitingChangeView;
  readonly onClose: () => void;
}

const TEXTS = {
  confirm: {
    title: 'staff.secondConfirmTitle',
    hint: 'staff.secondConfirmHint',
    action: 'staff.secondConfirm',
  },
  refuse: { title: 'staff.secondRefuseTitle', hint: 'staff.secondRefuseHint', action: 'staff.secondRefuse' },
  withdraw: {
    title: 'staff.secondWithdrawTitle',
    hint: 'staff.secondWithdrawHint',
    action: 'staff.secondWithdraw',
  },
} as const;

export function DecideModal({ verdict, change, onClose }: DecideModalProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const mutation = useDecide(verdict, onClose);
  const { field, ...form } = useForm({
    initial: { reason: '' },
    schema: refuseWaitingInput,
    toInput: ({ reason }) => ({ id: change.id, reason: reason.trim() || undefined }),
    mutation,
  });
  const { title, hint, action } = TEXTS[verdict];
  const subject = useSubject()(change);
  const after = balanceAfter(change);
  const facts: [string, ReactNode][] = [];
  if (change.user) facts.push([t('staff.columnMember'), `${change.user.name} @${change.user.username}`]);
  if (change.request) facts.push([t('staff.columnRequest'), change.request.number]);
  if (change.amount !== null) {
    const amount = <Money key="amount" pkr={change.amount} signed={change.kind === 'adjustment'} />;
    facts.push([t('staff.columnAmount'), amount]);
  }
  if (change.balance !== null && after !== null) {
    facts.push([t('staff.balanceNow'), <Money key="now" pkr={change.balance} live />]);
    facts.push([t('staff.columnBalanceAfter'), <Money key="after" pkr={after} />]);
  }
  if (subject) facts.push([t('staff.transferNote'), subject]);
  change.layout?.layout.columns.forEach(({ field, heading = '', text = '' }, i) => {
    facts.push([`${i + 1}. ${heading}`, field === 'text' ? `“${text}”` : t(`staff.payoutField.${field}`)]);
  });
  facts.push([t('staff.columnAskedBy'), `${change.madeBy}, ${formatWhen(change.madeAt)}`]);
  return (
    <FormModal
      title={t(title, { what: t(kindText(change)) })}
      action={t(action)}
      danger={verdict !== 'confirm'}
      form={form}
      onClose={onClose}
    >
      <DescriptionList facts={facts} />
      <p>{t(hint)}</p>
      {verdict === 'refuse' && (
        <TextField label={t('staff.secondReason')} autoComplete="off" maxLength={300} {...field('reason')} />
      )}
    </FormModal>
  );
}
