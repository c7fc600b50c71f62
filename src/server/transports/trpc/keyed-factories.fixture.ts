import sharp from 'sharp';
import { BANK, LETTER, type Person } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';

/** The test sets them before the attempts are made. */
export interface KeyedWorld {
  server: TestServer;
  member: Person;
  boss: Person;
  otherScreenshot: string;
}

export async function startKeyedWorld(world: KeyedWorld): Promise<void> {
  world.server = await startTestServer({
    env: {
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'sikka@example.com',
    },
  });
  world.member = await world.server.make.member({ balance: 10_000 });
  world.boss = await world.server.make.superadmin();
  const create = { width: 41, height: 60, channels: 3, background: '#224466' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  world.otherScreenshot = `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** `other`: fields that replace those of the input to make a different input. */
interface Attempt {
  readonly by: Person | null;
  readonly input: Record<string, unknown>;
  readonly other: Record<string, unknown>;
}

export type Attempts = Readonly<Record<string, () => Promise<Attempt>>>;

type Fields = Record<string, unknown>;
export type Made = Fields | (() => Fields | Promise<Fields>);

export const video = { title: 'T', description: 'D', url: 'https://example.com' };
export const kept = { name: 'Mine', ...BANK };
export const layout = {
  columns: [{ field: 'accountNumber' }, { field: 'amount' }],
  headings: true,
  total: true,
  spreadsheet: true,
};

export function keyedFactories(world: KeyedWorld) {
  const another = async () => ({ id: (await world.server.make.member()).id });
  const video = async () => ({ id: (await world.server.make.video()).id });
  const contact = async () =>
    (await world.member.as()).contacts.create({ userId: world.member.id, ...LETTER });
  const answered = async () => {
    const { id } = await contact();
    await (await world.boss.as()).contacts.reply({ id, text: 'An answer' });
    return { id };
  };
  const note = async () => (await world.boss.as()).users.notes.add({ id: world.member.id, text: 'A note' });
  const saved = async () => (await world.member.as()).requests.savedAccounts.save(kept);
  const request = async () => ({ id: (await world.server.make.awaiting()).requestId });
  const withdrawal = async () => ({ id: (await world.server.make.withdrawal()).id });
  const batch = async () => {
    const { id: requestId } = await withdrawal();
    const caller = await world.boss.as();
    const { id } = await caller.requests.batches.create({ requestIds: [requestId], account: 'SadaPay' });
    return { id, requestId };
  };
  const asked = async () => {
    const person = await world.server.make.member();
    return { id: await world.server.make.reset(person), username: person.username };
  };
  const issued = async () => {
    const { id, username } = await asked();
    const { code } = await (await world.boss.as()).auth.issueResetCode({ id });
    return { username, code };
  };
  return { another, video, contact, answered, note, saved, request, withdrawal, batch, asked, issued };
}
