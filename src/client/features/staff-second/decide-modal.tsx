import type { ReactNode } from 'react';
import { refuseWaitingInput } from '#shared/schemas/second-person.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { balanceAfter, kindText, useSubject } from './change.ts';
import { useDecide, type Verdict } from './hooks.ts';

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
