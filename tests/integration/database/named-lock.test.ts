import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { describeOnBothDatabases } from '../../support/database.ts';

describeOnBothDatabases('a named lock', (getDatabase, kind) => {
  test('has only one holder until it is released', async () => {
    const release = await getDatabase().tryLock('a');
    expect(release).not.toBeNull();
    expect(await getDatabase().tryLock('a')).toBeNull();
    const otherRelease = await getDatabase().tryLock('b');
    expect(otherRelease).not.toBeNull();
    await release?.();
    const secondRelease = await getDatabase().tryLock('a');
    expect(secondRelease).not.toBeNull();
    await secondRelease?.();
    await otherRelease?.();
  });

  if (kind === 'postgres') {
    test('survives the idle session timeout of the server', async () => {
      const name = sql.id(new URL(getDatabase().options.databaseUrl as string).pathname.slice(1));
      await sql`alter database ${name} set idle_session_timeout to '200ms'`.execute(getDatabase().db);
      const release = await getDatabase().tryLock('silent');
      await new Promise((resolve) => setTimeout(resolve, 600));
      const second = await openDatabase(getDatabase().options);
      expect(await second.tryLock('silent')).toBeNull();
      await second.close();
      await release?.();
      await sql`alter database ${name} reset idle_session_timeout`.execute(getDatabase().db);
    });

    test('excludes other processes that use the database, and is lost when its connection ends', async () => {
      const second = await openDatabase(getDatabase().options);
      try {
        let losses = 0;
        expect(await getDatabase().tryLock('shared', () => losses++)).not.toBeNull();
        // A lock that was released is not reported as lost.
        const otherRelease = await getDatabase().tryLock('released', () => losses++);
        await otherRelease?.();
        expect(await second.tryLock('shared')).toBeNull();
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'vitrine lock' and datname = current_database()`.execute(getDatabase().db);
        await expect.poll(async () => (await second.tryLock('shared')) !== null).toBe(true);
        expect(await getDatabase().tryLock('shared')).toBeNull();
        await expect.poll(() => losses).toBe(1);
      } finally {
        await second.close();
      }
      // Closing the database releases its locks.
      expect(await getDatabase().tryLock('shared')).not.toBeNull();
    });
  }
});
