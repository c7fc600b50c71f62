import { sendOnLeave } from './send-on-leave.ts';

/** Ends the push messages of this browser as its account logs out. Call it while there is still a session. */
export function endPush(): void {
  if (localStorage.getItem('noticesFor') === null) return;
  // The next login in this tab asks to be told again.
  sessionStorage.removeItem('noticesKept');
  // The service worker may be refused or missing.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((found) => found?.pushManager.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  const endpoint = localStorage.getItem('noticesAt');
  if (endpoint) sendOnLeave('users.notices.unsubscribe', { endpoint });
}
