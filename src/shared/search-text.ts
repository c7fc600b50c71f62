import { latinDigit } from './identifiers.ts';

/** Accents, vowel signs, hamza, the stroke that widens a word, and invisible characters. */
const LEFT_OUT =
  /[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;
/** Letters of Arabic and other keyboards, with the one of the Urdu keyboard that looks alike. */
const ALIKE: Record<string, string> = {
  ی: 'يىېۍ',
  ک: 'كڪ',
  ه: 'ہةۃھە',
  ا: 'ٱ',
  ن: 'ں',
  σ: 'ς',
};
const FOLDED = new Map(
  Object.entries(ALIKE).flatMap(([one, others]) => Array.from(others, (other) => [other, one])),
);
const FOLDS = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/**
 * What a search compares names and texts by: one form for all keyboards, in any case, as SQL's
 * `search_text`, which the stored texts went through.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(FOLDS, (letter) => FOLDED.get(letter) ?? letter);
}

/** @returns the words of a typed search */
export function searchWords(typed: string): string[] {
  return searchText(typed).split(/\s+/).filter(Boolean);
}
