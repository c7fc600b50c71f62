import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Geometry, type Movement, readBack, type Statement, toItems } from './drawing.fixture.ts';
import { LAYOUTS } from './layouts.fixture.ts';
import type { TextItem } from './lines.ts';
import { FileRefusal } from './refusal.ts';

const NAMES = [
  'ALI TRADERS',
  'Sana Bibi',
  'PK67JCMAxxxx6605',
  'Raast P2P Fund transfer',
  'STAN(123456)',
  'through APP',
  '1-Link Fee',
  '42',
];

const movement: fc.Arbitrary<Movement> = fc.record({
  paisa: fc
    .oneof(fc.integer({ min: 1, max: 90_000_000 }), fc.constantFrom(50_000, 100, 86_500))
    .chain((amount) => fc.constantFrom(amount, -amount)),
  minute: fc.integer({ min: 0, max: 43_000 }),
  words: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
  id: fc.integer({ min: 48_000_000_000, max: 48_999_999_999 }).map(String),
});

const geometry: fc.Arbitrary<Geometry> = fc.record({
  size: fc.double({ min: 6.5, max: 10, noNaN: true }),
  pitch: fc.double({ min: 1.05, max: 1.6, noNaN: true }),
  gap: fc.double({ min: 1.7, max: 4, noNaN: true }),
  shift: fc.double({ min: -20, max: 30, noNaN: true }),
  height: fc.constantFrom(595, 842, 1191),
  newestFirst: fc.boolean(),
  splits: fc.boolean(),
  headsEveryPage: fc.boolean(),
  heads: fc.constantFrom('right', 'right', 'center', 'left'),
});

const tally: Record<string, { exact: number; named: number; refused: number }> = {};

/** @returns the rows that differ from the drawn ones and are not named */
function compare(name: string, truth: Statement, pages: TextItem[][], isRough = false): string {
  tally[name] ??= { exact: 0, named: 0, refused: 0 };
  const counts = tally[name];
  let read: ReturnType<typeof readBack>;
  try {
    read = readBack(pages);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    counts.refused += 1;
    return '';
  }
  const wanted = truth.rows.map((row) => row.join('|'));
  const named = read.rows.filter((row) => row.at(-1) !== '');
  const sure = read.rows.filter((row) => row.at(-1) === '').map((row) => row.slice(0, -1).join('|'));
  counts.exact += sure.length;
  counts.named += named.length;
  let from = 0;
  for (const row of sure) {
    const at = wanted.indexOf(row, from);
    if (at < 0) return `silently wrong: ${row}`;
    from = at + 1;
  }
  if (wanted.length - sure.length > named.length)
    return `lost: ${wanted.length} rows, ${sure.length} read, ${named.length} named`;
  if (isRough) return '';
  if (read.headings?.join() !== truth.headings.join()) return `headings: ${read.headings}`;
  const pairs = truth.pairs.filter(
    ([key, value]) => !read.pairs.some((pair) => pair[0] === key && pair[1] === value),
  );
  return pairs.length > 0 ? `pairs: ${JSON.stringify(pairs)} ${JSON.stringify(read.pairs)}` : '';
}

/** What programs that write PDF do: words in pieces, items in any order, two cells in one item. */
function roughen(pages: TextItem[][], random: () => number): TextItem[][] {
  return pages.map((items) => {
    const pieces = items.flatMap((item) => {
      const at = 1 + Math.floor(random() * (item.text.length - 1));
      if (item.text.length < 4 || random() > 0.3) return [item];
      const middle = item.left + ((item.right - item.left) * at) / item.text.length;
      return [
        { ...item, text: item.text.slice(0, at), right: middle },
        { ...item, text: item.text.slice(at), left: middle },
      ];
    });
    const merged: TextItem[] = [];
    for (const item of pieces) {
      const before = merged.at(-1);
      if (
        before &&
        before.y === item.y &&
        item.left > before.right &&
        item.left - before.right < 3 * item.size &&
        random() < 0.2
      ) {
        merged[merged.length - 1] = { ...before, text: `${before.text} ${item.text}`, right: item.right };
      } else merged.push(item);
    }
    return merged
      .map((item) => ({ item, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  });
}

/** Lines that are no rows, and rows that are not whole. */
function disturb(pages: TextItem[][], random: () => number): TextItem[][] {
  const rows = pages.map((items) => [...new Set(items.map(({ y }) => y))].sort((a, b) => a - b));
  const page = Math.floor(random() * pages.length);
  const items = pages[page] ?? [];
  const lines = rows[page] ?? [];
  const y = lines[Math.floor(random() * lines.length)] ?? 0;
  const place = Math.floor(random() * items.length);
  const kinds: (() => TextItem[])[] = [
    () => items,
    // A date, an amount or a word is not printed.
    () => items.filter((_, at) => at !== place),
    // A text stands where none belongs.
    () => [
      ...items,
      {
        text: random() < 0.5 ? 'Promo' : '05 Sep 2026',
        left: 150 + random() * 350,
        right: 520,
        y: y + random() * 8,
        size: 8,
      },
    ],
    // A whole line is gone.
    () => items.filter((item) => Math.abs(item.y - y) > 1),
    // A letter is another one.
    () => items.map((item, at) => (at === place ? { ...item, text: item.text.replace(/\d/, 'O') } : item)),
  ];
  const changed = kinds[Math.floor(random() * kinds.length)]?.() ?? items;
  return pages.map((own, at) => (at === page ? changed : own));
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const RUNS = Number(process.env.STATEMENT_RUNS ?? 40);

test.each(Object.entries(LAYOUTS))('%s: no row is silently wrong in any geometry', (name, layout) => {
  fc.assert(
    fc.property(
      fc.array(movement, { minLength: 1, maxLength: 30 }),
      geometry,
      fc.double({ min: 0.4, max: 0.55, noNaN: true }),
      fc.option(fc.nat()),
      (movements, own, letter, seed) => {
        const truth = layout(movements, own);
        const items = toItems(truth, letter);
        const pages = seed === null ? items : roughen(items, randomOf(seed));
        expect(compare(name, truth, pages, seed !== null)).toBe('');
      },
    ),
    { numRuns: RUNS },
  );
  if (process.env.STATEMENT_RUNS) console.log(name, tally[name]);
});

test.each(Object.entries(LAYOUTS))(
  '%s: a disturbed file gives no wrong date, amount or ID',
  (_name, layout) => {
    fc.assert(
      fc.property(
        fc.array(movement, { minLength: 1, maxLength: 12 }),
        geometry,
        fc.nat(),
        (movements, own, seed) => {
          const truth = layout(movements, own);
          let read: ReturnType<typeof readBack>;
          try {
            read = readBack(disturb(toItems(truth, 0.45), randomOf(seed)));
          } catch (error) {
            if (!(error instanceof FileRefusal)) throw error;
            return;
          }
          const compared = truth.headings.filter((heading) => !/desc|part|time|doc|type|ref/i.test(heading));
          const at = (heading: string) => read.headings?.indexOf(heading) ?? -1;
          const wrong = read.rows.filter((row) => {
            const plain = (heading: string) => (row[at(heading)] ?? '').replace(/ \d+:.*|[()]/g, '');
            const fits = (own: readonly string[]) =>
              compared.every(
                (heading) => !plain(heading) || plain(heading) === own[truth.headings.indexOf(heading)],
              );
            return row.at(-1) === '' && !truth.rows.some(fits);
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  },
);
