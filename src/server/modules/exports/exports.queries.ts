import { and, type Column, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '#drizzle/client.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { journalEntries, journalLines, ledgerAccounts } from '#drizzle/schema/ledger.ts';
import { requests } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CellKind } from '#shared/csv.ts';
import type { ExportHead } from '#shared/i18n/en/exports.ts';
import type { Role } from '#shared/policies.ts';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { within } from '../../platform/database/conditions.ts';
import { actors, auditCondition, auditOrder, persons } from '../audit/audit.queries.ts';
import { inOrder, requestCondition } from '../requests/request-search.ts';
import { userCondition } from '../users/users.queries.ts';
import { type Cursor, openCursor } from './cursor.ts';

interface ExportColumn {
  readonly head: ExportHead;
  readonly kind: CellKind;
  readonly value: SQL;
}

const column = (kind: CellKind) => (head: ExportHead, value: SQL | Column) => ({
  head,
  kind,
  value: sql`${value}`,
});
const text = column('text');
const number = column('number');
/** Paisa as rupees with two decimals. */
const money = (head: ExportHead, paisa: SQL | Column) => number(head, sql`app.pkr(${paisa})`);
/** An instant as text in the business time zone, which is the connection's time zone. */
const time = (head: ExportHead, instant: Column) =>
  column('time')(head, sql`to_char(${instant}, 'YYYY-MM-DD HH24:MI:SS')`);

const decider = alias(users, 'decider');
const withdrawn = (paisa: SQL | Column) => sql`case when ${requests.type} = 'Withdraw' then ${paisa} end`;

const COLUMNS: Readonly<Record<ExportInput['what'], readonly ExportColumn[]>> = {
  users: [
    text('id', users.id),
    text('name', users.name),
    text('username', users.username),
    text('email', users.email),
    text('phone', users.phone),
    text('role', users.role),
    text('status', users.status),
    text('accountStatus', users.accountStatus),
    text('paymentMethod', users.paymentMethod),
    money('balance', ledgerAccounts.balance),
    number('approvedReferrals', users.approvedReferrals),
    time('created', users.createdAt),
  ],
  requests: [
    text('id', requests.id),
    text('number', sql`'R-' || lpad(${requests.seq}::text, greatest(6, length(${requests.seq}::text)), '0')`),
    time('created', requests.createdAt),
    text('type', requests.type),
    text('status', requests.status),
    text('name', users.name),
    text('username', users.username),
    text('phone', users.phone),
    money('amount', requests.amount),
    money('fee', withdrawn(requests.fee)),
    money('payout', withdrawn(sql`${requests.amount} - ${requests.fee}`)),
    text('paymentMethod', requests.paymentMethod),
    text('transactionId', requests.transactionId),
    text('accountNumber', requests.accountNumber),
    text('accountName', requests.accountName),
    text('bankName', requests.bankName),
    text('description', requests.description),
    text('reason', requests.reason),
    text('reference', requests.reference),
    time('decided', requests.decidedAt),
    text('decidedBy', decider.username),
    text('paidTo', requests.paidTo),
  ],
  ledger: [
    number('line', journalLines.id),
    number('entry', journalEntries.id),
    { head: 'day', kind: 'time', value: sql`${journalEntries.businessDay}::text` },
    time('time', journalEntries.createdAt),
    text('kind', journalEntries.kind),
    text('account', ledgerAccounts.code),
    text('member', users.username),
    text('memberId', ledgerAccounts.userId),
    money('credit', journalLines.amount),
    money('balanceAfter', journalLines.balanceAfter),
    text('description', journalEntries.description),
    text('requestId', journalEntries.requestId),
    text('actor', actors.username),
  ],
  audit: [
    number('id', auditLog.id),
    time('time', auditLog.createdAt),
    text('actor', actors.username),
    text('actorId', auditLog.actorId),
    text('action', auditLog.action),
    text('person', persons.username),
    text('personId', auditLog.personId),
    text('targetType', auditLog.targetType),
    text('targetId', auditLog.targetId),
    text('address', auditLog.address),
    text('before', sql`${auditLog.before}::text`),
    text('after', sql`${auditLog.after}::text`),
  ],
};

function rowsOf(input: ExportInput, reader: Role): SQL {
  const build = new QueryBuilder();
  const values = sql.join(
    COLUMNS[input.what].map(({ value }) => value),
    sql`, `,
  );
  const select = build.select({ values });
  switch (input.what) {
    case 'users':
      return select
        .from(users)
        .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
        .where(and(userCondition(input.filters), within(users.createdAt, input.filters)))
        .orderBy(desc(users.seq))
        .getSQL();
    case 'requests':
      return select
        .from(requests)
        .innerJoin(users, eq(users.id, requests.userId))
        .leftJoin(decider, eq(decider.id, requests.decidedBy))
        .where(requestCondition({ ...input.filters, reader }))
        .orderBy(inOrder(input.filters))
        .getSQL();
    case 'ledger':
      return select
        .from(journalLines)
        .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
        .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
        .leftJoin(users, eq(users.id, ledgerAccounts.userId))
        .leftJoin(actors, eq(actors.id, journalEntries.actorId))
        .where(
          and(
            input.filters.from ? gte(journalEntries.businessDay, input.filters.from) : undefined,
            input.filters.to ? lte(journalEntries.businessDay, input.filters.to) : undefined,
          ),
        )
        .orderBy(journalLines.id)
        .getSQL();
    case 'audit':
      return select
        .from(auditLog)
        .leftJoin(actors, eq(actors.id, auditLog.actorId))
        .leftJoin(persons, eq(persons.id, auditLog.personId))
        .where(auditCondition(input.filters))
        .orderBy(...auditOrder)
        .getSQL();
  }
}

export interface ExportRows extends Cursor {
  readonly heads: readonly ExportHead[];
  readonly kinds: readonly CellKind[];
}

const BATCH_ROWS = 500;

export async function openRows(database: Database, input: ExportInput, reader: Role): Promise<ExportRows> {
  const columns = COLUMNS[input.what];
  const cursor = await openCursor(database, rowsOf(input, reader), BATCH_ROWS);
  return { heads: columns.map(({ head }) => head), kinds: columns.map(({ kind }) => kind), ...cursor };
}
