import { createTransport } from 'nodemailer';
import { reasonOf as systemReasonOf } from '#drizzle/startup-error.ts';
import type { Delivery } from './delivery.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID: the same for each attempt, so that a mailbox can recognize a repeated e-mail. */
  readonly id: string;
  /** Where this kind of e-mail is switched off; undefined: it can't be. */
  readonly unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<Delivery>;
  /** Connects and logs in. Why that fails, as text without secrets. */
  findProblem(): Promise<string | undefined>;
  close(): void;
}

const STEP_MS = 10_000;

/**
 * Port 465 has TLS from the first byte. Port 587, and smtps:// on 25 or 2525, must offer STARTTLS; smtp:// on
 * this machine may.
 */
export function withTls(text: string): string {
  const { protocol, port, hostname, searchParams } = new URL(text);
  const [, rest = ''] = /^smtps?:(.*)$/is.exec(text) ?? [];
  const isSecure = protocol.toLowerCase() === 'smtps:';
  if (port === '465') return `smtps:${rest}`;
  const hasStartTls = port === '587' || (isSecure && (port === '25' || port === '2525'));
  if (!hasStartTls) return text;
  const isLocal = !isSecure && /^(localhost|127\..*|\[::1\])$/i.test(hostname);
  if (isLocal || searchParams.has('ignoreTLS') || searchParams.has('requireTLS')) return `smtp:${rest}`;
  return `smtp:${rest}${rest.includes('?') ? '&' : '?'}requireTLS=true`;
}

/** @param url SMTP_URL. It may contain a password, which the error texts of `send` never show */
export function createMailer(url: string, from: string, connections: number): Mailer {
  const limits = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS };
  const transport = createTransport({
    url: withTls(url),
    pool: true,
    maxConnections: connections,
    ...limits,
  });
  return {
    async send({ to, subject, text, id, unsubscribe }) {
      try {
        // The mail is plain text: nodemailer must not read content from a file or a URL.
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: id,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: 'sent' };
      } catch (thrown) {
        const { responseCode = 0, code = 'no answer' } = thrown as { responseCode?: number; code?: string };
        const error = `the mail server: ${responseCode || code}`;
        const reason = reasonOf(thrown);
        // Only a permanent refusal (55x) of an e-mail address or of the message is final. The cause of any
        // other error, such as a wrong SMTP password or no TLS (530), may be gone at the next attempt.
        const isFinal = responseCode >= 550 && (code === 'EENVELOPE' || code === 'EMESSAGE');
        return { outcome: isFinal ? 'failed' : 'later', error, reason };
      }
    },
    findProblem: () =>
      transport.verify().then(
        () => undefined,
        (error: unknown) => reasonOf(error),
      ),
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  readonly code: string;
  readonly response: string;
  readonly responseCode: number;
}

/** In one sentence: what the server said, quotes of a password included, or what is probably wrong. */
function reasonOf(thrown: unknown): string {
  const { message, code, response, responseCode } = thrown as Partial<SmtpError>;
  const said = (response ?? message ?? String(thrown)).replace(/\s+/g, ' ').trim();
  if (responseCode === 530) return `${said} (it wants STARTTLS or a login first: SMTP_URL)`;
  if (/STARTTLS/.test(message ?? '')) return `no STARTTLS there, which the address asks for (${said})`;
  if (responseCode && responseCode < 500) return `${said} (for now: servers try again, as grey-listing asks)`;
  if (/wrong version number|packet length too long/i.test(said))
    return 'no TLS from the start on this port: write smtp:// instead of smtps://';
  if (/Greeting never received/.test(said))
    return 'nothing answers as a mail server (a port with TLS from the start needs smtps://)';
  if (/certificate/i.test(said)) return `${said} (tls.rejectUnauthorized: docs/configuration.md)`;
  const system = code === 'ETIMEDOUT' ? code : /^(?:connect|read|write|getaddrinfo) (E\w+)/.exec(said)?.[1];
  return systemReasonOf(Object.assign(new Error(said), { code: system }));
}
