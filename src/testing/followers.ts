import { setTimeout as pause } from 'node:timers/promises';
import { streamUrl, wsClient } from './client.ts';

/** Collects the events of a stream in order, through all breaks of the connection. */
export interface Follower {
  /** The ids of the events, but not of `connected`, which only tells where a stream begins. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly began: Promise<string>;
  close(): Promise<void>;
}

interface FollowOptions {
  /** Called for each new connection, so that it can be another server each time. */
  readonly url: () => string;
  readonly token: string;
  readonly stream: 'users.onMemberEvent' | 'users.onStaffEvent';
}

class Seen {
  readonly ids: string[] = [];
  readonly names: string[] = [];
  began!: Promise<string>;
  #begin!: (id: string) => void;
  constructor() {
    this.began = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }
  take(id: string, name: string): void {
    this.#begin(id);
    if (name === 'connected') return;
    this.ids.push(id);
    this.names.push(name);
  }
}

/** The client reconnects by itself. */
export function followSocket({ url, token, stream }: FollowOptions): Follower {
  const seen = new Seen();
  const { client, close } = wsClient(url, token);
  const onData = (event: { id: string; data: { name: string } }) => seen.take(event.id, event.data.name);
  const handlers = { onData: onData as never };
  if (stream === 'users.onMemberEvent') client.users.onMemberEvent.subscribe(undefined, handlers);
  else client.users.onStaffEvent.subscribe(undefined, handlers);
  return Object.assign(seen, { close: async () => void (await close()) });
}

/** A new connection resumes after the last id, as an EventSource does. */
export function followStream({ url, token, stream }: FollowOptions): Follower {
  const seen = new Seen();
  const abort = new AbortController();
  let last: string | undefined;

  async function read(): Promise<void> {
    const response = await fetch(await streamUrl(url(), token, stream, last), {
      signal: abort.signal,
      headers: { accept: 'text/event-stream' },
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const id = /^id: ?(.*)$/m.exec(message)?.[1];
        const data = /^data: ?(.*)$/m.exec(message)?.[1];
        if (!id || !data) continue;
        last = id;
        seen.take(id, JSON.parse(data).name);
      }
    }
  }
  const reading = (async () => {
    while (!abort.signal.aborted) {
      await read().catch(() => undefined);
      await pause(50);
    }
  })();
  return Object.assign(seen, {
    async close() {
      abort.abort();
      await reading;
    },
  });
}
