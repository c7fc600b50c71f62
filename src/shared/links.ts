/* Without zod, because a member's dashboard loads it. */

export function isAddress(text: string, schemes: readonly string[]): boolean {
  try {
    const { hostname } = new URL(text);
    return (
      /^(?:\[[\da-f:.]+\]|[\w.%-]+)$/i.test(hostname) &&
      schemes.some((name) => text.toLowerCase().startsWith(`${name}://`))
    );
  } catch {
    return false;
  }
}

/** For people to click: a name before its host would pass for the host. */
export function isLink(text: string, schemes: readonly string[]): boolean {
  return isAddress(text, schemes) && new URL(text).username === '';
}

export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

// Only the characters of an address: Urdu words and marks end it.
const ADDRESS = /\bhttps:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+/gi;

/** A sentence's mark at its end is none of the address; a bracket that the address opened is. */
function trimEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'*\]]+$/, '');
  const isClosedTwice = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  if (isClosedTwice) return trimEnd(trimmed.slice(0, -1));
  return trimmed;
}

/** The whole https addresses in a text are links; nothing else is interpreted. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimEnd(found);
    if (!isLink(address, ['https'])) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: address, isLink: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}
