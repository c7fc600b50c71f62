import { oddsHash, spinCommitment, spinPrize, spinRoll, spinSlice } from '#shared/spinner.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import type { SeenCommitment } from './seen-commitments.ts';

export type CheckName = 'odds' | 'commitment' | 'seen' | 'seed' | 'roll' | 'prize' | 'slice';
interface Check {
  readonly name: CheckName;
  readonly passed: boolean;
}
export interface Verdict {
  readonly fair: boolean;
  readonly checks: readonly Check[];
}

export async function verifySpin(spin: SpinView, seen: SeenCommitment | undefined): Promise<Verdict> {
  const hash = await oddsHash(spin.odds);
  const commitment = await spinCommitment({
    secret: spin.secret,
    oddsHash: hash,
    memberId: spin.memberId,
    businessDay: spin.businessDay,
  });
  const roll = await spinRoll(spin.secret, spin.clientSeed);
  const usdMils = spinPrize(spin.odds, roll);
  const claimed = spin.result === 'try again' ? 0 : Math.round(spin.result * 1_000);
  const checks: Check[] = [
    { name: 'odds', passed: hash === spin.oddsHash },
    { name: 'commitment', passed: commitment === spin.commitment },
    { name: 'roll', passed: roll === spin.roll },
    { name: 'prize', passed: usdMils === claimed },
    { name: 'slice', passed: spinSlice(usdMils, roll) === spin.slice },
  ];
  if (seen) {
    checks.splice(2, 0, { name: 'seen', passed: seen.commitment === spin.commitment });
    if (seen.clientSeed !== null) {
      checks.splice(3, 0, { name: 'seed', passed: seen.clientSeed === spin.clientSeed });
    }
  }
  return { fair: checks.every((check) => check.passed), checks };
}
