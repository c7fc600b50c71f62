import type { ReactNode } from 'react';
import { Picture, type PictureState } from '#client/components/staff/picture.tsx';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import type { RequestView } from '#shared/views.ts';
import styles from './proof.module.css';

interface ProofProps {
  readonly request: RequestView;
  readonly onState?: (state: PictureState) => void;
  readonly children?: ReactNode;
}

/** The screenshot of a deposit, as wide as its place, and below it what it asks for. */
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
