import type { Chance } from '#testing/random.ts';
import { anyDraft, bytesOf, type Draft, HOST, procedureDraft, type Stage } from './drafts.ts';
import { CHUNKS, CODINGS, HOSTS, LINES, METHODS, PROTOCOLS, TAILS, TARGETS } from './pieces.ts';
import { headerText } from './values.ts';
import type { HttpCase } from './wire.ts';

/* The cases for HTTP: valid requests (drafts.ts), and requests that violate HTTP or end too early. */

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const HEAD = latin1('HEAD ');
const WEBSOCKET = [
  ['upgrade', 'websocket'],
  ['connection', 'Upgrade'],
] as const;

/** Makes a case of any kind. Most are valid HTTP. */
export function httpCase(stage: Stage): HttpCase {
  const made = anyCase(stage);
  // Joins the first parts to find the word HEAD, because each part may be only one byte long.
  const begin = Buffer.concat(made.parts.slice(0, HEAD.length)).subarray(0, HEAD.length);
  return { ...made, isHead: begin.equals(HEAD) };
}

function anyCase(stage: Stage): HttpCase {
  const kind = stage.chance.next();
  if (kind < 0.75) return whole(anyDraft(stage));
  if (kind < 0.88) return strangeHead(stage);
  return strangeBody(stage);
}

function whole(draft: Draft): HttpCase {
  return { about: draft.about, parts: [bytesOf(draft)], answers: 1 };
}

/** A request whose first line or headers were made unusual or invalid. */
function strangeHead(stage: Stage): HttpCase {
  const { chance } = stage;
  const draft = anyDraft(stage);
  const [, ...others] = draft.headers;
  const add = (...more: (readonly [string, string])[]) =>
    bytesOf({ ...draft, headers: [...draft.headers, ...more] });
  const host = (...hosts: string[]) =>
    bytesOf({ ...draft, headers: [...hosts.map((name) => ['host', name] as const), ...others] });
  const text = bytesOf(draft).toString('latin1');
  const cases: Record<string, () => Buffer> = {
    'a Host that is none': () => host(chance.pick(HOSTS)),
    'no Host': () => host(),
    'two Hosts': () => host('127.0.0.1', 'evil.example'),
    'a strange length': () =>
      latin1(text.replace(/content-length: \d+|\r\n\r\n/, (found) => lengthLine(found, chance))),
    'a strange coding': () => add(['transfer-encoding', chance.pick(CODINGS)]),
    'an expectation': () => add(['expect', chance.pick(['100-continue', 'rubbish', ''])]),
    'an upgrade': () => add(...upgrade(chance)),
    'a strange header': () => add(header(chance)),
    'a large header': () => add(['x-large', 'x'.repeat(chance.pick([8_000, 16_000, 70_000]))]),
    'many headers': () =>
      add(...Array.from({ length: chance.pick([150, 2_500]) }, (_, i) => [`x-${i}`, 'y'] as const)),
    'a header line that is none': () => latin1(text.replace('\r\n', () => `\r\n${chance.pick(LINES)}\r\n`)),
    'another protocol': () => latin1(text.replace('HTTP/1.1', () => chance.pick(PROTOCOLS))),
    'another method': () => latin1(text.replace(/^\S+/, () => chance.pick(METHODS))),
    'another target': () => latin1(text.replace(/ \S+ HTTP/, () => ` ${chance.pick(TARGETS)} HTTP`)),
    'bare line feeds': () => latin1(text.replaceAll('\r\n', '\n')),
    'empty lines before it': () => latin1(`\r\n\r\n\r\n${text}`),
    'any bytes': () => Buffer.from(Array.from({ length: chance.whole(1, 400) }, () => chance.whole(0, 255))),
  };
  const name = chance.pick(Object.keys(cases));
  const bytes = cases[name]?.() ?? Buffer.alloc(0);
  return { about: `${draft.about}, with ${name}`, parts: [bytes] };
}

function lengthLine(found: string, chance: Chance): string {
  const value = chance.pick([
    '-1',
    '1e3',
    '+5',
    '0x10',
    '99999999999',
    '1',
    '18446744073709551616',
    '',
    '5, 5',
    ' 7',
    '7 ',
    '٧',
  ]);
  const line = `content-length: ${value}`;
  return found.startsWith('content') ? chance.pick([line, `${found}\r\n${line}`]) : `\r\n${line}\r\n\r\n`;
}

function upgrade(chance: Chance): (readonly [string, string])[] {
  return chance.pick([
    [...WEBSOCKET],
    [...WEBSOCKET, ['sec-websocket-version', '13'], ['sec-websocket-key', 'x']],
    [...WEBSOCKET, ['sec-websocket-version', '99'], ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ==']],
    [
      ...WEBSOCKET,
      ['sec-websocket-version', '13'],
      ['sec-websocket-key', 'dGhlIHNhbXBsZSBub25jZQ=='],
      ['sec-websocket-protocol', ',,'],
    ],
    [
      ['connection', 'Upgrade, HTTP2-Settings'],
      ['upgrade', 'h2c'],
      ['http2-settings', 'AAMAAABkAAQAAP__'],
    ],
    [
      ['connection', 'upgrade'],
      ['upgrade', 'x'.repeat(200)],
    ],
  ]);
}

function header(chance: Chance): readonly [string, string] {
  const value = headerText(chance);
  const name = chance.pick([
    ...[
      'x-request-id',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'forwarded',
      'cookie',
      'origin',
    ],
    ...[
      'referer',
      'accept',
      'accept-encoding',
      'accept-language',
      'user-agent',
      'content-encoding',
      'content-type',
    ],
    ...[
      'authorization',
      'idempotency-key',
      'range',
      'te',
      'trailer',
      'via',
      'keep-alive',
      '__proto__',
      'constructor',
    ],
  ]);
  const usual: Record<string, readonly string[]> = {
    'content-encoding': ['gzip', 'br'],
    'x-forwarded-for': ['[', '1.2.3.4, ::ffff:1.2.3.4, x', ',,,'],
    authorization: ['Bearer', 'Bearer ', 'Digest x', 'Bearer a.b.c.d'],
    cookie: ['a=%', '=;=;', '__proto__=x', `a=${'x'.repeat(3_000)}`],
  };
  return [
    name,
    chance.happens(0.5) ? chance.pick((Object.hasOwn(usual, name) && usual[name]) || [value]) : value,
  ];
}

/** A body that does not match the headers, several requests at once, a hang-up, or a request in pieces. */
function strangeBody(stage: Stage): HttpCase {
  const { chance } = stage;
  const draft = procedureDraft(stage);
  const { about } = draft;
  const bytes = bytesOf(draft);
  const chunked = (rest: string): HttpCase => {
    const { method, target, headers } = draft;
    const head = bytesOf({
      method: method === 'GET' ? 'POST' : method,
      target,
      headers: [...headers, ['transfer-encoding', 'chunked']],
      about,
    });
    return { about: `${about}, in strange chunks`, parts: [Buffer.concat([head, latin1(rest)])] };
  };
  const cases: (() => HttpCase)[] = [
    () => chunked(chance.pick(CHUNKS)),
    () => chunked(chance.pick(CHUNKS)),
    // Several independent requests that are written at once.
    () => {
      const count = chance.pick([2, 5, 12]);
      const drafts = Array.from({ length: count }, () => quietDraft(stage));
      const parts = [Buffer.concat(drafts.map(bytesOf))];
      const pipelined = `${count} requests at once, the first ${drafts[0]?.about}`;
      const gone = chance.happens(0.4);
      return { about: pipelined, parts, ...(gone ? { hangUp: true } : { answers: count }) };
    },
    () => ({ about: `${about}, hung up after it`, parts: [bytes], hangUp: true }),
    () => ({
      about: `${about}, hung up within it`,
      parts: [bytes.subarray(0, chance.whole(1, bytes.length))],
      hangUp: true,
    }),
    () => ({ about: `${about}, ended within it`, parts: [bytes.subarray(0, chance.whole(1, bytes.length))] }),
    () => ({
      about: `${about}, with more behind it`,
      parts: [Buffer.concat([bytes, latin1(chance.pick(TAILS))])],
    }),
    () => ({ ...whole(draft), about: `${about}, in pieces`, parts: pieces(bytes, chance) }),
  ];
  return chance.pick(cases)();
}

/** A request that may be sent together with others, because its answer is short and no endless stream. */
function quietDraft(stage: Stage): Draft {
  const { world } = stage;
  const target = stage.chance.pick([
    '/trpc/auth.config',
    '/trpc/users.me',
    '/healthz',
    `/api/users/${world.member.id}`,
    '/api/videos/list',
    '/nothing',
  ]);
  const headers = [HOST, ['authorization', `Bearer ${world.member.token}`]] as const;
  return { method: 'GET', target, headers, about: `GET ${target}` };
}

function pieces(bytes: Buffer, chance: Chance): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length && parts.length < 40; ) {
    const size = parts.length === 39 ? bytes.length : chance.pick([1, 2, 7, 60]);
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
}
