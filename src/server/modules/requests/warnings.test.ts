import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { httpClient } from '#testing/client.ts';
import { depositOf, type Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { receiptPicture } from '#testing/receipts.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { createScreenshotChecks } from '../../platform/images/checks.ts';

const server = testServer();
const staff = fixture(async () => httpClient(server.url, (await server.make.admin()).token).requests);

const asDataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
const resend = async ({ id }: Person, sent: { transactionId: string; picture: Buffer }) =>
  httpClient(server.url).requests.createDeposit.mutate(
    await depositOf(id, { transactionId: sent.transactionId, screenshot: asDataUrl(sent.picture) }),
  );
async function deposit(
  sent: { transactionId: string; picture?: undefined } | { transactionId?: string; picture: Buffer },
) {
  if (!sent.picture) {
    const { requestId, ...person } = await server.make.awaiting(sent);
    return { person, id: requestId };
  }
  const person = await server.make.pending();
  const { transactionId = `own ${person.username}`, picture } = sent;
  return { person, id: (await resend(person, { transactionId, picture })).requestId };
}

const withdraw = (accountNumber: string) => server.make.withdrawal(undefined, { accountNumber });

const warningsOf = async (id: string) => (await staff.get.query({ id })).warnings;
const matchesOf = async (id: string) => {
  const { matches } = await staff.matches.query({ id });
  return matches.map(({ request, shared }) => ({ id: request.id, shared }));
};

describe('the same transaction id on another account', () => {
  it('is found in any spelling, for the earlier request too', async () => {
    const first = await deposit({ transactionId: 'AB-12 34.x' });
    expect(await warningsOf(first.id)).toEqual([]);
    for (const typed of [' AB 12/34 x', 'AB١٢٣٤x\u0301', '000AB1234x']) {
      const again = await deposit({ transactionId: typed });
      expect(await warningsOf(again.id), typed).toEqual(['transactionId']);
      expect(await matchesOf(again.id)).toContainEqual({ id: first.id, shared: ['transactionId'] });
    }
    const zeros = await deposit({ transactionId: '0077123456' });
    const without = await deposit({ transactionId: '77123456' });
    for (const { id } of [zeros, without]) expect(await warningsOf(id)).toEqual(['transactionId']);
    // Marks of letters fall away before the database sees them.
    const marked = await deposit({
      transactionId: 'áb1234x',
      picture: await receiptPicture({ id: '1', lines: 1 }),
    });
    expect(await warningsOf(marked.id)).toEqual(['transactionId']);
    expect(await warningsOf(first.id)).toEqual(['transactionId']);
    expect((await staff.list.query({})).items.find(({ id }) => id === first.id)?.warnings).toEqual([
      'transactionId',
    ]);
  });

  it('gives no warning on the same account, or if no letters or digits are left to compare', async () => {
    const first = await deposit({ transactionId: 'mine-77' });
    await staff.reject.mutate({ id: first.id });
    const picture = await receiptPicture({ id: 'mine-77', lines: 3 });
    const again = await resend(first.person, { transactionId: 'MINE 77', picture });
    expect(await warningsOf(again.requestId)).toEqual([]);
    const [dash, dots] = [await deposit({ transactionId: '---' }), await deposit({ transactionId: '...' })];
    expect([await warningsOf(dash.id), await warningsOf(dots.id)]).toEqual([[], []]);
  });

  it('is also shown for a deleted account and for a request removed from the list', async () => {
    const gone = await deposit({ transactionId: 'gone-1' });
    await (await (await server.make.superadmin()).as()).users.delete({ id: gone.person.id });
    const rejected = await deposit({ transactionId: 'GONE1' });
    await staff.reject.mutate({ id: rejected.id });
    const now = await deposit({ transactionId: 'gone 1' });
    const { matches } = await staff.matches.query({ id: now.id });
    expect(
      matches.map(({ request, removed, accountDeleted }) => [request.id, removed, accountDeleted]),
    ).toEqual([
      [rejected.id, true, false],
      [gone.id, true, true],
    ]);
  });
});

describe('the same bank account on another member', () => {
  it('is found as IBAN, plain number and mobile number', async () => {
    const first = await withdraw('PK36 SCBL 0000 0011 2345 6702');
    for (const typed of ['pk36scbl0000001123456702', '1123456702', '0000-1123456702', '۱۱۲۳۴۵۶۷۰۲']) {
      const again = await withdraw(typed);
      expect(await warningsOf(again.id), typed).toEqual(['bankAccount']);
    }
    expect(await warningsOf(first.id)).toEqual(['bankAccount']);
    const wallet = await withdraw('0300-1234567');
    for (const typed of ['+92 300 1234567', '00923001234567', 'PK20TMFB0000003001234567']) {
      expect(await matchesOf((await withdraw(typed)).id), typed).toContainEqual({
        id: wallet.id,
        shared: ['bankAccount'],
      });
    }
  });

  it('is not confused with a similar number', async () => {
    const ids = [];
    for (const typed of ['88110022', '88110023', '881100220', 'GB88110022'])
      ids.push((await withdraw(typed)).id);
    expect(await Promise.all(ids.map(warningsOf))).toEqual([[], [], [], []]);
  });
});

describe('the same screenshot on another account', () => {
  it('is found identical, recompressed, resized or cropped; another receipt is not', async () => {
    const picture = await receiptPicture({ id: '30911458723', time: '14:05', sender: 'Ayesha Khan' });
    const first = await deposit({ picture });
    const { width = 0, height = 0 } = await sharp(picture).metadata();
    const copies = [
      picture,
      await sharp(picture).jpeg({ quality: 55 }).toBuffer(),
      await sharp(picture)
        .resize(Math.round(width * 0.75))
        .jpeg()
        .toBuffer(),
      await sharp(picture)
        .extract({ left: 3, top: 4, width: width - 6, height: height - 8 })
        .jpeg()
        .toBuffer(),
    ];
    for (const [i, copy] of copies.entries()) {
      const again = await deposit({ picture: copy });
      await server.deps.screenshots.idle();
      expect(await warningsOf(again.id), `copy ${i}`).toEqual(['screenshot']);
      const { matches } = await staff.matches.query({ id: again.id });
      expect(matches.find(({ request }) => request.id === first.id)).toMatchObject({ samePicture: i === 0 });
    }
    expect(await warningsOf(first.id)).toEqual(['screenshot']);
    const other = await deposit({
      picture: await receiptPicture({ id: '30911460019', time: '14:05', sender: 'Ayesha Khan' }),
    });
    await server.deps.screenshots.idle();
    expect(await warningsOf(other.id)).toEqual([]);
  });

  it('is found when the second deposit arrives during the comparison of the first', async () => {
    await using own = await startTestServer();
    // Closes the server's own comparison: the test makes one that it can pause between two queries.
    await own.deps.screenshots.close();
    const { database, log } = own.deps;
    const picture = asDataUrl(await receiptPicture({ id: '888' }));
    const send = async () => {
      const { id: userId } = await own.make.pending();
      return (await own.caller()).requests.createDeposit(await depositOf(userId, { screenshot: picture }));
    };
    const first = await send();
    let second: typeof first | undefined;
    let reads = 0;
    const rows: typeof database.rows = async (row, query) => {
      const answer = await database.rows(row, query);
      // Now the comparison has already read the waiting screenshot and the screenshots with the same bytes.
      if (++reads === 2) second = await send();
      return answer;
    };
    const [read, call] = [database.read.bind(database), database.call.bind(database)];
    const checks = createScreenshotChecks({ database: { rows, read, call } as typeof database, log });
    await checks.idle();
    await checks.close();
    const boss = await (await own.make.superadmin()).as();
    const { matches } = await boss.requests.matches({ id: second?.requestId ?? '' });
    expect(matches).toMatchObject([{ request: { id: first.requestId }, samePicture: true }]);
  });

  it('is announced by a live event, for the earlier request too', async () => {
    const picture = await receiptPicture({ id: '555', lines: 2 });
    const first = await deposit({ picture });
    await server.deps.screenshots.idle();
    const again = await deposit({ picture });
    await server.deps.screenshots.idle();
    const rows = await server.db.sql`
      select payload ->> 'id' as request from events where name = 'requestUpdated' and audience = 'staff'
      order by id desc limit 2`;
    expect(rows.map(({ request }) => request).sort()).toEqual([first.id, again.id].sort());
  });

  it('is found by the hash alone once the earlier picture was deleted', async () => {
    const picture = await receiptPicture({ id: '99911', lines: 3 });
    const first = await deposit({ picture });
    await server.deps.screenshots.idle();
    await staff.reject.mutate({ id: first.id });
    await server.deps.database.call('drop_old_pictures', { age: '0 days', most: 10, room: null });
    const copies = [picture, await sharp(picture).jpeg({ quality: 60 }).toBuffer()];
    for (const copy of [
      ...copies,
      await receiptPicture({ id: '30472', time: '16:48', sender: 'Ayesha Khan', lines: 3 }),
    ]) {
      const { id } = await deposit({ picture: copy });
      await server.deps.screenshots.idle();
      expect(await warningsOf(id)).toEqual(copies.includes(copy) ? ['screenshot'] : []);
    }
  });

  it('is found among deposits stored without a perceptual hash', async () => {
    const picture = await receiptPicture({ id: '777', lines: 4 });
    const old = await deposit({ picture });
    await server.deps.screenshots.idle();
    await server.db
      .sql`update screenshot_prints set print = null, compared_at = null where request_id = ${old.id}`;
    const copy = await sharp(picture).jpeg({ quality: 60 }).toBuffer();
    const again = await deposit({ picture: copy });
    await server.deps.screenshots.idle();
    expect(await warningsOf(again.id)).toEqual(['screenshot']);
  });
});
