import { randomUUID } from 'node:crypto';
import type { Arguments, FunctionName } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { paisa } from '#shared/money.ts';
import { mayManage } from '#shared/policies.ts';
import { SETTINGS } from '#shared/settings.ts';
import {
  BANK,
  contact,
  MAILBOX,
  OFF,
  type Person,
  type State,
  statementOf,
  UNCLAIMED,
} from './search.fixture.ts';

/*
 * The calls of SQL functions that one staff person can make: as the own account, as accounts with a password
 * from that person, and as a stranger on the internet. And what the owner of an account does in good faith.
 */

export interface Step {
  readonly name: string;
  /** Worth something only with more steps after it than a search has: only beginnings take it. */
  readonly isEarly?: boolean;
  readonly run: (database: Database) => Promise<unknown>;
}

const LEVELS = [{ level: 1, referrals: 1, name: 'One', rewardPaisa: 10_000, rewardUsd: 1 }];
const LAYOUT = { columns: [{ field: 'accountNumber' }, { field: 'amount' }] };
const SHOWN = [
  ['replace a receiving account', 'receivingSadaPay', JSON.stringify({ number: '1', title: 'x', on: true })],
  ['switch a receiving account on', 'receivingBankAccount', OFF.replace('false', 'true'), OFF],
  ['replace the support contact', 'support', '+923009999999'],
  ['lower the days of erasure', 'eraseBankData', '1'],
] as const;
const MY_PHONE = { email: 'victim@e.com', phone: '03009999999' };
const picture = () => ({ image: randomUUID(), bytes: Buffer.from('x'), width: 1, height: 1 });

const toldByPhone = (what: string) => [
  'as attacker: set the password of victim',
  'as victim: change the phone',
  'the owner of victim changes the password',
  'fill in the form of victim',
  `the clerk tells the caller of victim ${what}`,
  'as victim: withdraw',
];
const PLANTED = [
  'as attacker: set the password of victim',
  'as victim: save an account',
  'the owner of victim changes the password',
  'the owner withdraws to it',
];
/** Sequences that need more steps than a search has: it goes on from each of them. */
export const BEGINNINGS: Record<string, readonly string[]> = {
  nothing: [],
  'a new admin whom another superadmin confirmed': [
    'as attacking-boss: create an account',
    'another superadmin confirms the account',
  ],
  'an e-mail address that its owner does not know of': [
    'as attacker: set the password of victim',
    'as victim: change the e-mail',
    'the owner of victim changes the password',
    'use a code by e-mail for victim',
    'as victim: withdraw',
  ],
  'a phone that its owner does not know of': toldByPhone('a code'),
  'a password told to a phone that its owner does not know of': toldByPhone('a password'),
  'a form with the present password': [
    'the owner of victim asks for the present password',
    'as victim: withdraw',
  ],
  'a saved account that its owner does not know of': PLANTED,
  'a saved account that can be removed': [
    ...PLANTED,
    'wait a day',
    'as attacker: set the password of victim',
  ],
};

const ahead = (database: Database, time: string) =>
  database.read(
    (_, sql) => sql`select set_config('search.ahead', (${time}::interval
      + coalesce(nullif(current_setting('search.ahead', true), ''), '0')::interval)::text, true)`,
  );

/** Staff issue a code for a new password, and it is used. */
async function enterCode(
  database: Database,
  by: { actor: string; address: string },
  { id, username }: { id: string; username: string },
): Promise<void> {
  await database.call('reset_issue_code', { ...by, id, codeHash: 'c', minutes: 15, sealed: '' });
  const use = { username, codeHash: 'c', tries: 5, passwordHash: 'y', address: '' };
  await database.call('reset_use_code', use);
}

/** The steps that `attacker` has in this state; some are refused. `known`: accounts whose password is set. */
export function stepsOf(
  attacker: Person,
  { people, requests, waiting, saved, resets, imports, after }: State,
  known: ReadonlySet<string>,
): Step[] {
  const steps: Step[] = [];
  const add = <N extends FunctionName>(name: string, fn: N, args: Arguments<N>, isEarly = false) =>
    steps.push({ name, isEarly, run: (database) => database.call(fn, args) });
  const mine = people.filter(({ id }) => known.has(id));
  const staff = [attacker, ...mine.filter(({ role }) => role !== 'user')];
  const named = (id: string) => people.find((one) => one.id === id)?.username ?? '';

  for (const { id: user, username, role, hash: was, version } of mine) {
    const change = { user, address: '', version, was };
    const as = (what: string) => `as ${username}: ${what}`;
    if (was === 'y' || username === 'new-admin')
      add(as('change the password'), 'password_change', { ...change, passwordHash: 'z', session: null });
    if (role !== 'user' || username !== 'victim') continue;
    const chosen = { ...change, email: MAILBOX, phone: '03001234567', session: null };
    add(as('change the e-mail'), 'contact_change', chosen, true);
    add(as('change the phone'), 'contact_change', { ...change, ...MY_PHONE, session: null }, true);
    const account = { ...BANK, user, id: randomUUID(), most: 5, name: 'A' };
    add(as('save an account'), 'account_save', account, true);
    const ownAgain = async (database: Database) => {
      const session = randomUUID();
      await ahead(database, '1 minute');
      await database.call('remember_login', {
        ...{ user, address: 'a', device: 'own', issued: 1, most: 10, proved: false },
        ...{ version: null, session, browser: null, passkey: null },
      });
      await database.call('password_change', { ...change, passwordHash: 'own', session });
    };
    steps.push({ name: `the owner of ${username} changes the password`, isEarly: true, run: ownAgain });
    const planted = saved.find((one) => one.user === user);
    if (planted)
      steps.push({
        name: as('remove the saved account, and the owner changes the password'),
        async run(database) {
          await database.call('account_remove', { user, id: planted.id });
          await ownAgain(database);
        },
      });
  }
  const asked = resets.find(({ user }) => named(user) === 'victim');
  const clerk = people.find(({ username }) => username === 'clerk');
  if (asked && clerk && people.some(({ phone }) => phone === MY_PHONE.phone)) {
    const by = { actor: clerk.id, address: '' };
    const told = 'the clerk tells the caller of victim';
    add(
      `${told} a password`,
      'user_update',
      { ...by, user: asked.user, levels: LEVELS, status: 'Active', passwordHash: 'y' },
      true,
    );
    steps.push({
      name: `${told} a code`,
      isEarly: true,
      async run(database) {
        await enterCode(database, by, { id: asked.id, username: 'victim' });
      },
    });
  }
  const otherBoss = people.find(({ id, role }) => role === 'superadmin' && id !== attacker.id);
  for (const { id: change, kind } of waiting)
    if (otherBoss && kind === 'account')
      add(
        'another superadmin confirms the account',
        'waiting_confirm',
        { actor: otherBoss.id, address: '', waiting: change, levels: LEVELS, credited: false },
        true,
      );
  for (const { id: user, username, email, hash } of people) {
    if (username === 'victim' && !requests.some((one) => one.user === user && one.type === 'Withdraw'))
      if (known.has(user) || saved.some((one) => one.user === user))
        add(known.has(user) ? `as ${username}: withdraw` : 'the owner withdraws to it', 'withdrawal_create', {
          ...{ user, request: randomUUID(), amountPaisa: paisa(14_300), feePaisa: paisa(143), count: 0 },
          ...{ minimumPaisa: paisa(14_300), custom: false, ...BANK, session: null },
        });
    if (email === MAILBOX && hash !== 'y')
      steps.push({
        name: `use a code by e-mail for ${username}`,
        isEarly: true,
        async run(database) {
          await database.call('reset_mail_code', {
            ...{ username, email, codeHash: 'm', sealed: '', minutes: 15, tries: 5, language: 'en' },
          });
          await database.call('reset_use_code', {
            ...{ username, codeHash: 'm', tries: 5, passwordHash: 'y', address: '' },
          });
        },
      });
  }
  for (const { id, username, role } of staff) {
    const by = { actor: id, address: '' };
    const as = (what: string) => `as ${username}: ${what}`;
    const activation = (user: string, passwordHash: string | null) =>
      ({ ...by, user, levels: LEVELS, status: 'Active', passwordHash }) as const;
    for (const target of people) {
      if (target.id === id || !mayManage(role, target.role)) continue;
      if (['victim', 'clerk'].includes(target.username))
        add(as(`set the password of ${target.username}`), 'user_update', activation(target.id, 'y'));
      if (['joiner', 'former', 'stopped'].includes(target.username))
        add(as(`activate ${target.username}`), 'user_update', activation(target.id, null));
      if (target.username === 'victim')
        add(as('raise the balance of victim'), 'user_adjust_balance', {
          ...{ ...by, user: target.id, amountPaisa: paisa(600_000), cause: randomUUID(), description: null },
        });
      if (target.username === 'past') add(as('delete past'), 'user_delete', { ...by, user: target.id });
      for (const reset of resets)
        if (reset.user === target.id) {
          add(as(`approve the form of ${target.username}`), 'reset_approve', { ...by, id: reset.id });
          steps.push({
            name: as(`issue a code for ${target.username} and use it`),
            async run(database) {
              await enterCode(database, by, { id: reset.id, username: target.username });
            },
          });
        }
    }
    for (const { id: request, user, type, status, batch, downloads, appeal } of requests) {
      const owner = people.find((one) => one.id === user);
      if (!owner || owner.id === id || !mayManage(role, owner.role)) continue;
      const what = `the ${type.toLowerCase()} of ${owner.username}`;
      if (status === 'Pending' && !batch) {
        add(as(`approve ${what}`), 'request_approve', {
          ...{ ...by, request, credited: false, levels: LEVELS, account: null, sameReference: null },
          ...{ reference: type === 'Withdraw' ? 'R1' : null, arrived: null },
        });
        add(as(`reject ${what}`), 'request_reject', { ...by, request, reason: null });
        if (type === 'Withdraw')
          add(as(`put ${what} into a batch`), 'batch_create', {
            ...{ ...by, batch: randomUUID(), account: 'SadaPay', requests: [request] },
          });
      }
      const waits = waiting.some((one) => one.request === request);
      if (status === 'Pending' && batch && !waits) {
        const settle = { ...by, batch, request, downloads, withoutFile: true, sameReference: false };
        add(as(`pay ${what} in its batch`), 'batch_settle', { ...settle, reference: 'R1', reason: null });
        add(as(`record ${what} as failed`), 'batch_settle', { ...settle, reference: null, reason: 'x' });
        add(as(`take ${what} out`), 'batch_take_out', { ...by, batch, request, downloads, unpaid: true });
        if (downloads === 0)
          add(as(`download the file with ${what}`), 'batch_download', { ...by, batch, again: false });
      }
      if (status === 'Approved' && type === 'Withdraw' && !waits)
        add(as(`mark ${what} as returned`), 'request_return', { ...by, request, reason: 'x' });
      if (status === 'Rejected' && !appeal)
        add(`as ${owner.username}: appeal`, 'appeal_create', { user, address: '', request, text: 'x' });
      if (appeal === 'open')
        add(as(`answer the appeal of ${owner.username}`), 'appeal_answer', {
          ...{ ...by, request, verdict: 'granted', answer: 'x' },
        });
    }
    for (const change of waiting)
      add(as(`confirm the ${change.kind}`), 'waiting_confirm', {
        ...{ ...by, waiting: change.id, levels: LEVELS, credited: false },
      });
    if (!waiting.some(({ kind }) => kind === 'layout'))
      add(as('change the columns of the bank file'), 'payout_layout_set', {
        ...{ ...by, account: 'SadaPay', layout: LAYOUT },
      });
    if (imports === 1 && requests.some(({ type, status }) => type === 'Deposit' && status === 'Pending'))
      add(
        as('import a statement with the invented deposit'),
        'statement_import',
        statementOf(id, 'INVENTED1'),
      );
    const [username_, role_] =
      role === 'superadmin' ? (['new-admin', 'admin'] as const) : (['made', 'user'] as const);
    const account = contact({ id: randomUUID(), username: username_, role: role_ });
    add(as('create an account'), 'user_create', { ...by, ...account, paymentMethod: 'SadaPay' });
    if (role === 'superadmin')
      add(as('weaken a protection'), 'setting_set', {
        ...{ ...by, key: 'holdWithdrawals', weakens: true, value: null },
        expected: String(SETTINGS.holdWithdrawals.recommended),
      });
    for (const [what, key, value, expected = null] of role === 'superadmin' ? SHOWN : [])
      add(as(what), 'setting_set', { ...by, key, weakens: false, value, expected });
  }
  if (!after) steps.push({ name: 'wait a day', run: (database) => ahead(database, '25 hours') });
  if (!people.some(({ username }) => username === 'joiner')) {
    const joiner = contact({ id: randomUUID(), username: 'joiner', role: 'user' });
    for (const transactionId of ['INVENTED1', UNCLAIMED])
      steps.push({
        name: `sign up and send the deposit ${transactionId}`,
        async run(database) {
          await database.call('register', { ...joiner, referralCode: 'victim' });
          await database.call('deposit_create', {
            ...{ user: joiner.id, request: randomUUID(), amountPaisa: paisa(86_500), method: 'Easypaisa' },
            ...{ transactionId, print: null, seen: null, paid: null, ...picture() },
          });
        },
      });
  }
  const fillIn = (name: string, username: string, passwordHash: string, present: string | null) => {
    const form = { username, email: `${username}@e.com`, id: randomUUID(), sealed: Buffer.from('x') };
    add(name, 'reset_create', { ...form, passwordHash, present, ...picture() }, present !== null);
  };
  for (const { username, hash } of people)
    if (!resets.some(({ user }) => named(user) === username) && ['victim', 'clerk'].includes(username)) {
      fillIn(`fill in the form of ${username}`, username, 'y', null);
      fillIn(`the owner of ${username} asks for the present password`, username, hash, hash);
    }
  return steps;
}
