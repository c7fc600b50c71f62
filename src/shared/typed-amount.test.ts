import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountInput, amountOf } from './identifiers.ts';
import { formatPkr, pkr } from './money.ts';
import { adjustBalanceInput } from './schemas/users.ts';

const paisa = fc.integer({ min: 0, max: 99_999_999_999 });
const urdu = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');

it('reads each amount back from every way of writing it', () => {
  fc.assert(
    fc.property(paisa, (whole) => {
      const amount = whole / 100;
      const shown = formatPkr(pkr(amount));
      const figure = shown.slice(1);
      const [rupees = '', decimals] = amount.toFixed(2).split('.');
      const lakhs = `${rupees.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')}${rupees.length > 3 ? ',' : ''}${rupees.slice(-3)}`;
      const ways = [
        `${rupees}.${decimals}`,
        shown,
        `Rs. ${figure}`,
        `PKR ${figure}/-`,
        `${figure} روپے۔`,
        `${lakhs}.${decimals}`,
        figure.replaceAll(',', ' '),
        figure.replaceAll(',', '\u202f'),
        urdu(figure).replaceAll(',', '٬').replace('.', '٫'),
        `\u2067${urdu(shown)}\u2069`,
        `\u200f${shown} `,
      ];
      for (const way of ways) expect([way, amountOf(way)]).toEqual([way, amount]);
    }),
  );
});

it.each([
  ['', 'blank'],
  [' \u200f', 'blank'],
  ['1400,50', 'text'],
  ['1400,5', 'text'],
  ['14,00', 'text'],
  ['1,400,50', 'text'],
  ['14 00', 'text'],
  ['0,500', 'text'],
  ['0x10', 'text'],
  ['5e4', 'text'],
  ['Infinity', 'text'],
  ['Rs', 'text'],
  ['/-', 'text'],
  ['1.400', 'decimals'],
  ['1,400.505', 'decimals'],
  ['1400/-', 1_400],
  ['1400.', 1_400],
  ['-1,400.5', -1_400.5],
])('reads "%s" as %s', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

it('is missing when nothing is typed, too small below 1, and wrong when it is no amount', () => {
  const problem = (typed: string) =>
    adjustBalanceInput.shape.amount.safeParse(amountInput(typed)).error?.issues[0]?.message;
  expect([
    problem(''),
    problem('1400,50'),
    problem('1.400'),
    problem('-5'),
    problem('0.5'),
    problem('₨5'),
  ]).toEqual([
    'amountRequired',
    'amountInvalid',
    'amountInvalid',
    'amountInvalid',
    'amountBelowOne',
    undefined,
  ]);
});
