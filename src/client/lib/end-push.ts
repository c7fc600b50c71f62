import { ENDPOINT, TOLD, WANTED_BY } from './push-memory.ts';
import { sendOnLeave } from './send-on-leave.ts';

/** Ends the push messages of this browser as its account logs out. Call it while there is still a session. */
export function endPush(): void {
  if (localStorage.getItem(WANTED_BY) === null) return;
  // So the next login in this tab sends the server its push address again.
  sessionStorage.removeItem(TOLD);
  // The service worker may be refused or missing.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => found?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  const endpoint = localStorage.getItem(ENDPOINT);
  if (endpoint) sendOnLeave('users.notices.unsubscribe', { endpoint });
}
