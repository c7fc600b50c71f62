import { randomUUID } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from '#shared/errors.ts';
import { fitPicture } from '#shared/picture-size.ts';
import { isStaff } from '#shared/policies.ts';
import { IMAGE_MAX_BYTES, SERVER_IMAGE_MAX_PX } from '#shared/rules.ts';
import { WorkQueue } from '../concurrency/work-queue.ts';
import type { Session, Sessions } from '../sign-in/sessions.ts';
import type { TokenClaims, Vault } from '../vault.ts';

/** An image as it is stored: encoded again as JPEG, so no part of the uploaded file remains. */
export interface StoredImage {
  readonly id: string;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const SIGNATURES = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];
const BOUNDS = { limitInputPixels: 25e6, failOn: 'error', animated: false } as const;
/** The largest picture takes about two seconds; a busy machine may take longer. */
const DECODE_SECONDS = 30;
/** Pixels; bytes. A wider picture takes the decoder a gigabyte of memory. */
const [SIDE_MAX, DECODED_MAX] = [65_535, 100e6];
/** One picture at a time: a decoded picture takes up to 100 MB. */
export const pictureQueue = new WorkQueue('picture');

/**
 * Accepts JPEG, PNG or WebP (by the bytes, not the declared type) up to 5 MB.
 * @throws DomainError `badInput`, `tooLarge`, or `unavailable` when too many pictures wait
 */
export async function readImage(dataUrl: string, known = false): Promise<StoredImage> {
  const base64 = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw new DomainError('badInput', 'fileNotImage');
  if (Buffer.byteLength(base64, 'base64') > IMAGE_MAX_BYTES)
    throw new DomainError('tooLarge', 'fileTooLarge');
  return pictureQueue.run(async () => {
    try {
      // The base64 text is decoded inside the queue, so that a waiting picture is in memory only once.
      const raw = Buffer.from(base64, 'base64');
      // Checked before the decoder runs: some formats that it supports, such as SVG, can take it minutes.
      const text = raw.toString('latin1');
      if (!isPicture(raw) || isPolyglot(text) || isRepetitive(text))
        throw new DomainError('badInput', 'imageUnreadable');
      const picture = sharp(raw, BOUNDS);
      const about = await picture.metadata();
      if (isTooLarge(about)) throw new DomainError('badInput', 'imageUnreadable');
      const { width, height } = fitPicture(about.autoOrient, SERVER_IMAGE_MAX_PX);
      const { data, info } = await picture
        .rotate()
        .resize(width, height, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .timeout({ seconds: DECODE_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { id: randomUUID(), bytes: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw new DomainError('badInput', 'imageUnreadable');
    }
  }, known);
}

function isPicture(raw: Buffer): boolean {
  const start = raw.subarray(0, 12).toString('hex');
  return SIGNATURES.some((signature) => signature.test(start));
}

/** The end record of a ZIP begins with PK 05 06, at most this many bytes before the end of the file. */
const ZIP_TAIL = 65_557;

/** The pixels of an honest picture contain such bytes only by a very rare chance. */
function isPolyglot(text: string): boolean {
  return (
    /<(?:html|script|!doctype|\?php|svg[\s>])|%PDF-\d/i.test(text) ||
    text.slice(-ZIP_TAIL).includes('PK\x05\x06')
  );
}

/** Scans of a JPEG and packed texts of a PNG: each costs the decoder time, which no deadline ends. */
const REPEATED = /\xff\xda\0|[zi]TXt/g;
const REPEATED_MAX = 50;

function isRepetitive(text: string): boolean {
  return (text.match(REPEATED)?.length ?? 0) > REPEATED_MAX;
}

/** The decoder keeps two bytes for a colour of 16 bits, and for all scans of a progressive picture. */
function isTooLarge({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytes = width * height * channels * (depth === 'uchar' && !isProgressive ? 1 : 2);
  return Math.max(width, height) > SIDE_MAX || bytes > DECODED_MAX;
}

const LINK_MS = 60 * 60 * 1000;

const signed = (imageId: string, reader: string, expires: string) => `${imageId}:${reader}:${expires}`;

/** Within an hour a session gets the same address, so that browsers can cache the image. */
export function imageLink(vault: Vault, session: TokenClaims, imageId: string, now = Date.now()): string {
  const { userId, version, sessionId = '', expiresAt } = session;
  const expires = String(Math.min((Math.floor(now / LINK_MS) + 2) * LINK_MS, expiresAt.getTime()));
  const reader = `${userId}.${version}.${sessionId}`;
  const signature = vault.sign('image', signed(imageId, reader, expires));
  return `/api/images/${imageId}?reader=${reader}&expires=${expires}&signature=${signature}`;
}

/** The staff session that the address was made for, while it lasts. */
export async function imageReader(
  { vault, sessions }: { readonly vault: Vault; readonly sessions: Sessions },
  imageId: string,
  query: Readonly<Record<string, unknown>>,
): Promise<Session | null> {
  const [reader, expires, signature] = [query.reader, query.expires, query.signature].map(String);
  const [userId, version, sessionId] = reader?.split('.') ?? [];
  const isValid = vault.isSigned('image', signed(imageId, reader ?? '', expires ?? ''), signature ?? '');
  if (!isValid || !userId || !(Number(expires) > Date.now())) return null;
  const claims = {
    userId,
    version: Number(version),
    expiresAt: new Date(Number(expires)),
    sessionId: sessionId || undefined,
  };
  // Read anew, as another server may have ended it a moment ago.
  sessions.forget(userId);
  const session = await sessions.resume(claims);
  return session && isStaff(session.role) && session.status === 'Active' ? session : null;
}
