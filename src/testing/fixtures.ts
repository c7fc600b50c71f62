import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** What `make` gives in the file's `beforeAll`: a person, a client, a database. */
export function fixture<Made extends object>(make: () => Made): Awaited<Made> {
  let made: Awaited<Made> & object;
  beforeAll(async () => {
    made = (await make()) as typeof made;
  });
  return new Proxy({} as typeof made, {
    get: (_, name) => Reflect.get(made, name),
    has: (_, name) => Reflect.has(made, name),
    ownKeys: () => Reflect.ownKeys(made),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(made, name),
  });
}

/** @param atEnd removes it: `onTestFinished` for a folder of one test */
export function temporaryFolder(
  name: string,
  atEnd: (remove: () => Promise<void>) => void = afterAll,
): string {
  const folder = mkdtempSync(join(tmpdir(), `sikka-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
