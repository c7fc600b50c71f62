import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';

/* npm run db:generate: writes the migration that the schema needs, and keeps only the last snapshot. */

const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
execFileSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
const meta = join(root, 'migrations', 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
