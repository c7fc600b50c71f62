import { type Pkr, toPaisa } from '#shared/money.ts';
import { NO_SEAL, rootOfProof, sealHash } from '#shared/seals.ts';
import type { SealProof, SealView } from '#shared/views/seals.ts';

export type ProofOf =
  | { readonly movement: string; readonly amount: Pkr; readonly name: string }
  | { readonly request: string; readonly name: string }
  | { readonly spin: string; readonly prize: Pkr; readonly name: string };

export type CheckName = 'entry' | 'path' | 'root' | 'chain' | 'seen';
export interface ProofCheck {
  readonly name: CheckName;
  readonly passed: boolean;
}

/**
 * @param seals the published seal of the proof's day, then the seal of the day before if there is one
 * @param seen the hash that this browser stored when it first saw the seal of the proof's day, if any
 */
export async function checkProof(
  proof: SealProof,
  of: ProofOf,
  seals: readonly SealView[],
  seen: string | undefined,
): Promise<readonly ProofCheck[]> {
  const [seal, before] = seals;
  const published = seal?.day === proof.day ? seal : undefined;
  const root = await rootOfProof(proof);
  const checks: ProofCheck[] = [
    { name: 'entry', passed: isAbout(proof.leaf, of) },
    { name: 'path', passed: root === proof.root },
    { name: 'root', passed: published?.hash === proof.seal && published.root === proof.root },
    {
      name: 'chain',
      passed:
        (await sealHash(proof, { hash: proof.before })) === proof.seal &&
        (before?.hash ?? NO_SEAL) === proof.before,
    },
  ];
  if (seen !== undefined) checks.push({ name: 'seen', passed: published?.hash === seen });
  return checks;
}

/** For a movement or a spin, the amount in the text must also equal the amount on the screen. */
function isAbout(leaf: string, of: ProofOf): boolean {
  try {
    const { kind, id, prize, request, lines } = JSON.parse(leaf) as Record<string, unknown>;
    if ('request' in of) return request === of.request;
    if ('spin' in of) return kind === 'spin' && id === of.spin && prize === String(toPaisa(of.prize));
    if (!Array.isArray(lines)) return false;
    return lines.some(
      (line) => Array.isArray(line) && line[0] === of.movement && line[2] === String(toPaisa(of.amount)),
    );
  } catch {
    return false;
  }
}
