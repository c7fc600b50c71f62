import type { ReactNode } from 'react';
import type { RequestView } from '#shared/views.ts';
import { Picture, type PictureState } from '../../components/staff/picture.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './proof.module.css';

interface ProofProps {
  readonly request: RequestView;
  readonly onState?: (state: PictureState) => void;
  readonly children?: ReactNode;
}

/** The screenshot of a deposit in the full width of its column, with `children` below it. */
export function Proof({ request, onState, children }: ProofProps) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return (
    <div className={styles.proof}>
      <Picture
        wide
        address={request.screenshot}
        caption={t('staff.screenshot')}
        onState={onState}
        onRetry={() => void utils.requests.get.invalidate({ id: request.id })}
      />
      {children}
    </div>
  );
}
