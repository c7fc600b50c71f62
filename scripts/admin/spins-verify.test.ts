import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExportedSpin, exportSpins } from '#server/modules/spinner/spinner.queries.ts';
import { testServer } from '#testing/server.ts';

const SCRIPT = fileURLToPath(new URL('./spins-verify.mjs', import.meta.url));

const server = testServer();
const spins: ExportedSpin[] = [];

beforeAll(async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => server.make.member()));
  for (const day of ['2026-09-01', '2026-09-02']) {
    await server.db.clock.set(`${day}T08:00:00Z`);
    for (const [i, member] of members.entries()) {
      await member.as().spinner.spin(i === 0 ? {} : { clientSeed: `seed ${i}` });
    }
  }
  // A commitment without a spin is not exported.
  await (await (await server.make.member()).as()).spinner.commit();
  for await (const spin of exportSpins(server.deps.database)) spins.push(spin);
});

async function verify(exported: readonly unknown[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [SCRIPT]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  child.stdin.end(exported.map((spin) => JSON.stringify(spin)).join('\n'));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

describe('spins:verify', () => {
  it('accepts every spin of an export', async () => {
    expect(spins).toHaveLength(6);
    const { status, said } = await verify(spins);
    expect(said).toContain('6 spins checked, all of them right');
    expect(status).toBe(0);
  });

  it.each<[string, Partial<ExportedSpin>, string]>([
    ['another secret', { secret: 'ab'.repeat(32) }, 'does not give the commitment'],
    ['another seed', { clientSeed: 'changed afterwards' }, 'the seeds give'],
    ['another day', { businessDay: '2026-09-03' }, 'does not give the commitment'],
    ['another member', { memberId: '00000000-0000-4000-8000-000000000000' }, 'does not give the commitment'],
    ['another prize', { usdMils: 5_000 }, 'the number wins'],
    ['another credit', { prizePaisa: 1 }, 'paisa were credited'],
    ['another odds table', { odds: [{ usdMils: 0, weight: 10_000 }] }, 'another fingerprint'],
  ])('reports a spin with %s', async (_, change, complaint) => {
    const { status, said } = await verify(spins.map((spin, i) => (i === 1 ? { ...spin, ...change } : spin)));
    expect(said).toContain('line 2: ');
    expect(said).toContain(complaint);
    expect(status).toBe(1);
  });

  it('reports a second spin of a day and a line that is not a spin', async () => {
    const { status, said } = await verify([...spins, spins[0], { nothing: true }]);
    expect(said).toContain('line 7: the member has spun twice that day');
    expect(said).toContain('line 8: this is no spin');
    expect(said).toContain('7 spins checked, 2 WRONG');
    expect(status).toBe(1);
  });
});
