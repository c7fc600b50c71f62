import { randomUUID } from 'node:crypto';
import type { Arguments, FunctionName } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { paisa } from '#shared/money.ts';
import { mayManage, type Role } from '#shared/policies.ts';
import { SETTINGS } from '#shared/settings.ts';
import { turnClock } from '#testing/constants.ts';
import type { TestDatabase } from '#testing/database.ts';

/*
 * All that one staff person can do, as calls of the SQL functions: as the own account, as each account whose
 * password that person set, and as anybody on the internet.
 */

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
}
export interface Step {
  readonly name: string;
  readonly run: (database: Database) => Promise<unknown>;
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

const LEVELS = [{ level: 1, referrals: 1, name: 'One', rewardPaisa: 10_000, rewardUsd: 1 }];
const LAYOUT = { columns: [{ field: 'accountNumber' }, { field: 'amount' }] };
const picture = () => ({ image: randomUUID(), bytes: Buffer.from('x'), width: 1, height: 1 });

/** Everything at its recommended value; the member `victim` has money, `past` has 21 requests on the list. */
export async function makeWorld({ database, sql }: TestDatabase) {
  // A row that is written after a savepoint does not have the transaction's id, by which this trigger knows it.
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
  ] as const;
  const [clerk, victim, past] = people;
  await sql`update users set role = 'superadmin' where id = ${boss.id}`;
  const by = { actor: clerk.id, address: '' };
  await database.call('user_adjust_balance', {
    ...by,
    user: victim.id,
    amountPaisa: paisa(2_400_000),
    cause: 'start',
    description: null,
  });
  for (let i = 0; i < 21; i++)
    await sql`insert into requests (user_id, type, amount, status, search, decided_by, decided_at) values (${past.id}, 'Deposit', 86500, 'Rejected', '', ${clerk.id}, now())`;
  for (const [key, { recommended }] of Object.entries(SETTINGS))
    if (key !== 'coverageFloor')
      await database.call('setting_set', {
        ...by,
        key,
        weakens: false,
        value: String(recommended),
        expected: null,
      });
  return { people, admin, boss: { ...boss, role: 'superadmin' as const } };
}

const contact = ({ id, username, role }: Person) => ({
  id,
  username,
  role,
  name: username,
  email: `${username}@e.com`,
  phone: '03001234567',
  passwordHash: 'x',
});

interface State {
  readonly people: readonly Person[];
  readonly requests: readonly {
    readonly id: string;
    readonly user: string;
    readonly type: string;
    readonly status: string;
    readonly batch: string | null;
    readonly appeal: string | null;
  }[];
  readonly waiting: readonly { readonly id: string; readonly kind: string }[];
  readonly resets: readonly { readonly id: string; readonly user: string }[];
  readonly imports: number;
  readonly after: number;
}

/** `effects`: what must not happen without another person; what the world begins with is not counted. */
interface Reading {
  readonly state: State;
  /** Equal for two states in which the same steps have the same outcome. */
  readonly digest: string;
  readonly effects: readonly string[];
  /** Accounts whose password the search has set. */
  readonly known: readonly string[];
}

export async function readState(database: Database, { people: [clerk] }: World): Promise<Reading> {
  const [row] = await database.read(
    (_, sql) => sql<Reading[]>`
      with state as (select
        (select jsonb_agg(jsonb_build_object('id', id, 'username', username, 'role', role) order by seq) from users where deleted_at is null) as people,
        (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'user', user_id, 'type', type, 'status', status,
            'batch', batch_id, 'appeal', (select state from appeals a where a.request_id = r.id)) order by seq), '[]')
          from requests r where search <> '') as requests,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind) order by seq), '[]') from waiting_changes where state = 'waiting') as waiting,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'user', user_id) order by seq), '[]') from password_resets where status = 'Pending') as resets,
        (select count(*) from statement_imports)::int as imports,
        (app_now() > now() + interval '1 hour')::int as after)
      select to_jsonb(state) as state,
        md5(concat((select string_agg(concat(username, known_to, account_status, status, password_hash), ',' order by seq) from users where deleted_at is null),
          (select string_agg(concat(user_id, type, status, app.is_held(r), batch_id is null, removed_at is null,
            (select state from appeals a where a.request_id = r.id)), ',' order by seq) from requests r where search <> ''),
          (select string_agg(concat(kind, user_id, made_by, state), ',' order by seq) from waiting_changes),
          (select string_agg(user_id::text, ',' order by seq) from password_resets where status = 'Pending'), imports, after)) as digest,
        (select coalesce(jsonb_agg(id), '[]') from users where password_hash in ('y', 'z') or username in ('made', 'new-admin')) as known,
        to_jsonb(array_remove(array[
          case when exists (select from journal_entries where kind in ('payout', 'return', 'transfer')) then 'money left' end,
          case when exists (select from journal_entries where kind in ('adjustment', 'joining', 'level') and cause <> 'adjustment:start')
            then 'money was made' end,
          case when exists (select from users where role = 'user' and account_status = 'approved' and username in ('joiner', 'made'))
            then 'an account became active' end,
          case when exists (select from file_layouts where kind = 'payout') then 'money is diverted' end,
          case when (select count(*) from requests where removed_at is not null and search = '') > 20
            or exists (select from users where username = 'past' and deleted_at is not null) then 'a past was removed' end,
          case when exists (select from appeals where state <> 'open') then 'an own decision was judged' end,
          case when exists (select from setting_changes where after is null or changed_by <> ${clerk.id})
            then 'a protection was weakened' end], null)) as effects
      from state`,
  );
  if (!row) throw new Error('no state');
  return row;
}

/** The steps that `attacker` has in this state. Some are refused. `known`: accounts with a password of theirs. */
export function stepsOf(
  attacker: Person,
  { people, requests, waiting, resets, imports, after }: State,
  known: ReadonlySet<string>,
): Step[] {
  const steps: Step[] = [];
  const add = <N extends FunctionName>(name: string, fn: N, args: Arguments<N>) =>
    steps.push({ name, run: (database) => database.call(fn, args) });
  const mine = people.filter(({ id }) => known.has(id));
  const staff = [attacker, ...mine.filter(({ role }) => role !== 'user')];
  const named = (id: string) => people.find((one) => one.id === id)?.username ?? '';

  for (const person of mine) {
    steps.push({
      name: `as ${person.username}: change the password`,
      run: (database) =>
        database.call('password_change', {
          user: person.id,
          address: '',
          version: 0,
          was: 'y',
          passwordHash: 'z',
          session: null,
        }),
    });
    if (
      person.role === 'user' &&
      person.username === 'victim' &&
      !requests.some(({ user, type }) => user === person.id && type === 'Withdraw')
    )
      add(`as ${person.username}: withdraw`, 'withdrawal_create', {
        user: person.id,
        request: randomUUID(),
        amountPaisa: paisa(14_300),
        feePaisa: paisa(143),
        count: 0,
        minimumPaisa: paisa(14_300),
        custom: false,
        accountNumber: '03009999999',
        accountName: 'A',
        bankName: 'SadaPay',
        session: null,
      });
  }
  for (const { id, username, role } of staff) {
    const by = { actor: id, address: '' };
    const as = (what: string) => `as ${username}: ${what}`;
    for (const target of people) {
      if (target.id === id || !mayManage(role, target.role)) continue;
      if (['victim', 'clerk'].includes(target.username))
        add(as(`set the password of ${target.username}`), 'user_update', {
          ...by,
          user: target.id,
          levels: LEVELS,
          status: 'Active',
          passwordHash: 'y',
        });
      if (target.username === 'joiner')
        add(as('activate joiner'), 'user_update', {
          ...by,
          user: target.id,
          levels: LEVELS,
          status: 'Active',
          passwordHash: null,
        });
      if (target.username === 'victim')
        add(as('raise the balance of victim'), 'user_adjust_balance', {
          ...by,
          user: target.id,
          amountPaisa: paisa(600_000),
          cause: randomUUID(),
          description: null,
        });
      if (target.username === 'past') add(as('delete past'), 'user_delete', { ...by, user: target.id });
      for (const reset of resets)
        if (reset.user === target.id) {
          add(as(`approve the form of ${target.username}`), 'reset_approve', { ...by, id: reset.id });
          steps.push({
            name: as(`issue a code for ${target.username} and use it`),
            async run(database) {
              await database.call('reset_issue_code', {
                ...by,
                id: reset.id,
                codeHash: 'c',
                minutes: 15,
                sealed: '',
              });
              await database.call('reset_use_code', {
                username: target.username,
                codeHash: 'c',
                tries: 5,
                passwordHash: 'y',
                address: '',
              });
            },
          });
        }
    }
    for (const { id: request, user, type, status, batch, appeal } of requests) {
      const owner = people.find((one) => one.id === user);
      if (!owner || owner.id === id || !mayManage(role, owner.role)) continue;
      const what = `the ${type.toLowerCase()} of ${owner.username}`;
      if (status === 'Pending' && !batch) {
        add(as(`approve ${what}`), 'request_approve', {
          ...by,
          request,
          credited: false,
          levels: LEVELS,
          reference: type === 'Withdraw' ? 'R1' : null,
          account: null,
          sameReference: null,
          arrived: null,
        });
        add(as(`reject ${what}`), 'request_reject', { ...by, request, reason: null });
        if (type === 'Withdraw')
          add(as(`put ${what} into a batch`), 'batch_create', {
            ...by,
            batch: randomUUID(),
            account: 'SadaPay',
            requests: [request],
          });
      }
      if (status === 'Pending' && batch)
        add(as(`pay ${what} in its batch`), 'batch_settle', {
          ...by,
          batch,
          request,
          downloads: 0,
          withoutFile: true,
          sameReference: false,
          reference: 'R1',
          reason: null,
        });
      if (status === 'Rejected' && !appeal)
        add(`as ${owner.username}: appeal`, 'appeal_create', { user, address: '', request, text: 'x' });
      if (appeal === 'open')
        add(as(`answer the appeal of ${owner.username}`), 'appeal_answer', {
          ...by,
          request,
          verdict: 'granted',
          answer: 'x',
        });
    }
    for (const change of waiting)
      add(as(`confirm the ${change.kind}`), 'waiting_confirm', {
        ...by,
        waiting: change.id,
        levels: LEVELS,
        credited: false,
      });
    if (!waiting.some(({ kind }) => kind === 'layout'))
      add(as('change the columns of the bank file'), 'payout_layout_set', {
        ...by,
        account: 'SadaPay',
        layout: LAYOUT,
      });
    if (imports === 0 && requests.some(({ type, status }) => type === 'Deposit' && status === 'Pending'))
      add(as('import a statement with the invented deposit'), 'statement_import', {
        ...by,
        import: randomUUID(),
        account: 'SadaPay',
        fileName: 'a',
        digest: Buffer.from('x'),
        layout: {},
        lines: [
          [new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 10), 86_500, 'INVENTED1', '', null, 1],
        ],
      });
    add(as('create an account'), 'user_create', {
      ...by,
      ...contact({
        id: randomUUID(),
        username: role === 'superadmin' ? 'new-admin' : 'made',
        role: role === 'superadmin' ? 'admin' : 'user',
      }),
      paymentMethod: 'SadaPay',
    });
    if (role === 'superadmin')
      add(as('weaken a protection'), 'setting_set', {
        ...by,
        key: 'holdWithdrawals',
        weakens: true,
        value: null,
        expected: String(SETTINGS.holdWithdrawals.recommended),
      });
  }
  if (!after)
    steps.push({
      name: 'wait a day',
      run: (database) => database.read((_, sql) => sql`select set_config('search.ahead', '25 hours', true)`),
    });
  if (!people.some(({ username }) => username === 'joiner')) {
    const joiner = contact({ id: randomUUID(), username: 'joiner', role: 'user' });
    steps.push({
      name: 'sign up and send an invented deposit',
      async run(database) {
        await database.call('register', { ...joiner, referralCode: 'victim' });
        await database.call('deposit_create', {
          user: joiner.id,
          request: randomUUID(),
          amountPaisa: paisa(86_500),
          method: 'SadaPay',
          transactionId: 'INVENTED1',
          print: null,
          ...picture(),
        });
      },
    });
  }
  for (const { username } of people)
    if (!resets.some(({ user }) => named(user) === username) && ['victim', 'clerk'].includes(username))
      add(`fill in the form of ${username}`, 'reset_create', {
        username,
        email: `${username}@e.com`,
        id: randomUUID(),
        passwordHash: 'y',
        sealed: Buffer.from('x'),
        ...picture(),
      });
  return steps;
}
