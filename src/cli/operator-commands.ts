import type { OperatorCommand } from './operator-command.ts';

type LoadedCommand = Pick<OperatorCommand<never>, 'bind'>;
type Loader = () => Promise<LoadedCommand>;

const LOADERS: Readonly<Record<string, Loader>> = {
  import: async () => (await import('./import-command.ts')).importCommand,
  'demo load': async () => (await import('./demo-command.ts')).demoLoadCommand,
  'demo remove': async () => (await import('./demo-command.ts')).demoRemoveCommand,
  jobs: async () => (await import('./jobs-command.ts')).jobsCommand,
  'create-admin': async () => (await import('./accounts-command.ts')).createAdminCommand,
  'reset-password': async () => (await import('./accounts-command.ts')).resetPasswordCommand,
  'list-users': async () => (await import('./accounts-command.ts')).listUsersCommand,
  'revoke-sessions': async () => (await import('./accounts-command.ts')).revokeSessionsCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  status: async () => (await import('./status-command.ts')).statusCommand,
  maintain: async () => (await import('./status-command.ts')).maintainCommand,
  audit: async () => (await import('./audit-command.ts')).auditCommand,
};

/** Names of all commands that a running server can run. */
export const OPERATOR_COMMANDS: readonly string[] = Object.keys(LOADERS);

/** Loads the definition of a command that a running server can run, or returns null for an unknown name. */
export const loadOperatorCommand = async (name: string): Promise<LoadedCommand | null> =>
  Object.hasOwn(LOADERS, name) ? ((await LOADERS[name]?.()) ?? null) : null;
