import { toSingleLine } from '#platform/single-line.ts';
import type { AuditEntryRow } from '#shared/contracts/accounts.ts';

const formatEntry = ({ at, actor, action, target, details }: AuditEntryRow): string => {
  const rest = Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  // A name or a user agent may contain anything, including terminal escape sequences.
  return toSingleLine(`${at.slice(0, 19)}Z  ${actor.kind}:${actor.name}  ${action}  ${target.id}  ${rest}`)
    .replace(/\p{C}/gu, ' ')
    .trimEnd();
};

/** Formats one line per entry. */
export const auditText = (items: readonly AuditEntryRow[]): string => items.map(formatEntry).join('\n');

/** JSON that is safe to print: `JSON.stringify` does not escape C1 controls, line separators and bidirectional marks. */
export const auditJson = (items: readonly AuditEntryRow[]): string =>
  JSON.stringify(items, null, 2).split('\n').map(toSingleLine).join('\n');
