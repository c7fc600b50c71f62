import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { readLedger } from '#drizzle/ledger-report.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { examine } from '#server/doctor/examine.ts';
import { examined, problem } from '#server/doctor/finding.ts';
import { checkServer } from '#server/doctor/machine-checks.ts';
import { listSealed } from '#server/doctor/sealed-texts.ts';
import { type Env, readEnv } from '#server/env.ts';
import { createMailer } from '#server/platform/notices/mail.ts';
import { createVault } from '#server/platform/vault.ts';
import { loadAppSecret } from '#server/start/first-start.ts';
import type { Finding } from '#shared/views/system.ts';
import { type Command, CommandError } from './command.ts';
import { openDatabase, withDatabase } from './database.ts';
import { readKeptSeals, readSeals } from './seals.ts';

export const verify: Command = {
  summary: 'recompute the whole ledger from its lines, and all seals from their rows',
  usage: '[--roots FILE]',
  help: `  --roots FILE       also compare with seals kept outside: a saved answer of /proof.json

Beside a running server or without one. Names every mismatch, and each row that was altered, added or deleted after
its day was sealed; the status is 0 when the books balance and the seals hold, 1 when they don't.`,
  options: { roots: { type: 'string' } },
  run: async ({ io, text: option }) => {
    const roots = option('roots');
    const kept = roots === undefined ? [] : await readKeptSeals(roots);
    return withDatabase(readEnv(io.env), async (database) => {
      const report = await readLedger(database);
      const { problems, entries, lines, accounts } = report;
      const result = problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`;
      const seals = await readSeals(database, kept);
      const sealed = seals.problems.length === 0 ? 'the seals hold' : `${seals.problems.length} problems`;
      return {
        ok: problems.length === 0 && seals.problems.length === 0,
        text: [
          ...problems,
          `${entries} entries, ${lines} lines, ${accounts} accounts: ${result}`,
          ...seals.problems,
          `${seals.days} sealed days, ${seals.rows} rows: ${sealed}`,
        ].join('\n'),
        data: { ...report, seals },
      };
    });
  },
};

const SIGNS = { ok: '✓', warning: '!', problem: '✗' } as const;
/** Time limits of a statement in milliseconds, so that a hanging database does not block the other checks. */
const LIMITS = { attemptMs: 10_000, deadlineMs: 12_000 };

export const doctor: Command = {
  summary: 'look over configuration, files, database, clock and disk',
  usage: '',
  help: `Changes nothing. ✓ is well, ! is for you to weigh, ✗ is wrong: only the last makes the status 1.
The same is on /system for superadmins.`,
  async run({ io }) {
    const findings = await look(io.env);
    const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
    const counted = (state: Finding['state']) => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`;
    const rows = findings.map(({ state, what, detail }) => `${SIGNS[state]} ${what}: ${detail}`);
    return {
      ok: count('problem') === 0,
      text: [...rows, `${counted('problem')}, ${counted('warning')}`].join('\n'),
      data: { findings },
    };
  },
};

async function look(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    // The checks need the environment.
    if (!(error instanceof StartupError)) throw error;
    return error.message.split('\n').map((line) => problem('configuration', line));
  }
  const [found, server] = await Promise.all([
    examine(env, () => openDatabase(env, LIMITS)),
    examined('server', () => checkServer(env)),
  ]);
  return [...found, ...server];
}

export const mailTest: Command = {
  summary: 'send an e-mail by SMTP_URL, and say what the mail server answers',
  usage: '<address>',
  help: 'Look for it there, also among the spam: the headers of that e-mail say why it was put there.',
  arguments: [1, 1],
  async run({ io, positionals: [to = ''] }) {
    const { mail, brandName } = readEnv(io.env);
    if (!mail) throw new CommandError('SMTP_URL and MAIL_FROM are not set: no e-mails are sent');
    if (!z.email().safeParse(to).success) throw new CommandError(`'${to}' is no e-mail address`);
    const mailer = createMailer(mail.url, mail.sender, 1);
    try {
      const problem = await mailer.findProblem();
      if (problem !== undefined) return { ok: false, text: `The mail server: ${problem}`, data: { problem } };
      const id = `<test-${randomUUID()}@${mail.from.split('@').at(-1)}>`;
      const text = `E-mails of ${brandName} arrive.\n`;
      const sent = await mailer.send({ to, subject: `${brandName}: a test`, text, id });
      if (sent.outcome === 'sent')
        return { ok: true, text: `The mail server took an e-mail for ${to}.`, data: {} };
      const why = ('reason' in sent && sent.reason) || sent.error;
      return { ok: false, text: `Not sent: ${why}`, data: { problem: why } };
    } finally {
      mailer.close();
    }
  },
};

export const reseal: Command = {
  summary: 'encrypt again by APP_SECRET what APP_SECRET_OTHER encrypted, after the app-secret was replaced',
  usage: '',
  help: `Also while servers run, and again after an interruption. When it has ended, APP_SECRET_OTHER is needed only for
sessions, pages and kept answers of before: remove it after eight days.`,
  async run({ io }) {
    const env = readEnv(io.env);
    if (!env.appSecretOther)
      throw new CommandError('APP_SECRET_OTHER is not set: there is nothing to replace');
    const [own, other] = [createVault(await loadAppSecret(env)), createVault(env.appSecretOther)];
    return withDatabase(env, async (database) => {
      let done = 0;
      let unreadable = 0;
      for (const { kind, id, sealed } of await listSealed(database)) {
        const bytes = Buffer.from(sealed, 'base64');
        if (own.unseal(bytes) !== null) continue;
        const text = other.unseal(bytes);
        if (text === null) unreadable++;
        else if (
          await database.call('reseal', {
            kind,
            id,
            before: sealed,
            after: own.seal(text).toString('base64'),
          })
        )
          done++;
      }
      return {
        ok: unreadable === 0,
        text: `${done} texts are encrypted by APP_SECRET now${unreadable > 0 ? `; ${unreadable} can be read with neither secret` : ''}.`,
        data: { done, unreadable },
      };
    });
  },
};
