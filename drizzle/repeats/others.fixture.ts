import { paisa } from '#shared/money.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { uuid, type World, type Writes, write } from './world.fixture.ts';

export function otherWrites(w: World): Writes {
  const by = () => w.by();
  const call: World['call'] = (name, args) => w.call(name, args);

  const videoOf = (id = uuid()) => ({ ...by(), id, title: 'T', description: 'D', url: 'https://e.com' });
  const video = async () => (await call('video_create', videoOf())).id;
  const commitment = (user: string, text = 'c', instead: string | null = null) => ({
    user,
    day: w.today,
    id: uuid(),
    instead,
    commitment: text,
    odds: [],
    oddsHash: 'h',
  });

  const guestMessage = () => ({ id: uuid(), name: 'A', email: 'a@b.co', subject: 'S', message: 'M' });
  const messageOf = async () => ({ user: await w.member(), ...guestMessage() });
  async function message() {
    const made = await messageOf();
    await call('contact_create', made);
    return { user: made.user, id: made.id };
  }
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
    'create a video': write('video_create', async () => videoOf()),
    'edit a video': write('video_update', async () => ({
      ...videoOf(await video()),
      title: 'U',
      active: false,
    })),
    'delete a video': write('video_delete', async () => ({ ...by(), id: await video() })),
    'hide a video': write('video_set_active', async () => ({ ...by(), id: await video(), active: false })),
    'move a video': write('video_move', async () => {
      await video();
      return { ...by(), id: await video(), up: true };
    }),
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
    spin: write('spin_settle', async () => {
      const user = await w.member();
      await call('spin_commit', commitment(user));
      const outcome = { byServer: false, roll: 1, usdMils: 50, prizePaisa: paisa(1_400) };
      return { user, commitment: 'c', secret: 's', clientSeed: 'seed', ...outcome };
    }),

    'send a message': write('contact_create', async () => await messageOf()),
    'send a message as a guest': write('contact_create_guest', async () => guestMessage()),
    'answer a message': write('contact_reply', async () => ({
      ...by(),
      id: (await message()).id,
      answer: uuid(),
      text: 'An answer',
    })),
    'add to a message': write('contact_follow', async () => ({
      ...(await message()),
      answer: uuid(),
      text: 'More',
    })),
    'see the answers': write('contact_seen', async () => {
      const made = await message();
      await call('contact_reply', { ...by(), id: made.id, answer: uuid(), text: 'An answer' });
      return made;
    }),
    'read a message': write('contact_mark_read', async () => ({ ...by(), id: (await message()).id })),
    'delete a message': write('contact_delete', async () => ({ ...by(), id: (await message()).id })),
    'ask for an export': write('export_ask', async () => ({
      ...exported(),
      answer: { sealed: '', expiresAt: '' },
    })),
    'end an export': write('export_end', async () => exported()),
    'use a ticket': write('use_ticket', async () => ({ id: uuid(), attempt: uuid() })),

    'compare a screenshot': write('screenshot_compared', async () => {
      const [one, other] = [await w.deposit(), await w.deposit()];
      return {
        image: one.image,
        print: '01'.repeat(512),
        pairs: [[other.image, 3]],
      };
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
