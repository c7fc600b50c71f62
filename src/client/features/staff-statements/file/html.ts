import { markTall, markWide, RED, settleRed } from './grid.ts';
import { FileRefusal } from './refusal.ts';

const MOST_SPAN = 100;

const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:opacity|font-size)\s*:\s*0(?![.\d])/i;
/** Classes of icons for failed or open payments. */
const CROSS = /times|cross|x-?mark|fail|error|\bban\b|clock|hourglass|undo|reject|cancel|pending/i;
const STRUCK = /text-decoration[^;]*line-through/i;
const REDS =
  '(?:red|crimson|darkred|#f00|#ff0000|#c00|#c00000|#dc3545|#d9534f|rgb\\(2\\d\\d, ?[0-6]?\\d, ?[0-6]?\\d\\))';
const IN_RED = new RegExp(`(?<![\\w-])color\\s*:\\s*${REDS}`, 'i');
const IS_RED = new RegExp(`^${REDS}$`, 'i');
/** A page has no such letter: they mark where a line ends, and where a table stands. */
const [LINE, TABLE] = ['\0', '\u0001'];
const MOST_TITLES = 5;

/**
 * The rows of all tables that hold no other table, each below the last lines of text before it. The page is
 * parsed only: nothing in it runs or loads.
 */
export function readHtml(bytes: Uint8Array): string[][] {
  const page = new DOMParser().parseFromString(decode(bytes), 'text/html');
  keepWhatIsShown(page);
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.querySelector('table'));
  const read = tables.map(rowsOf);
  for (const table of tables) table.replaceWith(`${LINE}${table.caption?.textContent ?? ''}${TABLE}`);
  const texts = (page.body.textContent ?? '').split(TABLE);
  const filled = read.flatMap((rows, at) => {
    const titles = linesOf(texts[at] ?? '').slice(-MOST_TITLES);
    const own = rows.filter((row) => row.some((cell) => cell !== ''));
    return own.length === 0 ? [] : [...titles.map((title) => [title]), ...own];
  });
  if (filled.length === 0) throw new FileRefusal('fileNoTable');
  return settleRed(filled);
}

/** Hidden parts go. Marks keep struck texts and raised digits from being amounts. */
function keepWhatIsShown(page: Document): void {
  const css = [...page.querySelectorAll('style')].map((node) => node.textContent).join('');
  const plain = css.replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}/g, '');
  for (const [, name = '', rules = ''] of plain.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) {
    for (const node of page.querySelectorAll(`[class~="${name}"]`)) keepStyle(node, rules);
  }
  for (const node of page.querySelectorAll('script, style, template, noscript, [hidden], [style]')) {
    const style = node.getAttribute('style');
    if (style === null || node.hasAttribute('hidden')) node.remove();
    else keepStyle(node, style);
  }
  for (const node of page.querySelectorAll('font[color]'))
    if (IS_RED.test(node.getAttribute('color') ?? '')) node.prepend(RED);
  for (const node of page.querySelectorAll('br')) node.replaceWith(LINE);
  for (const node of page.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, tr')) {
    node.prepend(LINE);
    node.append(LINE);
  }
  for (const image of page.querySelectorAll('img[alt]')) image.replaceWith(` ${image.getAttribute('alt')} `);
  for (const node of page.querySelectorAll('td i[class], td span[class]'))
    if (node.textContent === '' && CROSS.test(node.className)) node.append('✗');
  for (const node of page.querySelectorAll('td[x\\:num]')) {
    const [value, shown] = [node.getAttribute('x:num') ?? '', node.textContent.replace(/[^\d.]/g, '')];
    const isOther = Math.abs(Math.abs(Number(value)) - Number(shown)) > 0.005;
    if (value !== '' && shown !== '' && isOther && !/[-/:]\d/.test(node.textContent))
      node.append(` / ${value}`);
  }
  for (const node of page.querySelectorAll('sup, sub'))
    if (/^\s*\d/.test(node.textContent)) node.prepend('^');
  for (const node of page.querySelectorAll('del, s, strike')) node.prepend('~');
}

function keepStyle(node: Element, rules: string): void {
  if (HIDDEN.test(rules)) node.remove();
  const cells = node.matches('tr') ? [...node.children] : [node];
  if (STRUCK.test(rules)) for (const cell of cells) cell.prepend('~');
  if (IN_RED.test(rules)) for (const cell of cells) cell.prepend(RED);
}

const linesOf = (text: string) =>
  text
    .split(LINE)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

function rowsOf(table: HTMLTableElement): string[][] {
  /** Cells of rows above that reach down, by column: the rows that are left, and what they show. */
  const reaching: [left: number, text: string][] = [];
  return [...table.rows].map((row) => {
    const cells: string[] = [];
    const isAlone = [...row.cells].filter((cell) => cell.rowSpan > 1).length === 1;
    const skip = () => {
      for (let [left, text] = reaching[cells.length] ?? [0, '']; left > 0; ) {
        reaching[cells.length] = [left - 1, text];
        cells.push(text);
        [left, text] = reaching[cells.length] ?? [0, ''];
      }
    };
    for (const cell of row.cells) {
      skip();
      const width = Math.min(cell.colSpan, MOST_SPAN);
      const text = linesOf(cell.textContent ?? '').join('\n');
      for (let n = 0; n < width; n += 1) {
        const own = cell.rowSpan > 1 ? markTall(text, isAlone) : text;
        const shown = n > 0 ? '' : width > 1 ? markWide(text) : own;
        reaching[cells.length] = [cell.rowSpan - 1, shown];
        cells.push(shown);
      }
    }
    skip();
    return cells;
  });
}

function decode(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
