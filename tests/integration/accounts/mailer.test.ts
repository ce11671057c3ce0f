import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createMailer } from '#platform/mail.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer?.close());

test('the mailer delivers text with accents and emoji unchanged', async () => {
  const mailer = createMailer(
    { smtpUrl: mailServer.url, from: 'gallery@example.com' },
    createLogger({ level: 'silent', format: 'json' }),
  );
  const text = 'Your password for the Café Noir gallery was changed. 😀';
  await mailer.send({ to: 'reader@example.com', subject: 'Password', text });
  expect((await mailServer.next('reader@example.com')).text).toContain(text);
  mailer.close();
});
