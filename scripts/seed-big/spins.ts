import type { Sql } from '#drizzle/client.ts';
import { milsToPaisa } from '#shared/money.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment, spinPrize, spinRoll } from '#shared/spinner.ts';

const MOST = 20_000;

/**
 * Adds a spin of yesterday for about one in ten approved members, but at most `MOST` spins. The spins follow
 * docs/provably-fair.md, so that each spin can be verified.
 */
export async function seedSpins(sql: Sql): Promise<void> {
  const spinners = await sql<{ i: string; id: string; day: string; secret: string; seed: string }[]>`
    select i, p.id, (b.until - interval '1 day')::date::text as day,
      md5(p.id || ':secret') || md5(p.id || ':more') as secret, md5(p.id || ':seed') as seed
    from seed_people p cross join seed_base b
    where state = 'approved' and decided_at < b.until - interval '2 days' and pg_temp.dice(i, 70) < 0.1
    order by i limit ${MOST}`;
  const hash = await oddsHash(DEFAULT_ODDS);
  const rows = [];
  for (const spinner of spinners) {
    const { id, day, secret, seed } = spinner;
    const roll = await spinRoll(secret, seed);
    const mils = spinPrize(DEFAULT_ODDS, roll);
    const commitment = await spinCommitment({ secret, oddsHash: hash, memberId: id, businessDay: day });
    rows.push({ ...spinner, roll, mils, prize: milsToPaisa(mils), commitment });
  }
  await sql`
    insert into spins (id, user_id, day, commitment, secret, odds, odds_hash, client_seed, roll, usd_mils, prize, committed_at, spun_at)
    select pg_temp.id_of('spin', r.i), r.id, r.day, r.commitment, r.secret, ${sql.json(DEFAULT_ODDS as never)}, ${hash}, r.seed, r.roll,
      r.mils, r.prize, r.day::timestamptz + interval '9 hours', r.day::timestamptz + interval '10 hours'
    from jsonb_to_recordset(${sql.json(rows)}) as r(i bigint, id uuid, day date, secret text, seed text, roll int, mils int, prize bigint, commitment text)`;
}
