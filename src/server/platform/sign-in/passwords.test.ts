import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();
const COMPOSED = 'caf\u00e9-long-enough-12';

it('accepts a password in another form of Unicode, with other digits, and with invisible marks around it', async () => {
  const stored = await passwords.hash(COMPOSED);
  for (const typed of [
    COMPOSED,
    COMPOSED.normalize('NFD'),
    `\u200f${COMPOSED}\ufeff`,
    COMPOSED.replace('12', '۱۲'),
  ]) {
    expect(await passwords.verify(stored, typed)).toBe(true);
  }
  expect(await passwords.verify(stored, 'cafe-long-enough-12')).toBe(false);
  expect(await passwords.verify(undefined, COMPOSED)).toBe(false);
});

it('accepts the same typing for an older hash, made of another Unicode form', async () => {
  for (const old of [
    COMPOSED.normalize('NFD'),
    `${COMPOSED}\u200f`,
    COMPOSED,
    COMPOSED.replace('12', '۱۲'),
  ]) {
    const stored = await hash(old, { memoryCost: 64, timeCost: 1 });
    expect(await passwords.verify(stored, old)).toBe(true);
  }
  const stored = await hash(COMPOSED.normalize('NFD'), { memoryCost: 64, timeCost: 1 });
  expect(await passwords.verify(stored, COMPOSED)).toBe(true);
});
