import { plainText } from '#shared/identifiers.ts';
import type { ColumnMeaning } from '#shared/schemas/statements.ts';
import { oneOf } from '#shared/statement-words.ts';

/* The words that headings of columns have. */

const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`);
const some = (...lists: string[]) => new RegExp(`\\b${oneOf(...lists)}\\b`);

const TRANSACTION = oneOf('transaction, txn, trx, trans, tran');
const NUMBER = oneOf('no, number, id');
const BALANCE = oneOf('bal, balance');
const [DEBIT, CREDIT] = [oneOf('dr, debit'), oneOf('cr, credit')];
const AMOUNT = oneOf('amount, amt');

/** A heading has the first of these meanings that fits. */
const HEADINGS: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['unsure', /^unsure$/],
  ['opening', whole(`${oneOf('opening, previous, prior, starting')} ${BALANCE}`, `${BALANCE} before`)],
  ['balance', new RegExp(`^(?:\\w+ )?${BALANCE}(?: \\w+)?$|بیلنس|بقایا`)],
  ['valueDate', whole(`${oneOf('value, posting, post, settlement, effective')}(?: (?:date|dt))?`)],
  [
    'date',
    new RegExp(
      `^(?:(?:${TRANSACTION}|booking|entry) )?date(?: ?(?:\\/|and|&)? ?time)?$|^timestamp$|^created (?:at|on)$|^day$|تاریخ`,
    ),
  ],
  ['time', whole(`(?:${TRANSACTION} )?time`, 'وقت')],
  ['currency', whole(`(?:(?:transaction|account) )?${oneOf('currency, ccy, curr, cur')}`, 'کرنسی')],
  [
    'status',
    whole(
      '(?:.* )?status',
      `(?:${oneOf('transaction, txn, payment, settlement')} )?${oneOf('state, result, outcome')}`,
      '(?:is )?(?:reversed|reversal)',
      'حالت',
      'کیفیت',
    ),
  ],
  [
    'direction',
    new RegExp(
      `direction|${
        whole(
          `(?:(?:transaction|txn) )?${DEBIT} ?\\/ ?${CREDIT}`,
          `${CREDIT} ?\\/ ?${DEBIT}`,
          '\\+ ?\\/ ?-',
          'd\\/?c',
          'in ?\\/ ?out',
        ).source
      }`,
    ),
  ],
  ['fee', some('fees?, charges?, commission, tax, fed, wht')],
  ['description', /^(transaction )?(particulars|description|narration|details?|desc)\b/],
  [
    'id',
    whole(
      `${oneOf('transaction, trx, trans, txn, raast')} ${oneOf('id, no, number, ref, reference')}`,
      `payment ${NUMBER}`,
      `(?:transaction|payment) reference ${NUMBER}`,
      oneOf('tid, trxid, txnid, rrn, utr, id'),
      `(?:ref|reference) ${NUMBER}`,
    ),
  ],
  [
    'reference',
    some(`ref, reference, stan, instrument, instr?, cheque, cheq, chq, doc, document, note, message`),
  ],
  [
    'out',
    whole(
      oneOf(`debits?, dr, withdrawals?, money out, paid out, out, outgoing, sent, payments?, withdrawn`),
      `(?:${DEBIT}|withdrawal) ${AMOUNT}`,
      `amount ${oneOf('debit, debited, out, withdrawn, dr')}`,
    ),
  ],
  [
    'in',
    whole(
      oneOf(`credits?, cr, deposits?, money in, paid in, in, incoming, received, receipts?`),
      `(?:${CREDIT}|deposit) ${AMOUNT}`,
      `amount ${oneOf('credit, credited, in, deposited, cr')}`,
    ),
  ],
  ['amount', whole(`(?:${oneOf('transaction, txn, trx, net')} )?${AMOUNT}`, 'رقم', oneOf('pkr, rs, value'))],
  [
    'description',
    new RegExp(
      oneOf(
        'descri, narrat, detail, particular, remark, purpose, sender, receiver, beneficiary, \\bname\\b',
        'counter ?party, ^type$, ^(?:transaction|txn) type$, channel, تفصیل, ^نام$',
      ),
    ),
  ],
];

export function headingOf(cell: string): string {
  return plainText(cell)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\((pkr|rs\.?|cr|dr|[+-])\)/g, ' ')
    .replace(/[_.:*#\s]+/g, ' ')
    .replace(/\b(in )?(pkr|rs)$/, (unit, _, __, at) => (at === 0 ? unit : ''))
    .trim();
}

export function meaningOf(cell: string): ColumnMeaning | null {
  const heading = headingOf(cell);
  if (heading === '' || heading.length > 60) return null;
  return HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}
