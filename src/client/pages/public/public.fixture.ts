import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
export const isAt = (page: Page, path: string) => page.waitForURL(`**${path}`);
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

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
