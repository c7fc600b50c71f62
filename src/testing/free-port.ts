import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port that a test can listen on several times. It is outside the range from which systems assign
 * ports, so that the system gives it to no other program in between.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer().listen(port, '127.0.0.1');
    const taken = await once(server, 'listening').then(
      () => false,
      () => true,
    );
    if (taken) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
