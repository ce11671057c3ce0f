import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { ensureServerFor, findPostgresBinDir, serverFolderOf } from '../../support/database-server.ts';

const binDir = findPostgresBinDir();

test.skipIf(!binDir)(
  'a dead database server is replaced by a single new one for all concurrent callers',
  async () => {
    // The server is registered under the id of this process, so no other test uses it. It stops when this process ends.
    const directory = serverFolderOf(process.pid);
    // A killed keeper (`database-server-keeper.ts`) leaves a folder with the file `ready`, although its server does not
    // run.
    mkdirSync(directory);
    writeFileSync(path.join(directory, 'ready'), '');
    const addresses = Array.from({ length: 4 }, () => ensureServerFor(process.pid, binDir as string));
    const [address, ...others] = await Promise.all(addresses);
    expect(new Set(others)).toEqual(new Set([address]));
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await client.end();
  },
);
