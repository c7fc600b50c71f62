import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSealedWorld, type SealedWorld } from '#server/modules/seals/seals.fixture.ts';
import { fetchJson } from '#testing/client.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { runScript } from '#testing/run-script.ts';
import { admin, environmentOf } from './admin.fixture.ts';

let world: SealedWorld;
const folder = temporaryFolder('seals');
let env: NodeJS.ProcessEnv;
/** Files: seals and a proof that somebody outside kept before any change, and an export of the rows now. */
let [roots, proof, rows] = ['', '', ''];

beforeAll(async () => {
  world = await makeSealedWorld();
  env = environmentOf(world.db.connection);
  [roots, proof, rows] = [join(folder, 'roots.json'), join(folder, 'proof.json'), join(folder, 'rows.jsonl')];
  await writeFile(roots, JSON.stringify((await fetchJson(`${world.server.url}/proof.json`)).body));
  const caller = await world.member.as();
  const { items } = await caller.users.transactions({ id: world.member.id });
  const made = await caller.users.seals.proof({ movement: items[0]?.id ?? '' });
  await writeFile(proof, JSON.stringify(made.proof));
  await exportRows();
});
afterAll(() => world.close());

async function exportRows(): Promise<void> {
  const { status, stdout, stderr } = await runScript('scripts/admin/seals-export.ts', [], env as never);
  expect(status, stderr).toBe(0);
  await writeFile(rows, stdout);
}

async function check(...files: readonly string[]): Promise<{ status: number | null; said: string }> {
  const { status, stdout, stderr } = await runScript('scripts/admin/seals-verify.mjs', files);
  return { status, said: stdout + stderr };
}

/** Changes rows with all triggers off, as an attacker can who has the password of Postgres' superuser. */
const forge = (text: string) =>
  world.db.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(text);
  });

describe('seals:verify', () => {
  it('accepts seals, a proof and an export as they are', async () => {
    const { status, said } = await check(roots, proof, rows);
    expect(said).toContain(`${world.days.length} seals, ${world.days.length} follow from the one before.`);
    expect(said).toContain('The entry is in the seal of');
    expect(said).toContain('All of it is right.');
    expect(status).toBe(0);
  });

  it('does not call a proof right that no kept seal confirms', async () => {
    const { status, said } = await check(proof);
    expect(said).toContain('compare it with one that you kept');
    expect(status).toBe(1);
  });

  it('compares a proof with a seal that somebody copied, and with another one', async () => {
    const { day, seal } = JSON.parse(await readFile(proof, 'utf8'));
    const copied = join(folder, 'copied.txt');
    await writeFile(copied, `${day} ${seal}\n`);
    expect(await check(proof, copied)).toMatchObject({ status: 0 });
    await writeFile(copied, `${day} ${seal.replace(/^./, (c: string) => (c === '0' ? '1' : '0'))}\n`);
    const { status, said } = await check(proof, copied);
    expect(said).toContain(`the seal of ${day} that you kept is another one`);
    expect(status).toBe(1);
  });

  it('and admin verify refuse a kept file without any seal', async () => {
    const empty = join(folder, 'empty.json');
    await writeFile(empty, '{"seals": []}');
    const { status, answer } = await admin(['verify', '--roots', empty], env);
    expect(status).toBe(2);
    expect(answer.error).toContain('holds no seals');
    expect(await check(empty)).toMatchObject({ status: 2, said: expect.stringContaining('no seals') });
  });

  it('compares a copied seal with the seals and the rows of files, and with another copy', async () => {
    const [copied, other] = [join(folder, 'line.txt'), join(folder, 'other-line.txt')];
    const { day, seal } = JSON.parse(await readFile(proof, 'utf8'));
    await writeFile(copied, `${day} ${seal}\n`);
    await writeFile(other, `${day} ${'0'.repeat(64)}\n`);
    expect(await check(roots, rows, copied)).toMatchObject({ status: 0 });
    for (const file of [roots, rows]) {
      const { status, said } = await check(file, other);
      expect(said).toContain(`the seal of ${day} that you kept is another one`);
      expect(status).toBe(1);
    }
    expect(await check(proof, other, copied)).toMatchObject({ status: 1 });
  });

  it('finds a proof whose seal was exchanged', async () => {
    const [forged, copied] = [join(folder, 'forged.json'), join(folder, 'forged.txt')];
    const own = JSON.parse(await readFile(proof, 'utf8'));
    const seal = '0'.repeat(64);
    await writeFile(forged, JSON.stringify({ ...own, seal }));
    await writeFile(copied, `${own.day} ${seal}\n`);
    const { status, said } = await check(forged, copied);
    expect(said).toContain(`the root of ${own.day} does not lead to the seal of the proof`);
    expect(status).toBe(1);
  });

  it('refuses a file that is none of them', async () => {
    const other = join(folder, 'other.json');
    await writeFile(other, '{}');
    expect((await check(other)).status).toBe(2);
  });
});

describe('after a row of the past was altered', () => {
  let entry = 0;
  beforeAll(async () => {
    const [row] = await world.db.sql<{ id: number }[]>`
      select min(id) as id from journal_entries where kind = 'payout'`;
    entry = row?.id ?? 0;
    await forge(`update journal_entries set description = 'Something else' where id = ${entry}`);
  });

  it('admin verify names it', async () => {
    const { status, answer } = await admin(['verify'], env);
    expect(status).toBe(1);
    expect(answer.seals.problems).toEqual([
      `sealed day ${world.days[1]}: journal ${entry} was altered after it was sealed`,
    ]);
  });

  it('an export of now shows it to anybody', async () => {
    await exportRows();
    const { status, said } = await check(roots, rows);
    expect(said).toContain(`${world.days[1]}: journal ${entry} was altered after it was sealed`);
    expect(status).toBe(1);
  });

  it('and all seals were made again, a kept root still shows from which day on', async () => {
    await forge(`delete from seal_blocks; delete from seals where day > '${world.days[0]}';
      update seals set root = null, hash = null, count = null, sealed_at = null`);
    while (await world.db.database.call('seal', { most: 4_096 }));
    const { answer: alone } = await admin(['verify'], env);
    expect(alone.seals.problems).toEqual([]);
    const { status, answer } = await admin(['verify', '--roots', roots], env);
    expect(status).toBe(1);
    expect(answer.seals.problems[0]).toBe(
      `sealed day ${world.days[1]}: its seal is not the one that was kept outside`,
    );
    expect((await check(proof, roots)).status).toBe(0);
  });
});
