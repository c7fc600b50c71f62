import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import type { Log } from '../deps.ts';
import type { Bus } from './bus.ts';
import {
  formatPosition,
  isAfter,
  type Missed,
  type Position,
  readAfter,
  readHorizon,
  readMissed,
} from './outbox.ts';
import { type Audience, type LiveEvent, type Sink, type Stream, Streams } from './streams.ts';

export interface Relay {
  start(): Promise<void>;
  /**
   * @param direct if given, only the opening event and the missed events are yielded; then the sink that
   *   `direct` returns gets all further events
   */
  follow(
    audience: Audience,
    lastEventId: string | null | undefined,
    signal: AbortSignal | undefined,
    direct?: Direct,
  ): AsyncGenerator<[id: string, event: LiveEvent]>;
  /**
   * Calls the listener when an account's sessions end (`revoked`). Calls it again (`drained`) when the
   * account's streams have sent their last events, or after `DRAIN_MS`.
   */
  onRevoked(listener: (userId: string, state: 'revoked' | 'drained') => void): void;
  onSettings(listener: () => void): void;
  /** Whether the account's sessions ended at or after `moment` (`performance.now()`, at most 30 s ago). */
  revokedSince(userId: string, moment: number): boolean;
  /** A moment (`performance.now()`). This server knows all revocations that were committed before it. */
  heardUntil(): number;
  openStreams(): number;
  position(): string;
  close(): Promise<void>;
}

/** @param stream its `end` ends the subscription from then on; `signal` no longer does */
export type Direct = (stream: Pick<Stream, 'end'>) => Sink;

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
}

const POLL_MS = 1_000;
/** New events are then sent in groups. Users do not notice 20 ms. */
const REST_MS = 20;
/** While an older transaction may still commit earlier events. */
const UNSETTLED_MS = { first: 10, most: 250 } as const;
const BATCH = 1_000;
/** Many events to many streams take seconds. */
const DELIVERED_AT_ONCE = 1_000;
const BACKLOG = 500;
/** A client that stopped reading never finishes. */
const DRAIN_MS = 2_000;
/** A timer for each stream would take too much memory, with one stream for each phone. */
const EXPIRY_MS = 1_000;

export function createRelay({ database, bus, log }: RelayOptions): Relay {
  const streams = new Streams();
  const revokedListeners = new Set<Parameters<Relay['onRevoked']>[0]>();
  const settingsListeners = new Set<() => void>();
  let cursor: Position = { xid: 0n, id: 0n };
  let reading: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let heardUntil = Number.NEGATIVE_INFINITY;
  let unsettledWait: number = UNSETTLED_MS.first;
  const expiring = setInterval(() => streams.endExpired(), EXPIRY_MS).unref();

  function read(): void {
    if (closed) return;
    if (reading) {
      again = true;
      return;
    }
    again = false;
    reading = readOn()
      .catch((error: unknown) => {
        // The cursor stays at the last delivered row, so the next read continues from there.
        log.warn({ err: error }, 'the outbox could not be read and is tried again');
        return POLL_MS;
      })
      .then((wait) => {
        reading = undefined;
        clearTimeout(timer);
        if (closed) return;
        timer = setTimeout(read, again ? Math.min(wait, REST_MS) : wait);
        timer.unref();
      });
  }

  /** @returns milliseconds until the next read */
  async function readOn(): Promise<number> {
    let delivered = 0;
    for (;;) {
      const asked = performance.now();
      const rows = await readAfter(database, cursor, BATCH);
      for (const row of rows) {
        if (!row.settled) return waitForElder();
        unsettledWait = UNSETTLED_MS.first;
        cursor = row.at;
        if (row.audience === 'system') revoke(row.userId);
        else delivered += streams.deliver(row.audience, row.userId, row);
        if (row.event.name === 'settingsChanged') for (const listener of settingsListeners) listener();
        if (delivered < DELIVERED_AT_ONCE) continue;
        delivered = 0;
        await breathe();
      }
      if (rows.length < BATCH) {
        heardUntil = asked;
        return POLL_MS;
      }
    }
  }

  /** @returns milliseconds until the next read */
  function waitForElder(): number {
    const wait = unsettledWait;
    unsettledWait = Math.min(wait * 2, UNSETTLED_MS.most);
    return wait;
  }

  function revoke(userId: string | null): void {
    if (!userId) return;
    const ended = streams.revoke(userId);
    for (const listener of revokedListeners) listener(userId, 'revoked');
    const drained = Promise.all(ended.map((stream) => stream.done()));
    void Promise.race([drained, pause(DRAIN_MS, undefined, { ref: false })]).then(() => {
      for (const stream of ended) stream.clear();
      for (const listener of revokedListeners) listener(userId, 'drained');
    });
  }

  /**
   * @returns undefined when the client must read everything again, or when the stream ended during a retry
   */
  async function missedBy(stream: Stream, lastEventId: string): Promise<Missed | undefined> {
    while (!stream.ended) {
      try {
        return await readMissed(database, stream.audience, lastEventId, BACKLOG);
      } catch (error) {
        if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
        await pause(POLL_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  async function* follow(
    audience: Audience,
    lastEventId: string | null | undefined,
    signal: AbortSignal | undefined,
    direct?: Direct,
  ): ReturnType<Relay['follow']> {
    // An event that is committed in between arrives twice, and its second copy is skipped.
    const stream = streams.attach(audience);
    const end = () => stream.end();
    let isHandedOver = false;
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted || closed) end();
    try {
      if (stream.ended) return;
      let sent = cursor;
      let opening: LiveEvent = { name: 'connected', data: {} };
      if (lastEventId == null) {
        yield [formatPosition(sent), opening];
      } else {
        const missed = await missedBy(stream, lastEventId);
        if (stream.ended && !missed) return;
        // The client may be ahead of this server, if the client was connected to another server before.
        if (missed) sent = missed.since;
        if (!missed) opening = { name: 'resync', data: {} };
        yield [formatPosition(sent), opening];
        for (const { at, event } of missed?.events ?? []) {
          sent = at;
          yield [formatPosition(at), event];
        }
      }
      if (direct) {
        isHandedOver = true;
        stream.divert(direct(stream), sent);
        return;
      }
      for (let item = await stream.next(); item; item = await stream.next()) {
        if (!isAfter(item.at, sent)) continue;
        sent = item.at;
        yield [formatPosition(item.at), item.event];
      }
    } finally {
      signal?.removeEventListener('abort', end);
      if (!isHandedOver) stream.finish();
    }
  }

  return {
    async start() {
      cursor = await readHorizon(database);
      bus.onWake(read);
      read();
    },
    follow,
    onRevoked: (listener) => void revokedListeners.add(listener),
    onSettings: (listener) => void settingsListeners.add(listener),
    revokedSince: (userId, moment) => streams.revokedSince(userId, moment),
    heardUntil: () => heardUntil,
    openStreams: () => streams.size,
    position: () => formatPosition(cursor),
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(expiring);
      streams.endAll();
      await reading;
    },
  };
}
