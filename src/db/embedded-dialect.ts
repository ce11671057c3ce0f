import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { EmbeddedClient } from './embedded-client.ts';
import { toObjects } from './embedded-messages.ts';

/** Error code with which PGlite reports a COMMIT that became a rollback because a statement had failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * All connections share the single session of the embedded database, which runs statements in the order in
 * which they arrive. Statements outside of transactions are sent immediately, without waiting for earlier
 * answers.
 */
class EmbeddedConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;
  #transaction: number | null = null;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const set = await this.#client.query(sql, parameters, this.#transaction);
    return {
      rows: toObjects(set) as R[],
      ...(set.affectedRows !== undefined && { numAffectedRows: BigInt(set.affectedRows) }),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream');
  }

  begin(): void {
    this.#transaction = this.#client.begin();
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction !== null) await this.#client.end(transaction, how);
  }
}

class EmbeddedDriver implements Driver {
  readonly #client: EmbeddedClient;

  constructor(client: EmbeddedClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#client);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    try {
      await connection.end('commit');
    } catch (error) {
      if ((error as { code?: string }).code !== IN_FAILED_TRANSACTION) throw error;
      throw new AbortedTransactionError({ cause: error });
    }
  }

  rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    return connection.end('rollback');
  }

  destroy(): Promise<void> {
    return this.#client.close();
  }
}

/** Kysely dialect of the embedded database. `destroy` closes the database. */
export const embeddedDialect = (client: EmbeddedClient): Dialect => ({
  createDriver: () => new EmbeddedDriver(client),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
