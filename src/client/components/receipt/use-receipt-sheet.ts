import type { receiptTexts } from '#shared/i18n/en/member-receipts.ts';
import { formatPkr, NO_MONEY } from '#shared/money.ts';
import { groupAccountNumber } from '#shared/payout-accounts.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { useConfig } from '../../lib/config.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import type { Tone } from '../ui/badge.tsx';
import { useReason } from '../use-reason.ts';

export interface ReceiptSheet {
  readonly brand: string;
  readonly title: string;
  readonly number: string;
  readonly kind: string;
  readonly state: string;
  readonly tone: Tone;
  readonly amount: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly foot: string;
}

type Key = keyof typeof receiptTexts;

export function useReceiptSheet(receipt: RequestView, area: 'member' | 'staff'): ReceiptSheet {
  const { t } = useText();
  const { brandName, timeZone } = useConfig();
  const say = (key: Key, params?: Record<string, string>) => t(`${area}.${key}` as TextKey, params);
  const { type, status, removedPending, cancelled } = receipt;
  const approved = status === 'Approved';
  const sentBack = receipt.returned !== null;
  const ended = removedPending ? 'Removed' : approved ? 'Approved' : 'Rejected';
  return {
    brand: brandName,
    title: say('receiptTitle'),
    number: receipt.number,
    kind: say(`receipt${type}`),
    state: say(
      cancelled ? 'receiptCancelled' : sentBack ? 'receiptReturnedWithdraw' : `receipt${ended}${type}`,
    ),
    tone: removedPending || cancelled ? 'neutral' : sentBack ? 'warning' : approved ? 'success' : 'danger',
    amount: formatPkr(receipt.amount),
    facts: useFacts(receipt).map(([key, value]) => ({ label: say(key), value })),
    foot: say('receiptZone', { zone: timeZone }),
  };
}

function useFacts(receipt: RequestView): readonly (readonly [label: Key, value: string])[] {
  const { formatDateTime, formatPkr: money } = useFormat();
  const reasonText = useReason();
  const facts: [label: Key, value: string | null][] = [
    ['receiptMember', `${receipt.user} (${receipt.username})`],
  ];
  if (receipt.type === 'Withdraw') {
    if (receipt.status === 'Approved') {
      facts.push(['receiptFee', money(receipt.fee ?? NO_MONEY)]);
      facts.push(['receiptPayout', money(receipt.payout ?? NO_MONEY)]);
    }
    const account = [groupAccountNumber(receipt.accountNumber ?? ''), receipt.accountName, receipt.bankName];
    facts.push(['receiptAccount', account.filter(Boolean).join('\n')]);
  } else {
    facts.push(['receiptMethod', receipt.paymentMethod], ['receiptTransaction', receipt.transactionId]);
  }
  facts.push(['receiptRequested', formatDateTime(receipt.createdAt)]);
  if (receipt.decidedAt) {
    const label = receipt.removedPending ? 'receiptRemoved' : 'receiptDecided';
    facts.push([label, formatDateTime(receipt.decidedAt)]);
  }
  facts.push(['receiptReason', receipt.reason && reasonText(receipt.reason)]);
  if (receipt.returned) {
    facts.push([
      'receiptReturned',
      `${formatDateTime(receipt.returned.at)}\n${reasonText(receipt.returned.reason)}`,
    ]);
  }
  facts.push(['receiptReference', receipt.reference]);
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
