import type { Sql } from './client.ts';

/**
 * For a database that came back from an earlier state: ends all sessions, so that none that was revoked since
 * comes alive again, and makes each live stream of before read everything anew.
 */
export async function endSessions(sql: Sql): Promise<void> {
  // Lost events had the next numbers: a position among them must not become known again.
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
