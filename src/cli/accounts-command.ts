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

/**
 * Opens the accounts, runs `work` and closes everything. Converts expected errors to `OperatorError`, which
 * is printed as one line.
 */
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

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

type PasswordOptions = { passwordStdin?: boolean };

const PASSWORD_STDIN = [
  '--password-stdin',
  'read the password from standard input instead of asking',
] as const;

/** `vitrine create-admin` */
function registerCreateAdmin(program: Command): void {
  program
    .command('create-admin')
    .description('create an account with access to the back office')
    .requiredOption('--email <address>', 'email address of the admin')
    .requiredOption('--name <name>', 'full name')
    .option(...PASSWORD_STDIN)
    .action(async ({ email, name, passwordStdin }: PasswordOptions & { email: string; name: string }) => {
      const password = await readPassword({ fromStdin: passwordStdin === true, twice: true });
      const admin = await withAccounts((accounts) =>
        createUser(accounts, OPERATOR, { email, name, password, isAdmin: true }),
      );
      printLine(`${admin.email} can sign in now.`);
    });
}

/** `vitrine reset-password` */
function registerResetPassword(program: Command): void {
  program
    .command('reset-password')
    .description('set a new password for an account and sign it out everywhere')
    .requiredOption('--email <address>', 'email address of the account')
    .option('--remove-factors', 'also remove the second factors of the account, for users who have lost them')
    .option(...PASSWORD_STDIN)
    .action(async (options: PasswordOptions & { email: string; removeFactors?: boolean }) => {
      const password = await readPassword({ fromStdin: options.passwordStdin === true, twice: true });
      const removeFactors = options.removeFactors === true;
      const email = await withAccounts(async (accounts) => {
        const user = await requireUserByEmail(accounts, options.email);
        await resetPassword(accounts, OPERATOR, user, { password, removeFactors });
        return user.email;
      });
      printLine(`${email} has a new password${removeFactors ? ' and no second factor' : ''}.`);
    });
}

/** `vitrine list-users` */
function registerListUsers(program: Command): void {
  program
    .command('list-users')
    .description('list all accounts')
    .option('--json', 'print JSON')
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
      if (json) return printLine(JSON.stringify(rows, null, 2));
      if (rows.length === 0)
        return printLine('There is no account yet. Create one with npx vitrine create-admin.');
      for (const row of rows) {
        const flags = [row.admin && 'admin', row.secondFactor && 'second factor'].filter(Boolean).join(', ');
        const lastSignIn = row.lastSignInAt
          ? `last sign-in ${row.lastSignInAt.slice(0, 16)}`
          : 'never signed in';
        printLine(toSingleLine([row.email, row.name ?? '', flags, lastSignIn].filter(Boolean).join('  ')));
      }
    });
}

/** `vitrine revoke-sessions` */
function registerRevokeSessions(program: Command): void {
  program
    .command('revoke-sessions')
    .description('end all sessions of an account')
    .requiredOption('--email <address>', 'email address of the account')
    .action(async ({ email }: { email: string }) => {
      const ended = await withAccounts(async (accounts) =>
        revokeSessions(accounts, OPERATOR, await requireUserByEmail(accounts, email)),
      );
      printLine(`${ended === 1 ? '1 session' : `${ended} sessions`} ended.`);
    });
}

/** Registers the commands for accounts. */
export function registerAccounts(program: Command): void {
  registerCreateAdmin(program);
  registerResetPassword(program);
  registerListUsers(program);
  registerRevokeSessions(program);
}
