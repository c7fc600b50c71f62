export type Delivery =
  | { readonly outcome: 'sent' }
  /** The push service no longer knows the browser's subscription. */
  | { readonly outcome: 'gone'; readonly error: string }
  /** There is no further attempt: it would fail in the same way, or this was the last one allowed. */
  | { readonly outcome: 'failed'; readonly error: string }
  /** If `seconds` is given, the sender should wait at least that long. */
  | { readonly outcome: 'later'; readonly error: string; readonly seconds?: number };
