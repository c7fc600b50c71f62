import type { PasskeyRequest, PasskeySetUp } from '#shared/views/own-account.ts';

const load = () => import('@simplewebauthn/browser');

/** The page must be on localhost or on HTTPS, and not under an IPv4 address. */
export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$/.test(location.hostname);

/** Whether this device itself can ask for a fingerprint or its screen lock. */
export const canUnlock = async () =>
  hasPasskeys() &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** Rejects if the person cancels. */
export async function makePasskey({ options, challenge }: PasskeySetUp) {
  const { startRegistration } = await load();
  return { challenge, answer: JSON.stringify(await startRegistration({ optionsJSON: options })) };
}

/** Rejects if the person cancels. */
export async function answerWithPasskey({ options, challenge }: PasskeyRequest) {
  const { startAuthentication } = await load();
  return { challenge, answer: JSON.stringify(await startAuthentication({ optionsJSON: options })) };
}
