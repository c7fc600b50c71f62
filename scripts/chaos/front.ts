import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#testing/free-port.ts';

export async function startFront(portOf: () => number) {
  const open = new Set<Socket>();
  const front = createServer((from) => {
    const to = connect(portOf(), '127.0.0.1');
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  const port = await freePort();
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      front.close();
      for (const socket of open) socket.destroy();
    },
  };
}
