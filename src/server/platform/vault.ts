import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { TIMINGS } from '#shared/timings.ts';

/**
 * If the account's `version` differs, the session has ended, unless it is one of the account's kept sessions.
 */
export interface TokenClaims {
  readonly userId: string;
  readonly version: number;
  readonly expiresAt: Date;
  /** The session's id; undefined in the ticket of a login. */
  readonly sessionId?: string | undefined;
  /** Whether the account was not approved yet at the login. */
  readonly unpaid?: boolean;
}

/** A permission: in the URL of a request that cannot send a token, or between two steps of a login. */
export interface Ticket {
  readonly id: string;
  readonly session: TokenClaims;
  /** It must be checked like any input. */
  readonly subject: unknown;
}

/**
 * Signs and encrypts, each purpose with its own key derived from APP_SECRET. The keys of hashes in the
 * database are derived from `hashes` instead.
 */
export interface Vault {
  signToken(userId: string, version: number, sessionId?: string, unpaid?: boolean): Promise<string>;
  readToken(token: string): Promise<TokenClaims | null>;
  signTicket(ticket: Ticket, seconds: number): Promise<string>;
  readTicket(text: string): Promise<Ticket | null>;
  seal(text: string): Buffer;
  unseal(sealed: Buffer): string | null;
  /** Identifies the app-secret without revealing it. */
  readonly mark: string;
  /** 32 bytes in hex. The database stores it in place of a value that could be guessed. */
  keyedHash(purpose: 'code' | 'address' | 'device' | 'input' | 'spin', text: string): string;
  /** A signature of a text, 32 bytes in hex. */
  sign(purpose: 'device' | 'image', text: string): string;
  isSigned(purpose: 'device' | 'image', text: string, signature: string): boolean;
  /** The vault of APP_SECRET_OTHER: `readToken`, `readTicket`, `unseal` and `isSigned` try it too. */
  readonly other: Vault | undefined;
}

interface VaultOptions {
  /** A secret that `appSecret` is replacing, or that will replace `appSecret` (docs/operations.md). */
  readonly other?: string | undefined;
  /**
   * The secret behind the keys of the hashes in the database: such a hash cannot be made again under another
   * secret. By default it is the app-secret. `openVault` passes the one that the database stores.
   */
  readonly hashes?: string | undefined;
}

const TOKENS_KEPT = 20_000;

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

export function createVault(appSecret: string, { other, hashes = appSecret }: VaultOptions = {}): Vault {
  const before = other === undefined ? undefined : createVault(other, { hashes });
  const deriveFrom = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sikka:${purpose}`, 32));
  const derive = (purpose: string) => deriveFrom(appSecret, purpose);
  // Each key is imported once. If the library got bytes instead, it would import them again for each token.
  const keyOf = (purpose: string) =>
    crypto.subtle.importKey('raw', derive(purpose), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  const tokenKey = keyOf('token');
  const ticketKey = keyOf('ticket');
  const sealKey = derive('seal');
  // Verified tokens are cached: their claims cannot change.
  const read = new Map<string, TokenClaims>();
  const hashKeys = {
    code: deriveFrom(hashes, 'code'),
    address: deriveFrom(hashes, 'address'),
    device: deriveFrom(hashes, 'device'),
    input: deriveFrom(hashes, 'input'),
    spin: derive('spin'),
  };
  const signKeys = { device: derive('device'), image: derive('image') };
  const sign = (purpose: keyof typeof signKeys, text: string) =>
    createHmac('sha256', signKeys[purpose]).update(text).digest('hex');

  return {
    async signToken(userId, version, sessionId, unpaid = false) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ ver: version, sid: sessionId, ...(unpaid && { unpaid }) })
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
        const claims = {
          userId: payload.sub,
          version: payload.ver,
          expiresAt: new Date(payload.exp * 1000),
          sessionId: textOf(payload.sid),
          unpaid: payload.unpaid === true,
        };
        if (read.size >= TOKENS_KEPT) read.clear();
        read.set(token, claims);
        return claims;
      } catch {
        return before?.readToken(token) ?? null;
      }
    },
    async signTicket({ id, session, subject }, seconds) {
      const { userId, version, expiresAt, sessionId } = session;
      return new SignJWT({ ver: version, sid: sessionId, until: expiresAt.getTime(), what: subject })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setJti(id)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(await ticketKey);
    },
    async readTicket(text) {
      try {
        const { payload } = await jwtVerify(text, await ticketKey, { algorithms: ['HS256'] });
        const { sub: userId = '', jti: id = '', ver, sid, until, what: subject } = payload;
        const expiresAt = new Date(Number(until));
        const session = { userId, version: Number(ver), expiresAt, sessionId: textOf(sid) };
        return { id, session, subject };
      } catch {
        return before?.readTicket(text) ?? null;
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
        return before?.unseal(sealed) ?? null;
      }
    },
    mark: createHmac('sha256', derive('code')).update('backup').digest('hex'),
    keyedHash: (purpose, text) => createHmac('sha256', hashKeys[purpose]).update(text).digest('hex'),
    sign,
    isSigned: (purpose, text, signature) =>
      sameHash(signature, sign(purpose, text)) || (before?.isSigned(purpose, text, signature) ?? false),
    other: before,
  };
}

function sameHash(a: string, b: string): boolean {
  // `timingSafeEqual` would throw: texts of equally many characters may have more or fewer bytes.
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
