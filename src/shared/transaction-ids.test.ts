import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { comparisonKey } from './identifiers.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './rules.ts';
import { findOddId, ID_SHAPES } from './transaction-ids.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const raast = fc
  .tuple(
    fc.constantFrom('NAYA', 'SADAPKKA', 'MBM', 'AMEZNPKKA', 'MEZN', 'ahabb', 'Unil'),
    day,
    fc.boolean(),
    digits(8, 14),
  )
  .map(([sender, date, short, rest]) => `${sender}${short ? date.slice(2) : date}${rest}`);

describe('a transaction id', () => {
  it('of the shape of its account is not odd', () => {
    const tid = fc.stringMatching(/^[1-9][0-9]{9,11}$/).filter((id) => !/^923|000000$/.test(id));
    fc.assert(fc.property(tid, (id) => findOddId('Easypaisa', id) === undefined));
    fc.assert(
      fc.property(
        raast,
        (id) => findOddId('Bank Account', id) === undefined && findOddId('SadaPay', id) === undefined,
      ),
    );
    for (const id of [
      'NAYA260121222540394735',
      'SADAPKKA2026092612345678',
      '48868080055 ',
      '4886-808-0055',
    ]) {
      expect(PAYMENT_METHODS.filter((method) => findOddId(method, id) === undefined)).toContain('SadaPay');
    }
  });

  it.each<[string, string | undefined, PaymentMethod, ...string[]]>([
    ['short', undefined, 'Easypaisa', '123456', '488680800'],
    ['short', undefined, 'Bank Account', '123456', '00123456'],
    ['short', undefined, 'SadaPay', '12345', 'TX-1'],
    ['shape', undefined, 'Easypaisa', 'NAYA260121222540394735', 'TX-488680'],
    [
      'shape',
      undefined,
      'Bank Account',
      '48868080055',
      'NAYA261321222540394735',
      'XY26012122254039',
      'FT260121',
    ],
    ['account', '0123-4567890', 'Easypaisa', '01234567890', '1234567890', '٠١٢٣٤٥٦٧٨٩٠'],
    ['account', undefined, 'Bank Account', '00123456789012', '9876543210987654321'],
    ['iban', undefined, 'Bank Account', 'PK36 SCBL 0000 0011 2345 6702', 'pk36scbl0000001123456702'],
    ['phone', undefined, 'Easypaisa', '03001234567', '+92 300 1234567', '0092-300-1234567'],
    ['cnic', undefined, 'SadaPay', '35202-1234567-1', '3520212345671'],
    ['card', undefined, 'Bank Account', '4111 1111 1111 1111', '378282246310005'],
    ['date', undefined, 'SadaPay', '26/11/2026', '20261126', '865.00', 'Rs. 865'],
    ['letters', undefined, 'SadaPay', 'paid', 'Ali Khan'],
    ['lostDigits', undefined, 'Easypaisa', '4.88681E+10', '4,88681E+10'],
  ])('is marked as %s (own account %s) at %s: %s', (kind, own, method, ...typed) => {
    expect(typed.map((text) => [text, findOddId(method, text, own ? [own] : [])])).toEqual(
      typed.map((text) => [text, kind]),
    );
    expect(findOddId(method, '  ')).toBeUndefined();
  });

  it('has a shape that Postgres reads alike', async () => {
    const db = await createTestDatabase();
    try {
      const texts = fc.sample(
        fc.oneof(raast, digits(8, 14), fc.stringMatching(/^[a-z]{2,10}2[0-9]{12,18}$/)),
        600,
      );
      for (const shape of Object.values(ID_SHAPES)) {
        if (!shape) continue;
        const rows = await db.sql<{ id: string; fits: boolean }[]>`
          select id, comparison_key(id) ~ ${shape} as fits from unnest(${texts}::text[]) id`;
        expect(rows.map(({ fits }) => fits)).toEqual(
          texts.map((id) => new RegExp(shape).test(comparisonKey(id))),
        );
      }
    } finally {
      await db.close();
    }
  });
});
