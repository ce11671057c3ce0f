import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetSearches, readRecentSearches, rememberSearch, withRecent } from './recent-searches.ts';

/** Replaces `localStorage` with a stub that has only the methods that the code uses. Returns the stub's items. */
function stubStorage(content: Record<string, string> = {}): Map<string, string> {
  const items = new Map(Object.entries(content));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}
afterEach(() => void vi.unstubAllGlobals());

describe('recent searches', () => {
  test('are at most six, latest first, without duplicates that differ only in case', () => {
    expect(withRecent(['login', 'pricing'], ' Login ')).toEqual(['Login', 'pricing']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e']);
    expect(withRecent(['a'], '  ')).toEqual(['a']);
  });

  test('are stored on the device until they are cleared', () => {
    const items = stubStorage();
    rememberSearch('login');
    rememberSearch('pricing');
    expect(readRecentSearches()).toEqual(['pricing', 'login']);
    forgetSearches();
    expect(readRecentSearches()).toEqual([]);
    expect(items.size).toBe(0);
  });

  test('are valid texts for any content of the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
        stubStorage({ 'recent-searches': content });
        const searches = readRecentSearches();
        expect(searches.length).toBeLessThanOrEqual(6);
        for (const text of searches) expect(text.trim()).not.toBe('');
        expect(new Set(searches).size).toBe(searches.length);
      }),
    );
  });

  test('are empty if storage is disabled', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readRecentSearches()).toEqual([]);
    expect(() => rememberSearch('login')).not.toThrow();
    expect(() => forgetSearches()).not.toThrow();
  });
});
