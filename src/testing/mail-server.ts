import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { TEST_TLS } from './push-service.ts';

export interface MailServer {
  readonly url: string;
  readonly mails: readonly string[];
  /** From now on refuses every mail with this SMTP status; undefined: accepts mails again. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

type MailTls = 'none' | 'on connect' | 'STARTTLS';

/** Only as much of SMTP (RFC 5321) as a mail needs. */
export async function startMailServer(tls: MailTls = 'none'): Promise<MailServer> {
  const secureContext = createSecureContext(TEST_TLS);
  const secured = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext });
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: number | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(tls === 'on connect' ? secured(socket) : socket);
  });

  function serve(socket: Socket, isGreeted = false): void {
    let mail: string | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    if (!isGreeted) say('220 test');
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString('utf8')).split('\r\n');
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
          } else if (line.startsWith('EHLO') && tls === 'STARTTLS' && !isGreeted) {
            say('250-test');
            say('250 STARTTLS');
          } else if (line === 'STARTTLS' && tls !== 'STARTTLS') say('502 no');
          else if (line === 'STARTTLS') {
            say('220 go on');
            socket.removeAllListeners('data');
            serve(secured(socket), true);
          } else if (line.startsWith('RCPT') && refusal) say(`${refusal} no`);
          else say(line === 'QUIT' ? '221 bye' : '250 ok');
        }
      });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${tls === 'on connect' ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
