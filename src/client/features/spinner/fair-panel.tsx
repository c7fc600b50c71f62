import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { newKey } from '../../lib/keyed-mutation.ts';
import { useText } from '../../lib/text.tsx';
import styles from './fair-panel.module.css';
import { isSeed, SEED_MAX_LENGTH } from './seed.ts';

interface FairPanelProps {
  /** Null until the server has sent it. */
  readonly commitment: string | null;
  readonly onRetryCommit: (() => void) | null;
  readonly seed: string;
  readonly seedFixed: boolean;
  readonly onSeed: (seed: string) => void;
}

export function FairPanel({ commitment, onRetryCommit, seed, seedFixed, onSeed }: FairPanelProps) {
  const { t } = useText();
  return (
    <section className={styles.fair} aria-labelledby="fair-title">
      <h2 className="title" id="fair-title">
        {t('member.fairTitle')}
      </h2>
      <p className="muted">{t('member.fairIntro')}</p>
      <div className="stack gap-1">
        <span className="small strong ink">{t('member.fairCommitment')}</span>
        <code className="tint hash">{commitment ?? t('member.fairCommitmentNone')}</code>
        {onRetryCommit && (
          <Button variant="secondary" onClick={onRetryCommit}>
            {t('member.retry')}
          </Button>
        )}
      </div>
      <div className={styles.seed}>
        <TextField
          label={t('member.fairSeed')}
          hint={t('member.fairSeedHint')}
          error={isSeed(seed) ? undefined : t('member.fairSeedInvalid')}
          maxLength={SEED_MAX_LENGTH}
          spellCheck={false}
          autoComplete="off"
          dir="ltr"
          readOnly={seedFixed}
          value={seed}
          onChange={(event) => onSeed(event.target.value)}
        />
        <Button variant="secondary" disabled={seedFixed} onClick={() => onSeed(newKey())}>
          {t('member.fairSeedNew')}
        </Button>
      </div>
    </section>
  );
}
