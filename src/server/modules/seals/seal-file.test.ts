import { access, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { appendSeals, lastDayOf } from './seal-file.ts';
import { sealAll } from './seals.fixture.ts';

const db = testDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sikka-seals-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let days = 0;
const nextDay = async () => {
  days += 1;
  await db.clock.shift(`${days} days`);
  await sealAll(db);
};
const lines = async () => {
  const seals = await db.sql<{ line: string }[]>`
    select day || ' ' || encode(hash, 'hex') || E'\n' as line from seals where root is not null order by day`;
  return seals.map(({ line }) => line);
};

it('a look at the file of seals does not create it', async () => {
  const missing = join(folder, 'none.txt');
  expect(await lastDayOf(missing)).toBeNull();
  await expect(access(missing)).rejects.toThrow('ENOENT');
  await expect(lastDayOf(join(missing, 'seals.txt'))).rejects.toThrow('ENOENT');
});

it('the file of seals has every seal once, also after an outage and a kill in the middle of a line', async () => {
  const file = join(folder, 'seals.txt');
  await nextDay();
  await nextDay();
  await appendSeals(db.database, file);
  expect(await readFile(file, 'utf8')).toBe((await lines()).join(''));
  await appendSeals(db.database, file);
  expect(await readFile(file, 'utf8')).toBe((await lines()).join(''));

  const whole = await readFile(file, 'utf8');
  await truncate(file, whole.length - 30);
  await nextDay();
  await nextDay();
  await appendSeals(db.database, file);
  const missing = (await lines()).slice(-3).join('');
  expect(await readFile(file, 'utf8')).toBe(`${whole.slice(0, -30)}\n${missing}`);
});
