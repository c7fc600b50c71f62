import type { BalanceStatement } from '#shared/views/transactions.ts';
import type { MemberView } from '#shared/views/users.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { isStatus, useErrorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { useStatement } from './hooks.ts';
import { PeriodFields } from './period-fields.tsx';
import { StatementSheet } from './statement-sheet.tsx';
import styles from './statement-view.module.css';
import { useSaveCsv } from './use-save-csv.ts';

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
