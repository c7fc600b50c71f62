import type { RequestMatch, StaffRequestView } from '#shared/views/requests.ts';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Row, Small } from '../../components/ui/layout.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './match-list.module.css';

interface MatchListProps {
  readonly request: StaffRequestView;
  readonly onCompare: (match: RequestMatch) => void;
}

export function MatchList({ request, onCompare }: MatchListProps) {
  const { t } = useText();
  const warned = request.warnings.length > 0;
  const query = trpc.requests.matches.useQuery({ id: request.id }, { enabled: warned });
  if (!warned) return null;
  return (
    <section className={styles.matches} aria-label={t('staff.matchesTitle')}>
      <h3 className={styles.title}>{t('staff.matchesTitle')}</h3>
      <Small>{t('staff.matchesNote')}</Small>
      {query.isPending && <Skeleton height="3.5rem" />}
      {query.isError && !query.data && (
        <p role="alert">
          {t('staff.matchesFailed')}{' '}
          <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {query.data?.matches.map((match) => (
          <li key={match.request.id} className={styles.match}>
            <Match match={match} />
            <Button
              size="small"
              variant="secondary"
              aria-label={t('staff.compareWith', {
                number: match.request.number,
                user: match.request.user,
              })}
              onClick={() => onCompare(match)}
            >
              {t('staff.compare')}
            </Button>
          </li>
        ))}
      </ul>
      {query.data?.more && <Small>{t('staff.matchesMore')}</Small>}
    </section>
  );
}

function Match({ match }: { readonly match: RequestMatch }) {
  const { t } = useText();
  const shared = useSharedTexts();
  const { number, user, username, status } = match.request;
  return (
    <div className="stack gap-1 break">
      <span className="strong">{shared(match).join(' · ')}</span>
      <span dir="auto">{t('staff.matchOf', { number, user, username })}</span>
      <Row as="span">
        <RequestStatusBadge status={status} />
        <MatchMarks match={match} />
      </Row>
    </div>
  );
}

export function MatchMarks({ match }: { readonly match: RequestMatch }) {
  const { t } = useText();
  return (
    <>
      {match.removed && <Badge>{t('staff.offTheList')}</Badge>}
      {match.accountDeleted && <Badge>{t('staff.matchAccountDeleted')}</Badge>}
    </>
  );
}

export function useSharedTexts(): (match: RequestMatch) => string[] {
  const { t } = useText();
  return ({ shared, samePicture }) =>
    shared.map((kind) => {
      if (kind === 'transactionId') return t('staff.sharedTransactionId');
      if (kind === 'bankAccount') return t('staff.sharedBankAccount');
      return t(samePicture ? 'staff.sharedScreenshotSame' : 'staff.sharedScreenshotNear');
    });
}
