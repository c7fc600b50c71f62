import { ENDPOINT, WANTED_BY } from './end-push.ts';
import { deviceStorage } from './storage.ts';

/** Local storage: the person declined push messages or turned them off. */
const REFUSED = 'noticesRefused';
const WORKER_MS = 15_000;

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isRefused = (): boolean =>
  Notification.permission === 'denied' || deviceStorage.get(REFUSED) !== null;

export const isWantedBy = (userId: string): boolean =>
  canPush() && Notification.permission === 'granted' && deviceStorage.get(WANTED_BY) === userId;

export function rememberWanted(userId: string, endpoint: string): void {
  deviceStorage.set(WANTED_BY, userId);
  deviceStorage.set(ENDPOINT, endpoint);
  deviceStorage.remove(REFUSED);
}
export function rememberRefused(): void {
  deviceStorage.set(REFUSED, '1');
  for (const item of [WANTED_BY, ENDPOINT]) deviceStorage.remove(item);
}

export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** @param publicKey the server's key; a subscription that was made with another key is replaced */
export async function subscribeHere(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const made = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** @returns its push address (endpoint), which the server must delete too */
export async function unsubscribeHere(): Promise<string | undefined> {
  const found = await navigator.serviceWorker.getRegistration();
  const subscription = await found?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? deviceStorage.get(ENDPOINT) ?? undefined;
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the service worker does not start')), WORKER_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
