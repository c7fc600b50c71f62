import { expect, test } from 'vitest';
import { remainingUntil, spokenText } from './countdown.ts';

const left = (clock: string) => remainingUntil(`2026-01-01T${clock}Z`, Date.parse('2026-01-01T00:00:00Z'));

test.each([
  ['01:11:00', '1 hour 11 minutes', '1 گھنٹہ 11 منٹ'],
  ['02:01:00', '2 hours 1 minute', '2 گھنٹے 1 منٹ'],
  ['00:05:30', '5 minutes', '5 منٹ'],
])('%s left is said with the right plurals', (clock, english, urdu) => {
  expect(spokenText(left(clock), 'en')).toBe(english);
  expect(spokenText(left(clock), 'ur')).toBe(urdu);
});
