import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fillText } from '#shared/i18n/en/errors.ts';
import { pageHeads } from '#shared/i18n/en/page-heads.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { PublicConfig } from '#shared/views/config.ts';

export type Screens = Readonly<Record<string, readonly string[]>>;

interface Sent {
  readonly body: Buffer;
  readonly etag: string;
}

/** The page preloads its answer, so that the call does not wait until the script has loaded. */
const FIRST_CALLS: Readonly<Record<string, string>> = {
  '/how-it-works': '/trpc/users.publicFigures?batch=1&input=%7B%7D',
};

const COMPRESS = {
  br: (plain: Buffer) => brotliCompressSync(plain),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 9 }),
  identity: (plain: Buffer) => plain,
};
type Coding = keyof typeof COMPRESS;
const CODINGS: Exclude<Coding, 'identity'>[] = ['br', 'gzip'];

/** By this header the service worker tells our page from one of a proxy or a hotspot. */
export const OURS = { 'x-client-page': '1' } as const;

/** Links to the requested screen's files, so that a browser fetches them at once. */
export class ClientPage {
  readonly #html: string;
  readonly #config: () => PublicConfig;
  readonly #screens: Screens;
  readonly #sent = new Map<string, Sent>();
  /** The configuration in the pages of `#sent`. */
  #json = '';

  constructor(html: string, config: () => PublicConfig, screens: Screens) {
    this.#html = html;
    this.#config = config;
    this.#screens = screens;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = '', query] = request.url.split('?');
    const isKnown = Object.hasOwn(this.#screens, path) || findHead(path) !== undefined;
    const coding = negotiate(request.headers['accept-encoding'] ?? '', CODINGS) ?? 'identity';
    const { body, etag } = this.#bytesOf(isKnown ? path : '', query === undefined, coding);
    reply.headers({ ...OURS, 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('text/html; charset=utf-8').send(body);
  }

  #bytesOf(screen: string, isBare: boolean, coding: Coding): Sent {
    const config = this.#config();
    const json = JSON.stringify(config);
    if (json !== this.#json) this.#sent.clear();
    this.#json = json;
    const key = `${coding} ${isBare} ${screen}`;
    let sent = this.#sent.get(key);
    if (!sent) {
      const call = FIRST_CALLS[screen];
      const links = [
        writeHead(screen, isBare, config),
        ...(this.#screens[screen] ?? []).map(linkTo),
        call ? `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">` : '',
      ];
      const page = render(this.#html, config).replace('<!--screen-->', () => links.join(''));
      const body = COMPRESS[coding](Buffer.from(page));
      sent = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      this.#sent.set(key, sent);
    }
    return sent;
  }
}

function linkTo(file: string): string {
  // Not `modulepreload`: see load-files.ts.
  const kind = file.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" crossorigin href="/${file}">`;
}

/**
 * @param isBare whether the URL has no query. An invitation has a query and gets no canonical URL, because
 *   browsers would share the canonical URL, which lacks the referral code
 */
function writeHead(path: string, isBare: boolean, { brandName, publicUrl }: PublicConfig): string {
  const page = findHead(path);
  if (!page) return '<meta name="robots" content="noindex">';
  const description = escapeHtml(page.description);
  const tags = [
    `<meta name="description" content="${description}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${escapeHtml(`${page.title} · ${brandName}`)}">`,
    `<meta property="og:description" content="${description}">`,
  ];
  // These two tags need an absolute URL, and so the setting PUBLIC_URL.
  if (publicUrl)
    tags.push(`<meta property="og:image" content="${escapeHtml(publicUrl)}/icons/icon-512.png">`);
  if (publicUrl && isBare)
    tags.push(`<link rel="canonical" href="${escapeHtml(publicUrl + page.canonical)}">`);
  return tags.join('');
}

function render(html: string, config: PublicConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html
    .replace('<!--config-->', () => `<script type="application/json" id="config">${json}</script>`)
    .replace('<!--support-->', () => supportLink(config.support))
    .replaceAll('%BRAND_NAME%', () => escapeHtml(config.brandName));
}

/** A link to the support, which the page shows if its script never arrives. */
function supportLink(support: PublicConfig['support']): string {
  if (!support) return '';
  return `<a href="${escapeHtml(support.href)}">Contact support · <bdi lang="ur">سپورٹ سے رابطہ کریں</bdi></a>`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}

interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
}

const PARAMS = { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)), videos: VIDEO_DAILY_CLICKS };
const LOGIN = { title: pageHeads.loginTitle, description: pageHeads.login, canonical: '/login' };
const HEADS = new Map<string, PageHead>([
  ['/', LOGIN],
  ['/login', LOGIN],
  [
    '/signup',
    { title: pageHeads.signupTitle, description: fillText(pageHeads.signup, PARAMS), canonical: '/signup' },
  ],
  [
    '/how-it-works',
    {
      title: pageHeads.rulesTitle,
      description: fillText(pageHeads.rules, PARAMS),
      canonical: '/how-it-works',
    },
  ],
]);

function findHead(path: string): PageHead | undefined {
  return HEADS.get(path);
}
