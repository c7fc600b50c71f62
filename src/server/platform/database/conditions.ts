import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { amountOf, batchNumberOf, phoneOf, plainText, requestNumberOf } from '#shared/identifiers.ts';
import { type Paisa, toPaisa } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import type { Days } from '#shared/schemas/common.ts';

/** Leaves out the rows of accounts that this reader may not find, list or count; a row of nobody stays. */
export function visibleTo(reader: Role, account: Column | SQL): SQL {
  return sql`(${account} = any((select app.hidden_from(${reader}))::uuid[])) is not true`;
}

export const startOf = (day: string) => sql`${day}::date::timestamptz`;
export const endOf = (day: string) => sql`(${day}::date + 1)::timestamptz`;

/** An instant of the business days `from` to `to`, both included. */
export function within(instant: Column, { from, to }: Days): SQL | undefined {
  return and(from ? gte(instant, startOf(from)) : undefined, to ? lt(instant, endOf(to)) : undefined);
}

interface Meanings {
  readonly number: number | undefined;
  readonly batch: number | undefined;
  readonly amount: Paisa | undefined;
  /** Parts of a phone number as stored (0300…). */
  readonly phoneParts: readonly string[];
}

/**
 * Parses a text as the number of a request (R-000316, #316, 316) or payout batch (B-000012), an amount (865,
 * Rs 1,400.50) and part of a phone number (0300-1234567, +92 300 12, 4567). It may have several meanings.
 */
export function meaningsOf(typed: string): Meanings {
  const search = plainText(typed);
  const amount = amountOf(search);
  const isAmount = typeof amount === 'number' && amount >= 0 && amount < 1e9;
  return {
    number: requestNumberOf(search),
    batch: batchNumberOf(search),
    amount: isAmount ? toPaisa(amount) : undefined,
    phoneParts: isAmount && search.includes('.') ? [] : phonePartsOf(search),
  };
}

/** Shorter parts occur in too many numbers. */
const FEWEST_DIGITS = 4;

function phonePartsOf(search: string): string[] {
  const typed = search.replace(/[\s()./-]/g, '');
  const parts = new Set([typed, phoneOf(typed)]);
  return [...parts].filter((part) => part.length >= FEWEST_DIGITS && /^\d+$/.test(part));
}

/** Shorter parts match too many accounts. */
const FEWEST_DIGITS_OF_OWNER = 7;

export const ownerParts = ({ phoneParts }: Meanings): string[] =>
  phoneParts.filter((part) => part.length >= FEWEST_DIGITS_OF_OWNER);

/** The index is users_phone_parts. */
export const hasPhonePart = (parts: readonly string[]): SQL =>
  sql`${users.phone} like any(${sql.param(parts.map((part) => `%${part}%`))}::text[])`;
