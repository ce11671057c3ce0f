import type { Db } from '#db/tables.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { createMailer, type Mailer } from '#platform/mail.ts';
import { createTextMessages, type TextMessages } from '#platform/text-messages.ts';
import { createSigningKeys, type SigningKeys } from './sessions/signing-keys.ts';
import { createLimits, type Limits } from './sign-in/limits.ts';
import { createPasswords, type Passwords } from './sign-in/passwords.ts';
import { createDoor, type Door } from './sign-in/sign-in-throttle.ts';
import { openVault, type Vault } from './vault.ts';

/** What the commands and queries of accounts work with. */
export type Accounts = {
  db: Db;
  clock: Clock;
  logger: Logger;
  vault: Vault;
  keys: SigningKeys;
  passwords: Passwords;
  door: Door;
  limits: Limits;
  mailer: Mailer;
  /** Null where nobody sends messages to phones. */
  textMessages: TextMessages | null;
  /** A new address is confirmed from the present one, too. */
  confirmsBothAddresses: boolean;
  /** For links, names of devices and mails. */
  site: { name: string; publicUrl: string };
};

type Parts = {
  db: Db;
  logger: Logger;
  config: Pick<Config, 'auth' | 'site'>;
  clock?: Clock;
};

/** Throws `OperatorError` when AUTH_SECRET is not the one that the accounts are sealed with. */
export async function openAccounts({ db, logger, config, clock = Date.now }: Parts): Promise<Accounts> {
  const { secret, mail, textMessages, confirmsBothAddresses } = config.auth;
  const vault = await openVault(db, secret);
  return {
    db,
    clock,
    logger,
    vault,
    keys: createSigningKeys(db, vault, clock),
    passwords: createPasswords(),
    door: createDoor(),
    limits: createLimits(db),
    mailer: createMailer(mail, logger),
    textMessages: textMessages && createTextMessages(textMessages),
    confirmsBothAddresses,
    site: { name: config.site.name, publicUrl: config.site.publicUrl },
  };
}
