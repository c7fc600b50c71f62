import { randomUUID } from 'node:crypto';
import { assertReference } from '#shared/bank-reference.ts';
import { DomainError } from '#shared/errors.ts';
import { comparisonKey } from '#shared/identifiers.ts';
import { toPkr } from '#shared/money.ts';
import { BATCH_MAX, batchNumber, PAYMENT_METHODS, requestNumber } from '#shared/rules.ts';
import type {
  CreateBatchInput,
  DownloadBatchInput,
  ListBatchesInput,
  SetPayoutLayoutInput,
  SettleBatchInput,
  TakeOutInput,
} from '#shared/schemas/payouts.ts';
import type {
  BankFile,
  BatchDetails,
  BatchMade,
  PayableList,
  PayoutLayoutView,
  ReferenceProposal,
  SettledView,
} from '#shared/views/payouts.ts';
import { change, changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { countDecision } from '../metrics/metrics.service.ts';
import { findWarnings } from '../requests/warnings.queries.ts';
import { DEFAULT_LAYOUT, writeBankFile } from './bank-file.ts';
import * as queries from './payout-batches.queries.ts';
import { proposeReferences } from './proposals.ts';

export async function listPayable(deps: Deps, actor: Actor): Promise<PayableList> {
  const found = await queries.findPayable(deps.database, actor.userId);
  const items = found.slice(0, BATCH_MAX);
  const warnings = await findWarnings(
    deps.database,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((item) => ({ ...item, warnings: warnings.get(item.id) ?? [] })),
    more: found.length > items.length,
  };
}

export function listBatches(deps: Deps, input: ListBatchesInput) {
  return queries.listBatches(deps.database, input);
}

/** @throws DomainError `notFound` */
export async function getBatch(deps: Deps, id: string): Promise<BatchDetails> {
  const [batch, rows] = await Promise.all([
    queries.findBatch(deps.database, id),
    queries.findBatchRows(deps.database, id),
  ]);
  if (!batch) throw new DomainError('notFound', 'batchNotFound');
  return { ...batch, rows };
}

/** Nothing is recorded. @throws DomainError `notFound` */
export async function proposeFromStatements(deps: Deps, id: string): Promise<ReferenceProposal[]> {
  const [{ rows }, lines] = await Promise.all([
    getBatch(deps, id),
    queries.findUnusedLines(deps.database, id),
  ]);
  return proposeReferences(
    rows.filter(({ status }) => status === 'Pending'),
    lines,
  );
}

/**
 * @throws DomainError `conflict` when all are left out; `notFound` when none of the ids is a member's
 *   withdrawal
 */
export async function createBatch(deps: Deps, actor: Actor, input: CreateBatchInput): Promise<BatchMade> {
  const { seq, sum, left, ...made } = await change(deps, actor, 'batch_create', input, {
    batch: randomUUID(),
    account: input.account,
    requests: input.requestIds,
  });
  return {
    ...made,
    number: batchNumber(seq),
    sum: toPkr(sum),
    left: left.map(({ seq: request, ...rest }) => ({ ...rest, number: requestNumber(request) })),
  };
}

/**
 * @throws DomainError `notFound` when the withdrawal is not in the batch; `conflict` when the withdrawal is
 *   decided or waits for a second person, when the bank file was downloaded more often than `downloads`, and
 *   when the file was downloaded at all, unless `unpaid` says that the bank did not pay this withdrawal
 */
export async function takeOut(deps: Deps, actor: Actor, input: TakeOutInput) {
  return change(deps, actor, 'batch_take_out', input, {
    batch: input.id,
    request: input.requestId,
    downloads: input.downloads,
    unpaid: input.unpaid === true,
  });
}

/**
 * @throws DomainError `conflict` when the batch is closed; when its maker may not pay it alone
 *   (`bankFileSecond`); when the file was downloaded before, unless `again` asks for another download; on a
 *   repeat, when it was downloaded again or a withdrawal was decided or taken out since the first call
 */
export async function downloadBatch(deps: Deps, actor: Actor, input: DownloadBatchInput): Promise<BankFile> {
  const { seq, layout, rows, downloads } = await change(deps, actor, 'batch_download', input, {
    batch: input.id,
    again: input.again === true,
  });
  // Pending withdrawals can leave a batch but never join it, so an equal count of them means the same rows.
  const batch = await queries.findBatch(deps.database, input.id);
  if (batch?.downloads !== downloads || batch.pending.count !== rows.length) {
    throw new DomainError('conflict', 'bankFileOutdated');
  }
  return writeBankFile(seq, layout ?? DEFAULT_LAYOUT, rows);
}

/**
 * Pays or refunds withdrawals of a batch, each in its own transaction under its own key: a repeat goes on
 * where an error stopped. Withdrawals settled before stay unchanged. A payment may wait for a second person.
 * @throws DomainError `badInput` for what is no bank's reference; `conflict` for one that was used before or
 *   is given twice, unless `sameReference` is set; when the bank file was downloaded more often than
 *   `downloads`; when it was never downloaded and a withdrawal is to be paid, unless `withoutFile` is set
 */
export async function settleBatch(deps: Deps, actor: Actor, input: SettleBatchInput): Promise<SettledView[]> {
  const settled: SettledView[] = [];
  // If it is false and the bank file was never downloaded, none of the withdrawals is settled.
  const withoutFile =
    input.withoutFile === true || input.results.every(({ outcome }) => outcome === 'failed');
  for (const [part, result] of input.results.entries()) {
    const scope = `${scopeOf(actor)}${part > 0 ? `:${part}` : ''}`;
    const attempt = { scope, operation: 'batch.settle', input };
    const prepare = async () => {
      if (part === 0) await assertSettleable(deps, input);
      return {
        actor: actor.userId,
        address: actor.address,
        batch: input.id,
        request: result.requestId,
        downloads: input.downloads,
        withoutFile,
        sameReference: input.sameReference === true,
        reference: result.outcome === 'paid' ? result.reference : null,
        reason: result.outcome === 'failed' ? result.reason : null,
      };
    };
    const { seq, ...done } = await changeOnce(deps, attempt, 'batch_settle', prepare, (made) => {
      if (made.settled) countDecision(deps, 'Withdraw', result.outcome === 'paid' ? 'approved' : 'rejected');
    });
    settled.push({ ...done, number: requestNumber(seq) });
  }
  return settled;
}

async function assertSettleable(deps: Deps, input: SettleBatchInput): Promise<void> {
  if (!(await queries.findBatch(deps.database, input.id))) {
    throw new DomainError('notFound', 'batchNotFound');
  }
  const paid = input.results.filter((result) => result.outcome === 'paid');
  for (const { reference } of paid) assertReference(reference);
  if (input.sameReference || paid.length === 0) return;
  const typed = new Set<string>();
  for (const { reference } of paid) {
    const key = comparisonKey(reference);
    if (typed.has(key)) throw new DomainError('conflict', 'referenceTwice', { reference });
    typed.add(key);
  }
  const references = paid.map(({ reference }) => reference);
  const own = new Set(paid.map(({ requestId }) => requestId));
  const used = await queries.findReferences(deps.database, references);
  const other = used.find(({ id }) => !own.has(id));
  if (other) {
    const params = { reference: other.reference, number: requestNumber(other.seq) };
    throw new DomainError('conflict', 'referenceUsed', params);
  }
}

export async function listLayouts(deps: Deps): Promise<PayoutLayoutView[]> {
  const set = await queries.findLayouts(deps.database);
  return PAYMENT_METHODS.map((account) => ({ account, layout: set.get(account) ?? DEFAULT_LAYOUT }));
}

export async function setLayout(deps: Deps, actor: Actor, input: SetPayoutLayoutInput) {
  return change(deps, actor, 'payout_layout_set', input, {
    account: input.account,
    layout: input.layout,
  });
}
