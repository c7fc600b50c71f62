import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function otherWrites(w: World): Writes {
  const call: World['call'] = (name, args) => w.call(name, args);

  async function video(): Promise<string> {
    const video = { id: uuid(), title: 'T', description: 'D', url: 'https://e.com' };
    await w.sql`insert into videos ${w.sql(video)}`;
    return video.id;
  }
  const commitment = (user: string, text = 'c', instead: string | null = null) => ({
    user,
    day: w.today,
    id: uuid(),
    instead,
    commitment: text,
    odds: [],
    oddsHash: 'h',
  });

  const exported = () => ({ address: '127.0.0.1', id: uuid(), what: { export: 'users' }, actor: w.boss });

  async function noticed(): Promise<string> {
    const { address: _, ...own } = await w.login(await w.member());
    await call('push_subscribe', w.browser(own));
    await w.sql`select app.notify(${own.user}, 'paid')`;
    return own.user;
  }
  const taking = { most: 100, lease: '60 seconds' };
  async function ended(outcome: string) {
    const user = await noticed();
    await call('notices_take', taking);
    const [row] = await w.sql<{ id: number }[]>`select id from notices where user_id = ${user}`;
    return {
      id: row?.id ?? 0,
      attempt: 1,
      outcome,
      waitSeconds: 15,
      error: outcome === 'sent' ? null : 'away',
    };
  }

  const keyPair = (name: string, replaced: string | null = null) => ({
    name,
    public: w.unique('public'),
    sealed: Buffer.from(uuid()).toString('base64'),
    replaced,
  });
  async function key(name = w.unique('key')) {
    const answer = await call('server_key_keep', keyPair(name));
    return { name, ...answer };
  }

  return {
    'click videos up to the reward': write('video_clicks', async () => {
      const [userId, videoId] = [await w.member(), await video()];
      const limit = VIDEO_DAILY_CLICKS;
      const clicks = Array.from({ length: limit + 1 }, () => ({ userId, videoId, key: uuid() }));
      return { clicks, limit, rewardPaisa: VIDEO_DAILY_REWARD_PAISA };
    }),
    'commit to a spin': write('spin_commit', async () => commitment(await w.member())),
    'replace a commitment': write('spin_commit', async () => {
      const user = await w.member();
      await call('spin_commit', commitment(user));
      return commitment(user, 'd', 'c');
    }),
    'end an export': write('export_end', async () => exported()),
    'use a ticket': write('use_ticket', async () => ({ id: uuid(), attempt: uuid() })),
    'compare a screenshot': write('screenshot_compared', async () => {
      const [one, other] = [await w.deposit(), await w.deposit()];
      return { image: one.image, print: '01'.repeat(512), pairs: [[other.image, 3]] };
    }),
    'match deposits of the time of an import': write('statement_match', async () => {
      const { transactionId, request } = await w.deposit();
      const file = {
        ...{ actor: w.boss, address: '127.0.0.1', import: uuid(), account: 'Easypaisa', fileName: 'a.csv' },
        ...{
          digest: Buffer.from(uuid()),
          kind: 'csv',
          layout: {},
          leftOut: [],
          unproved: false,
          replaces: [],
        },
        lines: [[w.today, 86_500, transactionId, '', null, null, true, null]],
      };
      await call('statement_import', file);
      await w.sql`delete from statement_matches where request_id = ${request}`;
      return { import: file.import, request: null };
    }),
    'take notices': write('notices_take', async () => {
      await noticed();
      return taking;
    }),
    'note that a notice was sent': write('notice_ended', async () => await ended('sent')),
    'note that a notice is sent later': write('notice_ended', async () => await ended('later')),
    'note that a notice failed': write('notice_ended', async () => await ended('failed')),
    'note that a browser is gone': write('notice_ended', async () => await ended('gone')),
    'remind of the day': write('notices_remind', async () => {
      await video();
      const { address: _, ...own } = await w.login(await w.member());
      await call('push_subscribe', w.browser(own));
      await w.sql`update notice_settings set reminder = true where user_id = ${own.user}`;
      return { from: 0, to: 24, clicks: 10, most: 200 };
    }),
    'begin the settings': write('settings_begin', async () => ({
      values: { receivingSadaPay: JSON.stringify({ number: w.unique('number'), title: 'x', on: true }) },
    })),
    'keep a key': write('server_key_keep', async () => keyPair(w.unique('key'))),
    'replace the key for push messages': write('server_key_keep', async () => {
      await noticed();
      const { publicKey } = await key('push');
      return keyPair('push', publicKey);
    }),
    'encrypt a key again': write('reseal', async () => {
      const { name: id, sealed: before } = await key();
      const after = Buffer.from(uuid()).toString('base64');
      return { kind: 'key', id, before, after };
    }),
    'encrypt the secret of one-time codes again': write('reseal', async () => {
      const own = await w.login(await w.account('admin'));
      const [before, after] = [Buffer.from(uuid()), Buffer.from(uuid())].map((b) => b.toString('base64'));
      const secret = Buffer.from(before ?? '', 'base64');
      await call('factor_add', { ...own, secret, step: 1, codes: [], sealed: '' });
      return { kind: 'factor', id: own.user, before: before ?? '', after: after ?? '' };
    }),
    'encrypt a requested password again': write('reseal', async () => {
      const { id } = await w.reset();
      const [before, after] = ['s', 't'].map((text) => Buffer.from(text).toString('base64'));
      return { kind: 'reset', id, before: before ?? '', after: after ?? '' };
    }),
  };
}
