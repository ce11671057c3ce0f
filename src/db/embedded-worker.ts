import { parentPort, workerData } from 'node:worker_threads';
import type { Results, Transaction } from '@electric-sql/pglite';
import { OperatorError } from '#platform/failures.ts';
import { lowerThreadPriority } from '#platform/thread-priority.ts';
import { copyChanges } from './copy-files.ts';
import {
  type DatabaseMessage,
  type DatabaseRequest,
  type RowSet,
  serializeError,
  type WorkerOptions,
} from './embedded-messages.ts';
import { startMaintenance } from './maintenance.ts';
import { openPglite } from './pglite.ts';
import { isRead, withPreparedReads } from './prepared-reads.ts';
import { JSON_OIDS } from './values.ts';

// Worker thread of the embedded database: receives statements and sends rows. A query, an `fdatasync` or a
// vacuum blocks this thread and never the event loop of the server.

type OpenTransaction = {
  /** Resolves when BEGIN has run. BEGIN waits for earlier requests. */
  begun: Promise<Transaction>;
  finish(how: 'commit' | 'rollback'): void;
  /** Resolves when COMMIT or ROLLBACK has run. */
  finished: Promise<void>;
};

/** Thrown inside a transaction of PGlite to roll it back. */
const ROLLBACK = Symbol('rollback');
const transactions = new Map<number, OpenTransaction>();
const send = (message: DatabaseMessage): void => parentPort?.postMessage(message);

const toRowSet = ({ fields, rows, affectedRows }: Results): RowSet => ({
  columns: fields.map((field) => field.name),
  rows: rows as unknown as unknown[][],
  affectedRows,
  jsonColumns: fields.flatMap(({ dataTypeID }, index) => (JSON_OIDS.has(dataTypeID) ? [index] : [])),
});

async function serve({ directory, preparedReads, isBackground }: WorkerOptions): Promise<void> {
  if (isBackground) lowerThreadPriority();
  const pglite = await openPglite(directory);
  const reads = preparedReads ? withPreparedReads(pglite) : pglite;
  const maintenance = startMaintenance(pglite, (error) =>
    send({ kind: 'maintenance-failed', failure: serializeError(error) }),
  );
  pglite.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }));

  function begin(number: number): OpenTransaction {
    const begun = Promise.withResolvers<Transaction>();
    const end = Promise.withResolvers<void>();
    const finished = pglite.transaction(async (tx) => {
      begun.resolve(tx);
      await end.promise;
    });
    finished.catch(begun.reject).finally(() => transactions.delete(number));
    const opened: OpenTransaction = {
      begun: begun.promise,
      finish: (how) => (how === 'commit' ? end.resolve() : end.reject(ROLLBACK)),
      finished: finished.catch((error: unknown) => {
        if (error !== ROLLBACK) throw error;
      }),
    };
    // If a rollback arrives before BEGIN has run, nothing awaits `end` yet. Without this handler, the rejection of
    // `end` would count as unhandled and end the thread.
    end.promise.catch(() => {});
    // The requests that await these promises report the errors.
    opened.begun.catch(() => {});
    opened.finished.catch(() => {});
    transactions.set(number, opened);
    return opened;
  }

  function requireTransaction(number: number): OpenTransaction {
    const transaction = transactions.get(number);
    if (!transaction) throw new Error('The transaction is closed');
    return transaction;
  }

  async function run(request: DatabaseRequest): Promise<RowSet[]> {
    switch (request.kind) {
      case 'query': {
        const { transaction, text, values } = request;
        const target = transaction === null ? reads : await requireTransaction(transaction).begun;
        return [toRowSet(await target.query(text, [...values], { rowMode: 'array' }))];
      }
      case 'begin':
        await begin(request.transaction).begun;
        return [];
      case 'commit':
      case 'rollback': {
        // Not an error: Kysely also rolls back transactions whose BEGIN failed.
        if (request.kind === 'rollback' && !transactions.has(request.transaction)) return [];
        const opened = requireTransaction(request.transaction);
        opened.finish(request.kind);
        await opened.finished;
        return [];
      }
      case 'script':
        return (await pglite.transaction((tx) => tx.exec(request.text, { rowMode: 'array' }))).map(toRowSet);
      case 'command':
        await pglite.exec(request.text);
        return [];
      case 'copy-changes':
        // No statement can run during a synchronous copy, so the copy is consistent. PostgreSQL recovers it as after a
        // crash.
        copyChanges(directory, request.target, request.firstStep);
        return [];
      case 'close':
        maintenance.stop();
        await pglite.close();
        return [];
    }
  }

  parentPort?.on('message', (request: DatabaseRequest) => {
    const { id } = request;
    run(request).then(
      (sets) => send({ kind: 'result', id, sets }),
      (error: unknown) => send({ kind: 'failure', id, failure: serializeError(error) }),
    );
    const mayWrite = request.kind === 'query' ? !isRead(request.text) : request.kind === 'script';
    maintenance.noteStatement(mayWrite);
  });
  send({ kind: 'opened' });
}

try {
  await serve(workerData as WorkerOptions);
} catch (error) {
  send({
    kind: 'not-opened',
    message: error instanceof Error ? error.message : String(error),
    isOperatorError: error instanceof OperatorError,
  });
}
