/** A cell in quotes, as a spreadsheet or a CSV file writes one with a separator, a quote or a line break. */
const QUOTED = /(^|[\t,;|\r\n]) *"((?:[^"]|"")*)" *(?=[\t,;|\r\n]|$)/g;
const SEPARATORS = [/\t/, /;/, /,/, /\|/, / {2,}/];

export interface PastedLine {
  readonly text: string;
  readonly columns: readonly string[];
  /** The columns without the empty ones. */
  readonly cells: readonly string[];
  /** It may go on with the line above. */
  readonly isIndented: boolean;
}

/** Each line is separated by what it has: tabs, or else semicolons, commas, bars or several spaces. */
export function splitLines(pasted: string): PastedLine[] {
  const quoted: string[] = [];
  const hide = (_: string, before: string, inner: string) =>
    `${before}\uE000${quoted.push(inner.replaceAll('""', '"')) - 1}\uE001`;
  const show = (text: string) =>
    text.replace(/\uE000(\d+)\uE001/g, (_, index) => quoted[Number(index)] ?? '').trim();
  return pasted
    .replace(/[\uE000\uE001\uFEFF]/g, '')
    .replace(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replace(QUOTED, hide)
    .split(/\r\n|\n|\r/)
    .map((line) => {
      const separator = SEPARATORS.find((one) => one.test(line.trim()));
      const columns = (separator ? line.split(separator) : [line]).map((cell) => clean(show(cell)));
      return {
        text: show(line),
        columns,
        cells: columns.filter(Boolean),
        isIndented: /^\s/.test(line),
      };
    });
}

/** Without quotes, and without the marks by which a spreadsheet keeps digits: `'0012`, `="0012"`. */
function clean(cell: string): string {
  return cell
    .replace(/["“”„«»]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s=‘’']+|[\s‘’']+$/g, '');
}
