import { fillText, type TextParams } from './en/errors.ts';

/** Isolates a piece of text, so that a right-to-left line does not change the order of its characters. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A mark beside a link would become a part of it for whoever opens it: links stay as they are. */
const RUN = /(?:[A-Z]-\u2060?)?[₨$]?(?:\{(?!link|url)\w+\}|\d(?:[\d,.]*\d)?)(?:\/(?:\{\w+\}|\d+))*%?/g;

/** Nothing in it says its direction, so a browser would draw 25+ as +25. */
const WITHOUT_LETTERS = /\u2068(?=[^\p{L}\u2068]*\u2069)/gu;

export function fillIsolated(text: string, params?: TextParams): string {
  const filled = fillText(text.replace(RUN, isolate), params, 'ur');
  return filled.replace(WITHOUT_LETTERS, '\u2066');
}
