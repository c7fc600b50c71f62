import { useEffect, useSyncExternalStore } from 'react';

/** After this time a request is ended as broken if no more of it was sent and no answer has arrived. */
const STALL_MS = 60_000;

/** How much of a large request has been sent, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

let progress: UploadProgress | null = null;
const listeners = new Set<() => void>();

function tell(next: UploadProgress | null): void {
  progress = next;
  for (const listener of listeners) listener();
}

/** A screen sends only one large request at a time. */
export function useUploadProgress(): UploadProgress | null {
  useEffect(() => () => tell(null), []);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => progress,
  );
}

/**
 * Works like `fetch`, but with XMLHttpRequest, which reports how much of a large body was sent. The response
 * has only one of the server's headers: `Date`.
 */
export function sendLarge(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      tell({ sent: loaded, total });
    };
    request.onload = () => {
      clearTimeout(stall);
      const headers = { date: request.getResponseHeader('date') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    const fail = () => {
      clearTimeout(stall);
      tell(null);
      reject(new TypeError('the request was not answered'));
    };
    request.onerror = fail;
    request.onabort = fail;
    init.signal?.addEventListener('abort', () => request.abort(), { once: true });
    tell({ sent: 0, total: String(init.body).length });
    watch();
    request.send(init.body as string);
  });
}
