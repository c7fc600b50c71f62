import { screenshot } from '#testing/factories.ts';
import type { Chance } from '#testing/random.ts';
import { PASSWORD } from '../chaos/server.ts';

/* Accounts and rows for hostile calls, created over the documented REST paths. */

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

export type Who = 'nobody' | 'member' | 'admin';

export interface World {
  readonly member: Person;
  readonly admin: Person;
  /** The signed path of an image. */
  readonly picture: string;
  /** Tickets that are part of a URL. */
  readonly tickets: { readonly events: string; readonly export: string };
  /** Returns a text that suits a field of a call, such as the id of an existing row. */
  text(field: string, target: string, chance: Chance): string;
}

type Json = Record<string, never> & { [name: string]: unknown };

/** @param generation part of each new username, because usernames of earlier generations stay taken */
export async function makeWorld(url: string, generation: number): Promise<World> {
  const call = async (path: string, token?: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const login = async (username: string): Promise<Person> => {
    const { token, user } = await call('/api/auth/login', undefined, { username, password: PASSWORD });
    return { id: user.id ?? user._id, username, token };
  };
  const boss = await login('superadmin');
  const nameOf = (role: string) => `fuzz${generation}${role}`;
  const identity = (username: string) => ({
    name: 'Fuzz',
    username,
    email: `${username}@example.com`,
    phone: '03001234567',
    password: PASSWORD,
  });
  const person = async (name: string, role: 'user' | 'admin') => {
    await call('/api/users', boss.token, { ...identity(nameOf(name)), paymentMethod: 'SadaPay', role });
    return login(nameOf(name));
  };
  const rich = async (name: string) => {
    const made = await person(name, 'user');
    const amount = { amount: 1_000_000, type: 'deposit', description: 'Start' };
    await call(`/api/users/${made.id}/balance`, boss.token, amount);
    return made;
  };
  const member = await rich('member');
  const admin = await person('admin', 'admin');
  // Most calls that change or delete an account get one of these, so that the callers mostly survive.
  const victims = [await rich('a'), await rich('b'), await person('c', 'user')];
  const image = await screenshot();
  const { video } = await call('/api/videos', boss.token, {
    title: 'V',
    description: 'D',
    url: 'https://example.com/v',
  });
  for (const { id, token } of [member, ...victims.slice(0, 2)]) {
    const account = { accountNumber: '1', accountName: 'A', bankName: 'B', withdrawalCount: 0 };
    await call('/api/requests/withdrawal', token, { userId: id, amount: 143, ...account });
    const letter = { userId: id, name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    await call('/api/contacts', token, letter);
  }
  const newcomer = { ...identity(nameOf('new')), referralCode: 'superadmin' };
  const { userId } = await call('/api/auth/register', undefined, newcomer);
  await call('/api/requests', undefined, {
    userId,
    amount: 865,
    paymentMethod: 'Easypaisa',
    transactionId: nameOf('tx'),
    screenshot: image,
  });
  const reset = { username: nameOf('c'), email: `${nameOf('c')}@example.com`, newPassword: PASSWORD };
  await call('/api/auth/forgot-password', undefined, { ...reset, screenshot: image });

  const idsOf = (rows: readonly Json[]) => rows.map((row) => String(row._id));
  const { requests } = await call('/api/requests?limit=20', boss.token);
  const { contacts } = await call('/api/contacts', boss.token);
  const { requests: resets } = await call('/api/auth/password-requests', boss.token);
  const of = (procedure: string, input?: object) =>
    input ? call(`/trpc/${procedure}`, admin.token, input) : call(`/trpc/${procedure}`, admin.token);
  const { ticket } = (await of('users.eventTicket')).result.data;
  const exported = (await of('users.export', { what: 'users', filters: {} })).result.data.url as string;

  const ids = {
    people: [member.id, ...victims.map(({ id }) => id), userId as string],
    victims: [...victims.map(({ id }) => id), userId as string],
    requests: idsOf(requests),
    contacts: idsOf(contacts),
    resets: idsOf(resets),
    videos: [video._id as string],
  };
  const names = [member, ...victims].map(({ username }) => username);

  function idFor(field: string, target: string, chance: Chance): string {
    if (chance.happens(0.1)) return chance.pick(Object.values(ids).flat());
    if (field === 'videoId') return chance.pick(ids.videos);
    if (field !== 'id') return chance.happens(0.6) ? member.id : chance.pick(ids.people);
    if (/requests/.test(target) && !/^auth|\/auth/.test(target)) return chance.pick(ids.requests);
    if (/auth/.test(target)) return chance.pick(ids.resets);
    if (/contacts/.test(target)) return chance.pick(ids.contacts);
    if (/videos\.(update|delete)|(PUT|DELETE) \/videos/.test(target)) return chance.pick(ids.videos);
    const changes = /update|delete|adjust|balance|^(PUT|DELETE)/.test(target);
    return chance.pick(changes ? ids.victims : ids.people);
  }

  return {
    member,
    admin,
    picture: (requests as readonly Json[]).map((row) => row.screenshot as unknown).find(isText) ?? '',
    tickets: { events: ticket, export: exported.slice(exported.lastIndexOf('/') + 1) },
    text(field, target, chance) {
      const fresh = () => `f${generation}.${chance.whole(0, 1e9).toString(36)}`;
      const opensAccount = /register|users\.create|POST \/users$/.test(target);
      switch (field) {
        case 'id':
        case 'userId':
        case 'videoId':
        case 'actorId':
        case 'personId':
          return idFor(field, target, chance);
        case 'username':
          return opensAccount ? fresh() : chance.pick(names);
        case 'email':
          return opensAccount ? `${fresh()}@example.com` : `${chance.pick(names)}@example.com`;
        case 'phone':
          return '03001234567';
        case 'password':
        case 'newPassword':
          return chance.pick([PASSWORD, 'another-password', '']);
        case 'referralCode':
          return 'superadmin';
        case 'code':
          return chance.pick(['superadmin', '12345678']);
        case 'screenshot':
          return image;
        case 'cursor':
          return chance.pick(['1', '5', '999999']);
        case 'url':
          return 'https://example.com/v';
        case 'commitment':
          return 'ab'.repeat(32);
        case 'lastEventId':
          return chance.pick(['1-0', '1-1', '999999999-1']);
        case 'from':
        case 'to':
          return chance.pick(['2026-01-01', '2026-12-31']);
        case 'role':
          return 'user';
        case 'idempotencyKey':
          return chance.pick(['k', fresh()]);
        default:
          return chance.pick(['text', 'fuzz', 'A', 'اردو', '😀']);
      }
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
