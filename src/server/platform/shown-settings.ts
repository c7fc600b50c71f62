import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { EXAMPLE_ACCOUNT, EXAMPLE_CHANNELS, type SettingKey, storeSetting } from '#shared/settings.ts';
import type { PublicConfig } from '#shared/views/config.ts';
import type { Env } from '../env.ts';
import type { Log } from './deps.ts';
import type { Relay } from './events/relay.ts';

/* The settings that everybody sees. This server keeps them, and reads them again at each change. */

type Shown = Pick<PublicConfig, 'paymentAccounts' | 'channels' | 'support'>;

export interface ShownSettings {
  now(): Shown;
  close(): void;
}

const RETRY_MS = 1_000;

const account = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  on: z.boolean(),
  before: z.array(z.object({ id: z.int(), number: z.string(), until: instant })),
});
const row = z.object({
  accounts: z.record(z.string(), z.nullable(account)),
  channels: z.array(z.object({ name: z.string(), url: z.string() })),
  support: z.nullable(z.object({ text: z.string(), href: z.string() })),
});

export async function readShown(database: Database): Promise<Shown> {
  const [read] = await database.rows(
    row,
    (sql) => sql`
      select jsonb_object_agg(method, app.receiving_account(method)) as accounts,
        coalesce(app.setting('channels'), '[]')::jsonb as channels, app.support_link(app.setting('support')) as support
      from unnest(${[...PAYMENT_METHODS]}::text[]) method`,
  );
  if (!read) throw new Error('no settings');
  const { accounts, channels, support } = read;
  const accountOf = (method: PaymentMethod) => {
    const { before, ...now } = accounts[method] ?? { ...EXAMPLE_ACCOUNT, id: 0, on: true, before: [] };
    const real = before.filter(({ number }) => number !== EXAMPLE_ACCOUNT.number);
    return { ...now, before: real.map(({ id, number, until }) => ({ id, until, ends: number.slice(-4) })) };
  };
  const paymentAccounts = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, accountOf(method)]));
  return {
    channels,
    support,
    paymentAccounts: paymentAccounts as Record<PaymentMethod, ReturnType<typeof accountOf>>,
  };
}

/** The variables are the values until a person changes a setting. */
export async function beginSettings(database: Database, env: Env): Promise<void> {
  const values = Object.fromEntries(
    PAYMENT_METHODS.map((method) => [
      `receiving${method.replace(' ', '')}` as SettingKey,
      { ...env.paymentAccounts[method], on: true },
    ]),
  );
  const stored = Object.entries({
    ...values,
    channels: env.channelLinks,
    support: env.supportContact ?? null,
  });
  await database.call('settings_begin', {
    values: Object.fromEntries(stored.map(([key, value]) => [key, storeSetting(key as SettingKey, value)])),
  });
}

export async function followShown(database: Database, relay: Relay, log: Log): Promise<ShownSettings> {
  let shown: Shown | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  const readOnce = async () => {
    shown = await readShown(database);
  };
  // One after the other, so that an earlier answer never replaces a later one.
  let reading = readOnce();
  function readAgain(): void {
    clearTimeout(retry);
    reading = reading.then(readOnce).catch((error: unknown) => {
      if (closed) return;
      log.warn({ err: error }, 'the settings could not be read and will be tried again');
      retry = setTimeout(readAgain, RETRY_MS).unref();
    });
  }
  // Before the first answer: a change in between would be missed.
  relay.onSettings(readAgain);
  await reading;
  return {
    now: () => shown as Shown,
    close: () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}

/** The names of what still has a made-up value. */
export function placeholdersIn({ paymentAccounts, channels }: Shown): string[] {
  const accounts = Object.entries(paymentAccounts).filter(
    ([, { number }]) => number === EXAMPLE_ACCOUNT.number,
  );
  const links = channels.some(({ url }) => EXAMPLE_CHANNELS.some((one) => one.url === url))
    ? ['channels']
    : [];
  return [...accounts.map(([method]) => method), ...links];
}
