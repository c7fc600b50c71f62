import { ENDPOINT, WANTED_BY } from './push-memory.ts';
import { sendOnLeave } from './send-on-leave.ts';
import { deviceStorage } from './storage.ts';

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
