import { open } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Answer } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import type { Deps } from '../../platform/deps.ts';
import { createMailer } from '../../platform/notices/mail.ts';
import { createOutgoing } from '../../platform/notices/outgoing.ts';
import { isPublicAddress, publicLookup } from '../../platform/notices/push-services.ts';
import * as queries from './seals.queries.ts';

type Seal = NonNullable<Answer<'seal_take'>>;

export interface SenderOptions extends Pick<Deps, 'database' | 'env' | 'log'> {
  /** For tests: the trusted certificate, the time limit of a request in ms, and the look-up of host names. */
  readonly ca?: string | undefined;
  readonly limitMs?: number | undefined;
  readonly lookup?: LookupFunction | undefined;
}

/**
 * How long one server may try to send a seal before another server may send it: longer than the time limit of
 * the request.
 */
const LEASE_SECONDS = 120;
/** The most seals that are read and appended to the file at a time. */
const FILE_DAYS = 366;
const TAIL_BYTES = 4_096;

/** A seal as a line of the file or e-mail; `seals:verify` reads these lines. */
const lineOf = ({ day, hash }: Pick<Seal, 'day' | 'hash'>) => `${day} ${hash}\n`;

/** Sends the seals of days to the targets of SEALS_FILE, SEALS_WEBHOOK and SEALS_MAIL_TO (docs/proof.md). */
export function createSealSender({ database, env, log, ca, limitMs, lookup }: SenderOptions) {
  const { file, webhook, privateWebhook, mailTo } = env.seals;
  const host = webhook ? new URL(webhook).hostname.replace(/^\[|\]$/g, '') : '';
  const own = privateWebhook ? [host] : [];
  const outgoing = createOutgoing({ lookup: lookup ?? publicLookup(own), concurrency: 1, ca, limitMs });
  const mailer = mailTo && env.mail ? createMailer(env.mail.url, env.mail.from, 1) : undefined;
  let running: Promise<void> | undefined;
  let closed = false;

  /** @returns the error in words for the operator; undefined when the seal was sent */
  async function postSeal(url: string, seal: Seal): Promise<string | undefined> {
    // An IP address needs no look-up, so `publicLookup` would not check it.
    if (isIP(host) !== 0 && !privateWebhook && !isPublicAddress(host))
      return 'the host has no public address';
    const body = JSON.stringify(seal);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    try {
      const { status } = await outgoing.post(url, { method: 'POST', headers, body });
      return status >= 200 && status < 300 ? undefined : `the webhook answered ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer';
    }
  }

  async function mailSeal(to: string, seal: Seal): Promise<string | undefined> {
    const sent = await mailer?.send({
      to,
      subject: `${env.brandName}: seal of ${seal.day}`,
      text: `${lineOf(seal)}\n${seal.count} rows. Keep this line: it shows later whether the past was changed.\n`,
      id: `<seal-${seal.day}-${seal.hash.slice(0, 16)}@${env.mail?.from.split('@')[1] ?? 'localhost'}>`,
    });
    return sent === undefined || sent.outcome === 'sent' ? undefined : sent.error;
  }

  /** Sends the seals that a target lacks, one after another, until none is left or an attempt fails. */
  async function sendAll(target: string, send: (seal: Seal) => Promise<string | undefined>): Promise<void> {
    while (!closed) {
      const seal = await database.call('seal_take', { target, lease: LEASE_SECONDS });
      if (!seal) return;
      const error = (await send(seal)) ?? null;
      await database.call('seal_sent', { target, day: seal.day, error });
      if (error === null) continue;
      log.warn({ target, day: seal.day, error }, 'a seal could not be sent and will be tried again');
      return;
    }
  }

  async function run(): Promise<void> {
    const ways = [
      file && appendSeals(database, file),
      webhook && sendAll('webhook', (seal) => postSeal(webhook, seal)),
      mailTo && sendAll('mail', (seal) => mailSeal(mailTo, seal)),
    ];
    for (const result of await Promise.allSettled(ways)) {
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'seals could not be sent');
    }
  }

  return {
    /** Sends all seals that are due. A call during a run waits for that run instead. Never throws. */
    send(): Promise<void> {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    close(): void {
      closed = true;
      outgoing.close();
      mailer?.close();
    },
  };
}

/** The day of the last complete line in a file of seals; null if there is no such line or no file. */
export async function lastDayOf(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = [...buffer.toString('utf8', 0, bytesRead).matchAll(/^(\d{4}-\d\d-\d\d) [0-9a-f]{64}$/gm)];
    return lines.at(-1)?.[1] ?? null;
  } finally {
    await file.close();
  }
}

/**
 * Appends the seals that the file lacks. If the server was killed while it wrote a line, the incomplete line
 * stays, and the whole line is written below it.
 */
async function appendSeals(database: Database, path: string): Promise<void> {
  for (;;) {
    const seals = await queries.listSealsAfter(database, await lastDayOf(path), FILE_DAYS);
    if (seals.length === 0) return;
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      const start = size > 0 && buffer.toString() !== '\n' ? '\n' : '';
      await file.appendFile(start + seals.map(lineOf).join(''));
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}
