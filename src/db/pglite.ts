import { writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { OperatorError } from '#platform/failures.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { OIDS, parseBigint, parseInstant } from './values.ts';

const SETTINGS = {
  wal_sync_method: 'fsync',
  // A quarter of the default, which takes 100 MB more and makes a search of 100,000 screens hardly faster.
  shared_buffers: '32MB',
  jit: 'off',
  random_page_cost: '1.1',
  // Nothing runs in the background here: a checkpoint happens when the log has grown this far, and a start
  // after a crash replays at most that much.
  max_wal_size: '128MB',
  timezone: 'UTC',
};

/** PGlite's own parameters without `-F`, which turns fsync off, and with the settings above. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** JSON crosses to the main thread as text, which takes a fraction of the time of cloning what it says. */
const unparsedJson = Object.fromEntries([OIDS.json, OIDS.jsonb].map((oid) => [oid, (text: string) => text]));

/** A worker's `process.stderr` has no descriptor. */
const STDERR = 2;

/**
 * PostgreSQL gave up: a sync failed, or the disk has no room for the log. A server would end and recover at the next
 * start. So does this process, before anything is acknowledged that is not on disk: in a worker `exit` ends the thread
 * at once, and the main thread ends the process when it hears of that.
 */
function endProcess(lastWords: string): never {
  writeSync(
    STDERR,
    `The embedded database had to stop, and this process with it: ${lastWords}\n` +
      'Nothing that was acknowledged is lost; the next start recovers the rest. Check the disk of DATA_DIR.\n',
  );
  process.exit(1);
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : '') || 'it gave no reason';

/**
 * Opens the data directory, or makes a database in it when it is empty. The caller has the lock.
 * What a commit acknowledges is on disk. Throws `OperatorError` with PostgreSQL's own words when it does not start.
 */
export async function openPglite(directory: string, files?: DurableNodeFs): Promise<PGlite> {
  let lastWords = '';
  try {
    return await PGlite.create({
      fs:
        files ??
        new DurableNodeFs(directory, (reason) => endProcess(lastWords || reason || 'it gave no reason')),
      startParams,
      extensions: { pg_trgm },
      parsers: { [OIDS.timestamptz]: parseInstant, [OIDS.int8]: parseBigint, ...unparsedJson },
      onStderr: (text) => {
        if (/PANIC|FATAL/.test(text)) lastWords = text.replace(/^.*(PANIC|FATAL):\s*/, '');
        return false;
      },
    });
  } catch (error) {
    throw new OperatorError(
      `The embedded database in ${directory} could not be opened: ${lastWords || reasonOf(error)}. ` +
        'Check the disk of DATA_DIR: its free space, and who may write there.',
      { cause: error },
    );
  }
}
