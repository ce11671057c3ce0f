import { openDatabase } from '#db/open-database.ts';
import { createImageService } from '#domain/images/image-service.ts';
import { createLogger } from '#platform/logger.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { imageFile } from '../../support/images.ts';

// Ingests images until the process is killed, and prints a line after every third image:
// `node ingest-until-killed.ts {dataDir}`.
const dataDir = process.argv[2] as string;
const { db } = await openDatabase({ dataDir });
const images = createImageService({
  db,
  storage: await openStorage({ dataDir }),
  logger: createLogger({ level: 'warn', format: 'json' }),
  settings: { avif: false, renditionCacheBytes: 1e6 },
});
const file = await imageFile({ width: 400, height: 300 });
for (;;) {
  await Promise.all(Array.from({ length: 3 }, () => images.ingest(file, { purpose: 'screen' })));
  console.log('stored');
}
