import { type Command, InvalidArgumentError } from 'commander';
import { listAudit } from '#domain/audit/queries.ts';
import { withAccounts } from './accounts-command.ts';
import { auditJson, auditText } from './audit-report.ts';

const MOST = 100;

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST) {
    throw new InvalidArgumentError(`It must be 1 to ${MOST}.`);
  }
  return value;
}

/** `vitrine audit` */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('show who did what, the latest first')
    .option('--action <name>', 'only these actions: session, or session.refuse')
    .option('--actor <address>', 'only by this account')
    .option('--limit <n>', `number of entries, up to ${MOST}`, count, 50)
    .option('--json', 'as JSON')
    .action(async (options: { action?: string; actor?: string; limit: number; json?: boolean }) => {
      const { action, actor, limit, json: asJson } = options;
      const { items } = await withAccounts(({ db }) => listAudit(db, { action, actor }, { limit }));
      const text = asJson ? auditJson(items) : auditText(items);
      process.stdout.write(text ? `${text}\n` : 'Nothing has been written down.\n');
    });
}
