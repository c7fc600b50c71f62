import { onlineManager } from '@tanstack/react-query';

const AGAIN_MS = 5_000;

/** Phones report wrongly that the network is gone, so a call decides. */
function ask(): void {
  fetch('/healthz').then(
    () => onlineManager.setOnline(true),
    () => {
      onlineManager.setOnline(false);
      setTimeout(ask, AGAIN_MS);
    },
  );
}

onlineManager.setEventListener(() => {
  window.addEventListener('offline', ask);
  return undefined;
});
