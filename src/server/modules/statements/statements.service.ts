import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { type Paisa, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import type {
  ApproveArrivedInput,
  ConfirmMatchInput,
  CountBalanceInput,
  ReconciliationInput,
  StatementLayoutsInput,
  UndoMatchInput,
} from '#shared/schemas/statements.ts';
import {
  type ApprovedArrived,
  DIFFERENCE_KINDS,
  type ReconciliationView,
  type StatementDay,
} from '#shared/views/statements.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { approveRequest, assertDecidable } from '../requests/requests.service.ts';
import { listImports } from './imports.queries.ts';
import * as queries from './statements.queries.ts';

const SHOWN = 400;
const DAYS = 14;

/** The figures of a day, what its differences sum up to, and what none of them explains (null: not known). */
async function explain({ database }: Deps, account: PaymentMethod, asked: string | undefined) {
  const found = await queries.readFigures(database, account, asked);
  const parts = found.isCovered ? await queries.sumDifferences(database, account, found.day) : [];
  const closing = found.opening + found.moneyIn - found.moneyOut + found.other;
  const opening = found.before;
  const real = found.after ?? (opening === null ? null : opening + found.arrived - found.left);
  const held = found.counted ?? (found.isCovered ? real : null);
  const carried = opening === null ? 0 : opening - found.opening;
  const explained = parts.reduce((total, { sum }) => total + sum, carried);
  const unexplained = held === null ? null : held - closing - explained;
  return { found, parts, closing, opening, real, held, carried, unexplained };
}

/** The last two weeks of an account, newest first. */
export async function listDays(deps: Deps, { account }: StatementLayoutsInput): Promise<StatementDay[]> {
  const days: StatementDay[] = [];
  let day: string | undefined;
  while (days.length < DAYS) {
    const { found, unexplained } = await explain(deps, account, day);
    const known = unexplained === null ? 'imported' : unexplained === 0 ? 'explained' : 'open';
    const state = found.isCovered || found.counted !== null ? known : 'none';
    days.push({ day: found.day, state });
    day = new Date(Date.parse(found.day) - 86_400_000).toISOString().slice(0, 10);
  }
  return days;
}

export async function reconcile(
  deps: Deps,
  { role }: Actor,
  input: ReconciliationInput,
): Promise<ReconciliationView> {
  const { database } = deps;
  const { account } = input;
  const { found, parts, closing, opening, real, held, carried, unexplained } = await explain(
    deps,
    account,
    input.day,
  );
  const { day, today } = found;
  const [differences, confirmed, arrived, imports] = await Promise.all([
    queries.listDifferences(database, account, day, SHOWN + 1, role),
    queries.listConfirmed(database, account, day, role),
    queries.listArrived(database, account),
    listImports(database, account),
  ]);
  const hidden = parts.some(({ kind, sum }) => kind === 'transfer' && sum === 0);
  const shown = differences.slice(0, SHOWN).filter(({ kind }) => kind !== 'transfer' || !hidden);
  const unknown = shown.filter(({ kind }) => kind === 'neverSubmitted' || kind === 'unknownOut');
  const offers = await queries.findOffers(
    database,
    account,
    day,
    unknown.flatMap(({ line }) => (line ? [line.id] : [])),
    role,
  );
  const orNull = (amount: number | null) => (amount === null ? null : toPkr(paisa(amount)));
  return {
    account,
    day,
    today,
    books: {
      opening: toPkr(found.opening),
      moneyIn: toPkr(found.moneyIn),
      moneyOut: toPkr(found.moneyOut),
      other: toPkr(found.other),
      closing: toPkr(paisa(closing)),
    },
    statement: found.isCovered
      ? {
          lines: found.lines,
          opening: orNull(opening),
          moneyIn: toPkr(found.arrived),
          moneyOut: toPkr(found.left),
          closing: orNull(real),
        }
      : null,
    counted: countOf(found),
    difference: orNull(held === null ? null : held - closing),
    carried: toPkr(paisa(carried)),
    parts: parts
      .filter(({ kind }) => kind !== 'transfer' || !hidden)
      .sort((a, b) => DIFFERENCE_KINDS.indexOf(a.kind) - DIFFERENCE_KINDS.indexOf(b.kind))
      .map(({ kind, count, sum }) => ({ kind, count, sum: toPkr(sum) })),
    unexplained: orNull(unexplained),
    differences: shown.map((row) => ({ ...row, offers: (row.line && offers.get(row.line.id)) ?? [] })),
    more: differences.length > SHOWN,
    confirmed,
    arrived: {
      ids: arrived.map(({ id }) => id),
      sum: toPkr(paisa(arrived.reduce((total, { amount }) => total + amount, 0))),
    },
    imports,
  };
}

interface Count {
  readonly counted: Paisa | null;
  readonly note: string | null;
  readonly countedBy: string | null;
  readonly countedAt: string | null;
}

function countOf({ counted, note, countedBy, countedAt }: Count): ReconciliationView['counted'] {
  if (counted === null || countedAt === null) return null;
  return { balance: toPkr(counted), note: note ?? '', by: countedBy ?? '', at: countedAt };
}

/** @throws DomainError `matchImpossible`, `matchedAlready`, `notFound` */
export function confirmMatch(deps: Deps, actor: Actor, input: ConfirmMatchInput): Promise<{ id: string }> {
  return change(deps, actor, 'statement_confirm', input, async () => {
    await assertDecidable(deps, actor, input.requestId);
    const { lineId: line, requestId: request } = input;
    return { line, request };
  });
}

/** @throws DomainError `notFound`, `requestAlreadyApproved` when the deposit was approved after the match */
export function undoMatch(deps: Deps, actor: Actor, input: UndoMatchInput): Promise<{ id: string }> {
  return change(deps, actor, 'statement_undo', input, async () => {
    const requestId = await queries.findMatched(deps.database, input.lineId);
    if (!requestId) throw new DomainError('notFound', 'notFound');
    await assertDecidable(deps, actor, requestId);
    return { line: input.lineId };
  });
}

/** The latest count applies; all stay stored. */
export function countBalance(deps: Deps, actor: Actor, input: CountBalanceInput): Promise<{ id: string }> {
  return change(deps, actor, 'balance_count', input, {
    count: randomUUID(),
    account: input.account,
    day: input.day,
    balancePaisa: toPaisa(input.balance),
    note: input.note ?? '',
  });
}

/** A repeated call with the same `idempotencyKey` continues where the first ended. */
export async function approveArrived(
  deps: Deps,
  actor: Actor,
  { account, ids, idempotencyKey = randomUUID() }: ApproveArrivedInput,
): Promise<ApprovedArrived> {
  const skipped: ApprovedArrived['skipped'][number][] = [];
  let approved = 0;
  for (const id of new Set(ids)) {
    try {
      const change = { id, idempotencyKey: keyOf(idempotencyKey, id) };
      const { awaitingSecondPerson } = await approveRequest(deps, actor, change, account);
      if (awaitingSecondPerson) skipped.push({ id, reason: 'awaitingSecondPerson' });
      else approved++;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      skipped.push({ id, reason: error.key });
    }
  }
  return { approved, skipped };
}

function keyOf(key: string, id: string): string {
  return createHash('sha256').update(`${key} ${id}`).digest('hex');
}

/** Whether an error is a refusal of one deposit only, so that the other deposits can still be approved. */
function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && ['conflict', 'forbidden', 'notFound'].includes(error.kind);
}
