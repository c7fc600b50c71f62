import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/views.ts';

/** The files of each screen that loads later, by its path; the build records them. */
export type Screens = Readonly<Record<string, readonly string[]>>;

/** The page's bytes in one content coding. */
interface Sent {
  readonly body: Buffer;
  readonly etag: string;
}

const COMPRESS = {
  br: (plain: Buffer) => brotliCompressSync(plain),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 9 }),
  identity: (plain: Buffer) => plain,
};
type Coding = keyof typeof COMPRESS;
/** The smallest first. */
const CODINGS: Exclude<Coding, 'identity'>[] = ['br', 'gzip'];

/**
 * The page that every screen starts with. It holds the settings, and names the files of the asked screen, so
 * that a browser fetches them at once.
 */
export class ClientPage {
  readonly #html: string;
  readonly #screens: Screens;
  readonly #sent = new Map<string, Sent>();

  constructor(html: string, config: PublicConfig, screens: Screens) {
    this.#html = render(html, config);
    this.#screens = screens;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = ''] = request.url.split('?');
    const coding = negotiate(request.headers['accept-encoding'] ?? '', CODINGS) ?? 'identity';
    const { body, etag } = this.#bytesOf(Object.hasOwn(this.#screens, path) ? path : '', coding);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('text/html; charset=utf-8').send(body);
  }

  #bytesOf(screen: string, coding: Coding): Sent {
    const key = `${coding} ${screen}`;
    let sent = this.#sent.get(key);
    if (!sent) {
      const links = (this.#screens[screen] ?? []).map(linkTo).join('');
      const body = COMPRESS[coding](Buffer.from(this.#html.replace('<!--screen-->', () => links)));
      sent = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      this.#sent.set(key, sent);
    }
    return sent;
  }
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="/${file}">`;
}

function render(html: string, config: PublicConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html
    .replace('<!--config-->', () => `<script type="application/json" id="config">${json}</script>`)
    .replace('<!--support-->', () => supportLink(config.support))
    .replaceAll('%BRAND_NAME%', () => escapeHtml(config.brandName));
}

/** For a page whose script never arrives. */
function supportLink(support: PublicConfig['support']): string {
  if (!support) return '';
  return `<a href="${escapeHtml(support.href)}">Contact support · <bdi lang="ur">سپورٹ سے رابطہ کریں</bdi></a>`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign);
}
