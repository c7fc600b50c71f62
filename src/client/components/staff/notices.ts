/** How long a notice stays that names several things, in milliseconds. */
export const LONG_NOTICE_MS = 12_000;
