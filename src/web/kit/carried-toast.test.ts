import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryToast, showCarriedToast } from './carried-toast.ts';
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

test('showCarriedToast shows a carried toast only once', () => {
  carryToast('success', 'Logged out successfully');
  expect(shown).toEqual([]);
  showCarriedToast();
  showCarriedToast();
  expect(shown).toEqual([{ kind: 'success', message: 'Logged out successfully' }]);
});

test('showCarriedToast ignores missing storage and invalid stored values', () => {
  sessionStorage.setItem('vitrine-toast', 'not ours');
  showCarriedToast();
  vi.stubGlobal('sessionStorage', undefined);
  carryToast('success', 'lost');
  showCarriedToast();
  expect(shown).toEqual([]);
});
