import { randomUUID } from 'node:crypto';
import { paisa } from '#shared/money.ts';
import type { TestDatabase } from '#testing/database.ts';
import { newAccount } from '#testing/factories.ts';
import type { Answer, Arguments, FunctionName } from '../calls.ts';
import type { Database, IdempotencyKey } from '../client.ts';

type Attempt = (database: Database, once: IdempotencyKey | null) => Promise<unknown>;

export interface Write {
  readonly name: FunctionName;
  readonly prepare: () => Promise<Attempt>;
}
export type Writes = Readonly<Record<string, Write>>;

export function write<N extends FunctionName>(
  name: N,
  argsOf: () => Arguments<N> | Promise<Arguments<N>>,
): Write {
  return {
    name,
    async prepare() {
      const args = await argsOf();
      return (database, once) => (once ? database.callOnce(once, name, args) : database.call(name, args));
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export const uuid = (): string => randomUUID();
const unique = (start: string) => `${start}${randomUUID().replaceAll('-', '')}`;

export async function createWorld({ database, sql }: TestDatabase) {
  const call = <N extends FunctionName>(name: N, args: Arguments<N>): Promise<Answer<N>> =>
    database.call(name, args);

  const [first] = await sql<{ id: string }[]>`select id from users where role = 'superadmin'`;
  const boss = first?.id ?? '';
  const by = () => ({ actor: boss, address: '127.0.0.1' });

  /** At the console: an account that the superadmin has just made can't confirm the superadmin's changes. */
  const account = async (role: 'user' | 'admin') => (await call('user_create', newAccount({ role }))).id;
  const adjustment = (user: string, amount = 500) => ({
    ...by(),
    user,
    amountPaisa: paisa(amount),
    description: 'x',
    cause: uuid(),
  });
  async function member(): Promise<string> {
    const id = await account('user');
    await call('user_adjust_balance', adjustment(id, 100_000));
    return id;
  }
  async function registered(): Promise<string> {
    const { role: _, paymentMethod: __, actor: ___, address: ____, ...made } = newAccount();
    await call('register', { ...made, referralCode: 'superadmin' });
    return made.id;
  }

  /** Returns the arguments by which the account's own calls name this login. */
  async function login(user: string) {
    const [device, session, version] = [unique('d'), uuid(), 1];
    await call('remember_login', {
      user,
      version,
      session,
      device,
      address: 'a',
      issued: 1,
      most: 10,
      proved: false,
      browser: 'B',
      passkey: null,
    });
    return { user, address: '127.0.0.1', version, session };
  }
  const image = () => ({ image: uuid(), bytes: Buffer.from(uuid()), width: 1, height: 1 });
  const depositOf = (user: string) => ({
    user,
    request: uuid(),
    amountPaisa: paisa(86_500),
    method: 'Easypaisa',
    transactionId: unique('ref'),
    print: null,
    seen: null,
    paid: null,
    ...image(),
  });
  async function deposit() {
    const made = depositOf(await registered());
    await call('deposit_create', made);
    return made;
  }
  async function resetOf() {
    const [row] = await sql<{ username: string; email: string }[]>`
      select username, email from users where id = ${await member()}`;
    const { username = '', email = '' } = row ?? {};
    return {
      username,
      email,
      id: uuid(),
      passwordHash: 'h',
      sealed: Buffer.from('s'),
      present: null,
      ...image(),
    };
  }
  async function reset() {
    const made = await resetOf();
    await call('reset_create', made);
    return made;
  }

  const browser = (own: { user: string; version: number | null; session: string | null }) => ({
    ...own,
    endpoint: unique('https://push.example.com/'),
    p256dh: 'p',
    auth: 'a',
    language: 'en',
    most: 5,
  });

  const [day] = await sql<{ today: string }[]>`select app.today()::text as today`;
  const today = day?.today ?? '';
  return {
    sql,
    call,
    boss,
    by,
    account,
    adjustment,
    member,
    registered,
    login,
    browser,
    reset,
    image,
    deposit,
    today,
    unique,
  };
}
