import { type Command, InvalidArgumentError } from 'commander';
import { listAudit } from '#domain/audit/queries.ts';
import { withAccounts } from './accounts-command.ts';
import { auditJson, auditText } from './audit-report.ts';

const MAX_ENTRIES = 100;

/** Parses the value of `--limit`. Throws `InvalidArgumentError`, which Commander reports. */
function parseLimit(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_ENTRIES) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_ENTRIES}.`);
  }
  return value;
}

/** `vitrine audit` */
export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('show the audit log, newest entries first')
    .option(
      '--action <name>',
      'only entries with this kind of target or action, such as session or session.refuse',
    )
    .option('--actor <address>', 'only actions of the account with this email address')
    .option('--limit <n>', `number of entries, up to ${MAX_ENTRIES}`, parseLimit, 50)
    .option('--json', 'print JSON')
    .action(async (options: { action?: string; actor?: string; limit: number; json?: boolean }) => {
      const { action, actor, limit, json: asJson } = options;
      const { items } = await withAccounts(({ db }) => listAudit(db, { action, actor }, { limit }));
      const text = asJson ? auditJson(items) : auditText(items);
      process.stdout.write(text ? `${text}\n` : 'The audit log has no matching entries.\n');
    });
}
