import * as z from 'zod/mini';
import { paisaValue } from '#drizzle/rows.ts';
import { type Env, readEnv } from '#server/env.ts';
import { formatPkr, toPkr, paisa as toWhole } from '#shared/money.ts';
import { VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { ASSUMPTIONS, type Assumptions, joinerCosts, SPIN, simulate } from '../economics/model.ts';
import { type Command, CommandError, type Given } from './command.ts';
import { withDatabase } from './database.ts';

type Assumption = keyof typeof ASSUMPTIONS;
const NAMES = Object.keys(ASSUMPTIONS) as Assumption[];
/** With more, the simulation would take minutes. */
const MOST_MEMBERS = 20_000_000;

export const economics: Command = {
  summary: 'what the published rewards cost, and how long the cash lasts',
  usage: '[options]',
  help: `${NAMES.map((name) => `  --${`${name} N`.padEnd(22)}${ASSUMPTIONS[name][4]} (${ASSUMPTIONS[name][1]})`).join('\n')}
  --from-books            start with this instance's members, cash and balances
  --not-credited          the deposit does not go onto the balance (default: JOINING_DEPOSIT_CREDITED)

Average figures on the rules as published, not a forecast: change the assumptions until they are yours. The status is 1 when
what is owed comes to be more than the cash.`,
  options: {
    ...Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])),
    'from-books': { type: 'boolean' },
    'not-credited': { type: 'boolean' },
  },
  async run(given) {
    const assumed = await assume(given);
    const result = simulate(assumed);
    const text = [...costLines(), '', ...resultLines(assumed, result)].join('\n');
    return { ok: result.uncoveredFrom === null, text, data: { assumed, joiner: joinerCosts(), ...result } };
  },
};

async function assume({ io, flag, number }: Given): Promise<Assumptions> {
  const env = readEnv(io.env);
  const [held] = flag('from-books') ? await readBooks(env) : [];
  const value = (name: Assumption) => {
    const [unit, usual, least, most] = ASSUMPTIONS[name];
    const chosen = number(name, { least, most, whole: unit === 'whole' });
    if (chosen === undefined && held && name in held) return held[name as keyof typeof held];
    const amount = chosen ?? usual;
    return unit === 'rupees' ? Math.round(amount * 100) : unit === 'percent' ? amount / 100 : amount;
  };
  const numbers = Object.fromEntries(NAMES.map((name) => [name, value(name)])) as Record<Assumption, number>;
  const { members, joins, growth, 'growth-days': days } = numbers;
  if (members + joins * (1 + Math.max(0, growth)) ** days * days > MOST_MEMBERS)
    throw new CommandError('more would join than there are people: lower --growth or --growth-days');
  return { ...numbers, credited: env.joiningDepositCredited && !flag('not-credited') };
}

const books = z.object({ members: z.int(), cash: paisaValue, owed: paisaValue });
/** Active members; the cash that the books have (at least 0), and the debt to members, in paisa. */
const readBooks = (env: Env) =>
  withDatabase(env, (database) =>
    database.rows(
      books,
      (sql) => sql`
        select (select count(*) from users where role = 'user' and status = 'Active' and deleted_at is null) as members,
          greatest(0, app.cash_held()) as cash, app.house_balance('payable')
            + (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id is not null) as owed`,
    ),
  );

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

function resultLines(assumed: Assumptions, result: ReturnType<typeof simulate>): string[] {
  const { days, totals, uncoveredFrom, brokeOn } = result;
  const every = Math.max(1, Math.ceil(assumed.days / 12));
  const rows = days.filter(({ day }) => day % every === 0 || day === assumed.days);
  const line = (...cells: string[]) =>
    cells.map((cell, i) => cell.padStart([6, 12, 20, 20, 10][i] ?? 0)).join('');
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;
  return [
    `${assumed.joins} a day join, ${percent(assumed.growth)} more each day for ${assumed['growth-days']} days, ` +
      `${percent(assumed.watching)} watch, deposit ${assumed.credited ? '' : 'not '}credited, ` +
      `outside income ${rupees(assumed.income)} a day and ${rupees(assumed['income-per-watcher'])} a watcher:`,
    line('day', 'members', 'cash held', 'owed to members', 'covered'),
    ...rows.map(({ day, members, cashPaisa, owedPaisa }) => {
      const covered = owedPaisa === 0 ? '-' : `${Math.floor((cashPaisa / owedPaisa) * 100)} %`;
      return line(`${day}`, members.toLocaleString('en'), rupees(cashPaisa), rupees(owedPaisa), covered);
    }),
    '',
    `In: deposits ${rupees(totals.deposits)}, outside income ${rupees(totals.income)}. Out: withdrawals ${rupees(totals.paidOut)}, costs ${rupees(totals.costs)}.`,
    `Rewards earned: ${rupees(totals.videos + totals.spins + totals.levels)} (videos ${rupees(totals.videos)}, spins ${rupees(totals.spins)}, levels ${rupees(totals.levels)}).`,
    `${uncoveredFrom ? `From day ${uncoveredFrom} more is owed than there is` : 'The cash covers what is owed on every day'}.`,
    `${brokeOn ? `From day ${brokeOn} withdrawals can't be paid in full` : 'Every withdrawal can be paid'}.`,
  ];
}
