import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { TIMINGS } from '#shared/rules.ts';

/** What a session's token says. `version` must be the account's, or the session was ended. */
export interface TokenClaims {
  readonly userId: string;
  readonly version: number;
  readonly expiresAt: Date;
}

/** A permission that a browser can follow as an address, without its token. */
export interface Ticket {
  readonly id: string;
  readonly session: TokenClaims;
  /** What it permits; its reader checks it like any input. */
  readonly subject: unknown;
}

/** Everything that is signed or encrypted, each with a key of its own derived from the one APP_SECRET. */
export interface Vault {
  signToken(userId: string, version: number): Promise<string>;
  /** The claims of a token of ours that has not expired; else null. */
  readToken(token: string): Promise<TokenClaims | null>;
  /** Signs what may be done once within so many seconds by whoever has the ticket, in the name of a session. */
  signTicket(ticket: Ticket, seconds: number): Promise<string>;
  /** A ticket of ours that has not ended; else null. */
  readTicket(text: string): Promise<Ticket | null>;
  /** Encrypts a text that must be readable again (a requested password). */
  seal(text: string): Buffer;
  unseal(sealed: Buffer): string | null;
  /** A keyed hash, 32 bytes in hex: a signature, what could be guessed from a bare hash, or a secret that is kept nowhere. */
  keyedHash(purpose: 'code' | 'address' | 'device' | 'image' | 'input' | 'spin', text: string): string;
  sameHash(a: string, b: string): boolean;
}

const TOKENS_KEPT = 20_000;

export function createVault(appSecret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', `sikka:${purpose}`, 32));
  // Made once: of bytes, the library would make a key for each token.
  const keyOf = (purpose: string) =>
    crypto.subtle.importKey('raw', derive(purpose), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  const tokenKey = keyOf('token');
  const ticketKey = keyOf('ticket');
  const sealKey = derive('seal');
  // A token's signature is checked once; what it says can't change.
  const read = new Map<string, TokenClaims>();
  const hashKeys = {
    code: derive('code'),
    address: derive('address'),
    device: derive('device'),
    image: derive('image'),
    input: derive('input'),
    spin: derive('spin'),
  };

  return {
    async signToken(userId, version) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ ver: version })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + TIMINGS.sessionMs / 1000)
        .sign(await tokenKey);
    },
    async readToken(token) {
      const known = read.get(token);
      if (known) return known.expiresAt.getTime() > Date.now() ? known : null;
      try {
        const { payload } = await jwtVerify(token, await tokenKey, { algorithms: ['HS256'] });
        if (typeof payload.sub !== 'string' || typeof payload.ver !== 'number' || !payload.exp) return null;
        const claims = { userId: payload.sub, version: payload.ver, expiresAt: new Date(payload.exp * 1000) };
        if (read.size >= TOKENS_KEPT) read.clear();
        read.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
    async signTicket({ id, session, subject }, seconds) {
      const { userId, version, expiresAt } = session;
      return new SignJWT({ ver: version, until: expiresAt.getTime(), what: subject })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setJti(id)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(await ticketKey);
    },
    async readTicket(text) {
      try {
        const { payload } = await jwtVerify(text, await ticketKey, { algorithms: ['HS256'] });
        const { sub: userId = '', jti: id = '', ver, until, what: subject } = payload;
        const session = { userId, version: Number(ver), expiresAt: new Date(Number(until)) };
        return { id, session, subject };
      } catch {
        return null;
      }
    },
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal(sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(12, 28));
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    keyedHash: (purpose, text) => createHmac('sha256', hashKeys[purpose]).update(text).digest('hex'),
    sameHash(a, b) {
      // Compared in bytes: as many characters may be more of them.
      const [one, other] = [Buffer.from(a), Buffer.from(b)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
