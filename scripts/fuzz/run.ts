import { setTimeout as pause } from 'node:timers/promises';
import type fc from 'fast-check';
import { readLedger } from '#drizzle/ledger-report.ts';
import { readEnv } from '#server/env.ts';
import { withDatabase } from '../admin/database.ts';
import { startVictim } from '../chaos/server.ts';
import { httpCases } from './breakage.ts';
import { type FrameSequence, frameSequences } from './frames.ts';
import { hunt } from './hunt.ts';
import { Report, talk } from './report.ts';
import { exchange, type HttpCase } from './wire.ts';
import { makeWorld } from './world.ts';

interface FuzzOptions {
  /** Runs with the same seed send the same cases, except for the ids and tokens that the server creates. */
  readonly seed: number;
  readonly requests: number;
  readonly frames: number;
  /** If given, the run sends only the request or the frames of this path, and shows them with the answer. */
  readonly request?: string | undefined;
  readonly frame?: string | undefined;
  readonly say: (line: string) => void;
}

const CONNECTIONS = 8;
/** New accounts and rows after so many requests, because earlier requests may have deleted the old ones. */
const GENERATION = 5_000;
/** How many frames a socket gets, on average. */
const FRAMES_A_SOCKET = 20;
/** The share of cases that is sent again to a server with rate limits. */
const LIMITED_SHARE = 0.05;
/** How much is shown of a case and of an answer. */
const SHOWN = 2_000;

/** Starts servers and sends them hostile requests and frames. @returns the problems found */
export async function runFuzz(options: FuzzOptions): Promise<string[]> {
  const problems = await pass(options, 'off');
  if (options.request !== undefined || options.frame !== undefined) return problems;
  const requests = Math.ceil(options.requests * LIMITED_SHARE);
  const frames = Math.ceil(options.frames * LIMITED_SHARE);
  return [...problems, ...(await pass({ ...options, requests, frames }, 'on'))];
}

async function pass(options: FuzzOptions, rateLimits: 'on' | 'off'): Promise<string[]> {
  const { seed, say } = options;
  const report = new Report();
  const server = await startFuzzServer(rateLimits, (line) => report.log(line));
  const started = performance.now();
  try {
    await sendAll(server, options, report, rateLimits === 'off');
    const seconds = Math.round((performance.now() - started) / 1000);
    say(`seed ${seed}, rate limits ${rateLimits}, in ${seconds} s:\n${report.table()}`);
    const { entries, accounts, problems } = await withDatabase(server.env, readLedger);
    say(`${entries} journal entries, ${accounts} accounts; ${problems.length} problems in the books`);
    report.problems.push(...(await server.endWatch()), ...problems);
    const code = await server.stop();
    if (code !== 0) report.problems.push(`the server ended with ${code}`);
  } catch (error) {
    report.problems.push(`the run broke off: ${String((error as Error)?.stack ?? error)}`);
  } finally {
    await server.endWatch();
    await server.stop();
    await server.remove();
  }
  return report.problems;
}

async function sendAll(
  { url, port }: { readonly url: string; readonly port: number },
  { seed, request, frame, say, ...counts }: FuzzOptions,
  report: Report,
  renews: boolean,
): Promise<void> {
  const only = request ?? frame;
  const hear = (text: string) => only !== undefined && say(`← ${text.slice(0, SHOWN)}`);
  const sendRequest = async (sent: HttpCase) => {
    const heard = await exchange(port, sent);
    for (const { status, body } of heard.answers) hear(`${status} ${body}`);
    return report.http(sent, heard);
  };
  const sendFrames = async (sent: FrameSequence) => {
    const heard = await talk(port, sent);
    heard.said.forEach(hear);
    return report.frames(heard);
  };
  let hunts = 0;
  /** @returns whether no case had a problem */
  const attack = async <Case extends { readonly parts: readonly Buffer[] }>(
    option: 'request' | 'frame',
    cases: fc.Arbitrary<Case>,
    send: (sent: Case) => Promise<string | undefined>,
    runs: number,
  ) => {
    const own = () => ({ seed: (seed * 1_000_000 + hunts++) | 0, runs: Math.ceil(runs / CONNECTIONS) });
    const all = only === undefined ? Array.from({ length: CONNECTIONS }, own) : [{ seed, runs: 1, only }];
    const found = (await Promise.all(all.map((one) => hunt(cases, send, one)))).filter((one) => !!one);
    for (const { problem, smallest, ...where } of found) {
      const bytes = Buffer.concat(smallest.parts).toString('latin1', 0, SHOWN);
      const repeat = `npm run fuzz -- --seed ${where.seed} --${option} ${where.path}`;
      report.problems.unshift(`${problem} (${repeat})\n→ ${bytes}`);
    }
    return found.length === 0;
  };
  let world = await makeWorld(url, 0);
  const each = renews && only === undefined ? GENERATION : counts.requests;
  for (let sent = 0; frame === undefined && sent < counts.requests; sent += each) {
    if (sent > 0) world = await makeWorld(url, sent);
    if (!(await attack('request', httpCases(world), sendRequest, Math.min(each, counts.requests - sent))))
      break;
  }
  if (request !== undefined) return;
  if (renews) world = await makeWorld(url, counts.requests);
  await attack('frame', frameSequences(world), sendFrames, counts.frames / FRAMES_A_SOCKET);
}

/** So small that a memory leak ends the server during the run. */
const HEAP_MB = 512;
const LOOK_EVERY_MS = 500;
/** A busy machine answers /healthz in this time; a server with a blocked event loop does not. */
const LONGEST_MS = 15_000;

/** Starts a server with limited memory, reads its log, and watches whether it is alive. */
async function startFuzzServer(rateLimits: 'on' | 'off', onLine: (line: string) => void) {
  let rest = '';
  const victim = await startVictim({
    env: { RATE_LIMITS: rateLimits, LOG_LEVEL: 'warn', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    onLog(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) onLine(line);
    },
  });
  const ended = new AbortController();
  const failures: string[] = [];
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await fetch(`${victim.url}/healthz`, { signal: AbortSignal.timeout(LONGEST_MS) }).then(
        ({ status }) => status !== 200 && failures.push(`/healthz answered ${status}`),
        (error: unknown) => failures.push(`/healthz: ${error}`),
      );
      await pause(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    ...victim,
    port: Number(new URL(victim.url).port),
    /** The environment of commands that work on the same data directory. */
    env: readEnv({ DATA_DIR: victim.dataDir }),
    /** Stops watching. @returns the faults of /healthz */
    async endWatch() {
      ended.abort();
      await watching;
      return failures;
    },
  };
}
