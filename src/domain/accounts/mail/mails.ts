import type { Mail } from '#platform/mail.ts';
import type { Accounts } from '../accounts.ts';

type Site = { name: string };

/** Sends a notification of something that has happened. Does not wait for the mail server and never fails. */
export function sendInBackground({ mailer, logger }: Pick<Accounts, 'mailer' | 'logger'>, mail: Mail): void {
  mailer.send(mail).catch((err: unknown) => logger.error({ err }, 'a mail could not be sent'));
}

/** Mails of accounts, as short plain text. */
export const recoveryMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${site.name}`,
  link,
  text: [
    `Somebody, we hope you, asked for a new password for your account at ${site.name}.`,
    `Choose one here within the hour:\n\n${link}`,
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n\n'),
});

export const emailChangeMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Confirm your new address for ${site.name}`,
  link,
  text: [
    `This address is to become the one you sign in to ${site.name} with.`,
    `Confirm it here within a day:\n\n${link}`,
    'If you did not ask for this, do nothing: nothing changes.',
  ].join('\n\n'),
});

export const emailChangeRequestMail = (site: Site, to: string, newEmail: string, link: string): Mail => ({
  to,
  subject: `Confirm the change of your address for ${site.name}`,
  link,
  text: [
    `Your account at ${site.name} is to sign in with ${newEmail} in place of this address.`,
    `Confirm it here within a day, and by the link that went to the new address:\n\n${link}`,
    'If you did not ask for this, do not open the link, and choose a new password: that drops the change.',
  ].join('\n\n'),
});

export const emailChangedMail = (site: Site, to: string, newEmail: string): Mail => ({
  to,
  subject: `Your address for ${site.name} was changed`,
  text: [
    `Your account at ${site.name} now signs in with ${newEmail}.`,
    'If it was not you, tell whoever runs the gallery at once.',
  ].join('\n\n'),
});

export const passwordChangedMail = (site: Site, to: string): Mail => ({
  to,
  subject: `Your password for ${site.name} was changed`,
  text: [
    `The password of your account at ${site.name} was changed, and every other device was signed out.`,
    'If it was not you, tell whoever runs the gallery at once.',
  ].join('\n\n'),
});
