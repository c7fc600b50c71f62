import { onlineManager } from '@tanstack/react-query';

const AGAIN_MS = 5_000;

let next: ReturnType<typeof setTimeout> | undefined;

/** Phones report wrongly that the network is gone, so a call decides. */
function ask(): void {
  clearTimeout(next);
  fetch('/healthz').then(
    () => onlineManager.setOnline(true),
    () => {
      onlineManager.setOnline(false);
      clearTimeout(next);
      next = setTimeout(ask, AGAIN_MS);
    },
  );
}

onlineManager.setEventListener(() => {
  window.addEventListener('offline', ask);
  return undefined;
});
