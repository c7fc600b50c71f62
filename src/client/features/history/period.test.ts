import { expect, it } from 'vitest';
import { daysOf } from './period.ts';

const days = (from: string, to: string) => daysOf({ period: 'days', from, to }, '2026-11-22');

it.each([
  ['all', '2026-11-22', {}],
  ['month', '2026-11-22', { from: '2026-11-01', to: '2026-11-22' }],
  ['month', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ['last', '2026-11-22', { from: '2026-10-01', to: '2026-10-31' }],
  ['last', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['last', '2028-03-15', { from: '2028-02-01', to: '2028-02-29' }],
] as const)('the period %s on %s', (period, today, expected) => {
  expect(daysOf({ period, from: '2026-01-01', to: '2026-01-02' }, today)).toEqual(expected);
});

it('chosen days are put in order, and an invalid day leaves its end of the period open', () => {
  expect(days('2026-02-01', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-02-01' });
  expect(days('2026-02-01', '')).toEqual({ from: '2026-02-01' });
  expect(days('', '2026-02-01')).toEqual({ to: '2026-02-01' });
  for (const wrong of ['2026-02-30', '2026-13-01', '1999-01-01', '2200-01-01', 'x', '2026-2-1']) {
    expect(days(wrong, wrong), wrong).toEqual({});
  }
});
