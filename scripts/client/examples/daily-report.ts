import { example } from './environment.ts';

/*
 * Prints a short daily report for staff, for a chat or an email:
 *   SIKKA_USERNAME=… SIKKA_PASSWORD=… npx tsx scripts/client/examples/daily-report.ts
 */

const rupees = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const pkr = (amount: number) => `₨${rupees.format(amount)}`;

await example(async ({ call }) => {
  // Calls that are made at the same time share one HTTP request.
  const [users, counts, cash, oldest] = await Promise.all([
    call.users.stats.query(),
    call.requests.counts.query(),
    call.requests.cash.query(),
    call.requests.list.query({ status: 'Pending', order: 'oldest', limit: 1 }),
  ]);
  const waiting = oldest.items[0];
  const { balances, payable } = cash.solvency;
  const owed = balances + payable;
  console.log(`Members: ${users.members} (${users.active} accounts active, ${users.inactive} inactive)`);
  console.log(`Requests: ${counts.pending} pending of ${counts.total}`);
  if (waiting) console.log(`Waiting longest: ${waiting.user}, ${waiting.type}, since ${waiting.createdAt}`);
  console.log(`Cash held: ${pkr(cash.balance)}; owed to members: ${pkr(owed)}`);
  if (cash.balance < owed) console.log(`Not covered: ${pkr(owed - cash.balance)}`);
});
