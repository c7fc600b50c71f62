import { createTransport } from 'nodemailer';
import type { Delivery } from './delivery.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The Message-ID: the same for each attempt, so that a mailbox can recognize a repeated e-mail. */
  readonly id: string;
}

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

const STEP_MS = 10_000;

/** @param url SMTP_URL. It may contain a password, which the error texts of `send` never show */
export function createMailer(url: string, from: string, connections: number): Mailer {
  const limits = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS };
  const transport = createTransport({ url, pool: true, maxConnections: connections, ...limits });
  return {
    async send({ to, subject, text, id }) {
      try {
        // The mail is plain text: nodemailer must not read content from a file or a URL.
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: id,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { outcome: 'sent' };
      } catch (thrown) {
        const { responseCode = 0, code = 'no answer' } = thrown as { responseCode?: number; code?: string };
        const error = `the mail server: ${responseCode || code}`;
        // Only a permanent refusal (5xx) of an e-mail address or of the message is final. The cause of any
        // other error, such as a wrong SMTP password, may be corrected before the next attempt.
        const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
        return { outcome: isFinal ? 'failed' : 'later', error };
      }
    },
    close: () => transport.close(),
  };
}
