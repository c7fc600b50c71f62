/** How long a toast that names several things stays on the screen, in milliseconds. */
export const LONG_NOTICE_MS = 12_000;
