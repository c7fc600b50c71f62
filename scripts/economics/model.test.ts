import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '#shared/rules.ts';
import { ASSUMPTIONS, type Assumptions, joinerCosts, levelRewards, SPIN, simulate } from './model.ts';

const RANGES: Partial<Record<keyof Assumptions, [number, number]>> = {
  days: [1, 120],
  members: [0, 2_000],
  joins: [0, 60],
  growth: [-0.1, 0.05],
  'growth-days': [0, 120],
};
const assumptions = fc.record({
  ...Object.fromEntries(
    Object.entries(ASSUMPTIONS).map(([name, [unit]]) => {
      const [min, max] = RANGES[name as keyof Assumptions] ?? [0, unit === 'rupees' ? 10_000_000 : 1];
      const whole = unit === 'rupees' || unit === 'whole';
      return [name, whole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })];
    }),
  ),
  credited: fc.boolean(),
}) as unknown as fc.Arbitrary<Assumptions>;

describe('the simulation', () => {
  it('neither creates nor loses a paisa', () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const { days, totals } = simulate(assumed);
        const end = days.at(-1);
        expect(days).toHaveLength(assumed.days + 1);
        expect(end?.cashPaisa).toBe(
          assumed.cash + totals.deposits + totals.income - totals.paidOut - totals.costs,
        );
        const rewards = totals.videos + totals.spins + totals.levels;
        const credited = assumed.credited ? totals.deposits : 0;
        expect(end?.owedPaisa).toBe(assumed.owed + credited + rewards - totals.withdrawn);
        expect(end?.members).toBe(assumed.members + totals.joined);
      }),
    );
  });

  it('never pays more than the cash, and reports the first day without enough cash', () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const { days, uncoveredFrom, brokeOn } = simulate(assumed);
        for (const { cashPaisa, owedPaisa } of days) {
          expect(Number.isSafeInteger(cashPaisa) && Number.isSafeInteger(owedPaisa)).toBe(true);
          expect(Math.min(cashPaisa, owedPaisa)).toBeGreaterThanOrEqual(0);
        }
        const first = days.slice(1).find(({ cashPaisa, owedPaisa }) => cashPaisa < owedPaisa)?.day;
        expect(uncoveredFrom).toBe(first ?? null);
        if (brokeOn !== null) expect(days[brokeOn]?.cashPaisa).toBeLessThan(assumed.costs + 2);
      }),
    );
  });

  it('never ends worse with more outside income', () => {
    fc.assert(
      fc.property(assumptions, fc.nat(10_000_000), (assumed, more) => {
        const end = (extra: number) =>
          simulate({ ...assumed, costs: 0, income: assumed.income + extra }).days.at(-1);
        const [less, richer] = [end(0), end(more)];
        const worth = (day: typeof less) => (day?.cashPaisa ?? 0) - (day?.owedPaisa ?? 0);
        expect(worth(richer)).toBeGreaterThanOrEqual(worth(less));
      }),
    );
  });
});

describe('the cost of one new member', () => {
  it('follows from the published rules', () => {
    expect(SPIN).toEqual({ expectedPaisa: 385, mostPaisa: 140_000 });
    expect(joinerCosts()).toEqual({
      depositPaisa: 86_500,
      dayExpectedPaisa: 1_785,
      dayMostPaisa: 141_400,
      daysPaidByDeposit: 48,
      levelMost: { perReferralPaisa: 21_000, referrals: 10 },
      allLevelsPaisa: LEVELS.reduce((sum, level) => sum + level.rewardPaisa, 0),
    });
    expect([4, 5, 9, 10].map(levelRewards)).toEqual([0, 70_000, 70_000, 210_000]);
  });

  it('pays an inviter each level only once', () => {
    const nothing = Object.fromEntries(Object.keys(ASSUMPTIONS).map((name) => [name, 0]));
    const alone = { ...nothing, days: 1, members: 1, joins: 1_200, 'growth-days': 1, credited: false };
    const { totals } = simulate({ ...alone, referred: 1, inviting: 1 } as unknown as Assumptions);
    expect(totals.levels).toBe(joinerCosts().allLevelsPaisa);
  });
});
