import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createDevice } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';
import { adminWithFactor } from './second-factor.fixture.ts';

/* A small authenticator for tests: an ES256 key, and answers in the JSON form of WebAuthn. */

interface Asked {
  readonly challenge: string;
}
type AnswerOptions = { readonly counter?: number; readonly origin?: string; readonly verified?: boolean };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);

export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // The public key as COSE in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
  const dataOf = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256('localhost'), rest]);
  };
  const clientData = (type: string, { challenge }: Asked, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    make({ challenge }: Asked, { origin = 'http://localhost:3000', verified = true }: AnswerOptions = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = Buffer.concat([dataOf(verified ? 0x45 : 0x41, 0), attested]);
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
      const attestation = [
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
      ];
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', { challenge }, origin)),
        attestationObject: base64url(Buffer.concat([...attestation, text('authData'), bytes(authData)])),
      };
      return { challenge, answer: JSON.stringify({ ...common, response }) };
    },
    use(
      { challenge }: Asked,
      { counter = 1, origin = 'http://localhost:3000', verified = true }: AnswerOptions = {},
    ) {
      const authData = dataOf(verified ? 0x05 : 0x01, counter);
      const client = clientData('webauthn.get', { challenge }, origin);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
      };
      return { challenge, answer: JSON.stringify({ ...common, response }) };
    },
  };
}

export async function adminWithPasskey(server: TestServer) {
  const admin = await adminWithFactor(server);
  const { account } = admin.as().users;
  const key = newAuthenticator();
  const { id } = await account.addPasskey({ ...key.make(await account.passkeySetUp()), name: 'Laptop' });
  return { ...admin, key, passkeyId: id };
}

export async function memberWithPasskey(server: TestServer) {
  const member = await server.make.member();
  const device = createDevice();
  const nobody = await server.caller(null, '127.0.0.1', device);
  const { token } = await nobody.auth.login(member);
  const { account } = server.caller(token).users;
  const key = newAuthenticator();
  const { id } = await account.addPasskey(key.make(await account.passkeySetUp()));
  return { ...member, token, key, passkeyId: id, as: () => server.caller(token), device };
}
