import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { listOf } from '#testing/table.ts';
import {
  accountKey,
  comparisonKey,
  invitationOf,
  isPlain,
  plainText,
  requestNumberOf,
} from './identifiers.ts';
import { forgotPasswordInput, loginInput, resetPasswordInput } from './schemas/auth.ts';
import * as c from './schemas/common.ts';
import { factorCodeInput } from './schemas/second-factor.ts';

const ZEROS = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) =>
    code > 0x39 &&
    /\p{Nd}/u.test(String.fromCodePoint(code)) &&
    plainText(String.fromCodePoint(code)) === '0',
);
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2067',
  '\ufeff',
  '\u00ad',
  '\u2060',
];

const plain = fc.stringMatching(/^[0-9A-Za-z]{1,30}$/);
const choices = fc.array(fc.nat(), { minLength: 8, maxLength: 40 });

/** Writes each character in one of the ways that mean the same. */
function respell(text: string, chosen: readonly number[]): string {
  return Array.from(text, (sign, at) => {
    const n = chosen[at % chosen.length] ?? 0;
    const zero = ZEROS[n % ZEROS.length] ?? 0;
    const full = String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);
    const ways = /[^!-~]/.test(sign)
      ? [sign]
      : /\d/.test(sign)
        ? [sign, String.fromCodePoint(zero + Number(sign)), full]
        : [sign, full];
    return `${ways[n % ways.length]}${n % 3 === 0 ? INVISIBLE[n % INVISIBLE.length] : ''}`;
  }).join('');
}

describe('an identifier', () => {
  const field = c.identifier('enterTransactionId', 100);

  it('is stored in one spelling, whatever digits and invisible marks it is typed with', () => {
    fc.assert(
      fc.property(plain, choices, (text, chosen) => {
        expect(field.parse(respell(text, chosen))).toBe(text);
        expect(comparisonKey(respell(text, chosen))).toBe(text.toLowerCase());
      }),
    );
  });

  it('is ASCII wherever it is accepted', () => {
    const fields = [
      field,
      c.optionalIdentifier('fillReference', 100),
      c.username('fillAllRequiredFields'),
      c.phone('fillAllRequiredFields'),
      c.email('fillAllRequiredFields'),
      c.emailOrPhone('fillAllRequiredFields'),
    ];
    const unit = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...'٣৩３АаΟıéß۔.-_@ '), fc.string());
    const near = fc.array(unit, { maxLength: 12 }).map((parts) => `03001234567${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
        for (const one of fields) {
          const read = one.safeParse(text);
          if (read.success) expect(read.data ?? '').toMatch(/^[ -~]*$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a Cyrillic letter', 'TХ1234567'],
    ['a Greek letter', 'TΧ1234567'],
    ['an Urdu word', 'آئی ڈی 1234'],
    ['a letter of the Turkish alphabet', 'Tıd1234'],
  ])('with %s is refused at its field', (_, text) => {
    const read = field.safeParse(text);
    expect(read.error?.issues[0]?.message).toBe('identifierForeign');
  });

  it('of marks alone counts as missing, as nothing could be compared', () => {
    for (const text of ['--', ' . ', '\u200f', '\u2800']) {
      expect(field.safeParse(text).error?.issues[0]?.message, text).toBe('enterTransactionId');
    }
    expect(c.optionalIdentifier('fillReference', 100).parse(' ')).toBe('');
  });

  it('may have all signs of an English keyboard', () => {
    const signs = Array.from({ length: 0x5f }, (_, n) => String.fromCharCode(0x20 + n)).join('');
    expect(isPlain(signs)).toBe(true);
    expect(field.parse(`TX${signs}9`)).toBe(`TX${signs}9`);
    expect(field.parse('TX–12−3')).toBe('TX-12-3');
  });
});

/** Puts one of the separators before each digit. */
const spaced = (digits: string, chosen: readonly number[]) =>
  Array.from(digits, (digit, at) => `${['', ' ', '-', '\u00a0', ''][(chosen[at] ?? 0) % 5]}${digit}`).join(
    '',
  );

it('reads a phone number however it is written, and no other number as one', () => {
  const phone = c.phone('fillAllRequiredFields');
  const contact = c.emailOrPhone('fillAllRequiredFields');
  const prefix = fc.constantFrom('0', '+92', '0092', '92', '+92 (0)', '0092 0', 'tel:+92', 'WhatsApp: 0');
  fc.assert(
    fc.property(prefix, fc.stringMatching(/^3\d{9}$/), choices, (start, rest, chosen) => {
      const typed = respell(start + spaced(rest, chosen), chosen);
      expect(phone.parse(typed)).toBe(`0${rest}`);
      expect(contact.parse(typed)).toBe(`0${rest}`);
    }),
  );
  for (const other of listOf(
    '+1 415 555 2671; +92 42 3576 1999; +92 300 123456; 0300 12345678; 0300a1234567',
  )) {
    expect(phone.safeParse(other).error?.issues[0]?.message, other).toBe('phoneInvalid');
  }
});

it('reads codes and request numbers in any digits, with marks and spaces', () => {
  const reset = resetPasswordInput.shape.code;
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7}$/), choices, (code, chosen) => {
      const typed = respell(spaced(code, chosen), chosen);
      expect(reset.parse(typed)).toBe(code);
      expect(factorCodeInput.parse({ code: typed }).code).toBe(code);
      for (const prefix of ['R-', 'r', '#', ' R - ', '']) {
        expect(requestNumberOf(prefix + respell(code, chosen))).toBe(Number(code));
      }
    }),
  );
});

it('finds an account by its name or e-mail as copied from a page or message, and refuses what can be neither', () => {
  const { username, email } = forgotPasswordInput.shape;
  const name = fc.stringMatching(/^[A-Za-z0-9._-]{3,30}$/);
  fc.assert(
    fc.property(name, choices, (text, chosen) => {
      expect(username.parse(respell(Array.from(text).join(' '), chosen))).toBe(text.toLowerCase());
      expect(loginInput.shape.username.parse(`\u200f${text} \u200b`)).toBe(text.toLowerCase());
    }),
  );
  for (const copied of ['@Sana.k', '(sana.k)', '«sana.k»,', 'sana.k۔'])
    expect(username.parse(copied), copied).toBe('sana.k');
  for (const field of [email, c.email('fillResetFields'), c.emailOrPhone('fillResetFields')])
    for (const copied of listOf(
      '\u2068sana@example.com\u2069; <sana@example.com>; sana@example.com.; mailto:sana＠example.com۔',
    ))
      expect(field.parse(copied), copied).toBe('sana@example.com');
  expect(email.parse('Sana @ Example.com')).toBe('sana@example.com');
  expect(c.search.parse('“Sana” (@sana.k), R-000316۔ *')).toBe('Sana sana.k R-000316 *');
  expect(username.safeParse('sana@example.com').error?.issues[0]?.message).toBe('usernameInvalid');
  for (const wrong of listOf(
    'sana; sana@gmail; sana@@gmail.com; sana@gmail..com; sana@gmail.c; سنا@gmail.com',
  )) {
    expect(email.safeParse(wrong).error?.issues[0]?.message, wrong).toMatch(
      /^(emailInvalid|identifierForeign)$/,
    );
  }
  for (const right of [
    'a&b@example.com',
    '50%@example.com',
    'sana+1@gmail.com',
    'x@xn--mgbh0fb.xn--mgbai9azgqp6j',
  ])
    expect(email.safeParse(right).success, right).toBe(true);
});

it.each([
  ['ali.k', 'ali.k'],
  ['@ali', 'ali'],
  ['*ali*', 'ali'],
  ['ali۔', 'ali'],
  ['ali)\u200f', 'ali'],
  ['ali.', 'ali.'],
  ['_ali', '_ali'],
  ['ali?fbclid=x', 'ali'],
  ['https://x.pk/signup?ref=ali&fbclid=x', 'ali'],
  ['https://x.pk/signup?lang=ur&ref=ali%2E', 'ali.'],
  ['Join me:\nhttps://x.pk/signup?ref=ali\u200f۔ Earn daily!', 'ali'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fx.pk%2Fsignup%3Fref%3Dali%26h%3D1', 'ali'],
  ['ref=%zz', 'zz'],
  ['ali@example.com', 'ali@example.com'],
])('reads the invitation in "%s"', (pasted, code) => {
  expect(invitationOf(pasted)).toBe(code);
  expect(invitationOf(code)).toBe(code);
});

it.each([
  'a&b@example.com',
  'a%b@example.pk',
  'ali@xn--mgbh0fb.xn--mgbai9azgqp6j',
  "o'neil+x@mail.example.co",
])('takes the e-mail address %s', (text) => expect(c.email('fillAllRequiredFields').parse(text)).toBe(text));

it.each(['a@b', 'a b@example.com', '@example.com', 'a@-example.com', 'a@example.c'])(
  'refuses the e-mail address %s',
  (text) => expect(c.email('fillAllRequiredFields').safeParse(text).success).toBe(false),
);

it('has the same keys in the program and in the database', async () => {
  const db = await createTestDatabase();
  const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => sign !== '\0' && !/[\p{Surrogate}\p{Unassigned}\p{Private_Use}]/u.test(sign),
  );
  const texts = listOf(
    '03001234567; +92 300 1234567; 0092-3001234567; PK36 SCBL 0000 0011 2345 6702; 00 0123-4',
  );
  while (signs.length > 0) texts.push(`7${signs.splice(0, 16).join('-')}x`);
  // Two versions of Unicode may read a new character differently.
  const rows = await db.sql<{ text: string; key: string; account: string; same: boolean }[]>`
    select t as text, public.comparison_key(t) as key, coalesce(public.account_key(t), '') as account,
      normalize(t, NFKD) = n as same
    from unnest(${texts}::text[], ${texts.map((text) => text.normalize('NFKD'))}::text[]) u(t, n)`;
  expect(rows.filter(({ same }) => !same).length).toBeLessThan(20);
  const wrong = rows.filter(
    ({ text, key, account, same }) => same && (comparisonKey(text) !== key || accountKey(text) !== account),
  );
  expect(wrong).toEqual([]);
  await db.close();
});

it('maps a look-alike of a row from before to its Latin letter', () => {
  expect(comparisonKey('ТХ-О123')).toBe('txo123');
  expect(accountKey('РК36 ЅСВL 0000 0011 2345 6702')).toBe(accountKey('PK36SCBL0000001123456702'));
});
