import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { capture, root } from '../launch/project.mjs';

/** drizzle-kit works on a copy of the migrations. @returns {Promise<{ ok: boolean, output: string }>} */
export async function checkMigrations() {
  const folder = mkdtempSync(join(tmpdir(), 'sikka-migrations-'));
  try {
    cpSync(join(root, 'migrations'), folder, { recursive: true });
    const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
    const out = relative(root, folder);
    const options = ['--dialect', 'postgresql', '--schema', './drizzle/schema/index.ts', '--out', out];
    const { output } = await capture(process.execPath, [kit, 'generate', ...options]);
    const ok = output.includes('No schema changes');
    return { ok, output: ok ? '' : `${output}\nnpm run db:generate writes the missing migration` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
