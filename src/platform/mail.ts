import type { Transporter } from 'nodemailer';
import { createLazyResource } from './lazy-resource.ts';
import type { Logger } from './logger.ts';

/** A plain-text mail. `link` is the link that the user should follow; `text` must contain it as well. */
export type Mail = { to: string; subject: string; text: string; link?: string };

export type Mailer = {
  /**
   * Resolves when the mail server has accepted the mail. Without a mail server, logs the link for the
   * operator.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailSettings = { smtpUrl: string; from: string };

/**
 * Time limit of each network operation, so that an unresponsive mail server cannot block a request for long.
 */
const TIMEOUT_MS = 10_000;

/** Creates a mailer that sends through an SMTP server, or logs the links if none is configured. */
export function createMailer(settings: MailSettings | null, logger: Logger): Mailer {
  if (!settings) {
    return {
      async send({ to, subject, link }) {
        if (link)
          logger.warn(
            { to, subject, link },
            'mail not sent because SMTP_URL is not set; pass the link on to the user',
          );
        else logger.info({ to, subject }, 'mail not sent because SMTP_URL is not set');
      },
      close() {},
    };
  }
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    const options = {
      url: settings.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport(options, { from: settings.from });
  };
  // Nodemailer is loaded with the first mail, because most galleries send none for weeks.
  const transport = createLazyResource(connect);
  return {
    async send({ to, subject, text }) {
      // Nodemailer would parse a string as a list of addresses. An object is always one recipient.
      await (await transport.get()).sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => void transport.peek()?.then((opened) => opened.close()),
  };
}
