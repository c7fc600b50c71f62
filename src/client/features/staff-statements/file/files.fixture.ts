import { deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { Movement, Statement } from './drawing.fixture.ts';

const NAMES = [
  'ALI TRADERS',
  'Sana Bibi Fi',
  'AVATAR "OFFICE", Lahore',
  'Raast P2P Fund transfer',
  'through APP',
];

/** Two equal amounts on a day, and long narrations. */
export function movementsOf(count: number): Movement[] {
  return Array.from({ length: count }, (_, n) => ({
    paisa: (n % 7 === 3 ? 50_000 : 10_100 + n * 1_337) * (n % 3 === 1 ? -1 : 1),
    minute: n * 611,
    words: [
      NAMES[n % 5] ?? '',
      ...(n % 2 ? ['XXXX1234 - from NAME'] : []),
      ...(n % 4 ? [] : [`NAYA26090112222054${39_470 + n}`]),
    ],
    id: String(48_868_080_055 + n * 7_919),
  }));
}

interface PdfOptions {
  readonly password?: string;
  readonly version?: '1.6' | '1.7ext3';
  readonly isWide?: boolean;
  /** Leaves a page out. */
  readonly without?: number;
  /** A word across each page. */
  readonly stamp?: string;
}

type Doc = PDFKit.PDFDocument;
function finish(document: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  document.end();
  return ended;
}

/** In two fonts; every third text is drawn in two pieces. */
export function toPdf({ drawn, pages }: Statement, options: PdfOptions = {}): Promise<Buffer> {
  const { password, version = '1.6', isWide, without, stamp } = options;
  const document = new PDFDocument({
    size: isWide ? [842, 842] : 'A4',
    autoFirstPage: false,
    margin: 0,
    ...(password ? { userPassword: password, pdfVersion: version } : {}),
  });
  for (let page = 1; page <= pages; page += 1) {
    if (page === without) continue;
    document.addPage();
    if (stamp) document.save().rotate(-45).fontSize(60).text(stamp, -200, 400).restore();
    for (const [n, { text, x, y, align, size }] of drawn.filter((one) => one.page === page).entries()) {
      document.font(n % 2 ? 'Times-Roman' : 'Helvetica').fontSize(size);
      const width = document.widthOfString(text);
      const left = x - { left: 0, right: width, center: width / 2 }[align];
      const half = n % 3 || text.length < 4 ? text.length : 3;
      const put = (part: string, at: number) =>
        document.text(part, at, y, { lineBreak: false, baseline: 'alphabetic' });
      put(text.slice(0, half), left);
      if (half < text.length) put(text.slice(half), left + document.widthOfString(text.slice(0, half)));
    }
  }
  return finish(document);
}

export function pdfOf(draw: (document: Doc) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0 });
  draw(document);
  return finish(document);
}

/** A page whose drawing commands inflate to `size` bytes. */
export function pdfBomb(size: number): Buffer {
  const stream = deflateSync(Buffer.alloc(size, '0 0 m '), { level: 9 });
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
  ];
  const head = parts.map((part, n) => `${n + 1} 0 obj${part}endobj\n`).join('');
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}4 0 obj<</Filter/FlateDecode/Length ${stream.length}>>stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** @param lie replaces the size in the header of each file */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, lie?: number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(lie ?? plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    locals.push(local);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, Buffer.from(name)]));
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

export type XlsxCell = string | { readonly xml: string };
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly XlsxCell[])[];
  readonly isHidden?: boolean;
  readonly merges?: readonly string[];
}

const escapeXml = (text: string) => text.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const letterOf = (column: number) => String.fromCharCode(65 + column);

const FORMATS = [
  'dd\\ mmm\\ yyyy hh:mm',
  '[$USD] #,##0.00',
  '#,##0.00" Cr";#,##0.00" Dr"',
  '"Rs." #,##0.00;[Red]("Rs." #,##0.00)',
  '[<0]0" Cr";[>=100000]##\\,##\\,##0" Dr";0" Dr"',
  '0.0%;0.0%;0.0%;"Failed: "@',
  ';;;',
  '0000-00000000',
  '\\-#,##0.00',
  '-0.00;+0.00',
  '0"."00',
  '#,##0.00,',
];

/** The number formats, then a red font, a struck one, and no style. */
function stylesOf(space: string): string {
  const formats = FORMATS.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escapeXml(code)}"/>`);
  const cells = FORMATS.map((_, n) => `<xf numFmtId="${164 + n}"/>`);
  return [
    `<styleSheet ${space}><numFmts>${formats.join('')}</numFmts>`,
    '<fonts><font/><font><color rgb="FFFF0000"/></font><font><strike/></font></fonts>',
    `<cellXfs><xf numFmtId="0"/><xf numFmtId="15"/>${cells.join('')}`,
    '<xf fontId="1"/><xf fontId="2"/><xf/></cellXfs></styleSheet>',
  ].join('');
}

/**
 * Every second text is shared, the others stand in their cells. Style 1 is a day, those from 2 on have
 * `FORMATS`, and the last three are red, struck out, and neither.
 */
export function xlsxOf(
  sheets: readonly Sheet[],
  { is1904 = false, lie }: { is1904?: boolean; lie?: number } = {},
): Buffer {
  const shared: string[] = [];
  const cellOf = (cell: XlsxCell, ref: string, n: number) => {
    if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${ref}"`);
    if (n % 2) return `<c r="${ref}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
    shared.push(cell);
    return `<c r="${ref}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${space} xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, isHidden }, n) =>
          `<sheet name="${name}" sheetId="${n + 1}" ${isHidden ? 'state="hidden"' : ''} r:id="rId${n + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': stylesOf(space),
  };
  for (const [s, { rows, merges = [] }] of sheets.entries()) {
    const xml = rows.map(
      (row, r) =>
        `<row r="${r + 1}">${row.map((cell, n) => cellOf(cell, `${letterOf(n)}${r + 1}`, n)).join('')}</row>`,
    );
    files[`xl/worksheets/sheet${s + 1}.xml`] =
      `<worksheet ${space}><sheetData>${xml.join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`;
  }
  files['xl/sharedStrings.xml'] =
    `<sst ${space}>${shared.map((text) => `<si><t>${escapeXml(text)}</t><rPh sb="0"><t>x</t></rPh></si>`).join('')}</sst>`;
  return zipOf(files, lie);
}

const HIDDEN = 'style="color:red; Display: NONE"';
/** With parts that are not shown, or shown as undone. */
export const WEB_PAGE = `<html><title>Failed</title><style>
  tr#gone{visibility:collapse} .m::before{content:"-"} .up{vertical-align:super} td{}
  @media print { td { color: red } .a { display: none } } .no { display:none }
  </style><h2>Account<br>x</h2><table><caption>Done</caption>
  <tr><th>Date<th>Details<th colspan=2>Debit</tr><tr ${HIDDEN}><td>01/09/2026<td>a<td>7</tr>
  <tr><td ${HIDDEN}>k<td><i hidden>9</i><b class='no'>9</b>01/09/2026<div>10:00</div>
  <td class="a"><p>a</p><p>b</p><td><div>865</div><div>500</div>
  <td>8<sup>1</sup></tr><tr id=gone><td>9</tr>
  <tr class="txn-failed"><td>02/09/2026<td><img alt="Failed"><td colspan=2>5.00</tr>
  <tr><td>5<td class=m>865<td>8<span class=up>65</span><td><img src="/i/in.png">
  <tr><td><input value=7><td><select><option>a<option selected>b</select><td><bdo>568</bdo><td><img src="/i/out.png"></tr>
  <tr><td><s>3</s></tr>
  <style>.old{text-decoration:line-through}</style>
  <tr class=old><td>4<td style="color:#f00">5.00<td><font color=red>6</font><span style="opacity:0">1</span></tr>
  <tr class="text-danger"><td>9<td>b<td>6.00<td>48868080551</tr><tr style="color:#999"><td>9<td>b<td>+7.00</tr>
  <tr style="color:red"><td>9<td>b<td>-8.00<td>12</tr><tr><td>9<td>b<td>+9.00</tr>
  <tr><td x:num="7.4">7<td x:num="8">8.00<td>-9<i class="fa fa-times"></i></tr>
  </table><h3>Pending payments</h3><table><tr><td>03/09/2026</table><nav>Menu</nav><p>Page 1 of 4</p>`;
