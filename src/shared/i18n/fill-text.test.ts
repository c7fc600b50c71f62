import { expect, test } from 'vitest';
import { fillText } from './en/errors.ts';

test.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [100, '2 minutes'],
  [899.2, '15 minutes'],
  [3_600, '60 minutes'],
  [6_000, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %s s is told as %s', (seconds, words) => {
  expect(fillText('in {wait}', { seconds })).toBe(`in ${words}`);
});

test('a wait that is not given stays', () => {
  expect(fillText('in {wait}', {})).toBe('in {wait}');
});
