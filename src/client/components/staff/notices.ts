/** How long a toast with a long text stays on the screen, in milliseconds. */
export const LONG_NOTICE_MS = 12_000;
