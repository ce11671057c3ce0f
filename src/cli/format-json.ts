import { toSingleLine } from '#platform/single-line.ts';

/**
 * Formats a value as JSON for standard output. Also escapes the characters that JSON.stringify does not escape but that
 * could control a terminal, such as C1 control characters and bidirectional controls.
 */
export const formatJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).split('\n').map(toSingleLine).join('\n');
