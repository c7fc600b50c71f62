import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { assertBoundedJson } from '../../../platform/bounded-json.ts';
import type { Deps } from '../../../platform/deps.ts';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';
import { findKnownDevice } from '../../../platform/sign-in/devices.ts';
import { bearerToken } from '../../../procedures/context.ts';
import { deviceToken } from '../../trpc/device-cookie.ts';
import { takesPicture } from '../../trpc/http.ts';
import { arrivalMs, type Body, BodyBudget } from './body-budget.ts';
import { hasBody } from './lingering-response.ts';

/** Must be registered before any route. */
export function admitRequests(app: FastifyInstance, { limits, vault, database, metrics }: Deps): void {
  const budget = new BodyBudget();
  const bodies = new WeakMap<FastifyRequest, Body>();
  const count = (reason: string, by?: number) =>
    metrics.count(
      'sikka_admission_refusals_total',
      'Requests refused before they were looked at',
      { reason },
      by,
    );
  // Starts at 0, because Prometheus computes a rate only from a sample before the first increase.
  count('unavailable', 0);
  const refused = (error: unknown) => {
    count(error instanceof DomainError ? error.kind : 'fault');
    return error;
  };
  metrics.gauge('sikka_body_bytes', 'Large bodies that are being read or answered, in bytes', () => [
    { value: budget.used },
  ]);
  metrics.gauge(
    'sikka_bodies_in_flight',
    'Large bodies, such as screenshots, that are being read or answered',
    () => [{ value: budget.count }],
  );

  // Large bodies that arrive together are parsed in separate turns of the event loop, to avoid long pauses.
  let turns = Promise.resolve();
  function inOwnTurn(work: () => void): void {
    turns = turns.then(() => new Promise((next) => setImmediate(next))).then(work);
  }

  /** Whether the session has ended is checked later. The session of an unpaid account is a stranger's. */
  async function countCaller(request: FastifyRequest): Promise<boolean> {
    const token = bearerToken(request.headers.authorization);
    const session = token ? await vault.readToken(token) : null;
    const claims = session?.unpaid ? null : session;
    const device = claims ? undefined : await findKnownDevice({ vault, database }, deviceToken(request));
    if (claims) await limits.take('requestByAccount', claims.userId);
    else if (device) await limits.take('requestByDevice', device.hash);
    else await limits.take('requestByAddress', request.address);
    return claims !== null || device !== undefined;
  }

  async function admit(request: FastifyRequest): Promise<void> {
    assertWellFormed(request);
    const sends = hasBody(request.raw);
    if (!sends && !isCall(request)) return;
    const known = await countCaller(request);
    if (!sends) return;
    if (request.is404) throw new DomainError('notFound', 'notFound');
    const limit = bodyLimitOf(request);
    const size = Number(request.headers['content-length'] ?? limit);
    if (size > limit) {
      throw new DomainError('tooLarge', limit === BODY_LIMITS.withPicture ? 'fileTooLarge' : 'tooLarge');
    }
    if (size <= BODY_LIMITS.small) return;
    const body = budget.admit(size, known);
    if (!body) throw busy();
    bodies.set(request, body);
  }

  app.addHook('onRequest', async (request) => {
    await admit(request).catch((error: unknown) => {
      throw refused(error);
    });
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const body = bodies.get(request);
    if (!body) return done(null, payload);
    readBody(request.raw, body).then(
      (bytes) => inOwnTurn(() => done(null, Readable.from([bytes]))),
      (error: Error) => done(refused(error) as Error),
    );
  });
  // This hook runs once for each admitted request, even if the caller hung up, so no room stays taken.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const body = bodies.get(request);
    if (body) budget.release(body);
    done(null, payload);
  });
  takeJsonOnly(app);
}

/** @throws DomainError `badInput` */
function assertWellFormed({ address, raw }: FastifyRequest): void {
  const { host = raw.httpVersion === '1.0' ? 'localhost' : '' } = raw.headers;
  if (!address || !HOST.test(host) || !URL.canParse(raw.url ?? '', `http://${host}`)) {
    throw new DomainError('badInput', 'badInput');
  }
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** A URL that is no path counts as a call. */
function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/trpc/') || url.startsWith('/api/') || !url.startsWith('/');
}

function bodyLimitOf(request: FastifyRequest): number {
  const { withPicture, plain } = BODY_LIMITS;
  const isExpected = request.routeOptions.config.takesPicture ?? takesPicture(request);
  return isExpected ? withPicture : plain;
}

/** An empty body becomes undefined, which the call's schema accepts or refuses. */
function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) return done(null, undefined);
    assertBoundedJson(text);
    parse(request, text, done);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesPicture?: boolean;
  }
}

/**
 * @throws DomainError `tooLarge`, `sentTooSlowly`, `uploadsBusy` when another body takes its room, `badInput`
 *   when its sender hangs up
 */
export function readBody(from: IncomingMessage, body: Body): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { size, stop } = body;
    const buffer = Buffer.allocUnsafeSlow(size);
    const late = setTimeout(() => settle(new DomainError('badInput', 'sentTooSlowly')), arrivalMs(size));

    function settle(refusal?: DomainError): void {
      clearTimeout(late);
      from.off('data', onData).off('end', onEnd).off('close', onClose).pause();
      stop.signal.removeEventListener('abort', onStop);
      body.whole = refusal === undefined;
      if (refusal) reject(refusal);
      else resolve(buffer.subarray(0, body.received));
    }
    function onData(chunk: Buffer): void {
      const fits = body.received + chunk.length <= size;
      if (fits) body.received += chunk.copy(buffer, body.received);
      else settle(new DomainError('tooLarge', 'tooLarge'));
    }
    const onEnd = () => settle();
    const onClose = () => settle(new DomainError('badInput', 'badInput'));
    const onStop = () => settle(busy());

    from.on('data', onData).on('end', onEnd).on('close', onClose);
    stop.signal.addEventListener('abort', onStop);
    // These events may have happened before the listeners were added.
    if (stop.signal.aborted) onStop();
    else if (from.destroyed) onClose();
  });
}

export function busy(): DomainError {
  return new DomainError('unavailable', 'uploadsBusy', { seconds: BODY_LIMITS.busySeconds });
}

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', refusals.sentTooSlowly],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', refusals.tooLarge],
};
const MALFORMED = ['400 Bad Request', refusals.badInput] as const;

/** Answers a request that Node cannot parse or that came too slowly, unless a response has already begun. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse };
  if (socket.writable && !current?.headersSent) {
    const [status, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ success: false, message });
    socket.write(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
