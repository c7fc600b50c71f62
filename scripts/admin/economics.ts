import { writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { paisaValue } from '#drizzle/rows.ts';
import { readEnv } from '#server/env.ts';
import { formatPkr, toPkr, paisa as toWhole } from '#shared/money.ts';
import { VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { type Assumptions, joinerCosts, type Simulation, SPIN, simulate } from '../economics/model.ts';
import { plot, short } from '../economics/plot.ts';
import { type Command, CommandError, type Given } from './command.ts';
import { withDatabase } from './database.ts';

/** For each option: its default, its minimum, its maximum, and its help text. */
const NUMBERS = {
  days: [365, 1, 3650, 'how long to look ahead'],
  members: [0, 0, 1e7, 'members at the start'],
  cash: [0, 0, 1e11, 'rupees held at the start'],
  owed: [0, 0, 1e11, 'rupees on balances at the start'],
  joins: [5, 0, 1e5, 'how many join on the first day'],
  growth: [1, -50, 50, 'by how many % more join each day'],
  'growth-days': [180, 0, 3650, 'after so many days nobody joins any more'],
  watching: [60, 0, 100, '% of the members about who complete the ten videos on a day'],
  spinning: [50, 0, 100, '% of them who spin'],
  leaving: [0.5, 0, 100, '% who stop coming, a day'],
  referred: [80, 0, 100, '% of the joiners who followed a member’s link'],
  inviting: [10, 0, 100, '% of the members who invite'],
  withdrawing: [5, 0, 100, '% of all balances asked for, a day'],
  'income-per-watcher': [0, 0, 1e5, 'rupees from outside for each who completes the videos'],
  income: [0, 0, 1e9, 'rupees from outside, a day'],
  costs: [0, 0, 1e9, 'rupees of running costs, a day'],
} as const;
type NumberName = keyof typeof NUMBERS;
const WHOLE: readonly string[] = ['days', 'members', 'growth-days'];
/** The maximum of the estimated members of a simulation. With more, the simulation would take minutes. */
const MOST_MEMBERS = 20_000_000;

export const economics: Command = {
  summary: 'what the published rewards cost, and how long the cash lasts',
  usage: '[options]',
  help: `${Object.entries(NUMBERS)
    .map(([name, [usual, , , what]]) => `  --${`${name} N`.padEnd(22)}${what} (${usual})`)
    .join('\n')}
  --from-books            start with this instance's members, cash and balances
  --not-credited          the deposit does not go onto the balance (default: JOINING_DEPOSIT_CREDITED)
  --plot FILE             write the picture, an SVG

Average figures on the rules as published, not a forecast: change the assumptions until they are yours. The status is 1 when
what is owed comes to be more than the cash.`,
  options: {
    ...Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { type: 'string' as const }])),
    'from-books': { type: 'boolean' },
    'not-credited': { type: 'boolean' },
    plot: { type: 'string' },
  },
  async run(given) {
    const assumed = await assume(given);
    const result = simulate(assumed);
    const costs = joinerCosts();
    const file = given.text('plot');
    if (file !== undefined) await writeFile(file, plot(result, describe(assumed)));
    const { days, totals, uncoveredFrom, brokeOn } = result;
    return {
      ok: uncoveredFrom === undefined,
      text: [
        ...costLines(),
        '',
        ...resultLines(assumed, result),
        ...(file ? [`The picture is in ${file}.`] : []),
      ].join('\n'),
      data: {
        assumed,
        joiner: costs,
        totals,
        days,
        uncoveredFrom: uncoveredFrom ?? null,
        brokeOn: brokeOn ?? null,
      },
    };
  },
};

async function assume(given: Given): Promise<Assumptions> {
  const env = readEnv(given.io.env);
  const number = (name: NumberName) => {
    const [, least, most] = NUMBERS[name];
    return given.number(name, { least, most, whole: WHOLE.includes(name) });
  };
  const valued = (name: NumberName) => number(name) ?? NUMBERS[name][0];
  const share = (name: NumberName) => valued(name) / 100;
  const paisa = (name: NumberName) => Math.round(valued(name) * 100);
  const books = given.flag('from-books') ? await readBooks(given) : undefined;
  const joins = { first: valued('joins'), growth: share('growth'), days: valued('growth-days') };
  const most = valued('members') + joins.first * (1 + Math.max(0, joins.growth)) ** joins.days * joins.days;
  if (most > MOST_MEMBERS) {
    throw new CommandError('more would join than there are people: lower --growth or --growth-days');
  }
  return {
    days: valued('days'),
    startMembers: number('members') ?? books?.members ?? 0,
    startCashPaisa: number('cash') === undefined && books ? books.cash : paisa('cash'),
    startOwedPaisa: number('owed') === undefined && books ? books.owed : paisa('owed'),
    joinsPerDay: joins.first,
    growth: joins.growth,
    growthDays: joins.days,
    watching: share('watching'),
    spinning: share('spinning'),
    leaving: share('leaving'),
    referred: share('referred'),
    inviting: share('inviting'),
    withdrawing: share('withdrawing'),
    incomePerWatcherPaisa: paisa('income-per-watcher'),
    incomePerDayPaisa: paisa('income'),
    costsPerDayPaisa: paisa('costs'),
    credited: env.joiningDepositCredited && !given.flag('not-credited'),
  };
}

const books = z.object({ members: z.int(), cash: paisaValue, owed: paisaValue });
type Books = z.infer<typeof books>;

/**
 * Reads the number of active members and, in paisa, the cash that the books have (at least 0) and the debt to
 * members (balances and pending withdrawals).
 */
function readBooks(given: Given): Promise<Books> {
  return withDatabase(readEnv(given.io.env), async (database) => {
    const [found] = await database.rows(
      books,
      (sql) => sql`
        select (select count(*) from users where role = 'user' and status = 'Active' and deleted_at is null) as members,
          greatest(0, app.cash_held()) as cash,
          (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id is not null)
            + app.house_balance('payable') as owed`,
    );
    if (!found) throw new CommandError('the books could not be read');
    return found;
  });
}

const rupees = (amount: number) => formatPkr(toPkr(toWhole(Math.round(amount))));

function costLines(): string[] {
  const costs = joinerCosts();
  const { perReferralPaisa, referrals } = costs.levelMost;
  return [
    `One joiner pays ${rupees(costs.depositPaisa)} once, and can earn, every day:`,
    `  videos ${rupees(VIDEO_DAILY_REWARD_PAISA)}, the spin ${rupees(SPIN.expectedPaisa)} on average (${rupees(SPIN.mostPaisa)} at most)`,
    `  together ${rupees(costs.dayExpectedPaisa)} on average (${rupees(costs.dayMostPaisa)} at most): ${rupees(costs.dayExpectedPaisa * 30)} in 30 days`,
    `  so a deposit that is not owed back pays for ${costs.daysPaidByDeposit} days`,
    `and brings its inviter up to ${rupees(perReferralPaisa)} in level rewards (after ${referrals} referrals; all 16 levels: ${rupees(costs.allLevelsPaisa)})`,
  ];
}

function describe(assumed: Assumptions): string {
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
  return [
    `${assumed.joinsPerDay} a day join, ${percent(assumed.growth)} more each day for ${assumed.growthDays} days`,
    `${percent(assumed.watching)} watch`,
    `deposit ${assumed.credited ? '' : 'not '}credited`,
    `outside income ${short(assumed.incomePerDayPaisa)} a day and ${short(assumed.incomePerWatcherPaisa)} a watcher`,
  ].join(', ');
}

function resultLines(assumed: Assumptions, { days, totals, uncoveredFrom, brokeOn }: Simulation): string[] {
  const every = Math.max(1, Math.ceil(assumed.days / 12));
  const rows = days.filter(({ day }) => day % every === 0 || day === assumed.days);
  const cell = (text: string, width: number) => text.padStart(width);
  const rewards = totals.videos + totals.spins + totals.levels;
  return [
    `${describe(assumed)}:`,
    `${cell('day', 6)}${cell('members', 12)}${cell('cash held', 20)}${cell('owed to members', 20)}${cell('covered', 10)}`,
    ...rows.map(({ day, members, cashPaisa, owedPaisa }) => {
      const covered = owedPaisa === 0 ? '-' : `${Math.floor((cashPaisa / owedPaisa) * 100)} %`;
      const figures = [
        members.toLocaleString('en').padStart(12),
        cell(rupees(cashPaisa), 20),
        cell(rupees(owedPaisa), 20),
      ];
      return `${cell(String(day), 6)}${figures.join('')}${cell(covered, 10)}`;
    }),
    '',
    `In: deposits ${rupees(totals.deposits)}, outside income ${rupees(totals.income)}. Out: withdrawals ${rupees(totals.paidOut)}, costs ${rupees(totals.costs)}.`,
    `Rewards earned: ${rupees(rewards)} (videos ${rupees(totals.videos)}, spins ${rupees(totals.spins)}, levels ${rupees(totals.levels)}).`,
    uncoveredFrom === undefined
      ? 'The cash covers what is owed on every day.'
      : `From day ${uncoveredFrom} more is owed than there is.`,
    brokeOn === undefined
      ? 'Every withdrawal can be paid.'
      : `From day ${brokeOn} withdrawals can't be paid in full.`,
  ];
}
