import { BYTE_ORDER_MARK, textCell } from '#shared/csv.ts';
import { staffPayouts } from '#shared/i18n/en/staff-payouts.ts';
import { plainNumber } from '#shared/identifiers.ts';
import { type Paisa, toPkr } from '#shared/money.ts';
import { batchNumber, requestNumber } from '#shared/rules.ts';
import type { PayoutField, PayoutLayout } from '#shared/schemas/payouts.ts';
import type { BankFile } from '#shared/views/payouts.ts';

export interface BankPayment {
  readonly seq: number;
  readonly payout: Paisa;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly bankName: string | null;
  readonly user: string;
}

export const DEFAULT_LAYOUT: PayoutLayout = {
  columns: (['accountName', 'accountNumber', 'bankName', 'amount', 'requestNumber'] as const).map(
    (field) => ({ field, heading: staffPayouts[`payoutField.${field}`] }),
  ),
  headings: true,
  total: false,
  spreadsheet: false,
};

/** No text can become a spreadsheet formula; amounts have two decimals. */
export function writeBankFile(seq: number, layout: PayoutLayout, payments: readonly BankPayment[]): BankFile {
  const { columns, headings, total, spreadsheet } = layout;
  const number = batchNumber(seq);
  const cell = spreadsheet ? textCell : plainCell;
  const values = (payment: BankPayment): Record<Exclude<PayoutField, 'text'>, string> => ({
    accountName: cell(payment.accountName ?? ''),
    accountNumber: cell(cleanAccountNumber(payment.accountNumber ?? '')),
    bankName: cell(payment.bankName ?? ''),
    amount: rupeesOf(payment.payout),
    requestNumber: cell(requestNumber(payment.seq)),
    batchNumber: cell(number),
    memberName: cell(payment.user),
  });
  const sum = payments.reduce((all, { payout }) => all + payout, 0) as Paisa;
  const lines = payments.map((payment) => {
    const known = values(payment);
    return columns.map(({ field, text = '' }) => (field === 'text' ? cell(text) : known[field]));
  });
  if (headings) lines.unshift(columns.map(({ heading = '' }) => cell(heading)));
  if (total) lines.push([cell(staffPayouts.bankFileTotal), String(payments.length), rupeesOf(sum)]);
  const body = lines.map((cells) => `${cells.join(',')}\r\n`).join('');
  return {
    name: `${number}.csv`,
    text: spreadsheet ? BYTE_ORDER_MARK + body : body,
    count: payments.length,
    sum: toPkr(sum),
  };
}

/** A text of only A to Z, a to z and 0 to 9 stays unquoted, as banks expect. */
function plainCell(text: string): string {
  return /^[0-9A-Za-z]+$/.test(text) ? text : textCell(text);
}

const rupeesOf = (amount: Paisa) => toPkr(amount).toFixed(2);

export function cleanAccountNumber(typed: string): string {
  return plainNumber(typed).replace(/[\s\p{Dash}]/gu, '');
}
