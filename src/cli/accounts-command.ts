import type { Command } from 'commander';
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts';
import { AuthError } from '#domain/accounts/auth-error.ts';
import { hasVerifiedFactor, listUsers } from '#domain/accounts/rows.ts';
import {
  createUser,
  requireUserByEmail,
  resetPassword,
  revokeSessions,
} from '#domain/accounts/users/users.ts';
import type { Actor } from '#domain/audit/commands.ts';
import { loadConfig } from '#platform/config.ts';
import { OperatorError } from '#platform/failures.ts';
import { createLogger } from '#platform/logger.ts';
import { toSingleLine } from '#platform/single-line.ts';
import { openServices } from '#services/open-services.ts';
import { ProductError } from '#shared/errors.ts';
import { readPassword } from './read-password.ts';

const OPERATOR: Actor = { id: null, name: 'command line' };

/** Opens the accounts, runs `work` and closes everything. Expected failures become one line for the operator. */
export async function withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const logger = createLogger(config.log);
  const services = await openServices(config, logger);
  try {
    return await work(await openAccounts({ db: services.db, logger, config }));
  } catch (error) {
    if (error instanceof ProductError || error instanceof AuthError) {
      throw new OperatorError(error.message, { cause: error });
    }
    throw error;
  } finally {
    await services.close();
  }
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`);

type PasswordOptions = { passwordStdin?: boolean };

const PASSWORD_STDIN = [
  '--password-stdin',
  'read the password from standard input instead of asking',
] as const;

/** `vitrine create-admin` */
function registerCreateAdmin(program: Command): void {
  program
    .command('create-admin')
    .description('create an account that may use the back office')
    .requiredOption('--email <address>', 'what the admin signs in with')
    .requiredOption('--name <name>', 'full name')
    .option(...PASSWORD_STDIN)
    .action(async ({ email, name, passwordStdin }: PasswordOptions & { email: string; name: string }) => {
      const password = await readPassword({ fromStdin: passwordStdin === true, twice: true });
      const made = await withAccounts((accounts) =>
        createUser(accounts, OPERATOR, { email, name, password, isAdmin: true }),
      );
      tell(`${made.email} may sign in now.`);
    });
}

/** `vitrine reset-password` */
function registerResetPassword(program: Command): void {
  program
    .command('reset-password')
    .description('set a new password for an account and sign it out everywhere')
    .requiredOption('--email <address>', 'the account')
    .option('--remove-factors', 'also remove its second factors, for users who lost them')
    .option(...PASSWORD_STDIN)
    .action(async (options: PasswordOptions & { email: string; removeFactors?: boolean }) => {
      const password = await readPassword({ fromStdin: options.passwordStdin === true, twice: true });
      const removeFactors = options.removeFactors === true;
      const email = await withAccounts(async (accounts) => {
        const user = await requireUserByEmail(accounts, options.email);
        await resetPassword(accounts, OPERATOR, user, { password, removeFactors });
        return user.email;
      });
      tell(`${email} has a new password${removeFactors ? ' and no second factor' : ''}.`);
    });
}

/** `vitrine list-users` */
function registerListUsers(program: Command): void {
  program
    .command('list-users')
    .description('list all accounts')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const users = await withAccounts(({ db }) => listUsers(db));
      const rows = users.map((user) => ({
        email: user.email,
        name: user.name,
        admin: user.isAdmin,
        secondFactor: hasVerifiedFactor(user),
        createdAt: user.createdAt,
        lastSignInAt: user.lastSignInAt,
      }));
      if (json) return tell(JSON.stringify(rows, null, 2));
      if (rows.length === 0) return tell('There is no account yet: npx vitrine create-admin makes one.');
      for (const row of rows) {
        const marks = [row.admin && 'admin', row.secondFactor && 'second factor'].filter(Boolean).join(', ');
        const seen = row.lastSignInAt ? `last sign-in ${row.lastSignInAt.slice(0, 16)}` : 'never signed in';
        tell(toSingleLine([row.email, row.name ?? '', marks, seen].filter(Boolean).join('  ')));
      }
    });
}

/** `vitrine revoke-sessions` */
function registerRevokeSessions(program: Command): void {
  program
    .command('revoke-sessions')
    .description('sign an account out everywhere')
    .requiredOption('--email <address>', 'the account')
    .action(async ({ email }: { email: string }) => {
      const ended = await withAccounts(async (accounts) =>
        revokeSessions(accounts, OPERATOR, await requireUserByEmail(accounts, email)),
      );
      tell(`${ended === 1 ? '1 session' : `${ended} sessions`} ended.`);
    });
}

export function registerAccounts(program: Command): void {
  registerCreateAdmin(program);
  registerResetPassword(program);
  registerListUsers(program);
  registerRevokeSessions(program);
}
