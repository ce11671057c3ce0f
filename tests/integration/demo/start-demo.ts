import { loadDemoOnce } from '#domain/demo/first-start.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { openServices } from '#services/open-services.ts';

// Performs a first start: `node start-demo.ts {dataDir} {demoDirectory} {killPoint}`. Prints whether this process has
// loaded the demo. With a kill point, the process kills itself: with `put 3` before the third write to the storage, and
// with `query insert into screens` before the first raw SQL query that contains `insert into screens`.
const [dataDir = '', directory = '', killPoint = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'error', format: 'json' });
const services = await openServices(
  parseConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL }),
  logger,
);
const [kind, ...details] = killPoint.split(' ');
const killSelf = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

let puts = 0;
const storage: typeof services.storage = {
  ...services.storage,
  async put(...args) {
    puts += 1;
    if (kind === 'put' && puts === Number(details[0])) killSelf();
    await services.storage.put(...args);
  },
};
const db = services.db.withPlugin({
  transformQuery: ({ node }) => {
    const sql = node.kind === 'RawNode' ? node.sqlFragments.join('') : '';
    if (kind === 'query' && sql.includes(details.join(' '))) killSelf();
    return node;
  },
  transformResult: async ({ result }) => result,
});

const loadedDemo = await loadDemoOnce(
  { ...services, db, storage, logger, publicUrl: 'http://localhost' },
  directory,
);
console.log(loadedDemo ? 'loaded' : 'not loaded');
await services.close();
