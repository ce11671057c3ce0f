import { takeWithin, toPlainLine } from './tool-result.ts';

// Functions for the arguments, values and parts of values that a tool did not use. Every tool names them in the field
// `ignored` of its result, so that the agent learns of them.

/** Arguments of other galleries that have no meaning here. They are not reported. */
const DROPPED_ARGUMENTS = new Set([
  'skill',
  'version',
  'task_intent',
  'response_format',
  'image_format',
  'high_design_bar',
]);

/**
 * Maximum length of the field `ignored` in a tool result, in bytes. A limit on the length of the texts would not
 * suffice, because `serializeResult` escapes some characters: a `<` takes six bytes.
 */
const MAX_IGNORED_BYTES = 2_000;

/** Whether an argument is not set, or has no meaning here and need not be reported. */
export const isDropped = (name: string, value: unknown): boolean =>
  value === undefined || value === null || value === '' || DROPPED_ARGUMENTS.has(name);

/** Formats an ignored argument, or one of its values. */
export const formatIgnored = (name: string, value?: string): string =>
  name.slice(0, 80) + (value === undefined ? '' : `: ${value.slice(0, 80)}`);

/** Returns the arguments that a tool does not know. `known` contains the names of the tool's arguments. */
export const listUnknownArguments = (
  args: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] =>
  Object.entries(args)
    .filter(([name, value]) => !known.includes(name) && !isDropped(name, value))
    .map(([name]) => formatIgnored(name));

/** Returns the field `ignored` of a tool result, with at most 20 entries. Without entries, there is no field. */
export function describeIgnored(ignored: readonly string[]): { ignored?: string[] } {
  const names = ignored.slice(0, 20).map((name) => toPlainLine(name, 100));
  return names.length > 0 ? { ignored: takeWithin(names, MAX_IGNORED_BYTES).taken } : {};
}
