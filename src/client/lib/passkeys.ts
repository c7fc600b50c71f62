import type { PasskeyRequest, PasskeySetUp } from '#shared/views/own-account.ts';

/* Passkeys (WebAuthn) in the browser. The library loads at the first use. */

const load = () => import('@simplewebauthn/browser');

/**
 * Whether passkeys work here: the browser has them, and the page is on localhost or on HTTPS, and not under
 * an IPv4 address.
 */
export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$/.test(location.hostname);

/** Creates a passkey for the server's challenge. Rejects if the person cancels. */
export async function makePasskey({ options, challenge }: PasskeySetUp) {
  const { startRegistration } = await load();
  return { challenge, answer: JSON.stringify(await startRegistration({ optionsJSON: options })) };
}

/** Signs the server's challenge with a passkey. Rejects if the person cancels. */
export async function answerWithPasskey({ options, challenge }: PasskeyRequest) {
  const { startAuthentication } = await load();
  return { challenge, answer: JSON.stringify(await startAuthentication({ optionsJSON: options })) };
}
