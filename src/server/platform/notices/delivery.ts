/** `reason`: for the operator's own terminal, because a server may quote the password in it. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** The push service no longer knows the browser's subscription. */
  | { readonly outcome: 'gone'; readonly error: string }
  /** There is no further attempt: it would fail in the same way, or this was the last one allowed. */
  | { readonly outcome: 'failed'; readonly error: string; readonly reason?: string }
  /** If `seconds` is given, the sender should wait at least that long. */
  | {
      readonly outcome: 'later';
      readonly error: string;
      readonly reason?: string;
      readonly seconds?: number;
    };
