import { parse } from 'csv-parse/sync';

/** Without the code that wrote the file. @throws when it is not as RFC 4180 says */
export function parseCsv(file: string): Record<string, string>[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  return parse(file, { bom: true, columns: true, record_delimiter: '\r\n' });
}
