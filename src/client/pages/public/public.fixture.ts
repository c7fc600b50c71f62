import sharp from 'sharp';

const made = new Map<boolean, Promise<Buffer>>();

/** With `noise` the file stays large after compression. */
export async function receipt({ noise = false } = {}) {
  const create = { width: 900, height: 1600, channels: 3, background: '#d8efe2' } as const;
  const type = noise && ({ type: 'gaussian', mean: 128, sigma: 60 } as const);
  const jpeg =
    made.get(noise) ??
    sharp({ create: type ? { ...create, noise: type } : create })
      .jpeg()
      .toBuffer();
  made.set(noise, jpeg);
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await jpeg };
}
