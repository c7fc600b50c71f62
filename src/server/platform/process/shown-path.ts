/** If a batch's path is cut, `procedures` still has all calls. */
const SHOWN_PATH = 200;
/** A ticket follows, which must not be logged. */
const EXPORTS = '/api/exports/';

/** The path of a request's URL as the log may show it: without its query, and without a ticket in it. */
export function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  // The router also takes letters of a path that are sent as `%65`.
  const plain = path.replace(/%([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.startsWith(EXPORTS) ? `${EXPORTS}…` : path.slice(0, SHOWN_PATH);
}
