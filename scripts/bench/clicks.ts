import { randomUUID } from 'node:crypto';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { requestText } from './connection.ts';
import { openStreams } from './fanout.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const CLIENTS = 16;
/** The number of clients under heavy load, when the server writes several clicks with one statement. */
const MANY_CLIENTS = 64;
/** New accounts for each second of a round: enough for more clicks than the server handles in a second. */
const ACCOUNTS_A_SECOND = 600;
/** How many accounts take turns: a multiple of the clients, so that an account always has the same client. */
const IN_TURNS = MANY_CLIENTS * 5;

interface Manner {
  readonly clients: number;
  /** Each account clicks ten times, so one click of ten pays; else all take turns and none gets so far. */
  readonly paying: boolean;
}
const ORDINARY: Manner = { clients: CLIENTS, paying: true };

/** Ten clicks for each account, with clicks of other accounts in between, as in real use. */
function laps<T>(accounts: readonly Account[], { paying }: Manner, click: (account: Account) => T): T[] {
  const clicks: T[] = [];
  const inTurns = paying ? IN_TURNS : accounts.length;
  for (let from = 0; from < accounts.length; from += inTurns) {
    const some = accounts.slice(from, from + inTurns);
    for (let lap = 0; lap < VIDEO_DAILY_CLICKS; lap++) clicks.push(...some.map(click));
  }
  return clicks;
}

/** @throws Error if the database has another number of clicks or, if given, of rewards of these accounts */
async function check(stage: Stage, accounts: readonly Account[], clicks: number, rewards?: number) {
  const ids = `{${accounts.map(({ id }) => id).join(',')}}`;
  const [found] = await stage.database.read(
    (_, sql) => sql<{ clicks: number; rewards: number }[]>`
      select (select coalesce(sum(clicks), 0)::int from video_days where user_id = any(${ids}::uuid[])) as clicks,
        (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id = any(${ids}::uuid[])) as rewards`,
  );
  if (found?.clicks === clicks && (rewards === undefined || found.rewards === rewards)) return;
  throw new Error(`${clicks} clicks, ${rewards} paisa were answered; ${JSON.stringify(found)} are kept`);
}

/** Compares HTTP clicks with the bare SQL function, and clicks with and without live events to staff. */
export async function measureClicks(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const each = Math.ceil((ms * ACCOUNTS_A_SECOND) / 1000 / IN_TURNS) * IN_TURNS;
  // Enough accounts for four comparisons of two sides, each with a warm-up round. Made before the staff
  // streams open, because each new account is an event to all of them.
  const all = await stage.makeAccounts(each * 8 * (rounds + 1));
  const videoId = await stage.makeVideo();
  const requestOf = ({ token }: Account) => requestText('/trpc/videos.click', { token, body: { videoId } });

  async function throughHttp(manner: Manner): Promise<number> {
    const accounts = all.splice(0, each);
    const requests = laps(accounts, manner, requestOf);
    const work = { clients: manner.clients, ms, repeat: false };
    const { count, ms: took, answers } = await stage.load.http(stage.ports.product, requests, work);
    const rewards = answers.reduce((sum, { status, body }) => {
      if (status !== 200) throw new Error(`a click was answered ${status}: ${body}`);
      return sum + JSON.parse(body).result.data.rewardEarned * 100;
    }, 0);
    await check(stage, accounts, count, rewards);
    if (count === requests.length) throw new Error('a round had too few clicks for its time');
    return (count * 1000) / took;
  }
  async function throughSql(manner: Manner): Promise<number> {
    const accounts = all.splice(0, each);
    const rules = [VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA];
    const args = laps(accounts, manner, ({ id }) => [id, videoId, ...rules, randomUUID()]);
    const text = 'select app.video_click($1, $2, $3, $4, $5)';
    const work = { clients: CLIENTS, ms, repeat: false };
    const { count, ms: took } = await stage.load.sql(stage.connection, text, args, work);
    await check(stage, accounts, count);
    return (count * 1000) / took;
  }
  const compareWithSql = (name: string, manner: Manner) =>
    compare({
      name: `video click over HTTP, ${manner.clients} clients${name}; the bare SQL function (clicks/s)`,
      rounds,
      target: '≥ 0.7',
      ours: () => throughHttp(manner),
      limit: () => throughSql(manner),
    });
  const rows = [
    await compareWithSql('', ORDINARY),
    await compareWithSql(', none pays', { clients: CLIENTS, paying: false }),
    await compareWithSql(', none pays', { clients: MANY_CLIENTS, paying: false }),
  ];
  await openStreams(stage, 'watchers', await stage.makeAccounts(10, 'admin'));
  const withEvents = async (on: boolean) => {
    await stage.server.live(on);
    return throughHttp(ORDINARY);
  };
  const live = await compare({
    name: 'video click with live events to 200 staff sockets; without (clicks/s)',
    rounds,
    target: '≥ 0.95',
    ours: () => withEvents(true),
    limit: () => withEvents(false),
  });
  await stage.server.live(true);
  await stage.load.close('watchers');
  await stage.checkBooks();
  return [...rows, live];
}
