import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Bounds {
  /** The longest time that a call may take, including an outage. */
  readonly callMs: number;
  readonly recoveryMs: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Without an answer, nobody knows whether it took effect. */
export interface Move {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: object;
  readonly key: string;
  /** When the change was first sent and when it was answered, in milliseconds since 1970. */
  readonly sentAt: number;
  answeredAt?: number;
  answer?: Answer;
}

export class Moves {
  readonly all: Move[] = [];
  readonly problems: string[] = [];
  readonly statuses = new Map<string, number>();
  longestMs = 0;
  running = true;
  readonly #url: string;
  readonly #mayBreak: boolean;
  readonly #bounds: Bounds;

  /** @param mayBreak whether broken connections are no problem, because the server itself is killed */
  constructor(url: string, mayBreak: boolean, bounds: Bounds) {
    this.#url = url;
    this.#mayBreak = mayBreak;
    this.#bounds = bounds;
  }

  get acknowledged(): readonly Move[] {
    return this.all.filter((move) => move.answer?.status === 200);
  }

  /** @returns undefined when the connection broke or no answer came in time */
  async call(path: string, token?: string, body?: object, key?: string): Promise<Answer | undefined> {
    const started = performance.now();
    try {
      const response = await fetch(`${this.#url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(this.#bounds.callMs + 5_000),
      });
      const answer = { status: response.status, text: await response.text() };
      this.#count(String(answer.status));
      if (answer.status >= 500 && answer.status !== 503)
        this.problems.push(`${path} answered ${answer.status}: ${answer.text}`);
      return answer;
    } catch (error) {
      this.#count('broken');
      const late = (error as Error).name === 'TimeoutError';
      if (late || !this.#mayBreak) this.problems.push(`${path} got no answer: ${error}`);
      return undefined;
    } finally {
      const took = performance.now() - started;
      this.longestMs = Math.max(this.longestMs, took);
      if (took > this.#bounds.callMs) this.problems.push(`${path} took ${Math.round(took)} ms`);
    }
  }

  async must(path: string, token?: string, body?: object) {
    const answer = await this.call(path, token, body);
    if (answer?.status !== 200) throw new Error(`${path} answered ${answer?.status}: ${answer?.text}`);
    return JSON.parse(answer.text);
  }

  async move(path: string, token: string | undefined, body: object): Promise<Answer | undefined> {
    const made: Move = { path, token, body, key: randomUUID(), sentAt: Date.now() };
    this.all.push(made);
    return this.insist(made);
  }

  /** A 503 does not count as an answer, because it means only that the database is unavailable. */
  async insist(made: Move): Promise<Answer | undefined> {
    const { recoveryMs } = this.#bounds;
    for (const end = performance.now() + recoveryMs; performance.now() < end; await delay(150)) {
      const answer = await this.call(made.path, made.token, made.body, made.key);
      if (!answer || answer.status === 503) continue;
      made.answer ??= answer;
      made.answeredAt ??= Date.now();
      return answer;
    }
    return undefined;
  }

  /** Refused changes are left out, because they left no trace and may succeed now. */
  async replayAll(): Promise<void> {
    const queue = this.all.filter(({ answer }) => !answer || answer.status === 200);
    const worker = async () => {
      for (let made = queue.shift(); made; made = queue.shift()) {
        const first = made.answer;
        const again = await this.insist(made);
        if (first?.status === 200 && again?.text !== first.text)
          this.problems.push(`${made.path} was answered ${first.text}, and then ${again?.text}`);
        if (!made.answer) this.problems.push(`${made.path} was never answered`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  #count(what: string): void {
    this.statuses.set(what, (this.statuses.get(what) ?? 0) + 1);
  }
}
