import * as z from 'zod/mini';

export function isAddress(text: string, schemes: readonly string[]): boolean {
  try {
    const { hostname } = new URL(text);
    return (
      /^(?:\[[\da-f:.]+\]|[\w.%-]+)$/i.test(hostname) &&
      schemes.some((name) => text.toLowerCase().startsWith(`${name}://`))
    );
  } catch {
    return false;
  }
}

/**
 * A WhatsApp number as `+923001234567`, an e-mail address or an https address; undefined for anything else.
 * `app.support_link` makes the link.
 */
export function findContact(text: string): string | undefined {
  if (text.length > 200 || /\p{Cc}/u.test(text)) return undefined;
  const number = internationalOf(text);
  if (/^\+[1-9]\d{7,14}$/.test(number)) return number;
  if (z.email().safeParse(text).success) return text;
  if (!isAddress(text, ['https'])) return undefined;
  const { href, username } = new URL(text);
  return username ? undefined : href;
}

/** People write a number with the zero of calls at home: `+92 (0)300 …`, `0092 0300 …`. */
function internationalOf(text: string): string {
  return text
    .replace(/\(0\)/, '')
    .replace(/[\s().\p{Cf}/-]/gu, '')
    .replace(/^00/, '+')
    .replace(/^\+920/, '+92');
}
