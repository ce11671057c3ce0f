import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mergeMetadata } from '#domain/accounts/users/user-metadata.ts';
import { describePostgres, openTestDatabase } from '../../support/database.ts';

const USER = { id: '01890000-0000-7000-8000-000000000001' };

describePostgres('concurrent metadata changes', () => {
  test('are both kept if two transactions set different keys at the same time', async () => {
    const database = await openTestDatabase('postgres');
    const { db } = database;
    /** Merges the changes in a transaction. `whileOpen` runs before the transaction commits. */
    const merge = (changes: Record<string, unknown>, whileOpen: () => Promise<void> = async () => {}) =>
      db.transaction().execute(async (tx) => {
        await mergeMetadata({ clock: Date.now }, tx, USER, changes);
        await whileOpen();
      });
    /** Counts the connections that wait for a lock. */
    const countWaiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    };
    try {
      await db.insertInto('auth_users').values({ id: USER.id, email: 'two@example.com' }).execute();
      let secondMerge: Promise<void> = Promise.resolve();
      await merge({ theme: 'dark' }, async () => {
        // This transaction waits until the first one releases the lock on the user's row.
        secondMerge = merge({ zoom: 2 });
        await expect.poll(countWaiting).toBe(1);
      });
      await secondMerge;
      const user = await db.selectFrom('auth_users').select('user_metadata').executeTakeFirst();
      expect(user?.user_metadata).toEqual({ theme: 'dark', zoom: 2 });
    } finally {
      await database.drop();
    }
  });
});
