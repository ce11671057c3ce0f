import { type Command, InvalidArgumentError } from 'commander';
import { listAudit } from '#domain/audit/queries.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';
import { withAccounts } from './accounts-command.ts';

const MOST = 100;

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST) {
    throw new InvalidArgumentError(`It must be 1 to ${MOST}.`);
  }
  return value;
}

const line = ({ at, actor, action, target, details }: AuditEntryRow): string => {
  const rest = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  // A name or a user agent may hold anything, a terminal's commands too.
  return `${at.slice(0, 19)}Z  ${actor.kind}:${actor.name}  ${action}  ${target.id}  ${rest}`
    .replace(/\p{C}/gu, ' ')
    .trimEnd();
};

/** `vitrine audit` */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('show who did what, the latest first')
    .option('--action <name>', 'only these: session, or session.refuse')
    .option('--actor <address>', 'only by this account')
    .option('--limit <n>', `how many, up to ${MOST}`, count, 50)
    .option('--json', 'as JSON')
    .action(async (options: { action?: string; actor?: string; limit: number; json?: boolean }) => {
      const { action, actor, limit, json } = options;
      const { items } = await withAccounts(({ db }) => listAudit(db, { action, actor }, { limit }));
      const text = json ? JSON.stringify(items, null, 2) : items.map(line).join('\n');
      process.stdout.write(text ? `${text}\n` : 'Nothing has been written down.\n');
    });
}
