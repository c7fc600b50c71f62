import { isUndoneTitle, saysUndoneOfAll } from '#shared/statement-words.ts';
import { isWarning, markTall, markWide, RED, settleRed, toCsv } from './grid.ts';
import { type AccountHint, findAccount } from './pairs.ts';
import { FileRefusal } from './refusal.ts';
import { readXlsx } from './xlsx.ts';

/** Lines above the rows that may name the account. */
const HEAD = 30;

export interface ReadSheets {
  readonly kind: 'xlsx' | 'html';
  readonly content: Blob;
  readonly rows: number;
  readonly sheet?: string;
  readonly otherSheets?: readonly string[];
  readonly account?: AccountHint | undefined;
}

export async function readSheets(kind: 'zip' | 'html', bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheets> {
  const { rows, ...facts } =
    kind === 'zip'
      ? { kind: 'xlsx' as const, ...(await readXlsx(bytes)) }
      : { kind: 'html' as const, rows: readHtml(bytes) };
  // A sheet's name may say what its rows are, such as failed transactions.
  const titles = 'sheet' in facts ? [[facts.sheet]] : [];
  const head = rows.slice(0, HEAD).map((row) => row.join(' '));
  return {
    ...facts,
    content: new Blob([toCsv([...titles, ...rows])]),
    rows: rows.length,
    account: findAccount(head.join('\n')),
  };
}

const MOST_SPAN = 100;

/** Declarations that hide a part of a page. */
const HIDDEN: Readonly<Record<string, RegExp>> = {
  display: /^none/,
  visibility: /^(?:hidden|collapse)/,
  'mso-hide': /^all/,
  opacity: /^0(?![.\d])/,
  'font-size': /^0(?![.\d])/,
  clip: /^rect\(/,
  'clip-path': /^inset\((?:50|100)%/,
  'text-indent': /^-\d{3}/,
  left: /^-\d{3}/,
};
const NO_SIZE = /^(?:0(?![.\d])|1px)/;
/** Classes of icons for failed or open payments. */
const CROSS = /times|cross|x-?mark|fail|error|\bban\b|clock|hourglass|undo|reject|cancel|pending/i;
/** What a page says only to its programs of a row that was not done. */
const UNDONE = /(?<![a-z])(?:fail|reject|declin|revers(?:ed|al)|cancel|void|unsuccess|pending)/i;
/** Classes by which pages colour texts. */
const COLOURED =
  /(?:^|\s)(?:(?:text|table|bg)-(?:danger|warning|muted|secondary)|danger|disabled|inactive)(?:\s|$)/i;
/** A page has no such letter: they mark where a line ends, and where a table stands. */
const [LINE, TABLE] = ['\0', '\u0001'];
/** With these lines above and below, the headings are still among the first rows. */
const MOST_LINES = 20;

/**
 * The rows of all tables that hold no other table, each below the last lines of text before it. The page is
 * parsed only: nothing in it runs or loads.
 */
function readHtml(bytes: Uint8Array): string[][] {
  const page = new DOMParser().parseFromString(decode(bytes), 'text/html');
  keepWhatIsShown(page);
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.querySelector('table'));
  const read = tables.map(rowsOf);
  for (const table of tables) table.replaceWith(`${LINE}${table.caption?.textContent ?? ''}${TABLE}`);
  for (const menu of page.querySelectorAll('nav, a, button')) menu.remove();
  const texts = (page.body.textContent ?? '').split(TABLE);
  const filled = read.flatMap((rows, at) => {
    const titles = linesOf(texts[at] ?? '').slice(-MOST_LINES);
    const own = rows.filter((row) => row.some((cell) => cell !== ''));
    return own.length === 0 ? [] : [...titles.map((title) => [title]), ...own];
  });
  if (filled.length === 0) throw new FileRefusal('fileNoTable');
  const foot = linesOf(texts.at(-1) ?? '').slice(0, MOST_LINES);
  // What says that nothing was done is said of all rows.
  const isOfAll = (line: string) => isUndoneTitle(line) || saysUndoneOfAll([line]);
  const above = [...linesOf(page.title), ...foot.filter(isOfAll)];
  const below = foot.filter((line) => !isOfAll(line));
  return settleRed([...above.map((line) => [line]), ...filled, ...below.map((line) => [line])]);
}

/** Hidden parts go. Marks keep struck texts, raised digits and turned letters from being amounts. */
function keepWhatIsShown(page: Document): void {
  const styles = stylesOf(page);
  for (const node of page.querySelectorAll('script, style, template, noscript, [hidden], [type=hidden]'))
    node.remove();
  for (const [node, style] of styles) keepStyle(node, style);
  for (const node of page.querySelectorAll('font[color]'))
    if (isWarning(node.getAttribute('color')?.toLowerCase() ?? '')) node.prepend(RED);
  for (const node of page.querySelectorAll('tr, td, td *'))
    if (COLOURED.test(node.className) || node.getAttribute('aria-disabled') === 'true') markRed(node);
  for (const node of page.querySelectorAll('br')) node.replaceWith(LINE);
  for (const node of page.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, tr')) {
    node.prepend(LINE);
    node.append(LINE);
  }
  showPictures(page);
  for (const node of page.querySelectorAll('input')) {
    const isChoice = node.type === 'checkbox' || node.type === 'radio';
    node.replaceWith(isChoice ? (node.checked ? '☑' : '☐') : ` ${node.value} `);
  }
  for (const node of page.querySelectorAll('select'))
    node.replaceWith(` ${node.selectedOptions[0]?.textContent ?? ''} `);
  for (const node of page.querySelectorAll('td i[class], td span[class]'))
    if (node.textContent === '' && CROSS.test(node.className)) node.append('✗');
  for (const node of page.querySelectorAll('tr, td')) {
    const own = [...node.attributes].filter(({ name }) => /^(?:class|title|data-.*)$/.test(name));
    if (!own.some(({ value }) => UNDONE.test(value))) continue;
    (node.matches('tr') ? (node.firstElementChild ?? node) : node).append('✗');
  }
  for (const node of page.querySelectorAll('td[x\\:num]')) {
    const [value, shown] = [node.getAttribute('x:num') ?? '', node.textContent.replace(/[^\d.]/g, '')];
    const isOther = Math.abs(Math.abs(Number(value)) - Number(shown)) > 0.005;
    if (value !== '' && shown !== '' && isOther && !/[-/:]\d/.test(node.textContent))
      node.append(` / ${value}`);
  }
  for (const node of page.querySelectorAll('sup, sub')) raise(node);
  for (const node of page.querySelectorAll('del, s, strike, bdo')) node.prepend('~');
}

/** A picture is its text, else the name of its file if others in the tables have other names. */
function showPictures(page: Document): void {
  const nameOf = (node: Element) =>
    /([^/#]*?)(?:\.\w+)?$/.exec(node.getAttribute('src') ?? node.getAttribute('href') ?? '')?.[1]?.slice(-20);
  const isTold = new Set([...page.querySelectorAll('td img, td use')].map(nameOf)).size > 1;
  for (const node of page.querySelectorAll('img, use')) {
    const name = isTold && node.closest('td') ? nameOf(node) : '';
    node.replaceWith(` ${node.getAttribute('alt') || (name ?? '')} `);
  }
}

type Style = Map<string, string>;

/** The declarations of each part of the page: the last of a name counts, but for important ones. */
function stylesOf(page: Document): Map<Element, Style> {
  const styles = new Map<Element, Style>();
  const add = (node: Element, text: string) => {
    const style = styles.get(node) ?? new Map<string, string>();
    styles.set(node, style);
    for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
      const isKept = style.get(name)?.includes('!important') && !value.includes('!important');
      if (!isKept) style.set(name.toLowerCase(), value.toLowerCase());
    }
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...page.querySelectorAll('style')].map((node) => node.textContent).join('\n'));
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue;
    const [, selector = rule.selectorText, side] = /^(.*?)::(before|after)$/.exec(rule.selectorText) ?? [];
    for (const node of page.querySelectorAll(selector || '*')) {
      const shown = side && /"(.*)"/.exec(rule.style.content)?.[1];
      if (shown) side === 'before' ? node.prepend(shown) : node.append(shown);
      else if (!side) add(node, rule.style.cssText);
    }
  }
  for (const node of page.querySelectorAll('[style]')) add(node, node.getAttribute('style') ?? '');
  return styles;
}

function keepStyle(node: Element, style: Style): void {
  const isOf = (name: string, shape: RegExp) => shape.test(style.get(name) ?? '');
  // Parts of a table grow with what they hold.
  const isInside = !node.matches('table, tr, td, th');
  const isSmall = isOf('overflow', /^hidden/) && (isOf('width', NO_SIZE) || isOf('height', NO_SIZE));
  if ((isInside && isSmall) || Object.entries(HIDDEN).some(([name, shape]) => isOf(name, shape)))
    node.remove();
  const cells = node.matches('tr') ? [...node.children] : [node];
  const isStruck = isOf('text-decoration', /line-through/) || isOf('text-decoration-line', /line-through/);
  if (isStruck || isOf('unicode-bidi', /override/)) for (const cell of cells) cell.prepend('~');
  if (isWarning(style.get('color') ?? '') || isOf('opacity', /^0?\.[1-7]/)) markRed(node);
  if (isInside && isOf('vertical-align', /^su[bp]/)) raise(node);
}

function markRed(node: Element): void {
  for (const cell of node.matches('tr') ? node.children : [node]) cell.prepend(RED);
}

function raise(node: Element): void {
  if (/^\s*\d/.test(node.textContent)) node.prepend('^');
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
    /** 0 rows are all that follow. */
    const heightOf = ({ rowSpan }: HTMLTableCellElement) => rowSpan || table.rows.length;
    const isAlone = [...row.cells].filter((cell) => heightOf(cell) > 1).length === 1;
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
        const own = heightOf(cell) > 1 ? markTall(text, isAlone) : text;
        const shown = n > 0 ? '' : width > 1 ? markWide(text) : own;
        reaching[cells.length] = [heightOf(cell) - 1, shown];
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
