import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type Command, CommandError } from './command.ts';

export const backupKey: Command = {
  summary: 'make a key pair for encrypted backups',
  usage: '<file>',
  help: `Writes the private key into the file (mode 0600), as age-keygen does, and prints the public one. Servers need only the public key:
run this on the machine that keeps the backups, or move the file there, and keep a second copy. Without it no backup can be read.`,
  arguments: [1, 1],
  async run({ positionals }) {
    const file = resolve(positionals[0] ?? '');
    const identity = await generateX25519Identity();
    const publicKey = await identityToRecipient(identity);
    const text = `# created: ${new Date().toISOString()}\n# public key: ${publicKey}\n${identity}\n`;
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).catch(
      (error: { code?: string }) => {
        if (error.code !== 'EEXIST') throw error;
        throw new CommandError(`${file} exists already: choose another name`);
      },
    );
    return {
      ok: true,
      text: `The private key is in ${file}: move it off the server.\nFor the server: BACKUP_PUBLIC_KEY=${publicKey}`,
      data: { file, publicKey },
    };
  },
};
