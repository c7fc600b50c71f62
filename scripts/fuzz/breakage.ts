import fc from 'fast-check';
import { items, mixed, oneOf, sometimes } from '#testing/arbitrary.ts';
import { requests } from './requests.ts';
import type { HttpCase } from './wire.ts';
import type { World } from './world.ts';

/* Requests that violate HTTP, end too early, or come in pieces or behind others. */

const HOSTS = items(
  `[|[::1|[::1]:x|]|a b|user@host|host:99999|host:-1|:|%|%zz|/|?|#|\\|| |..|é|'|<|^|\t`,
  `xn--|${'x'.repeat(300)}|127.0.0.1, evil.example|http://evil.example|127.0.0.1\r\nhost: evil.example`,
);
const UPGRADE = 'upgrade: websocket\r\nconnection: Upgrade';
const KEY = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
const coding = (value: string) => `transfer-encoding: ${value}`;
/** Header lines, also several at once, and lines that are none. */
const LINES = [
  ...items('chunked|gzip, chunked|identity|xchunked|chunked, chunked||chunked, gzip|CHUNKED ').map(coding),
  ...items('expect: 100-continue|expect: rubbish|expect: |connection: upgrade\r\nupgrade: x'),
  ...items(`${UPGRADE}|${UPGRADE}\r\nsec-websocket-version: 13\r\nsec-websocket-key: x`),
  `${UPGRADE}\r\nsec-websocket-version: 99\r\n${KEY}`,
  `${UPGRADE}\r\nsec-websocket-version: 13\r\n${KEY}\r\nsec-websocket-protocol: ,,`,
  'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__',
  ...[8_000, 16_000, 70_000].map((size) => `x-large: ${'x'.repeat(size)}`),
  ...[150, 2_500].map((count) => Array.from({ length: count }, (_, i) => `x-${i}: y`).join('\r\n')),
  ...items('no colon|: no name|space : x|nul: a\0b|high: \xff\xfe| folded|cr: a\rb|a\x01b: c|"q": x|='),
];
const LENGTHS = items('-1|1e3|+5|0x10|99999999999|1|18446744073709551616||5, 5| 7|7 |٧');
const PROTOCOLS = items('HTTP/1.0|HTTP/0.9|HTTP/2.0|HTTP/9.9|http/1.1|HTTP/1.1 x|HTTP||HTTP/1.11|RTSP/1.0');
const METHODS = items('get|FOO|PRI|CONNECT|TRACE|M-SEARCH|SOURCE|GET\t|G\0T||POST POST|QUERY');
const TARGETS = items(
  '*|http://evil.example/trpc/auth.config|evil.example:443|/trpc/auth.config#x|/\x80\xff|/ x|?|#|http://|//[',
  'trpc/auth.config|/trpc/auth.config?a b|http://[/|http://[::1]:x/|/\\|/trpc\\auth.config',
  `/trpc/users.me,users.me|/trpc/${'users.me,'.repeat(900)}|/${'%2f'.repeat(3_000)}`,
);
const END = '0\r\n\r\n';
const CHUNKS = items(
  `${END}|2\r\n{}\r\n${END}|2;ext=x\r\n{}\r\n${END}|2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n|5\r\n{}\r\n${END}`,
  `2|\r\n|FFFFFFFFFFFFFFFFF\r\n{}|-1\r\n{}|x\r\n{}|2\n{}\n0\n\n|2\r\n{}${END}|0x2\r\n{}\r\n${END}`,
  `2\r\n{}\r\n0\r\nHost: x|2;${'x'.repeat(9_999)}\r\n{}|${'1\r\n \r\n'.repeat(99)}2\r\n{}\r\n${END}`,
);
const TAILS = items('garbage|\r\n\r\n|\0\0\0|GET / HTTP/1.1\r\n\r\n|GET|{"more":1}|\x16\x03\x01\x02\0\x01\0');

type Change = (text: string) => string;
/** Puts one of the values at the place of a request where the pattern is. */
const put = (pattern: RegExp, values: readonly string[], before = '', after = ''): fc.Arbitrary<Change> =>
  fc.constantFrom(...values).map((value) => (text) => text.replace(pattern, () => before + value + after));
const LENGTH = '\r\ncontent-length: ';
const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 });
const changes = mixed<Change>(
  [5, put(/\r\n/, LINES, '\r\n', '\r\n')],
  [2, put(/(\r\ncontent-length: .*)?\r\n\r\n.*$/s, CHUNKS, '\r\ntransfer-encoding: chunked\r\n\r\n')],
  // An early end.
  [2, fc.nat(998).map((share) => (text) => text.slice(0, (text.length * (share + 1)) / 1_000))],
  [1, put(/host: .*(?=\r)/, HOSTS, 'host: ')],
  [1, put(/host: .*\r\n/, [''])],
  [1, put(/(\r\ncontent-length: .*)?\r\n\r\n/, LENGTHS, LENGTH, '\r\n\r\n')],
  [1, put(/\r\n\r\n/, LENGTHS, LENGTH, '\r\n\r\n')],
  [1, put(/HTTP\/1.1/, PROTOCOLS)],
  [1, put(/^\S+/, METHODS)],
  [1, put(/ \S+(?= HTTP)/, TARGETS, ' ')],
  [1, put(/\r\n/g, ['\n'])],
  [1, put(/^/, ['\r\n\r\n\r\n'])],
  [1, put(/$/, TAILS)],
  [1, bytes.map((all) => () => Buffer.from(all).toString('latin1'))],
);

/** Sent behind a valid request on the same connection: whatever that held, it must not disturb the next. */
const NEXT = Buffer.from('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');

/** Cases of any kind. Three in four are valid HTTP. */
export function httpCases(world: World): fc.Arbitrary<HttpCase> {
  // Sent before the request. Their answers are short and no endless streams.
  const { id, token } = world.member;
  const quiet = oneOf(`trpc/auth.config|trpc/users.me|healthz|api/users/${id}|api/videos/list|x`);
  const before = quiet.map(
    (path) => `GET /${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const parts = {
    request: requests(world),
    change: sometimes(22, changes),
    before: sometimes(2, fc.array(before, { minLength: 1, maxLength: 11, size: 'medium' })),
    hangUp: sometimes(3, fc.constant(true)),
    size: sometimes(2, fc.constantFrom(60, 7, 2, 1)),
  };
  return fc.record(parts).map(({ request, change, before = [], hangUp = false, size }) => {
    const own = change ? Buffer.from(change(request.toString('latin1')), 'latin1') : request;
    const isWhole = !change && !hangUp;
    const all = Buffer.concat([Buffer.from(before.join('')), own, ...(isWhole ? [NEXT] : [])]);
    const sent = { parts: size === undefined ? [all] : inPieces(all, size), hangUp };
    return isWhole ? { ...sent, answers: before.length + 2 } : sent;
  });
}

/** Up to forty writes; the last takes what is left. */
function inPieces(bytes: Buffer, size: number): Buffer[] {
  const starts = Array.from({ length: Math.min(40, Math.ceil(bytes.length / size)) }, (_, i) => i * size);
  return starts.map((at, i) => bytes.subarray(at, i === starts.length - 1 ? undefined : at + size));
}
