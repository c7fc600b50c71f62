import { findRefusal } from '#shared/bank-reference.ts';
import { plainText } from '#shared/identifiers.ts';
import { oneOf } from '#shared/statement-words.ts';

/* What a cell says of a payment that was not made, in whatever column. */

const SUBJECT = oneOf('payment, transaction, transfer, txn, trx, status');
const FAILED = oneOf(
  `fail(?:ed|ure)?, unsuccessful, declined, rejected, reversed, returned, cancell?ed, aborted, voided, expired,
  bounced, timed? ?out, duplicate`,
  'not (?:successful|paid|done|completed?|credited|settled)',
  'ناکام, مسترد, منسوخ, نامنظور',
);
const OPEN = oneOf(
  'pending, processing, in ?process, in progress, on hold, auth, info(?:rmation)? only, for info(?:rmation)?',
  'زیر ?التوا',
);
/** Also beside a balance. */
const NOT_DONE = new RegExp(`^(?:${SUBJECT}[: -]*)?(?:is |was )?(?:${FAILED}|${OPEN})[.!]?$`, 'i');

const OF_PLANS = `(?:payment|money) requests?, request(?:ed)?(?: money)?, planned, proposed, forecast, estimated?,
  deferred, future[- ]dated, standing order \\(next\\), reserved, expected, reminder, promise(?: to pay)?,
  quot(?:e|ation), partial, plan, budget, متوقع, اندازہ`;
const OF_RECORDS = `nil, test(?: entry)?, draft, contra(?: entry)?, limit (?:change|increase|enhancement),
  (?:balance )?[ei]nquiry, mini statement, title fetch, otp(?: verification)?, cheque lodged, bill generated,
  adjust(?:ment|ed), correct(?:ion|ed), revised, replaced, dummy, (?:sample|example)(?: row)?, e\\.g, shadow, memo,
  xxx+, ecr`;
const OF_PEOPLE = `double(?: entry)?, (?:by )?mistake, galti(?: se)?, غلطی سے, ditto, (?:same )?as above, دوبارہ, ulta,
  wapsi, ignore(?: this)?, delete(?: this)?, complaint(?: lodged)?, (?:network|system) (?:issue|error|down|busy),
  (?:server|link) down, n\\/p`;
/** Alone in a cell. */
const NOT_YET = new RegExp(`^${oneOf(OF_PLANS, OF_RECORDS, OF_PEOPLE)}[.!]?$`, 'i');

/** Also among other words. */
const AMONG_OTHERS = new RegExp(
  [
    '\\b(?:payment|money|funds?) requests?\\b|\\brequest(?:ed (?:by|from)| payment| money| funds)\\b',
    '\\b(?:reward|bonus|loyalty) points\\b|\\bfree (?:mbs?|minutes|sms)\\b',
    '^(?:rev|rvsl|rtn|cxl)[- ]?\\d{4}',
    // A part of the row above.
    '^\\W*(?:of which|thereof|incl(?:\\.|uding|usive|udes)?)(?!\\w)',
    '[⚠❗❓🔴🟠🟡]',
  ].join('|'),
  'iu',
);

/** Letters of Urdu that were encoded twice, of which some are lost. */
const GARBLED = /(?:[ÃÂØÙÚÛ][^\p{L}\s].{0,2}){2}/u;

/** A refund is also a movement of its own. */
const REFUND = /\brefunds?\b/gi;

/**
 * Whether a cell says that a payment was not made. Among other words, or as less than a whole refusal, that
 * counts only if no balance shows that money moved.
 */
export function saysNotDone(cell: string, hasBalance: boolean): boolean {
  if (cell.length < 40 && NOT_DONE.test(plainText(cell))) return true;
  const hasWords = /[^ -@]/.test(cell);
  if (hasBalance || !hasWords) return false;
  if (AMONG_OTHERS.test(cell) || GARBLED.test(cell)) return true;
  return NOT_YET.test(plainText(cell)) || findRefusal(cell.replace(REFUND, '')) !== undefined;
}
