import { randomUUID } from 'node:crypto';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { requestText } from './connection.ts';
import { openStreams } from './fanout.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const CLIENTS = 16;
/** The number of clients under heavy load, when the server writes several clicks with one statement. */
const MANY_CLIENTS = 64;
/**
 * New accounts for each second of a round.
 * Together they can make more clicks than the server handles in a second.
 */
const ACCOUNTS_A_SECOND = 600;

/**
 * The number of accounts that take turns under ordinary load: a multiple of the clients, so that always the
 * same client clicks for an account.
 */
const IN_TURNS = MANY_CLIENTS * 5;

interface Manner {
  readonly clients: number;
  /**
   * True: each account clicks ten times, so one click of ten pays. False: all accounts take turns, and the
   * time ends before a tenth click.
   */
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

interface Clicking {
  readonly stage: Stage;
  readonly videoId: string;
  /** Takes accounts without clicks, enough for a round. */
  readonly take: () => Account[];
  /** The length of a round, in milliseconds. */
  readonly ms: number;
}

/** Reads from the database how many clicks these accounts made, and the sum of their balances in paisa. */
async function counted(stage: Stage, accounts: readonly Account[]) {
  const ids = `{${accounts.map(({ id }) => id).join(',')}}`;
  const [row] = await stage.database.read(
    (_, sql) => sql<{ clicks: number; rewards: number }[]>`
      select (select coalesce(sum(clicks), 0)::int from video_days where user_id = any(${ids}::uuid[])) as clicks,
        (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id = any(${ids}::uuid[])) as rewards`,
  );
  return { clicks: row?.clicks ?? 0, rewards: row?.rewards ?? 0 };
}

/** Clicks per second over HTTP. Then the database must have exactly the acknowledged clicks and rewards. */
async function throughHttp({ stage, videoId, take, ms }: Clicking, manner = ORDINARY): Promise<number> {
  const accounts = take();
  const {
    count,
    ms: took,
    answers,
  } = await stage.load.ask({
    kind: 'http',
    port: stage.ports.product,
    clients: manner.clients,
    ms,
    requests: laps(accounts, manner, ({ token }) =>
      requestText('/trpc/videos.click', { token, body: { videoId } }),
    ),
    repeat: false,
  });
  const paid = answers.map(({ status, body }) => {
    if (status !== 200) throw new Error(`a click was answered ${status}: ${body}`);
    return JSON.parse(body).result.data.rewardEarned as number;
  });
  const found = await counted(stage, accounts);
  const rewards = paid.reduce((sum, pkr) => sum + pkr * 100, 0);
  if (found.clicks !== count || found.rewards !== rewards) {
    throw new Error(
      `${count} clicks and ${rewards} paisa were answered, ${found.clicks} and ${found.rewards} are kept`,
    );
  }
  if (count === answers.length && count === accounts.length * VIDEO_DAILY_CLICKS) {
    throw new Error('a round had too few clicks for its time');
  }
  return (count * 1000) / took;
}

/** Clicks per second by calling the SQL function directly over 16 database connections. */
async function throughSql({ stage, videoId, take, ms }: Clicking, manner: Manner): Promise<number> {
  const accounts = take();
  const { count, ms: took } = await stage.load.ask({
    kind: 'sql',
    connection: stage.connection,
    clients: CLIENTS,
    ms,
    text: 'select app.video_click($1, $2, $3, $4, $5)',
    args: laps(accounts, manner, ({ id }) => [
      id,
      videoId,
      VIDEO_DAILY_CLICKS,
      VIDEO_DAILY_REWARD_PAISA,
      randomUUID(),
    ]),
    repeat: false,
  });
  const found = await counted(stage, accounts);
  if (found.clicks !== count) throw new Error(`${count} clicks were made, ${found.clicks} are kept`);
  return (count * 1000) / took;
}

/** Compares HTTP clicks with the bare SQL function, and clicks with and without live events to staff. */
export async function measureClicks(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const each = Math.ceil((ms * ACCOUNTS_A_SECOND) / 1000 / IN_TURNS) * IN_TURNS;
  // Enough accounts for four comparisons of two sides, each with a warm-up round. Made before the staff
  // streams open, because each new account is an event to all of them.
  const accounts = await stage.makeAccounts(each * 8 * (rounds + 1));
  const clicking = { stage, videoId: await stage.makeVideo(), take: () => accounts.splice(0, each), ms };
  const compareWithSql = (name: string, manner: Manner) =>
    compare({
      name: `video click over HTTP, ${manner.clients} clients${name}; the bare SQL function (clicks/s)`,
      rounds,
      target: { atLeast: 0.7 },
      ours: () => throughHttp(clicking, manner),
      limit: () => throughSql(clicking, { ...manner, clients: CLIENTS }),
    });
  const rows = [
    await compareWithSql('', ORDINARY),
    await compareWithSql(', none pays', { clients: CLIENTS, paying: false }),
    await compareWithSql(', none pays', { clients: MANY_CLIENTS, paying: false }),
  ];
  const watchers = await stage.makeAccounts(10, 'admin');
  await openStreams(stage, 'watchers', watchers);
  const live = await compare({
    name: 'video click with live events to 200 staff sockets; without (clicks/s)',
    rounds,
    target: { atLeast: 0.95 },
    async ours() {
      await stage.server.ask({ kind: 'live', on: true });
      return throughHttp(clicking);
    },
    async limit() {
      await stage.server.ask({ kind: 'live', on: false });
      return throughHttp(clicking);
    },
  });
  await stage.server.ask({ kind: 'live', on: true });
  await stage.load.ask({ kind: 'close', name: 'watchers' });
  await stage.checkBooks();
  return [...rows, live];
}
