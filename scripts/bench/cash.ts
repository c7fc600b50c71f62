import { requestText } from './connection.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

const CLIENTS = 8;

/**
 * Compares the call of the cash screen over HTTP with one SQL statement
 * for the same daily totals and balances.
 */
export async function measureCash(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const requests = [requestText('/trpc/requests.cash', { token: stage.boss.token })];
  const text = `
    select d.day::date::text, sum(t.debit) filter (where t.code = any(app.cash_codes()) and t.kind = 'joining'),
      sum(t.credit) filter (where t.code = any(app.cash_codes()) and t.kind = 'payout'), sum(t.credit) filter (where t.code = 'fee_income'),
      app.cash_held(), app.house_balance('payable')
    from generate_series(app.today() - 29, app.today(), interval '1 day') d(day)
    left join ledger_daily t on t.day = d.day::date and t.code = any(app.cash_codes() || array['fee_income'])
    group by d.day order by d.day`;
  return [
    await compare({
      name: `cash screen over HTTP, ${CLIENTS} clients; its SQL alone (per second)`,
      rounds,
      target: { atLeast: 0.5 },
      async ours() {
        const done = await stage.load.ask({
          kind: 'http',
          port: stage.ports.product,
          clients: CLIENTS,
          ms,
          requests,
          repeat: true,
        });
        if (done.answers.some(({ status }) => status !== 200)) throw new Error('the cash screen failed');
        return (done.count * 1000) / done.ms;
      },
      async limit() {
        const { connection } = stage;
        const ask = {
          kind: 'sql',
          connection,
          clients: CLIENTS,
          ms,
          text,
          args: [[]],
          repeat: true,
        } as const;
        const done = await stage.load.ask(ask);
        return (done.count * 1000) / done.ms;
      },
    }),
  ];
}
