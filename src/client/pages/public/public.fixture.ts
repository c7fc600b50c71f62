import sharp from 'sharp';

/** With `noise` the file stays large after compression. */
export async function receipt({ noise = false } = {}) {
  const create = { width: 900, height: 1600, channels: 3, background: '#d8efe2' } as const;
  const picture = noise
    ? sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create });
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
