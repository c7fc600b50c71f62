import { Link } from 'wouter';
import { AppealBox } from '../../components/appeal/appeal-box.tsx';
import { SupportLinks } from '../../components/support-links.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { useReason } from '../../components/use-reason.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

interface RejectedNoteProps {
  readonly reason: string | null;
  /** Staff removed the pending deposit from their list instead of rejecting it with a reason. */
  readonly removed: boolean;
}

export function RejectedNote({ reason, removed }: RejectedNoteProps) {
  const { t } = useText();
  const reasonText = useReason();
  const title = t(removed ? 'deposit.removedTitle' : 'deposit.rejectedTitle');
  const [request] = trpc.requests.mine.useQuery({ limit: 1 }).data?.items ?? [];
  const decisions = trpc.requests.decisions.useQuery({ limit: 5 }).data?.items ?? [];
  const decision = decisions.find((one) => request && one.request?.id === request.id);
  return (
    <section className="notice" data-tone="danger" aria-label={title}>
      <Icon name="warning" />
      <div className="break ink">
        {(removed || reason) && <p className="bad bold">{title}</p>}
        {removed && <p>{t('deposit.removedNext')}</p>}
        {!removed && reason && (
          <>
            <p>{t('deposit.rejectedReason', { reason: reasonText(reason) })}</p>
            <p>{t('deposit.rejectedNext')}</p>
          </>
        )}
        {!removed && (
          <>
            <p>{t(reason ? 'deposit.rejectedSupport' : 'deposit.rejectedNoReason')}</p>
            <SupportLinks />
          </>
        )}
        <p>
          {request && (
            <Link href={`${paths.receipts}/${request.id}`} className="tap">
              <WholeNumbers>{t('deposit.receiptLink', { number: request.number })}</WholeNumbers>
            </Link>
          )}
        </p>
        {decision && <AppealBox decision={decision} />}
      </div>
    </section>
  );
}
