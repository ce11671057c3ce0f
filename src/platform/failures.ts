import { onOneLine } from './one-line.ts';

/**
 * Something that whoever runs the gallery can mend. The message says in one line what is wrong and what to do;
 * it is shown without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

type Failure = Error & {
  /** Of the operating system (`ECONNREFUSED`) or of the database (SQLSTATE). */
  code?: string;
  /** What the operating system was asked for: 'connect', 'spawn tesseract'. */
  syscall?: string;
  address?: string;
  port?: number;
  hostname?: string;
  path?: string;
};

/** An address that leads to several machines fails once for each; the error around them says nothing. */
const innermost = (error: unknown): unknown =>
  error instanceof AggregateError && error.errors.length > 0 ? innermost(error.errors[0]) : error;

/** Of the operating system; of PostgreSQL: shutting down, starting, out of connections. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|57P0[1-5]|53300)$/;
/** The database driver and its pool give these no code. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** Whether a database or a store is out of reach for now: trying again later may well succeed. */
export function isAway(error: unknown): boolean {
  const failure = innermost(error);
  if (!(failure instanceof Error)) return false;
  const { code, name, message } = failure as Failure;
  return AWAY.test(code ?? '') || name === 'TimeoutError' || AWAY_MESSAGE.test(message);
}

/** Whether PostgreSQL canceled a statement that took too long. Unlike a lost connection, this one is still usable. */
export const isStatementTimeout = (error: unknown): boolean => (error as Failure | null)?.code === '57014';

/** Whether a program could not be started: it is not there, or the machine takes no further process. */
export const isNotStarted = (error: unknown): boolean =>
  error instanceof Error && /^spawn\b/.test((error as Failure).syscall ?? '');

/** Whether a disk, a quota or a database has no room left. */
export function isFull(error: unknown): boolean {
  const failure = innermost(error);
  return failure instanceof Error && /^(ENOSPC|EDQUOT|53100)$/.test((failure as Failure).code ?? '');
}

const place = ({ address, hostname, port, path }: Failure): string =>
  [path ?? hostname ?? address, port].filter((part) => part !== undefined).join(':') || 'the address';

/** What an operator should hear of a code, given as the system or the database gives it. */
const MEANINGS: Record<string, (failure: Failure) => string> = {
  ECONNREFUSED: (failure) => `Nothing answers at ${place(failure)}: is the server running there?`,
  ENOTFOUND: (failure) => `There is no host called ${place(failure)}`,
  EAI_AGAIN: (failure) => `The host ${place(failure)} cannot be looked up: is the network up?`,
  EACCES: ({ message }) => `No permission: ${message}`,
  EPERM: ({ message }) => `No permission: ${message}`,
  EROFS: ({ message }) => `The file system can only be read: ${message}`,
  ENOSPC: ({ message }) => `The disk is full: ${message}`,
  EDQUOT: ({ message }) => `The disk quota is used up: ${message}`,
  ENOTDIR: ({ message }) => `A file stands where a folder is needed: ${message}`,
  EEXIST: ({ message }) => `A file stands where a folder is needed: ${message}`,
  '28000': ({ message }) => `The database refuses the login (${message}): check DATABASE_URL`,
  '28P01': ({ message }) => `The database refuses the login (${message}): check DATABASE_URL`,
  '3D000': ({ message }) => `${message}: create it, or check DATABASE_URL`,
  '57014': ({ message }) => `The database took too long: ${message}`,
  '42501': ({ message }) => `The database refuses this (${message}): the role must own the database`,
};

/** The same for the names that S3-compatible stores give their errors. */
const STORE_MEANINGS: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist: create it, or check S3_BUCKET',
  InvalidAccessKeyId: 'The store does not know the key: check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'The store refuses the key: check S3_SECRET_ACCESS_KEY',
  AccessDenied:
    'The store refuses the access: the key must be allowed to read, write, delete and list S3_BUCKET',
};

/** The failure in one line for whoever runs the gallery, or null for one that only its stack explains. */
export function describeFailure(error: unknown): string | null {
  const failure = innermost(error);
  if (!(failure instanceof Error)) return null;
  const { code = '', name, message } = failure as Failure;
  if (failure instanceof OperatorError) return onOneLine(message);
  const meaning = MEANINGS[code]?.(failure) ?? STORE_MEANINGS[name];
  if (meaning) return onOneLine(meaning);
  return isAway(failure) ? onOneLine(`The database or the store does not answer: ${message || code}`) : null;
}

/** The same, or the error's own words where nothing better is known. Never empty. */
export const failureReason = (error: unknown): string =>
  describeFailure(error) ?? onOneLine((error instanceof Error && error.message) || String(error));
