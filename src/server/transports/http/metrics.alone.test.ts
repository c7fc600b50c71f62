import { describe, expect, it } from 'vitest';
import { fetchJson, httpClient } from '#testing/client.ts';
import { followSocket } from '#testing/followers.ts';
import { startTestServer, testServer } from '#testing/server.ts';

const TOKEN = 'a-token-for-the-scraper';
const server = testServer({ rateLimits: true, env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN } });

const get = (url: string, token?: string) =>
  fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function scrape(): Promise<Map<string, number>> {
  const text = await (await get(`${server.url}/metrics`, TOKEN)).text();
  const values = new Map<string, number>();
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('#')) {
      expect(line).toMatch(/^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$/);
      continue;
    }
    const match = /^([a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})?) (-?[\d.e+-]+)$/.exec(line);
    expect(match, line).not.toBeNull();
    values.set(match?.[1] ?? '', Number(match?.[2]));
  }
  return values;
}

describe('metrics', () => {
  it("are served to callers with the token, on the server's port and on METRICS_PORT", async () => {
    for (const url of [`${server.url}/metrics`, `http://127.0.0.1:${server.metricsPort}/metrics`]) {
      expect((await get(url)).status, url).toBe(401);
      expect((await get(url, `${TOKEN}x`)).status, url).toBe(401);
      const answer = await get(url, TOKEN);
      expect(answer.status, url).toBe(200);
      expect(answer.headers.get('content-type')).toContain('version=0.0.4');
      expect(await answer.text()).toContain('sikka_cash_rupees');
    }
    expect((await get(`http://127.0.0.1:${server.metricsPort}/elsewhere`, TOKEN)).status).toBe(404);
  });

  it('are not served without METRICS_TOKEN or METRICS_PORT', async () => {
    await using other = await startTestServer({ database: server.db });
    expect((await get(`${other.url}/metrics`, TOKEN)).status).toBe(404);
    expect(other.metricsPort).toBeUndefined();
  });

  it('count calls by procedure and outcome, refusals of limits, and open connections', async () => {
    const member = await server.make.member();
    const follower = followSocket({
      url: () => server.url,
      token: member.token,
      stream: 'users.onMemberEvent',
    });
    await follower.began;
    await httpClient(server.url, member.token).users.me.query();
    await fetchJson(`${server.url}/api/users`, { token: member.token });
    const body = { username: 'nobody.at.all', password: 'a-wrong-guess' };
    for (let i = 0; i < 7; i++) await fetchJson(`${server.url}/api/auth/login`, { body });
    const values = await scrape();
    expect(values.get('sikka_procedure_seconds_count{procedure="users.me",outcome="ok"}')).toBeGreaterThan(0);
    expect(values.get('sikka_procedure_seconds_count{procedure="users.list",outcome="403"}')).toBe(1);
    expect(values.get('sikka_procedure_seconds_bucket{le="+Inf",procedure="users.me",outcome="ok"}')).toBe(
      values.get('sikka_procedure_seconds_count{procedure="users.me",outcome="ok"}'),
    );
    expect(values.get('sikka_rate_limit_refusals_total{limit="loginUnknown"}')).toBeGreaterThan(0);
    expect(values.get('sikka_queue_waiting{queue="hash"}')).toBe(0);
    expect(values.get('sikka_queue_refused_total{queue="picture"}')).toBe(0);
    expect(values.get('sikka_http_request_seconds_count{method="GET",route="/api/users",status="403"}')).toBe(
      1,
    );
    expect(values.get('sikka_open_sockets')).toBe(1);
    expect(values.get('sikka_open_streams')).toBe(1);
    expect(values.get('sikka_database_connections{state="waiting"}')).toBe(0);
    expect(values.get('sikka_relay_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(values.get('sikka_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    await follower.close();
  });
});

describe('metrics of the business', () => {
  it('equal the ledger', async () => {
    await using fresh = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
    const { make, db } = fresh;
    const boss = await (await make.superadmin()).as();
    const members = await Promise.all([1, 2, 3].map(() => make.member({ balance: 2_000.5 })));
    await make.awaiting();
    await boss.requests.reject({ id: (await make.awaiting()).requestId });
    await make.admin();
    for (const [i, member] of members.entries()) {
      const { id } = await make.withdrawal(member);
      const once = { id, idempotencyKey: crypto.randomUUID() };
      for (let call = 0; i === 0 && call < 2; call++) await boss.requests.approve(once);
      if (i === 1) await boss.requests.reject({ id });
    }
    const video = await make.video();
    const first = await (members[0] as (typeof members)[0]).as();
    for (let i = 0; i < 10; i++) await first.videos.click({ videoId: video.id });

    // Computes the sums from all journal lines, not from the daily totals that the metrics use.
    const rows = await db.sql<{ code: string; kind: string; total: number }[]>`
      select split_part(a.code, '_', 1) as code, e.kind, sum(l.amount)::float8 / 100 as total from journal_lines l
      join ledger_accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id group by 1, 2`;
    const sum = (code: string, kind?: string) =>
      rows
        .filter((row) => row.code === code && (!kind || row.kind === kind))
        .reduce((all, row) => all + row.total, 0);
    const text = await (await get(`${fresh.url}/metrics`, TOKEN)).text();
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );

    expect(value('sikka_accounts{role="user",status="Active"}')).toBe(3);
    expect(value('sikka_accounts{role="user",status="Inactive"}')).toBe(2);
    expect(value('sikka_accounts{role="admin",status="Active"}')).toBe(1);
    expect(value('sikka_requests{type="Deposit",status="Pending"}')).toBe(1);
    expect(value('sikka_requests{type="Deposit",status="Approved"}')).toBe(3);
    for (const status of ['Pending', 'Approved', 'Rejected']) {
      expect(value(`sikka_requests{type="Withdraw",status="${status}"}`)).toBe(1);
    }
    // A rejected deposit leaves the staff's list, and `sikka_requests` counts only that list.
    expect(value('sikka_requests{type="Deposit",status="Rejected"}')).not.toBe(1);
    expect(value('sikka_decisions_total{type="Deposit",decision="rejected"}')).toBe(1);
    expect(value('sikka_decisions_total{type="Withdraw",decision="approved"}')).toBe(1);
    expect(value('sikka_decisions_total{type="Withdraw",decision="rejected"}')).toBe(1);
    expect(value('sikka_deposits_rupees{state="pending"}')).toBe(865);
    expect(value('sikka_deposits_rupees{state="approved"}')).toBeCloseTo(-sum('cash', 'joining'));
    expect(value('sikka_withdrawals_rupees{state="pending"}')).toBeCloseTo(sum('payable'));
    expect(value('sikka_withdrawals_rupees{state="paid_today"}')).toBeCloseTo(sum('cash', 'payout'));
    expect(value('sikka_withdrawals_rupees{state="refunded"}')).toBeCloseTo(143);
    expect(value('sikka_rewards_today_rupees{kind="video"}')).toBe(14);
    expect(value('sikka_cash_rupees')).toBeCloseTo(-sum('cash'));
    expect(value('sikka_liabilities_rupees{to="accounts"}')).toBeCloseTo(sum('member'));
    expect(value('sikka_liabilities_rupees{to="withdrawals"}')).toBeCloseTo(143);
    expect(value('sikka_books_problems')).toBe(0);
    expect(value('sikka_solvency_ratio')).toBeCloseTo(-sum('cash') / (sum('member') + sum('payable')));
  });
});
