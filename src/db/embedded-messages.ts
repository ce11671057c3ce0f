/** What the main thread asks of the thread that runs the embedded database. Requests are answered in any order. */
export type DatabaseRequest = { id: number } & (
  | { kind: 'query'; transaction: number | null; text: string; values: readonly unknown[] }
  | { kind: 'begin' | 'commit' | 'rollback'; transaction: number }
  /** Any number of statements in one transaction. */
  | { kind: 'script'; text: string }
  /** One statement outside of any transaction, such as LISTEN or VACUUM. */
  | { kind: 'command'; text: string }
  | { kind: 'close' }
);

/** Rows as arrays in the order of `columns`: cheaper to clone than an object for each row. */
export type RowSet = {
  columns: string[];
  rows: unknown[][];
  affectedRows: number | undefined;
  /** Places of the columns whose values are JSON texts, or arrays of them. */
  jsonColumns: number[];
};

/** An error as plain data: a clone of an `Error` keeps none of its fields. */
export type DatabaseFailure = { message: string; fields: Record<string, unknown> };

export type DatabaseMessage =
  | { kind: 'opened' }
  /** The database could not be opened. `isOperatorError`: the message is meant for the operator as it is. */
  | { kind: 'not-opened'; message: string; isOperatorError: boolean }
  | { kind: 'result'; id: number; sets: RowSet[] }
  | { kind: 'failure'; id: number; failure: DatabaseFailure }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'maintenance-failed'; failure: DatabaseFailure };

/** The fields of PostgreSQL's error message. The statement's values are not among them: errors are logged. */
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

export function toFailure(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const given = error as Error & Partial<Record<(typeof FIELDS)[number], unknown>>;
  const present = FIELDS.filter((field) => given[field] !== undefined);
  return {
    message: error.message,
    fields: Object.fromEntries(present.map((field) => [field, given[field]])),
  };
}

/** What the embedded database refused; carries PostgreSQL's fields (`code` is the SQLSTATE) as `pg` names them. */
export class EmbeddedDatabaseError extends Error {
  override readonly name: string = 'EmbeddedDatabaseError';

  constructor({ message, fields }: DatabaseFailure) {
    super(message);
    Object.assign(this, fields);
  }
}

function parseJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(parseJson);
  return typeof value === 'string' ? JSON.parse(value) : value;
}

export const toObjects = ({ columns, rows, jsonColumns }: RowSet): Record<string, unknown>[] =>
  rows.map((row) => {
    for (const index of jsonColumns) row[index] = parseJson(row[index]);
    const object: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) object[columns[index] as string] = row[index];
    return object;
  });
