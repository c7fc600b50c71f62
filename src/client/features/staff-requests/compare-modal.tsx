import { useState } from 'react';
import type { RequestMatch } from '#shared/views/requests.ts';
import type { RequestView } from '#shared/views.ts';
import { Picture, ZoomButtons } from '../../components/staff/picture.tsx';
import { Choice } from '../../components/staff/segmented-control.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { useZoom } from '../../components/staff/use-zoom.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './compare-modal.module.css';
import { MatchMarks, useSharedTexts } from './match-list.tsx';
import { useComparison } from './use-comparison.ts';

interface CompareModalProps {
  readonly request: RequestView;
  readonly match: RequestMatch;
  /** Back to the request's details. */
  readonly onClose: () => void;
}

/** Two requests that share something, side by side; the reader judges. */
export function CompareModal({ request, match, onClose }: CompareModalProps) {
  const { t } = useText();
  const shared = useSharedTexts();
  const other = match.request;
  const rows = useComparison(request, match);
  return (
    <Modal
      open
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
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as blocks loses its roles in some browsers */}
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            <th scope="col">{t('staff.compareThis')}</th>
            <th scope="col">{t('staff.compareOther')}</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <th scope="row">{t('staff.status')}</th>
            <td role="cell">
              <RequestStatusBadge status={request.status} />
            </td>
            <td role="cell">
              <RequestStatusBadge status={other.status} />
            </td>
          </tr>
          {rows.map(({ label, one, two, same }) => (
            <tr key={label} role="row">
              <th scope="row">
                {label}
                {same && <span className={styles.same}> ({t('staff.compareSame')})</span>}
              </th>
              <td role="cell" dir="auto">
                {one}
              </td>
              <td role="cell" dir="auto">
                {two}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {request.type === 'Deposit' && <Pictures request={request} other={other} />}
    </Modal>
  );
}

type Shown = 'both' | 'this' | 'other';

/** Next to each other, or one at a time where the screen is narrow; one zoom for both. */
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
        <Choice label={t('staff.compareShow')} options={options} value={shown} onChange={setShown} />
        <ZoomButtons zoom={zoom} />
      </div>
      <div className={styles.pictures} data-shown={shown}>
        {shown !== 'other' && picture(request)}
        {shown !== 'this' && picture(other)}
      </div>
    </>
  );
}
