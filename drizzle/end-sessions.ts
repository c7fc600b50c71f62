import type { Sql } from './client.ts';

/**
 * For a database that went back to an earlier state: ends all sessions, because one that was revoked since
 * must not become valid again, and makes every open stream reload everything.
 */
export async function endSessions(sql: Sql): Promise<void> {
  // Lost events had the next ids.
  // A later event must not get one of them, because a client may know that position.
  await sql.unsafe(`
    begin;
    set local session_replication_role = replica;
    update users set session_version = session_version + 10000;
    insert into events_floor (one, xid, id) values (1, pg_current_xact_id(), 0)
      on conflict (one) do update set xid = excluded.xid, id = 0;
    select setval(pg_get_serial_sequence('public.events', 'id'),
      (select coalesce(max(id), 0) + 1000000000 from events));
    commit`);
}
