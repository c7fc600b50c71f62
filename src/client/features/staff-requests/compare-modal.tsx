import { type ReactNode, useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { RequestMatch, RequestView, RequestWarning } from '#shared/views/requests.ts';
import { Picture, ZoomButtons } from '../../components/staff/picture.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { useZoom } from '../../components/staff/use-zoom.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './compare-modal.module.css';
import { MatchMarks, useSharedTexts } from './match-list.tsx';

interface CompareModalProps {
  readonly request: RequestView;
  readonly match: RequestMatch;
  readonly onClose: () => void;
}

export function CompareModal({ request, match, onClose }: CompareModalProps) {
  const { t } = useText();
  const shared = useSharedTexts();
  const other = match.request;
  const rows = useComparison(request, match);
  return (
    <Modal
      size="wide"
      title={t('staff.compareTitle', { one: request.number, other: other.number })}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t('staff.compareBack')}
        </Button>
      }
    >
      <p className={styles.shared}>
        {shared(match).map((text) => (
          <Badge key={text} tone="warning">
            {text}
          </Badge>
        ))}
        <MatchMarks match={match} />
      </p>
      <Table
        className={styles.table}
        columns={[
          {
            id: 'name',
            label: '',
            isRowHeader: true,
            cell: ({ label, same }) => (
              <>
                {label}
                {same && <span className={styles.same}> ({t('staff.compareSame')})</span>}
              </>
            ),
          },
          { id: 'this', label: t('staff.compareThis'), cell: ({ one }) => <div dir="auto">{one}</div> },
          { id: 'other', label: t('staff.compareOther'), cell: ({ two }) => <div dir="auto">{two}</div> },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {request.type === 'Deposit' && <Pictures request={request} other={other} />}
    </Modal>
  );
}

type Shown = 'both' | 'this' | 'other';

function Pictures({ request, other }: { readonly request: RequestView; readonly other: RequestView }) {
  const { t } = useText();
  const zoom = useZoom();
  const [shown, setShown] = useState<Shown>('both');
  const options = (['both', 'this', 'other'] as const).map((value) => ({
    value,
    label: { both: t('staff.compareBoth'), this: request.number, other: other.number }[value],
  }));
  const picture = ({ screenshot, number }: RequestView) => (
    <Picture address={screenshot} caption={t('staff.picture', { number })} zoom={zoom} />
  );
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('staff.compareShow')}
          options={options}
          value={shown}
          onChange={setShown}
        />
        <ZoomButtons zoom={zoom} />
      </div>
      <div className={styles.pictures} data-shown={shown}>
        {shown !== 'other' && picture(request)}
        {shown !== 'this' && picture(other)}
      </div>
    </>
  );
}

interface ComparedFact {
  readonly id: string;
  readonly label: string;
  readonly one: ReactNode;
  readonly two: ReactNode;
  /** A warning says that both requests have this ID or account, maybe written differently. */
  readonly same: boolean;
}

function useComparison(request: RequestView, match: RequestMatch): readonly ComparedFact[] {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const fact = (
    key: TextKey,
    value: (of: RequestView) => ReactNode,
    kind?: RequestWarning,
  ): ComparedFact => ({
    id: key,
    label: t(key),
    one: value(request) ?? t('staff.none'),
    two: value(match.request) ?? t('staff.none'),
    same: kind !== undefined && match.shared.includes(kind),
  });
  const what =
    request.type === 'Deposit'
      ? [
          fact('staff.transactionId', (of) => of.transactionId, 'transactionId'),
          fact('staff.paymentMethod', (of) => of.paymentMethod),
        ]
      : [
          fact('staff.accountNumber', (of) => of.accountNumber, 'bankAccount'),
          fact('staff.accountName', (of) => of.accountName),
          fact('staff.bankName', (of) => of.bankName),
        ];
  return [
    fact('staff.status', ({ status, removedPending, cancelled }) => (
      <RequestStatusBadge {...{ status, cancelled }} removed={removedPending} />
    )),
    fact('staff.name', (of) => of.user),
    fact('staff.username', (of) => of.username),
    fact('staff.phone', (of) => of.phone),
    fact('staff.columnDate', (of) => formatWhen(of.createdAt)),
    fact('staff.columnAmount', (of) => formatPkr(of.amount)),
    ...what,
  ];
}
