import { useState } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import type { PayableView } from '#shared/views/payouts.ts';
import { NumberField } from '../../components/staff/number-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Row } from '../../components/ui/layout.tsx';
import { useText } from '../../lib/text.tsx';
import { bankKey, banksOf, isFree, isPlain, upTo } from './choice.ts';
import styles from './payouts.module.css';

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
