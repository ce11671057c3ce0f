import type { Transporter } from 'nodemailer';
import type { Logger } from './logger.ts';

/** A mail in plain text. `link` is what it is about; it also stands in the text. */
export type Mail = { to: string; subject: string; text: string; link?: string };

export type Mailer = {
  /** Resolves when the mail server has taken it. Without one the link goes to the log, for the operator. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailSettings = { smtpUrl: string; from: string };

/** A mail server that does not answer must not hold a request for minutes. */
const PATIENCE_MS = 10_000;

/** Sends through an SMTP server, or, without one, writes the links to the log. */
export function createMailer(settings: MailSettings | null, logger: Logger): Mailer {
  if (!settings) {
    return {
      async send({ to, subject, link }) {
        if (link)
          logger.warn({ to, subject, link }, 'mail not sent, since SMTP_URL is not set: pass its link on');
        else logger.info({ to, subject }, 'mail not sent, since SMTP_URL is not set');
      },
      close() {},
    };
  }
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const options = {
      url: settings.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport(options, { from: settings.from });
  };
  // With the first mail: most galleries send none for weeks.
  let connecting: Promise<Transporter> | null = null;
  return {
    async send({ to, subject, text }) {
      connecting ??= connect();
      await (await connecting).sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => void connecting?.then((transport) => transport.close()),
  };
}
