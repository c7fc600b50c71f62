/** The `message` in the answer to a change that now waits for a second person (SPEC section 14). */
export const WAITS = 'This change waits for a second person. Nothing has moved yet.';
