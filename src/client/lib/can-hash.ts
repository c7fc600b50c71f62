/** Browsers have `crypto.subtle`, which computes the hashes, on HTTPS pages and localhost only. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;
