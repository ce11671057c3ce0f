import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Config } from '#platform/config.ts';

export type AuthDeps = { accounts: Accounts; config: Config };
