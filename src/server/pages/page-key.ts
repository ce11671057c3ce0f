/** The search parameters that change what a page shows; all others are dropped before rendering. */
const PAGE_PARAMETERS = ['category', 'cursor', 'filter', 'platform'] as const;

/**
 * The path with the parameters that count, in a fixed order: the key of a page and what is rendered.
 * Takes `/path?query` or an absolute address. A path may begin with two slashes: it never becomes a host.
 */
export function pageKey(address: string): string {
  const absolute = address.startsWith('/') ? `http://localhost${address}` : address;
  if (!URL.canParse(absolute)) return '/404';
  const { pathname, searchParams } = new URL(absolute);
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const query = kept.toString();
  return query ? `${pathname}?${query}` : pathname;
}
