import type { Sql } from './client.ts';

/**
 * Ends all sessions of a database that may have lost its newest commits (by a restore), because a lost
 * commit may have ended one. An event stream that goes on from an older position gets a `resync`.
 */
export async function endSessions(sql: Sql): Promise<void> {
  // The lost events had the next ids. A new event must not get such an id, because a browser that saw the
  // lost event would take the new event for the lost one.
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
