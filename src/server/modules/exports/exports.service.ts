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
import type { KeyInput } from '#shared/schemas/common.ts';
import { type ExportInput, exportInput } from '#shared/schemas/exports.ts';
import type { ExportAddress } from '#shared/views/exports.ts';
import { changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { TokenClaims } from '../../platform/vault.ts';
import type { Cursor, Row } from './cursor.ts';
import { openRows } from './exports.queries.ts';
import { OWN_DATA, openOwnData, ownDataText } from './own-data.queries.ts';

const LIMITS = {
  addressSeconds: 60,
  staff: 2,
  own: 4,
  busySeconds: 30,
  stallMs: 60_000,
  /** The longest time that sending a member's own file may take: enough for 9 MB at 50 kB a second. */
  ownMs: 180_000,
  /** A reader who takes longer for a piece gives way to others: less than 50 kB a second. */
  pieceBytes: 65_536,
  pieceMs: 1_300,
};

type Asked = ExportInput | typeof OWN_DATA;

interface Writing {
  /** Since when the reader takes the last piece; Infinity while the server makes the next one. */
  takenSince: number;
  stop: () => void;
}

/** The files that this server writes now: of staff by the ids of tickets, of members by those of accounts. */
const open = { staff: new Map<string, Writing>(), own: new Map<string, Writing>() };
const placeOf = ({ what }: Asked) => (what === OWN_DATA.what ? 'own' : 'staff');

/** The id of the member's file whose reader takes longest for a piece, if too long. */
function findSlow(): string | undefined {
  const [first] = [...open.own].sort(([, one], [, other]) => one.takenSince - other.takenSince);
  return first && performance.now() - first[1].takenSince > LIMITS.pieceMs ? first[0] : undefined;
}

function assertRoom(asked: Asked, userId: string): void {
  const place = placeOf(asked);
  const hasRoom = open[place].size < LIMITS[place] || (place === 'own' && findSlow() !== undefined);
  if (!hasRoom || open.own.has(userId))
    throw new DomainError('tooMany', 'exportsBusy', { seconds: LIMITS.busySeconds });
}

/** Ends a slow reader's file if the room is full. The caller has asserted that there is room. */
function takeRoom(asked: Asked, file: string): Writing {
  const writing = open[placeOf(asked)];
  const slow = writing.size < LIMITS[placeOf(asked)] ? undefined : findSlow();
  if (slow !== undefined) {
    open.own.get(slow)?.stop();
    open.own.delete(slow);
  }
  const mine = { takenSince: Number.POSITIVE_INFINITY, stop: () => undefined };
  writing.set(file, mine);
  return mine;
}

/** Only superadmins export the ledger and the audit log (docs/decisions.md). */
function mayExport(role: Role, what: Asked['what']): boolean {
  if (what === OWN_DATA.what) return role === 'user';
  return role === 'superadmin' || (role === 'admin' && (what === 'users' || what === 'requests'));
}

function described({ what, filters }: Asked): Record<string, unknown> {
  return { export: what, ...filters };
}

/**
 * The audit row is written before the address is given out.
 * @throws DomainError `forbidden`, or `exportsBusy` while this server writes the maximum number of files
 */
export function askExport(deps: Deps, actor: Actor, input: ExportInput): Promise<ExportAddress> {
  if (!mayExport(actor.role, input.what)) throw new DomainError('forbidden', 'forbidden');
  return askAddress(deps, actor, { operation: 'export.ask', input }, input);
}

/** SPEC section 16. @throws DomainError `exportsBusy`, `tooManyRequests` */
export function askOwnData(deps: Deps, actor: Actor, input: KeyInput): Promise<ExportAddress> {
  const change = { operation: 'export.own', input };
  return askAddress(deps, actor, change, OWN_DATA, () => deps.limits.take('ownDataByAccount', actor.userId));
}

async function askAddress(
  deps: Deps,
  actor: Actor,
  asking: { readonly operation: string; readonly input: KeyInput },
  asked: Asked,
  check?: () => Promise<unknown>,
): Promise<ExportAddress> {
  const given = await changeOnce(deps, { scope: scopeOf(actor), ...asking }, 'export_ask', async () => {
    assertRoom(asked, actor.userId);
    await check?.();
    const id = randomUUID();
    const { what, filters } = asked;
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
      what: described(asked),
      answer: { sealed, expiresAt },
    };
  });
  const ticket = deps.vault.unseal(Buffer.from(given.sealed, 'base64'));
  return { url: `/api/exports/${ticket}`, expiresAt: given.expiresAt };
}

/** A repeat writes nothing. */
export async function endExport(database: Database, end: Arguments<'export_end'>): Promise<void> {
  const once = { scope: 'export', key: `end:${end.id}`, operation: 'export.end', fingerprint: '' };
  await database.callOnce(once, 'export_end', end);
}

const askedInput = z.union([
  exportInput,
  z.object({ what: z.literal(OWN_DATA.what), filters: z.object({}) }),
]);

async function fileName(deps: Deps, name: string): Promise<string> {
  const [row] = await deps.database.rows(
    z.object({ now: z.string() }),
    (sql) => sql`select to_char(app_now(), 'YYYY-MM-DD-HH24MI') as now`,
  );
  const [what, ending] = name.split('.');
  return `${what}-${row?.now}.${ending}`;
}

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
}

/**
 * @throws DomainError `exportEnded` for an address that is invalid, used or expired; `unauthorized` after its
 *   session ended; `forbidden` after a change of the role; `exportsBusy`
 */
export async function openExport(deps: Deps, ticketText: string, address: string): Promise<ExportFile> {
  const ticket = await deps.vault.readTicket(ticketText);
  const subject = askedInput.safeParse(ticket?.subject);
  if (!ticket || !subject.success) throw new DomainError('notFound', 'exportEnded');
  const asked = subject.data;
  const actor = await currentActor(deps, ticket.session);
  if (!actor) throw new DomainError('unauthorized', 'unauthorized');
  if (!mayExport(actor.role, asked.what)) throw new DomainError('forbidden', 'forbidden');
  assertRoom(asked, actor.userId);
  const own = asked.what === OWN_DATA.what;
  const writing = open[placeOf(asked)];
  const file = own ? actor.userId : ticket.id;
  const mine = takeRoom(asked, file);
  const leave = () => writing.get(file) === mine && writing.delete(file);
  try {
    const isFirst = await deps.database.call('use_ticket', { id: ticket.id, attempt: randomUUID() });
    if (!isFirst) throw new DomainError('notFound', 'exportEnded');
    const name = await fileName(deps, own ? 'my-data.json' : `${asked.what}.csv`);
    const content = await (own ? ownContent(deps, actor.userId) : listContent(deps, asked, actor.role));
    const stream = writeFile(deps, content, own ? LIMITS.ownMs : undefined, {
      onPiece: (since) => {
        mine.takenSince = since;
      },
      isAllowed: async () => (await deps.sessions.resume(ticket.session)) !== null,
      onEnd: async (sent, complete) => {
        leave();
        await endExport(deps.database, {
          actor: ticket.session.userId,
          address,
          id: ticket.id,
          what: { ...described(asked), rows: sent, complete },
        });
      },
    });
    mine.stop = () => stream.destroy(new Error('a slow reader gave way'));
    return { name, type: own ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8', stream };
  } catch (error) {
    leave();
    throw error;
  }
}

interface Content {
  readonly rows: Cursor;
  readonly head: string;
  readonly text: (batch: readonly Row[]) => string;
  readonly end: () => string;
}

async function listContent(deps: Deps, input: ExportInput, reader: Role): Promise<Content> {
  const rows = await openRows(deps.database, input, reader);
  const zone = { zone: deps.env.timeZone };
  const head = rows.heads.map((name) => textCell(fillText(exportHeads[name], zone))).join(',');
  return {
    rows,
    head: `${BYTE_ORDER_MARK}${head}\r\n`,
    text: (batch) => batch.map((row) => csvLine(row, rows.kinds)).join(''),
    end: () => '',
  };
}

async function ownContent(deps: Deps, userId: string): Promise<Content> {
  return { rows: await openOwnData(deps.database, userId), ...ownDataText() };
}

/** A file's address must stop working as soon as the session that asked for it ends. */
function currentActor(deps: Deps, session: TokenClaims) {
  deps.sessions.forget(session.userId);
  return session.expiresAt.getTime() > Date.now() ? deps.sessions.resume(session) : null;
}

interface Ends {
  /** @param since as `takenSince` */
  readonly onPiece: (since: number) => void;
  readonly isAllowed: () => Promise<boolean>;
  readonly onEnd: (rows: number, complete: boolean) => Promise<unknown>;
}

/** Streams the file: a batch is fetched from the database only when the reader has room for it. */
function writeFile(
  deps: Deps,
  { rows, head, text, end }: Content,
  longestMs: number | undefined,
  { onPiece, isAllowed, onEnd }: Ends,
): Readable {
  let sent = 0;
  let ended = false;
  let stalled: NodeJS.Timeout | undefined;
  const nextChunk = async () => {
    if (!(await isAllowed())) throw new DomainError('unauthorized', 'unauthorized');
    const batch = await rows.next();
    sent += batch.length;
    ended = batch.length === 0;
    return ended ? end() : text(batch);
  };
  let rest = Buffer.alloc(0);
  const pushPiece = () => {
    stalled = setTimeout(() => stream.destroy(new Error('the reader stands still')), LIMITS.stallMs);
    stalled.unref();
    onPiece(performance.now());
    if (rest.length > 0) stream.push(rest.subarray(0, LIMITS.pieceBytes));
    rest = rest.subarray(LIMITS.pieceBytes);
    if (ended && rest.length === 0) stream.push(null);
  };
  const stream = new Readable({
    read() {
      clearTimeout(stalled);
      if (rest.length > 0) {
        pushPiece();
        return;
      }
      onPiece(Number.POSITIVE_INFINITY);
      nextChunk().then(
        (chunk) => {
          if (stream.destroyed) return;
          rest = Buffer.from(chunk);
          pushPiece();
        },
        (error: Error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(stalled);
      clearTimeout(late);
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
  const late =
    longestMs && setTimeout(() => stream.destroy(new Error('the file takes too long')), longestMs).unref();
  stream.push(head);
  return stream;
}
