import { firstValues } from '#shared/search-params.ts';

/**
 * Search parameters as plain text. The router's own way reads JSON into them, and `?filter=2048` would arrive as
 * a number, `?filter=true` as a boolean.
 */
export function parsePlainSearch(text: string): Record<string, string> {
  return firstValues(new URLSearchParams(text));
}

/** `{filter: 'finance', cursor: undefined}` -> `?filter=finance`; nothing to say -> an empty string. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
