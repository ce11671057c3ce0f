import { expect, test } from 'vitest';
import { isSearchKey } from './search-dialog-host.tsx';

const key = (press: Partial<KeyboardEvent>): KeyboardEvent =>
  ({ key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...press }) as KeyboardEvent;

test('[P-21] only Cmd+K and Ctrl+K open the search', () => {
  expect(isSearchKey(key({ ctrlKey: true }))).toBe(true);
  expect(isSearchKey(key({ metaKey: true }))).toBe(true);
  expect(isSearchKey(key({ ctrlKey: true, key: 'K' }))).toBe(true);
  expect(isSearchKey(key({}))).toBe(false);
  expect(isSearchKey(key({ ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isSearchKey(key({ ctrlKey: true, altKey: true }))).toBe(false);
  expect(isSearchKey(key({ ctrlKey: true, key: 'j' }))).toBe(false);
});
