import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { LiveIndex, pruneCatalogueChanges } from '#domain/explore/index/live-index.ts';
import { createLogger } from '#platform/logger.ts';
import { describePostgres, openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { expectEqualToRecount } from './expect-recount.ts';
import { createRandom, fillCatalogue, type RandomCatalogue, randomFilters } from './random-catalogue.ts';
import { performRandomWrite } from './random-writes.ts';
import { Recount } from './recount.ts';

const logger = createLogger({ level: 'fatal', format: 'json' });
const WRITERS = 4;
const WRITES = 1_000;
const SELECTIONS = 40;

describePostgres('the index of filters on two replicas', () => {
  let database: TestDatabase;
  let replicas: { database: Database; index: LiveIndex }[];
  let catalogue: RandomCatalogue;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    catalogue = await fillCatalogue(database.db, 60, createRandom(3));
    replicas = [];
    for (let serial = 0; serial < 2; serial += 1) {
      const replica = await openDatabase(database.options);
      const index = new LiveIndex(replica, logger);
      await index.listen();
      replicas.push({ database: replica, index });
    }
  });
  afterAll(async () => {
    for (const { database: replica, index } of replicas ?? []) {
      await index.close();
      await replica.close();
    }
    await database?.drop();
  });

  const expectAllEqual = async (seed: number, compared = replicas): Promise<void> => {
    const recount = await Recount.read(database.db);
    const random = createRandom(seed);
    for (let run = 0; run < SELECTIONS; run += 1) {
      const filters = randomFilters(catalogue, random);
      for (const { database: replica, index } of compared) {
        await expectEqualToRecount({ db: replica.db, index }, recount, filters);
      }
    }
  };

  test('[E-02] [E-13] counts equal a recount on both replicas after 1,000 random writes by four writers', async () => {
    // The first index is built before the writes and the second during them.
    await replicas[0]?.index.build();
    const building = replicas[1]?.index.build();
    const write = async (writer: number): Promise<void> => {
      const random = createRandom(100 + writer);
      const db = replicas[writer % 2]?.database.db ?? database.db;
      for (let serial = 0; serial < WRITES / WRITERS; serial += 1) {
        await performRandomWrite(db, catalogue, random);
        // Reads during the writes must not fail or make the index skip changes.
        if (serial % 10 === 0) await replicas[(writer + 1) % 2]?.index.read();
      }
    };
    await Promise.all([building, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    const states = replicas.map(({ index }) => index.state.builtAt);
    await vi.waitFor(() => expectAllEqual(7), { timeout: 30_000, interval: 100 });
    expect(
      replicas.map(({ index }) => index.state.builtAt),
      'the log alone has brought the indexes up to date',
    ).toEqual(states);
    await expectAllEqual(8);
  }, 240_000);

  test('[E-02] counts equal a recount after a replica was cut off for longer than the log is kept', async () => {
    const { databaseUrl, dataDir } = database.options;
    const proxy = await openDatabaseProxy(databaseUrl as string);
    const replica = await openDatabase({ dataDir, databaseUrl: proxy.url });
    const index = new LiveIndex(replica, logger);
    try {
      await index.listen();
      await index.build();
      proxy.interrupt();
      const random = createRandom(9);
      for (let serial = 0; serial < 40; serial += 1) await performRandomWrite(database.db, catalogue, random);
      await sql`update catalogue_changes set changed_at = changed_at - interval '25 hours'`.execute(
        database.db,
      );
      expect(await pruneCatalogueChanges(database.db)).toBeGreaterThan(0);
      proxy.resume();
      await vi.waitFor(() => expectAllEqual(10, [{ database: replica, index }]), {
        timeout: 60_000,
        interval: 200,
      });
    } finally {
      await index.close();
      await replica.close();
      proxy.close();
    }
  }, 120_000);
});
