import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { openBackup, readEncryption } from './encryption.ts';

it('a file of another key names the key that was used: that of the archive, or that of --identity', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sikka-keys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const encryption = await readEncryption({ BACKUP_PUBLIC_KEY: await identityToRecipient(key) });
  const [file, identity] = [join(root, 'file'), join(root, 'identity')];
  const bytes = (async function* () {
    yield Buffer.from('text');
  })();
  await writeFile(file, encryption?.encrypt(bytes) ?? '');
  await writeFile(identity, other);
  const refusal = (keys: object) =>
    openBackup(file, { env: {}, ...keys }).catch((error: Error) => error.message);
  expect(await refusal({ identity })).toContain('another public key than that of --identity');
  expect(await refusal({ privateKey: other })).toContain('archive.key');
  expect(await refusal({ privateKey: other })).not.toContain('--identity');
  await expect(openBackup(file, { env: {}, privateKey: key })).resolves.toMatchObject({ path: file });
});
