import { hasLostDigits, isAmount, isDate } from './cell-shapes.ts';
import { isPlain, plainNumber } from './identifiers.ts';

/* What a bank's reference of a payout is, and what a bank's reply says (SPEC section 4.2). */

export type ReferenceProblem =
  | 'referenceRefused'
  | 'referenceNotDone'
  | 'referenceSpreadsheet'
  | 'referenceDigitsLost'
  | 'referenceUnlike';

/** An IBAN of Pakistan, a CNIC or a mobile number: of the person who was to be paid. */
const PERSONAL =
  /^(?:pk\d{2} ?[a-z]{4}(?: ?[0-9a-z]{4}){4}|\d{5}-\d{7}-\d|(?:\+|00)92 ?3\d{9}|03\d{2}[ -]?\d{7})$/i;
export const isPersonal = (text: string) => PERSONAL.test(text);
/** A number of which a part is hidden or cut off. */
const IN_PART = /[*•]|\.{2}|(?<![a-z])x{3,}-?\d/i;

/** The rule of every way in: a typed, pasted, proposed or confirmed reference. */
export function findReferenceProblem(reference: string): ReferenceProblem | undefined {
  if (hasSpreadsheetError(reference)) return 'referenceSpreadsheet';
  const reply = findRefusal(reference);
  if (reply) return reply === 'refused' ? 'referenceRefused' : 'referenceNotDone';
  if (hasLostDigits(reference)) return 'referenceDigitsLost';
  const text = plainNumber(reference).replace(/["']/g, '').trim();
  const isUnlike = !/[1-9]/.test(text) || !isPlain(text) || isAmount(text) || isDate(text);
  return isUnlike || PERSONAL.test(text) || IN_PART.test(text) ? 'referenceUnlike' : undefined;
}

/** These say that a payment failed, even if another word says that something is still in process. */
const FAILED =
  /(?<![a-z])(?:fail(?:s|d|ing)?(?![a-z])|error)|f(?=[a1]*[@il|])[a@]+[i1l|]+e?d(?![a-z])|(?<![a-z0-9])fa+1+e?d(?![a-z0-9])|failure|reject|declin|un[ -]?suc|(?:not|no|without) ?suc|insufficien|invalid|incorrect|cancel|نا ?کام|مسترد|منسوخ|نا ?منظور|نا ?کافی|غلط|کینسل|ریجیکٹ|ڈیکلائن|(?<![؀-ۿ])فیل(?![؀-ۿ])|[✗✘✖❌❎⛔🚫👎]/u;
/** Words that may also be part of a longer one: only whole ones, or only their beginning, count. */
const REFUSED = new RegExp(
  [
    'returned|revers|charge ?back',
    // Between two hyphens it is part of a number, as in FT-RETURN-0001.
    '(?<![a-z-])return|(?<![a-z])return(?![a-z]*-)',
    "(?<![a-z])(?:not [a-z]|notpaid|refus|refund|denied|bounc|dishono|unable|cannot|can ?'?t|could ?n'?o?t",
    'blocked|expire|lapsed|timed?[- ]?out|abort|terminat|stop(?:ped| payment)|dormant|inactive|closed|frozen|suspend|exceed',
    'roll(?:ed)?[- ]?back|written back|annul|nullif|undone|recall|taken back|investigat|fraud|un-?confirm',
    "mismatch|unknown|wrong|missing|rejc?e?c?t|disput|dropped|discarded|(?:is|was|did|does)n'?t",
    '(?:sent|credited) back|do not|try again|voided|withdrawn|deleted|removed|skipped|excluded',
    'un[ -]?(?:paid|authori|availab|deliver|credit|post|execut|settl|complet|process|clear)',
    'no (?:such|account|response|reply|match|funds|credit)|n[ao]n paid|nt paid',
    // Roman Urdu, as it is spelled: nakaam, nahi hua, wapis, ghalat, mustarad, mansookh, radd.
    '(?:n+a+ ?k+a+m|nahin?|wa+p[aei]s|gh?a?la?t|must[ae]r[ai]d|mans(?:oo?|u)kh|radd?|adh?oori?)(?![a-z])|n+a+ ka+my?a+b)',
    '(?<![a-z])n(?:ai|hi|e?hi|i|ei) (?:hu|ga|ho|mil)',
    '(?<![a-z])(?:ruk[aie]?|at[ak]k?[aie]|phans[aie]|band) (?:hu|ga|he|hai)',
    '(?<![a-z0-9])(?:not|rej|rjct|rev|rvsl|rvsd|rvrsl|rtn|rtnd|rtd|ret|err(?!:\\d)|cxl|cxld|canc|canx|cncl|void)(?![a-z0-9])',
    '(?<![a-z0-9])(?:decl|dcln|dny|dnh|fld|nok|t/o)(?![a-z0-9])',
    'واپس|ریٹرن|ریورس|غیر ?ادا|نہیں|نہ ?ہو|انکار|معطل|معلق|خرابی|بند|رک ?گ|رو?کی? ?(?:لی|ہو|دی)|ناقابل|مسئلہ|اٹک|(?<![؀-ۿ])رد(?: کر| ہو|$)',
  ].join('|'),
);
const NOT_DONE =
  /(?<!s)pending|(?<![a-z])(?:stuck|parked|suspense|unapplied)(?![a-z])|processing|(?:in|under) ?-?(?:process|progress|review|transit|clearing)(?![a-z])|process m[ei]|await|waiting|schedul|queue|initiated|submitted|incomplete|(?:not|to|will) (?:yet|be) |(?<![a-z])on ?-?hold(?![a-z])|(?<![a-z0-9])(?:held|hold|pend|pndg?|tb[ac])(?![a-z0-9])|auth(?:ori[sz]ation)? ?-?(?:only|hold)|(?:temporary|shadow) credit|[⏳⌛]|supersed|pre-?auth|provisional|earmark|subject to|attempted|upcoming|(?<![a-z])(?:lien|memo (?:entry|post|credit|debit|only))(?![a-z])|(?:settled|posted|cleared|credited|completed?|done|success(?:ful)?|paid) ?[:=] ?(?:no?|false)(?![a-z]|[ .:#]*\d)|int[ei]zar|(?:زیر ?)?التوا|زیر ?(?:عمل|غور|کار)|عمل میں|ادھور|انتظار|موقوف|ملتوی|پینڈنگ|پراسیسنگ|پروسیسنگ|نا ?مکمل/u;

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
