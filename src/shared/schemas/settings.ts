import * as z from 'zod/mini';
import { findContact } from '../contact.ts';
import type { ErrorKey } from '../i18n/en/refusals.ts';
import { isLink } from '../links.ts';
import { SETTING_KEYS } from '../settings.ts';
import { changeInput, identifier, isStorable, requiredLine } from './common.ts';

const missing = 'fillAllRequiredFields' satisfies ErrorKey;
const invalid = 'settingInvalid' satisfies ErrorKey;

export const receivingAccount = z.object({
  number: identifier(missing, 80),
  title: requiredLine(missing, 80),
  on: z.boolean(invalid),
});
export const CHANNELS_MOST = 4;
export const channels = z
  .array(
    z.object({
      name: requiredLine(missing, 80),
      url: requiredLine(missing, 500).check(
        z.refine((text) => isLink(text, ['https', 'http']), 'linkInvalid' satisfies ErrorKey),
      ),
    }),
    invalid,
  )
  .check(z.maxLength(CHANNELS_MOST, invalid));
export const supportContact = requiredLine(missing).check(
  z.overwrite((text) => findContact(text) ?? text),
  z.refine((text) => findContact(text) !== undefined, 'contactInvalid' satisfies ErrorKey),
);

export const NEWS_CHARACTERS = 200;
const newsTime = z.iso
  .datetime({ offset: true, abort: true, error: 'newsTimes' satisfies ErrorKey })
  .check(z.overwrite((text) => new Date(text).toISOString()));
export const news = z
  .object({
    en: requiredLine(missing, NEWS_CHARACTERS),
    ur: requiredLine(missing, NEWS_CHARACTERS),
    from: newsTime,
    until: newsTime,
  })
  .check(
    z.refine(({ from, until }) => from < until, { error: 'newsTimes' satisfies ErrorKey, path: ['until'] }),
  );

const value = z.nullable(
  z.union([z.boolean(), z.int(), supportContact, channels, receivingAccount, news], invalid),
);

/** As the list gave it: the environment may have values that a person could not type here. */
const text = z.string().check(z.refine(isStorable));
const seen = z.nullable(
  z.union(
    [
      z.boolean(),
      z.int(),
      text,
      z.array(z.object({ name: text, url: text })),
      z.object({ number: text, title: text, on: z.boolean() }),
      z.object({ en: text, ur: text, from: text, until: text }),
    ],
    invalid,
  ),
);

/** `expected` is the value that the person saw. If the setting has changed since, the call is refused. */
export const setSettingInput = changeInput({
  key: z.enum(SETTING_KEYS, 'badInput' satisfies ErrorKey),
  value,
  expected: seen,
});

export type SetSettingInput = z.infer<typeof setSettingInput>;
