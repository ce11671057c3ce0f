import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { pruneCatalogueChanges } from '#domain/catalogue-changes.ts';
import { LiveIndex } from '#domain/explore/index/live-index.ts';
import { createLogger } from '#platform/logger.ts';
import { describePostgres, openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { receiveNotifications } from '../../support/notifications.ts';
import { expectEqualToRecount } from './expect-recount.ts';
import { createRandom, fillCatalogue, type RandomCatalogue, randomFilters } from './random-catalogue.ts';
import { performRandomWrite } from './random-writes.ts';
import { Recount } from './recount.ts';

const logger = createLogger({ level: 'fatal', format: 'json' });
const WRITERS = 4;
const WRITES = 1_000;
const FILTER_SETS_PER_CHECK = 40;

describePostgres('the filter index on several replicas', () => {
  let database: TestDatabase;
  /** A replica is a server: it has its own connections and its own index, and shares the database. */
  let replicas: { connection: Database; index: LiveIndex }[];
  let catalogue: RandomCatalogue;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    catalogue = await fillCatalogue(database.db, 60, createRandom(3));
    replicas = [];
    for (let count = 0; count < 2; count += 1) {
      const connection = await openDatabase(database.options);
      const index = new LiveIndex(connection, logger);
      await index.listen();
      replicas.push({ connection, index });
    }
  });
  afterAll(async () => {
    for (const { connection, index } of replicas ?? []) {
      await index.close();
      await connection.close();
    }
    await database?.drop();
  });

  const expectCountsToEqualRecount = async (seed: number, compared = replicas): Promise<void> => {
    const recount = await Recount.read(database.db);
    const random = createRandom(seed);
    for (let run = 0; run < FILTER_SETS_PER_CHECK; run += 1) {
      const filters = randomFilters(catalogue, random);
      for (const { connection, index } of compared) {
        await expectEqualToRecount({ db: connection.db, index }, recount, filters);
      }
    }
  };

  test('[E-02] [E-13] counts equal a recount on both replicas after 1,000 random writes by four writers', async () => {
    // The first index is built before the writes and the second during them.
    await replicas[0]?.index.build();
    const building = replicas[1]?.index.build();
    const write = async (writer: number): Promise<void> => {
      const random = createRandom(100 + writer);
      const db = replicas[writer % 2]?.connection.db ?? database.db;
      for (let count = 0; count < WRITES / WRITERS; count += 1) {
        await performRandomWrite(db, catalogue, random);
        // Reads during the writes must not fail or make the index skip changes.
        if (count % 10 === 0) await replicas[(writer + 1) % 2]?.index.read();
      }
    };
    await Promise.all([building, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    const buildTimes = replicas.map(({ index }) => index.state.builtAt);
    // The first read after the notification of a write contains this write.
    for (const { connection } of replicas) await receiveNotifications(connection);
    await expectCountsToEqualRecount(7);
    expect(
      replicas.map(({ index }) => index.state.builtAt),
      'the indexes followed the change log without a rebuild',
    ).toEqual(buildTimes);
    await expectCountsToEqualRecount(8);
  }, 240_000);

  test('[E-02] counts equal a recount after a replica was disconnected for longer than the change log is kept', async () => {
    const { databaseUrl, dataDir } = database.options;
    const proxy = await openDatabaseProxy(databaseUrl as string);
    const connection = await openDatabase({ dataDir, databaseUrl: proxy.url });
    const index = new LiveIndex(connection, logger);
    try {
      await index.listen();
      await index.build();
      proxy.interrupt();
      const random = createRandom(9);
      for (let count = 0; count < 40; count += 1) await performRandomWrite(database.db, catalogue, random);
      // The change log keeps its entries for 24 hours.
      await sql`update catalogue_changes set changed_at = changed_at - interval '25 hours'`.execute(
        database.db,
      );
      expect(await pruneCatalogueChanges(database.db)).toBeGreaterThan(0);
      proxy.resume();
      await vi.waitFor(() => expectCountsToEqualRecount(10, [{ connection, index }]), {
        timeout: 60_000,
        interval: 200,
      });
    } finally {
      await index.close();
      await connection.close();
      proxy.close();
    }
  }, 120_000);
});
