import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';
import { readWords } from '../launch/words.mjs';

/* npm run db:generate: writes the migration that the schema needs, with its first line, and keeps only the
   last snapshot. */

readWords('npm run db:generate -- --name=the_change [--custom]: a migration from a changed drizzle/schema', {
  name: { type: 'string' },
  custom: { type: 'boolean' },
});
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
execFileSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
const migrations = join(root, 'migrations');
const FIRST = "SET LOCAL lock_timeout = '10s';--> statement-breakpoint\n";
const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
for (const name of names.sort().slice(1)) {
  const file = join(migrations, name);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith('SET LOCAL lock_timeout')) writeFileSync(file, FIRST + text);
}
const meta = join(migrations, 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
