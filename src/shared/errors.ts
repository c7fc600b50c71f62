import { type ErrorKey, errors, fillText, type TextParams } from './i18n/en/errors.ts';

/** What kind of refusal it is; each transport maps it to its own status once. */
export type ErrorKind =
  | 'badInput'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable';

/** A refusal that a person may read. Anything else that is thrown is a fault, and its text stays inside. */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly key: ErrorKey;
  readonly params: TextParams;

  constructor(kind: ErrorKind, key: ErrorKey, params: TextParams = {}) {
    super(fillText(errors[key], params));
    this.name = 'DomainError';
    this.kind = kind;
    this.key = key;
    this.params = params;
  }
}
