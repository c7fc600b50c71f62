import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function accountWrites(w: World): Writes {
  const by = () => w.by();
  const call: World['call'] = (name, args) => w.call(name, args);

  const activation = (user: string, passwordHash: string | null) => ({
    ...by(),
    user,
    passwordHash,
    status: 'Active' as const,
    levels: [],
  });
  const note = async () => ({ ...by(), id: uuid(), user: await w.member(), text: 'A note' });
  const code = (id: string) => ({ ...by(), id, codeHash: 'right', minutes: 15, sealed: 'sealed' });
  async function codeTry(codeHash: string, passwordHash: string | null = null) {
    const { id, username } = await w.reset();
    await call('reset_issue_code', code(id));
    return { username, codeHash, tries: 5, passwordHash, address: passwordHash && '127.0.0.1' };
  }

  const ownCodes = { codes: ['one', 'two'], sealed: 'sealed' };
  const factorOf = <T extends object>(own: T) => ({ ...own, ...ownCodes, secret: Buffer.from('s'), step: 1 });
  const staff = async () => w.login(await w.account('admin'));
  /** Returns arguments for a call that gives the code of time step 2. */
  async function withFactor() {
    const own = await staff();
    await call('factor_add', factorOf(own));
    return { ...own, step: 2, recovery: null };
  }
  const passkeyOf = { key: Buffer.from('k'), counter: 1, name: 'Key', challenge: 10, most: 10 };
  async function withPasskey() {
    const { step: _, recovery: __, ...own } = await withFactor();
    const credential = w.unique('c');
    const { id: passkey } = await call('passkey_add', { ...own, ...passkeyOf, credential });
    return { ...own, passkey, counter: 2, challenge: 11 };
  }

  const loggedIn = async () => w.login(await w.member());
  const savedOf = async () => ({
    user: await w.member(),
    id: uuid(),
    most: 5,
    name: 'Mine',
    accountNumber: '1',
    accountName: 'A',
    bankName: 'B',
  });
  async function saved() {
    const { user, id, ...rest } = await savedOf();
    await call('account_save', { user, id, ...rest });
    return { user, id };
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
    await call('setting_set', { ...by(), key: 'news', weakens: false, value, expected: null });
    return (await last())[0]?.id ?? 0;
  }
  const settings = { language: 'ur', muted: ['paid'], details: true, email: true, reminder: true };

  return {
    register: write('register', async () => ({ ...w.person(), referralCode: 'superadmin' })),
    'create an account': write('user_create', async () => ({
      ...by(),
      ...w.person(),
      paymentMethod: null,
      role: 'admin',
    })),
    'approve by activating': write('user_update', async () => activation(await w.registered(), null)),
    'set a password': write('user_update', async () => activation(await w.member(), 'hash')),
    'delete an account': write('user_delete', async () => ({ ...by(), user: await w.member() })),
    'adjust a balance': write('user_adjust_balance', async () => w.adjustment(await w.member())),
    'change an account at the console': write('operator_update', async () => ({
      user: await w.member(),
      status: 'Inactive',
      role: null,
      passwordHash: 'hash',
      levels: null,
    })),
    'add a note': write('note_add', async () => await note()),
    'delete a note': write('note_delete', async () => {
      const made = await note();
      await call('note_add', made);
      return { ...by(), id: made.id };
    }),

    'ask for a reset': write('reset_create', async () => await w.resetOf()),
    'replace a reset': write('reset_create', async () => {
      const made = await w.reset();
      return { ...made, id: uuid(), ...w.image() };
    }),
    'approve a reset': write('reset_approve', async () => ({ ...by(), id: (await w.reset()).id })),
    'reject a reset': write('reset_reject', async () => ({
      ...by(),
      id: (await w.reset()).id,
      pendingOnly: false,
    })),
    'issue a code': write('reset_issue_code', async () => code((await w.reset()).id)),
    'try a wrong code': write('reset_use_code', async () => await codeTry('wrong')),
    'send a code by e-mail': write('reset_mail_code', async () => ({
      ...(await w.reset().then(({ username, email }) => ({ username, email }))),
      codeHash: 'right',
      sealed: 'sealed',
      minutes: 15,
      tries: 50,
      language: 'en',
    })),
    'set a password by code': write('reset_use_code', async () => await codeTry('right', 'hash')),

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
    'change the own password': write('password_change', async () => ({
      ...(await loggedIn()),
      was: 'x',
      passwordHash: 'y',
    })),
    'change the own phone and e-mail': write('contact_change', async () => ({
      ...(await loggedIn()),
      was: 'x',
      email: `${w.unique('e')}@example.com`,
      phone: '03009998877',
    })),
    'log out a device': write('session_end', async () => {
      const own = await loggedIn();
      const { session: id } = await w.login(own.user);
      return { user: own.user, address: own.address, session: own.session, id };
    }),
    'log out all other devices': write('sessions_end_others', async () => await loggedIn()),
    'note the sessions in use': write('sessions_seen', async () => {
      const { session } = await loggedIn();
      await w.sql`update sessions set seen_at = seen_at - interval '1 hour' where id = ${session}`;
      return { ids: [session] };
    }),

    'set up one-time codes': write('factor_add', async () => factorOf(await staff())),
    'log in with a one-time code': write('factor_login', async () => {
      const { session: _, ...own } = await withFactor();
      return own;
    }),
    'log in with a recovery code': write('factor_login', async () => {
      const { session: _, ...own } = await withFactor();
      return { ...own, step: null, recovery: 'one' };
    }),
    'prove a session by a code': write('factor_prove', async () => await withFactor()),
    'remove the one-time codes': write('factor_remove', async () => await withFactor()),
    'renew the recovery codes': write('factor_renew', async () => ({
      ...(await withFactor()),
      codes: ['three'],
      sealed: 'sealed',
    })),
    'remove the one-time codes at the console': write('operator_remove_factor', async () => ({
      user: (await withFactor()).user,
    })),
    'add a passkey': write('passkey_add', async () => {
      const { step: _, recovery: __, ...own } = await withFactor();
      return { ...own, ...passkeyOf, credential: w.unique('c') };
    }),
    'log in with a passkey': write('passkey_login', async () => {
      const { session: _, ...own } = await withPasskey();
      return own;
    }),
    'prove a session by a passkey': write('passkey_prove', async () => await withPasskey()),
    'remove a passkey': write('passkey_remove', async () => {
      const { counter: _, challenge: __, ...own } = await withPasskey();
      return own;
    }),

    'save a bank account': write('account_save', async () => await savedOf()),
    'rename a bank account': write('account_rename', async () => ({ ...(await saved()), name: 'Other' })),
    'remove a bank account': write('account_remove', async () => await saved()),
    'see what was told': write('notices_seen', async () => ({ user: await w.member() })),
    'dismiss a notice to all': write('news_dismiss', async () => ({
      user: await w.member(),
      news: await news(),
    })),
    'send a notice to all': write('news_send', async () => {
      await news();
      return { most: 1_000 };
    }),
    'choose notices': write('notice_settings_set', async () => ({
      user: await w.member(),
      ...settings,
      quietFrom: 22,
      quietTo: 6,
    })),
    'subscribe a browser': write('push_subscribe', async () => {
      const { address: _, ...own } = await loggedIn();
      return w.browser(own);
    }),
    'subscribe a browser before the approval': write('push_subscribe', async () =>
      w.browser({ user: await w.registered(), version: null, session: null }),
    ),
    'unsubscribe a browser': write('push_unsubscribe', async () => {
      const { address: _, ...own } = await loggedIn();
      const browser = w.browser(own);
      await call('push_subscribe', browser);
      return { user: own.user, endpoint: browser.endpoint };
    }),
  };
}
