import * as z from 'zod/mini';

/* Parsers for the text of environment variables. */

/** Parses text with `parse`, which returns undefined for an invalid value. */
export function parsed<T>(expected: string, parse: (text: string) => T | undefined) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const value = parse(text.trim());
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: expected, input: undefined });
      return z.NEVER;
    }),
  );
}

export function whole(least: number, most: number) {
  return parsed(`must be a whole number from ${least} to ${most}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
  });
}

export function choice<T>(values: Record<string, T>) {
  const expected = `must be ${Object.keys(values).join(' or ')}`;
  return parsed(expected, (text) => (Object.hasOwn(values, text) ? values[text] : undefined));
}

export function label(most: number) {
  return parsed(`must be a text of 1 to ${most} characters on one line`, (text) =>
    text.length <= most && !/\p{Cc}/u.test(text) ? text : undefined,
  );
}

export function address(schemes: readonly string[]) {
  const expected = `must be an address that starts with ${schemes.map((name) => `${name}://`).join(' or ')}`;
  return parsed(expected, (text) => (isAddress(text, schemes) ? text : undefined));
}

export function isAddress(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.some((name) => text.toLowerCase().startsWith(`${name}://`));
}

/** Where people reach the operator's support: the text to show, and the address that a click opens. */
export interface SupportContact {
  text: string;
  href: string;
}

export const supportContact = parsed(
  'must be a WhatsApp number like +923001234567, an e-mail address, or an address that starts with https://',
  findSupport,
);

function findSupport(text: string): SupportContact | undefined {
  if (text.length > 200 || /\p{Cc}/u.test(text)) return undefined;
  const digits = /^\+([1-9]\d{7,14})$/.exec(text.replace(/[ ()-]/g, ''))?.[1];
  if (digits) return { text: `WhatsApp +${digits}`, href: `https://wa.me/${digits}` };
  if (z.email().safeParse(text).success) return { text, href: `mailto:${text}` };
  if (!isAddress(text, ['https'])) return undefined;
  const { href, host, pathname, username } = new URL(text);
  return username ? undefined : { text: `${host}${pathname}`.replace(/\/$/, ''), href };
}

/** Parses JSON and checks it against `shape`; the message names the invalid part. */
export function json<T>(example: string, shape: z.ZodMiniType<T>) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const value = fromJson(text);
      const result = value === undefined ? undefined : shape.safeParse(value);
      if (result?.success) return result.data;
      const issue = result?.error.issues[0];
      const place = issue?.path.length ? ` (see ${issue.path.join('.')}: ${issue.message})` : '';
      context.issues.push({
        code: 'custom',
        message: `must be JSON like ${example}${place}`,
        input: undefined,
      });
      return z.NEVER;
    }),
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
