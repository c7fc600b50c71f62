import { hasLostDigits, isAmount, isDate } from './cell-shapes.ts';
import { DomainError } from './errors.ts';
import { comparisonKey, isPlain, plainNumber } from './identifiers.ts';
import { FAILED, NOT_DONE, REFUSED } from './refusal-words.ts';

/* What a bank's reference of a payout is, and what a bank's reply says (SPEC section 4.2). */

export type ReferenceProblem =
  | 'referenceRefused'
  | 'referenceNotDone'
  | 'referenceSpreadsheet'
  | 'referenceDigitsLost'
  | 'referenceUnlike';

/** An IBAN of Pakistan, a CNIC or a mobile number: of the person who was to be paid. */
export const isPersonal = (text: string) =>
  /^pk\d{2}[a-z]{4}[a-z\d]+$/.test(comparisonKey(text)) ||
  /^\d{5}([-. /_])\d{7}\1\d$/.test(text) ||
  (/^[+\d][-\d ()./_]*$|^\(/.test(text) && /^(?:0|92|0092)3\d{9}$/.test(comparisonKey(text)));
/** A number of a request or a batch. */
const OUR_NUMBER = /^[rb]-?0\d{5}$|^[rb]-\d{6,}$/i;
/** A number of which a part is hidden or cut off, or an address. */
const NO_NUMBER = /[*•@]|:\/\/|\.{2}|(?<![a-z])x{3,}-?\d/i;
/** Is shown in another order than it is stored. */
const BACKWARDS = /[\u202d\u202e]/;

/** The rule of every way in: a typed, pasted, proposed or confirmed reference. */
export function findReferenceProblem(reference: string): ReferenceProblem | undefined {
  if (hasSpreadsheetError(reference)) return 'referenceSpreadsheet';
  const reply = findRefusal(reference);
  if (reply) return reply === 'refused' ? 'referenceRefused' : 'referenceNotDone';
  if (hasLostDigits(reference)) return 'referenceDigitsLost';
  const text = plainNumber(reference).replace(/["']/g, '').trim();
  const isUnlike = !/[1-9]/.test(text) || !isPlain(text) || isAmount(text) || isDate(text);
  const isOther = isPersonal(text) || OUR_NUMBER.test(text) || NO_NUMBER.test(text);
  return isUnlike || isOther || BACKWARDS.test(reference) ? 'referenceUnlike' : undefined;
}

function wordsIn(text: string): string {
  return (
    plainNumber(text)
      .toLowerCase()
      .replace(/[يى]/g, 'ی')
      .replace(/ك/g, 'ک')
      .replace(/[_\s]+/g, ' ')
      // F A I L E D, F.A.I.L.E.D, ن ا ک ا م
      .replace(/(?<!\p{L})\p{L}(?:[ .·*-]\p{L}){3,}(?!\p{L})/gu, (word) => word.replace(/\P{L}/gu, ''))
  );
}

/** What a bank's reply says against a payment. Undefined does not mean that it was paid. */
export function findRefusal(text: string): 'refused' | 'notDone' | undefined {
  const words = wordsIn(text);
  if (FAILED.test(words)) return 'refused';
  if (NOT_DONE.test(words)) return 'notDone';
  return REFUSED.test(words) ? 'refused' : undefined;
}

/** Such as `#N/A`, `#WERT!`, `#####` of a narrow column, and `Err:502` of LibreOffice. */
export function hasSpreadsheetError(text: string): boolean {
  return /#(?:n\/?[av]\b|[\p{L}/_]+0?[!?]|getting_data)|#{3,}|\berr:\d|(?<![a-z0-9])(?:n\/a|null|nan|undefined)(?![a-z0-9])/iu.test(
    text,
  );
}

/** SPEC section 4.2. @throws DomainError for a text that is no bank's reference of a payout */
export function assertReference(reference: string): void {
  const problem = findReferenceProblem(reference);
  if (problem) throw new DomainError('badInput', problem, { reference });
}
