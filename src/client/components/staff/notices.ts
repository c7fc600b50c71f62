/** The longest time of a toast (SPEC section 8). */
export const LONG_NOTICE_MS = 8_000;
