import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  readonly mails: readonly string[];
  /** From now on refuses every mail with this SMTP status; undefined: accepts mails again. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

/** Without encryption, and only as much of SMTP (RFC 5321) as a mail needs. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let mail: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail !== undefined && line !== '.') mail += `${line}\n`;
        else if (mail !== undefined) {
          mails.push(mail);
          mail = undefined;
          say('250 kept');
        } else if (line === 'DATA') {
          mail = '';
          say('354 go on');
        } else if (line.startsWith('RCPT') && refusal) say(`${refusal} no`);
        else say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuseWith(status) {
      refusal = status;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
