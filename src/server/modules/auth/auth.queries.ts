import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { instant, standing } from '#drizzle/rows.ts';
import { passwordResets } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Role } from '#shared/policies.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import { visibleTo } from '../../platform/database/conditions.ts';
import { type PageInput, pageBounds } from '../../platform/database/paging.ts';
import type { Device } from '../../platform/sign-in/devices.ts';

const credentials = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  ...standing,
  passwordHash: z.string(),
  version: z.int(),
  knownDevice: z.boolean(),
  knownAddress: z.boolean(),
});

export interface Place {
  readonly addressHash: string;
  readonly device: Device | undefined;
}

/** A token does not count if the device has already logged in to this account with a newer token. */
function isKnownDevice(sql: Sql, device: Device | undefined) {
  return sql`(app.keeps_devices(users) and exists (select 1 from known_devices d where d.user_id = users.id
    and d.device_hash = ${device?.hash ?? ''} and d.created_at <= to_timestamp(${device?.issuedAt ?? 0})))`;
}

/** All in one statement, so that an unknown name takes as long as a known one. */
export async function findCredentials(
  database: Database,
  login: string,
  { addressHash, device }: Place,
): Promise<z.infer<typeof credentials> | undefined> {
  const [row] = await database.rows(
    credentials,
    (sql) => sql`
      select id, username, name, role, status, account_status as "accountStatus", password_hash as "passwordHash",
        session_version as version, ${isKnownDevice(sql, device)} as "knownDevice",
        (app.keeps_devices(users) and exists (
          select 1 from known_addresses a where a.user_id = users.id and a.address_hash = ${addressHash})) as "knownAddress"
      from users
      where deleted_at is null and ${login.includes('@') ? sql`email_key` : sql`username_key`} = lower(${login})`,
  );
  return row;
}

const requested = z.object({
  id: z.string(),
  knownDevice: z.boolean(),
  paid: z.boolean(),
  passwordHash: z.string(),
});

export async function findAccount(
  database: Database,
  username: string,
  device: Device | undefined,
): Promise<z.infer<typeof requested> | undefined> {
  const [row] = await database.rows(
    requested,
    (sql) => sql`
      select id, ${isKnownDevice(sql, device)} as "knownDevice", account_status = 'approved' as paid,
        password_hash as "passwordHash" from users
      where deleted_at is null and username_key = lower(${username})`,
  );
  return row;
}

/** Undefined for an account that is missing or deleted. */
export async function findAwaits(database: Database, id: string): Promise<boolean | undefined> {
  const [row] = await database.rows(
    z.object({ awaits: z.boolean() }),
    (sql) => sql`
      select role = 'user' and account_status <> 'approved' as awaits from users where deleted_at is null and id = ${id}`,
  );
  return row?.awaits;
}

export async function findReferrerName(database: Database, code: string): Promise<string | undefined> {
  const [row] = await database.rows(
    z.object({ name: z.string() }),
    (sql) => sql`select name from users where id = app.referrer_of(${code})`,
  );
  return row?.name;
}

const joiningRow = z.object({
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  deposit: z.nullable(z.enum(REQUEST_STATUSES)),
  seq: z.nullable(z.int()),
  sentAt: z.nullable(instant),
  active: z.boolean(),
});

/** An approved account that was deactivated is not found. */
export async function findJoining(database: Database, userId: string) {
  const [row] = await database.rows(
    joiningRow,
    (sql) => sql`
      select i.name, i.username, d.status as deposit, d.seq, d.created_at as "sentAt",
        u.account_status = 'approved' as active
      from users u
      left join users i on i.id = u.referrer_id and i.deleted_at is null
      left join lateral (
        select status, seq, created_at from requests where user_id = u.id and type = 'Deposit' order by seq desc limit 1
      ) d on true
      where u.id = ${userId} and u.deleted_at is null
        and (u.account_status <> 'approved' or (u.role = 'user' and u.status = 'Active'))`,
  );
  return row;
}

export function listResets(database: Database, input: PageInput, reader: Role) {
  const { fetch, before } = pageBounds(input);
  return database.read((orm) =>
    orm
      .select({
        id: passwordResets.id,
        seq: passwordResets.seq,
        userId: passwordResets.userId,
        username: users.username,
        email: users.email,
        role: users.role,
        imageId: passwordResets.imageId,
        passwordSealed: passwordResets.passwordSealed,
        status: passwordResets.status,
        replaced: passwordResets.replaced,
        codeExpiresAt: passwordResets.codeExpiresAt,
        hasCode: sql`${passwordResets.codeHash} is not null and ${passwordResets.codeExpiresAt} > app_now()`,
        createdAt: passwordResets.createdAt,
      })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(
        and(
          isNull(passwordResets.removedAt),
          lt(passwordResets.seq, before),
          visibleTo(reader, passwordResets.userId),
        ),
      )
      .orderBy(desc(passwordResets.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
}

/** For admins, the resets of superadmins are subtracted. */
export async function countResets(
  database: Database,
  reader: Role,
): Promise<{ total: number; pending: number }> {
  const [row] = await database.rows(
    z.object({ total: z.int(), pending: z.int() }),
    (sql) => sql`
      with hidden as (
        select status from password_resets
        where user_id = any((select app.hidden_from(${reader}))::uuid[]) and removed_at is null)
      select (coalesce(sum(n), 0) - (select count(*) from hidden))::bigint as total,
        (coalesce(sum(n) filter (where name = 'resets:Pending'), 0)
          - (select count(*) from hidden where status = 'Pending'))::bigint as pending
      from stat_counters where name like 'resets:%'`,
  );
  return row ?? { total: 0, pending: 0 };
}

export async function findResetTarget(
  database: Database,
  resetId: string,
): Promise<{ id: string; username: string; role: Role } | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select({ id: users.id, username: users.username, role: users.role })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(eq(passwordResets.id, resetId), isNull(passwordResets.removedAt))),
  );
  return row;
}

/** Of passwords that others gave or could read, also in the pending request. */
export async function findSeenHashes(database: Database, userId: string): Promise<string[]> {
  const rows = await database.rows(
    z.object({ hash: z.string() }),
    (sql) => sql`
      select unnest(seen_hashes) as hash from users where id = ${userId}
      union select password_hash from password_resets
        where user_id = ${userId} and status = 'Pending' and password_hash is not null`,
  );
  return rows.map(({ hash }) => hash);
}

export async function readJoiningPaused(database: Database): Promise<{ paused: boolean }> {
  const [row] = await database.rows(
    z.object({ paused: z.boolean() }),
    (sql) => sql`select app.joining_paused() as paused`,
  );
  return { paused: row?.paused === true };
}
