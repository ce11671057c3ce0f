import { firstValues, plainQuery } from '#shared/search-params.ts';

/**
 * Parses search parameters as plain text. The router's default parses JSON, which would turn `?filter=2048` into a
 * number and `?filter=true` into a boolean.
 */
export function parseQueryString(text: string): Record<string, string> {
  return firstValues(new URLSearchParams(text));
}

/**
 * Formats search parameters: `{filter: 'finance', cursor: undefined}` becomes `?filter=finance`. Returns an empty
 * string if there are no parameters.
 */
export function formatQueryString(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = plainQuery(parameters);
  return text ? `?${text}` : '';
}
