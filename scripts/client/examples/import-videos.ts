import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { example } from './environment.ts';

/*
 * Adds the videos of a CSV file with the columns `title,description,url`. Skips URLs that exist already:
 *   SIKKA_USERNAME=… SIKKA_PASSWORD=… npx tsx scripts/client/examples/import-videos.ts videos.csv [--dry-run]
 */

const [file, option] = process.argv.slice(2);

await example(async ({ call }) => {
  if (!file) throw new Error('Give the CSV file: import-videos.ts videos.csv [--dry-run]');
  const columns = (head: string[]) => {
    const names = head.map((cell) => cell.trim().toLowerCase());
    for (const name of ['title', 'description', 'url'])
      if (!names.includes(name)) throw new Error(`${file} has no column '${name}'`);
    return names;
  };
  const rows: Record<string, string>[] = parse(await readFile(file), {
    bom: true,
    columns,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  });
  const known = new Set((await call.videos.list.query()).map((video) => video.url));
  let added = 0;
  for (const [i, { title = '', description = '', url = '' }] of rows.entries()) {
    const video = { title, description, url: url.trim() };
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
