import { sql } from 'kysely';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { entriesAbout } from '#domain/audit/queries.ts';
import { ProductError } from '#shared/errors.ts';

/** Version of the row that the client has loaded and edited. */
export type ExpectedVersion = { updatedAt: Timestamp };

type Row = {
  kind: 'screen' | 'app' | 'category' | 'post' | 'page' | 'stack';
  id: string;
  updatedAt: Timestamp;
};

/** Compares timestamps to the microsecond, independent of the number of decimals. */
const isSameInstant = (one: Timestamp, other: Timestamp): boolean =>
  withMicroseconds(one) === withMicroseconds(other);
const withMicroseconds = (instant: Timestamp): string => {
  const [seconds = '', decimals = ''] = instant.replace('Z', '').split('.');
  return `${seconds}.${decimals.padEnd(6, '0')}`;
};

/**
 * Throws `edit_conflict` if the row is not at the version that the client edited. Does nothing if no version is
 * expected. The caller must hold a lock on the row. The error names the last editor, or null if the audit log has no
 * entry about the row since the client's version.
 */
export async function assertNotModified(
  tx: Db,
  expected: ExpectedVersion | undefined,
  row: Row,
): Promise<void> {
  if (!expected || isSameInstant(expected.updatedAt, row.updatedAt)) return;
  const { rows } = await sql<{ name: string }>`
    select actor_name as name from audit_log
    where target_kind = ${row.kind} and id in (${entriesAbout(row.id)})
      and at >= ${expected.updatedAt}::timestamptz
    order by at desc, id desc limit 1`.execute(tx);
  throw new ProductError('edit_conflict', undefined, {
    details: { updatedAt: row.updatedAt, by: rows[0]?.name ?? null },
  });
}
