export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
}

/** Of the server that answers. */
export interface SystemView {
  readonly version: string;
  readonly startedAt: string;
  readonly queues: readonly { readonly name: string; readonly waiting: number }[];
  /** Null until the first examination ends. */
  readonly found: { readonly at: string; readonly findings: readonly Finding[] } | null;
}
