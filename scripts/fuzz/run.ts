import { readLedger } from '#drizzle/ledger-report.ts';
import { Chance } from '#testing/random.ts';
import { withDatabase } from '../admin/database.ts';
import { httpCase } from './breakage.ts';
import { frameCase } from './frames.ts';
import { type Monitor, watch } from './monitor.ts';
import { Report } from './report.ts';
import { type FuzzServer, startFuzzServer } from './server.ts';
import { talk } from './talk.ts';
import { findTargets } from './targets.ts';
import { tampered } from './tokens.ts';
import { Wire } from './wire.ts';
import { makeWorld, type World } from './world.ts';

export interface FuzzOptions {
  /** Runs with the same seed send the same cases, except for the ids and tokens that the server creates. */
  readonly seed: number;
  readonly requests: number;
  readonly frames: number;
  /** If given, the run sends only the request or the frame of this number, and shows it with its answer. */
  readonly request?: number | undefined;
  readonly frame?: number | undefined;
  readonly say: (line: string) => void;
}

const LANES = 8;
/** Frames per socket. The server closes a socket that sends more than 50 in a second. */
const FRAMES_A_SOCKET = 40;
/**
 * In the pass without rate limits, new accounts and rows are created after every 5,000 requests,
 * because earlier requests may have deleted the old ones.
 */
const GENERATION = 5_000;
/** The share of cases that is sent again to a server with rate limits. */
const LIMITED_SHARE = 0.05;

/** Starts servers and sends them hostile requests and frames. @returns the problems found */
export async function runFuzz(options: FuzzOptions): Promise<string[]> {
  const single = options.request !== undefined || options.frame !== undefined;
  const free = await pass(options, 'off');
  if (single) return free;
  const { requests, frames } = options;
  const share = (count: number) => Math.ceil(count * LIMITED_SHARE);
  return [...free, ...(await pass({ ...options, requests: share(requests), frames: share(frames) }, 'on'))];
}

async function pass(options: FuzzOptions, rateLimits: 'on' | 'off'): Promise<string[]> {
  const { seed, say } = options;
  const report = new Report();
  const server = await startFuzzServer(rateLimits, (line) => report.log(line));
  const monitor = watch(server);
  const started = performance.now();
  try {
    const fuzz = await prepare(server, options, report, rateLimits === 'off');
    await sendRequests(fuzz);
    await sendFrames(fuzz);
    const seconds = Math.round((performance.now() - started) / 1000);
    say(
      `seed ${seed}, rate limits ${rateLimits}: ${fuzz.requests.length} requests, ${fuzz.frames.length} frames in ${seconds} s`,
    );
    say(report.table());
    await conclude(server, monitor, report, say);
  } catch (error) {
    report.problems.push(`the run broke off: ${String((error as Error)?.stack ?? error)}`);
  } finally {
    await monitor.end();
    await server.remove();
  }
  return report.problems;
}

type Fuzz = Awaited<ReturnType<typeof prepare>>;

async function prepare(server: FuzzServer, options: FuzzOptions, report: Report, renews: boolean) {
  const { seed, request, frame, say } = options;
  const single = request !== undefined || frame !== undefined;
  const targets = await findTargets(server.url);
  let world = await makeWorld(server.url, 0);
  let generation = 0;
  return {
    server,
    report,
    say,
    single,
    requests: numbers(request, frame === undefined ? options.requests : 0),
    frames: numbers(frame, request === undefined ? options.frames : 0),
    repeat: (kind: 'request' | 'frame', number: number) =>
      `npm run fuzz -- --seed ${seed} --${kind} ${number}`,
    /** What a case is made from: existing accounts, the server's calls, and random numbers of its own. */
    stage: (number: number, kind = 0) => ({ world, targets, chance: new Chance(mixed(seed, number, kind)) }),
    async renew() {
      if (renews) world = await makeWorld(server.url, ++generation);
    },
  };
}

function numbers(only: number | undefined, count: number): number[] {
  return only === undefined ? Array.from({ length: count }, (_, i) => i) : [only];
}

/** Mixes the numbers, so that consecutive cases get independent random numbers. */
function mixed(seed: number, number: number, kind: number): number {
  let mix =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(number + 1, 0xc2b2ae35) ^
    Math.imul(kind + 1, 0x27d4eb2f);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  return mix ^ (mix >>> 13);
}

async function sendRequests({
  requests,
  server,
  stage,
  renew,
  report,
  repeat,
  single,
  say,
}: Fuzz): Promise<void> {
  await inParallel(requests, async (queue) => {
    const wire = new Wire(server.port);
    for (let number = queue(); number !== undefined; number = queue()) {
      if (number > 0 && number % GENERATION === 0 && !single) await renew();
      const sent = httpCase(stage(number));
      const exchange = await wire.send(sent);
      report.http(number, sent, exchange, repeat('request', number));
      if (!single) continue;
      say(
        `${sent.about}\n→ ${sent.parts
          .map((part) => part.toString('latin1'))
          .join('')
          .slice(0, 4_000)}`,
      );
      for (const { status, body } of exchange.answers) say(`← ${status} ${body.slice(0, 1_000)}`);
      say(exchange.end);
    }
    wire.close();
  });
}

async function sendFrames({
  frames,
  server,
  stage,
  renew,
  report,
  repeat,
  single,
  say,
}: Fuzz): Promise<void> {
  const groups = Math.ceil(frames.length / FRAMES_A_SOCKET);
  if (!single && frames.length > 0) await renew();
  await inParallel(numbers(undefined, groups), async (queue) => {
    for (let group = queue(); group !== undefined; group = queue()) {
      const chunk = frames.slice(group * FRAMES_A_SOCKET, (group + 1) * FRAMES_A_SOCKET);
      // The choice of the token depends on the group of 40 frames, so that a single repeated frame gets the
      // same choice as in the whole run.
      const { world, chance } = stage(Math.floor((chunk[0] ?? 0) / FRAMES_A_SOCKET), 1);
      const token = socketToken(world, chance);
      const cases = chunk.map((number) => frameCase(stage(number, 2), number));
      for (let at = 0; at < cases.length; ) {
        const rest = cases.slice(at);
        const heard = await talk(server.port, token, rest);
        // If the socket was closed early, the remaining cases are sent on another socket.
        const sent = Math.max(1, heard.sent);
        const [first, last] = [chunk[at], chunk[at + sent - 1]];
        const about = first === last ? `${first}, ${cases[at]?.about}` : `${first}–${last}`;
        report.frames(about, heard, repeat('frame', first ?? 0));
        if (single)
          say(
            `${about}\n→ ${rest[0]?.bytes.toString('latin1').slice(0, 4_000)}\n${heard.said.map((text) => `← ${text}`).join('\n')}\n${heard.code ?? 'open'}`,
          );
        at += sent;
      }
    }
  });
}

/** The token for a socket: none, a valid one, or one that was changed. */
function socketToken({ member, admin }: World, chance: Chance): string | undefined {
  if (chance.happens(0.25)) return undefined;
  return chance.pick([member.token, admin.token, admin.token, tampered(member.token, chance)]);
}

/** Runs several workers at once. Each takes the next number until none is left. */
async function inParallel(
  all: readonly number[],
  work: (queue: () => number | undefined) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: LANES }, () => work(() => all[next++])));
}

/**
 * Checks the server: /healthz answered all the time, the books balance, and the server stops with status 0.
 */
async function conclude(
  server: FuzzServer,
  monitor: Monitor,
  report: Report,
  say: FuzzOptions['say'],
): Promise<void> {
  const { problems } = report;
  const { slowestMs, failures, memory } = await monitor.end();
  problems.push(...failures);
  say(
    `/healthz took ${Math.round(slowestMs)} ms at most; memory: ${memory}; log: ${server.logBytes()} bytes`,
  );
  const ledger = await withDatabase(server.env, readLedger);
  problems.push(...ledger.problems);
  say(
    `${ledger.entries} journal entries, ${ledger.accounts} accounts; ${ledger.problems.length} problems in the books`,
  );
  const code = await server.stop();
  if (code !== 0) problems.push(`the server ended with ${code}`);
}
