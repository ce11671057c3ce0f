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
];
/** Fields with these names are redacted in every log line, down to `a.b.name`. */
const SECRET_PATHS = ['', '*.', '*.*.'].flatMap((above) => SECRET_NAMES.map((name) => `${above}${name}`));

type Line = { level: number; time: string; msg?: string; err?: { stack?: string }; [key: string]: unknown };

/** Fields of database errors that contain the statement's values, which may be secrets. */
const VALUES = ['params', 'parameters', 'query', 'queryOptions', 'detail', 'where', 'internalQuery'];

function withoutValues(error: Error): unknown {
  const told = stdSerializers.err(error) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !VALUES.includes(name)));
}

/** Formats one short line for people: time, level, message and fields. */
export function humanLine(json: string): string {
  const { level, time, msg, err, pid: _pid, hostname: _host, ...fields } = JSON.parse(json) as Line;
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

/** Creates a structured logger. It writes to standard error, so that standard output has only a command's results. */
export function createLogger(
  log: Config['log'],
  destination: { write(text: string): unknown; isTTY?: boolean } = process.stderr,
): Logger {
  const human = log.format === 'text' || (log.format === 'auto' && destination.isTTY === true);
  const stream: DestinationStream = human
    ? { write: (json) => void destination.write(humanLine(json)) }
    : { write: (json) => void destination.write(json) };
  return pino(
    {
      level: log.level,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[removed]' },
      serializers: { err: withoutValues },
    },
    stream,
  );
}
