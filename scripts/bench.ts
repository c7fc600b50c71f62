import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { measureClicks } from './bench/clicks.ts';
import { measureDay } from './bench/day.ts';
import { measureFanout } from './bench/fanout.ts';
import { measureFirstLoad } from './bench/first-load.ts';
import { measurePhones } from './bench/phones.ts';
import { measureAdapter, measureLogin } from './bench/requests.ts';
import { type Effort, HEAD, median, type Row, toLine } from './bench/rows.ts';
import { type Stage, setStage } from './bench/stage.ts';
import { measureStatements } from './bench/statements.ts';
import { measureTaps } from './bench/taps.ts';
import { readWords } from './launch/words.mjs';

/*
 * npm run bench: measures the hot paths against their limits (docs/performance.md).
 * Exit status 1: a limit is missed.
 */

const PARTS: Record<string, (stage: Stage, effort: Effort) => Promise<Row[]>> = {
  clicks: measureClicks,
  adapter: measureAdapter,
  fanout: measureFanout,
  login: measureLogin,
  first: measureFirstLoad,
  taps: measureTaps,
  statements: measureStatements,
  day: measureDay,
  // Must be last, because it restarts the product: the adapter to compare with does not work after that.
  phones: measurePhones,
};
const RESULTS = new URL('../bench/results.md', import.meta.url);
const HERE = new URL('..', import.meta.url);

const OPTIONS = '[--seconds 1] [--rounds 7] [--write] [--against folder]';
const USAGE = `Usage: npm run bench -- [${Object.keys(PARTS).join('] [')}] ${OPTIONS}`;
const { values, positionals } = readWords(
  USAGE,
  {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
  Object.keys(PARTS).length,
);
const [ms, rounds] = [Number(values.seconds) * 1000, Number(values.rounds)];
const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
if (chosen.some((part) => !PARTS[part]) || !(ms > 0) || !(rounds >= 1)) {
  console.error(USAGE);
  process.exit(2);
}

/** @returns whether all limits are kept */
async function measure(): Promise<boolean> {
  const stage = await setStage();
  try {
    const rows: Row[] = [];
    for (const part of chosen) {
      const measured = (await PARTS[part]?.(stage, { ms, rounds })) ?? [];
      console.log([HEAD, ...measured.map(toLine)].join('\n'));
      rows.push(...measured);
    }
    if (values.write) await keep(rows);
    return rows.every((row) => row.ok);
  } finally {
    await stage.close();
  }
}

/** Writes the rows into the table of the results, each at the place of the older row with its name. */
async function keep(rows: readonly Row[]): Promise<void> {
  const where = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores`;
  const lines = (await readFile(RESULTS, 'utf8')).trimEnd().split('\n');
  for (const row of rows) {
    const at = lines.findIndex((line) => line.startsWith(`| ${row.name} |`));
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, `${toLine(row)} ${where} |`);
  }
  await writeFile(RESULTS, `${lines.join('\n')}\n`);
}

/** Measures here and in another folder, in turns, and compares the medians of what both measure. */
async function measureAgainst(folder: string): Promise<void> {
  const taken = new Map<string, { ours: number[]; theirs: number[] }>();
  const command = `--import tsx scripts/bench.ts --rounds 1 --seconds ${values.seconds}`.split(' ');
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
      // The exit status says whether the limits are kept, which does not matter here.
      const cwd = side === 'ours' ? HERE : folder;
      const run = promisify(execFile)(process.execPath, [...command, ...chosen], { cwd });
      const { stdout } = await run.catch((error: { stdout: string }) => error);
      if (!stdout.includes(HEAD)) throw new Error(`nothing was measured in ${cwd}`);
      for (const [, name = '', figure = ''] of stdout.matchAll(/^\| (.+?) \| ([\d,.]+) \|/gm)) {
        const row = taken.get(name) ?? { ours: [], theirs: [] };
        row[side].push(Number(figure.replaceAll(',', '')));
        taken.set(name, row);
      }
    }
  }
  for (const [name, { ours, theirs }] of taken) {
    const ratio = median(ours.map((figure, i) => figure / (theirs[i] ?? Number.NaN)));
    console.log(`${ratio.toFixed(3)} of ${folder} (${median(ours)} and ${median(theirs)}): ${name}`);
  }
}

if (values.against === undefined) process.exit((await measure()) ? 0 : 1);
await measureAgainst(values.against);
