import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { connectTo } from '#testing/raw-http.ts';
import { type FrameSequence, frame } from './frames.ts';
import type { Exchange, HttpCase } from './wire.ts';

/** Internal details that no answer may contain: places in the code, and SQL. */
const INSIDES = /node_modules|\.ts:\d+:\d+|insert into |PostgresError|stack trace/i;
const FAULT = /"httpStatus":5(?!03)\d\d/;
const CLOSED_BY_FAULT = 1011;

function problemOf(text: string): string | undefined {
  if (FAULT.test(text)) return `answered a fault: ${text.slice(0, 300)}`;
  const insides = INSIDES.exec(text);
  return insides ? `told of its insides: ${insides}` : undefined;
}

/** Counts the answers, and says what is wrong with them. */
export class Report {
  readonly problems: string[] = [];
  readonly #counts = new Map<string, number>();

  http({ answers: due }: HttpCase, { answers, end }: Exchange): string | undefined {
    const problems = answers.map(({ status, headers, body }) => {
      // A 503 with Retry-After is a deliberate refusal; any other status from 500 is a fault.
      const isRefusal = status === 503 && headers.includes('\r\nretry-after:');
      this.count(isRefusal ? '503 with Retry-After' : String(status));
      if ((status >= 100 && status < 500) || isRefusal) return problemOf(body);
      return `answered ${status} ${body.slice(0, 200)}`;
    });
    if (answers.length === 0) this.count(end);
    const isCutOff = end === 'closed' && !answers.at(-1)?.headers.includes('connection: close');
    if (due !== undefined && answers.length < due && isCutOff)
      problems.push(`got ${answers.length} of ${due} answers`);
    return end === 'silent' ? 'was not answered' : problems.find(Boolean);
  }

  frames({ said, code, isSilent }: Talk): string | undefined {
    for (const text of said)
      this.count(`frame ${/"httpStatus":(\d+)/.exec(text)?.[1] ?? 'without a status'}`);
    if (code !== undefined) this.count(`socket closed with ${code}`);
    if (code === CLOSED_BY_FAULT) return `closed with ${code}`;
    return isSilent ? 'neither answered nor closed' : said.map(problemOf).find(Boolean);
  }

  /** A line of the log without a level, or of level 50 (error) or more, is a problem. */
  log(line: string): void {
    const isFault = !(Number(/"level":(\d+)/.exec(line)?.[1]) < 50);
    this.count(isFault ? 'log lines of faults' : 'other log lines');
    if (isFault) this.problems.push(`the log: ${line.slice(0, 600)}`);
  }

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  table(): string {
    const rows = [...this.#counts].sort(([a], [b]) => a.localeCompare(b));
    return rows.map(([what, times]) => `  ${what}: ${times}`).join('\n');
  }
}

interface Talk {
  /** The texts of the frames that the server sent. */
  readonly said: readonly string[];
  /** The closing code; 1006 for a lost connection, undefined if the socket stayed open. */
  readonly code: number | undefined;
  /** True if the server neither answered a valid query nor closed the socket in time. */
  readonly isSilent: boolean;
}

/**
 * How long the client waits for an answer after a broken frame. If the server takes the query as part of that
 * frame, no answer comes. The client then disconnects, and the server must close its side too.
 */
const ANSWER_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const QUESTION = { id: 'question', method: 'query', params: { path: 'auth.config' } };

/** Opens a socket and sends frames as raw bytes, with a valid query after them and after the broken frame. */
export async function talk(port: number, { token, calls, last }: FrameSequence): Promise<Talk> {
  const socket = await connectTo(port);
  const params = token === undefined ? '' : '?connectionParams=1';
  const client = new WebSocket(`ws://127.0.0.1:${port}/trpc${params}`, { createConnection: () => socket });
  const said: string[] = [];
  let code: number | undefined;
  const heard = new EventEmitter();
  client.on('error', () => undefined);
  client.on('message', (data) => {
    said.push(String(data));
    if (said.at(-1)?.startsWith(`{"id":"${QUESTION.id}"`)) heard.emit('answer or end');
  });
  client.on('close', (closedWith) => {
    code = closedWith;
    heard.emit('answer or end');
  });
  await new Promise((resolve) => client.once('open', resolve).once('close', resolve));
  const answerOrEnd = async (ms: number): Promise<boolean> => {
    const signal = AbortSignal.timeout(ms);
    return code !== undefined || once(heard, 'answer or end', { signal }).then(Boolean, () => false);
  };
  const ask = (frames: readonly Buffer[], ms: number) => {
    if (socket.writable) socket.write(Buffer.concat([...frames, frame(JSON.stringify(QUESTION))]));
    return answerOrEnd(ms);
  };
  const greeting = JSON.stringify({ method: 'connectionParams', data: { token } });
  let isHeard = await ask(token === undefined ? calls : [frame(greeting), ...calls], LONGEST_WAIT_MS);
  if (isHeard && last && code === undefined && !(await ask([last], ANSWER_WAIT_MS))) {
    socket.end();
    isHeard = await answerOrEnd(LONGEST_WAIT_MS);
  }
  client.terminate();
  return { said, code, isSilent: !isHeard };
}
