import { describe, expect, it } from 'vitest';
import { SAVED_ACCOUNTS_MAX } from '#shared/rules.ts';
import { httpClient, race, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();

const clientOf = (person: Person) => httpClient(server.url, person.token).requests.savedAccounts;
const iban = {
  name: 'My salary',
  accountNumber: 'PK36SCBL0000001123456702',
  accountName: 'Ali Khan',
  bankName: 'Standard Chartered',
};
const walletOf = (i: number) => ({
  name: `Wallet ${i}`,
  accountNumber: `0300123456${i}`,
  accountName: 'Ali Khan',
  bankName: 'JazzCash',
});
const rowsOf = (person: Person) => server.db.sql`select id from saved_accounts where user_id = ${person.id}`;

describe('saved accounts', () => {
  it('are listed newest first, renamed and removed by their member', async () => {
    const accounts = clientOf(await server.make.member());
    expect(await accounts.list.query()).toEqual([]);
    const first = await accounts.save.mutate(iban);
    const second = await accounts.save.mutate(walletOf(1));
    expect(await accounts.list.query()).toEqual([
      { ...second, ...walletOf(1) },
      { ...first, ...iban },
    ]);
    await accounts.rename.mutate({ id: first.id, name: 'Shop' });
    await accounts.remove.mutate({ id: second.id });
    expect(await accounts.list.query()).toEqual([{ ...first, ...iban, name: 'Shop' }]);
    await refused(accounts.remove.mutate({ id: second.id }), 404);
    await refused(accounts.rename.mutate({ id: second.id, name: 'A' }), 404);
    await refused(accounts.rename.mutate({ id: first.id, name: '  ' }), 400);
  });

  it('keep the same number at the same bank once, under its newest name', async () => {
    const accounts = clientOf(await server.make.member());
    const { id } = await accounts.save.mutate(iban);
    expect(await accounts.save.mutate({ ...iban, name: 'Again', accountName: 'Ali A. Khan' })).toEqual({
      id,
    });
    expect(await accounts.list.query()).toEqual([{ ...iban, id, name: 'Again', accountName: 'Ali A. Khan' }]);
  });

  it('are at most five, also when six calls come at once', async () => {
    const member = await server.make.member();
    const { answers, refusals } = await race(SAVED_ACCOUNTS_MAX + 1, (i) =>
      clientOf(member).save.mutate(walletOf(i)),
    );
    expect(answers).toHaveLength(SAVED_ACCOUNTS_MAX);
    expect(refusals).toMatchObject([{ status: 409, key: 'savedAccountsFull' }]);
    // At the limit, an account that is saved already can still be renamed by saving it again.
    const [kept] = await clientOf(member).list.query();
    await clientOf(member).save.mutate({ ...walletOf(0), ...kept, name: 'Mine' });
    expect((await clientOf(member).list.query()).map(({ name }) => name)).toContain('Mine');
  });

  it('belong to one member: another one neither sees, renames nor removes them', async () => {
    const [owner, other] = [await server.make.member(), await server.make.member()];
    const { id } = await clientOf(owner).save.mutate(iban);
    expect(await clientOf(other).list.query()).toEqual([]);
    await refused(clientOf(other).rename.mutate({ id, name: 'Mine' }), 404);
    await refused(clientOf(other).remove.mutate({ id }), 404);
    await clientOf(other).save.mutate(iban);
    expect(await clientOf(owner).list.query()).toEqual([{ id, ...iban }]);
  });

  it('are deleted with the account', async () => {
    const member = await server.make.member();
    await clientOf(member).save.mutate(iban);
    await (await (await server.make.superadmin()).as()).users.delete({ id: member.id });
    expect(await rowsOf(member)).toHaveLength(0);
    await refused(clientOf(member).save.mutate(iban), 401);
  });
});
