import { expect, it } from 'vitest';
import { startTestServer } from '#testing/server.ts';

it('a search in the empty lists of a new instance finds nothing', async () => {
  await using server = await startTestServer();
  const staff = await (await server.make.superadmin()).as();
  expect((await staff.requests.list({ search: 'imran' })).items).toEqual([]);
  expect((await staff.users.list({ search: 'nobody at all' })).items).toEqual([]);
});
