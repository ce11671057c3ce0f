import { expect, test } from 'vitest';
import { connectToaster, onToastRequested, type Toast, toast } from './toasts.ts';

test('toasts are queued until the toaster is loaded on demand, and are shown in order', () => {
  let requestCount = 0;
  const unsubscribe = onToastRequested(() => {
    requestCount += 1;
  });
  expect(requestCount).toBe(0);
  toast('info', 'First');
  toast('error', 'Second', 'id');
  expect(requestCount).toBe(2);

  const shown: Toast[] = [];
  const disconnect = connectToaster((shownToast) => shown.push(shownToast));
  const action = { label: 'Undo', run: () => undefined };
  toast('success', { title: 'Third', text: 'And why' }, undefined, action);
  expect(shown).toEqual([
    { kind: 'info', message: 'First' },
    { kind: 'error', message: 'Second', id: 'id' },
    { kind: 'success', message: 'Third', text: 'And why', action },
  ]);
  expect(requestCount).toBe(2);

  // After a toaster unmounts, new toasts are queued for the next one.
  disconnect();
  unsubscribe();
  toast('info', 'Fourth');
  const laterToasts: Toast[] = [];
  // The new listener is called immediately, because a toast is queued.
  onToastRequested(() => {
    requestCount += 1;
  });
  expect(requestCount).toBe(3);
  connectToaster((shownToast) => laterToasts.push(shownToast));
  expect(laterToasts).toEqual([{ kind: 'info', message: 'Fourth' }]);
});
