import type { Sql } from '#drizzle/client.ts';

/**
 * Rows and counts of the tables that most changes write to. Tests compare them before and after a call that
 * must change nothing.
 */
export async function traces(sql: Sql): Promise<unknown> {
  const [row] = await sql`
    select (select jsonb_agg(to_jsonb(l) order by id) from journal_lines l) lines, (select count(*) from audit_log) audit,
      (select count(*) from events) events, (select jsonb_agg(to_jsonb(u) order by id) from users u) users,
      (select jsonb_agg(to_jsonb(r) order by id) from requests r) requests, (select jsonb_agg(to_jsonb(v) order by id) from videos v) videos,
      (select jsonb_agg(to_jsonb(p) order by id) from password_resets p) resets, (select jsonb_agg(to_jsonb(c) order by id) from contacts c) contacts,
      (select count(*) from contact_answers) answers, (select jsonb_agg(to_jsonb(n) order by id) from member_notes n) notes,
      (select jsonb_agg(to_jsonb(s) order by id) from spins s) spins, (select sum(clicks) from video_days) clicks,
      (select jsonb_agg(to_jsonb(a) order by id) from saved_accounts a) saved, (select count(*) from images) images`;
  return row;
}
