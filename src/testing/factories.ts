import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Deps } from '#server/platform/deps.ts';
import type { CallerDevice } from '#server/platform/sign-in/devices.ts';
import type { Role } from '#shared/policies.ts';
import type { VideoView } from '#shared/views.ts';
import { PASSWORD, SUPERADMIN } from './constants.ts';
import type { Caller } from './server.ts';

/** An account with the token of a session that has not ended. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly role: Role;
  /** Calls procedures as this person. The session is looked up at each call. */
  readonly as: () => Promise<Caller>;
}

export interface MemberOptions {
  /** The inviter's username; the superadmin by default. */
  readonly referrer?: string;
  /** The balance after approval in rupees; 0 by default. */
  readonly balance?: number;
}

/** Creates unique people and things through the real services, so that tests use data like the product's. */
export interface Factories {
  /** A registered member without a deposit. */
  pending(options?: Pick<MemberOptions, 'referrer'>): Promise<Person>;
  /** A registered member whose joining deposit is under review. */
  awaiting(options?: Pick<MemberOptions, 'referrer'>): Promise<Person & { readonly requestId: string }>;
  /** A member with an approved deposit and the given balance. */
  member(options?: MemberOptions): Promise<Person>;
  /** An admin, made by an operator, or by `by`: then neither confirms the other's changes for three days. */
  admin(name?: string, by?: Person): Promise<Person>;
  /** The superadmin of every test database. */
  superadmin(): Promise<Person>;
  video(title?: string, url?: string): Promise<VideoView>;
  /** Adjusts a balance. @param pkr the change in rupees; a negative one lowers the balance */
  fundMember(id: string, pkr: number): Promise<void>;
  /** A token of a new session. */
  token(id: string): Promise<string>;
}

/** The sign-up values of a new person. */
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

/** A browser that stores its device token, as the cookie of a real browser does. */
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

/** A small real JPEG as the browser sends it. */
export function screenshot(): Promise<string> {
  const create = { width: 40, height: 60, channels: 3, background: '#224466' } as const;
  picture ??= sharp({ create })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`);
  return picture;
}
let picture: Promise<string> | undefined;

/** A random image, which is similar to no other, so that no deposit gets a warning about its screenshot. */
async function uniqueScreenshot(): Promise<string> {
  const raw = { width: 40, height: 60, channels: 1 } as const;
  const bytes = await sharp(randomBytes(40 * 60), { raw })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

export function createFactories(deps: Deps, caller: (token?: string | null) => Promise<Caller>): Factories {
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
  const asBoss = async () => (await superadmin()).as();

  async function pending({ referrer }: Pick<MemberOptions, 'referrer'> = {}) {
    const who = stranger();
    const { userId } = await (await caller()).auth.register({
      ...who,
      referralCode: referrer ?? SUPERADMIN.username,
    });
    return person(userId, who);
  }

  async function awaiting(options?: Pick<MemberOptions, 'referrer'>) {
    const made = await pending(options);
    const { requestId } = await (await made.as()).requests.createDeposit({
      userId: made.id,
      amount: 865,
      paymentMethod: 'Easypaisa',
      transactionId: `tx-${made.username}`,
      screenshot: await uniqueScreenshot(),
    });
    return { ...made, requestId };
  }

  async function fundMember(id: string, pkr: number) {
    if (pkr === 0) return;
    const type = pkr > 0 ? 'deposit' : 'withdraw';
    await (await asBoss()).users.adjustBalance({ id, amount: Math.abs(pkr), type });
  }

  return {
    pending,
    awaiting,
    superadmin,
    fundMember,
    token,
    async member({ balance = 0, ...options } = {}) {
      const made = await awaiting(options);
      const { newBalance } = await (await asBoss()).requests.approve({ id: made.requestId });
      await fundMember(made.id, balance - newBalance);
      return made;
    },
    async admin(name, by) {
      const { name: usual, ...rest } = stranger();
      const who = { ...rest, name: name ?? usual, role: 'admin', paymentMethod: 'Easypaisa' } as const;
      const { password, ...account } = who;
      const { id } = by
        ? await (await by.as()).users.create(who)
        : await deps.database.call('user_create', {
            ...account,
            id: randomUUID(),
            passwordHash: await deps.passwords.hash(password),
            actor: null,
            address: 'console',
          });
      return person(id, who, 'admin');
    },
    async video(title = 'A video', url = 'https://example.com/v') {
      return (await asBoss()).videos.create({ title, description: 'Watch it', url });
    },
  };
}
