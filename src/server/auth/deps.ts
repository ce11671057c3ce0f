import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Config } from '#platform/config.ts';

/** Dependencies of the routes under `/auth/v1`. */
export type AuthDeps = { accounts: Accounts; config: Config };
