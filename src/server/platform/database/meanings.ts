import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/index.ts';
import { plainText } from '#shared/identifiers.ts';
import { type Paisa, pkr, toPaisa } from '#shared/money.ts';

interface Meanings {
  readonly number: number | undefined;
  readonly batch: number | undefined;
  readonly amount: Paisa | undefined;
  /** Parts of a phone number as stored (0300…). */
  readonly phoneParts: readonly string[];
}

const numberAfter = (prefix: string, search: string) => {
  const digits = new RegExp(`^${prefix}\\s*0*([1-9]\\d{0,14})$`, 'i').exec(search)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * Parses a text as the number of a request (R-000316, #316, 316) or payout batch (B-000012), an amount (865,
 * Rs 1,400.50) and part of a phone number (0300-1234567, +92 300 12, 4567). It may have several meanings.
 */
export function meaningsOf(typed: string): Meanings {
  const search = plainText(typed);
  const sum = search.replace(/^(?:₨|rs\.?|pkr)\s*/i, '');
  const isAmount = /^(?:\d{1,9}|\d{1,3}(?:,\d{2,3}){1,3})(?:\.\d{1,2})?$/.test(sum);
  return {
    number: numberAfter('(?:r\\s*-?|#)?', search),
    batch: numberAfter('b\\s*-?', search),
    amount: isAmount ? toPaisa(pkr(Number(sum.replaceAll(',', '')))) : undefined,
    phoneParts: isAmount && sum.includes('.') ? [] : phonePartsOf(search),
  };
}

/** Shorter parts occur in too many numbers. */
const FEWEST_DIGITS = 4;

function phonePartsOf(search: string): string[] {
  const [, plus, digits] = /^(\+?)(\d+)$/.exec(search.replace(/[\s().-]/g, '')) ?? [];
  if (!digits) return [];
  const parts = plus ? [] : [digits];
  const abroad = (plus ? /^92(\d*)$/ : /^(?:00)?92(\d*)$/).exec(digits)?.[1];
  if (abroad !== undefined) parts.push(`0${abroad}`);
  return parts.filter((part) => part.length >= FEWEST_DIGITS);
}

/** Shorter parts match too many accounts. */
const FEWEST_DIGITS_OF_OWNER = 7;

export const ownerParts = ({ phoneParts }: Meanings): string[] =>
  phoneParts.filter((part) => part.length >= FEWEST_DIGITS_OF_OWNER);

/** The index is users_phone_parts. */
export const hasPhonePart = (parts: readonly string[]): SQL =>
  sql`${users.phone} like any(${sql.param(parts.map((part) => `%${part}%`))}::text[])`;
