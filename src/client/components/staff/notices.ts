export const LONG_NOTICE_MS = 12_000;
