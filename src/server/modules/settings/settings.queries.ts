import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import { ERASED_KINDS, ERASURE_SETTINGS } from '#shared/privacy.ts';
import {
  PROTECTIONS,
  parseSetting,
  SETTING_KEYS,
  type SettingKey,
  type SettingValue,
} from '#shared/settings.ts';
import type { ErasureDays } from '#shared/views/privacy.ts';
import type { SettingView } from '#shared/views/settings.ts';

const HISTORY = 50;
const change = z.object({
  key: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: instant,
});

/** It is read at every use, so a change works at once on every server. */
export async function readSetting<K extends SettingKey>(
  database: Database,
  key: K,
): Promise<SettingValue<K>> {
  const [row] = await database.rows(
    z.object({ value: z.nullable(z.string()) }),
    (sql) => sql`select app.setting(${key}) as value`,
  );
  return parseSetting(key, row?.value ?? null);
}

export async function listSettings(database: Database): Promise<SettingView[]> {
  const changes = await database.rows(
    change,
    (sql) => sql`
      select c.key, c.before, c.after, u.name as by, c.changed_at as at
      from unnest(${SETTING_KEYS}::text[]) k
        cross join lateral (select * from setting_changes where key = k order by id desc limit ${HISTORY}) c
        left join users u on u.id = c.changed_by
      order by c.id desc`,
  );
  const waiting = await database.rows(
    z.object({ key: z.string(), to: z.nullable(z.string()), by: z.string(), at: instant }),
    (sql) => sql`
      select w.call ->> 'key' as key, w.call ->> 'value' as to, u.name as by, w.made_at as at
      from waiting_changes w join users u on u.id = w.made_by where w.state = 'waiting' and w.kind = 'setting'`,
  );
  return SETTING_KEYS.map((key) => {
    const own = changes.filter((row) => row.key === key);
    const waits = waiting.find((row) => row.key === key);
    return {
      key,
      value: parseSetting(key, own[0]?.after ?? null),
      changes: own.map(({ by, at, before, after }) => ({
        by,
        at,
        from: parseSetting(key, before),
        to: parseSetting(key, after),
      })),
      waiting: waits ? { by: waits.by, at: waits.at, to: parseSetting(key, waits.to) } : null,
    };
  });
}

export async function listOff(database: Database): Promise<SettingKey[]> {
  const rows = await database.rows(
    z.object({ key: z.enum(SETTING_KEYS) }),
    (sql) => sql`select key from unnest(${PROTECTIONS}::text[]) key where app.setting(key) is null`,
  );
  return rows.map(({ key }) => key);
}

/**
 * Whether a protection is on and fewer than two superadmins are active: one alone can then switch it off
 * (SPEC section 14).
 */
export async function hasOneSuperadmin(database: Database): Promise<boolean> {
  const [row] = await database.rows(
    z.object({ one: z.boolean() }),
    (sql) => sql`
      select app.superadmins() < 2 and exists (
        select from unnest(${PROTECTIONS}::text[]) key where app.setting(key) is not null) as one`,
  );
  return row?.one ?? false;
}

/** Null means never. */
export async function readErasureDays(database: Database): Promise<ErasureDays> {
  const keys = ERASED_KINDS.map((kind) => ERASURE_SETTINGS[kind]);
  const rows = await database.rows(
    z.object({ kind: z.enum(ERASED_KINDS), days: z.nullable(z.int()) }),
    (sql) => sql`
      select kind, app.setting_int(key)::int as days
      from unnest(${[...ERASED_KINDS]}::text[], ${keys}::text[]) kinds (kind, key)`,
  );
  return Object.fromEntries(rows.map(({ kind, days }) => [kind, days])) as ErasureDays;
}
