import { rmSync } from 'node:fs';
import { link, open, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, reasonOf } from '#drizzle/startup-error.ts';
import { CommandError } from './command.ts';

/**
 * Makes a file that gets its name only when it is complete and on the disk, and that never replaces another
 * file. If writing fails or the process exits, the draft is removed; only a SIGKILL or a crash leaves it.
 * @param write writes and flushes the draft at this path
 * @returns the answer of `write`
 * @throws CommandError when the file exists already
 */
export async function makeFile<T>(file: string, write: (draft: string) => Promise<T>): Promise<T> {
  const exists = () => new CommandError(`${file} exists already: choose another name`);
  if (await stat(file).catch(() => undefined)) throw exists();
  const parent = dirname(file);
  if (!(await stat(parent).catch(() => undefined))) throw new CommandError(`there is no folder ${parent}`);
  const draft = `${file}.part-${process.pid}`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    const answer = await write(draft);
    // Unlike rename, link fails if a file of this name was made in the meantime.
    await link(draft, file).catch((error) => {
      throw (error as { code?: string }).code === 'EEXIST' ? exists() : error;
    });
    const folder = await open(parent, 'r');
    await folder.sync().finally(() => folder.close());
    return answer;
  } catch (error) {
    // The error of a write does not name the file.
    if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? ''))
      throw new CommandError(`${file}: ${reasonOf(error)}`);
    throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
    process.off('exit', removeDraft);
  }
}
