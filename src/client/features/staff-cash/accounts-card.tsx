import { useState } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { transferInput } from '#shared/schemas/accounts.ts';
import type { CashAccountView } from '#shared/views/cash.ts';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { EntriesLink } from './entries-link.tsx';
import { useTransfer } from './hooks.ts';

interface AccountsCardProps {
  readonly accounts: readonly CashAccountView[];
  readonly today: string;
}

const TODAY = [
  { id: 'deposits', label: 'staff.inToday', kind: 'joining' },
  { id: 'payouts', label: 'staff.outToday', kind: 'payout' },
  { id: 'transfers', label: 'staff.transfersToday', kind: 'transfer' },
] as const;

export function AccountsCard({ accounts, today }: AccountsCardProps) {
  const { t } = useText();
  const { figure, title } = useColumns<CashAccountView>();
  const [moving, setMoving] = useState(false);
  return (
    <Card
      title={t('staff.accounts')}
      action={
        <Button variant="secondary" size="small" onClick={() => setMoving(true)}>
          {t('staff.moveMoney')}
        </Button>
      }
    >
      <DataTable
        label={t('staff.accounts')}
        columns={[
          title('staff.account', ({ account }) => account),
          figure('staff.balance', ({ account, balance }) => (
            <EntriesLink of={account} label={`${t('staff.balance')}, ${account}`}>
              <Money pkr={balance} live />
            </EntriesLink>
          )),
          ...TODAY.map(({ id, label, kind }) =>
            figure(label, (row) =>
              row[id] === 0 ? (
                '–'
              ) : (
                <EntriesLink
                  of={row.account}
                  kind={kind}
                  from={today}
                  to={today}
                  label={`${t(label)}, ${row.account}`}
                >
                  <Money pkr={row[id]} live />
                </EntriesLink>
              ),
            ),
          ),
        ]}
        rows={accounts}
        rowKey={({ account }) => account}
        bare
      />
      {moving && <TransferModal onClose={() => setMoving(false)} />}
    </Card>
  );
}

function TransferModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const mutation = useTransfer(onClose);
  const { field, problem, ...form } = useForm({
    initial: { from: 'Easypaisa', to: 'Bank Account', amount: '', note: '' },
    schema: transferInput,
    toInput: ({ amount, ...rest }) => ({ ...rest, amount: amountInput(amount) }),
    fieldOf: { transferToSameAccount: 'to' },
    mutation,
    inline: true,
  });
  const options = PAYMENT_METHODS.map((account) => (
    <option key={account} value={account}>
      {account}
    </option>
  ));
  return (
    <FormModal
      title={t('staff.moveMoneyTitle')}
      action={t('staff.moveMoney')}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <p>{t('staff.moveMoneyHint')}</p>
      <SelectField label={t('staff.transferFrom')} {...field('from')}>
        {options}
      </SelectField>
      <SelectField label={t('staff.transferTo')} {...field('to')}>
        {options}
      </SelectField>
      <NumberField label={t('staff.amountPkr')} {...field('amount')} />
      <TextField label={t('staff.transferNote')} maxLength={200} {...field('note')} />
    </FormModal>
  );
}
