import { useQuery } from '@tanstack/react-query';
import type { EntryProofInput } from '#shared/schemas/seals.ts';
import type { EntryProof, SealProof } from '#shared/views/seals.ts';
import { canHash } from '../../lib/can-hash.ts';
import { useDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { ErrorState, Skeleton } from '../ui/state.tsx';
import { checkProof, type ProofCheck, type ProofOf } from './check-proof.ts';
import { findSeenSeal, rememberSeals } from './seen-seals.ts';
import './texts.ts';

export function ProofModal({ of, onClose }: { readonly of: ProofOf; readonly onClose: () => void }) {
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

/** `checks` is undefined until the checks are done, and null if the browser can't compute hashes. */
interface CheckedProof {
  readonly entry: EntryProof | undefined;
  readonly checks: readonly ProofCheck[] | null | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

function useProof(of: ProofOf): CheckedProof {
  const asked = askedOf(of);
  const proof = trpc.users.seals.proof.useQuery(asked, { staleTime: 60_000 });
  const entry = proof.data;
  const seals = trpc.users.seals.list.useQuery(
    { cursor: entry?.day ?? null, limit: 2 },
    { enabled: Boolean(entry?.proof), staleTime: 60_000 },
  );
  const published = seals.data?.items;
  const checks = useQuery({
    queryKey: ['proof checks', entry, published, of],
    queryFn: async () => {
      if (!entry?.proof || !published || !canHash()) return null;
      const found = await checkProof(entry.proof, of, published, findSeenSeal(entry.day));
      rememberSeals(published);
      return found;
    },
    enabled: Boolean(entry?.proof && published),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    entry,
    checks: checks.data,
    isError: proof.isError || seals.isError,
    retry: () => void (proof.isError ? proof.refetch() : seals.refetch()),
  };
}

function askedOf(of: ProofOf): EntryProofInput {
  if ('movement' in of) return { movement: of.movement };
  return 'spin' in of ? { spin: of.spin } : { request: of.request };
}
