import { pathTo } from '#server/modules/seals/merkle.ts';
import { findLeaf } from '#server/modules/seals/seals.queries.ts';
import { SEALING } from '#server/start/start.ts';
import { measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

const ENTRIES = 100_000;
const PROOFS = 200;
/** The time limits: seconds to seal a whole day, milliseconds for one proof. */
const MOST = { seal: 10, proof: 20 };

/** Measures the seal of a busy day, and a member's proof in it. */
export async function measureSeals(stage: Stage): Promise<Row[]> {
  const { database } = stage;
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  try {
    // Triggers are off, so the rows keep the default `seal_day` and go into the first seal, which is as good
    // as a later one for this measurement.
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into journal_entries (kind, cause, description, business_day)
        select 'video', 'bench-seal:' || n, 'Daily videos', app.today() from generate_series(1, ${ENTRIES}::int) n`;
      await tx`insert into journal_lines (entry_id, account_id, amount)
        select e.id, a.id, 1000 * side from journal_entries e cross join unnest(array[1, -1]) side
        cross join (select min(id) as id from ledger_accounts) a where e.cause like 'bench-seal:%'`;
    });
    await sql`analyze journal_entries, journal_lines`;
    const from = performance.now();
    while (await database.call('seal', SEALING));
    const seal = (performance.now() - from) / 1_000;
    const entries = await sql<{ id: number; day: string }[]>`
      select id, seal_day::text as day from journal_entries where cause like 'bench-seal:%'
      order by random() limit ${PROOFS}`;
    const times: number[] = [];
    for (const { id, day } of entries) {
      const asked = performance.now();
      const leaf = await findLeaf(database, { kind: 'journal', number: id, sealDay: day });
      if (!leaf || leaf.place === null) throw new Error(`entry ${id} is not sealed`);
      pathTo(leaf.hashes, leaf.place);
      pathTo(leaf.roots, leaf.block);
      times.push(performance.now() - asked);
    }
    return [
      measureAgainst(`seal of ${ENTRIES.toLocaleString('en')} entries (s)`, MOST.seal, [seal]),
      measureAgainst('proof of an entry among them (ms)', MOST.proof, times),
    ];
  } finally {
    await sql.end({ timeout: 2 });
  }
}
