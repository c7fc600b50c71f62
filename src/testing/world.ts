import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  closePages,
  closeSpares,
  DESKTOP,
  newPage as freshPage,
  type Opened,
  openBrowser,
  openPage,
  PHONE,
  signIn,
  storeFirst,
  type Viewport,
} from './browser.ts';
import type { MemberOptions, Person } from './factories.ts';
import { freePort } from './free-port.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

const CLIENT = new URL('../../dist/client/', import.meta.url);

/** One port for all servers of this process, so that a context finds its files cached in later test files. */
let port: Promise<number> | undefined;

/** How long staff can take a decision back: `UNDO_MS` in `use-decisions.ts`. */
const UNDO_MS = 6_000;

export interface StaffPageOptions {
  readonly undo?: boolean;
}

type Pending = Pick<Person, 'id' | 'username'>;

export type World = ReturnType<typeof openWorld>;

/** After a test no page may have had an uncaught error or violated the content security policy. */
export function openWorld(options: TestServerOptions = {}) {
  let server: TestServer;
  let opened: Opened[] = [];
  beforeAll(async () => {
    port ??= freePort();
    const env = { PORT: String(await port), ...options.env };
    server = await startTestServer({ clientDir: CLIENT, ...options, env });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const { page } of opened) console.error(await whatIsSeen(page));
    const faults = opened.flatMap((one) => one.faults);
    opened = [];
    await closePages();
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    await closeSpares();
    await server?.close();
  });

  /** For the report of a failed test. */
  const whatIsSeen = async (page: Page) =>
    `${page.url()}\n${await page.ariaSnapshot({ timeout: 5_000 }).catch(String)}`;
  const watched = (own: Opened) => {
    opened.push(own);
    return own.page;
  };
  const newPage = async (viewport: Viewport = PHONE, locale?: string): Promise<Page> =>
    watched(await openPage(server.url, viewport, locale));
  async function open(path: string, viewport?: Viewport): Promise<Page> {
    const page = await newPage(viewport);
    await page.goto(path);
    return page;
  }
  async function pageOf(person: Person, viewport?: Viewport): Promise<Page> {
    const page = await newPage(viewport);
    await signIn(page, person);
    return page;
  }
  async function startPayment(page: Page, { id, username }: Pending): Promise<void> {
    await storeFirst(page, { pendingUserId: id, pendingUsername: username });
    await page.goto('/payment');
  }
  return {
    get server() {
      return server;
    },
    asBoss: async () => (await server.make.superadmin()).as(),
    newPage,
    /** A page in a browser that was never here: nothing is cached. */
    async freshPage(
      viewport: Viewport,
      { url = server.url, serviceWorkers }: { url?: string; serviceWorkers?: 'allow' } = {},
    ): Promise<Page> {
      return watched(await freshPage(await openBrowser(), url, viewport, serviceWorkers));
    },
    open,
    pageOf,
    async memberPage(options?: MemberOptions, viewport?: Viewport) {
      const member = await server.make.member(options);
      return { member, page: await pageOf(member, viewport) };
    },
    /** A decision is sent almost at once, unless `undo` leaves the person the time to take it back. */
    async staffPage(
      who?: Person,
      viewport: Viewport = DESKTOP,
      path = '/admin',
      { undo = false }: StaffPageOptions = {},
    ): Promise<Page> {
      const page = await pageOf(who ?? (await server.make.superadmin()), viewport);
      if (!undo) await page.addInitScript(shortenUndo, UNDO_MS);
      await page.goto(path);
      await page.getByRole('navigation', { name: 'Screens' }).waitFor();
      return page;
    },
    /** The payment screen of an account as just after its sign-up, without a login. */
    async openPayment(account: Pending): Promise<Page> {
      const page = await newPage();
      await startPayment(page, account);
      return page;
    },
    startPayment,
  };
}

/** Runs in the browser. The toast of an error lasts as long as the time to undo, and keeps it. */
function shortenUndo(undoMs: number): void {
  const start = window.setTimeout;
  const soon = (callback: TimerHandler, ms?: number, ...rest: unknown[]) =>
    start(callback, ms === undoMs && !String(callback).includes('.dismiss(') ? 150 : ms, ...rest);
  Object.assign(window, { setTimeout: soon });
}
