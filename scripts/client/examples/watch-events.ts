import { readFile, rename, writeFile } from 'node:fs/promises';
import { example } from './environment.ts';

/*
 * Prints staff events as JSON lines. Stores each event's position in place-file; the next run resumes there:
 *   SIKKA_USERNAME=… SIKKA_PASSWORD=… npx tsx scripts/client/examples/watch-events.ts [place-file] | jq .
 */

const [placeFile] = process.argv.slice(2);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

await example(async ({ staffEvents }) => {
  const lastEventId = placeFile ? await readFile(placeFile, 'utf8').catch(() => undefined) : undefined;
  for await (const { id, event } of staffEvents({ lastEventId, signal: ending.signal })) {
    console.log(JSON.stringify({ id, ...event }));
    if (!placeFile) continue;
    // Renaming replaces the file in one step, because the script may be ended at any moment.
    await writeFile(`${placeFile}.new`, id);
    await rename(`${placeFile}.new`, placeFile);
  }
});
