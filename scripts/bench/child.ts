import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process that answers questions of the benchmark's main process, also several at once. */
export interface Child<Ask, Answer> {
  ask(question: Ask): Promise<Answer>;
  stop(): Promise<void>;
}

interface Reply<Answer> {
  readonly id: number;
  readonly answer?: Answer;
  readonly failure?: string;
}

/** @param first sent to the child as its command-line argument, in JSON */
export function startChild<Ask, Answer>(file: string, first: unknown = null): Child<Ask, Answer> {
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const child: ChildProcess = fork(new URL(file, import.meta.url), [JSON.stringify(first)], {
    execArgv: ['--import', 'tsx', ...flags],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', ({ id, answer, failure }: Reply<Answer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) asked?.resolve(answer as Answer);
    else asked?.reject(new Error(failure));
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code}`));
    waiting.clear();
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        child.send({ id: last, question });
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Used in the child: answers the parent's questions until the parent is gone, then calls `end` and exits. */
export function answerParent<Ask, Answer>(
  answer: (question: Ask) => Promise<Answer>,
  end: () => Promise<void>,
): void {
  process.on('message', ({ id, question }: { id: number; question: Ask }) => {
    answer(question).then(
      (given) => process.send?.({ id, answer: given }),
      (error: unknown) => process.send?.({ id, failure: String((error as Error)?.stack ?? error) }),
    );
  });
  process.on('disconnect', () => {
    end().finally(() => process.exit(0));
  });
}
