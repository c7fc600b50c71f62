import { createHash, createHmac } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_ODDS,
  expectedPaisa,
  ODDS_TOTAL,
  oddsHash,
  oddsText,
  spinCommitment,
  spinPrize,
  spinRoll,
  spinSlice,
  WHEEL_SLICES,
} from './spinner.ts';

/** In the last two, the first random word is skipped, because it is not below the limit of `spinRoll`. */
const VECTORS: readonly (readonly [secret: string, clientSeed: string, roll: number])[] = [
  ['b5ad45dc932b245a2f88f729ce30a4a098c868bd549de8bf8d8641b37a5e8501', 'a', 6708],
  ['755857880e120d9459f8a967958f4bf832e02acdb94518de504f35c6443d818a', '0', 3961],
  ['da360ee2266b1c52042a4d8735d594f85d129c90d4ddc1cc5eab4f4917872704', 'sikka', 8634],
  ['801d8b5450e12d2a81b26bd0bdab479dbac079fa9717d4ba0e2df9bc8d07bb1d', 'lucky 7', 6170],
  ['82853c20b7e39fd5593a04bc3f0d2727b3a0dcf2692b92c182684ff1f9d2dc70', ' ', 4364],
  ['aa23a3af72f8686185a2da17fbd6bcf31879454a21c7f709c686f88378de5af1', '~', 2062],
  ['98c15860ca5ebb463468135d3ccc6de5853c1d4c9a5847037f6392d1e41c4e1e', '!@#$%^&*()', 3898],
  ['6f1c35579bbf3607ee6f054d179b7a62f15ea684a10d85d48bc3887f95b5faaf', 'x'.repeat(64), 7568],
  ['3747d57a30d7f2e91a6ef5755d21da0c244d39ca91069756736dd2f9fed48089', '0'.repeat(32), 1988],
  ['1b315ac57eaebb5cb13bcb44d8d2d201b34b3ec358dce4841b5bf516a078fc01', 'deadbeef'.repeat(4), 5954],
  ['03b8a5a703e9d3f8336122e6426e45df88df237837507b0b29ce72eaa9ca3910', 'seed:1', 5722],
  ['7d55ae3ea7df57c7cacdad81837a8cf8c97f4ba9c440feab646f89270c63e003', '1:0', 9214],
  ['31540fa8840e8066ad99927fad063a416cf32c2b42922bd1fde75268640ba058', '|', 8168],
  ['3d0f0171e93d984e78e400fef8ab77f84c2e14780ebfb4e60b398396d1023a3b', '"quoted"', 4917],
  ['af321a1eac88adf59692e5b92d7582aadef46151de660cca6df5680d4859ff52', "it's", 7565],
  ['3d922003e0c8ca3ff1566b8ec5a7551bb95c93942e0f03841985fe7a1b95cd06', '\\', 1890],
  ['52fa4ae3e0beee4f11c0b595f8339782e31bfff606ce2088e20ecf0c19fd7e87', 'A b C', 8846],
  ['4bb25d4438d6dd241102ea5d48944a1048c0efcb7da18645fea9ccf737729d7d', '9'.repeat(64), 2708],
  ['8829611d71c7792835ba946a92a2364991efdad492099a6435bd3f8fd5c0ebfb', 'client-seed', 5887],
  ['c4db182da4662858bac6f090a7f654bf70fbb310aeea6c0160f3244ac6b9a6f4', 'f'.repeat(32), 1939],
  ['9a6330f5af36be5e155d78f1b33f22e5eac6036189efe01e6a40b6ff2a914b52', '{}', 3407],
  ['56db427db1daf1bd2017e0a147dfa2fc528566cb8572a1c9389d24215a31733a', '<script>', 3574],
  ['b5ad45dc932b245a2f88f729ce30a4a098c868bd549de8bf8d8641b37a5e8501', '25654', 8243],
  ['b5ad45dc932b245a2f88f729ce30a4a098c868bd549de8bf8d8641b37a5e8501', '233164', 5186],
];

/** By the published definition, with the HMAC of Node and integers instead of a DataView. */
function rollAgain(secret: string, clientSeed: string): number {
  const fair = 2 ** 32 - (2 ** 32 % 10_000);
  for (let block = 0; ; block++) {
    const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${clientSeed}:${block}`).digest();
    for (const at of [0, 4, 8, 12, 16, 20, 24, 28]) {
      const word = mac.readUInt32BE(at);
      if (word < fair) return word % 10_000;
    }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const secretOf = (i: number) => sha256(`simulated spin ${i}`);

describe('the roll', () => {
  it.each(VECTORS)('of %s with %j is %i in both implementations', async (secret, clientSeed, roll) => {
    expect(await spinRoll(secret, clientSeed)).toBe(roll);
    expect(rollAgain(secret, clientSeed)).toBe(roll);
  });

  it('is the same in both implementations for 1,000 more seeds', async () => {
    for (let i = 0; i < 1_000; i++) {
      expect(await spinRoll(secretOf(i), `seed ${i}`)).toBe(rollAgain(secretOf(i), `seed ${i}`));
    }
  });
});

describe('the odds', () => {
  it('are positive, add up to 10,000, and include every prize of the wheel, $3 and $5', () => {
    expect(DEFAULT_ODDS.reduce((sum, row) => sum + row.weight, 0)).toBe(ODDS_TOTAL);
    for (const { weight } of DEFAULT_ODDS) expect(weight).toBeGreaterThan(0);
    const prizes = new Set(DEFAULT_ODDS.map((row) => row.usdMils));
    expect([...prizes].sort((a, b) => a - b)).toEqual(
      [...new Set([...WHEEL_SLICES, 3_000, 5_000])].sort((a, b) => a - b),
    );
  });

  it('are exact: the number of rolls for each prize equals its weight', () => {
    const dealt = new Map<number, number>();
    for (let roll = 0; roll < ODDS_TOTAL; roll++) {
      const prize = spinPrize(DEFAULT_ODDS, roll);
      dealt.set(prize, (dealt.get(prize) ?? 0) + 1);
    }
    expect([...dealt]).toEqual(DEFAULT_ODDS.map((row) => [row.usdMils, row.weight]));
    expect(() => spinPrize(DEFAULT_ODDS, ODDS_TOTAL)).toThrow(RangeError);
  });

  it('hold for 100,000 simulated spins (chi-square, by prize and by roll)', async () => {
    const spins = 100_000;
    const byPrize = new Map<number, number>();
    const byHundred = new Array<number>(100).fill(0);
    for (let i = 0; i < spins; i++) {
      // Pauses sometimes, because the test runner can end a test that takes too long only between turns of
      // the event loop.
      if (i % 10_000 === 0) await turn();
      const roll = rollAgain(secretOf(i), 'a seed');
      const prize = spinPrize(DEFAULT_ODDS, roll);
      byPrize.set(prize, (byPrize.get(prize) ?? 0) + 1);
      byHundred[Math.floor(roll / 100)] = (byHundred[Math.floor(roll / 100)] ?? 0) + 1;
    }
    const chiSquare = (seen: number, expected: number) => (seen - expected) ** 2 / expected;
    const prizes = DEFAULT_ODDS.map((row) =>
      chiSquare(byPrize.get(row.usdMils) ?? 0, (spins * row.weight) / ODDS_TOTAL),
    );
    const numbers = byHundred.map((seen) => chiSquare(seen, spins / 100));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    // Chi-square limits (8 and 99 degrees of freedom): a fair wheel exceeds each once in a thousand runs.
    expect(sum(prizes)).toBeLessThan(26.12);
    expect(sum(numbers)).toBeLessThan(148.2);
  });
});

describe('the wheel', () => {
  it('lands on a slice with the prize; $3 and $5 on the $1 slice, Try Again on any of its six', () => {
    for (const { usdMils } of DEFAULT_ODDS) {
      const shown = WHEEL_SLICES[spinSlice(usdMils, 4_321)];
      expect(shown).toBe(Math.min(usdMils, 1_000));
    }
    const nothing = new Set(Array.from({ length: 60 }, (_, roll) => spinSlice(0, roll)));
    expect([...nothing].sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11]);
  });
});

describe('the commitment', () => {
  it('is the hash of its parts, in the documented format', async () => {
    expect(oddsText(DEFAULT_ODDS)).toBe('0:7500,1:1500,50:800,200:120,600:40,800:20,1000:15,3000:4,5000:1');
    const hash = await oddsHash(DEFAULT_ODDS);
    expect(hash).toBe(sha256(oddsText(DEFAULT_ODDS)));
    const parts = { secret: secretOf(1), oddsHash: hash, memberId: 'someone', businessDay: '2026-11-05' };
    const bound = await spinCommitment(parts);
    expect(bound).toBe(sha256(`sikka-spin-v1|${parts.secret}|${hash}|someone|2026-11-05`));
    for (const other of [{ secret: secretOf(2) }, { memberId: 'other' }, { businessDay: '2026-11-06' }]) {
      expect(await spinCommitment({ ...parts, ...other })).not.toBe(bound);
    }
  });
});

describe('the average prize of a spin', () => {
  it('is 13.75 mils of a dollar with the published odds: 3.85 rupees', () => {
    expect(expectedPaisa(DEFAULT_ODDS)).toBe(385);
  });
});
