import { sendOnLeave } from './own-session.ts';
import { deviceStorage } from './storage.ts';

/* Apart from `push.ts`, so that the first screen need not load that file. */

/** Local storage: stays after a logout, for the next login of this account. */
export const WANTED_BY = 'noticesFor';
/** Local storage: the push address (endpoint) of this browser that the server knows. */
export const ENDPOINT = 'noticesAt';
/** Session storage: the account and language for which this tab has sent this browser's push address. */
export const TOLD = 'noticesKept';

/** Call it before the session is deleted here, because the call to the server needs the session's token. */
export function endPush(): void {
  if (deviceStorage.get(WANTED_BY) === null) return;
  // There may be no service worker: the browser may lack it or refuse it.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => found?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  const endpoint = deviceStorage.get(ENDPOINT);
  if (endpoint) sendOnLeave('users.notices.unsubscribe', { endpoint });
}
