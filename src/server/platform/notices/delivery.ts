/** The outcome of one attempt to deliver a notice. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The push service no longer knows the browser's subscription. */
  | { readonly outcome: 'gone'; readonly error: string }
  /** Another attempt would end the same way. */
  | { readonly outcome: 'failed'; readonly error: string }
  /** Another attempt may succeed, after `seconds` if the service asked for a pause. */
  | { readonly outcome: 'later'; readonly error: string; readonly seconds?: number };
