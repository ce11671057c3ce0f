import { toSingleLine } from './single-line.ts';

/**
 * A failure that the operator can fix. The message says in one line what is wrong and what to do. It is shown
 * without a stack trace.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

type Failure = Error & {
  /** Error code of the operating system (`ECONNREFUSED`) or of the database (SQLSTATE). */
  code?: string;
  /** The failed system call, for example 'connect' or 'spawn tesseract'. */
  syscall?: string;
  address?: string;
  port?: number;
  hostname?: string;
  path?: string;
  /** Only errors of an S3-compatible store have it. */
  $metadata?: { httpStatusCode?: number };
};

/**
 * Returns the first error inside an AggregateError, which has no code itself. Node throws one if a host name
 * has several addresses and none of them can be reached.
 */
const unwrapAggregate = (error: unknown): unknown =>
  error instanceof AggregateError && error.errors.length > 0 ? unwrapAggregate(error.errors[0]) : error;

/**
 * Error codes of the operating system, of connection failures of PostgreSQL (class 08), and of a PostgreSQL that is
 * starting, shutting down or out of connections.
 */
const UNREACHABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08...|57P0[1-5]|53300)$/;
/**
 * Messages with which the database driver and its pool report an unreachable database without an error code.
 */
const UNREACHABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/**
 * Statuses with which an S3-compatible store, or a gateway in front of it, reports an overload or an outage. The S3
 * client repeats such requests itself before it throws the error.
 */
const STORE_OUTAGE_STATUS = new Set([429, 500, 502, 503, 504]);

const isStoreOutage = ({ $metadata }: Failure): boolean =>
  STORE_OUTAGE_STATUS.has($metadata?.httpStatusCode ?? 0);

/**
 * Whether the error means that the database or the storage is temporarily unavailable. A later attempt may succeed.
 */
export function isUnreachable(error: unknown): boolean {
  const failure = unwrapAggregate(error);
  if (!(failure instanceof Error)) return false;
  const { code, name, message } = failure as Failure;
  return (
    UNREACHABLE_CODE.test(code ?? '') ||
    name === 'TimeoutError' ||
    UNREACHABLE_MESSAGE.test(message) ||
    isStoreOutage(failure)
  );
}

/** Whether PostgreSQL canceled a statement because it took too long. The connection remains usable. */
export const isStatementTimeout = (error: unknown): boolean => (error as Failure | null)?.code === '57014';

/** Whether a program could not be started, for example because it is not installed. */
export const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error && /^spawn\b/.test((error as Failure).syscall ?? '');

/** Whether a disk, a quota or a database is full. */
export function isStorageFull(error: unknown): boolean {
  const failure = unwrapAggregate(error);
  return failure instanceof Error && /^(ENOSPC|EDQUOT|53100)$/.test((failure as Failure).code ?? '');
}

/** Describes where a failed operation was directed: a path, or host and port. */
const targetOf = ({ address, hostname, port, path }: Failure): string =>
  [path ?? hostname ?? address, port].filter((part) => part !== undefined).join(':') || 'the address';

/** Messages for the operator by error code of the operating system or the database. */
const MESSAGES: Record<string, (failure: Failure) => string> = {
  ECONNREFUSED: (failure) => `Nothing answers at ${targetOf(failure)}: is the server running there?`,
  ENOTFOUND: (failure) => `There is no host called ${targetOf(failure)}`,
  EAI_AGAIN: (failure) => `The host name ${targetOf(failure)} cannot be resolved: is the network up?`,
  EACCES: ({ message }) => `No permission: ${message}`,
  EPERM: ({ message }) => `No permission: ${message}`,
  EROFS: ({ message }) => `The file system is read-only: ${message}`,
  ENOSPC: ({ message }) => `The disk is full: ${message}`,
  '53100': ({ message }) => `The disk of the database is full: ${message}`,
  EDQUOT: ({ message }) => `The disk quota is used up: ${message}`,
  ENOTDIR: ({ message }) => `A file exists where a folder is needed: ${message}`,
  EEXIST: ({ message }) => `A file exists where a folder is needed: ${message}`,
  '28000': ({ message }) => `The database refuses the login (${message}): check DATABASE_URL`,
  '28P01': ({ message }) => `The database refuses the login (${message}): check DATABASE_URL`,
  '3D000': ({ message }) => `${message}: create it, or check DATABASE_URL`,
  '57014': ({ message }) => `The database took too long: ${message}`,
  '42501': ({ message }) =>
    `The database denies the permission (${message}): the role must be the owner of the database`,
};

/** Messages for the operator by error name of S3-compatible stores. */
const STORE_MESSAGES: Record<string, string> = {
  NoSuchBucket: 'The bucket does not exist: create it, or check S3_BUCKET',
  InvalidAccessKeyId: 'The store does not know the key: check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'The store refuses the key: check S3_SECRET_ACCESS_KEY',
  AccessDenied: 'The store denies access: the key must be allowed to read, write, delete and list S3_BUCKET',
  PermanentRedirect: 'The bucket is in another region: check S3_REGION and S3_ENDPOINT',
  AuthorizationHeaderMalformed: 'The store expects another region: check S3_REGION',
};

/** Whether an S3-compatible store answers that the bucket, the region or the key in the settings is wrong. */
export function isRefusedByStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, $metadata } = error as Failure;
  return Object.hasOwn(STORE_MESSAGES, name) || $metadata?.httpStatusCode === 403;
}

/** Describes the failure in one line for the operator. Returns null if only the stack trace explains it. */
export function describeFailure(error: unknown): string | null {
  const failure = unwrapAggregate(error);
  if (!(failure instanceof Error)) return null;
  const { code = '', name, message, $metadata } = failure as Failure;
  if (failure instanceof OperatorError) return toSingleLine(message);
  const operatorMessage = MESSAGES[code]?.(failure) ?? STORE_MESSAGES[name];
  if (operatorMessage) return toSingleLine(operatorMessage);
  if (isRefusedByStore(failure))
    return toSingleLine(
      `The store denies access (${message || name}): check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`,
    );
  if (isStoreOutage(failure))
    return toSingleLine(`The store answers with status ${$metadata?.httpStatusCode}: ${message || name}`);
  return isUnreachable(failure)
    ? toSingleLine(`The database or the store does not answer: ${message || code}`)
    : null;
}

/** Describes the failure in one line, like `describeFailure`, but falls back to the message of the error. */
export const failureReason = (error: unknown): string =>
  describeFailure(error) ?? toSingleLine((error instanceof Error && error.message) || String(error));
