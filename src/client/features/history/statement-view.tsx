import type { BalanceStatement } from '#shared/views/transactions.ts';
import type { MemberView } from '#shared/views/users.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { TransactionTable } from '../../components/member/transaction-table.tsx';
import { useDescription } from '../../components/member/use-description.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.ts';
import { useDay, useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { saveText } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, useErrorText } from '../../lib/trpc.ts';
import { useStatement } from './hooks.ts';
import { PeriodFields } from './period-fields.tsx';
import { statementCsv } from './statement-csv.ts';
import styles from './statement-view.module.css';
import '../../components/receipt/print.css';

export function StatementView({ me }: { readonly me: MemberView }) {
  const { t } = useText();
  const errorText = useErrorText();
  const { choice, setChoice, query } = useStatement(me);
  return (
    <>
      <Card>
        <div className="stack">
          <div className={styles.choice}>
            <PeriodFields choice={choice} onChange={(change) => setChoice(change, { replace: true })} />
          </div>
          <Actions statement={query.data} />
        </div>
      </Card>
      {isStatus(query.error, 400) ? (
        <EmptyState icon="history" title={errorText(query.error, 'member.loadFailed')} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton height="24rem" />}>
          {(statement) => <StatementSheet statement={statement} me={me} />}
        </QueryView>
      )}
      <div>
        <LinkButton href={paths.history} variant="secondary">
          {t('member.statementBack')}
        </LinkButton>
      </div>
    </>
  );
}

function Actions({ statement }: { readonly statement: BalanceStatement | undefined }) {
  const { t } = useText();
  const save = useSaveCsv();
  return (
    <div className="row">
      <Button disabled={!statement} onClick={() => window.print()}>
        {t('member.statementPrint')}
      </Button>
      <Button variant="secondary" disabled={!statement} onClick={() => statement && save(statement)}>
        {t('member.statementCsv')}
      </Button>
    </div>
  );
}

function useSaveCsv(): (statement: BalanceStatement) => void {
  const { t } = useText();
  const { timeZone } = useConfig();
  const describe = useDescription();
  // The Swedish format is YYYY-MM-DD hh:mm, which spreadsheets read as a time.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (statement) => {
    const text = statementCsv(statement, {
      heads: [
        `${t('member.columnDate')} (${timeZone})`,
        t('member.columnType'),
        t('member.columnDescription'),
        `${t('member.columnAmount')} (PKR)`,
        `${t('member.columnBalanceAfter')} (PKR)`,
      ],
      opening: t('member.statementOpening'),
      closing: t('member.statementClosing'),
      kindOf: ({ type }) => t(`member.kind.${type}`),
      describe: (item) => [describe(item), item.request?.number].filter(Boolean).join(' '),
      timeOf: (instant) => time.format(new Date(instant)),
    });
    saveText(`statement-${statement.from}-${statement.to}.csv`, text);
  };
}

interface StatementSheetProps {
  readonly statement: BalanceStatement;
  readonly me: MemberView;
}

function StatementSheet({ statement, me }: StatementSheetProps) {
  const { t } = useText();
  const { brandName, timeZone } = useConfig();
  const { formatDateTime } = useFormat();
  const { from, to, opening, closing, sums, items } = statement;
  const dayOf = useDay();
  return (
    <article className={cx('box', styles.sheet)} data-sheet="">
      <header className={styles.head}>
        <p className="bold">
          {brandName} · {t('member.statementTitle')}
        </p>
        <p>{t('member.statementPeriod', { from: dayOf(from), to: dayOf(to) })}</p>
        <p className="small">
          <bdi>{me.fullName}</bdi> <bdi dir="ltr">@{me.username}</bdi>
        </p>
      </header>
      <dl className="facts" aria-label={t('member.statementSums')}>
        <div className="bold">
          <dt>{t('member.statementOpening')}</dt>
          <dd>
            <Money pkr={opening} />
          </dd>
        </div>
        {sums.map(({ type, count, total }) => (
          <div key={type}>
            <dt>{t('member.statementSum', { kind: t(`member.kind.${type}`), count })}</dt>
            <dd>
              <Money pkr={total} signed />
            </dd>
          </div>
        ))}
        <div className="bold">
          <dt>{t('member.statementClosing')}</dt>
          <dd>
            <Money pkr={closing} />
          </dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <p className="small">{t('member.statementNone')}</p>
      ) : (
        <TransactionTable
          caption={t('member.statementMovements')}
          items={items}
          withStatus={false}
          typeOf={({ type }) => t(`member.kind.${type}`)}
        />
      )}
      <p className="small">
        {t('member.statementMade', { time: formatDateTime(serverNow()), zone: timeZone })}
      </p>
    </article>
  );
}
