import { hash } from 'node:crypto';
import { plainText } from '#shared/identifiers.ts';
import { DATE_ORDERS } from '#shared/schemas/statements.ts';
import { needsOrder, readAmount, readMinute, readMoment } from './cells.ts';

/**
 * Equal for a row in every layout, also after a spreadsheet saved the file: days, signs and the forms of
 * numbers and times don't count. Rows without an ID or a balance are told apart by their days.
 */
export function rowKey(cells: readonly string[], day: string): string {
  const tokens = cells.flatMap((cell) => {
    const text = plainText(cell);
    if (text === '' || /^[-–]+$/.test(text)) return [];
    const token = tokenOf(text);
    return token === '' ? [] : [token];
  });
  const isStrong =
    tokens.some((token) => token.startsWith('t') && /\d{4}/.test(token)) || amounts(tokens) > 1;
  const text = [...tokens.sort(), isStrong ? '' : day].join('|');
  return hash('sha1', text, 'buffer').readBigInt64BE().toString();
}

function amounts(tokens: readonly string[]): number {
  return new Set(tokens.filter((token) => /^n[^0]/.test(token))).size;
}

function tokenOf(text: string): string {
  const isGerman = /,\d{1,2}$/.test(text) || /^[\d.]*\.\d{3}$/.test(text);
  const amount = /^\d{9,}$/.test(text) ? undefined : readAmount(text, isGerman ? ',' : '.');
  if (amount) return amount.paisa === 0 ? '' : `n${amount.paisa}`;
  const minute = minuteOf(text);
  if (minute !== undefined) return minute ? `m${minute}` : '';
  // A spreadsheet drops the zeros before a number.
  const letters = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d+$)/, '');
  return letters === '' ? '' : `t${letters}`;
}

/** @returns null for a day without a time; undefined for another text */
function minuteOf(text: string): number | null | undefined {
  // A word and a number without a mark between them is an ID.
  if (!/\d/.test(text) || /^[A-Za-z]+\d+$/.test(text)) return undefined;
  const minute = readMinute(text);
  if (minute !== undefined) return minute;
  for (const order of needsOrder(text) ? DATE_ORDERS : (['DMY'] as const)) {
    const moment = readMoment(text, order);
    if (moment) return moment.minute;
  }
  return undefined;
}
