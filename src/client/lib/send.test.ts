import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';
import { send } from './send.ts';

const HOUR_MS = 3_600_000;
/** The header has whole seconds. */
const dateOf = (aheadMs: number) => new Date(Date.now() + aheadMs).toUTCString();

class Answered {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = '{}';
  onload = () => {};
  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return name === 'date' ? dateOf(2 * HOUR_MS) : null;
  }
  send(): void {
    this.onload();
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  noteServerTime(new Response('', { headers: { date: dateOf(0) } }));
});

it.each([
  ['small', 'x', HOUR_MS],
  ['large', 'x'.repeat(20_000), 2 * HOUR_MS],
])('an answer to a %s call sets the clock of the server', async (_, body, ahead) => {
  vi.stubGlobal('XMLHttpRequest', Answered);
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date: dateOf(HOUR_MS) } }));
  const answer = await send('/trpc', { method: 'POST', body });
  expect(await answer.text()).toBe('{}');
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(5_000);
});
