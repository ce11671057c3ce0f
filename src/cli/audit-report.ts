import { toSingleLine } from '#platform/single-line.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';

/** Formats an entry as one line. */
const formatEntry = ({ at, actor, action, target, details }: AuditEntryRow): string => {
  const fields = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  // A name or a user agent may contain anything, including terminal escape sequences.
  return toSingleLine(`${at.slice(0, 19)}Z  ${actor.kind}:${actor.name}  ${action}  ${target.id}  ${fields}`)
    .replace(/\p{C}/gu, ' ')
    .trimEnd();
};

/** Formats the entries for people, one line each. */
export const formatAudit = (items: readonly AuditEntryRow[]): string => items.map(formatEntry).join('\n');
