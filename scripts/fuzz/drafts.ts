import type { Chance } from '#testing/random.ts';
import { soundInput } from './schema.ts';
import type { RestTarget, Targets } from './targets.ts';
import { credentials, tampered } from './tokens.ts';
import { flipped, hostileLiteral, hostileText, percent, spoilt } from './values.ts';
import type { Who, World } from './world.ts';

/* Well-formed HTTP requests with hostile content. */

/** A request before it is encoded. */
export interface Draft {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer | undefined;
  readonly about: string;
}

export interface Stage {
  readonly world: World;
  readonly targets: Targets;
  readonly chance: Chance;
}

export const HOST = ['host', '127.0.0.1'] as const;
const JSON_TYPE = 'application/json';
const PEOPLE: readonly Who[] = ['nobody', 'member', 'admin', 'admin'];

/** The bytes of a request. Only the low byte is kept of each character of the first line and the headers. */
export function bytesOf({ method, target, headers, body }: Draft): Buffer {
  const length = body === undefined ? [] : [`content-length: ${body.length}`];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...length,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** A request of any kind in this file: a procedure, a REST path or something else. */
export function anyDraft(stage: Stage): Draft {
  const kind = stage.chance.next();
  if (kind < 0.5) return procedureDraft(stage);
  if (kind < 0.9) return restDraft(stage);
  return otherDraft(stage);
}

/** The bytes of an input. One in five stays valid, so that the code behind the validation is tested too. */
function inputBytes(sound: unknown, chance: Chance): Buffer {
  if (chance.happens(0.2)) return Buffer.from(JSON.stringify(sound) ?? '');
  return spoilt(sound, chance);
}

/** Makes a call of a procedure, or a batch of calls. */
export function procedureDraft(stage: Stage): Draft {
  const { chance, targets, world } = stage;
  const who = chance.pick(PEOPLE);
  const first = chance.pick(targets.procedures);
  const batch = chance.happens(0.2);
  const same = targets.procedures.filter(({ type }) => type === first.type);
  const others = batch ? chance.pick([0, 1, 3, 9, 10, 40]) : 0;
  const calls = [
    first,
    ...Array.from({ length: others }, () => chance.pick(chance.happens(0.9) ? same : targets.procedures)),
  ];
  const inputs = calls.map((call) => soundInput(call, world, chance));
  const input = batch ? Object.fromEntries(inputs.map((one, i) => [i, one])) : inputs[0];
  const sent = input === undefined && chance.happens(0.5) ? undefined : inputBytes(input ?? {}, chance);
  const names = calls.map(({ name }) => name).join(',');
  const path = chance.happens(0.05) ? strangePath(names, chance) : names;
  const usual = first.type === 'mutation' ? 'POST' : 'GET';
  const method = chance.happens(0.92)
    ? usual
    : chance.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
  const query = [
    ...(batch || chance.happens(0.02)
      ? [`batch=${chance.happens(0.95) ? 1 : percent(Buffer.from(hostileText(chance)))}`]
      : []),
    ...(method === 'GET' && sent ? [`input=${percent(sent.subarray(0, 4_000))}`] : []),
    ...(chance.happens(0.08) ? [`connectionParams=${percent(connectionParams(stage))}`] : []),
    ...(chance.happens(0.04)
      ? [`lastEventId=${percent(Buffer.from(hostileText(chance).slice(0, 80)))}`]
      : []),
    ...(chance.happens(0.02) ? ['input=1', 'input=2'] : []),
  ];
  const type = chance.happens(0.93) ? JSON_TYPE : contentType(chance);
  return {
    method,
    target: `/trpc/${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      HOST,
      ...credentials(who, world, chance),
      ...(method === 'GET' && chance.happens(0.9) ? [] : [['content-type', type] as const]),
      ...(chance.happens(0.05) ? [strangeAccept(chance)] : []),
    ],
    body: method === 'GET' ? undefined : (sent ?? Buffer.alloc(0)),
    about: `${method} /trpc/${names} by ${who}`,
  };
}

function connectionParams({ world, chance }: Stage): Buffer {
  const { events, export: other } = world.tickets;
  if (chance.happens(0.3)) return Buffer.from(hostileLiteral(chance));
  const ticket = chance.pick([events, other, world.member.token, tampered(events, chance)]);
  return flipOne(Buffer.from(JSON.stringify({ ticket, token: world.member.token })), chance);
}

const flipOne = (bytes: Buffer, chance: Chance) => (chance.happens(0.2) ? flipped(bytes, chance) : bytes);

function strangePath(path: string, chance: Chance): string {
  return chance.pick([
    `${path}.__proto__`,
    '__proto__',
    'constructor',
    'users.__proto__.me',
    `${path}/`,
    `/${path}`,
    `../${path}`,
    `%2e%2e%2f${path}`,
    `${path}%00`,
    `${path}%ff`,
    `${path}%`,
    `${path}%zz`,
    '%E0%A4%A',
    `${path}%2Cusers.me`,
    `${path},,,`,
    ',',
    '',
    'x'.repeat(1_990),
    'x'.repeat(9_000),
    percent(Buffer.from(hostileText(chance))),
  ]);
}

function contentType(chance: Chance): string {
  return chance.pick([
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json;;;',
    'application/jsonp',
    'application/xml',
    ' ',
    '*/*',
    'x'.repeat(500),
    'application/json, text/html',
  ]);
}

function strangeAccept(chance: Chance): readonly [string, string] {
  return chance.pick([
    ['accept', 'text/event-stream'],
    ['accept', 'application/jsonl'],
    ['trpc-accept', 'application/jsonl'],
    ['trpc-accept', 'x'],
    ['accept', '*/*;q=x'],
    ['last-event-id', '1-1'],
    ['last-event-id', 'x'.repeat(400)],
  ] as const);
}

/** Makes a call of a documented REST path. */
export function restDraft({ chance, targets, world }: Stage): Draft {
  const target = chance.pick(targets.rest);
  const who = chance.pick(PEOPLE);
  const values = (place: 'path' | 'query') =>
    soundInput({ ...target, schema: target.parameters[place] }, world, chance) as Record<string, unknown>;
  const path = fillPath(target, values('path'), chance);
  const query = Object.entries(values('query')).map(([name, value]) => {
    const bytes = Buffer.from(chance.happens(0.4) ? hostileText(chance) : String(value));
    return `${chance.happens(0.95) ? name : `${name}[]`}=${percent(bytes)}`;
  });
  if (chance.happens(0.03)) query.push('limit=1&limit=2', '__proto__=x', '&&&===', 'a=%', 'a=%ff');
  const sound = target.schema ? soundInput(target, world, chance) : {};
  const hasBody = target.method !== 'GET' && (target.schema !== undefined || chance.happens(0.3));
  const method = chance.happens(0.95)
    ? target.method
    : chance.pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'POST']);
  return {
    method,
    target: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      HOST,
      ...credentials(who, world, chance),
      ...(hasBody ? [['content-type', chance.happens(0.95) ? JSON_TYPE : contentType(chance)] as const] : []),
      ...(chance.happens(0.2) ? [['idempotency-key', idempotencyKey(chance)] as const] : []),
    ],
    body: hasBody ? inputBytes(sound, chance) : undefined,
    about: `${method} /api${target.path} by ${who}`,
  };
}

function idempotencyKey(chance: Chance): string {
  return chance.pick(['k', '', 'x'.repeat(201), 'a b', 'é', `key-${chance.whole(0, 1e9)}`, '\t', '"\'']);
}

function fillPath({ path }: RestTarget, values: Record<string, unknown>, chance: Chance): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.happens(0.75)) return percent(Buffer.from(String(values[name])));
    return chance.happens(0.5)
      ? strangePath(String(values[name]), chance)
      : percent(Buffer.from(hostileText(chance)));
  });
}

/**
 * A request that is neither a procedure nor a documented REST call: an image, a file, a page, a health check.
 */
export function otherDraft({ chance, world }: Stage): Draft {
  const { picture, tickets } = world;
  const target = chance.pick([
    picture,
    `${picture}0`,
    picture.replace(/expires=\d/, `expires=${hostileNumber(chance)}`),
    picture.replace(/signature=.*/, `signature=${'%C3%A9'.repeat(64)}`),
    picture.replace(/images\/[^?]*/, `images/${percent(Buffer.from(hostileText(chance)))}`),
    `/api/exports/${latin1(tampered(tickets.export, chance))}`,
    `/api/exports/${tickets.events}`,
    ...[
      '/',
      '/login',
      '/healthz',
      '/readyz',
      '/metrics',
      '/sw.js',
      '/manifest.webmanifest',
      '/api/docs',
      '/api/openapi.json',
    ],
    ...[
      '/index.html',
      '/assets/',
      '/assets/x.js',
      '/.vite/chunks.json',
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/package.json',
    ],
    ...[
      '//',
      '//evil.example/trpc/auth.config',
      '/%',
      '/%00',
      '/%ff%fe',
      '/a%0d%0ab',
      '/api',
      '/api/',
      '/api/%',
      '/trpc',
      '/trpc/',
    ],
    ...[
      '/trpc?connectionParams=1',
      `/${'a/'.repeat(800)}`,
      `/?${'a=b&'.repeat(500)}`,
      '/robots.txt',
      '/favicon.ico',
    ],
  ]);
  const method = chance.happens(0.85)
    ? 'GET'
    : chance.pick(['HEAD', 'POST', 'OPTIONS', 'DELETE', 'PROPFIND']);
  const headers = chance.happens(0.8) ? [] : [pageHeader(chance)];
  return {
    method,
    target: target || '/',
    headers: [HOST, ...headers],
    body: method === 'POST' ? Buffer.from('{}') : undefined,
    about: `${method} ${target.slice(0, 60)}`,
  };
}

function hostileNumber(chance: Chance): string {
  return chance.pick(['9', '-1', '1e400', 'NaN', '0x7fffffff', '']);
}

/** Replaces the characters that the first line of a request can't hold. */
const latin1 = (text: string) => text.replace(/[^\x21-\x7e]/g, '?');

function pageHeader(chance: Chance): readonly [string, string] {
  return chance.pick([
    ['range', 'bytes=0-0,-1,5-2'],
    ['range', 'bytes=-999999999999999999'],
    ['range', 'x'],
    ['if-modified-since', 'never'],
    ['if-none-match', '"'.repeat(50)],
    ['accept-encoding', 'br;q=x, gzip;q=-1, *'],
    ['origin', 'null'],
    ['authorization', 'Bearer x'],
  ] as const);
}
