import { hasLostDigits, isAmount, isDate } from './cell-shapes.ts';
import { isPlain, plainNumber } from './identifiers.ts';

/* What a bank's reference of a payout is, and what a bank's reply says (SPEC section 4.2). */

export type ReferenceProblem =
  | 'referenceRefused'
  | 'referenceNotDone'
  | 'referenceSpreadsheet'
  | 'referenceDigitsLost'
  | 'referenceUnlike';

/** An IBAN of Pakistan or a CNIC: of the person who was to be paid. */
const PERSONAL = /^(?:pk\d{2} ?[a-z]{4}(?: ?[0-9a-z]{4}){4}|\d{5}-\d{7}-\d)$/i;

/** The rule of every way in: a typed, pasted, proposed or confirmed reference. */
export function findReferenceProblem(reference: string): ReferenceProblem | undefined {
  if (hasSpreadsheetError(reference)) return 'referenceSpreadsheet';
  const reply = findRefusal(reference);
  if (reply) return reply === 'refused' ? 'referenceRefused' : 'referenceNotDone';
  if (hasLostDigits(reference)) return 'referenceDigitsLost';
  const text = plainNumber(reference).replace(/["']/g, '').trim();
  const isUnlike = !/[1-9]/.test(text) || !isPlain(text) || isAmount(text) || isDate(text);
  return isUnlike || PERSONAL.test(text) ? 'referenceUnlike' : undefined;
}

/** These say that a payment failed, even if another word says that something is still in process. */
const FAILED =
  /(?<![a-z])(?:fail(?:s|d|ing)?(?![a-z])|error)|failed|failure|reject|declin|un[ -]?suc|insufficien|invalid|incorrect|cancel|نا ?کام|مسترد|منسوخ|نا ?منظور|نا ?کافی|غلط|کینسل|ریجیکٹ|ڈیکلائن|(?<![؀-ۿ])فیل(?![؀-ۿ])|[✗✘✖❌⛔🚫]/u;
/** Words that may also be part of a longer one: only whole ones, or only their beginning, count. */
const REFUSED = new RegExp(
  [
    'returned|revers',
    // Between two hyphens it is part of a number, as in FT-RETURN-0001.
    '(?<![a-z-])return|(?<![a-z])return(?![a-z]*-)',
    "(?<![a-z])(?:not [a-z]|notpaid|refus|refund|denied|bounc|dishono|unable|cannot|can ?'?t|could ?n'?o?t",
    'blocked|expired|timed?[- ]?out|abort|terminat|stopped|dormant|inactive|closed|frozen|suspend|exceed',
    "mismatch|unknown|wrong|missing|rejct|(?:is|was|did|does)n'?t",
    'un[ -]?(?:paid|authori|availab|deliver|credit|post|execut|settl|complet|process)',
    'no (?:such|account|response|reply|match|funds|credit)|(?:nakam|nahin?|wapas|ghalat|mustarad|mansookh)(?![a-z]))',
    '(?<![a-z0-9])(?:not|rej|rjct|rev|rvsl|rvrsl|rtn|rtnd|ret|err(?!:\\d)|cxl|canc|cncl|void)(?![a-z0-9])',
    'واپس|ریٹرن|ریورس|غیر ?ادا|نہیں|انکار|معطل|خرابی|بند|رد(?: کر| ہو|$)',
  ].join('|'),
);
const NOT_DONE =
  /(?<!s)pending|processing|(?:in|under) ?-?(?:process|progress|review|transit)(?![a-z])|await|waiting|schedul|queue|initiated|submitted|incomplete|not yet|(?<![a-z])on ?hold(?![a-z])|(?<![a-z0-9])(?:held|hold)(?![a-z0-9])|زیر ?(?:التوا|عمل|غور|کار)|انتظار|پینڈنگ|پراسیسنگ|پروسیسنگ|نا ?مکمل/;

function wordsIn(text: string): string {
  return (
    plainNumber(text)
      .toLowerCase()
      .replace(/[يى]/g, 'ی')
      .replace(/ك/g, 'ک')
      .replace(/[_\s]+/g, ' ')
      // F A I L E D, F.A.I.L.E.D
      .replace(/(?<![a-z])[a-z](?:[ .·*-][a-z]){3,}(?![a-z])/g, (word) => word.replace(/[^a-z]/g, ''))
  );
}

/** Whether a text of a bank says in so many words that a payment failed. */
export function saysFailed(text: string): boolean {
  return FAILED.test(wordsIn(text));
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
