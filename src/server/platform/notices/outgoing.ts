import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface OutgoingOptions {
  /** Resolves a host name, only to network addresses that a request may go to (`publicLookup`). */
  readonly lookup: LookupFunction;
  readonly concurrency: number;
  /** For tests: certificates to trust, the time limit. */
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

/** Time limit of a request, from the call of `post` (also while it waits for a connection) to the answer. */
const LIMIT_MS = 10_000;
/**
 * The maximum bytes that are read of an answer: push services and webhooks answer with nothing or one line.
 */
const ANSWER_BYTES = 4_096;

/**
 * Sends https requests to URLs that callers or operators gave. Redirects are not followed, so `lookup` checks
 * every host name. A URL with an IP address needs no look-up: the caller of `post` must check that address.
 */
export function createOutgoing({ lookup, concurrency, ca, limitMs = LIMIT_MS }: OutgoingOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency, lookup, ...(ca ? { ca } : {}) });
  return {
    /**
     * Sends a request. Resolves when the status is known; at most `ANSWER_BYTES` of the body are then read.
     */
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
