import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { connectTo } from '#testing/raw-http.ts';
import { type FrameSequence, frame } from './frames.ts';

export interface Talk {
  /** The texts of the frames that the server sent. */
  readonly said: readonly string[];
  /** The closing code; 1006 for a lost connection, undefined if the socket stayed open. */
  readonly code: number | undefined;
  /** True if the server neither answered a valid query nor closed the socket in time. */
  readonly isSilent: boolean;
}

/**
 * How long the client waits for an answer after a broken frame. If the server takes the query as part of that
 * frame, no answer comes. The client then disconnects, and the server must close its side too.
 */
const ANSWER_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const QUESTION = { id: 'question', method: 'query', params: { path: 'auth.config' } };

/** Opens a socket and sends frames as raw bytes, with a valid query after them and after the broken frame. */
export async function talk(port: number, { token, calls, last }: FrameSequence): Promise<Talk> {
  const socket = await connectTo(port);
  const params = token === undefined ? '' : '?connectionParams=1';
  const client = new WebSocket(`ws://127.0.0.1:${port}/trpc${params}`, { createConnection: () => socket });
  const said: string[] = [];
  let code: number | undefined;
  const heard = new EventEmitter();
  client.on('error', () => undefined);
  client.on('message', (data) => {
    said.push(String(data));
    if (said.at(-1)?.startsWith(`{"id":"${QUESTION.id}"`)) heard.emit('answer or end');
  });
  client.on('close', (closedWith) => {
    code = closedWith;
    heard.emit('answer or end');
  });
  await new Promise((resolve) => client.once('open', resolve).once('close', resolve));
  const answerOrEnd = async (ms: number): Promise<boolean> => {
    const signal = AbortSignal.timeout(ms);
    return code !== undefined || once(heard, 'answer or end', { signal }).then(Boolean, () => false);
  };
  const ask = (frames: readonly Buffer[], ms: number) => {
    if (socket.writable) socket.write(Buffer.concat([...frames, frame(JSON.stringify(QUESTION))]));
    return answerOrEnd(ms);
  };
  const greeting = JSON.stringify({ method: 'connectionParams', data: { token } });
  let isHeard = await ask(token === undefined ? calls : [frame(greeting), ...calls], LONGEST_WAIT_MS);
  if (isHeard && last && code === undefined && !(await ask([last], ANSWER_WAIT_MS))) {
    socket.end();
    isHeard = await answerOrEnd(LONGEST_WAIT_MS);
  }
  client.terminate();
  return { said, code, isSilent: !isHeard };
}
