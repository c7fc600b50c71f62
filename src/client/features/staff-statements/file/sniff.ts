import { FileRefusal } from './refusal.ts';

export type Sniffed = 'text' | 'pdf' | 'zip' | 'html';
/** Readers of PDF look for its mark in the first kilobyte; banks' HTML files have long heads. */
const LOOKED_AT = 4096;

const PICTURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];
const ARCHIVES = ['\x1f\x8b', 'Rar!', '7z\xbc\xaf'];
const OTHERS =
  /^\s*(\{\\rtf|OFXHEADER|<\?OFX|<OFX|MIME-Version:|<\?xml[\s\S]*(<OFX|urn:schemas-microsoft-com:office:spreadsheet|<Document))/i;
const HTML = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(!doctype html|html|head|body|meta|table|div|style|!--)/i;

/** @throws FileRefusal for a kind that can't be read */
export async function sniff(file: Blob): Promise<Sniffed> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new FileRefusal('fileOldExcel');
  const isOf = (marks: readonly string[]) => marks.some((mark) => start.startsWith(mark));
  if (isOf(PICTURES) || start.slice(4, 8) === 'ftyp') throw new FileRefusal('filePicture');
  // Without NUL bytes, UTF-16 looks like ASCII.
  const text = start.replaceAll('\0', '');
  if (isOf(ARCHIVES) || OTHERS.test(text)) throw new FileRefusal('fileOther');
  return HTML.test(text) ? 'html' : 'text';
}
