import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { formatAudit } from './audit-report.ts';
import { formatJson } from './format-json.ts';
import { defineCommand } from './operator-command.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const MAX_ENTRIES = 100;

const auditOptionsSchema = z.strictObject({
  action: z.string().optional(),
  actor: z.string().optional(),
  target: z.string().optional(),
  limit: z.int().min(1).max(MAX_ENTRIES),
  json: z.boolean().optional(),
});
type AuditOptions = z.infer<typeof auditOptionsSchema>;

export const auditCommand = defineCommand({
  name: 'audit',
  needsGallery: () => true,
  options: auditOptionsSchema,
  async run({ openServices, printLine }, { limit, json, ...filter }) {
    const { listAudit } = await import('#domain/audit/queries.ts');
    const { db } = await openServices();
    const { items } = await listAudit(db, filter, { limit });
    printLine((json ? formatJson(items) : formatAudit(items)) || 'The audit log has no matching entries.');
    return 0;
  },
});

/** Parses the value of `--limit`. Throws `InvalidArgumentError`, which Commander reports. */
function parseLimit(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MAX_ENTRIES) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_ENTRIES}.`);
  }
  return value;
}

/** `vitrine audit` */
export function registerAudit(program: Command, terminal: Terminal): void {
  program
    .command('audit')
    .description('show the audit log, newest entries first')
    .option(
      '--action <name>',
      'only entries with this kind of target or action, such as session or session.refuse',
    )
    .option('--actor <address>', 'only actions of the account with this email address')
    .option('--target <id>', 'only entries about the screen, app, category or other item with this id')
    .option('--limit <n>', `number of entries, up to ${MAX_ENTRIES}`, parseLimit, 50)
    .option('--json', 'print JSON')
    .action((options: AuditOptions) => runCommand(terminal, auditCommand, options));
}
