import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webpush from 'web-push';
import type { Delivery } from './delivery.ts';
import { findPushService, publicLookup } from './push-services.ts';

export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface PushMessage {
  /** JSON, which is encrypted for the browser. Push services take about 4 kB, so keep the JSON below 3 kB. */
  readonly text: string;
  /** At most 32 characters of base64url. */
  readonly topic: string;
  /** How long, in seconds, the push service keeps the message for a phone that is off. */
  readonly seconds: number;
}

export interface PushOptions {
  readonly keys: PushKeys;
  /** The URL (https: or mailto:) at which a push service can reach the operator. */
  readonly subject: string;
  readonly own: readonly string[];
  readonly concurrency: number;
  readonly ca?: string | undefined;
  readonly limitMs?: number | undefined;
  readonly lookup?: LookupFunction | undefined;
}

export interface Push {
  send(browser: Browser, message: PushMessage): Promise<Delivery>;
  close(): void;
}

/**
 * For `ms` after an unanswered request, a service gets at most `places` requests at once, so that other
 * services don't wait.
 */
const SILENT = { ms: 5 * 60_000, places: 2, againSeconds: 60 } as const;

/** `send` never throws. */
export function createPush(options: PushOptions): Push {
  const { keys, subject, own, concurrency, ca, limitMs } = options;
  const lookup = options.lookup ?? publicLookup(own);
  const outgoing = createOutgoing({ lookup, concurrency, ca, limitMs });
  // For each push service: the requests in flight, and when the last one without an answer ended.
  const inFlight = new Map<string, number>();
  const silentAt = new Map<string, number>();
  const isSilent = (service: string) => Date.now() - (silentAt.get(service) ?? 0) < SILENT.ms;

  async function send({ endpoint, p256dh, auth }: Browser, { text, topic, seconds }: PushMessage) {
    const service = findPushService(endpoint, own);
    if (service === undefined) return failed('not a known push service');
    const running = inFlight.get(service) ?? 0;
    if (isSilent(service) && running >= SILENT.places) {
      return {
        outcome: 'later',
        error: 'the push service was silent',
        seconds: SILENT.againSeconds,
      } as const;
    }
    let details: webpush.RequestDetails;
    try {
      details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: seconds,
        topic,
        urgency: 'high',
      });
    } catch (error) {
      return failed(error instanceof Error ? error.message : 'the message could not be encrypted');
    }
    inFlight.set(service, running + 1);
    try {
      return judge(await outgoing.post(details.endpoint, details));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error('no answer');
      if (name === 'AbortError') silentAt.set(service, Date.now());
      return { outcome: 'later', error: message } as const;
    } finally {
      inFlight.set(service, (inFlight.get(service) ?? 1) - 1);
    }
  }

  return { send, close: outgoing.close };
}

function judge({ status, retryAfter }: Answer): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  const error = `the push service answered ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', error };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    return { outcome: 'later', error, ...(seconds > 0 ? { seconds } : {}) };
  }
  return failed(error);
}

function failed(error: string): Delivery {
  return { outcome: 'failed', error };
}

interface OutgoingOptions {
  /** Resolves a host name, only to network addresses that a request may go to (`publicLookup`). */
  readonly lookup: LookupFunction;
  readonly concurrency: number;
  readonly ca?: string | undefined;
  readonly limitMs?: number | undefined;
}

interface OutgoingRequest {
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
function createOutgoing({ lookup, concurrency, ca, limitMs = LIMIT_MS }: OutgoingOptions) {
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
