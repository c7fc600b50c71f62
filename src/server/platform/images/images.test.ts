import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/policies.ts';
import { IMAGE_MAX_BYTES } from '#shared/rules.ts';
import type { Session } from '../sign-in/sessions.ts';
import { createVault, type TokenClaims } from '../vault.ts';
import { imageLink, imageReader, readImage } from './images.ts';

const url = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const noise = (size: number) => {
  const pixels = Buffer.alloc(size * size * 3);
  let x = 1;
  for (let i = 0; i < pixels.length; i++) {
    x = (x * 48_271) % 2_147_483_647;
    pixels[i] = x & 255;
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } });
};

/** A PNG with a huge claimed size and zeros as data: a small file that is huge after decoding. */
function bomb(width: number, height: number, depth = 1, more: [type: string, data: Buffer][] = []): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, depth === 16 ? 6 : 0, 0, 0, 0], 8);
  const row = Math.ceil((width * (depth === 16 ? 64 : depth)) / 8) + 1;
  const rows = deflateSync(Buffer.alloc(row * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG that tells each colour's difference in a scan of its own: there is none. */
async function scans(count: number): Promise<Buffer> {
  const jpeg = await blank(40, 60).jpeg({ progressive: true }).toBuffer();
  const at = jpeg.indexOf(Buffer.from('ffda000801', 'hex'));
  const [before, scan] = [jpeg.subarray(0, at), jpeg.subarray(at, jpeg.indexOf('ffc4', at, 'hex'))];
  const all = Array.from({ length: count }, (_, i) => {
    const one = Buffer.from(scan);
    one.set([i + 1, i + 1, 0], 7);
    return one;
  });
  return Buffer.concat([before, ...all, Buffer.from('ffd9', 'hex')]);
}

/** Takes the decoder minutes to lay out, before it knows the size. Nothing can interrupt the decoder. */
const endlessDrawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<text>हिन्दी اردو a </text>'.repeat(4_000)}</svg>`;

describe('an uploaded picture', () => {
  it.each(['image/svg+xml', 'image/png'])(
    'that is an SVG declared as %s is refused before decoding',
    async (type) => {
      const drawing = url(Buffer.from(endlessDrawing), type);
      await expect(readImage(drawing)).rejects.toMatchObject({ key: 'imageUnreadable' });
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)('in %s is stored as a JPEG of the same size', async (format) => {
    const image = await readImage(url(await blank(120, 80).toFormat(format).toBuffer(), `image/${format}`));
    expect(image).toMatchObject({ width: 120, height: 80 });
    expect((await sharp(image.bytes).metadata()).format).toBe('jpeg');
  });

  it('is recognized by its bytes, not by its declared type', async () => {
    const image = await readImage(url(await blank(10, 10).png().toBuffer(), 'image/webp'));
    expect(image.width).toBe(10);
  });

  it('loses its metadata: location, camera, profile, comments', async () => {
    const sent = await blank(60, 60)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '33/1 41/1 0/1' } })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(sent.includes('SECRET-OWNER')).toBe(true);
    const { bytes } = await readImage(url(sent));
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({});
    expect(bytes.includes('SECRET')).toBe(false);
  });

  it('is rotated by its EXIF orientation and fitted to 1600 px', async () => {
    const lying = await blank(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readImage(url(lying))).toMatchObject({ width: 100, height: 200 });
    expect(await readImage(url(await blank(4_000, 2_000).jpeg().toBuffer()))).toMatchObject({
      width: 1_600,
      height: 800,
    });
  });

  it('is taken with as many scans as programs write', async () => {
    expect(await readImage(url(await scans(30)))).toMatchObject({ width: 40, height: 60 });
  });

  it('with transparency gets a white background', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { bytes } = await readImage(url(clear, 'image/png'));
    const [red, green, blue] = await sharp(bytes).raw().toBuffer();
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });
});

describe('a file that is not an accepted picture', () => {
  const refusal = (key: string, kind = 'badInput') =>
    expect.objectContaining({ name: 'DomainError', kind, key });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it('is refused as unreadable or as no image', async () => {
    const jpeg = await blank(200, 200).jpeg().toBuffer();
    const gif = await blank(20, 20).gif().toBuffer();
    const tiff = await blank(20, 20).tiff().toBuffer();
    const avif = await blank(64, 64).avif().toBuffer();
    const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(9))]);
    const packed = Array.from({ length: 51 }, (): [string, Buffer] => ['zTXt', text]);
    const cases: Record<string, string> = {
      'an SVG': url(Buffer.from(svg), 'image/svg+xml'),
      'an SVG called a JPEG': url(Buffer.from(svg)),
      'an SVG behind an XML head': url(Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg>${svg}`), 'image/png'),
      'a GIF': url(gif, 'image/gif'),
      'a GIF called a PNG': url(gif, 'image/png'),
      'a TIFF': url(tiff),
      'an AVIF': url(avif),
      'a PDF': url(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')),
      'a page': url(Buffer.from('<!doctype html><script>alert(1)</script>')),
      'half a JPEG': url((await noise(200).jpeg().toBuffer()).subarray(0, 9_000)),
      'half a PNG': url((await noise(100).png().toBuffer()).subarray(0, 9_000), 'image/png'),
      'a JPEG’s head alone': url(jpeg.subarray(0, 100)),
      'random bytes': url(Buffer.from('ffd8ffe0'.padEnd(400, 'a1'), 'hex')),
      nothing: url(Buffer.alloc(0)),
      'a bomb of 400 megapixels': url(bomb(20_000, 20_000), 'image/png'),
      'a strip a billion pixels wide': url(bomb(1_000_000_000, 1), 'image/png'),
      'a strip of three million pixels': url(bomb(3_000_000, 8), 'image/png'),
      'two bytes a colour': url(bomb(3_600, 3_500, 16), 'image/png'),
      'a progressive one of 17 megapixels': url(
        await blank(4_100, 4_100).jpeg({ progressive: true }).toBuffer(),
      ),
      'sixty scans': url(await scans(60)),
      'packed texts': url(bomb(9, 9, 1, packed), 'image/png'),
      'a JPEG that is also a page': url(
        Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]),
      ),
      'a JPEG that is also a ZIP': url(
        Buffer.concat([
          jpeg,
          Buffer.from('504b0304'.padEnd(120, '0'), 'hex'),
          Buffer.from('504b0506'.padEnd(44, '0'), 'hex'),
        ]),
      ),
      'a JPEG that is also a PDF': url(
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from('fffe0010', 'hex'),
          Buffer.from('%PDF-1.4\n12345'),
          jpeg.subarray(2),
        ]),
      ),
    };
    for (const [what, sent] of Object.entries(cases)) {
      const end = await readImage(sent).then(
        () => 'taken',
        (error: { kind?: string; key?: string }) => `${error.kind} ${error.key}`,
      );
      expect.soft(end, what).toMatch(/^badInput (imageUnreadable|fileNotImage)$/);
    }
  });

  it('of several screens keeps the width of 800 px', async () => {
    const { width, height } = await readImage(url(await blank(1_080, 8_000).jpeg().toBuffer()));
    expect([width, height]).toEqual([800, 5_926]);
    const turned = await blank(8_000, 1_080).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await readImage(url(turned))).width).toBe(800);
  });

  it('without a base64 image data URL is refused before decoding', async () => {
    const jpeg = (await blank(9, 9).jpeg().toBuffer()).toString('base64');
    for (const sent of [
      `data:text/html;base64,${jpeg}`,
      `data:image/jpeg,${jpeg}`,
      `data:image/jpeg;base64, ${jpeg}`,
      `data:image/jpeg;base64,${jpeg}\n`,
      `https://example.com/a.jpg`,
      'data:image/jpeg;base64,',
    ]) {
      await expect(readImage(sent)).rejects.toEqual(refusal('fileNotImage'));
    }
  });

  it('is refused as too large only above 5 MB', async () => {
    const big = Buffer.concat([await blank(9, 9).jpeg().toBuffer(), Buffer.alloc(IMAGE_MAX_BYTES)]);
    await expect(readImage(url(big))).rejects.toEqual(refusal('fileTooLarge', 'tooLarge'));
    const photo = await noise(1_200).png().toBuffer();
    expect(photo.length).toBeGreaterThan(4_000_000);
    expect(photo.length).toBeLessThan(IMAGE_MAX_BYTES);
    expect((await readImage(url(photo, 'image/png'))).width).toBe(1_200);
  });
});

describe("a picture's address", () => {
  const vault = createVault('a secret of at least thirty-two signs');
  const session = {
    userId: 'staff',
    version: 1,
    sessionId: 'session',
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const parse = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams);
  const sessionsOf = (role: Role, status: 'Active' | 'Inactive', known: Partial<TokenClaims> = {}) => ({
    forget: () => undefined,
    resume: async (claims: TokenClaims) => {
      const is = { ...session, ...known };
      const same =
        claims.userId === is.userId && claims.version === is.version && claims.sessionId === is.sessionId;
      return same ? ({ ...claims, role, status } as Session) : null;
    },
  });
  const works = async (
    query: Record<string, unknown>,
    sessions = sessionsOf('admin', 'Active'),
    id = 'picture-1',
  ) => (await imageReader({ vault, sessions: sessions as never }, id, query)) !== null;

  it('works only for its own picture and its own reader, and until it expires', async () => {
    const query = parse(imageLink(vault, session, 'picture-1'));
    expect(await works(query)).toBe(true);
    expect(await works(query, undefined, 'picture-2')).toBe(false);
    expect(await works({ ...query, expires: Number(query.expires) + 1 })).toBe(false);
    expect(await works({ ...query, reader: 'staff.2.session' })).toBe(false);
    expect(await works({})).toBe(false);
    expect(await works({ ...query, expires: ['1', '2'] })).toBe(false);
    expect(Number(query.expires)).toBeLessThanOrEqual(session.expiresAt.getTime());
    expect(await works(parse(imageLink(vault, session, 'picture-1', Date.now() - 3 * 3_600_000)))).toBe(
      false,
    );
    const other = createVault('another secret of thirty-two signs');
    expect(await works(parse(imageLink(other, session, 'picture-1')))).toBe(false);
  });

  it('ends with the session and with the right of its reader', async () => {
    const query = parse(imageLink(vault, session, 'picture-1'));
    expect(await works(query, sessionsOf('superadmin', 'Active'))).toBe(true);
    expect(await works(query, sessionsOf('user', 'Active'))).toBe(false);
    expect(await works(query, sessionsOf('admin', 'Inactive'))).toBe(false);
    expect(await works(query, sessionsOf('admin', 'Active', { version: 2 }))).toBe(false);
    expect(await works(query, sessionsOf('admin', 'Active', { sessionId: 'another' }))).toBe(false);
  });
});
