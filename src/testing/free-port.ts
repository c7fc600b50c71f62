import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Returns a free port, on which a test can start a server several times. A program that asks for any port
 * gets one above 30,000, so another program is unlikely to take this port meanwhile.
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
