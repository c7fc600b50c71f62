import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEVELS } from '#shared/rules.ts';
import { type Assumptions, joinerCosts, levelRewards, SPIN, simulate } from './model.ts';
import { plot } from './plot.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const paisa = fc.integer({ min: 0, max: 10_000_000 });
const assumptions: fc.Arbitrary<Assumptions> = fc.record({
  days: fc.integer({ min: 1, max: 120 }),
  startMembers: fc.integer({ min: 0, max: 2_000 }),
  startCashPaisa: paisa,
  startOwedPaisa: paisa,
  joinsPerDay: fc.double({ min: 0, max: 60, noNaN: true }),
  growth: fc.double({ min: -0.1, max: 0.05, noNaN: true }),
  growthDays: fc.integer({ min: 0, max: 120 }),
  watching: share,
  spinning: share,
  leaving: share,
  referred: share,
  inviting: share,
  withdrawing: share,
  incomePerWatcherPaisa: paisa,
  incomePerDayPaisa: paisa,
  costsPerDayPaisa: paisa,
  credited: fc.boolean(),
});

describe('the simulation', () => {
  it('neither creates nor loses a paisa', () => {
    fc.assert(
      fc.property(assumptions, (assumed) => {
        const { days, totals } = simulate(assumed);
        const end = days.at(-1);
        expect(days).toHaveLength(assumed.days + 1);
        expect(end?.cashPaisa).toBe(
          assumed.startCashPaisa + totals.deposits + totals.income - totals.paidOut - totals.costs,
        );
        const rewards = totals.videos + totals.spins + totals.levels;
        const credited = assumed.credited ? totals.deposits : 0;
        expect(end?.owedPaisa).toBe(assumed.startOwedPaisa + credited + rewards - totals.withdrawn);
        expect(totals.withdrawn).toBe(totals.paidOut + totals.fees);
        expect(end?.members).toBe(assumed.startMembers + totals.joined);
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
        expect(uncoveredFrom).toBe(first);
        if (brokeOn !== undefined)
          expect(days[brokeOn]?.cashPaisa).toBeLessThan(assumed.costsPerDayPaisa + 2);
      }),
    );
  });

  it('never ends worse with more outside income', () => {
    fc.assert(
      fc.property(assumptions, paisa, (assumed, more) => {
        const end = (extra: number) =>
          simulate({
            ...assumed,
            costsPerDayPaisa: 0,
            incomePerDayPaisa: assumed.incomePerDayPaisa + extra,
          }).days.at(-1);
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
    const alone = { days: 1, startMembers: 1, joinsPerDay: 1_200, growthDays: 1, growth: 0 };
    const nothing = {
      startCashPaisa: 0,
      startOwedPaisa: 0,
      watching: 0,
      spinning: 0,
      leaving: 0,
      withdrawing: 0,
    };
    const noMoney = { incomePerWatcherPaisa: 0, incomePerDayPaisa: 0, costsPerDayPaisa: 0, credited: false };
    const { totals } = simulate({ ...alone, ...nothing, ...noMoney, referred: 1, inviting: 1 });
    expect(totals.levels).toBe(joinerCosts().allLevelsPaisa);
  });
});

it('draws an SVG without external resources', () => {
  fc.assert(
    fc.property(assumptions, fc.string(), (assumed, title) => {
      const svg = plot(simulate(assumed), title);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/NaN|Infinity|undefined|href|<script/);
    }),
    { numRuns: 20 },
  );
});
