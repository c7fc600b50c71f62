import { fillText, type TextParams } from './en/errors.ts';

/** Isolates a piece of text, so that the right-to-left line around it can't reorder it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A param or a number with its signs: `${usd}`, `{count}/{limit}`, `₨865`, `1%`, `R-000123`. */
const RUN = /(?:[A-Z]-\u2060?)?[₨$]?(?:\{\w+\}|\d(?:[\d,.]*\d)?)(?:\/(?:\{\w+\}|\d+))*%?/g;

/** Fills a right-to-left text: each number and each param keeps its own direction. */
export function fillIsolated(text: string, params?: TextParams): string {
  return fillText(text.replace(RUN, isolate), params);
}
