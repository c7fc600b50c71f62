import { randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { paisa, toPkr } from '#shared/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  ImportStatementInput,
  PreviewStatementInput,
  StatementLayout,
} from '#shared/schemas/statements.ts';
import type { StatementImport, StatementPreview } from '#shared/views/statements.ts';
import { WorkQueue } from '../../platform/concurrency/work-queue.ts';
import { changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { STATEMENT_LIMITS } from '../../platform/limits/limit-table.ts';
import * as queries from './imports.queries.ts';
import { findHeader, guessLayout, withoutEmptyEnd } from './layout.ts';
import { type Line, understand } from './lines.ts';
import { readStatementFile } from './statement-file.ts';

/** A server reads one file at a time, because the rows of a large file take about 100 MB of memory. */
export const statementQueue = new WorkQueue('statement');

const PREVIEWED = { lines: 5, problems: 20 };

async function patiently<T>(database: Database, work: (slow: Database) => Promise<T>): Promise<T> {
  const ms = STATEMENT_LIMITS.statementMs;
  const slow = database.variant({ poolSize: 1, attemptMs: ms, deadlineMs: ms, waitBudget: () => undefined });
  slow.onCommitted = () => database.onCommitted();
  try {
    return await work(slow);
  } finally {
    await slow.close();
  }
}

/** @throws DomainError for a file that is no text, empty or too large */
export async function previewStatement(deps: Deps, input: PreviewStatementInput): Promise<StatementPreview> {
  return statementQueue.run(async () => {
    const file = await readStatementFile(input.content);
    const layouts = await queries.findLayouts(deps.database);
    const known = input.layout ?? layouts.get(input.account);
    const isKnown = known !== undefined && findHeader(file.rows, known.header) !== undefined;
    const layout = isKnown ? known : guessLayout(file.rows);
    const latestDay = await queries.readLatestDay(deps.database);
    const { lines, problems, formulas } = await understand(file, layout, latestDay);
    const kept = await countKept(deps.database, lines);
    const header = findHeader(file.rows, layout.header) ?? -1;
    const cells = file.rows.slice(header + 1, header + 4).map((row) => row.cells);
    const columns = layout.header.length > 0 ? layout.header : (cells[0] ?? []).map(() => '');
    const sum = (test: (line: Line) => boolean) =>
      toPkr(paisa(lines.filter(test).reduce((total, { amount }) => total + Math.abs(amount), 0)));
    return {
      layout,
      isKnown,
      columns: withoutEmptyEnd(columns).length > 0 ? columns : columns.map((_, i) => String(i + 1)),
      cells,
      encoding: file.encoding,
      lines: lines.length,
      knownLines: kept.get(input.account)?.all ?? 0,
      otherAccount: findOther(input.account, layout, lines.length, layouts, kept),
      firstDay: lines[0]?.day ?? null,
      lastDay: lines.at(-1)?.day ?? null,
      moneyIn: sum(({ amount }) => amount > 0),
      moneyOut: sum(({ amount }) => amount < 0),
      first: lines.slice(0, PREVIEWED.lines).map(({ day, amount, reference, description, balance }) => ({
        day,
        amount: toPkr(paisa(amount)),
        reference,
        description,
        balance: balance === null ? null : toPkr(paisa(balance)),
      })),
      problemCount: problems.length,
      problems: problems.slice(0, PREVIEWED.problems),
      formulas,
    };
  }, true);
}

function countKept(database: Database, lines: readonly Line[]) {
  return patiently(database, (slow) =>
    queries.countKnown(
      slow,
      lines.map(({ day, amount, reference, running }) => [day, amount, reference, running]),
    ),
  );
}

/**
 * Another receiving account to which this file may belong: one that already has at least a tenth of the lines
 * (only lines with an id count), or whose saved layout, unlike that of `account`, has the file's headings.
 */
function findOther(
  account: PaymentMethod,
  { header }: StatementLayout,
  lines: number,
  layouts: Awaited<ReturnType<typeof queries.findLayouts>>,
  kept: Awaited<ReturnType<typeof queries.countKnown>>,
): PaymentMethod | null {
  const others = PAYMENT_METHODS.filter((other) => other !== account);
  const text = header.join('\n');
  const hasHeader = (of: PaymentMethod) => header.length > 0 && layouts.get(of)?.header.join('\n') === text;
  const byLines = others.find((other) => 10 * (kept.get(other)?.withId ?? 0) >= Math.max(1, lines));
  return byLines ?? (hasHeader(account) ? undefined : others.find(hasHeader)) ?? null;
}

/**
 * @throws DomainError `statementWrong` with the number of the first wrong line, `statementEmpty`,
 *   `statementOfOther` when the file seems to be of another account and `isConfirmed` is not set
 */
export async function importStatement(
  deps: Deps,
  actor: Actor,
  input: ImportStatementInput,
): Promise<StatementImport> {
  const change = { scope: scopeOf(actor), operation: 'statement.import', input };
  const { id, ...answer } = await patiently(deps.database, (database) =>
    changeOnce({ database, vault: deps.vault }, change, 'statement_import', async () => {
      const { digest, lines } = await statementQueue.run(() => readLines(database, input), true);
      if (!input.isConfirmed) await assertOwn(deps.database, input, lines);
      return {
        actor: actor.userId,
        address: actor.address,
        import: randomUUID(),
        account: input.account,
        fileName: input.fileName,
        digest,
        layout: input.layout,
        lines: lines.map((l) => [l.day, l.amount, l.reference, l.description, l.balance, l.running]),
      };
    }),
  );
  // Matches a second time, because a deposit sent during the import could not see the uncommitted lines.
  if (answer.newLines > 0) {
    await patiently(deps.database, (slow) => slow.call('statement_match', { import: id, request: null }));
  }
  return answer;
}

/** This number grows while a file is saved, so that the screen can show the progress. */
export function readPosition({ database }: Deps): Promise<number> {
  return queries.readPosition(database);
}

/**
 * @throws DomainError `statementUsed` when a confirmed match, an approval or a later file may depend on one
 *   of its lines
 */
export function removeStatement(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  const change = { scope: scopeOf(actor), operation: 'statement.remove', input };
  return patiently(deps.database, (database) =>
    changeOnce({ database, vault: deps.vault }, change, 'statement_remove', () => ({
      actor: actor.userId,
      address: actor.address,
      import: input.id,
    })),
  );
}

async function assertOwn(database: Database, input: ImportStatementInput, lines: readonly Line[]) {
  const [layouts, kept] = await Promise.all([queries.findLayouts(database), countKept(database, lines)]);
  const account = findOther(input.account, input.layout, lines.length, layouts, kept);
  if (account) throw new DomainError('conflict', 'statementOfOther', { account });
}

async function readLines(database: Database, { content, layout }: ImportStatementInput) {
  const file = await readStatementFile(content);
  const { lines, problems } = await understand(file, layout, await queries.readLatestDay(database));
  const [wrong] = problems;
  if (wrong) throw new DomainError('badInput', 'statementWrong', { line: wrong.line });
  if (lines.length === 0) throw new DomainError('badInput', 'statementEmpty');
  return { digest: file.digest, lines };
}
