import { setTimeout as pause } from 'node:timers/promises';
import webpush from 'web-push';
import type { Answer } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { MUTABLE_KINDS, type NoticeKind, noticeKind, noticePath, REMINDER_HOURS } from '#shared/notices.ts';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { Env } from '../../env.ts';
import type { Log } from '../deps.ts';
import { NOTICE_LIMITS } from '../limits/limit-table.ts';
import type { Metrics } from '../process/metrics.ts';
import { keepServerKey, PUSH } from '../server-keys.ts';
import type { Vault } from '../vault.ts';
import type { Delivery } from './delivery.ts';
import { createMailer } from './mail.ts';
import { mailFoot, writeNotice } from './notice-text.ts';
import { createPush, type PushKeys, type PushOptions } from './push.ts';

export interface Notices {
  readonly publicKey: string;
  readonly sendsMail: boolean;
  close(): Promise<void>;
}

export interface NoticeOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly env: Env;
  readonly metrics: Metrics;
  readonly log: Log;
  /** For tests: certificates to trust, the time limit, and the look-up of hosts for push services. */
  readonly push?: Pick<PushOptions, 'ca' | 'limitMs' | 'lookup'> | undefined;
}

type Taken = Answer<'notices_take'>[number];

const POLL_MS = 1_000;
/** A hundred thousand accounts take some minutes; other notices wait behind a thousand at most. */
const NEWS_MS = 5_000;
const NEWS_MOST = 1_000;
const LAST_SEND_MS = 2_000;
const REMIND_MS = 60_000;
const REMIND_MOST = 200;
/** Most characters of a push message's body. A phone shows few lines; a reason by staff may be longer. */
const BODY_CHARACTERS = 300;

/** Whether a member may switch it off. */
const isChoice = (kind: NoticeKind) => kind === 'reminder' || MUTABLE_KINDS.some((one) => one === kind);

/** Several servers share the work: each notice is given to one of them. */
export async function startNotices({
  database,
  vault,
  env,
  metrics,
  log,
  push: tests = {},
}: NoticeOptions): Promise<Notices> {
  const { running, attempts, firstWaitSeconds, longestWaitSeconds, leaseSeconds } = NOTICE_LIMITS;
  const keys = await loadPushKeys(database, vault);
  const site = env.publicUrl ?? '';
  const subject = site.startsWith('https:') ? site : `mailto:${env.mail?.from ?? 'operator@example.com'}`;
  const push = createPush({ keys, subject, own: env.pushServices, concurrency: running, ...tests });
  const mailer = env.mail && createMailer(env.mail.url, env.mail.sender, running);
  const sending = new Set<Promise<void>>();
  const stops: (() => unknown)[] = [];
  let closed = false;

  const channelOf = ({ email }: Taken) => (email === null ? 'push' : 'email');
  const count = (channel: string, outcome: string, by = 1) =>
    metrics.count(
      'sikka_notices_total',
      'Notices by channel and outcome, since the start of this server',
      { channel, outcome },
      by,
    );
  for (const channel of ['push', 'email'])
    for (const outcome of ['sent', 'failed']) count(channel, outcome, 0);

  async function deliver(taken: Taken): Promise<Delivery> {
    const kind = noticeKind(taken.kind);
    if (!kind) return { outcome: 'failed', error: 'a newer release wrote this notice' };
    const { language, details, seconds } = taken;
    const params = withCode(taken.params);
    const { title, body } = writeNotice({ kind, params, language, details });
    const path = noticePath(kind, params.request);
    if (taken.push) {
      // A push message replaces the one with the same topic that a device still shows.
      const topic =
        kind === 'requests' || kind === 'reminder' || kind === 'news' ? kind : `notice-${taken.id}`;
      const shown = body.slice(0, BODY_CHARACTERS);
      const text = JSON.stringify({ title, body: shown, path, tag: topic, lang: language });
      return push.send(taken.push, { text, topic, seconds });
    }
    if (!taken.email || !mailer || !env.mail) return { outcome: 'failed', error: 'no e-mails are sent here' };
    const url = `${site}${path}`;
    const text = `${body}\n\n${kind === 'resetCode' ? url : mailFoot(language, url)}\n`;
    const id = `<notice-${taken.id}@${env.mail.from.split('@').at(-1)}>`;
    const unsubscribe = isChoice(kind) ? `${site}/notifications` : undefined;
    return mailer.send({ to: taken.email, subject: `${env.brandName}: ${title}`, text, id, unsubscribe });
  }

  function withCode({ sealed, ...params }: Taken['params']): Taken['params'] {
    if (sealed === undefined) return params;
    return { ...params, code: vault.unseal(Buffer.from(String(sealed), 'base64')) ?? '' };
  }

  async function send(taken: Taken): Promise<void> {
    const { id, attempt } = taken;
    let delivery = await deliver(taken);
    if (delivery.outcome === 'later' && attempt >= attempts) delivery = { ...delivery, outcome: 'failed' };
    const asked = delivery.outcome === 'later' ? (delivery.seconds ?? 0) : 0;
    const wait = Math.max(asked, firstWaitSeconds * 4 ** (attempt - 1));
    const waitSeconds = Math.ceil(Math.min(wait, longestWaitSeconds));
    const error = 'error' in delivery ? delivery.error : null;
    const level = taken.email === null ? 'info' : 'warn';
    if (error) log[level]({ notice: id, attempt, reason: error }, 'a notice was not delivered');
    if (delivery.outcome !== 'later')
      count(channelOf(taken), delivery.outcome === 'sent' ? 'sent' : 'failed');
    await database.call('notice_ended', { id, attempt, outcome: delivery.outcome, waitSeconds, error });
  }

  /** Takes only as many due notices as can be sent at once, so that other servers can take the rest. */
  async function poll(): Promise<void> {
    while (!closed) {
      const room = running - sending.size;
      if (room === 0) {
        await Promise.race(sending);
        continue;
      }
      const taken = await database.call('notices_take', { most: room, lease: `${leaseSeconds} seconds` });
      for (const notice of taken) {
        const sent: Promise<void> = send(notice)
          .catch((error: unknown) => log.warn({ err: error }, 'the end of a notice could not be written'))
          .finally(() => sending.delete(sent));
        sending.add(sent);
      }
      if (taken.length < room) return;
    }
  }

  function every(ms: number, task: () => Promise<void>): void {
    let run: Promise<void> | undefined;
    const timer = setInterval(() => {
      run ??= task()
        .catch((error: unknown) => log.warn({ err: error }, 'notices could not be read and are tried again'))
        .finally(() => {
          run = undefined;
        });
    }, ms);
    timer.unref();
    stops.push(() => {
      clearInterval(timer);
      return run;
    });
  }
  every(POLL_MS, poll);
  every(NEWS_MS, async () => void (await database.call('news_send', { most: NEWS_MOST })));
  every(REMIND_MS, async () => {
    const { from, to } = REMINDER_HOURS;
    const args = { from, to, clicks: VIDEO_DAILY_CLICKS, most: REMIND_MOST };
    while (!closed && (await database.call('notices_remind', args)) === REMIND_MOST);
  });

  return {
    publicKey: keys.publicKey,
    sendsMail: mailer !== undefined,
    async close() {
      closed = true;
      const ended = Promise.all([...stops.map((stop) => stop()), ...sending]);
      // A notice that is cut off here is sent by another server or after the next start.
      await Promise.race([ended, pause(LAST_SEND_MS, undefined, { ref: false })]);
      push.close();
      mailer?.close();
    },
  };
}

/** A server that cannot decrypt the private key makes new keys: browsers subscribe again. */
async function loadPushKeys(database: Database, vault: Vault): Promise<PushKeys> {
  const { publicKey, secret } = await keepServerKey(database, vault, PUSH, () => {
    const made = webpush.generateVAPIDKeys();
    return { publicKey: made.publicKey, secret: made.privateKey };
  });
  return { publicKey, privateKey: secret };
}
