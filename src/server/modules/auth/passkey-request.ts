import {
  type GenerateAuthenticationOptionsOpts,
  generateAuthenticationOptions,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { SECOND_FACTOR } from '#shared/rules.ts';
import type { PasskeyRequest } from '#shared/views/own-account.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './second-factor.queries.ts';

/* Challenges that a browser signs with a passkey (SPEC section 13). */

/** Whom a challenge is for: an account with its session version, and one session or one ticket of a login. */
export type Holder = Pick<Actor, 'userId' | 'version' | 'sessionId'>;
/** A member who logs in is not known yet: the challenge is bound by its time only. */
export const NOBODY: Holder = { userId: '', version: 0 };
type Purpose = 'add' | 'use';

interface Site {
  /** Browsers offer the site's passkeys only on this host and its subdomains. */
  readonly host: string;
  readonly isOrigin: (origin: string) => boolean;
}

/** Null for an http URL other than localhost. */
export function siteOf({ env }: Pick<Deps, 'env'>): Site | null {
  const url = new URL(env.publicUrl ?? 'http://localhost');
  const { hostname: host } = url;
  if (url.protocol !== 'https:' && host !== 'localhost') return null;
  const isLocal = (origin: string) => /^http:\/\/localhost(:\d+)?$/.test(origin);
  return { host, isOrigin: (origin) => (env.publicUrl ? origin === url.origin : isLocal(origin)) };
}

const content = z.object({
  purpose: z.string(),
  user: z.string(),
  version: z.int(),
  session: z.nullable(z.string()),
  at: z.int(),
});

/** The encryption's nonce makes each challenge different. */
export function newChallenge({ vault }: Deps, holder: Holder, purpose: Purpose): string {
  const { userId: user, version, sessionId: session = null } = holder;
  const made: z.infer<typeof content> = { purpose, user, version, session, at: Date.now() };
  return vault.seal(JSON.stringify(made)).toString('base64url');
}

/**
 * @returns the time when it was made, in ms. The database accepts only a challenge that is newer than the
 *   last one that the passkey used, so that no challenge is used twice
 * @throws DomainError `passkeyWrong`
 */
export function readChallenge({ vault }: Deps, holder: Holder, purpose: Purpose, challenge: string): number {
  const text = vault.unseal(Buffer.from(challenge, 'base64url'));
  const { success, data } = content.safeParse(text?.startsWith('{') ? JSON.parse(text) : null);
  const isOurs =
    success &&
    data.purpose === purpose &&
    data.user === holder.userId &&
    data.version === holder.version &&
    data.session === (holder.sessionId ?? null) &&
    data.at > Date.now() - SECOND_FACTOR.loginMinutes * 60_000;
  if (!isOurs) throw new DomainError('badInput', 'passkeyWrong');
  return data.at;
}

/** Empty if the account has no passkey, or the site can't have passkeys. */
export async function offerPasskey(deps: Deps, holder: Holder): Promise<{ passkey?: PasskeyRequest }> {
  const passkeys = siteOf(deps) ? await queries.findPasskeys(deps.database, holder.userId) : [];
  if (passkeys.length === 0) return {};
  const allowCredentials = passkeys.map(({ credential: id }) => ({ id }));
  return { passkey: await newRequest(deps, holder, { allowCredentials, userVerification: 'preferred' }) };
}

/** @throws DomainError `passkeysOff` */
export async function newRequest(
  deps: Deps,
  holder: Holder,
  asked: Pick<GenerateAuthenticationOptionsOpts, 'allowCredentials' | 'userVerification'>,
): Promise<PasskeyRequest> {
  const site = siteOf(deps);
  if (!site) throw new DomainError('badInput', 'passkeysOff');
  const challenge = newChallenge(deps, holder, 'use');
  const options = await generateAuthenticationOptions({
    ...asked,
    rpID: site.host,
    challenge: Buffer.from(challenge, 'base64url'),
  });
  return { options, challenge };
}
