import type { PasskeyRequest, PasskeySetUp } from '#shared/views/own-account.ts';

/* Passkeys in the browser. The library loads when it is used first. */

const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address: https, or localhost. */
export const hasPasskeys = () =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$/.test(location.hostname);

/** Makes a passkey. It rejects when the person cancels. */
export async function makePasskey({ options, challenge }: PasskeySetUp) {
  const { startRegistration } = await load();
  return { challenge, answer: JSON.stringify(await startRegistration({ optionsJSON: options })) };
}

/** Uses a passkey. It rejects when the person cancels. */
export async function answerWithPasskey({ options, challenge }: PasskeyRequest) {
  const { startAuthentication } = await load();
  return { challenge, answer: JSON.stringify(await startAuthentication({ optionsJSON: options })) };
}
