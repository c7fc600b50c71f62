import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { AddressProblem, parseDatabaseAddress, unquote } from '#drizzle/address.ts';
import { findContact } from '#shared/contact.ts';
import { isAddress } from '#shared/links.ts';
import { parseJson } from '#shared/parse-json.ts';

/** Throws `WrongValue`, whose message is the expected form. */
export type Reader<T> = (text: string) => T;
export class WrongValue extends Error {}

/** If `parse` returns undefined, the error is `expected`. */
export function parsed<T>(expected: string, parse: (text: string) => T | undefined): Reader<T> {
  return (text) => {
    const bare = unquote(text);
    assertNoComment(bare);
    const value = parse(bare);
    if (value === undefined) throw new WrongValue(expected);
    return value;
  };
}

function assertNoComment(text: string): void {
  if (/\s#\s/.test(text)) throw new WrongValue('must have no comment behind it');
}

export const path = parsed('must be a path, as the file system has it', findPath);

/** Shells expand `~` and `$HOME`, files of settings do not. */
export function findPath(text: string): string | undefined {
  const isOther =
    /\p{Cc}|^\$\w|\$[{(]|^~[^/]|^[a-z][a-z\d+.-]*:\/\/|^[<"'“‘]|^[^"]*"$|^[^']*'$|[>”’]$/iu.test(text);
  return isOther ? undefined : resolve(text.replace(/^~(?=\/|$)/, homedir()));
}

/** Kept to the letter: passwords and keys. */
export function secret(least: number, most = Number.POSITIVE_INFINITY): Reader<string> {
  return (text) => {
    if (/^[\s\p{Cf}]|[\s\p{Cf}]$/u.test(text))
      throw new WrongValue('must not begin or end with a space or an invisible mark');
    if (/\p{Cc}/u.test(text)) throw new WrongValue('must be on one line');
    if (/^(["']).*\1$|^[“‘].*[”’]$/.test(text)) throw new WrongValue('must not stand in quotes');
    assertNoComment(text);
    if (text.length < least) throw new WrongValue(`must have at least ${least} characters`);
    if (text.length > most) throw new WrongValue(`must have at most ${most} characters`);
    return text;
  };
}

export function whole(least: number, most: number) {
  return parsed(`must be a whole number from ${least} to ${most}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
  });
}

export function choice<const T extends Record<string, unknown>>(values: T): Reader<T[keyof T]> {
  const expected = `must be ${Object.keys(values).join(' or ')}`;
  return parsed(expected, (text) => (Object.hasOwn(values, text) ? (values[text] as T[keyof T]) : undefined));
}

export function label(most: number) {
  return parsed(`must be a text of 1 to ${most} characters on one line`, (text) =>
    text.length <= most && !/\p{Cc}/u.test(text) ? text : undefined,
  );
}

export function address(schemes: readonly string[]) {
  const starts = schemes.map((name) => `${name}://`).join(' or ');
  const expected = `must be an address that starts with ${starts}, with / ? # @ of a password as %2F %3F %23 %40`;
  // An @ after the host: a part of a password that is not encoded.
  return parsed(expected, (text) =>
    isAddress(text, schemes) && !/@/.test(afterHost(text)) ? text : undefined,
  );
}

function afterHost(text: string): string {
  const { pathname, search, hash } = new URL(text);
  return `${pathname}${search}${hash}`;
}

export const sender = parsed(
  'must be an e-mail address, or a name and the address: Sikka <news@sikka.example>',
  (text) => {
    const [, name = '', inner = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? [];
    const from = inner.trim();
    const plain = name.replace(/^"(.*)"$/, '$1');
    if (!z.email().safeParse(from).success || /["\\<>\p{Cc}]/u.test(plain)) return undefined;
    return { from, sender: plain ? `"${plain}" <${from}>` : from };
  },
);

export const backupKeys = parsed('must be public keys of age (age1…), separated by commas', (text) =>
  /^(age1[a-z\d]{20,}[\s,]*)+$/.test(text) ? text : undefined,
);

export const supportContact = parsed(
  'must be a WhatsApp number like +923001234567, an e-mail address, or an address that starts with https://',
  findContact,
);

export function json<T>(example: string, shape: z.ZodMiniType<T>): Reader<T> {
  return (text) => {
    const value = parseJson(unquote(text));
    const result = value === undefined ? undefined : shape.safeParse(value);
    if (result?.success) return result.data;
    const places = result?.error.issues.map((issue) => issue.path.join('.')).filter(Boolean) ?? [];
    const where = places.length > 0 ? ` (wrong or missing: ${places.join(', ')})` : '';
    throw new WrongValue(`must be JSON like ${example}${where}`);
  };
}

export function findHost(text: string): string | undefined {
  return isIP(text) || /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined;
}

export function findHosts(text: string): string[] | undefined {
  const hosts = text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  return hosts.every((host) => /^[a-z0-9][a-z0-9.-]{0,252}(:\d{1,5})?$/.test(host)) ? hosts : undefined;
}

export function findTimeZone(text: string): string | undefined {
  try {
    // Only names are valid: Intl accepts offsets like +05:00, but Postgres reads their sign the other way.
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }) ? text : undefined;
  } catch {
    return undefined;
  }
}

export function findPublicUrl(text: string): string | undefined {
  if (!isAddress(text, ['https', 'http'])) return undefined;
  const { origin, pathname, search, hash, username } = new URL(text);
  return search || hash || username || pathname !== '/' ? undefined : origin;
}

export const proxies = parsed(
  'must be a number of proxies from 1 to 10, or a comma-separated list of addresses and networks (10.0.0.0/8, loopback)',
  (text) => {
    if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 10 ? Number(text) : undefined;
    const list = text.split(',').map((item) => item.trim());
    return list.every(isProxy) ? list : undefined;
  },
);

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  if (more.length > 0 || most < 0) return false;
  // A network of /0 contains every sender, so every client could forge its network address.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

export const postgresAddress: Reader<string> = (text) => {
  try {
    parseDatabaseAddress(text);
    return unquote(text);
  } catch (error) {
    throw error instanceof AddressProblem ? new WrongValue(error.message) : error;
  }
};

const NO_STANDBY =
  'is gone, like the standby of the embedded Postgres: for several machines use an external one (docs/deploy.md)';
const NO_REPLICA = 'is gone: exports read DATABASE_URL';
const NO_SEALS_SENT = 'is gone: seals go to SEALS_FILE and /proof.json';
/** Variables of version 0.1 that are refused: ignored, they would seem to have an effect. */
export const GONE: Readonly<Record<string, string>> = {
  STANDBY_LISTEN: NO_STANDBY,
  STANDBY_OF: NO_STANDBY,
  STANDBY_SYNC: NO_STANDBY,
  DATABASE_URL_REPLICA: NO_REPLICA,
  DATABASE_URL_REPLICA_FILE: NO_REPLICA,
  SEALS_WEBHOOK: NO_SEALS_SENT,
  SEALS_WEBHOOK_PRIVATE: NO_SEALS_SENT,
  SEALS_MAIL_TO: NO_SEALS_SENT,
};
