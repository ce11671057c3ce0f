import { LIMITS } from '#shared/limits.ts';

const KEY = 'recent-searches';
const MAX_SEARCHES = 6;

/** Returns the latest searches made on this device, newest first. Stored values that are not valid are ignored. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const texts = stored.filter(
      (text): text is string =>
        typeof text === 'string' && text.trim() !== '' && text.length <= LIMITS.searchQueryMax,
    );
    return [...new Set(texts)].slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

/**
 * Returns `recent` with `text` as its first entry and at most `MAX_SEARCHES` entries. Removes earlier entries of the
 * same text, ignoring case.
 */
export function withRecent(recent: readonly string[], text: string): string[] {
  const added = text.trim();
  if (added === '') return [...recent];
  const others = recent.filter((other) => other.toLowerCase() !== added.toLowerCase());
  return [added, ...others].slice(0, MAX_SEARCHES);
}

function writeRecentSearches(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage can be disabled or full; then searches are not remembered.
  }
}

export const rememberSearch = (text: string): void =>
  writeRecentSearches(withRecent(readRecentSearches(), text));
export const forgetSearches = (): void => writeRecentSearches([]);
