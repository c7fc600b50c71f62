import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import { pkr, toPkr } from '#shared/money.ts';
import { requestNumber } from '#shared/rules.ts';
import type { AnswerAppealInput, AppealVerdict, CreateAppealInput } from '#shared/schemas/appeals.ts';
import type { AppealView, DecisionKind, DecisionView } from '#shared/views/appeals.ts';
import type { Page } from '#shared/views/common.ts';
import { change } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './appeals.queries.ts';

/** SPEC section 15. */
export function listDecisions(deps: Deps, actor: Actor, input: PageInput): Promise<Page<DecisionView>> {
  return queries.listDecisions(deps.database, actor.userId, input, toDecision);
}

export function listAppeals(deps: Deps, actor: Actor, input: PageInput): Promise<Page<AppealView>> {
  return queries.listAppeals(deps.database, actor, input);
}

export function countAppeals(deps: Deps, actor: Actor): Promise<{ open: number; count: number }> {
  return queries.countAppeals(deps.database, actor);
}

/** @throws DomainError `requestNotFound`, `appealNotRefused`, `appealedAlready` */
export function createAppeal(deps: Deps, actor: Actor, input: CreateAppealInput): Promise<{ id: string }> {
  return change(deps, actor, 'appeal_create', input, {
    user: actor.userId,
    request: input.id,
    text: input.text,
  });
}

/**
 * @throws DomainError `appealSame` or `appealNobodyElse` for the person who rejected the request,
 *   `appealAnswered`, `appealNotFound`
 */
export function answerAppeal(
  deps: Deps,
  actor: Actor,
  input: AnswerAppealInput,
): Promise<{ id: string; state: AppealVerdict }> {
  return change(deps, actor, 'appeal_answer', input, {
    request: input.id,
    verdict: input.verdict,
    answer: input.answer,
  });
}

const KINDS: Readonly<Record<string, DecisionKind>> = {
  'request.approve': 'approved',
  'request.reject': 'rejected',
  'request.delete': 'removed',
  'request.return': 'returned',
  'reset.approve': 'passwordGiven',
  'reset.reject': 'passwordRefused',
  'reset.issue_code': 'codeMade',
  'user.create': 'created',
  'user.adjust_balance': 'adjusted',
};

function kindOf({ action, before, after }: queries.DecisionRow): DecisionKind {
  const kind = KINDS[action];
  if (kind) return kind;
  if (before?.status !== after?.status || before?.accountStatus !== after?.accountStatus)
    return after?.status === 'Inactive' ? 'deactivated' : 'activated';
  return after?.passwordChanged === true ? 'passwordSet' : 'changed';
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const { entryCashIn, entryCashOut } = transactionTexts;

/** The database describes an adjustment by its direction where staff gave no description. */
function givenText(description: unknown): string | null {
  return description === entryCashIn || description === entryCashOut ? null : textOf(description);
}

function toDecision(row: queries.DecisionRow): DecisionView {
  const { seq, at, after, requestId, requestSeq, type, amount, state, text } = row;
  const kind = kindOf(row);
  const moved = kind === 'adjusted' && typeof after?.amount === 'number' ? pkr(after.amount) : null;
  return {
    id: String(seq),
    at,
    kind,
    role: row.role,
    reason: textOf(after?.returned) ?? textOf(after?.reason) ?? givenText(after?.description),
    amount: amount === null ? moved : toPkr(amount),
    request:
      requestId && requestSeq !== null && type
        ? { id: requestId, number: requestNumber(requestSeq), type }
        : null,
    mayAppeal: state === null && (kind === 'rejected' || kind === 'removed'),
    appeal:
      state === null || text === null
        ? null
        : {
            state,
            text,
            answer: row.answer,
            answeredAt: row.answeredAt,
            role: row.answerRole,
            renewed: row.renewedSeq === null ? null : requestNumber(row.renewedSeq),
          },
  };
}
