import { setTimeout as delay } from 'node:timers/promises';
import type { FactorType } from '#db/tables/accounts.ts';
import type { Mail } from '#platform/mail.ts';
import type { Accounts } from '../accounts.ts';

type Site = { name: string };

/** Describes a mail in the log, without the address of the user. */
export type MailInfo = {
  userId: string;
  mail:
    | 'recovery'
    | 'email_change'
    | 'email_change_current'
    | 'email_changed'
    | 'password_changed'
    | 'factor_added'
    | 'factor_removed';
};

export const logMailFailure = ({ logger }: Pick<Accounts, 'logger'>, info: MailInfo, err: unknown): void =>
  logger.error({ ...info, err }, 'a mail could not be sent');

/** How long a stopping server waits for background mails, in ms. */
const MAX_MAIL_WAIT_MS = 10_000;

/** Registers a mail that no request waits for, so that `finishMails` waits for it. `sent` must not reject. */
export function trackMail({ backgroundMails }: Pick<Accounts, 'backgroundMails'>, sent: Promise<void>): void {
  backgroundMails.add(sent);
  void sent.then(() => backgroundMails.delete(sent));
}

/** Waits for the background mails before the server stops. If some are not sent after `maxWaitMs`, logs their number. */
export async function finishMails(
  { backgroundMails, logger }: Pick<Accounts, 'backgroundMails' | 'logger'>,
  maxWaitMs = MAX_MAIL_WAIT_MS,
): Promise<void> {
  await Promise.race([Promise.all(backgroundMails), delay(maxWaitMs, undefined, { ref: false })]);
  const { size: mails } = backgroundMails;
  if (mails > 0) logger.error({ mails }, 'mails could not be sent before the server stopped');
}

/** Sends a mail without waiting for the mail server. A failure is only logged. */
export function sendInBackground(
  accounts: Pick<Accounts, 'mailer' | 'logger' | 'backgroundMails'>,
  info: MailInfo,
  mail: Mail,
): void {
  trackMail(
    accounts,
    accounts.mailer.send(mail).catch((err: unknown) => logMailFailure(accounts, info, err)),
  );
}

// The mails to users about their accounts. All are plain text without HTML.

export const recoveryMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Choose a new password for ${site.name}`,
  link,
  text: [
    `We received a request for a new password for your account at ${site.name}.`,
    `Choose a new password within one hour:\n\n${link}`,
    'If you did not request this, ignore this mail. Your password stays the same.',
  ].join('\n\n'),
});

/** Mail to the new address. The link in it confirms that the user receives mail at this address. */
export const confirmNewAddressMail = (site: Site, to: string, link: string): Mail => ({
  to,
  subject: `Confirm your new address for ${site.name}`,
  link,
  text: [
    `You asked to use this address to sign in to ${site.name}.`,
    `Confirm the address within one day:\n\n${link}`,
    'If you did not request this, ignore this mail. Nothing will change.',
  ].join('\n\n'),
});

/** Mail to the current address. The link in it approves the change to `newEmail`. */
export const approveAddressChangeMail = (site: Site, to: string, newEmail: string, link: string): Mail => ({
  to,
  subject: `Confirm the change of your address for ${site.name}`,
  link,
  text: [
    `You asked to sign in to ${site.name} with ${newEmail} instead of this address.`,
    `Both this link and the one in the mail to the new address must be opened within one day:\n\n${link}`,
    'If you did not request this, do not open the link. Choose a new password: this cancels the change.',
  ].join('\n\n'),
});

/** Mail to the former address after the change. */
export const addressChangedNotice = (site: Site, to: string, newEmail: string): Mail => ({
  to,
  subject: `Your address for ${site.name} was changed`,
  text: [
    `Your account at ${site.name} now signs in with ${newEmail}.`,
    'If you did not do this, contact the operator of the gallery immediately.',
  ].join('\n\n'),
});

export const passwordChangedNotice = (site: Site, to: string): Mail => ({
  to,
  subject: `Your password for ${site.name} was changed`,
  text: [
    `The password of your account at ${site.name} was changed, and every other device was signed out.`,
    'If you did not do this, contact the operator of the gallery immediately.',
  ].join('\n\n'),
});

const FACTOR_NAMES: Record<FactorType, string> = {
  totp: 'An authenticator app',
  phone: 'A phone',
  recovery_code: 'A set of recovery codes',
};

export const factorAddedNotice = (site: Site, to: string, type: FactorType): Mail => ({
  to,
  subject: `A second factor for ${site.name} was added`,
  text: [
    `${FACTOR_NAMES[type]} was added to the second factors of your account at ${site.name}.`,
    ...(type === 'recovery_code' ? ['Earlier recovery codes no longer work.'] : []),
    'If you did not do this, contact the operator of the gallery immediately.',
  ].join('\n\n'),
});

/** `isLast` says that the account has no second factor left. */
export const factorRemovedNotice = (site: Site, to: string, type: FactorType, isLast: boolean): Mail => ({
  to,
  subject: `A second factor for ${site.name} was removed`,
  text: [
    `${FACTOR_NAMES[type]} was removed from the second factors of your account at ${site.name}.`,
    ...(isLast ? ['Your account no longer has a second factor.'] : []),
    'If you did not do this, contact the operator of the gallery immediately.',
  ].join('\n\n'),
});
