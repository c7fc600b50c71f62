/** As RFC 4180 says, without the code that wrote the file. @throws when the file is invalid */
export function parseCsv(file: string): Record<string, string>[] {
  const [head = [], ...rows] = cells(file.replace(/^\uFEFF/, ''));
  return rows.map((row, i) => {
    if (row.length !== head.length)
      throw new Error(`line ${i + 2} has ${row.length} cells of ${head.length}`);
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']));
  });
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [value, after] = text[at] === '"' ? quoted(text, at + 1) : bare(text, at);
    row.push(value);
    at = after;
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a comma nor a line's end at ${at}`);
  }
  if (row.length > 0) throw new Error('the last line has no end');
  return rows;
}

function quoted(text: string, from: number): [string, number] {
  let value = '';
  for (let at = from; ; at++) {
    if (at >= text.length) throw new Error('a quote is left open');
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at++;
    } else return [value, at + 1];
  }
}

function bare(text: string, from: number): [string, number] {
  const value = /^[^",\r\n]*/.exec(text.slice(from, from + 10_000))?.[0] ?? '';
  return [value, from + value.length];
}
