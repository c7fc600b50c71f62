import { readFile } from 'node:fs/promises';
import { example } from './environment.ts';

/*
 * Adds the videos of a CSV file with the columns `title,description,url`. Skips URLs that exist already:
 *   SIKKA_USERNAME=… SIKKA_PASSWORD=… npx tsx scripts/client/examples/import-videos.ts videos.csv [--dry-run]
 */

const [file, option] = process.argv.slice(2);

await example(async ({ call }) => {
  if (!file) throw new Error('Give the CSV file: import-videos.ts videos.csv [--dry-run]');
  const [head = [], ...rows] = parseCsv(await readFile(file, 'utf8'));
  const at = (name: string) => {
    const index = head.findIndex((cell) => cell.trim().toLowerCase() === name);
    if (index < 0) throw new Error(`${file} has no column '${name}'`);
    return index;
  };
  const [title, description, url] = [at('title'), at('description'), at('url')];
  const known = new Set((await call.videos.list.query()).map((video) => video.url));
  let added = 0;
  for (const [i, row] of rows.entries()) {
    const video = {
      title: row[title] ?? '',
      description: row[description] ?? '',
      url: (row[url] ?? '').trim(),
    };
    if (known.has(video.url)) continue;
    try {
      if (option !== '--dry-run') await call.videos.create.mutate(video);
    } catch (error) {
      // Adds the row's number to the error, because the message of the server does not say which row it is.
      throw new Error(`Row ${i + 2} of ${file}: ${error instanceof Error ? error.message : error}`);
    }
    known.add(video.url);
    added++;
  }
  const verb = option === '--dry-run' ? 'would be added' : 'added';
  console.log(`${added} ${verb}, ${rows.length - added} known already`);
});

/** A quoted cell may contain commas, line breaks and doubled quotes (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === ',') continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  return rows;
}
