import { useState } from 'react';
import { formatPkr, toPkr } from '#shared/money.ts';
import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import type { MemberView } from '#shared/views/users.ts';
import { PagedView } from '../../components/member/query-view.tsx';
import { TransactionTable } from '../../components/member/transaction-table.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { type HistoryChoice, useHistoryChoice, useTransactions } from './hooks.ts';
import { PeriodFields } from './period-fields.tsx';
import styles from './toolbar.module.css';

/** A rise of the balance is called Deposit, a fall Withdrawal. */
export function HistoryList({ me }: { me: MemberView }) {
  const { t } = useText();
  const { joiningDepositCredited } = useConfig();
  const { choice, setChoice, isFiltered } = useHistoryChoice();
  const query = useTransactions(me.id, choice);
  // While rows of new filters load, the list shows the old rows, which may still be filtered.
  const isNarrowed = isFiltered || query.isPlaceholderData;
  const feePaid = !joiningDepositCredited && me.deposit?.status === 'Approved';
  const fee = formatPkr(toPkr(JOINING_DEPOSIT_PAISA));
  return (
    <Card>
      {(isNarrowed || query.data?.pages[0]?.items.length !== 0) && (
        <Toolbar choice={choice} onChange={(change) => setChoice(change, { replace: true })} />
      )}
      <PagedView query={query} skeleton={<Skeleton height="24rem" />}>
        {(items) => {
          if (items.length === 0 && isNarrowed) {
            return (
              <EmptyState
                icon="search"
                title={t('member.historyNoMatch')}
                message={t('member.historyNoMatchHint')}
                action={
                  <LinkButton href={paths.history} variant="secondary">
                    {t('member.historyShowAll')}
                  </LinkButton>
                }
              />
            );
          }
          if (items.length === 0) {
            const hint = feePaid ? t('member.historyFee', { fee }) : t('member.historyEmptyHint');
            return <EmptyState title={t('member.historyEmpty')} message={hint} />;
          }
          // Whether the joining deposit was added to the balance. The setting that is read above may have had
          // another value when this deposit was approved.
          const credited = items.some(({ type, receipt }) => type === 'deposit' && receipt !== null);
          return (
            <>
              <TransactionTable
                caption={t('member.navHistory')}
                items={items}
                withStatus
                withProof
                typeOf={(item) => t(item.amount < 0 ? 'member.typeWithdrawal' : 'member.typeDeposit')}
              />
              {feePaid && !isNarrowed && !credited && !query.hasNextPage && (
                <p>{t('member.historyFee', { fee })}</p>
              )}
            </>
          );
        }}
      </PagedView>
    </Card>
  );
}

interface ToolbarProps {
  readonly choice: HistoryChoice;
  readonly onChange: (change: Partial<HistoryChoice>) => void;
}

function Toolbar({ choice, onChange }: ToolbarProps) {
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
          <ChoiceField
            label={t('member.historyKind')}
            none={t('member.historyAllKinds')}
            options={TRANSACTION_TYPES.map((value) => ({ value, label: t(`member.kind.${value}`) }))}
            value={choice.kind}
            onChange={(kind) => onChange({ kind })}
          />
          <PeriodFields choice={choice} onChange={onChange} />
        </div>
      )}
    </search>
  );
}
