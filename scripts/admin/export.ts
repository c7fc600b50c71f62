import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#drizzle/client.ts';
import { readEnv } from '#server/env.ts';
import { type ExportRows, openRows } from '#server/modules/exports/exports.queries.ts';
import { endExport } from '#server/modules/exports/exports.service.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from '#shared/csv.ts';
import { fillText } from '#shared/i18n/en/errors.ts';
import { exportHeads } from '#shared/i18n/en/exports.ts';
import { type ExportInput, exportInput } from '#shared/schemas/exports.ts';
import { type Command, CommandError, progress } from './command.ts';
import { withDatabase } from './database.ts';
import { makeFile } from './new-file.ts';

const WHAT = ['users', 'requests', 'ledger', 'audit'] as const;
const FORMATS = ['csv', 'json'] as const;

export const exportRows: Command = {
  summary: 'write users, requests, the ledger or the audit log into a file',
  usage: `<${WHAT.join('|')}> <file> [options]`,
  help: `  --format FORMAT    csv (default), as the screens export it, or json: one object a line
  --filter NAME=TEXT only rows that pass this filter of the screen, e.g. status=Pending. May be given once for each
                     NAME: a row must then pass all filters. Of two with the same NAME, the last counts

All rows as of one moment. The file (mode 0600) holds personal data; the audit log says that it was made.`,
  options: { format: { type: 'string' }, filter: { type: 'string', multiple: true } },
  arguments: [2, 2],
  async run(given) {
    const [what, file = ''] = given.positionals;
    if (!WHAT.some((one) => one === what))
      throw new CommandError(`export one of ${WHAT.join(', ')}, not '${what}'`);
    const format = FORMATS.find((one) => one === (given.text('format') ?? 'csv'));
    if (!format) throw new CommandError(`--format must be one of ${FORMATS.join(', ')}`);
    const filters = readFilters(given.texts('filter'));
    const parsed = exportInput.safeParse({ what, filters });
    if (!parsed.success)
      throw new CommandError(`--filter ${parsed.error.issues[0]?.path.slice(1).join('.')} is not valid`);
    // The schema drops names that it does not know, so without this check a misspelt filter exports all rows.
    const unknown = Object.keys(filters).find((name) => !Object.hasOwn(parsed.data.filters, name));
    if (unknown !== undefined) throw new CommandError(`--filter ${unknown} is no filter of ${what}`);
    const env = readEnv(given.io.env);
    const path = resolve(file);
    const rows = await withDatabase(env, (database) =>
      write(database, parsed.data, path, format, env.timeZone),
    );
    return {
      ok: true,
      text: `${rows.toLocaleString('en')} rows are in ${path}.`,
      data: { file: path, rows, format },
    };
  },
};

function readFilters(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new CommandError(`--filter must be NAME=TEXT, not '${text}'`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

async function write(
  database: Database,
  input: ExportInput,
  file: string,
  format: (typeof FORMATS)[number],
  zone: string,
): Promise<number> {
  const id = randomUUID();
  const described = { export: input.what, ...input.filters };
  const once = { scope: 'export', key: id, operation: 'export.ask', fingerprint: '' };
  // The stored answer has no download link, because the command writes the file itself.
  const answer = { sealed: '', expiresAt: '' };
  await database.callOnce(once, 'export_ask', {
    actor: null,
    address: 'console',
    id,
    what: described,
    answer,
  });
  const rows = await openRows(database, input, 'superadmin');
  let written = 0;
  const lines = async function* () {
    if (format === 'csv') yield csvHead(rows, zone);
    for (let batch = await rows.next(); batch.length > 0; batch = await rows.next()) {
      written += batch.length;
      progress(`${written.toLocaleString('en')} rows`);
      yield batch.map((row) => (format === 'csv' ? csvLine(row, rows.kinds) : jsonLine(rows, row))).join('');
    }
  };
  try {
    await makeFile(file, (draft) =>
      pipeline(lines, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })),
    );
  } finally {
    await rows.close();
  }
  const what = { ...described, rows: written, complete: true };
  await endExport(database, { actor: null, address: 'console', id, what });
  return written;
}

function csvHead({ heads }: ExportRows, zone: string): string {
  const cells = heads.map((name) => textCell(fillText(exportHeads[name], { zone })));
  return `${BYTE_ORDER_MARK}${cells.join(',')}\r\n`;
}

function jsonLine({ heads, kinds }: ExportRows, row: readonly (string | number | null)[]): string {
  const fields = heads.map((name, i) => [
    name,
    kinds[i] === 'number' && row[i] !== null ? Number(row[i]) : row[i],
  ]);
  return `${JSON.stringify(Object.fromEntries(fields))}\n`;
}
