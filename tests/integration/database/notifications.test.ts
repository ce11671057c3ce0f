import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { NOTIFICATIONS_MISSED } from '#db/notifications.ts';
import { openDatabase } from '#db/open-database.ts';
import { describeOnBothDatabases, describePostgres, openTestDatabase } from '../../support/database.ts';

const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`;

describeOnBothDatabases('notifications', (getDatabase) => {
  test('arrive in the order in which they were sent, and only on their own channel', async () => {
    const { db, listen } = getDatabase();
    const payloads: string[] = [];
    const stop = await listen('some_channel', (payload) => payloads.push(payload));
    await notify('some_channel', 'one').execute(db);
    await notify('other_channel', 'not for us').execute(db);
    await notify('some_channel', 'two').execute(db);
    await expect.poll(() => payloads).toEqual(['one', 'two']);
    await stop();
    await notify('some_channel', 'three').execute(db);
    await notify('some_channel', 'four').execute(db);
    expect(payloads).toEqual(['one', 'two']);
  });

  test('are delivered on commit and discarded on rollback', async () => {
    const { db, listen } = getDatabase();
    const payloads: string[] = [];
    const stop = await listen('some_channel', (payload) => payloads.push(payload));
    await db.transaction().execute(async (tx) => {
      await notify('some_channel', 'committed').execute(tx);
      expect(payloads).toEqual([]);
    });
    await expect(
      db.transaction().execute(async (tx) => {
        await notify('some_channel', 'rolled back').execute(tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await notify('some_channel', 'last').execute(db);
    await expect.poll(() => payloads).toEqual(['committed', 'last']);
    await stop();
  });

  test('reach the other handlers after one fails or stops listening', async () => {
    const { db, listen } = getDatabase();
    const payloads: string[] = [];
    const stops = [
      await listen('some_channel', () => {
        throw new Error('broken handler');
      }),
      await listen('some_channel', (payload) => payloads.push(payload)),
    ];
    await notify('some_channel', 'still here').execute(db);
    await expect.poll(() => payloads).toEqual(['still here']);
    await stops[0]?.();
    await notify('some_channel', 'alone').execute(db);
    await expect.poll(() => payloads).toEqual(['still here', 'alone']);
    await stops[1]?.();
  });

  test('reject channel names that contain SQL', async () => {
    await expect(getDatabase().listen('a; drop table apps', () => {})).rejects.toThrow(RangeError);
  });
});

describePostgres('notifications of a PostgreSQL server', () => {
  test('resume after a lost connection, and the listener learns that it may have missed some', async () => {
    const database = await openTestDatabase('postgres');
    const payloads: string[] = [];
    await database.listen('some_channel', (payload) => payloads.push(payload));
    for (const round of ['one', 'two']) {
      payloads.length = 0;
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where application_name = 'vitrine listener' and datname = current_database()`.execute(database.db);
      expect(rows).toEqual([{ ended: true }]);
      await vi.waitFor(() => expect(payloads).toEqual([NOTIFICATIONS_MISSED]), { timeout: 20_000 });
      await notify('some_channel', round).execute(database.db);
      await expect.poll(() => payloads).toEqual([NOTIFICATIONS_MISSED, round]);
    }
    await database.drop();
  });

  test('reach every replica', async () => {
    const first = await openTestDatabase('postgres');
    const second = await openDatabase(first.options);
    const payloads: string[] = [];
    await second.listen('some_channel', (payload) => payloads.push(payload));
    await notify('some_channel', 'from the first').execute(first.db);
    await expect.poll(() => payloads).toEqual(['from the first']);
    await second.close();
    await first.drop();
  });

  test('end when the database is closed, even while the connection is being reopened', async () => {
    const database = await openTestDatabase('postgres');
    await database.listen('some_channel', () => {});
    // `drop` closes the database while the listener reconnects. It must not fail or wait indefinitely.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vitrine listener' and datname = current_database()`.execute(database.db);
    await database.drop();
  });
});

describe('an unreachable database server', () => {
  test('makes opening the database fail after a waiting time, with an error that does not contain the password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const attempt = openDatabase({ dataDir: '/nowhere', databaseUrl: 'postgres://u:secret@127.0.0.1:9/x' });
    // Moves the clock beyond the time in which `openDatabase` tries to connect again.
    vi.setSystemTime(Date.now() + 60_000);
    const error = await attempt.catch((reason: unknown) => reason);
    vi.useRealTimers();
    expect(String(error)).toMatch(/ECONNREFUSED/);
    expect(String(error)).not.toContain('secret');
  });
});
