import { readSession } from './session.ts';

/** Sends a change while the page is being closed. The browser finishes it without the page. */
export function sendOnLeave(procedure: string, input: object): void {
  void fetch(`/trpc/${procedure}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readSession()?.token}` },
    body: JSON.stringify(input),
  }).catch(() => undefined);
}
