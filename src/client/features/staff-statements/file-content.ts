import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import { readDataUrl } from '../../lib/data-url.ts';

export function findFileFault(file: File): ErrorKey | undefined {
  if (file.size > STATEMENT_MAX_BYTES) return 'statementTooLarge';
  return file.size === 0 ? 'statementEmpty' : undefined;
}

/** The file's bytes in base64 for the server, compressed with gzip if the browser can do that. */
export async function readContent(file: File): Promise<string> {
  const small =
    typeof CompressionStream === 'undefined'
      ? file
      : await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  const url = await readDataUrl(small);
  return url.slice(url.indexOf(',') + 1);
}
