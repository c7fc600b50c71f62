import type { Database } from '#drizzle/client.ts';

interface Sealed {
  /** The kind that `app.reseal` takes: 'factor', 'reset' or 'key'. */
  readonly kind: string;
  readonly id: string;
  /** In base64, without line breaks. */
  readonly sealed: string;
}

/** Leaves out the answers stored with idempotency keys, which are deleted after a week. */
export async function listSealed(database: Database): Promise<Sealed[]> {
  return database.read(
    (_, sql) => sql<Sealed[]>`
      select 'factor' as kind, user_id::text as id, translate(encode(secret, 'base64'), E'\n', '') as sealed
      from second_factors
      union all select 'reset', id::text, translate(encode(password_sealed, 'base64'), E'\n', '')
      from password_resets where password_sealed is not null
      union all select 'key', name, sealed from server_keys`,
  );
}
