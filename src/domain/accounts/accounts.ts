import type { Db } from '#db/tables.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { createMailer, type Mailer } from '#platform/mail.ts';
import { createTextMessages, type TextMessages } from '#platform/text-messages.ts';
import { createSigningKeys, type SigningKeys } from './sessions/signing-keys.ts';
import { createLimits, type Limits } from './sign-in/limits.ts';
import { createPasswords, type Passwords } from './sign-in/passwords.ts';
import { createSignInThrottle, type SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { openVault, type Vault } from './vault.ts';

/** Dependencies of the account commands and queries. */
export type Accounts = {
  db: Db;
  clock: Clock;
  logger: Logger;
  vault: Vault;
  keys: SigningKeys;
  passwords: Passwords;
  signInThrottle: SignInThrottle;
  limits: Limits;
  mailer: Mailer;
  /** Mails that are being sent in the background. The promises never reject. */
  backgroundMails: Set<Promise<void>>;
  /** Null if no service for text messages is configured. */
  textMessages: TextMessages | null;
  /** Whether a change of address must also be confirmed by a link in a mail to the current address. */
  confirmsBothAddresses: boolean;
  /** Name and address of the gallery, for mails, text messages and authenticator apps. */
  site: { name: string; publicUrl: string };
};

type Options = {
  db: Db;
  logger: Logger;
  config: Pick<Config, 'auth' | 'site'>;
  clock?: Clock;
};

/**
 * Opens the vault and creates the other dependencies. Throws `OperatorError` if the stored secrets are encrypted and
 * AUTH_SECRET is not the secret that encrypted them.
 */
export async function openAccounts({ db, logger, config, clock = Date.now }: Options): Promise<Accounts> {
  const { secret, mail, textMessages, confirmsBothAddresses } = config.auth;
  const vault = await openVault(db, secret);
  return {
    db,
    clock,
    logger,
    vault,
    keys: createSigningKeys(db, vault, clock),
    passwords: createPasswords(),
    signInThrottle: createSignInThrottle(),
    limits: createLimits(db, vault),
    mailer: createMailer(mail, logger),
    backgroundMails: new Set(),
    textMessages: textMessages && createTextMessages(textMessages),
    confirmsBothAddresses,
    site: { name: config.site.name, publicUrl: config.site.publicUrl },
  };
}
