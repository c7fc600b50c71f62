import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Arguments } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from '#shared/csv.ts';
import { DomainError } from '#shared/errors.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { exportHeads } from '#shared/i18n/en/exports.ts';
import type { Role } from '#shared/policies.ts';
import { type ExportInput, exportInput } from '#shared/schemas/exports.ts';
import type { ExportAddress } from '#shared/views/exports.ts';
import { changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { TokenClaims } from '../../platform/vault.ts';
import { type ExportRows, openRows } from './exports.queries.ts';

/**
 * `addressSeconds`: how long a link works. `atOnce`: files that one server writes at the same time; others
 * are refused and may try again after `busySeconds`. `stallMs`: how long a client may stop reading.
 */
const LIMITS = { addressSeconds: 60, atOnce: 2, stallMs: 60_000, busySeconds: 30 };

/** Number of files that this server is writing. */
let open = 0;

function assertRoom(): void {
  if (open >= LIMITS.atOnce) throw new DomainError('tooMany', 'exportsBusy', { seconds: LIMITS.busySeconds });
}

/** Staff export their lists; only superadmins export the ledger and the audit log (docs/decisions.md). */
function mayExport(role: Role, what: ExportInput['what']): boolean {
  return role === 'superadmin' || (role === 'admin' && (what === 'users' || what === 'requests'));
}

/** An export as the audit log describes it: which one, and its filters. */
function described({ what, filters }: ExportInput): Record<string, unknown> {
  return { export: what, ...filters };
}

/**
 * Returns a file's address, which works once within a minute. The audit row is written before the address
 * is given out.
 * @throws DomainError `forbidden`, or `exportsBusy` while this server writes the maximum number of files
 */
export async function askExport(deps: Deps, actor: Actor, input: ExportInput): Promise<ExportAddress> {
  if (!mayExport(actor.role, input.what)) throw new DomainError('forbidden', 'forbidden');
  const change = { scope: scopeOf(actor), operation: 'export.ask', input };
  const given = await changeOnce(deps, change, 'export_ask', async () => {
    assertRoom();
    const id = randomUUID();
    const { what, filters } = input;
    const ticket = await deps.vault.signTicket(
      { id, session: actor, subject: { what, filters } },
      LIMITS.addressSeconds,
    );
    const sealed = deps.vault.seal(ticket).toString('base64');
    const expiresAt = new Date(Date.now() + LIMITS.addressSeconds * 1000).toISOString();
    return {
      actor: actor.userId,
      address: actor.address,
      id,
      what: described(input),
      answer: { sealed, expiresAt },
    };
  });
  const ticket = deps.vault.unseal(Buffer.from(given.sealed, 'base64'));
  return { url: `/api/exports/${ticket}`, expiresAt: given.expiresAt };
}

/**
 * Writes to the audit log, once, how an export ended.
 * @param end its `what`: which export, its filters, how many rows were written and whether those were all
 */
export async function endExport(database: Database, end: Arguments<'export_end'>): Promise<void> {
  const once = { scope: 'export', key: `end:${end.id}`, operation: 'export.end', fingerprint: '' };
  await database.callOnce(once, 'export_end', end);
}

async function fileName(deps: Deps, what: ExportInput['what']): Promise<string> {
  const [row] = await deps.database.rows(
    z.object({ now: z.string() }),
    (sql) => sql`select to_char(app_now(), 'YYYY-MM-DD-HH24MI') as now`,
  );
  return `${what}-${row?.now}.csv`;
}

export interface ExportFile {
  readonly name: string;
  readonly stream: Readable;
}

/**
 * Starts the file of an address. Destroying the stream also stops the query.
 * @throws DomainError `exportEnded` for an address that is invalid, used or expired; `unauthorized` after
 *   its session ended
 */
export async function openExport(deps: Deps, ticketText: string, address: string): Promise<ExportFile> {
  const ticket = await deps.vault.readTicket(ticketText);
  const subject = exportInput.safeParse(ticket?.subject);
  if (!ticket || !subject.success) throw new DomainError('notFound', 'exportEnded');
  const input = subject.data;
  const actor = await currentActor(deps, ticket.session);
  if (!actor) throw new DomainError('unauthorized', 'unauthorized');
  if (!mayExport(actor.role, input.what)) throw new DomainError('forbidden', 'forbidden');
  assertRoom();
  open++;
  try {
    const isFirst = await deps.database.call('use_ticket', { id: ticket.id, attempt: randomUUID() });
    if (!isFirst) throw new DomainError('notFound', 'exportEnded');
    const name = await fileName(deps, input.what);
    const rows = await openRows(deps.database, input);
    const stream = writeFile(deps, rows, {
      isAllowed: async () => (await deps.sessions.resume(ticket.session)) !== null,
      onEnd: async (sent, complete) => {
        open--;
        await endExport(deps.database, {
          actor: ticket.session.userId,
          address,
          id: ticket.id,
          what: { ...described(input), rows: sent, complete },
        });
      },
    });
    return { name, stream };
  } catch (error) {
    open--;
    throw error;
  }
}

/**
 * Reads the session from the database, not the cache: an address must not outlive its session by a second.
 */
function currentActor(deps: Deps, session: TokenClaims) {
  deps.sessions.forget(session.userId);
  return session.expiresAt.getTime() > Date.now() ? deps.sessions.resume(session) : null;
}

interface Ends {
  readonly isAllowed: () => Promise<boolean>;
  readonly onEnd: (rows: number, complete: boolean) => Promise<unknown>;
}

/** Writes the file as it is read: a batch is fetched when the reader has room for it. */
function writeFile(deps: Deps, rows: ExportRows, { isAllowed, onEnd }: Ends): Readable {
  const zone = { zone: deps.env.timeZone };
  const head = rows.heads.map((name) => textCell(fillText(exportHeads[name], zone))).join(',');
  let sent = 0;
  let stalled: NodeJS.Timeout | undefined;
  const nextChunk = async () => {
    if (!(await isAllowed())) throw new DomainError('unauthorized', 'unauthorized');
    const batch = await rows.next();
    sent += batch.length;
    return batch.map((row) => csvLine(row, rows.kinds)).join('');
  };
  const stream = new Readable({
    read() {
      clearTimeout(stalled);
      nextChunk().then(
        (chunk) => {
          if (stream.destroyed) return;
          stalled = setTimeout(() => stream.destroy(new Error('the reader stands still')), LIMITS.stallMs);
          stalled.unref();
          stream.push(chunk === '' ? null : chunk);
        },
        (error: Error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(stalled);
      const complete = stream.readableEnded && !error;
      Promise.all([rows.close(), onEnd(sent, complete)]).then(
        () => done(error),
        (fault: unknown) => {
          deps.log.warn({ err: fault }, 'the end of an export could not be written down');
          done(error);
        },
      );
    },
  });
  stream.push(`${BYTE_ORDER_MARK}${head}\r\n`);
  return stream;
}
