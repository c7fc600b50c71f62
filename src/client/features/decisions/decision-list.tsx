import { Link } from 'wouter';
import type { DecisionView } from '#shared/views/appeals.ts';
import { AppealBox } from '../../components/appeal/appeal-box.tsx';
import { PagedView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { useReason } from '../../components/use-reason.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';

/** The decisions that staff made about the member, newest first (SPEC section 15). */
export function DecisionList() {
  const { t } = useText();
  const query = trpc.requests.decisions.useInfiniteQuery({ limit: 20 }, PAGED);
  return (
    <Card>
      <PagedView query={query} skeleton={<Skeleton height="20rem" />}>
        {(decisions) => {
          if (decisions.length === 0)
            return <EmptyState icon="check" title={t('appeals.none')} message={t('appeals.noneHint')} />;
          // The newest decisions come first. A rejected deposit that is older than an approved deposit is
          // settled: the account has joined since, so the member need not appeal.
          const joined = decisions.findIndex(
            ({ kind, request }) => kind === 'approved' && request?.type === 'Deposit',
          );
          const isSettled = ({ request }: DecisionView, at: number) =>
            request?.type === 'Deposit' && joined >= 0 && at > joined;
          return (
            <ul className="rows">
              {decisions.map((one, at) => (
                <Row key={one.id} decision={isSettled(one, at) ? { ...one, mayAppeal: false } : one} />
              ))}
            </ul>
          );
        }}
      </PagedView>
    </Card>
  );
}

function Row({ decision }: { readonly decision: DecisionView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const reasonText = useReason();
  const { at, kind, role, reason, amount, request, mayAppeal, appeal } = decision;
  return (
    <li className="stack gap-2 break">
      <div className="between">
        <h2 className="title">{t(`appeals.kind.${kind}`)}</h2>
        {amount !== null && <Money pkr={amount} signed={kind === 'adjusted'} />}
      </div>
      <p className="small">
        {request && (
          <>
            <Link href={`${paths.receipts}/${request.id}`} className="reach">
              <WholeNumbers>{t(`appeals.request.${request.type}`, { number: request.number })}</WholeNumbers>
            </Link>
            <br />
          </>
        )}
        <time dateTime={at}>{formatWhen(at)}</time> · {t('appeals.by', { role: t(`appeals.role.${role}`) })}
      </p>
      {reason && <p dir="auto">{t('appeals.reason', { reason: reasonText(reason) })}</p>}
      {!reason && (mayAppeal || appeal) && <p>{t('appeals.noReason')}</p>}
      <AppealBox decision={decision} />
    </li>
  );
}
