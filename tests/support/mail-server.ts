import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; text: string };

export type MailServer = {
  /** Value of SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Resolves with the first mail to this address that no earlier call returned; waits for it if needed. */
  next(to: string): Promise<ReceivedMail>;
  /** Refuses all further mails to this address. Null accepts all mails again. */
  refuse(to: string | null): void;
  close(): Promise<void>;
};

/**
 * Decodes quoted-printable (RFC 2045, section 6.7), the encoding of long lines, links and non-ASCII text. Each
 * escape is a byte of UTF-8.
 */
function decodeQuotedPrintable(raw: Buffer): string {
  const bytes = raw
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Starts a real mail server on loopback, which keeps all mails that it accepts. */
export async function startMailServer({ greetingDelayMs = 0 } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiters: { to: string; resolve: (mail: ReceivedMail) => void }[] = [];
  let refusedAddress: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, greet) => void setTimeout(greet, greetingDelayMs),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (envelope.rcptTo.some(({ address }) => address === refusedAddress))
          return done(new Error('not now'));
        const mail = {
          to: envelope.rcptTo.map(({ address }) => address),
          text: decodeQuotedPrintable(Buffer.concat(parts)),
        };
        mails.push(mail);
        const index = waiters.findIndex(({ to }) => mail.to.includes(to));
        if (index >= 0) waiters.splice(index, 1)[0]?.resolve(markRead(mail));
        done();
      });
    },
  });
  const readMails = new Set<ReceivedMail>();
  const markRead = (mail: ReceivedMail): ReceivedMail => {
    readMails.add(mail);
    return mail;
  };
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next(to) {
      const unreadMail = mails.find((mail) => mail.to.includes(to) && !readMails.has(mail));
      if (unreadMail) return Promise.resolve(markRead(unreadMail));
      return new Promise((resolve) => waiters.push({ to, resolve }));
    },
    refuse: (to) => {
      refusedAddress = to;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the link in a mail and the token after `#token=`. Both are empty if the mail has no link. */
export function linkIn({ text }: ReceivedMail): { link: string; token: string } {
  const [link = '', token = ''] = /https?:\/\/\S+#token=([\w-]+)/.exec(text) ?? [];
  return { link, token };
}
