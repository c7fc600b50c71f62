import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Arguments, FunctionName } from '#drizzle/calls.ts';
import { LEVELS_FOR_SQL } from '#server/modules/users/users.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CallerDevice } from '#server/platform/sign-in/devices.ts';
import { pkr, toPaisa, toPkr } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import type { VideoView } from '#shared/views/videos.ts';
import type { Calls } from './caller.ts';
import { PASSWORD, SUPERADMIN } from './constants.ts';

const ADDRESS = '127.0.0.1';

/** An account with the token of a session that has not ended. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly role: Role;
  /** The session is looked up at each call. */
  readonly as: () => Calls;
}

export interface MemberOptions {
  /** The inviter's username; the superadmin by default. */
  readonly referrer?: string;
  /** The balance after approval in rupees; 0 by default. */
  readonly balance?: number;
}

/** Its mail server answers nobody. */
export const NO_MAILS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'sikka@example.com',
  PUBLIC_URL: 'http://localhost:3000',
};
export const LETTER = { name: 'Me', email: 'me@example.com', subject: 'Hello', message: 'A question' };
export const BANK = { accountNumber: '0300', accountName: 'Me', bankName: 'Meezan' };
/** ₨141.57 of it are paid out. */
export const FIRST_WITHDRAWAL = { ...BANK, amount: 143, withdrawalCount: 0 };

type AwaitingOptions = Pick<MemberOptions, 'referrer'> & { readonly transactionId?: string };

/** By the SQL functions of the real calls: factories.test.ts compares the rows. */
export interface Factories {
  /** A registered member without a deposit. */
  pending(options?: Pick<MemberOptions, 'referrer'>): Promise<Person>;
  /** A registered member whose joining deposit is under review. */
  awaiting(options?: AwaitingOptions): Promise<Person & { readonly requestId: string }>;
  member(options?: MemberOptions): Promise<Person>;
  /** An admin, made by an operator, or by `by`: then neither confirms the other's changes. */
  admin(name?: string, by?: Person): Promise<Person>;
  superadmin(): Promise<Person>;
  video(title?: string, url?: string): Promise<VideoView>;
  /** A pending withdrawal, of a new member with ₨500 unless `by` is given. */
  withdrawal(
    by?: Person,
    changes?: Partial<typeof FIRST_WITHDRAWAL>,
  ): Promise<{ id: string; member: Person }>;
  /** A pending request for a new password. @returns its id */
  reset(of: Pick<Person, 'username' | 'email'>): Promise<string>;
  /** @param pkr the change in rupees; a negative one lowers the balance */
  fundMember(id: string, pkr: number): Promise<void>;
  /** Changes an account as an operator does, at the console. */
  operate(user: string, change: Partial<Arguments<'operator_update'>>): Promise<unknown>;
  token(id: string): Promise<string>;
}

export function stranger() {
  const unique = `${process.pid.toString(36)}${(++strangers).toString(36)}`;
  const username = `p.${unique}`;
  return {
    name: `Person ${unique}`,
    username,
    email: `${username}@example.com`,
    phone: '03001234567',
    password: PASSWORD,
  };
}
let strangers = 0;

/** The arguments that make an account at the console. */
export function newAccount(changes: Partial<Arguments<'user_create'>> = {}): Arguments<'user_create'> {
  const { password: passwordHash, ...who } = stranger();
  const made = { id: randomUUID(), passwordHash, role: 'user', paymentMethod: 'SadaPay' } as const;
  return { ...who, ...made, actor: null, address: null, ...changes };
}

/** The input of a joining deposit. */
export async function depositOf<T extends object>(userId: string, changes?: T) {
  const sent = { userId, amount: 865, paymentMethod: 'SadaPay' as const, transactionId: randomUUID() };
  return { ...sent, screenshot: await screenshot(), ...(changes as T) };
}

/** The input of a request for a new password. */
export async function resetOf({ username, email }: Pick<Person, 'username' | 'email'>) {
  return { username, email, newPassword: 'another-password', screenshot: await screenshot() };
}

export function createDevice(): CallerDevice {
  let kept: string | undefined;
  return {
    get token() {
      return kept;
    },
    keep(token) {
      kept = token;
    },
  };
}

export function screenshot(): Promise<string> {
  const create = { width: 40, height: 60, channels: 3, background: '#224466' } as const;
  picture ??= sharp({ create })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`);
  return picture;
}
let picture: Promise<string> | undefined;

/** A stored picture with bytes (a comment in the JPEG) and a perceptual hash that no other picture has. */
async function uniqueImage() {
  const jpeg = Buffer.from((await screenshot()).split(',')[1] ?? '', 'base64');
  const comment = Buffer.concat([Buffer.from('fffe0012', 'hex'), randomBytes(16)]);
  const print = [...randomBytes(128)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  return { image: randomUUID(), bytes, width: 40, height: 60, print };
}

let passwordHash: Promise<string> | undefined;

export function createFactories(deps: Deps, caller: (token?: string | null) => Calls): Factories {
  const rows = <T>(text: string, ...args: string[]) =>
    deps.database.read((_, sql) => sql.unsafe<(T & object)[]>(text, args));

  async function token(id: string): Promise<string> {
    const [row] = await rows<{ v: number }>('select session_version as v from users where id = $1', id);
    return deps.vault.signToken(id, row?.v ?? 0, randomUUID());
  }

  async function person(
    id: string,
    who: { username: string; email: string; password: string },
    role: Role = 'user',
  ) {
    const { username, email, password } = who;
    const theirs = await token(id);
    return { id, username, email, password, role, token: theirs, as: () => caller(theirs) };
  }

  let boss: Promise<Person> | undefined;
  const superadmin = () => {
    boss ??= rows<{ id: string }>(`select id from users where role = 'superadmin' order by seq limit 1`).then(
      ([row]) =>
        person(row?.id ?? '', { ...SUPERADMIN, email: `${SUPERADMIN.username}@localhost` }, 'superadmin'),
    );
    return boss;
  };
  const hashed = () => {
    passwordHash ??= deps.passwords.hash(PASSWORD);
    return passwordHash;
  };
  const once = <N extends FunctionName>(
    scope: string,
    operation: string,
    name: N,
    args: Arguments<N>,
    key = randomUUID(),
  ) => deps.database.callOnce({ scope, key, operation, fingerprint: '' }, name, args);
  async function byBoss<N extends FunctionName>(
    name: N,
    args: (cause: string) => Omit<Arguments<N>, 'actor' | 'address'>,
  ) {
    const { id: actor } = await superadmin();
    const [scope, key] = [`staff:${actor}`, randomUUID()];
    return once(scope, name, name, { ...args(`${scope}:${key}`), actor, address: ADDRESS } as never, key);
  }

  async function pending({ referrer }: Pick<MemberOptions, 'referrer'> = {}) {
    const { password, ...who } = stranger();
    const id = randomUUID();
    const account = {
      ...who,
      id,
      passwordHash: await hashed(),
      referralCode: referrer ?? SUPERADMIN.username,
    };
    await once(`register:${who.username}`, 'register', 'register', account);
    return person(id, { ...who, password });
  }

  async function awaiting(options: AwaitingOptions = {}) {
    const made = await pending(options);
    const picture = await uniqueImage();
    const { requestId } = await once(`user:${made.id}`, 'deposit', 'deposit_create', {
      ...picture,
      user: made.id,
      request: randomUUID(),
      amountPaisa: JOINING_DEPOSIT_PAISA,
      method: 'Easypaisa',
      transactionId: options.transactionId ?? `tx-${made.username}`,
      seen: null,
      paid: null,
    });
    const { image, print } = picture;
    await deps.database.call('screenshot_compared', { image, print, pairs: [] });
    return { ...made, requestId };
  }

  async function fundMember(id: string, change: number) {
    const amountPaisa = toPaisa(pkr(change));
    const adjustment = { user: id, amountPaisa, description: null };
    if (change !== 0) await byBoss('user_adjust_balance', (cause) => ({ ...adjustment, cause }));
  }

  async function member({ balance = 0, ...options }: MemberOptions = {}) {
    const made = await awaiting(options);
    const { newBalance } = await byBoss('request_approve', () => ({
      request: made.requestId,
      credited: deps.env.joiningDepositCredited,
      levels: LEVELS_FOR_SQL,
      reference: null,
      account: null,
      sameReference: false,
      arrived: null,
    }));
    await fundMember(made.id, balance - toPkr(newBalance));
    return made;
  }

  return {
    pending,
    awaiting,
    superadmin,
    fundMember,
    token,
    member,
    async admin(name, by) {
      const { name: usual, ...rest } = stranger();
      const who = { ...rest, name: name ?? usual, role: 'admin', paymentMethod: 'Easypaisa' } as const;
      const { password: _, ...account } = who;
      const { id } = by
        ? await by.as().users.create(who)
        : await deps.database.call('user_create', {
            ...account,
            id: randomUUID(),
            passwordHash: await hashed(),
            actor: null,
            address: 'console',
          });
      return person(id, who, 'admin');
    },
    async withdrawal(by, changes) {
      const who = by ?? (await member({ balance: 500 }));
      const input = { userId: who.id, ...FIRST_WITHDRAWAL, ...changes };
      const { requestId } = await who.as().requests.createWithdrawal(input);
      return { id: requestId, member: who };
    },
    async reset(of) {
      await caller().auth.forgotPassword(await resetOf(of));
      const [made] = await rows<{ id: string }>('select id from password_resets order by seq desc limit 1');
      return made?.id ?? '';
    },
    operate: (user, change) =>
      deps.database.call('operator_update', {
        status: null,
        role: null,
        passwordHash: null,
        levels: null,
        ...change,
        user,
      }),
    async video(title = 'A video', url = 'https://example.com/v') {
      return (await superadmin()).as().videos.create({ title, description: 'Watch it', url });
    },
  };
}
