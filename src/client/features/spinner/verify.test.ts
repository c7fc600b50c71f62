import { describe, expect, it } from 'vitest';
import { pkr } from '#shared/money.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment, spinPrize, spinRoll, spinSlice } from '#shared/spinner.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { verifySpin } from './verify.ts';

const memberId = '0b5c1a52-5f1e-4a64-9df1-0a2c8b6f9e10';

async function honestSpin(): Promise<SpinView> {
  const secret = '5a'.repeat(32);
  const clientSeed = 'my seed';
  const businessDay = '2026-11-21';
  const hash = await oddsHash(DEFAULT_ODDS);
  const roll = await spinRoll(secret, clientSeed);
  const mils = spinPrize(DEFAULT_ODDS, roll);
  return {
    id: memberId,
    businessDay,
    memberId,
    commitment: await spinCommitment({ secret, oddsHash: hash, memberId, businessDay }),
    secret,
    clientSeed,
    clientSeedByServer: false,
    odds: DEFAULT_ODDS,
    oddsHash: hash,
    roll,
    result: mils === 0 ? 'try again' : mils / 1_000,
    prize: pkr(0),
    slice: spinSlice(mils, roll),
    spunAt: '2026-11-21T10:00:00.000Z',
  };
}

describe('verifySpin', () => {
  it('passes an honest spin, with and without a seen commitment', async () => {
    const spin = await honestSpin();
    expect(await verifySpin(spin, undefined)).toMatchObject({ fair: true });
    const seen = { commitment: spin.commitment, clientSeed: spin.clientSeed };
    const verdict = await verifySpin(spin, seen);
    expect(verdict.fair).toBe(true);
    expect(verdict.checks).toHaveLength(7);
  });

  it('names the check that a forged spin fails', async () => {
    const spin = await honestSpin();
    const failing = async (forged: Partial<SpinView>, seen?: { commitment: string; clientSeed: string }) =>
      (await verifySpin({ ...spin, ...forged }, seen)).checks
        .filter((check) => !check.passed)
        .map((check) => check.name);
    expect(await failing({ secret: '5b'.repeat(32) })).toContain('commitment');
    expect(await failing({ odds: DEFAULT_ODDS.slice().reverse() })).toContain('odds');
    expect(await failing({ roll: (spin.roll + 1) % 10_000 })).toEqual(['roll']);
    expect(await failing({ result: 5 })).toEqual(['prize']);
    expect(await failing({ slice: (spin.slice + 1) % 12 })).toEqual(['slice']);
    expect(await failing({}, { commitment: '00'.repeat(32), clientSeed: 'my seed' })).toEqual(['seen']);
    expect(await failing({}, { commitment: spin.commitment, clientSeed: 'another' })).toEqual(['seed']);
  });
});
