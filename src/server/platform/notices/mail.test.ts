import { afterEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { runScript } from '#testing/run-script.ts';
import { createMailer, withTls } from './mail.ts';

const MAIL = { to: 'ayesha@example.com', subject: 'Hello', text: 'A text', id: '<1@sikka.example>' };
const ANY = '?tls.rejectUnauthorized=false';

it.each([
  ['smtp://u:p@mail.example:465', 'smtps://u:p@mail.example:465'],
  ['smtps://mail.example:465?a=b', 'smtps://mail.example:465?a=b'],
  ['smtp://mail.example:587', 'smtp://mail.example:587?requireTLS=true'],
  ['smtps://mail.example:587?a=b', 'smtp://mail.example:587?a=b&requireTLS=true'],
  ['smtp://mail.example:587?ignoreTLS=true', 'smtp://mail.example:587?ignoreTLS=true'],
  ['smtp://localhost:587', 'smtp://localhost:587'],
  ['smtp://mail.example:25', 'smtp://mail.example:25'],
  ['smtps://mail.example:25', 'smtp://mail.example:25?requireTLS=true'],
  ['smtps://mail.example', 'smtps://mail.example'],
])('the port of %s decides about TLS: %s', (given, url) => expect(withTls(given)).toBe(url));

let server: MailServer = await startMailServer();
afterEach(() => server.close());

async function deliver(query: string) {
  const mailer = createMailer(`${server.url}${query}`, 'news@sikka.example', 1);
  const result = [await mailer.findProblem(), (await mailer.send(MAIL)).outcome, server.mails.length];
  mailer.close();
  return result;
}

it.each(['none', 'on connect', 'STARTTLS'] as const)('a server with TLS %s gets the e-mail', async (tls) => {
  server = await startMailServer(tls);
  expect(await deliver(ANY)).toEqual([undefined, 'sent', 1]);
  if (tls !== 'none') expect(await deliver('')).toEqual([expect.stringMatching(/certificate/), 'later', 1]);
});

it('a server without the STARTTLS that must be there gets nothing', async () => {
  server = await startMailServer();
  expect(await deliver('?requireTLS=true')).toEqual([expect.stringMatching(/TLS/), 'later', 0]);
});

it.each([
  [550, 'failed'],
  [451, 'later'],
])('a server that says %i to the recipient: %s', async (status, outcome) => {
  server = await startMailServer();
  server.refuseWith(status);
  expect(await deliver('')).toEqual([undefined, outcome, 0]);
});

it.each([
  ['smtps', startMailServer, /^no TLS from the start on this port: write smtp:/],
  ['smtp', async () => startMailServer('STARTTLS'), /certificate .*configuration\.md\)$/],
  ['smtp', async () => ({ ...server, url: 'smtp://127.0.0.1:1' }), /^nothing listens there$/],
  ['smtp', async () => ({ ...server, url: 'smtp://none.invalid' }), /^(there is no|the name of the) host/],
])('%s at the wrong server: why, in one sentence', async (scheme, start, why) => {
  server = await start();
  const mailer = createMailer(server.url.replace(/^smtps?/, scheme), 'news@sikka.example', 1);
  expect(await mailer.findProblem()).toMatch(why);
  expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'later', reason: expect.stringMatching(why) });
  mailer.close();
});

it('a server that wants TLS or a login first gets the e-mail later, and the reason says so', async () => {
  server = await startMailServer();
  server.refuseWith(530);
  const mailer = createMailer(server.url, 'news@sikka.example', 1);
  expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'later', reason: expect.stringMatching(/login/) });
  mailer.close();
});

it('admin -- mail-test sends one, or says what the server answers', async () => {
  server = await startMailServer();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'news@sikka.example', PUBLIC_URL: 'https://sikka.example' };
  const run = () => runScript('scripts/admin.ts', ['mail-test', MAIL.to, '--json'], env);
  expect(await run()).toMatchObject({ status: 0, stdout: '{"ok":true}\n' });
  expect(server.mails[0]).toContain(`To: ${MAIL.to}`);
  server.refuseWith(550);
  expect(await run()).toMatchObject({ status: 1, stdout: expect.stringContaining('550 no') });
});
