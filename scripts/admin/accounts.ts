import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Answer } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { readEnv } from '#server/env.ts';
import { LEVELS_FOR_SQL } from '#server/modules/users/users.service.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { isErrorKey, refusals } from '#shared/i18n/en/refusals.ts';
import { ROLES, type Role } from '#shared/policies.ts';
import * as c from '#shared/schemas/common.ts';
import { type Command, CommandError, type Given, type Outcome } from './command.ts';
import { withDatabase } from './database.ts';

/* The audit log records them with 'console' in place of a network address. */

const account = z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES) });

/** @throws CommandError when no account has this username or email (deleted accounts do not count) */
async function findAccount(database: Database, name: string): Promise<z.infer<typeof account>> {
  const [found] = await database.rows(
    account,
    (sql) => sql`
      select id, username, role from users
      where deleted_at is null and (username_key = lower(${name}) or email_key = lower(${name}))
      order by username_key = lower(${name}) desc limit 1`,
  );
  if (!found) throw new CommandError(`there is no account '${name}'`);
  return found;
}

/** @throws CommandError with the message of the form */
function checked<T>(schema: z.ZodMiniType<T>, value: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const key = result.error.issues[0]?.message ?? '';
  throw new CommandError(isErrorKey(key) ? refusals[key] : key);
}

const PASSWORD_OPTION = { 'password-stdin': { type: 'boolean' } } as const;
const PASSWORD_HELP = `  --password-stdin   read the password from standard input; otherwise one is made and printed once`;

/** A generated password (`made`) has to be printed. */
async function takePassword(given: Given): Promise<{ password: string; made: boolean }> {
  if (!given.flag('password-stdin')) return { password: randomBytes(12).toString('base64url'), made: true };
  const typed = (await given.io.input()).replace(/\r?\n$/, '');
  return { password: checked(c.newPassword('fillAllRequiredFields'), typed), made: false };
}

const printed = (password: string, made: boolean) =>
  made ? `\nIts password, shown only this once: ${password}` : '';

export const createStaff: Command = {
  summary: 'open a staff account',
  usage: '<username> [options]',
  help: `  --role ROLE        admin (default) or superadmin
  --name NAME        shown on the screens; the username unless given
  --email EMAIL      for logging in by email; <username>@localhost unless given
  --phone PHONE      11 digits that start with 03
${PASSWORD_HELP}`,
  options: {
    role: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    ...PASSWORD_OPTION,
  },
  arguments: [1, 1],
  async run(given) {
    const username = checked(c.username('fillAllRequiredFields'), given.positionals[0] ?? '');
    const role = takeRole(given.text('role') ?? 'admin');
    if (role === 'user')
      throw new CommandError('--role must be admin or superadmin; members are opened on /users');
    const email = given.text('email');
    const values = {
      name: checked(c.requiredText('fillAllRequiredFields', 100), given.text('name') ?? username),
      email: email ? checked(c.email('fillAllRequiredFields'), email) : `${username}@localhost`.toLowerCase(),
      phone: checked(c.phone('fillAllRequiredFields'), given.text('phone') ?? '03000000000'),
    };
    const { password, made } = await takePassword(given);
    const hash = await createPasswords().hash(password);
    return withDatabase(readEnv(given.io.env), async (database): Promise<Outcome> => {
      const { id } = await database.call('user_create', {
        ...values,
        actor: null,
        paymentMethod: null,
        id: randomUUID(),
        username,
        passwordHash: hash,
        role,
        address: 'console',
      });
      return {
        ok: true,
        text: `The ${role} '${username}' was made.${printed(password, made)}`,
        data: { id, username, role, ...(made ? { password } : {}) },
      };
    });
  },
};

interface Change {
  readonly status?: 'Active' | 'Inactive';
  readonly role?: Role;
  readonly password?: string;
}

/** @throws CommandError when the account does not exist; DomainError when `app.operator_update` refuses */
function change(given: Given, { status, role, password }: Change): Promise<Answer<'operator_update'>> {
  return withDatabase(readEnv(given.io.env), async (database) => {
    const { id } = await findAccount(database, given.positionals[0] ?? '');
    const passwordHash = password === undefined ? null : await createPasswords().hash(password);
    const once = { scope: 'operator', key: randomUUID(), operation: 'operator.update', fingerprint: '' };
    return database.callOnce(once, 'operator_update', {
      user: id,
      status: status ?? null,
      role: role ?? null,
      passwordHash,
      levels: LEVELS_FOR_SQL,
    });
  });
}

function takeRole(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (!role) throw new CommandError(`--role must be one of ${ROLES.join(', ')}`);
  return role;
}

export const promote: Command = {
  summary: "change an account's role",
  usage: '<username or email> [--role ROLE]',
  help: `  --role ROLE        admin (default), superadmin, or user to take staff rights away

Ends the account's sessions. The last active superadmin stays one.`,
  options: { role: { type: 'string' } },
  arguments: [1, 1],
  async run(given) {
    const made = await change(given, { role: takeRole(given.text('role') ?? 'admin') });
    return {
      ok: true,
      text:
        made.before.role === made.after.role
          ? `'${made.username}' was ${made.after.role} already.`
          : `'${made.username}' was ${made.before.role} and is ${made.after.role}; its sessions are ended.`,
      data: made,
    };
  },
};

export const resetPassword: Command = {
  summary: "give an account a new password, a superadmin's too",
  usage: '<username or email> [--password-stdin]',
  help: `${PASSWORD_HELP}

Ends the account's sessions.`,
  options: PASSWORD_OPTION,
  arguments: [1, 1],
  async run(given) {
    const { password, made } = await takePassword(given);
    const { id, username } = await change(given, { password });
    return {
      ok: true,
      text: `'${username}' has a new password; its sessions are ended.${printed(password, made)}`,
      data: { id, username, ...(made ? { password } : {}) },
    };
  },
};

function setStatus(
  status: 'Active' | 'Inactive',
  command: Omit<Command, 'run' | 'usage' | 'arguments'>,
): Command {
  return {
    ...command,
    usage: '<username or email>',
    arguments: [1, 1],
    async run(given) {
      const made = await change(given, { status });
      const word = status === 'Active' ? 'active' : 'deactivated';
      return {
        ok: true,
        text:
          made.before.status === made.after.status
            ? `'${made.username}' was ${word} already.`
            : `'${made.username}' is ${word}${status === 'Inactive' ? '; its sessions are ended' : ''}.`,
        data: made,
      };
    },
  };
}

export const deactivate = setStatus('Inactive', {
  summary: 'keep an account out at once',
  help: "Ends the account's sessions; balance and history stay. The last active superadmin stays active.",
});
export const activate = setStatus('Active', {
  summary: 'let a deactivated account in again',
  help: 'Only an account that was approved before; a deposit is approved on /requests.',
});

export const removeFactor: Command = {
  summary: 'remove the one-time codes of an account that lost its phone',
  usage: '<username or email>',
  help: "Ends the account's sessions. It logs in with the password alone, until it sets up new codes.",
  options: {},
  arguments: [1, 1],
  async run(given) {
    const removed = await withDatabase(readEnv(given.io.env), async (database) => {
      const { id } = await findAccount(database, given.positionals[0] ?? '');
      const once = {
        scope: 'operator',
        key: randomUUID(),
        operation: 'operator.remove_factor',
        fingerprint: '',
      };
      return database.callOnce(once, 'operator_remove_factor', { user: id });
    });
    return {
      ok: true,
      text: `'${removed.username}' has no one-time codes any more; its sessions are ended.`,
      data: removed,
    };
  },
};
