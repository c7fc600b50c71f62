import type { BatchDetails } from '#shared/views/payouts.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import { useProposals } from './hooks.ts';
import styles from './payouts.module.css';
import type { Results } from './use-results.ts';

const NAMED = 5;

export function PastePanel({ batch, results }: { readonly batch: BatchDetails; readonly results: Results }) {
  const { t } = useText();
  const proposals = useProposals(batch, results);
  const { read, repeated, pending } = results;
  const some = (lines: readonly string[]) =>
    lines.slice(0, NAMED).join(' | ') + (lines.length > NAMED ? ' …' : '');
  const problems = [
    read?.length && t('staff.pasteLength', read.length),
    read && read.unknown.length > 0 && t('staff.pasteNoMatch', { lines: some(read.unknown) }),
    read && read.ambiguous.length > 0 && t('staff.pasteAmbiguous', { lines: some(read.ambiguous) }),
    read && read.notDone.length > 0 && t('staff.pasteNotDone', { lines: some(read.notDone) }),
    read && read.lostDigits.length > 0 && t('staff.pasteLostDigits', { lines: some(read.lostDigits) }),
    read && read.unclear.length > 0 && t('staff.pasteUnclear', { lines: some(read.unclear) }),
    repeated.length > 0 && t('staff.pasteTwice', { references: some(repeated) }),
  ].filter(Boolean);
  return (
    <div className={styles.paste}>
      <TextArea
        label={t('staff.pasteLabel')}
        hint={t('staff.pasteHint')}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={results.pasted}
        onChange={(event) => results.paste(event.target.value)}
      />
      <Button size="small" variant="secondary" busy={proposals.busy} onClick={proposals.take}>
        {t('staff.fromStatement')}
      </Button>
      <div role="status" className={styles.read}>
        {read && !read.length && (
          <p>{t('staff.pasteFilled', { count: read.filled.size, total: pending.length })}</p>
        )}
        {read && read.failed.size > 0 && (
          <p className="block small bad">{t('staff.pasteFailed', { count: read.failed.size })}</p>
        )}
        {problems.map((problem) => (
          <p key={String(problem)} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}
