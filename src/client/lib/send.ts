import { noteServerTime } from './clock.ts';

/** Requests of this size or more, in characters, are sent with a progress report. */
const LARGE_BYTES = 16 * 1024;

function isLarge(body: unknown): body is string {
  return typeof body === 'string' && body.length >= LARGE_BYTES;
}

/** Loads upload.ts at the first large request, unless the screen imports it itself to show the progress. */
async function sendLarge(url: string, init: RequestInit): Promise<Response> {
  return (await import('./upload.ts')).sendLarge(url, init);
}

export async function send(url: string, init: RequestInit): Promise<Response> {
  return noteServerTime(await (isLarge(init.body) ? sendLarge : fetch)(url, init));
}
