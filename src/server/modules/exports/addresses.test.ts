import { describe, expect, it } from 'vitest';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { fetchJson } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const boss = fixture(() => server.make.superadmin());
const admin = fixture(() => server.make.admin());

const ask = async (input: ExportInput, who = boss) => who.as().users.export(input);
const addressOf = async (input: ExportInput, who = boss) => `${server.url}${(await ask(input, who)).url}`;
const everyRequest = { what: 'requests', filters: {} } as const;

const trail = async () =>
  (await boss.as().users.listAudit({ area: 'export' })).items.map(({ action, actor, after }) => ({
    action,
    by: actor?.username,
    after,
  }));

describe('the address of an export', () => {
  it('works once', async () => {
    const url = await addressOf(everyRequest);
    expect(
      await Promise.all([fetch(url), fetch(url)]).then((all) => all.map(({ status }) => status).sort()),
    ).toEqual([200, 404]);
    expect(await fetchJson(url)).toMatchObject({
      status: 404,
      body: { success: false, message: 'This download address was used or has ended. Please export again' },
    });
  });

  it('expires after a minute, and is refused after any change', async () => {
    const session = { userId: boss.id, version: 1, expiresAt: new Date(Date.now() + 60_000) };
    const old = await server.deps.vault.signTicket({ id: 'x', session, subject: everyRequest }, -1);
    expect((await fetch(`${server.url}/api/exports/${old}`)).status).toBe(404);
    const url = await addressOf(everyRequest);
    const [head, body = '', signature] = url.split('/').at(-1)?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(60);
    claims.what = { what: 'ledger', filters: {} };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    for (const ticket of [`${head}.${forged}.${signature}`, `${head}.${body}.x`, boss.token, 'x', '%00']) {
      expect((await fetch(`${server.url}/api/exports/${ticket}`)).status, ticket).toBe(404);
    }
    expect((await fetch(url)).status).toBe(200);
  });

  it('ends with the session that requested it', async () => {
    const other = await server.make.admin();
    const url = await addressOf(everyRequest, other);
    await boss.as().users.update({ id: other.id, status: 'Active', password: 'another-password' });
    expect((await fetch(url)).status).toBe(401);
  });

  it('is not used up by a HEAD request', async () => {
    const url = await addressOf(everyRequest);
    expect((await fetch(url, { method: 'HEAD' })).status).not.toBe(200);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('an export', () => {
  it('is in the audit log before its address is given out, and again after the download', async () => {
    const filters = { status: 'Pending', type: 'Withdraw' } as const;
    const url = await addressOf({ what: 'requests', filters }, admin);
    const what = { export: 'requests', ...filters };
    expect((await trail())[0]).toEqual({ action: 'export.ask', by: admin.username, after: what });
    await (await fetch(url)).text();
    await expect
      .poll(async () => (await trail())[0])
      .toEqual({ action: 'export.end', by: admin.username, after: { ...what, rows: 0, complete: true } });
  });
});
