import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;
/** The functions of a child process, which the benchmark's main process calls, also several at once. */
export type Remote<Own extends Functions> = {
  readonly [name in keyof Own]: (...args: Parameters<Own[name]>) => Promise<Awaited<ReturnType<Own[name]>>>;
};

/** @param first the child's command-line argument, sent as JSON */
export function startChild<Own extends Functions>(file: string, first: unknown = null) {
  const options: ForkOptions = { execArgv: ['--import', 'tsx'], serialization: 'advanced' };
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(first)], options);
  const waiting = new Map<number, readonly [(answer: unknown) => void, (error: Error) => void]>();
  let last = 0;
  child.on('message', ({ id, answer, failure }: { id: number; answer: unknown; failure?: string }) => {
    const [resolve, reject] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (failure === undefined) resolve?.(answer);
    else reject?.(new Error(failure));
  });
  child.on('exit', (code) => {
    for (const [, reject] of waiting.values()) reject(new Error(`${file} ended with ${code}`));
  });
  const call = (name: string, ...args: unknown[]) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, [resolve, reject]);
      child.send({ id: last, name, args });
    });
  const get = (_: object, name: string) => call.bind(undefined, name);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { remote: new Proxy({}, { get }) as Remote<Own>, stop };
}

/** Used in the child: runs its functions for the parent until that is gone, then calls `end` and exits. */
export function serveParent(functions: Functions, end: () => Promise<void>): void {
  process.on('message', ({ id, name, args }: { id: number; name: string; args: never[] }) => {
    (async () => functions[name]?.(...args))().then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, failure: String((error as Error)?.stack ?? error) }),
    );
  });
  process.on('disconnect', () => void end().finally(() => process.exit(0)));
}
