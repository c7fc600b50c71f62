import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/* A push service and its browsers for tests: it accepts messages over https and decrypts them (RFC 8291). */

export interface Told {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly told: readonly Told[];
}

export interface PushService {
  /** The host for PUSH_SERVICES: localhost with its port. */
  readonly host: string;
  readonly ca: string;
  /** Also those that were refused. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  newBrowser(): TestBrowser;
  /** From now on, `answer` answers each request; undefined: the service accepts messages again. */
  answerWith(answer: ((response: ServerResponse, request: IncomingMessage) => void) | undefined): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { told: Told[]; decrypt: (body: Buffer) => string }>();
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  let answer: Parameters<PushService['answerWith']>[0];
  const server = createServer(TEST_TLS, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    if (answer) return answer(response, request);
    const browser = browsers.get(path);
    browser?.told.push(JSON.parse(browser.decrypt(Buffer.concat(parts))) as Told);
    response.writeHead(browser ? 201 : 404).end();
  });
  // A connection that it closed just as it is used again would put a notice off by a clock that stands still.
  server.keepAliveTimeout = 0;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    ca: CERTIFICATE,
    requests,
    newBrowser() {
      const path = `/push/${randomUUID()}`;
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys();
      const auth = randomBytes(16);
      const told: Told[] = [];
      browsers.set(path, { told, decrypt: (body) => decrypt(body, keys, publicKey, auth) });
      return {
        endpoint: `https://${host}${path}`,
        p256dh: publicKey.toString('base64url'),
        auth: auth.toString('base64url'),
        told,
      };
    },
    answerWith(given) {
      answer = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, publicKey: Buffer, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const derive = (key: Uint8Array, salted: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // After the text come the byte 2 and any number of zeros (RFC 8188).
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The private key of the certificate below, for localhost and fcm.googleapis.com. Only tests trust it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtNf/n5aQCsbuDhjv
eP+w2TCmekidlOUe07xXNMf9GIGhRANCAAQHQzcZZfLppdlzi5cDvi7CdPnH+h9B
LM4aKNFuNPRm9En/N7e7zaOodxPimysHPUvvpXF9PSedyChqfoFcecCm
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARugAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAdDNxll8uml2XOL
lwO+LsJ0+cf6H0Eszhoo0W409Gb0Sf83t7vNo6h3E+KbKwc9S++lcX09J53IKGp+
gVx5wKajXDBaMCgGA1UdEQQhMB+CCWxvY2FsaG9zdIISZmNtLmdvb2dsZWFwaXMu
Y29tMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFCq7JOF2t5/a4so0V+FC7Kqt
A/vFMAoGCCqGSM49BAMCA0cAMEQCIBGoiulieoZ4Gf4vqA+Q5KUWA9VcDUpzttFZ
EZMRjPnmAiBcd1EN9cTjOICmfBwOXwCLK7ZwP5odNyEKlsO/UhMVhQ==
-----END CERTIFICATE-----`;

export const TEST_TLS = { key: KEY, cert: CERTIFICATE };
