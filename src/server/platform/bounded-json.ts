import { DomainError } from '#shared/errors.ts';
import { BODY_LIMITS } from './limits/limit-table.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** A string counts as one token, so a picture is cheap. @throws DomainError `badInput` */
export function assertBoundedJson(text: string): void {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        tokens++;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        tokens++;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COMMA:
      case COLON:
        tokens++;
    }
    if (depth > BODY_LIMITS.jsonDepth || tokens > BODY_LIMITS.jsonTokens) {
      throw new DomainError('badInput', 'badInput');
    }
  }
}

/** @returns the index of the closing quote, or the text's length if there is none */
function endOfString(text: string, start: number): number {
  let escaped = 0;
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
    if (++escaped > BODY_LIMITS.jsonTokens) throw new DomainError('badInput', 'badInput');
  }
  return text.length;
}
