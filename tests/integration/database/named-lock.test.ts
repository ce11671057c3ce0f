import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { describeDatabases } from '../../support/database.ts';

describeDatabases('a named lock', (use, kind) => {
  test('has one holder at a time until it is released', async () => {
    const release = await use().tryLock('a');
    expect(release).not.toBeNull();
    expect(await use().tryLock('a')).toBeNull();
    const otherRelease = await use().tryLock('b');
    expect(otherRelease).not.toBeNull();
    await release?.();
    const secondRelease = await use().tryLock('a');
    expect(secondRelease).not.toBeNull();
    await secondRelease?.();
    await otherRelease?.();
  });

  if (kind === 'postgres') {
    test('survives the idle session timeout of the server', async () => {
      const name = sql.id(new URL(use().options.databaseUrl as string).pathname.slice(1));
      await sql`alter database ${name} set idle_session_timeout to '200ms'`.execute(use().db);
      const release = await use().tryLock('silent');
      await new Promise((resolve) => setTimeout(resolve, 600));
      const second = await openDatabase(use().options);
      expect(await second.tryLock('silent')).toBeNull();
      await second.close();
      await release?.();
      await sql`alter database ${name} reset idle_session_timeout`.execute(use().db);
    });

    test('is shared by all processes on the database and ends with its connection', async () => {
      const second = await openDatabase(use().options);
      try {
        let losses = 0;
        expect(await use().tryLock('shared', () => losses++)).not.toBeNull();
        const otherRelease = await use().tryLock('given back', () => losses++);
        await otherRelease?.();
        expect(await second.tryLock('shared')).toBeNull();
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'vitrine lock' and datname = current_database()`.execute(use().db);
        await expect.poll(async () => (await second.tryLock('shared')) !== null).toBe(true);
        expect(await use().tryLock('shared')).toBeNull();
        await expect.poll(() => losses).toBe(1);
      } finally {
        await second.close();
      }
      // Closing the database releases its locks.
      expect(await use().tryLock('shared')).not.toBeNull();
    });
  }
});
