import { randomUUID } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { paisa } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { SETTINGS } from '#shared/settings.ts';
import { SUPERADMIN, turnClock } from '#testing/constants.ts';
import type { TestDatabase } from '#testing/database.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}
type Account = Person & Readonly<Record<'email' | 'phone' | 'hash', string> & { version: number }>;
export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * Everything at its recommended value. The member `victim` has money and a device, `past` has 21 requests on
 * the list, `large` a paid withdrawal and one in a bank file that the clerk downloaded.
 */
export async function makeWorld({ database, sql }: TestDatabase) {
  // A row that is written after a savepoint has not the transaction's id, by which the trigger knows it.
  const [trigger] = await sql`select pg_get_functiondef('apply_journal_line'::regproc) as text`;
  await sql.unsafe(trigger?.text.replace('AND xmin = pg_current_xact_id()::xid', ''));
  await sql.unsafe(
    turnClock(`now() + coalesce(nullif(current_setting('search.ahead', true), ''), '0')::interval`),
  );
  const account = async (username: string, role: Role): Promise<Person> => {
    const person = { id: randomUUID(), username, role };
    await database.call('user_create', {
      ...contact(person),
      paymentMethod: null,
      actor: null,
      address: null,
    });
    return person;
  };
  const admin = await account('attacker', 'admin');
  const boss = await account('attacking-boss', 'admin');
  const people = [
    await account('clerk', 'admin'),
    await account('victim', 'user'),
    await account('past', 'user'),
    await account('large', 'user'),
    await account('former', 'admin'),
    await account('stopped', 'user'),
  ] as const;
  const [clerk, victim, past, large] = people;
  await sql`update users set role = 'superadmin' where id = ${boss.id}`;
  await sql`update users set status = 'Inactive' where username in ('former', 'stopped')`;
  const by = { actor: clerk.id, address: '' };
  for (const { id } of [victim, large])
    await database.call('user_adjust_balance', {
      ...{ ...by, user: id, amountPaisa: paisa(9_000_000), cause: `start:${id}`, description: null },
    });
  await database.call('remember_login', {
    ...{ user: victim.id, address: 'a', device: 'own', issued: 1, most: 10, proved: false },
    ...{ version: null, session: null, browser: null, passkey: null },
  });
  const [paid, sent, batch] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [count, request] of [paid, sent].entries())
    await database.call('withdrawal_create', {
      ...{ user: large.id, request, amountPaisa: paisa(4_000_000), feePaisa: paisa(40_000), count },
      ...{ minimumPaisa: paisa(14_300), custom: true, ...BANK, session: null },
    });
  await database.call('request_approve', {
    ...{ ...by, request: paid, credited: false, levels: [], reference: 'R0', account: null },
    ...{ sameReference: null, arrived: null },
  });
  await database.call('batch_create', { ...by, batch, account: 'SadaPay', requests: [sent] });
  await database.call('batch_download', { ...by, batch, again: false });
  await database.call('statement_import', statementOf(clerk.id, UNCLAIMED));
  await sql`insert into setting_changes (key, after, changed_at) values ('receivingBankAccount', ${OFF}, now())`;
  for (let i = 0; i < 21; i++)
    await sql`insert into requests (user_id, type, amount, status, search, decided_by, decided_at)
      values (${past.id}, 'Deposit', 86500, 'Rejected', '', ${clerk.id}, now())`;
  for (const [key, { recommended }] of Object.entries(SETTINGS))
    if (key !== 'coverageFloor' && recommended !== null)
      await database.call('setting_set', {
        ...by,
        key,
        weakens: false,
        value: String(recommended),
        expected: null,
      });
  return { people, paid, admin, boss: { ...boss, role: 'superadmin' as const } };
}

export const OFF = JSON.stringify({ number: '2', title: 'x', on: false });
/** The ID in a line of the clerk's statement: nobody has sent its deposit yet, and all staff can read it. */
export const UNCLAIMED = '48868080551';

export const statementOf = (actor: string, id: string) => ({
  ...{ actor, address: '', import: randomUUID(), account: 'Easypaisa', fileName: 'a', kind: 'csv' },
  ...{ digest: Buffer.from(id), layout: { header: [actor] }, leftOut: [], unproved: false, replaces: [] },
  lines: [
    [new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10), 86_500, id, '', null, null, true, null],
  ],
});

export const BANK = { accountNumber: '03009999999', accountName: 'A', bankName: 'SadaPay' };
/** An address that the person who searches can read. */
export const MAILBOX = 'mine@e.com';

export const contact = ({ id, username, role }: Person) => ({
  id,
  username,
  role,
  name: username,
  email: `${username}@e.com`,
  phone: '03001234567',
  passwordHash: 'x',
});

export interface State {
  readonly people: readonly Account[];
  readonly requests: readonly {
    readonly id: string;
    readonly user: string;
    readonly type: string;
    readonly status: string;
    readonly batch: string | null;
    readonly downloads: number;
    readonly appeal: string | null;
  }[];
  readonly waiting: readonly {
    readonly id: string;
    readonly kind: string;
    readonly request: string | null;
  }[];
  readonly saved: readonly { readonly id: string; readonly user: string }[];
  readonly resets: readonly { readonly id: string; readonly user: string }[];
  readonly imports: number;
  readonly after: number;
}

interface Reading {
  readonly state: State;
  /** Equal for two states, reached in any order, in which the same steps have the same outcome. */
  readonly digest: string;
  /** Accounts whose password the search has set or can read. */
  readonly known: readonly string[];
}

export async function readState(database: Database): Promise<Reading> {
  const [row] = await database.read(
    (_, sql) => sql<Reading[]>`
      with state as (select
        (select jsonb_agg(jsonb_build_object('id', id, 'username', username, 'role', role, 'email', email, 'phone', phone,
            'hash', password_hash, 'version', session_version) order by seq)
          from users where deleted_at is null) as people,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'user', user_id, 'type', type, 'status', status,
            'batch', batch_id, 'downloads', coalesce(b.downloads, 0), 'appeal', a.state) order by r.seq), '[]')
          from requests r left join appeals a on a.request_id = r.id left join payout_batches b on b.id = batch_id where search <> '') as requests,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'request', request_id) order by seq), '[]')
          from waiting_changes where state = 'waiting') as waiting,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'user', user_id) order by seq), '[]')
          from password_resets where status = 'Pending') as resets,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'user', user_id)), '[]') from saved_accounts) as saved,
        (select count(*) from statement_imports)::int as imports,
        (app_now() > now() + interval '1 hour')::int as after)
      select to_jsonb(state) as state,
        md5(concat(
          (select string_agg(t, ',' order by t) from users, concat(username, email, email_known_to, phone, phone_known_to,
            known_to, known_before -> -1 -> 'to', account_status, status, password_hash) t where deleted_at is null),
          (select string_agg(t, ',' order by t) from requests r left join appeals a on a.request_id = r.id,
            concat(user_id, type, transaction_key, status, app.is_held(r), batch_id is null, returned_at is null, removed_at is null, a.state) t
            where search <> ''),
          (select string_agg(t, ',' order by t) from waiting_changes, concat(kind, user_id, made_by, state) t),
          (select string_agg(user_id::text, ',' order by user_id) from password_resets where status = 'Pending'),
          (select sum(downloads) from payout_batches), (select count(*) from saved_accounts), imports, after)) as digest,
        (select coalesce(jsonb_agg(id), '[]') from users
          where password_hash in ('y', 'z') or username in ('made', 'new-admin')
            or password_hash in (select r.password_hash from password_resets r where user_id = users.id)) as known
      from state`,
  );
  if (!row) throw new Error('no state');
  return row;
}

/** What must not happen without another person; what the world begins with is not counted. */
export async function readEffects(database: Database, { people: [clerk], paid }: World): Promise<string[]> {
  const [row] = await database.read(
    (_, sql) => sql<{ effects: string[] }[]>`
      select to_jsonb(array_remove(array[
          case when exists (select from journal_entries where kind = 'payout' and request_id <> ${paid})
              or exists (select from payout_batches where downloads > 0 and created_by <> ${clerk.id})
            then 'money left' end,
          case when exists (select from journal_entries e left join requests r on r.id = e.request_id
              where e.kind = 'return' or e.kind = 'refund' and r.amount > 2500000)
            then 'money came back' end,
          case when exists (select from journal_entries
              where kind in ('adjustment', 'joining', 'level') and cause not like 'adjustment:start:%')
            then 'money was made' end,
          case when exists (select from users
              where account_status = 'approved' and username in ('joiner', 'made') or username = 'stopped' and status = 'Active')
            then 'an account became active' end,
          case when exists (select from file_layouts where kind = 'payout')
              or exists (select from setting_changes where key like 'receiving%' and changed_by is not null) then 'money is diverted' end,
          case when (select count(*) from requests where removed_at is not null and search = '') > 20
              or exists (select from users where username = 'past' and deleted_at is not null)
            then 'a past was removed' end,
          case when exists (select from appeals where state <> 'open') then 'an own decision was judged' end,
          case when exists (select from setting_changes
              where key not like 'receiving%' and (after is null or changed_by <> ${clerk.id}))
            then 'a protection was weakened' end,
          case when exists (select from users u where username = 'former' and status = 'Active' or username = 'new-admin' and not exists (select from waiting_changes w
              join users k on k.id = w.decided_by and k.username = ${SUPERADMIN.username} where w.call ->> 'id' = u.id::text))
            then 'a staff account was made' end], null))
          as effects`,
  );
  return row?.effects ?? [];
}
