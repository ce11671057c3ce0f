import { LIMITS } from '#shared/limits.ts';

const KEY = 'recent-searches';
const MOST = 6;

/** What was searched for on this device, the latest first. Whatever else stands in the storage is ignored. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const texts = stored.filter(
      (text): text is string =>
        typeof text === 'string' && text.trim() !== '' && text.length <= LIMITS.searchQueryMax,
    );
    return [...new Set(texts)].slice(0, MOST);
  } catch {
    return [];
  }
}

/** `text` in front of `recent`, once, however it was spelled before. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const wanted = text.trim();
  if (wanted === '') return [...recent];
  const others = recent.filter((other) => other.toLowerCase() !== wanted.toLowerCase());
  return [wanted, ...others].slice(0, MOST);
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage can be switched off or full; nothing is remembered then.
  }
}

export const rememberSearch = (text: string): void => write(withRecent(readRecentSearches(), text));
export const forgetSearches = (): void => write([]);
