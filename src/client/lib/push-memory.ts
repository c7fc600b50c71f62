/* Apart from `push.ts`, so that the first screen need not load that file. */

/** Local storage: stays after a logout, for the next login of this account. */
export const WANTED_BY = 'noticesFor';
/** Local storage: the push address (endpoint) of this browser that the server knows. */
export const ENDPOINT = 'noticesAt';
/** Session storage: the account and language for which this tab has sent this browser's push address. */
export const TOLD = 'noticesKept';
