import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { paisa, toPkr } from '#shared/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  ImportStatementInput,
  PreviewStatementInput,
  RemoveLayoutInput,
  StatementLayout,
  StatementLayoutsInput,
} from '#shared/schemas/statements.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import {
  LEFT_OUT_REASONS,
  type StatementImport,
  type StatementLayoutView,
  type StatementLineView,
  type StatementPreview,
} from '#shared/views/statements.ts';
import { WorkQueue } from '../../platform/concurrency/work-queue.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { STATEMENT_LIMITS } from '../../platform/limits/limit-table.ts';
import { timeOf } from './cells.ts';
import * as queries from './imports.queries.ts';
import { findHeader, guessLayout, widthOf } from './layout.ts';
import { understand } from './lines.ts';
import { askAbout } from './questions.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';
import { type LeftOut, type Line, shownRow, type Understood } from './understood.ts';

/** A server reads one file at a time, because the rows of a large file take about 100 MB of memory. */
export const statementQueue = new WorkQueue('statement');

const PREVIEWED = { lines: 5, problems: 100, top: 15 };

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
    const known = knownLayout(file, layouts.get(input.account) ?? []);
    const guess = () => guessLayout(file.rows, input.headerLine);
    const chosen = input.layout ?? (input.headerLine === undefined ? known : undefined) ?? guess();
    const { layout, questions, words } = askAbout(file.rows, chosen);
    const at = findHeader(file.rows, layout.header);
    const read =
      questions.length > 0
        ? NOTHING_READ
        : await understand(file, layout, await queries.readLatestDay(deps.database), linesOf(input.leftOut));
    const given = toGiven(read.lines);
    const [kept, otherAccount] = await patiently(deps.database, async (slow) => [
      await findKept(slow, input.account, digestOf(file, input), given),
      await findOther(slow, input.account, layout, given, layouts),
    ]);
    const cells = file.rows.slice((at ?? -1) + 1, (at ?? -1) + 4).map((row) => row.cells);
    const sum = (test: (line: Line) => boolean) =>
      rupees(read.lines.filter(test).reduce((total, { amount }) => total + Math.abs(amount), 0));
    return {
      layout,
      isKnown: isDeepStrictEqual(layout, known) && questions.length === 0,
      headerLine: at === undefined || at < 0 ? null : (file.rows[at]?.line ?? null),
      top: file.rows.slice(0, PREVIEWED.top).map(shownRow),
      columns: layout.columns.map((_, i) => layout.header[i] ?? ''),
      cells,
      words: { direction: countedWords(words.direction), status: countedWords(words.status) },
      questions,
      encoding: file.encoding,
      lines: read.lines.length,
      knownLines: kept.same,
      otherAccount,
      firstDay: read.lines[0]?.day ?? null,
      lastDay: read.lines.at(-1)?.day ?? null,
      moneyIn: sum(({ amount }) => amount > 0),
      moneyOut: sum(({ amount }) => amount < 0),
      first: read.lines.slice(0, PREVIEWED.lines).map(toView),
      problemCount: read.problems.length,
      problems: read.problems.slice(0, PREVIEWED.problems),
      leftOut: groupLeftOut(read.leftOut),
      checks: read.checks,
      isUnproved: read.lines.length > 0 && read.checks.length === 0,
      changed: {
        count: kept.changed,
        first: readings(read.lines, kept.first),
        imports: kept.imports,
      },
      alike: { count: kept.alike, first: readings(read.lines, kept.firstAlike) },
      formulas: read.formulas,
    };
  }, true);
}

const NOTHING_READ: Understood = { lines: [], problems: [], leftOut: [], checks: [], formulas: 0 };
const rupees = (amount: number) => toPkr(paisa(amount));
/** What the kept lines say, and what the file's lines of these numbers say. */
const readings = (
  lines: readonly Line[],
  kept: readonly { readonly n: number; readonly day: string; readonly amount: number }[],
): StatementPreview['alike']['first'] =>
  kept.flatMap(({ n, day, amount }) => {
    const line = lines[n - 1];
    if (!line) return [];
    const was = { day, amount: rupees(amount) };
    return [{ line: line.at, was, now: { day: line.day, amount: rupees(line.amount) } }];
  });
const linesOf = (leftOut: PreviewStatementInput['leftOut']) => new Set(leftOut?.map(({ line }) => line));
const countedWords = (words: ReadonlyMap<string, number>) =>
  [...words].map(([word, count]) => ({ word, count }));

function digestOf(file: StatementFile, { source }: Pick<PreviewStatementInput, 'source'>): Buffer {
  return source ? Buffer.from(source.digest, 'hex') : file.digest;
}

function knownLayout(
  file: StatementFile,
  layouts: readonly StatementLayoutView[],
): StatementLayout | undefined {
  const fits = ({ layout: { header, columns } }: StatementLayoutView) =>
    header.length > 0
      ? findHeader(file.rows, header) !== undefined
      : guessLayout(file.rows).header.length === 0 && columns.length === widthOf(file.rows);
  return layouts.find(fits)?.layout;
}

function toView({ day, amount, reference, description, balance, minute }: Line): StatementLineView {
  return {
    day,
    amount: rupees(amount),
    reference,
    description,
    balance: balance === null ? null : rupees(balance),
    time: timeOf(minute),
  };
}

function groupLeftOut(rows: readonly LeftOut[]): StatementPreview['leftOut'] {
  return LEFT_OUT_REASONS.flatMap((reason) => {
    const found = rows.filter((row) => row.reason === reason);
    const [first] = found;
    return first ? [{ reason, count: found.length, first: { line: first.line, cells: first.cells } }] : [];
  });
}

function toGiven(lines: readonly Line[]): queries.GivenLines {
  return lines.map((l) => [l.day, l.amount, l.reference, l.description, l.balance, l.minute, l.hasId, l.key]);
}

/** The same bytes with other lines than before count as read in another way too. */
async function findKept(slow: Database, account: PaymentMethod, digest: Buffer, lines: queries.GivenLines) {
  const kept = await queries.findKnown(slow, account, lines);
  if (kept.changed > 0 || kept.same === lines.length) return kept;
  const imports = await queries.findSameFile(slow, account, digest);
  return imports.length === 0 ? kept : { ...kept, changed: lines.length - kept.same, imports };
}

/**
 * Another receiving account to which this file may belong: one that already has at least a tenth of the lines
 * (only lines with an id count), or whose saved layouts, unlike those of `account`, have the file's headings.
 */
async function findOther(
  slow: Database,
  account: PaymentMethod,
  { header }: StatementLayout,
  lines: queries.GivenLines,
  layouts: Awaited<ReturnType<typeof queries.findLayouts>>,
): Promise<PaymentMethod | null> {
  const others = PAYMENT_METHODS.filter((other) => other !== account);
  const hasHeader = (of: PaymentMethod) =>
    header.length > 0 && layouts.get(of)?.some(({ layout }) => isDeepStrictEqual(layout.header, header));
  const counts = await queries.countElsewhere(slow, account, lines);
  const byLines = others.find((other) => 10 * (counts.get(other) ?? 0) >= Math.max(1, lines.length));
  return byLines ?? (hasHeader(account) ? undefined : others.find(hasHeader)) ?? null;
}

/**
 * @throws DomainError `statementQuestions`, `statementWrong` with the number of the first wrong line,
 *   `statementEmpty`, `statementUnproved` when no check ran and `isUnproved` is not set, `statementOfOther`
 *   when the file seems to be of another account and `isConfirmed` is not set, `statementReadDifferently`
 *   when its rows are kept already with other amounts or days, `statementUsed` when these can't be replaced,
 *   `statementRemoveFirst` when more of them would disappear than one person may remove
 */
export async function importStatement(
  deps: Deps,
  actor: Actor,
  input: ImportStatementInput,
): Promise<StatementImport> {
  const { id, ...answer } = await patiently(deps.database, (database) =>
    change({ database, vault: deps.vault }, actor, 'statement_import', input, async () => {
      const read = await statementQueue.run(() => readLines(database, input), true);
      const { digest, layout, lines, leftOut, isUnproved } = read;
      const given = toGiven(lines);
      if (!input.isConfirmed) await assertOwn(database, input, given);
      return {
        import: randomUUID(),
        account: input.account,
        fileName: input.fileName,
        digest,
        kind: input.source?.kind ?? 'csv',
        layout,
        lines: given,
        leftOut,
        unproved: isUnproved,
        replaces: input.replaces ?? [],
      };
    }),
  );
  // Matches a second time, because a deposit sent during the import could not see the uncommitted lines.
  if (answer.newLines > 0) {
    await patiently(deps.database, (slow) => slow.call('statement_match', { import: id, request: null }));
  }
  return answer;
}

/** The remembered layouts of an account, the newest first. */
export async function listLayouts(
  deps: Deps,
  { account }: StatementLayoutsInput,
): Promise<StatementLayoutView[]> {
  return (await queries.findLayouts(deps.database)).get(account) ?? [];
}

/** @throws DomainError `notFound` */
export function removeLayout(
  deps: Deps,
  actor: Actor,
  input: RemoveLayoutInput,
): Promise<{ account: PaymentMethod }> {
  const { account, header } = input;
  return change(deps, actor, 'statement_layout_remove', input, { account, header });
}

/** This number grows while a file is saved, so that the screen can show the progress. */
export function readPosition({ database }: Deps): Promise<number> {
  return queries.readPosition(database);
}

/**
 * @throws DomainError `statementUsed` when a confirmed match, an approval or a later file may depend on one
 *   of its lines
 */
export function removeStatement(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ id: string } & MayWait> {
  return patiently(deps.database, (database) =>
    change({ database, vault: deps.vault }, actor, 'statement_remove', input, { import: input.id }),
  );
}

async function assertOwn(
  slow: Database,
  { account, layout }: ImportStatementInput,
  lines: queries.GivenLines,
) {
  const other = await findOther(slow, account, layout, lines, await queries.findLayouts(slow));
  if (other) throw new DomainError('conflict', 'statementOfOther', { account: other });
}

async function readLines(database: Database, input: ImportStatementInput) {
  const file = await readStatementFile(input.content);
  const { layout, questions } = askAbout(file.rows, input.layout);
  if (questions.length > 0) throw new DomainError('badInput', 'statementQuestions');
  const read = await understand(file, layout, await queries.readLatestDay(database), linesOf(input.leftOut));
  const [wrong] = read.problems;
  if (wrong) throw new DomainError('badInput', 'statementWrong', { line: wrong.line });
  if (read.lines.length === 0) throw new DomainError('badInput', 'statementEmpty');
  const isUnproved = read.checks.length === 0;
  if (isUnproved && !input.isUnproved) throw new DomainError('conflict', 'statementUnproved');
  const reasons = new Map(input.leftOut?.map(({ line, reason }) => [line, reason]));
  const leftOut = read.leftOut.flatMap(({ reason, line, cells }) =>
    reason === 'person' ? [{ line, cells, reason: reasons.get(line) ?? '' }] : [],
  );
  return { digest: digestOf(file, input), layout, lines: read.lines, leftOut, isUnproved };
}
