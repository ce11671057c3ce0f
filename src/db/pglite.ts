import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { OperatorError } from '#platform/failures.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { OIDS, parseBigint, parseInstant } from './values.ts';

const SETTINGS = {
  wal_sync_method: 'fsync',
  // The default, 128 MB, needs 100 MB more memory and hardly speeds up a search of 100,000 screens.
  shared_buffers: '32MB',
  jit: 'off',
  random_page_cost: '1.1',
  // PGlite has no background processes: a checkpoint happens when the write-ahead log has grown to this size, and
  // recovery after a crash replays at most this much.
  max_wal_size: '128MB',
  timezone: 'UTC',
};

/**
 * V8 optimizes a WebAssembly function once it has executed about this number of bytes. With the default of 13 million,
 * V8 optimizes PostgreSQL's expression evaluator during the start, which needs 500 MB and doubles the time of short
 * commands. With this number it does so only once the server is under load. On Linux, `bin/vitrine.js` also turns this
 * optimization off completely for all commands except `start`.
 */
const OPTIMIZATION_BUDGET = 1_000_000_000;
setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZATION_BUDGET}`);

/** PGlite's default parameters with the settings above and without `-F`, which would turn fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** JSON is sent to the main thread as text, which is much faster than cloning the parsed values. */
const unparsedJson = Object.fromEntries([OIDS.json, OIDS.jsonb].map((oid) => [oid, (text: string) => text]));

/** File descriptor of standard error. A worker's `process.stderr` has no descriptor. */
const STDERR = 2;

/**
 * Ends this worker thread after a PostgreSQL panic, caused by a failed sync or a disk without room for the write-ahead
 * log. The main thread then ends the process, and the next start recovers the database. The thread ends immediately, so
 * that it never acknowledges a write that is not on disk.
 */
function endProcess(panicMessage: string): never {
  writeSync(
    STDERR,
    `The embedded database had to stop, and this process with it: ${panicMessage}\n` +
      'No saved change is lost; the next start recovers the database. Check the disk of DATA_DIR.\n',
  );
  process.exit(1);
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : '') || 'unknown reason';

/**
 * Opens the data directory, or creates a database in it if it is empty. The caller must hold the lock (`lock.ts`).
 * Acknowledged commits are on disk. Tests can pass their own `files`. Throws `OperatorError` with PostgreSQL's message
 * if the database does not start.
 */
export async function openPglite(directory: string, files?: DurableNodeFs): Promise<PGlite> {
  let panicMessage = '';
  try {
    return await PGlite.create({
      fs:
        files ??
        new DurableNodeFs(directory, (reason) => endProcess(panicMessage || reason || 'unknown reason')),
      startParams,
      extensions: { pg_trgm },
      parsers: { [OIDS.timestamptz]: parseInstant, [OIDS.int8]: parseBigint, ...unparsedJson },
      onStderr: (text) => {
        if (/PANIC|FATAL/.test(text)) panicMessage = text.replace(/^.*(PANIC|FATAL):\s*/, '');
        return false;
      },
    });
  } catch (error) {
    throw new OperatorError(
      `The embedded database in ${directory} could not be opened: ${panicMessage || describeError(error)}. ` +
        'Check the free space and the permissions of DATA_DIR.',
      { cause: error },
    );
  }
}
