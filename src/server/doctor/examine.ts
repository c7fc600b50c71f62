import { decoded } from '#shared/identifiers.ts';
import type { Finding, SystemView } from '#shared/views/system.ts';
import type { Env } from '../env.ts';
import { keyOf, SECRET_VARIABLES } from '../env-variables.ts';
import { checkDatabase, type Reached } from './database-checks.ts';
import { examined } from './finding.ts';
import {
  checkArchive,
  checkConfiguration,
  checkEncryption,
  checkFiles,
  checkMail,
  checkRedis,
} from './machine-checks.ts';

/** All at once: the slowest (a mail server that does not answer) takes 10 s. */
export async function examine(env: Env, reach: () => Promise<Reached>): Promise<Finding[]> {
  const found = await Promise.all([
    examined('configuration', async () => checkConfiguration(env)),
    examined('backup', () => checkEncryption(env)),
    examined('archive', () => checkArchive(env)),
    examined('DATA_DIR', () => checkFiles(env)),
    examined('database', () => checkDatabase(env, reach)),
    examined('redis', () => checkRedis(env)),
    examined('mail', () => checkMail(env)),
  ]);
  const secrets = secretsOf(env);
  const withoutSecrets = (text: string) => secrets.reduce((rest, one) => rest.replaceAll(one, '…'), text);
  return found.flat().map((finding) => ({ ...finding, detail: withoutSecrets(finding.detail) }));
}

/**
 * Another program's error may quote one. The password of an address counts, in both spellings. A password of
 * up to three characters does not: it is a part of many words.
 */
function secretsOf(env: Env): string[] {
  const values = SECRET_VARIABLES.map((name) => String(env[keyOf(name) as keyof Env] ?? ''));
  const passwords = values.flatMap((value) => /^\w+:\/\/[^/@]*?:(.*)@/.exec(value)?.[1] ?? []);
  const all = [...values, ...passwords, ...passwords.map(decoded)].filter(({ length }) => length > 3);
  return all.sort((one, other) => other.length - one.length);
}

const REST_MS = 10_000;
const MAX_AGE_MS = 60_000;

/**
 * Answers at once with what the last examination found, at most a minute ago, and begins the next one: nobody
 * waits for a mail server, and nothing is examined while nobody looks.
 */
export function keepExamining(look: () => Promise<readonly Finding[]>): () => SystemView['found'] {
  let last: SystemView['found'] = null;
  let isLooking = false;
  const ageMs = () => (last ? Date.now() - Date.parse(last.at) : Number.POSITIVE_INFINITY);
  return () => {
    if (!isLooking && ageMs() > REST_MS) {
      isLooking = true;
      const at = new Date().toISOString();
      void look()
        .then((findings) => {
          last = { at, findings };
        })
        .finally(() => {
          isLooking = false;
        });
    }
    return ageMs() < MAX_AGE_MS ? last : null;
  };
}
