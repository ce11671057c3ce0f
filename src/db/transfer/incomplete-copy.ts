import { type Kysely, sql } from 'kysely';
import { OperatorError } from '#platform/failures.ts';
import { hasTable } from './tables.ts';

/** A command that is filling a database, or was interrupted while it was filling the database. */
export type IncompleteCopy = {
  command: 'restore' | 'move';
  /** Random id of a restore, which the restore also writes to the file storage. Empty for a move. */
  id: string;
};

/**
 * Returns the command that has not finished filling this database, or null. Such a command marks the database with a
 * row in the table `incomplete_copy`. No migration creates this table, for two reasons: a restore sets the mark before
 * the first migration, and it applies only the migrations of its backup, which may be older than the table.
 */
export async function readIncompleteCopy<T>(db: Kysely<T>): Promise<IncompleteCopy | null> {
  if (!(await hasTable(db, 'incomplete_copy'))) return null;
  const { rows } = await sql<IncompleteCopy>`select command, id from incomplete_copy`.execute(db);
  return rows[0] ?? null;
}

/** Marks the database as incomplete, so that no server starts on it. */
export const markIncompleteCopy = <T>(db: Kysely<T>, { command, id }: IncompleteCopy): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create table if not exists incomplete_copy (command text not null, id text not null)`.execute(
      tx,
    );
    await sql`delete from incomplete_copy`.execute(tx);
    await sql`insert into incomplete_copy (command, id) values (${command}, ${id})`.execute(tx);
  });

/** Removes the mark. A successful command removes it in the transaction that writes the rows. */
export async function unmarkIncompleteCopy<T>(db: Kysely<T>): Promise<void> {
  await sql`drop table if exists incomplete_copy`.execute(db);
}

/**
 * Throws `OperatorError` if a restore or a move has not finished filling this database. Accepts an incomplete copy that
 * `command` has begun, because running this command again replaces the incomplete data.
 */
export async function assertNoIncompleteCopy<T>(
  db: Kysely<T>,
  command?: IncompleteCopy['command'],
): Promise<void> {
  const copy = await readIncompleteCopy(db);
  if (!copy || copy.command === command) return;
  throw new OperatorError(
    `A ${copy.command} into this database is running or was interrupted, so the gallery is incomplete. Run vitrine ${copy.command} again`,
  );
}
