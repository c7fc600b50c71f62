import fc from 'fast-check';
import { mixed } from '#testing/arbitrary.ts';
import { screenshot as screenshotOf } from '#testing/factories.ts';
import { PASSWORD } from '../chaos/server.ts';

/* Accounts and rows for hostile calls, created over the documented REST paths. */

interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

export interface World {
  readonly member: Person;
  readonly admin: Person;
  /** The signed path of an image. */
  readonly picture: string;
  /** Tickets that are part of a URL. */
  readonly tickets: { readonly events: string; readonly export: string };
  /** Values for a field of a call that a schema can't tell, such as ids of rows. */
  known(target: string, field: string): fc.Arbitrary<unknown> | undefined;
}

const PASSWORDS = [PASSWORD, 'another-password', ''];
const JSON_TYPE = { 'content-type': 'application/json' };

/** @param generation part of each new username, because usernames of earlier generations stay taken */
export async function makeWorld(url: string, generation: number): Promise<World> {
  const call = async (path: string, token?: string, body?: object) => {
    const headers = { ...(body && JSON_TYPE), ...(token && { authorization: `Bearer ${token}` }) };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { headers, ...sent });
    if (response.ok) return response.json();
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  const login = async (username: string): Promise<Person> => {
    const { token, user } = await call('/api/auth/login', undefined, { username, password: PASSWORD });
    return { id: user.id ?? user._id, username, token };
  };
  const boss = await login('superadmin');
  const account = (name: string) => {
    const username = `f${generation}${name}`;
    return { name, username, email: `${username}@example.com`, phone: '03001234567', password: PASSWORD };
  };
  const person = async (name: string, role = 'user') => {
    await call('/api/users', boss.token, { ...account(name), paymentMethod: 'SadaPay', role });
    return login(account(name).username);
  };
  const admin = await person('admin', 'admin');
  const member = await person('member');
  // Most calls that change or delete an account get one of these, so that the callers mostly survive.
  const victims = [await person('a'), await person('b'), await person('c')];
  const screenshot = await screenshotOf();
  const address = 'https://example.com/v';
  const { video } = await call('/api/videos', boss.token, { title: 'V', description: 'D', url: address });
  for (const { id: userId, token } of [member, ...victims]) {
    const deposit = { amount: 1_000_000, type: 'deposit', description: 'Start' };
    await call(`/api/users/${userId}/balance`, boss.token, deposit);
    const bank = { accountNumber: '1', accountName: 'A', bankName: 'B', withdrawalCount: 0 };
    await call('/api/requests/withdrawal', token, { userId, amount: 143, ...bank });
    const letter = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    await call('/api/contacts', token, { userId, ...letter });
  }
  const newcomer = { ...account('new'), referralCode: 'superadmin' };
  const { userId } = await call('/api/auth/register', undefined, newcomer);
  const paid = { userId, amount: 865, paymentMethod: 'Easypaisa', transactionId: newcomer.username };
  await call('/api/requests', undefined, { ...paid, screenshot });
  const reset = { ...account('c'), newPassword: PASSWORD };
  await call('/api/auth/forgot-password', undefined, { ...reset, screenshot });

  const { requests } = await call('/api/requests?limit=20', boss.token);
  const { contacts } = await call('/api/contacts', boss.token);
  const { requests: resets } = await call('/api/auth/password-requests', boss.token);
  const { ticket } = (await call('/trpc/users.eventTicket', admin.token)).result.data;
  const made = await call('/trpc/users.export', admin.token, { what: 'users', filters: {} });
  const exported = made.result.data.url as string;

  const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);
  const changeable = [...victims.map(({ id }) => id), userId as string];
  /** Which rows an id names: the first of these that fits the call and the field. */
  const rows: readonly (readonly [RegExp, readonly string[]])[] = [
    [/ (userId|actorId|personId)$/, [member.id, member.id, ...changeable]],
    [/ videoId$|(videos\.(update|delete|activate|move)|(PUT|DELETE) \/videos).* id$/, [video._id]],
    [/ requestIds?$|^requests.* ids?$|\/requests.* id$/, idsOf(requests)],
    [/auth.* id$/, idsOf(resets)],
    [/contacts.* id$/, idsOf(contacts)],
    [/(update|delete|adjust|balance|^PUT|^DELETE).* id$/, changeable],
    [/ id$/, [member.id, ...changeable]],
  ];
  const ids = rows.flatMap(([, some]) => some);
  const names = [member, ...victims].map(({ username }) => username);
  const values: Readonly<Record<string, readonly unknown[]>> = {
    username: names,
    email: names.map((name) => `${name}@example.com`),
    password: PASSWORDS,
    newPassword: PASSWORDS,
    referralCode: ['superadmin'],
    code: ['superadmin', '12345678'],
    screenshot: [screenshot],
    cursor: ['1', '5', '999999'],
    url: [address],
    lastEventId: ['1-0', '1-1', '999999999-1'],
    amount: [865, 143, 285, 1, 0.01, 1_400.5],
    withdrawalCount: [0, 0, 1, 2],
  };
  return {
    member,
    admin,
    picture: requests.find((row: { screenshot?: string }) => row.screenshot).screenshot,
    tickets: { events: ticket, export: exported.slice(exported.lastIndexOf('/') + 1) },
    known(target, field) {
      const fitting = rows.find(([pattern]) => pattern.test(`${target} ${field}`))?.[1];
      if (fitting) return mixed([9, fc.constantFrom(...fitting)], [1, fc.constantFrom(...ids)]);
      // New accounts get names that the schema allows.
      const isNew = /(register|users\.create|POST \/users) (username|email)$/.test(`${target} ${field}`);
      return values[field] && !isNew ? fc.constantFrom(...values[field]) : undefined;
    },
  };
}
