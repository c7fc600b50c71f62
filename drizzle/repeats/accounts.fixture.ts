import { newAccount } from '#testing/factories.ts';
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
  async function news() {
    const last = () => w.sql<{ id: number; after: string }[]>`
      select id::int, after from setting_changes where key = 'news' order by id desc limit 1`;
    const [expected] = await last();
    const value = JSON.stringify({
      en: 'x',
      ur: 'x',
      from: '2020-01-01T00:00:00Z',
      until: '2199-01-01T00:00:00Z',
    });
    if (expected) return expected.id;
    await w.call('setting_set', { ...by(), key: 'news', weakens: false, value, expected: null });
    return (await last())[0]?.id ?? 0;
  }

  return {
    'create an account': write('user_create', () =>
      newAccount({ ...by(), paymentMethod: null, role: 'admin' }),
    ),
    'change an account at the console': write('operator_update', async () => ({
      user: await w.member(),
      status: 'Inactive',
      role: null,
      passwordHash: 'hash',
      levels: null,
    })),
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

    'send a notice to all': write('news_send', async () => {
      const { address: _, ...own } = await w.login(await w.member());
      await w.call('push_subscribe', w.browser(own));
      await news();
      return { most: 1_000 };
    }),
    'subscribe a browser before the approval': write('push_subscribe', async () =>
      w.browser({ user: await w.registered(), version: null, session: null }),
    ),
  };
}
