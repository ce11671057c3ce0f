import type { Db } from '#db/tables.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mail.ts';
import type { TextMessages } from '#platform/text-messages.ts';
import { createLimits, type Limits } from './limits.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { openVault, type Vault } from './vault.ts';

/** What the commands and queries of accounts work with. */
export type Accounts = {
  db: Db;
  clock: Clock;
  logger: Logger;
  vault: Vault;
  keys: SigningKeys;
  passwords: Passwords;
  limits: Limits;
  mailer: Mailer;
  /** Null where nobody sends messages to phones. */
  textMessages: TextMessages | null;
  /** For links, names of devices and mails. */
  site: { name: string; publicUrl: string };
};

/** Where a call comes from. */
export type Client = {
  /** As limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** The whole address. */
  ip: string | null;
  userAgent: string | null;
};

type Parts = Pick<Accounts, 'db' | 'logger' | 'mailer' | 'textMessages' | 'site'> & {
  authSecret: string | null;
  clock?: Clock;
};

/** Throws `OperatorError` when AUTH_SECRET is not the one that the accounts are sealed with. */
export async function openAccounts({ authSecret, clock = Date.now, ...parts }: Parts): Promise<Accounts> {
  const vault = await openVault(parts.db, authSecret);
  return {
    ...parts,
    clock,
    vault,
    keys: createSigningKeys(parts.db, vault, clock),
    passwords: createPasswords(),
    limits: createLimits(parts.db),
  };
}
