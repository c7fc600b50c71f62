import { createTRPCRecursiveProxy } from '@trpc/server';
import type { Context } from '#server/procedures/context.ts';
import { createCaller } from '#server/transports/trpc/router.ts';
import { callPath } from './client.ts';

export type Caller = ReturnType<typeof createCaller>;

/** Its calls wait for the session; `await` it where the session must be looked up before another step. */
export type Calls = Caller & PromiseLike<Caller>;

export function callsIn(context: Promise<Context>): Calls {
  const caller = context.then(createCaller);
  // A failed look-up is the failure of the calls.
  caller.catch(() => undefined);
  const calls = createTRPCRecursiveProxy<Caller>(async ({ path, args: [input] }) =>
    callPath(await caller, path.join('.'), input),
  );
  return new Proxy(calls, {
    get: (target, name) => (name === 'then' ? caller.then.bind(caller) : Reflect.get(target, name)),
  }) as Calls;
}
