import { expect, it } from 'vitest';
import { wrap } from './receipt-picture.ts';

const lines = (text: string, width = 10) => wrap(text, width, (line) => line.length);

it.each([
  ['short', ['short']],
  ['', ['']],
  ['one two three', ['one two', 'three']],
  ['PK36SCBL0000001123456702', ['PK36SCBL00', '0000112345', '6702']],
  ['to PK36SCBL0000 now', ['to', 'PK36SCBL00', '00 now']],
  ['first\nsecond line here', ['first', 'second', 'line here']],
])('breaks %j into lines that fit', (text, expected) => {
  expect(lines(text)).toEqual(expected);
});
