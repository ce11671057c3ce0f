/** Values of query parameters by name. */
export type QueryParams = Record<string, string | number | null | undefined>;

/**
 * Appends query parameters to a path, without empty ones: `/api/x` and `{a: 1, b: ''}` become `/api/x?a=1`.
 */
export function withQuery(path: string, query: QueryParams): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
