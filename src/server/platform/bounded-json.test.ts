import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertBoundedJson } from './bounded-json.ts';

const list = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const isBounded = (text: string) => {
  try {
    assertBoundedJson(text);
    return true;
  } catch {
    return false;
  }
};

describe('JSON before it is parsed', () => {
  it.each([
    ['nothing', ''],
    ['32 levels', list(32)],
    ['lists side by side', `[${Array(500).fill(list(20)).join(',')}]`],
    ['10,000 numbers', JSON.stringify(Array(10_000).fill(1))],
    ['a picture', JSON.stringify({ screenshot: `data:image/jpeg;base64,${'A'.repeat(7_000_000)}` })],
    ['brackets in a string', JSON.stringify({ message: list(5_000), 'a[[': '}{'.repeat(5_000) })],
    ['escaped quotes', JSON.stringify('"'.repeat(5_000))],
    ['backslashes at the end of a string', JSON.stringify(['\\', '\\\\', '\\"'])],
    ['a string that is left open', '"abc'],
  ])('is accepted: %s', (_, text) => {
    expect(isBounded(text)).toBe(true);
  });

  it.each([
    ['33 levels', list(33)],
    ['a million open brackets', '['.repeat(1_000_000)],
    ['nested objects', '{"a":'.repeat(33)],
    ['levels behind a string of escapes', `["\\\\\\"${list(40)}",${list(33)}]`],
    ['a million numbers', `[${'1,'.repeat(1_000_000)}1]`],
    ['a hundred thousand strings', JSON.stringify(Array(100_000).fill(''))],
    ['a hundred thousand keys', `{${'"a":1,'.repeat(100_000)}"b":1}`],
    ['a hundred thousand escaped quotes', JSON.stringify('"'.repeat(100_000))],
  ])('is refused: %s', (_, text) => {
    expect(isBounded(text)).toBe(false);
  });

  it('is limited by its nesting alone, whatever its strings contain', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', 'a', 'ü', '\n') });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), fc.integer({ min: 1, max: 64 }), (texts, depth) => {
        const values = texts.map((each) => JSON.stringify(each)).join(',');
        const nested = `${'['.repeat(depth)}${values}${']'.repeat(depth)}`;
        expect(isBounded(nested)).toBe(depth <= 32);
      }),
    );
  });
});
