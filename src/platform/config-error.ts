import { OperatorError } from './failures.ts';
import { toSingleLine } from './single-line.ts';

/** An invalid setting. The message is one line with the variable, its value and the allowed values. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** Formats a rejected value for an error message, unless it is secret. */
export const formatValue = (value: string, isSecret: boolean | undefined): string =>
  isSecret
    ? 'a value that is not shown'
    : `'${toSingleLine(value.length > 80 ? `${value.slice(0, 80)}…` : value)}'`;
