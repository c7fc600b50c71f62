import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface OutgoingOptions {
  /** Resolves a host name, only to network addresses that a request may go to (`publicLookup`). */
  readonly lookup: LookupFunction;
  readonly concurrency: number;
  readonly ca?: string | undefined;
  readonly limitMs?: number | undefined;
}

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer | string | null;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Time limit of a request, from the call of `post` to the answer, including the wait for a connection. */
const LIMIT_MS = 10_000;
/** Reading of an answer stops after so many bytes: push services answer with at most a line. */
const ANSWER_BYTES = 4_096;

/**
 * Redirects are not followed, so `lookup` checks every host name. `lookup` is not called for an IP address:
 * the code that calls `post` must check it.
 */
export function createOutgoing({ lookup, concurrency, ca, limitMs = LIMIT_MS }: OutgoingOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency, lookup, ...(ca ? { ca } : {}) });
  return {
    /** Resolves as soon as the status is known; the body of the answer is dropped. */
    post(url: string, { method, headers, body }: OutgoingRequest): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(limitMs);
        const call = request(url, { method, headers, agent, signal }, (answer) => {
          let read = 0;
          answer.on('data', (chunk: Buffer) => {
            read += chunk.length;
            if (read > ANSWER_BYTES) answer.destroy();
          });
          answer.on('error', () => undefined);
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
        });
        call.on('error', reject);
        call.end(body ?? undefined);
      });
    },
    close: () => agent.destroy(),
  };
}
