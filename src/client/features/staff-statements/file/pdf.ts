import { getDocument, type PDFDocumentProxy, PDFWorker, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { isUndoneTitle } from '#shared/statement-words.ts';
import { describe } from './describe.ts';
import type { TextItem } from './lines.ts';
import { FileRefusal } from './refusal.ts';
import { type ReadRows, readStatement } from './statement.ts';

const MOST_PAGES = 300;
const MOST_ITEMS = 300_000;
const MOST_MS = 20_000;
/** A page of a scan has fewer letters than this. */
const FEWEST_LETTERS = 20;
/** Beyond this share of letters without meaning, a font has no table of its letters. */
const MOST_UNKNOWN = 0.1;
const UNKNOWN = /(?![\t\n\r])\p{Cc}|\p{Co}|\ufffd/gu;

export async function readPdf(
  bytes: Uint8Array,
  password: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadRows & { pages: number }> {
  const pages = await readPages(bytes, password, signal);
  try {
    return { ...readStatement(pages), pages: pages.length };
  } catch (error) {
    if (error instanceof FileRefusal) error.description = describe(pages);
    throw error;
  }
}

/** A hostile file can need any time and memory, so its worker is ended at the latest after `MOST_MS`. */
async function readPages(bytes: Uint8Array, password: string | undefined, signal: AbortSignal | undefined) {
  const port = new PdfWorker();
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason ?? new FileRefusal('fileSlow', { seconds: MOST_MS / 1000 }));
    port.addEventListener('error', () => reject(new FileRefusal('fileDamaged')));
  });
  const timer = setTimeout(stop, MOST_MS);
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([ended, readAll(port, bytes, password ?? '')]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    port.terminate();
  }
}

async function readAll(port: Worker, data: Uint8Array, password: string): Promise<TextItem[][]> {
  const document = await open(port, data, password);
  if (document.numPages > MOST_PAGES) {
    throw new FileRefusal('filePages', { count: document.numPages, most: MOST_PAGES });
  }
  const pages: TextItem[][] = [];
  const turned: string[] = [];
  let items = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await readPage(document, number, turned);
    items += page.length;
    if (items > MOST_ITEMS) throw new FileRefusal('fileTooLarge', { mb: 16 });
    pages.push(page);
  }
  // A stamp or a mark of water across the page is a title.
  const stamps = turned.filter(isUndoneTitle);
  pages[0]?.unshift(...stamps.map((text, n) => ({ text, left: 0, right: 99, y: -99 * (n + 1), size: 9 })));
  const text = pages
    .flat()
    .map((item) => item.text)
    .join('');
  if (text.length < FEWEST_LETTERS * pages.length) throw new FileRefusal('fileScan');
  if ((text.match(UNKNOWN)?.length ?? 0) > MOST_UNKNOWN * text.length) throw new FileRefusal('fileFont');
  return pages;
}

async function open(port: Worker, data: Uint8Array, password: string): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data,
    password,
    // Its type says null only.
    worker: new PDFWorker({ port: port as unknown as null }),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  });
  try {
    return await task.promise;
  } catch (error) {
    if ((error as Error).name !== 'PasswordException') throw new FileRefusal('fileDamaged');
    throw new FileRefusal(password === '' ? 'fileNeedsPassword' : 'fileWrongPassword');
  }
}

async function readPage(document: PDFDocumentProxy, number: number, turned: string[]): Promise<TextItem[]> {
  const page = await document.getPage(number).catch(() => {
    throw new FileRefusal('fileDamaged');
  });
  const { transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  page.cleanup();
  const items: TextItem[] = [];
  let upright = 0;
  let rotated = 0;
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, left = 0, y = 0] = Util.transform(transform, item.transform);
    if (a <= 0 || Math.abs(b) > 0.1 * a) {
      rotated += item.str.length;
      turned.push(item.str);
      continue;
    }
    upright += item.str.length;
    items.push({ text: item.str, left, right: left + item.width, y, size: Math.hypot(c, d) });
  }
  if (rotated > upright) throw new FileRefusal('fileRotated');
  return items;
}
