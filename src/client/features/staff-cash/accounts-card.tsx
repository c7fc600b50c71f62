import { useState } from 'react';
import type { CashAccountView } from '#shared/views/cash.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { DataTable } from '../../components/staff/data-table.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { EntriesLink } from './entries-link.tsx';
import { TransferModal } from './transfer-modal.tsx';

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
  const { number, title } = useColumns<CashAccountView>();
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
          number('staff.balance', ({ account, balance }) => (
            <EntriesLink of={account} label={`${t('staff.balance')}, ${account}`}>
              <Money pkr={balance} live />
            </EntriesLink>
          )),
          ...TODAY.map(({ id, label, kind }) =>
            number(label, (row) =>
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
