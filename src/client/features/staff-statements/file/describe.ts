import type { TextItem } from './lines.ts';
import { headingKind } from './patterns.ts';

const MOST_PAGES = 3;

/** Where texts stand, with known headings; every other letter is an x, every digit a 9. */
export function describe(pages: readonly (readonly TextItem[])[]): string {
  const mask = (text: string) =>
    headingKind(text) ? text : text.replace(/\p{L}|\p{M}/gu, 'x').replace(/\p{N}/gu, '9');
  const shown = pages.slice(0, MOST_PAGES).map((items, at) => {
    const lines = items.map(({ text, left, right, y, size }) =>
      [left, right, y, size]
        .map((place) => place.toFixed(1))
        .concat(mask(text))
        .join('\t'),
    );
    return [`page ${at + 1}: left, right, y, size, text`, ...lines].join('\n');
  });
  return [`pages: ${pages.length}`, ...shown].join('\n\n');
}
