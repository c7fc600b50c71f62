import { useState } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import type { PayableView } from '#shared/views/payouts.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { useMakeBatch } from '../../components/staff/use-make-batch.ts';
import { useReasons } from '../../components/staff/warning-badge.tsx';
import { WrongAccounts } from '../../components/staff/wrong-accounts.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Row } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { bankKey, banksOf, isFree, isPlain, sumOf, upTo } from './choice.ts';
import { memberOf, PayTo } from './pay-to.tsx';
import styles from './payouts.module.css';

interface PayableTableProps {
  readonly items: readonly PayableView[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

export function PayableTable({ items, chosen, onChoose }: PayableTableProps) {
  const { t } = useText();
  const { column, date, figure, user } = useColumns<PayableView>();
  return (
    <DataTable
      label={t('staff.payableTitle')}
      columns={[
        column(
          'staff.columnChoose',
          (item) => (
            <label className={styles.choose}>
              <input
                type="checkbox"
                aria-label={t('staff.choosePayout', { number: item.number, user: item.user })}
                checked={chosen.has(item.id)}
                disabled={!isFree(item)}
                onChange={(event) => onChoose(item.id, event.target.checked)}
              />
            </label>
          ),
          { place: 'aside' },
        ),
        user(memberOf),
        column('staff.columnPayTo', (item) => <PayTo row={item} />, { place: 'note' }),
        date(({ createdAt }) => createdAt, 'staff.columnWaiting'),
        figure('staff.columnToPay', ({ payout }) => <Money pkr={payout} />),
        column('staff.columnState', (item) => <Marks item={item} />),
      ]}
      rows={items}
    />
  );
}

function Marks({ item }: { readonly item: PayableView }) {
  const { t } = useText();
  const why = useReasons(item.warnings);
  if (item.handledBy !== null)
    return <Badge tone="info">{t('staff.payoutHandledBy', { name: item.handledBy })}</Badge>;
  if (item.warnings.length === 0) {
    return isPlain(item) ? null : <Badge tone="warning">{t('staff.checkAccount')}</Badge>;
  }
  return (
    <span title={why}>
      <Badge tone="warning">
        {t('staff.warning')}
        <span className="visually-hidden">: {why}</span>
      </Badge>
    </span>
  );
}

export function MakeBar({ chosen }: { readonly chosen: readonly PayableView[] }) {
  const { t } = useText();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const { make, busy } = useMakeBatch();
  return (
    <div className={styles.make}>
      <WrongAccounts rows={chosen} />
      <p className={styles.sum} role="status">
        {t('staff.chosen', { count: chosen.length })}
        <strong>
          <Money pkr={sumOf(chosen)} />
        </strong>
      </p>
      <AccountField
        label={t('staff.payFrom')}
        className={styles.from}
        value={account}
        onChange={setAccount}
      />
      <Button disabled={chosen.length === 0} busy={busy} onClick={() => make(chosen, account)}>
        {t('staff.makeBatch')}
      </Button>
    </div>
  );
}

interface ChoiceBarProps {
  readonly items: readonly PayableView[];
  readonly bank: string;
  readonly onBank: (bank: string) => void;
  readonly onChoose: (items: readonly PayableView[]) => void;
}

/** Leaves out payouts that need a look or that another person handles. */
export function ChoiceBar({ items, bank, onBank, onChoose }: ChoiceBarProps) {
  const { t } = useText();
  const [limit, setLimit] = useState('');
  const shown = items.filter(({ bankName }) => bank === '' || bankKey(bankName) === bank);
  const plain = shown.filter(isPlain);
  const flagged = shown.filter((item) => isFree(item) && !isPlain(item)).length;
  const sum = amountInput(limit) ?? Number.NaN;
  return (
    <div className={styles.bar}>
      <ChoiceField
        label={t('staff.payableBank')}
        none={t('staff.allBanks', { count: items.length })}
        options={banksOf(items).map(({ key, name, count }) => ({
          value: key,
          label: t('staff.bankOption', { bank: name, count }),
        }))}
        value={bank}
        onChange={(chosen = '') => onBank(chosen)}
      />
      <form
        className={styles.upTo}
        onSubmit={(event) => {
          event.preventDefault();
          if (sum > 0) onChoose(upTo(plain, sum));
        }}
      >
        <NumberField
          label={t('staff.upTo')}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!(sum > 0)}>
          {t('staff.chooseUpTo')}
        </Button>
      </form>
      <Row>
        <Button variant="secondary" disabled={plain.length === 0} onClick={() => onChoose(plain)}>
          {t('staff.chooseAll', { count: plain.length })}
        </Button>
        <Button variant="quiet" onClick={() => onChoose([])}>
          {t('staff.chooseNone')}
        </Button>
      </Row>
      {flagged > 0 && <p className={styles.note}>{t('staff.flaggedLeft', { count: flagged })}</p>}
    </div>
  );
}
