import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { OperatorError } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { toSingleLine } from '#platform/single-line.ts';
import { copyWhileRunning } from './copy-files.ts';
import {
  type DatabaseMessage,
  type DatabaseRequest,
  EmbeddedDatabaseError,
  type RowSet,
  type WorkerOptions,
} from './embedded-messages.ts';

const WORKER_URL = new URL('./embedded-worker.ts', import.meta.url);
const STDERR = 2;

type DistributiveOmit<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;
type Answer = Extract<DatabaseMessage, { kind: 'result' | 'failure' }>;

export type EmbeddedOptions = {
  logger?: Logger | undefined;
  /** Whether to prepare reads (see `prepared-reads.ts`). Default: true. */
  preparedReads?: boolean | undefined;
  /** Whether the thread has a low priority. Default: false. */
  isBackground?: boolean | undefined;
};

/**
 * Client of the embedded database, which runs in a worker thread. If that thread ends unexpectedly, the process ends
 * too, because it cannot know whether the running statements reached the disk. The next start recovers the database.
 */
export class EmbeddedClient {
  readonly #worker: Worker;
  readonly #directory: string;
  readonly #logger: Logger | undefined;
  /** For each request without an answer, by its id: the function that receives the answer. */
  readonly #pending = new Map<number, (answer: Answer) => void>();
  readonly #opened = Promise.withResolvers<void>();
  /** Handlers of notifications, by channel. */
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  /**
   * Numbers of the transactions that have not ended. Their statements are accepted even after `close`, which
   * waits for the transactions to end.
   */
  readonly #openTransactions = new Set<number>();
  /** Running calls of `copyTo`. `close` waits for them. */
  readonly #copying = new Set<Promise<void>>();
  #lastId = 0;
  #lastTransaction = 0;
  #closing: Promise<void> | undefined;
  /** Whether the thread is expected to end. Otherwise its end also ends the process. */
  #isDone = false;

  /** Opens the data directory, or creates a database in it if it is empty. The caller must hold the lock. */
  static async open(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedClient> {
    const client = new EmbeddedClient(directory, options);
    try {
      await client.#opened.promise;
      client.#worker.unref();
      return client;
    } catch (error) {
      await client.#worker.terminate();
      throw error;
    }
  }

  private constructor(
    directory: string,
    { logger, preparedReads = true, isBackground = false }: EmbeddedOptions,
  ) {
    this.#logger = logger;
    this.#directory = directory;
    this.#worker = new Worker(WORKER_URL, {
      workerData: { directory, preparedReads, isBackground } satisfies WorkerOptions,
      name: 'database',
    });
    this.#worker.on('message', (message: DatabaseMessage) => this.#receive(message));
    this.#worker.on('error', (error) => this.#endProcess(describeFailure(error)));
    // If PostgreSQL panicked, the thread has already printed the reason.
    this.#worker.on('exit', () => this.#endProcess(null));
  }

  /** Runs one statement, inside the transaction with the number `transaction` unless it is null. */
  async query(text: string, values: readonly unknown[], transaction: number | null = null): Promise<RowSet> {
    const [set] = await this.#ask({ kind: 'query', transaction, text, values });
    return set as RowSet;
  }

  /**
   * Begins a transaction and returns its number. Statements outside of the transaction wait until it ends. Statements
   * of the transaction may be sent before BEGIN has been answered, and fail if BEGIN fails.
   */
  begin(): number {
    this.#lastTransaction += 1;
    const transaction = this.#lastTransaction;
    this.#ask({ kind: 'begin', transaction }).catch(() => {});
    if (!this.#closing) this.#openTransactions.add(transaction);
    return transaction;
  }

  async end(transaction: number, how: 'commit' | 'rollback'): Promise<void> {
    const ended = this.#ask({ kind: how, transaction });
    this.#openTransactions.delete(transaction);
    await ended;
  }

  /** Runs any number of statements in one transaction. */
  script(text: string): Promise<RowSet[]> {
    return this.#ask({ kind: 'script', text });
  }

  /** Runs one statement that must run outside of a transaction. */
  async command(text: string): Promise<void> {
    await this.#ask({ kind: 'command', text });
  }

  /**
   * Copies the files of the database to `target`, which must not exist, in two steps (`copy-files.ts`). Statements wait
   * only during the second step, which copies the files that have changed since the first.
   */
  copyTo(target: string): Promise<void> {
    const copying = this.#copy(target).finally(() => this.#copying.delete(copying));
    this.#copying.add(copying);
    return copying;
  }

  async #copy(target: string): Promise<void> {
    // After a checkpoint, PostgreSQL replays less of the write-ahead log when it opens the copy.
    await this.command('checkpoint');
    const firstStep = await copyWhileRunning(this.#directory, target);
    await this.#ask({ kind: 'copy-changes', target, firstStep });
  }

  /**
   * Calls `handler` with the payload of each notification on `channel`. The caller must have validated the name of the
   * channel, because it is not escaped in SQL. `handler` is called before the statement that sent the notification
   * returns its result. Returns a function that stops listening.
   */
  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    const removeHandler = (): void => {
      handlers.delete(handler);
      if (handlers.size === 0 && this.#handlers.get(channel) === handlers) this.#handlers.delete(channel);
    };
    try {
      await this.command(`listen ${channel}`);
    } catch (error) {
      removeHandler();
      throw error;
    }
    return async () => {
      removeHandler();
      if (!this.#handlers.has(channel) && !this.#closing) await this.command(`unlisten ${channel}`);
    };
  }

  /** Waits for pending statements, open transactions and copies, closes the database and ends the thread. */
  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#copying)
      .then(() => this.#ask({ kind: 'close' }))
      .then(() => {})
      .finally(() => {
        this.#isDone = true;
        return this.#worker.terminate();
      });
    return this.#closing;
  }

  async #ask(request: DistributiveOmit<DatabaseRequest, 'id'>): Promise<RowSet[]> {
    const transaction = 'transaction' in request ? request.transaction : null;
    const isInOpenTransaction = transaction !== null && this.#openTransactions.has(transaction);
    if (this.#closing && request.kind !== 'close' && !isInOpenTransaction)
      throw new Error('The database is closed');
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = await new Promise<Answer>((resolve) => {
      this.#worker.postMessage({ ...request, id });
      // Only pending requests keep the process alive; an idle thread does not.
      if (this.#pending.size === 0) this.#worker.ref();
      this.#pending.set(id, resolve);
    });
    // The error is created here and not in the message handler, so that its stack trace contains the caller.
    if (answer.kind === 'failure') throw new EmbeddedDatabaseError(answer.failure);
    return answer.sets;
  }

  #receive(message: DatabaseMessage): void {
    switch (message.kind) {
      case 'opened':
        this.#opened.resolve();
        break;
      case 'not-opened':
        this.#isDone = true;
        this.#opened.reject(
          message.isOperatorError ? new OperatorError(message.message) : new Error(message.message),
        );
        break;
      case 'notification':
        for (const handler of this.#handlers.get(message.channel) ?? []) handler(message.payload);
        break;
      case 'maintenance-failed':
        this.#logger?.warn(
          { err: new EmbeddedDatabaseError(message.failure) },
          'the database was not vacuumed',
        );
        break;
      default: {
        const resolve = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        if (this.#pending.size === 0) this.#worker.unref();
        resolve?.(message);
      }
    }
  }

  #endProcess(message: string | null): void {
    if (this.#isDone) return;
    if (message) writeSync(STDERR, `${message}\n`);
    process.exit(1);
  }
}

const describeFailure = (error: Error): string =>
  `The embedded database failed, and this process ends with it: ${toSingleLine(error.message || String(error))}`;
