import { afterAll, expect } from 'vitest';
import { readEnv } from '#server/env.ts';
import type { Deps, Log } from '#server/platform/deps.ts';
import type { NoticeOptions } from '#server/platform/notices/notices.ts';
import type { CallerDevice } from '#server/platform/sign-in/devices.ts';
import { createContext } from '#server/procedures/context.ts';
import { startServer } from '#server/start/start.ts';
import { type Calls, callsIn } from './caller.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from './constants.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createFactories, type Factories } from './factories.ts';
import { fixture } from './fixtures.ts';

export type { Caller } from './caller.ts';

const CUT_MS = 300;

export interface TestServerOptions {
  /** Off by default, because most tests make more calls than a person. */
  readonly rateLimits?: boolean;
  readonly env?: Record<string, string>;
  /** The folder of the built web client, if the server should serve that client too. */
  readonly clientDir?: URL;
  /** Several servers share it, and the test closes it. */
  readonly database?: TestDatabase;
  readonly log?: Log;
  readonly push?: NoticeOptions['push'];
}

/** The complete server of `npm start`, on a free port, by default with its own database. */
export interface TestServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly port: number;
  readonly deps: Deps;
  readonly db: TestDatabase;
  readonly metricsPort: number | undefined;
  readonly make: Factories;
  /** Without a transport; without a token, nobody is logged in. */
  caller(token?: string | null | Promise<string>, address?: string, device?: CallerDevice): Calls;
  /** The superadmin's calls. */
  readonly boss: Calls;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const db = options.database ?? (await createTestDatabase({ poolSize: 1 }));
  const env = readEnv({
    PORT: '0',
    APP_SECRET,
    TIME_ZONE,
    LOADING_SCREEN_MS: '0',
    RATE_LIMITS: options.rateLimits ? 'on' : 'off',
    SUPERADMIN_USERNAME: SUPERADMIN.username,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    ...options.env,
  });
  const server = await startServer({
    env,
    log: options.log ?? { info() {}, warn() {}, error: console.error },
    connection: db.connection,
    push: options.push,
    ...(options.clientDir ? { clientDir: options.clientDir } : {}),
  });
  const caller: TestServer['caller'] = (token, address = '127.0.0.1', device) =>
    callsIn(
      Promise.resolve(token).then((sent) => createContext(server.deps, { token: sent, address, device })),
    );
  const make = createFactories(server.deps, caller);
  const close = async () => {
    // Clients keep connections for seconds after their last call; a stop waits for them.
    const cut = setTimeout(() => server.app.server.closeAllConnections(), CUT_MS);
    await server.stop().finally(() => clearTimeout(cut));
    if (!options.database) await db.close();
  };
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    metricsPort: server.metricsPort,
    deps: server.deps,
    db,
    make,
    caller,
    get boss() {
      return caller(make.superadmin().then(({ token }) => token));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Options = TestServerOptions & { readonly brokenBooks?: boolean };

/**
 * Its books must balance after the tests, unless `brokenBooks` is set: a test breaks them or the clock.
 * @param of the options, or a function that gives them once an earlier server of the file has started
 */
export function testServer(of: Options | (() => Options) = {}): TestServer {
  const optionsOf = () => (typeof of === 'function' ? of() : of);
  const server = fixture(() => startTestServer(optionsOf()));
  afterAll(async () => {
    const problems = optionsOf().brokenBooks ? [] : await server.db.ledgerProblems();
    await server.close();
    expect(problems).toEqual([]);
  });
  return server;
}
