import { useQuery } from '@tanstack/react-query';
import type { EntryProofInput } from '#shared/schemas/seals.ts';
import type { EntryProof } from '#shared/views/seals.ts';
import { canHash } from '../../lib/can-hash.ts';
import { trpc } from '../../lib/trpc.ts';
import { checkProof, type ProofCheck, type ProofOf } from './check-proof.ts';
import { findSeenSeal, rememberSeals } from './seen-seals.ts';

/** `checks` is undefined until the checks are done, and null if the browser can't compute hashes. */
export interface CheckedProof {
  readonly entry: EntryProof | undefined;
  readonly checks: readonly ProofCheck[] | null | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

export function useProof(of: ProofOf): CheckedProof {
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
