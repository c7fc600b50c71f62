import { useState } from 'react';
import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import type { HistoryChoice } from './hooks.ts';
import { PeriodFields } from './period-fields.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly choice: HistoryChoice;
  readonly onChange: (change: Partial<HistoryChoice>) => void;
}

export function Toolbar({ choice, onChange }: ToolbarProps) {
  const { t } = useText();
  const [open, setOpen] = useState(choice.kind !== undefined || choice.period !== 'all');
  return (
    <search className={styles.bar}>
      <SearchField
        label={t('member.historySearch')}
        clear={t('member.historySearchClear')}
        hint={t('member.historySearchHint')}
        value={choice.q}
        onChange={(q) => onChange({ q })}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="menu" />
          {t('member.historyFilter')}
        </Button>
        <LinkButton href={paths.statement} variant="secondary">
          {t('member.statementOpen')}
        </LinkButton>
      </div>
      {open && (
        <div className={styles.filters}>
          <SelectField
            label={t('member.historyKind')}
            value={choice.kind ?? ''}
            onChange={({ target }) =>
              onChange({ kind: TRANSACTION_TYPES.find((one) => one === target.value) })
            }
          >
            <option value="">{t('member.historyAllKinds')}</option>
            {TRANSACTION_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`member.kind.${type}`)}
              </option>
            ))}
          </SelectField>
          <PeriodFields choice={choice} onChange={onChange} />
        </div>
      )}
    </search>
  );
}
