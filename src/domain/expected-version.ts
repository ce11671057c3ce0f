import { sql } from 'kysely';
import type { Timestamp } from '#db/tables/columns.ts';
import type { Db } from '#db/tables.ts';
import { ProductError } from '#shared/errors.ts';

/** Version of the row that a form was filled from. */
export type ExpectedVersion = { updatedAt: Timestamp };

type Row = { kind: 'screen' | 'app' | 'category' | 'post' | 'page'; id: string; updatedAt: Timestamp };

/** Compares timestamps to the microsecond, independent of the number of decimals. */
const isSame = (one: Timestamp, other: Timestamp): boolean => exact(one) === exact(other);
const exact = (instant: Timestamp): string => {
  const [seconds = '', decimals = ''] = instant.replace('Z', '').split('.');
  return `${seconds}.${decimals.padEnd(6, '0')}`;
};

/**
 * Throws `edit_conflict` with the name of the editor if the row was changed since the form was opened. The caller must
 * hold the row's lock.
 */
export async function assertNotModified(
  tx: Db,
  expected: ExpectedVersion | undefined,
  row: Row,
): Promise<void> {
  if (!expected || isSame(expected.updatedAt, row.updatedAt)) return;
  const { rows } = await sql<{ name: string }>`
    select actor_name as name from audit_log
    where target_kind = ${row.kind} and target_id = ${row.id}
    order by at desc, id desc limit 1`.execute(tx);
  throw new ProductError('edit_conflict', undefined, {
    details: { updatedAt: row.updatedAt, by: rows[0]?.name ?? null },
  });
}
