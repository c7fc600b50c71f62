import type { Database, Sql } from '#drizzle/client.ts';
import { toPkr } from '#shared/money.ts';
import { type OddsRow, spinSlice } from '#shared/spinner.ts';
import type { Page, SpinView } from '#shared/views.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';

/** Today's state of a member's spin; `id` and `secret` stay inside the server. */
export interface SpinDay {
  readonly id: string | null;
  readonly day: string;
  readonly tomorrow: string;
  readonly commitment: string | null;
  /** Null while the spin is open, but for commitments of earlier versions: the secret is then derived. */
  readonly secret: string | null;
  readonly odds: OddsRow[] | null;
  readonly oddsHash: string | null;
  readonly spunAt: string | null;
}

export async function readSpinDay(database: Database, userId: string): Promise<SpinDay> {
  const [row] = await database.read(
    (_, sql) => sql<SpinDay[]>`
      select s.id, app.today()::text as day, app.tomorrow() as tomorrow, s.commitment, s.secret, s.odds,
        s.odds_hash as "oddsHash", s.spun_at as "spunAt"
      from (select 1) one left join spins s on s.user_id = ${userId} and s.day = app.today()`,
  );
  if (!row) throw new Error('the business day could not be read');
  return { ...row, tomorrow: iso(row.tomorrow) };
}

interface SpinRow {
  seq: number;
  id: string;
  businessDay: string;
  memberId: string;
  commitment: string;
  secret: string;
  clientSeed: string;
  clientSeedByServer: boolean;
  odds: OddsRow[];
  oddsHash: string;
  roll: number;
  usdMils: number;
  prize: number;
  spunAt: string;
}

function toView({ seq: _, usdMils, prize, ...row }: SpinRow): SpinView {
  return {
    ...row,
    result: usdMils === 0 ? 'try again' : usdMils / 1000,
    prize: toPkr(prize),
    slice: spinSlice(usdMils, row.roll),
    spunAt: iso(row.spunAt),
  };
}

const spinColumns = (sql: Sql) => sql`
  seq, id, day::text as "businessDay", user_id as "memberId", commitment, secret, client_seed as "clientSeed",
  client_seed_by_server as "clientSeedByServer", odds, odds_hash as "oddsHash", roll, usd_mils as "usdMils", prize, spun_at as "spunAt"`;

/** A member's settled spins laid open, newest first. */
export async function listSpins(
  database: Database,
  userId: string,
  input: PageInput & { id?: string },
): Promise<Page<SpinView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read(
    (_, sql) => sql<SpinRow[]>`
      select ${spinColumns(sql)} from spins
      where user_id = ${userId} and spun_at is not null and seq < ${before} ${input.id ? sql`and id = ${input.id}` : sql``}
      order by seq desc limit ${fetch}`,
  );
  return toPage(rows, limit, toView);
}

const EXPORT_BATCH = 2_000;

/** A settled spin as it is exported: all that is needed to check it, and nobody's name. */
export type ExportedSpin = Omit<SpinRow, 'seq' | 'prize'> & { readonly prizePaisa: number };

/** Every member's settled spins laid open, in the order in which they were committed to. */
export async function* exportSpins(database: Database): AsyncGenerator<ExportedSpin> {
  for (let after = 0; ; ) {
    const rows = await database.read(
      (_, sql) => sql<SpinRow[]>`
        select ${spinColumns(sql)} from spins where spun_at is not null and seq > ${after} order by seq limit ${EXPORT_BATCH}`,
    );
    for (const { seq, prize, spunAt, ...spin } of rows) {
      after = seq;
      yield { ...spin, prizePaisa: prize, spunAt: iso(spunAt) };
    }
    if (rows.length < EXPORT_BATCH) return;
  }
}
