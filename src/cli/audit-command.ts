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

