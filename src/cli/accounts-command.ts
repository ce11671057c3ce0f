import type { Command } from 'commander';
import { z } from 'zod';
import { toSingleLine } from '#platform/single-line.ts';
import { formatJson } from './format-json.ts';
import { formatTime } from './format-time.ts';
import { defineCommand, OPERATOR } from './operator-command.ts';
import { readPassword } from './read-password.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

export const createAdminCommand = defineCommand({
  name: 'create-admin',
  options: z.strictObject({ email: z.string(), name: z.string(), password: z.string() }),
  async run({ openAccounts, printLine }, options) {
    const { createUser } = await import('#domain/accounts/users/users.ts');
    const admin = await createUser(await openAccounts(), OPERATOR, { ...options, isAdmin: true });
    printLine(`${admin.email} can sign in now.`);
    return 0;
  },
});

export const resetPasswordCommand = defineCommand({
  name: 'reset-password',
  needsGallery: () => true,
  options: z.strictObject({ email: z.string(), password: z.string(), removeFactors: z.boolean() }),
  async run({ openAccounts, printLine }, { email, password, removeFactors }) {
    const { requireUserByEmail, resetPassword } = await import('#domain/accounts/users/users.ts');
    const accounts = await openAccounts();
    const user = await requireUserByEmail(accounts, email);
    await resetPassword(accounts, OPERATOR, user, { password, removeFactors });
    printLine(`${user.email} has a new password${removeFactors ? ' and no second factor' : ''}.`);
    return 0;
  },
});

export const listUsersCommand = defineCommand({
  name: 'list-users',
  needsGallery: () => true,
  options: z.strictObject({ json: z.boolean().optional() }),
  async run({ openServices, printLine }, { json }) {
    const { hasVerifiedFactor, listUsers } = await import('#domain/accounts/rows.ts');
    const users = await listUsers((await openServices()).db);
    const rows = users.map((user) => ({
      email: user.email,
      name: user.name,
      admin: user.isAdmin,
      secondFactor: hasVerifiedFactor(user),
      createdAt: user.createdAt,
      lastSignInAt: user.lastSignInAt,
    }));
    if (json) printLine(formatJson(rows));
    else if (rows.length === 0)
      printLine('There is no account yet. Create one with npx vitrine create-admin.');
    else for (const row of rows) printLine(formatUser(row));
    return 0;
  },
});

type UserRow = {
  email: string;
  name: string | null;
  admin: boolean;
  secondFactor: boolean;
  lastSignInAt: string | null;
};

function formatUser({ email, name, admin, secondFactor, lastSignInAt }: UserRow): string {
  const flags = [admin && 'admin', secondFactor && 'second factor'].filter(Boolean).join(', ');
  const lastSignIn = lastSignInAt ? `last sign-in ${formatTime(lastSignInAt)}` : 'never signed in';
  return toSingleLine([email, name ?? '', flags, lastSignIn].filter(Boolean).join('  '));
}

export const revokeSessionsCommand = defineCommand({
  name: 'revoke-sessions',
  needsGallery: () => true,
  options: z.strictObject({ email: z.string() }),
  async run({ openAccounts, printLine }, { email }) {
    const { requireUserByEmail, revokeSessions } = await import('#domain/accounts/users/users.ts');
    const accounts = await openAccounts();
    const ended = await revokeSessions(accounts, OPERATOR, await requireUserByEmail(accounts, email));
    printLine(`${ended === 1 ? '1 session' : `${ended} sessions`} ended.`);
    return 0;
  },
});

type PasswordOptions = { passwordStdin?: boolean };

const PASSWORD_STDIN = [
  '--password-stdin',
  'read the password from standard input instead of asking',
] as const;

/** Reads a new password in this process, because the command itself may run in the server. */
const readNewPassword = (terminal: Terminal, { passwordStdin }: PasswordOptions): Promise<string> =>
  readPassword(terminal, { fromStdin: passwordStdin === true, twice: true });

export function registerAccounts(program: Command, terminal: Terminal): void {
  program
    .command('create-admin')
    .description('create an account with access to the back office')
    .requiredOption('--email <address>', 'email address of the admin')
    .requiredOption('--name <name>', 'full name')
    .option(...PASSWORD_STDIN)
    .action(async (options: PasswordOptions & { email: string; name: string }) => {
      const { email, name } = options;
      const password = await readNewPassword(terminal, options);
      await runCommand(terminal, createAdminCommand, { email, name, password });
    });
  program
    .command('reset-password')
    .description(
      'set a new password for an account, sign it out everywhere, and disconnect it from identity providers',
    )
    .requiredOption('--email <address>', 'email address of the account')
    .option('--remove-factors', 'also remove the second factors of the account, for users who have lost them')
    .option(...PASSWORD_STDIN)
    .action(async (options: PasswordOptions & { email: string; removeFactors?: boolean }) => {
      const { email, removeFactors = false } = options;
      const password = await readNewPassword(terminal, options);
      await runCommand(terminal, resetPasswordCommand, { email, password, removeFactors });
    });
  program
    .command('list-users')
    .description('list all accounts')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => runCommand(terminal, listUsersCommand, options));
  program
    .command('revoke-sessions')
    .description('end all sessions of an account and cancel a pending email change')
    .requiredOption('--email <address>', 'email address of the account')
    .action((options: { email: string }) => runCommand(terminal, revokeSessionsCommand, options));
}
