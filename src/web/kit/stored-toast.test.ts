import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showStoredToast, storeToastForNextPage } from './stored-toast.ts';
import { connectToaster, type Toast } from './toasts.ts';

let shown: Toast[];
let stop: () => void;
beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  shown = [];
  stop = connectToaster((toast) => void shown.push(toast));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('showStoredToast shows a stored toast only once', () => {
  storeToastForNextPage('success', 'Logged out successfully');
  expect(shown).toEqual([]);
  showStoredToast();
  showStoredToast();
  expect(shown).toEqual([{ kind: 'success', message: 'Logged out successfully' }]);
});

test('showStoredToast ignores missing storage and invalid stored values', () => {
  sessionStorage.setItem('vitrine-toast', 'not ours');
  showStoredToast();
  vi.stubGlobal('sessionStorage', undefined);
  storeToastForNextPage('success', 'lost');
  showStoredToast();
  expect(shown).toEqual([]);
});
