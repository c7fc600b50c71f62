import { fillText, type TextParams } from './i18n/en/errors.ts';
import { type ErrorKey, refusals } from './i18n/en/refusals.ts';

export type ErrorKind =
  | 'badInput'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable';

/** Any other error is a fault, whose text never leaves the server. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly key: ErrorKey;
  readonly params: TextParams;

  constructor(kind: ErrorKind, key: ErrorKey, params: TextParams = {}) {
    super(fillText(refusals[key], params));
    this.name = 'DomainError';
    this.kind = kind;
    this.key = key;
    this.params = params;
  }
}
