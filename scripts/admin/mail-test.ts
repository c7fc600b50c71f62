import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { readEnv } from '#server/env.ts';
import { createMailer } from '#server/platform/notices/mail.ts';
import { type Command, CommandError } from './command.ts';

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
