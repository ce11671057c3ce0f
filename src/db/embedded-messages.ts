import type { FirstStep } from './copy-files.ts';

/** Options of the thread of the embedded database. */
export type WorkerOptions = {
  directory: string;
  preparedReads: boolean;
  /** Whether the thread has a low priority. Set for the copy of the database that a backup or an export reads. */
  isBackground: boolean;
};

/** Requests from the main thread to the thread of the embedded database. They may be answered in any order. */
export type DatabaseRequest = { id: number } & (
  | { kind: 'query'; transaction: number | null; text: string; values: readonly unknown[] }
  | { kind: 'begin' | 'commit' | 'rollback'; transaction: number }
  /** Any number of statements in one transaction. */
  | { kind: 'script'; text: string }
  /** One statement outside of any transaction, such as LISTEN or VACUUM. */
  | { kind: 'command'; text: string }
  /** Completes a copy of the files of the database; see `copyChanges`. */
  | { kind: 'copy-changes'; target: string; firstStep: FirstStep }
  | { kind: 'close' }
);

/** Each row is an array in the order of `columns`: arrays are cheaper to clone than objects. */
export type RowSet = {
  columns: string[];
  rows: unknown[][];
  affectedRows: number | undefined;
  /** Indexes of the columns whose values are JSON texts or arrays of JSON texts. */
  jsonColumns: number[];
};

/** An error as plain data: cloning an `Error` drops its custom fields. */
export type SerializedError = { message: string; fields: Record<string, unknown> };

/** Messages from the thread of the embedded database to the main thread. */
export type DatabaseMessage =
  | { kind: 'opened' }
  /** The database could not be opened. `isOperatorError`: whether the error was an `OperatorError`. */
  | { kind: 'not-opened'; message: string; isOperatorError: boolean }
  /** `sets` has the rows of each statement of the request with this `id`. */
  | { kind: 'result'; id: number; sets: RowSet[] }
  | { kind: 'failure'; id: number; failure: SerializedError }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'maintenance-failed'; failure: SerializedError };

/** The fields of a PostgreSQL error. The logger leaves out those that can quote values, such as `detail`. */
const FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const databaseError = error as Error & Partial<Record<(typeof FIELDS)[number], unknown>>;
  const definedFields = FIELDS.filter((field) => databaseError[field] !== undefined);
  return {
    message: error.message,
    fields: Object.fromEntries(definedFields.map((field) => [field, databaseError[field]])),
  };
}

/**
 * Error of the embedded database. Has PostgreSQL's fields under the names that `pg` uses; `code` is the
 * SQLSTATE.
 */
export class EmbeddedDatabaseError extends Error {
  override readonly name: string = 'EmbeddedDatabaseError';

  constructor({ message, fields }: SerializedError) {
    super(message);
    Object.assign(this, fields);
  }
}

function parseJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parseJson);
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** Converts rows to objects and parses their JSON columns. Changes the arrays of `rows`. */
export const toObjects = ({ columns, rows, jsonColumns }: RowSet): Record<string, unknown>[] =>
  rows.map((row) => {
    for (const index of jsonColumns) row[index] = parseJson(row[index]);
    const object: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) object[columns[index] as string] = row[index];
    return object;
  });
