import fc from 'fast-check';
import { openApiDocument } from '#server/transports/rest/openapi.ts';
import * as make from '#testing/arbitrary.ts';
import type { World } from './world.ts';

/* Well-formed HTTP requests with hostile content. */

/** A call before it gets a caller, headers and an encoding. */
interface Call {
  readonly method: string;
  readonly path: readonly [prefix: string, rest: string];
  readonly query: readonly string[];
  readonly json?: string | undefined;
}

/** Strange forms of a path; `*` stands for the usual one. */
const PATHS = make.items(
  '*.__proto__|__proto__|constructor|users.__proto__.me|*/|/*|../*|%2e%2e%2f*|*%00|*%ff|*%|*%zz|%E0%A4%A',
  `*%2Cusers.me|*,,,|,||${'x'.repeat(1_990)}|${'x'.repeat(9_000)}`,
);
const TYPES = make.items(
  'text/plain|application/octet-stream|application/x-www-form-urlencoded|multipart/form-data; boundary=x|',
  'multipart/form-data|application/json; charset=utf-16|application/json;;;|application/jsonp|*/*',
);
const LINES = make.items(
  'accept: text/event-stream|accept: application/jsonl|trpc-accept: application/jsonl|trpc-accept: x',
  `accept: */*;q=x|last-event-id: 1-1|last-event-id: ${'x'.repeat(400)}|range: bytes=0-0,-1,5-2|range: x`,
  'range: bytes=-999999999999999999|if-modified-since: never|if-none-match: """|origin: null',
  'accept-encoding: br;q=x, gzip;q=-1, *|idempotency-key: k|idempotency-key: |idempotency-key: a b',
  `idempotency-key: é|idempotency-key: ${'x'.repeat(201)}|content-encoding: gzip|content-encoding: br`,
  'x-forwarded-for: [|x-forwarded-for: 1.2.3.4, ::ffff:1.2.3.4, x|x-forwarded-for: ,,,|authorization: Bearer',
  `cookie: a=%|cookie: =;=;|cookie: __proto__=x|cookie: a=${'x'.repeat(3_000)}|authorization: Digest x`,
);
const NAMES = make.items(
  'x-request-id|x-forwarded-for|x-forwarded-proto|x-forwarded-host|forwarded|cookie|origin|referer|accept|te',
  'accept-encoding|accept-language|user-agent|content-encoding|content-type|authorization|idempotency-key',
  'range|trailer|via|keep-alive|__proto__|constructor',
);
const PAGES = make.items(
  '|login|healthz|readyz|metrics|sw.js|manifest.webmanifest|api/docs|api/openapi.json|index.html|assets/',
  'assets/x.js|.vite/chunks.json|..%2f..%2fetc%2fpasswd|%2e%2e/%2e%2e/package.json|/|%|%00|%ff%fe|a%0d%0ab',
  '/evil.example/trpc/auth.config|api|api/|api/%|trpc|trpc/|trpc?connectionParams=1|robots.txt|favicon.ico',
  `${'a/'.repeat(800)}|?${'a=b&'.repeat(500)}`,
);

/** Calls of procedures, alone or in a batch. */
function procedureCalls(world: World): fc.Arbitrary<Call> {
  const calls = make.findProcedures().map(({ name, type, schema }) => {
    const known = (field: string) => world.known(name, field);
    const json = schema
      ? make.jsonOf(make.inputsOf(schema, { known }))
      : make.mixed([1, fc.constant('')], [1, make.hostileJson]);
    return json.map((input) => ({ name, type, input }));
  });
  const one = fc.oneof(...calls);
  const several = fc.array(one, { minLength: 1, maxLength: 12, size: 'medium' });
  /** Mostly of one type, because a batch of several types is refused whole. */
  const batch = fc
    .tuple(several, fc.integer({ min: 0, max: 9 }))
    .map(([all, kept]) => (kept === 0 ? all : all.filter(({ type }) => type === all[0]?.type)));
  const made = (all: readonly { name: string; type: string; input: string }[], query: readonly string[]) => ({
    method: all[0]?.type === 'mutation' ? 'POST' : 'GET',
    path: ['/trpc/', all.map(({ name }) => name).join(',')] as const,
    query,
    json: query.length === 0 ? all[0]?.input : `{${all.map(({ input }, i) => `"${i}":${input || '{}'}`)}}`,
  });
  return make.mixed(
    [8, one.map((call) => made([call], []))],
    [2, batch.map((all) => made(all, ['batch=1']))],
  );
}

/** Calls of the documented REST paths. */
function restCalls(world: World): fc.Arbitrary<Call> {
  const { paths, components } = openApiDocument();
  const resolve = (ref: string) => components.schemas[ref.slice(ref.lastIndexOf('/') + 1)] ?? {};
  const calls = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const options = { resolve, known: (field: string) => world.known(`${method} ${template}`, field) };
      const inUrl = parameters.filter((one) => one.in !== 'header');
      const properties = Object.fromEntries(inUrl.map(({ name, schema }) => [name, schema]));
      const required = Object.keys(properties).filter((name) => template.includes(`{${name}}`));
      const values = make.jsonOf(make.inputsOf({ type: 'object', properties, required }, options));
      const schema = requestBody?.content['application/json'].schema;
      const json = make.jsonOf(make.inputsOf(schema ?? {}, options));
      const body = schema ? json : make.sometimes(method === 'GET' ? 0 : 30, json);
      return fc.record({ values, body }).map(({ values, body }): Call => {
        const all = Object.entries(Object(JSON.parse(values || '{}'))).map(([name, value]) => {
          return [name, make.percent(typeof value === 'string' ? value : JSON.stringify(value))] as const;
        });
        const path = template.replace(/\{(\w+)\}/g, (_, name: string) => new Map(all).get(name) ?? '');
        const query = all.filter(([name]) => !required.includes(name)).map((pair) => pair.join('='));
        return { method, path: ['/api/', path.slice(1)], query, json: body };
      });
    }),
  );
  return fc.oneof(...calls);
}

/** Requests of pages, files, images and downloads. */
function otherCalls({ picture, tickets }: World): fc.Arbitrary<Call> {
  const pictures = [
    picture,
    `${picture}0`,
    ...['9', '-1', '1e400', 'NaN', ''].map((time) => picture.replace(/expires=\d/, `expires=${time}`)),
    picture.replace(/signature=.*/, `signature=${'%C3%A9'.repeat(64)}`),
  ];
  const path = make.mixed(
    [8, fc.constantFrom(...PAGES)],
    [2, fc.constantFrom(...pictures.map((one) => one.slice(1)), `api/exports/${tickets.events}`)],
    [1, make.hostilePercent.map((id) => picture.slice(1).replace(/images\/[^?]*/, `images/${id}`))],
    [1, make.tampered(tickets.export).map((ticket) => `api/exports/${make.percent(ticket)}`)],
  );
  return path.map((one) => ({ method: 'GET', path: ['/', one], query: [] }));
}

/** A header line that says who calls: nobody, a member or an admin, or a token that was tampered with. */
function callers({ member, admin }: World): fc.Arbitrary<string | undefined> {
  const spoilt = make.mixed([1, make.tampered(member.token)], [1, make.tampered(admin.token)]);
  const authorization = make.mixed<readonly string[]>(
    [4, fc.constant(['Bearer ', admin.token])],
    [2, fc.constant(['Bearer ', member.token])],
    [1, fc.tuple(make.oneOf('Bearer |bearer |Basic |Bearer  '), spoilt)],
  );
  return make.sometimes(
    88,
    authorization.map((parts) => `authorization: ${parts.join('')}`),
  );
}

export function requests(world: World): fc.Arbitrary<Buffer> {
  const { events, export: other } = world.tickets;
  const ticket = make.mixed(
    [3, fc.constantFrom(events, other, world.member.token)],
    [1, make.tampered(events)],
  );
  const parameters = make.jsonOf(fc.record({ ticket, token: fc.constant(world.member.token) }));
  const more = make.mixed(
    [
      6,
      make
        .mixed([7, parameters], [3, make.hostileJson])
        .map((json) => `connectionParams=${make.percent(json)}`),
    ],
    [6, fc.tuple(make.oneOf('batch|lastEventId|limit'), make.hostilePercent).map((pair) => pair.join('='))],
    [1, make.oneOf('input=1&input=2|limit=1&limit=2&__proto__=x&&===&a=%&a=%ff&search[]=x')],
  );
  const line = fc.oneof(
    make.oneOf(...LINES),
    fc.tuple(make.oneOf(...NAMES), make.headerText).map((pair) => pair.join(': ')),
  );
  const parts = {
    call: make.mixed([5, procedureCalls(world)], [4, restCalls(world)], [1, otherCalls(world)]),
    change: make.damage,
    form: make.mixed([93, fc.constant('*')], [6, make.oneOf(...PATHS)], [1, make.hostilePercent]),
    caller: callers(world),
    method: make.sometimes(7, make.oneOf('GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|PROPFIND')),
    type: make.mixed([93, fc.constant('application/json')], [7, make.oneOf(...TYPES)]),
    more: make.sometimes(12, more),
    line: make.sometimes(15, line),
  };
  return fc.record(parts).map(({ call, change, form, caller, type, more, line, ...drawn }) => {
    const [prefix, rest] = call.path;
    const method = drawn.method ?? call.method;
    const sent = call.json === undefined ? undefined : change(Buffer.from(call.json));
    const isInUrl = prefix === '/trpc/' && method === 'GET';
    const body = isInUrl ? undefined : sent;
    const input = isInUrl && sent?.length ? [`input=${make.percent(sent.subarray(0, 4_000))}`] : [];
    const query = [...call.query, ...input, ...(more ? [more] : [])];
    const path = prefix + form.replace('*', () => rest);
    const head = [
      `${method} ${path}${query.length > 0 ? '?' : ''}${query.join('&')} HTTP/1.1`,
      'host: 127.0.0.1',
      ...[caller, line].filter((one) => one !== undefined),
      ...(body ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
    ];
    const encodedHead = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
    return Buffer.concat([encodedHead, body ?? Buffer.alloc(0)]);
  });
}
