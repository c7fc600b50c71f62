import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { idRow, instant, standing } from '#drizzle/rows.ts';
import { passkeys, secondFactors } from '#drizzle/schema/users.ts';
import { SECOND_FACTOR } from '#shared/rules.ts';
import type { OwnFactorView, OwnPasskeyView } from '#shared/views/own-account.ts';
import type { Session } from '../../platform/sign-in/sessions.ts';

export async function findFactor(
  database: Database,
  userId: string,
): Promise<typeof secondFactors.$inferSelect | undefined> {
  const [row] = await database.read((orm) =>
    orm.select().from(secondFactors).where(eq(secondFactors.userId, userId)),
  );
  return row;
}

const ownFactor = z.object({ since: instant, recoveryCodesLeft: z.int(), provedUntil: z.nullable(instant) });

export async function findOwnFactor(
  database: Database,
  userId: string,
  sessionId: string | undefined,
): Promise<Omit<OwnFactorView, 'passkeys'> | null> {
  const [row] = await database.rows(
    ownFactor,
    (sql) => sql`
      select f.created_at as since, cardinality(f.recovery) as "recoveryCodesLeft",
        s.proved_at + make_interval(mins => ${SECOND_FACTOR.proofMinutes}) as "provedUntil"
      from second_factors f left join sessions s on s.user_id = f.user_id and s.id = ${sessionId ?? null}
      where f.user_id = ${userId}`,
  );
  return row ?? null;
}

export async function findOwnPasskeys(database: Database, userId: string): Promise<OwnPasskeyView[]> {
  const rows = await findPasskeys(database, userId);
  return rows.map(({ id, credential, name, createdAt, lastUsedAt }) => ({
    id,
    credential,
    name,
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

const passkeyMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  ...standing,
  version: z.int(),
});

/** Undefined for staff too, and for an account that is not active and approved. */
export async function findMemberOf(database: Database, credential: string) {
  const [row] = await database.rows(
    passkeyMember,
    (sql) => sql`
      select u.id, u.username, u.name, u.role, u.status, u.account_status as "accountStatus", u.session_version as version
      from passkeys p join users u on u.id = p.user_id
      where p.credential = ${credential} and u.role = 'user' and app.keeps_devices(u)`,
  );
  return row;
}

/** Whether the session was opened in the last minutes. */
export async function isNewSession(database: Database, { userId, sessionId }: Session): Promise<boolean> {
  const rows = await database.rows(
    idRow,
    (sql) => sql`
      select id from sessions where id = ${sessionId ?? null} and user_id = ${userId}
        and created_at > app_now() - make_interval(mins => ${SECOND_FACTOR.proofMinutes})`,
  );
  return rows.length > 0;
}

export function findPasskeys(database: Database, userId: string): Promise<(typeof passkeys.$inferSelect)[]> {
  return database.read((orm) =>
    orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)),
  );
}

export async function findPasskey(
  database: Database,
  userId: string,
  credential: string,
): Promise<typeof passkeys.$inferSelect | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credential, credential))),
  );
  return row;
}
