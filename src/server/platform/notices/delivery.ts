/** What became of one attempt to deliver a notice. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The browser took its subscription back. */
  | { readonly outcome: 'gone'; readonly error: string }
  /** Another attempt would end the same way. */
  | { readonly outcome: 'failed'; readonly error: string }
  /** @param seconds when the service asked for a pause */
  | { readonly outcome: 'later'; readonly error: string; readonly seconds?: number };
