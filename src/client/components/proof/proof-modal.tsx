import type { SealProof } from '#shared/views/seals.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { useDay } from '../../lib/use-day.ts';
import { paths } from '../../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state.tsx';
import type { ProofCheck, ProofOf } from './check-proof.ts';
import './texts.ts';
import { useProof } from './use-proof.ts';

interface ProofModalProps {
  readonly of: ProofOf;
  readonly onClose: () => void;
}

export function ProofModal({ of, onClose }: ProofModalProps) {
  const { t } = useText();
  const { entry, checks, isError, retry } = useProof(of);
  const proof = entry?.proof;
  return (
    <Modal
      reading
      title={t('proof.title')}
      onClose={onClose}
      footer={
        <>
          <LinkButton href={paths.proof} variant="secondary">
            {t('proof.how')}
          </LinkButton>
          {proof && (
            <Button onClick={() => save(proof)}>
              <Icon name="download" />
              {t('proof.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p className="muted break">
          <bdi>{of.name}</bdi>
        </p>
        {isError && <ErrorState title={t('proof.failed')} onRetry={retry} />}
        {!isError && !entry && <Skeleton height="14rem" />}
        {!isError && entry && <Verdict day={entry.day} sealed={Boolean(proof)} checks={checks} />}
        {proof && checks && <Checks proof={proof} checks={checks} />}
        {proof && <SealedText proof={proof} />}
      </div>
    </Modal>
  );
}

function save(proof: SealProof): void {
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  saveFile(`proof-${proof.day}-${proof.index}.json`, new Blob([text], { type: 'application/json' }));
}

interface VerdictProps {
  readonly day: string;
  readonly sealed: boolean;
  readonly checks: readonly ProofCheck[] | null | undefined;
}

function Verdict({ day, sealed, checks }: VerdictProps) {
  const { t } = useText();
  const params = { day: useDay()(day) };
  const shown = (
    state: 'success' | 'danger' | 'info',
    icon: 'shield' | 'warning' | 'clock' | 'info',
    text: string,
  ) => (
    <p className="notice strong" data-tone={state} role="status">
      <Icon name={icon} />
      {text}
    </p>
  );
  if (!sealed) return shown('info', 'clock', t('proof.waits', params));
  if (checks === undefined) return shown('info', 'info', t('proof.checking'));
  if (checks === null) return shown('info', 'info', t('proof.unavailable'));
  return checks.every(({ passed }) => passed)
    ? shown('success', 'shield', t('proof.stands', params))
    : shown('danger', 'warning', t('proof.differs'));
}

function Checks({ proof, checks }: { readonly proof: SealProof; readonly checks: readonly ProofCheck[] }) {
  const { t } = useText();
  const day = useDay()(proof.day);
  const texts = {
    entry: t('proof.checkEntry'),
    path: t('proof.checkPath', { day, place: proof.index + 1, count: proof.count }),
    root: t('proof.checkRoot', { day }),
    chain: t('proof.checkChain'),
    seen: t('proof.checkSeen', { day }),
  };
  return (
    <section className="stack gap-2">
      <h3 className="small strong ink">{t('proof.checks')}</h3>
      <ul className="stack gap-2 checks">
        {checks.map(({ name, passed }) => (
          <li key={name} data-passed={passed}>
            <Icon name={passed ? 'check' : 'warning'} />
            {texts[name]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SealedText({ proof }: { readonly proof: SealProof }) {
  const { t } = useText();
  return (
    <>
      <div className="tint stack gap-2">
        <h3 className="small strong ink">{t('proof.sealOfDay')}</h3>
        <p className="hash" dir="ltr">
          {proof.seal}
        </p>
      </div>
      <details>
        <summary className="text-button">
          {t('proof.sealedText')}
          <Icon name="chevron-down" size={16} />
        </summary>
        <p className="hash tint" dir="ltr">
          {proof.leaf}
        </p>
      </details>
    </>
  );
}
