/*
 * Where a browser keeps what it knows of its push messages. Apart from `push.ts`, which the first screen does
 * not load.
 */

/** In the local storage: the account that wants push messages, kept after a log-out for its next login. */
export const WANTED_BY = 'noticesFor';
/** In the local storage: the endpoint of this browser's push messages that the server knows. */
export const ENDPOINT = 'noticesAt';
/** In the session storage: the account and language that this visit told the server. */
export const TOLD = 'noticesKept';
