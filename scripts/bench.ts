import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCash } from './bench/cash.ts';
import { measureClicks } from './bench/clicks.ts';
import { measureDay } from './bench/day.ts';
import { measureFanout } from './bench/fanout.ts';
import { measureFirstLoad } from './bench/first-load.ts';
import { measureLists } from './bench/lists.ts';
import { measurePhones } from './bench/phones.ts';
import { measureAdapter, measureBare, measureLogin } from './bench/requests.ts';
import { measureRestore } from './bench/restore.ts';
import { type Effort, type Row, toTable } from './bench/rows.ts';
import { measureSeals } from './bench/seals.ts';
import { type Stage, setStage } from './bench/stage.ts';
import { measureStatements } from './bench/statements.ts';

/*
 * npm run bench: measures the hot paths against their limits (docs/performance.md). `lists` and `restore` use
 * the instance of `--data-dir`, if given. `--write` writes bench/results/. Exit status 1: a limit is missed.
 */

const PARTS: Record<string, (stage: Stage, effort: Effort) => Promise<Row[]>> = {
  clicks: measureClicks,
  adapter: measureAdapter,
  fanout: measureFanout,
  login: measureLogin,
  cash: measureCash,
  bare: measureBare,
  first: measureFirstLoad,
  lists: measureLists,
  statements: measureStatements,
  seals: measureSeals,
  restore: measureRestore,
  day: measureDay,
  // Must be last, because it restarts the product: the adapter to compare with does not work after that.
  phones: measurePhones,
};
const RESULTS = new URL('../bench/results/', import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '7' },
    'data-dir': { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const effort = {
  ms: Number(values.seconds) * 1000,
  rounds: Number(values.rounds),
  dataDir: values['data-dir'],
};
const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = chosen.filter((part) => !PARTS[part]);
if (unknown.length > 0 || !(effort.ms > 0) || !(effort.rounds >= 1)) {
  console.error(
    `Usage: npm run bench -- [${Object.keys(PARTS).join('] [')}] [--seconds 1] [--rounds 7] [--data-dir seeded] [--write]`,
  );
  process.exit(2);
}

async function measure(): Promise<Row[]> {
  const stage = await setStage();
  try {
    const rows: Row[] = [];
    for (const part of chosen) {
      const measured = (await PARTS[part]?.(stage, effort)) ?? [];
      console.log(toTable(measured));
      rows.push(...measured);
    }
    return rows;
  } finally {
    await stage.close();
  }
}

async function keep(rows: readonly Row[]): Promise<void> {
  const where = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}`;
  await mkdir(RESULTS, { recursive: true });
  await writeFile(new URL('latest.json', RESULTS), `${JSON.stringify({ where, rows }, null, 2)}\n`);
  await writeFile(
    new URL('latest.md', RESULTS),
    `${where}; medians of ${effort.rounds} rounds.\n\n${toTable(rows)}\n`,
  );
}

const rows = await measure();
if (values.write) await keep(rows);
process.exit(rows.every((row) => row.ok) ? 0 : 1);
