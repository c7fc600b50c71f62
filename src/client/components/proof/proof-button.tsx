import { Suspense, useState } from 'react';
import { loadTexts } from '../../lib/catalogs.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ProofOf } from './check-proof.ts';
import styles from './proof-button.module.css';

// The dialog's code loads when a person first asks for a proof, because most people never do.
const ProofModal = lazyPage(async () => {
  const { ProofModal } = await import('./proof-modal.tsx');
  await loadTexts();
  return ProofModal;
});

export function ProofButton({ of, inLine = false }: { readonly of: ProofOf; readonly inLine?: boolean }) {
  const { t } = useText();
  const [asked, setAsked] = useState<ProofOf>();
  const label = { 'aria-label': t('member.proofOf', { what: of.name }), onClick: () => setAsked(of) };
  return (
    <>
      {inLine ? (
        <button type="button" className={styles.button} {...label}>
          <Icon name="shield" size={16} />
          {t('member.proof')}
        </button>
      ) : (
        <Button variant="secondary" {...label}>
          <Icon name="shield" />
          {t('member.proof')}
        </Button>
      )}
      {asked && (
        <Suspense>
          <ProofModal of={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
