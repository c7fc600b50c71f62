import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import { REWARD_KINDS } from '#shared/movements.ts';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { RequestType } from '#shared/views/requests.ts';
import type { Deps } from '../../platform/deps.ts';
import { parsePosition } from '../../platform/events/outbox.ts';
import type { Sample } from '../../platform/process/metrics.ts';
import * as queries from './metrics.queries.ts';

const KEPT_MS = 10_000;

export function keep<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { found: Promise<T>; until: number } | undefined;
  return () => {
    if (!kept || kept.until < performance.now()) {
      const latest = { found: read(), until: performance.now() + KEPT_MS };
      kept = latest;
      latest.found.catch(() => {
        if (kept === latest) kept = undefined;
      });
    }
    return kept.found;
  };
}

/** Each server counts only the decisions that it made: the total is the sum over all servers. */
export function countDecision(
  { metrics }: Pick<Deps, 'metrics'>,
  type: RequestType,
  decision: 'approved' | 'rejected',
  by = 1,
): void {
  const help = 'Requests decided by staff at this server since its start, by type and decision';
  metrics.count('sikka_decisions_total', help, { type, decision }, by);
}

/** Amounts are in rupees. */
export function addBusinessMetrics({ metrics, database, relay }: Deps): void {
  const figures = keep(() => queries.readFigures(database));
  const gauge = (name: string, help: string, read: (found: queries.Figures) => readonly Sample[]) =>
    metrics.gauge(name, help, async () => read(await figures()));

  // Without a sample from before the first increase, Prometheus would miss that increase.
  for (const type of REQUEST_TYPES) {
    for (const decision of ['approved', 'rejected'] as const) countDecision({ metrics }, type, decision, 0);
  }
  gauge('sikka_accounts', 'Accounts by role and status; deleted ones are not counted', (found) =>
    counted(found, 'users', ['role', 'status']),
  );
  gauge('sikka_requests', 'Deposits and withdrawals on the list, by status', (found) =>
    counted(found, 'requests', ['type', 'status']),
  );
  gauge('sikka_messages', 'Contact messages on the list, by status', (found) =>
    counted(found, 'contacts', ['status']),
  );
  gauge('sikka_password_resets', 'Password requests on the list, by status', (found) =>
    counted(found, 'resets', ['status']),
  );
  gauge(
    'sikka_unpaid_bytes',
    'What people without an approved account have stored; they are refused when it is full',
    ({ counts }) => [{ value: counts['unpaid:bytes'] ?? 0 }],
  );
  gauge('sikka_notices_waiting', 'Notices that are to be sent, or tried again', (found) => [
    { value: found.waitingNotices },
  ]);
  gauge(
    'sikka_deposits_rupees',
    'Joining deposits: awaiting a decision, and approved ever and today',
    (found) => [
      { labels: { state: 'pending' }, value: toPkr(found.pendingDeposits) },
      { labels: { state: 'approved' }, value: toPkr(of(found.totals, 'cash:joining')[1]) },
      { labels: { state: 'approved_today' }, value: toPkr(of(found.today, 'cash:joining')[1]) },
    ],
  );
  gauge(
    'sikka_withdrawals_rupees',
    'Withdrawals: awaiting a decision, paid (after fees) and refunded, ever and today',
    (found) => [
      { labels: { state: 'pending' }, value: toPkr(balanceOf(found, 'payable')) },
      { labels: { state: 'paid' }, value: toPkr(of(found.totals, 'cash:payout')[0]) },
      { labels: { state: 'paid_today' }, value: toPkr(of(found.today, 'cash:payout')[0]) },
      { labels: { state: 'refunded' }, value: toPkr(of(found.totals, 'payable:refund')[1]) },
      { labels: { state: 'refunded_today' }, value: toPkr(of(found.today, 'payable:refund')[1]) },
    ],
  );
  gauge('sikka_rewards_today_rupees', 'Rewards posted this business day, by kind', (found) =>
    REWARD_KINDS.map((kind) => ({
      labels: { kind },
      value: toPkr(of(found.today, `member:${kind}`)[0]),
    })),
  );
  gauge('sikka_cash_rupees', 'Cash held, by the books', (found) => [
    { value: toPkr(paisa(-balanceOf(found, 'cash'))) },
  ]);
  gauge(
    'sikka_liabilities_rupees',
    'What is owed: balances of accounts, and withdrawals awaiting payment',
    (found) => [
      { labels: { to: 'accounts' }, value: toPkr(balanceOf(found, 'member')) },
      { labels: { to: 'withdrawals' }, value: toPkr(balanceOf(found, 'payable')) },
    ],
  );
  gauge('sikka_solvency_ratio', 'Cash held by what is owed; below 1 not everybody could be paid', (found) => {
    const owed = balanceOf(found, 'member') + balanceOf(found, 'payable');
    return owed > 0 ? [{ value: -balanceOf(found, 'cash') / owed }] : [];
  });
  gauge('sikka_books_problems', 'What the check of the books found; not 0: they do not balance', (found) => [
    { value: found.books.problems },
  ]);
  gauge('sikka_books_check_age_seconds', 'Since the end of the last whole check of the books', (found) =>
    found.books.age === null ? [] : [{ value: found.books.age }],
  );
  metrics.gauge(
    'sikka_relay_lag_seconds',
    'How long the oldest event not handed out yet has been waiting',
    async () => {
      const position = parsePosition(relay.position());
      return position ? [{ value: await queries.readRelayLag(database, position) }] : [];
    },
  );
}

function counted({ counts }: queries.Figures, prefix: string, labels: readonly string[]): Sample[] {
  return Object.entries(counts).flatMap(([name, value]) => {
    const [first, ...values] = name.split(':');
    if (first !== prefix) return [];
    return [{ labels: Object.fromEntries(labels.map((label, i) => [label, values[i] ?? ''])), value }];
  });
}

function of(totals: queries.Figures['totals'], name: string): readonly [credit: Paisa, debit: Paisa] {
  return totals[name] ?? [paisa(0), paisa(0)];
}

/** A credit balance is positive. */
function balanceOf({ totals }: queries.Figures, code: string): Paisa {
  const sums = Object.entries(totals).filter(([name]) => name.startsWith(`${code}:`));
  return paisa(sums.reduce((sum, [, [credit, debit]]) => sum + credit - debit, 0));
}

export async function addOperationMetrics({ metrics, database }: Deps): Promise<void> {
  const operation = keep(() => queries.readOperation(database));
  const gauge = (name: string, help: string, read: (found: queries.Operation) => readonly Sample[]) =>
    metrics.gauge(name, help, async () => read(await operation()));

  gauge('sikka_seals_behind_days', 'Past days that are not sealed', ({ unsealedDays }) => [
    { value: unsealedDays },
  ]);
  const channels = ['push', 'email'] as const;
  gauge(
    'sikka_notices_late',
    'Notices that should be out: due and not taken, or tried in vain',
    ({ lateNotices }) =>
      channels.map((channel) => ({ labels: { channel }, value: lateNotices[channel].count })),
  );
  gauge('sikka_notices_late_seconds', 'How long the oldest late notice waits', ({ lateNotices }) =>
    channels.map((channel) => ({ labels: { channel }, value: lateNotices[channel].seconds })),
  );
  gauge(
    'sikka_requests_oldest_seconds',
    'How long the oldest pending request waits, by type',
    ({ oldestRequest }) => REQUEST_TYPES.map((type) => ({ labels: { type }, value: oldestRequest[type] })),
  );
}
