import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function accountWrites(w: World): Writes {
  const by = () => w.by();

  /** Returns arguments for a call that gives the code of time step 2. */
  async function withFactor() {
    const own = await w.login(await w.account('admin'));
    const codes = { codes: ['one', 'two'], sealed: 'sealed' };
    await w.call('factor_add', { ...own, ...codes, secret: Buffer.from('s'), step: 1 });
    return { ...own, step: 2, recovery: null };
  }
  return {
    'create an account': write('user_create', async () => ({
      ...by(),
      ...w.person(),
      paymentMethod: null,
      role: 'admin',
    })),
    'approve by activating': write('user_update', async () => ({
      ...by(),
      user: await w.registered(),
      passwordHash: null,
      status: 'Active',
      levels: [],
    })),
    'change an account at the console': write('operator_update', async () => ({
      user: await w.member(),
      status: 'Inactive',
      role: null,
      passwordHash: 'hash',
      levels: null,
    })),
    'replace a reset': write('reset_create', async () => {
      const made = await w.reset();
      return { ...made, id: uuid(), ...w.image() };
    }),
    'try a wrong code': write('reset_use_code', async () => {
      const { id, username } = await w.reset();
      await w.call('reset_issue_code', { ...by(), id, codeHash: 'right', minutes: 15, sealed: 'sealed' });
      return { username, codeHash: 'wrong', tries: 5, passwordHash: null, address: null };
    }),

    'remember a login': write('remember_login', async () => ({
      user: await w.account('admin'),
      address: 'a',
      device: w.unique('d'),
      issued: 1,
      most: 10,
      version: 1,
      session: uuid(),
      proved: true,
      browser: null,
      passkey: null,
    })),
    'note the sessions in use': write('sessions_seen', async () => {
      const { session } = await w.login(await w.member());
      await w.sql`update sessions set seen_at = seen_at - interval '1 hour' where id = ${session}`;
      return { ids: [session] };
    }),

    'log in with a one-time code': write('factor_login', async () => {
      const { session: _, ...own } = await withFactor();
      return own;
    }),
    'note a backup at the console': write('operator_backup', async () => ({
      rows: 1,
      bytes: 2,
      encryptedBy: null,
    })),
    'remove the one-time codes at the console': write('operator_remove_factor', async () => ({
      user: (await withFactor()).user,
    })),

    'subscribe a browser before the approval': write('push_subscribe', async () =>
      w.browser({ user: await w.registered(), version: null, session: null }),
    ),
  };
}
