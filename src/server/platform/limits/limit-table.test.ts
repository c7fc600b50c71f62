import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as table from './limit-table.ts';

const text = await readFile(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
function rowOf(name: string): string[] | undefined {
  const line = text.split('\n').find((found) => found.startsWith(`| \`${name}\` |`));
  return line?.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
}
const plain = (figure: number) => figure.toLocaleString('en-US');

function figuresIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return Object.values(value as object).flatMap(figuresIn);
}
function spanOf(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return `${seconds / 60} min`;
}

describe('docs/limits.md has a row for', () => {
  it.each(Object.entries(table.RATE_LIMITS))('the limit %s', (name, [points, seconds]) => {
    const row = rowOf(name);
    expect(row?.[1]).toBe(`${plain(points)} in ${spanOf(seconds)}`);
    expect(row?.[2], 'what it counts').toBeTruthy();
    expect(row?.[3], 'what a refused caller sees').toBeTruthy();
  });

  const others = Object.entries(table).filter(
    ([name, value]) => name !== 'RATE_LIMITS' && typeof value === 'object',
  );
  it.each(others)('each figure of %s', (_, bounds) => {
    for (const [name, value] of Object.entries(bounds)) {
      for (const figure of figuresIn(value)) {
        expect(rowOf(name)?.[1], name).toMatch(new RegExp(`(^|\\D)${plain(figure)}(\\D|$)`));
      }
    }
  });
});
