import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { toPkr } from '#shared/money.ts';
import { spinSlice } from '#shared/spinner.ts';
import type { Page } from '#shared/views/common.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';

const odds = z.array(z.object({ usdMils: z.int(), weight: z.int() }));

/** Today's state of a member's spin, for the server only: the secret is not published before the spin. */
const spinDay = z.object({
  id: z.nullable(z.string()),
  day: z.string(),
  tomorrow: instant,
  commitment: z.nullable(z.string()),
  /** Null until the member spins, because the secret is derived from APP_SECRET. */
  secret: z.nullable(z.string()),
  odds: z.nullable(odds),
  oddsHash: z.nullable(z.string()),
  spunAt: z.nullable(instant),
});
export type SpinDay = z.infer<typeof spinDay>;

export async function readSpinDay(database: Database, userId: string): Promise<SpinDay> {
  const [row] = await database.rows(
    spinDay,
    (sql) => sql`
      select s.id, app.today()::text as day, app.tomorrow() as tomorrow, s.commitment, s.secret, s.odds,
        s.odds_hash as "oddsHash", s.spun_at as "spunAt"
      from (select 1) one left join spins s on s.user_id = ${userId} and s.day = app.today()`,
  );
  if (!row) throw new Error('the business day could not be read');
  return row;
}

const spinRow = z.object({
  seq: z.int(),
  id: z.string(),
  businessDay: z.string(),
  memberId: z.string(),
  commitment: z.string(),
  secret: z.string(),
  clientSeed: z.string(),
  clientSeedByServer: z.boolean(),
  odds,
  oddsHash: z.string(),
  roll: z.int(),
  usdMils: z.int(),
  prize: paisaValue,
  spunAt: instant,
});
type SpinRow = z.infer<typeof spinRow>;

function toView({ seq: _, usdMils, prize, ...row }: SpinRow): SpinView {
  return {
    ...row,
    result: usdMils === 0 ? 'try again' : usdMils / 1000,
    prize: toPkr(prize),
    slice: spinSlice(usdMils, row.roll),
  };
}

const spinColumns = (sql: Sql) => sql`
  seq, id, day::text as "businessDay", user_id as "memberId", commitment, secret, client_seed as "clientSeed",
  client_seed_by_server as "clientSeedByServer", odds, odds_hash as "oddsHash", roll, usd_mils as "usdMils", prize, spun_at as "spunAt"`;

export async function listSpins(
  database: Database,
  userId: string,
  input: PageInput & { id?: string },
): Promise<Page<SpinView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.rows(
    spinRow,
    (sql) => sql`
      select ${spinColumns(sql)} from spins
      where user_id = ${userId} and spun_at is not null and seq < ${before} ${input.id ? sql`and id = ${input.id}` : sql``}
      order by seq desc limit ${fetch}`,
  );
  return toPage(rows, limit, toView);
}

const EXPORT_BATCH = 2_000;

/** A settled spin as exported: everything needed to verify it, and no names. */
export type ExportedSpin = Omit<SpinRow, 'seq' | 'prize'> & { readonly prizePaisa: number };

export async function* exportSpins(database: Database): AsyncGenerator<ExportedSpin> {
  for (let after = 0; ; ) {
    const rows = await database.rows(
      spinRow,
      (sql) => sql`
        select ${spinColumns(sql)} from spins where spun_at is not null and seq > ${after} order by seq limit ${EXPORT_BATCH}`,
    );
    for (const { seq, prize, ...spin } of rows) {
      after = seq;
      yield { ...spin, prizePaisa: prize };
    }
    if (rows.length < EXPORT_BATCH) return;
  }
}
