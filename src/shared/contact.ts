import * as z from 'zod/mini';
import { plainNumber } from './identifiers.ts';
import { isLink } from './links.ts';

/**
 * A WhatsApp number as `+923001234567`, an e-mail address or an https address; undefined for anything else.
 * `app.support_link` makes the link.
 */
export function findContact(text: string): string | undefined {
  if (text.length > 200 || /\p{Cc}/u.test(text)) return undefined;
  const number = internationalOf(text);
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number;
  if (z.email().safeParse(text).success) return text;
  return isLink(text, ['https']) ? new URL(text).href : undefined;
}

/** People write a number with the zero of calls at home: `+92 (0)300 …`, `0092 0300 …`, `0300 …`. */
function internationalOf(text: string): string {
  return plainNumber(text)
    .replace(/\(0\)/, '')
    .replace(/[\s()./-]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+920/, '+92')
    .replace(/^03(?=\d{9}$)/, '+923');
}
