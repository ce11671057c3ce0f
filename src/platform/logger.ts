import { type DestinationStream, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';
import { toSingleLine } from './single-line.ts';

export type { Logger };

const SECRET_NAMES = [
  'password',
  'token',
  'authorization',
  'cookie',
  'accessKeyId',
  'secretAccessKey',
  'databaseUrl',
  'apiKey',
  'baseUrl',
  'secret',
  'smtpUrl',
  'clientSecret',
];
/**
 * Secrets of `Config` that are more than two levels below the top of a log line if the configuration is one of its
 * fields. The paths made from `SECRET_NAMES` do not reach that far.
 */
const DEEP_SECRETS = ['auth.mail.smtpUrl', 'auth.textMessages.secret', 'auth.providers[*].clientSecret'];
/**
 * Paths of the fields that are redacted in every log line: names at the top level and up to two levels below it, and
 * deep secrets of the configuration.
 */
const SECRET_PATHS = [
  ...['', '*.', '*.*.'].flatMap((prefix) => SECRET_NAMES.map((name) => `${prefix}${name}`)),
  ...['', '*.'].flatMap((prefix) => DEEP_SECRETS.map((name) => `${prefix}${name}`)),
];

type LogEntry = {
  level: number;
  time: string;
  msg?: string;
  err?: { stack?: string };
  [key: string]: unknown;
};

/** Fields of database errors that may contain values of the statement, and thus secrets. */
const VALUE_FIELDS = ['params', 'parameters', 'query', 'queryOptions', 'detail', 'where', 'internalQuery'];

/** Serializes an error without the values of a database statement. */
function serializeError(error: Error): unknown {
  const serialized = stdSerializers.err(error) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !VALUE_FIELDS.includes(name)));
}

/**
 * Formats a JSON log entry for a terminal: time, level, message and fields in one line, followed by the stack.
 */
export function formatForTerminal(json: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _host, ...fields } = JSON.parse(json) as LogEntry;
  const name = level >= 50 ? 'error ' : level >= 40 ? 'warn  ' : level >= 30 ? '' : 'debug ';
  const rest = Object.entries(fields)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  const stack =
    err?.stack
      ?.split('\n')
      .map((line) => `\n${toSingleLine(line)}`)
      .join('') ?? '';
  const text = toSingleLine(`${name}${msg ?? ''}${rest ? `  ${rest}` : ''}`);
  return `${time.slice(11, 19)} ${text}${stack}\n`;
}

/**
 * Creates a structured logger. It writes to standard error, because standard output is for the results of
 * commands.
 */
export function createLogger(
  log: Config['log'],
  destination: { write(text: string): unknown; isTTY?: boolean } = process.stderr,
): Logger {
  const isForTerminal = log.format === 'text' || (log.format === 'auto' && destination.isTTY === true);
  const stream: DestinationStream = isForTerminal
    ? { write: (json) => void destination.write(formatForTerminal(json)) }
    : { write: (json) => void destination.write(json) };
  return pino(
    {
      level: log.level,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[removed]' },
      serializers: { err: serializeError },
    },
    stream,
  );
}
