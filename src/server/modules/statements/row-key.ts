import { createHash } from 'node:crypto';
import { plain, readAmount, readMinute, readMoment } from './cells.ts';

/**
 * Equal for a row in every layout, also after a spreadsheet saved the file: days, times, signs and forms of
 * numbers don't count. Rows without an ID or a balance are told apart by their days.
 */
export function rowKey(cells: readonly string[], day: string): string {
  const tokens = cells.flatMap((cell) => {
    const text = plain(cell);
    if (text === '' || /^[-–]+$/.test(text) || readMinute(text) !== undefined) return [];
    const token = tokenOf(text);
    return token === '' ? [] : [token];
  });
  const isStrong =
    tokens.some((token) => token.startsWith('t') && /\d{4}/.test(token)) || amounts(tokens) > 1;
  const text = [...tokens.sort(), isStrong ? '' : day].join('|');
  return createHash('sha1').update(text).digest().readBigInt64BE().toString();
}

function amounts(tokens: readonly string[]): number {
  return new Set(tokens.filter((token) => /^n[^0]/.test(token))).size;
}

function tokenOf(text: string): string {
  const isGerman = /,\d{1,2}$/.test(text) || /^[\d.]*\.\d{3}$/.test(text);
  const amount = /^\d{9,}$/.test(text) ? undefined : readAmount(text, isGerman ? ',' : '.');
  if (amount) return amount.paisa === 0 ? '' : `n${amount.paisa}`;
  if (isDay(text)) return '';
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? '' : `t${letters}`;
}

function isDay(text: string): boolean {
  return /\d/.test(text) && (['DMY', 'MDY', 'YMD'] as const).some((order) => readMoment(text, order));
}
