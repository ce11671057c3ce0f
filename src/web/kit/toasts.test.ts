import { expect, test } from 'vitest';
import { connectToaster, onToastRequested, type Toast, toast } from './toasts.ts';

test('toasts are queued until the toaster is loaded on demand, and are shown in order', () => {
  let asked = 0;
  const forget = onToastRequested(() => {
    asked += 1;
  });
  expect(asked).toBe(0);
  toast('info', 'First');
  toast('error', 'Second', 'id');
  expect(asked).toBe(2);

  const shown: Toast[] = [];
  const leave = connectToaster((one) => shown.push(one));
  const action = { label: 'Undo', run: () => undefined };
  toast('success', { title: 'Third', text: 'And why' }, undefined, action);
  expect(shown).toEqual([
    { kind: 'info', message: 'First' },
    { kind: 'error', message: 'Second', id: 'id' },
    { kind: 'success', message: 'Third', text: 'And why', action },
  ]);
  expect(asked).toBe(2);

  // After a toaster unmounts, new toasts are queued for the next one.
  leave();
  forget();
  toast('info', 'Fourth');
  const later: Toast[] = [];
  onToastRequested(() => {
    asked += 1;
  });
  expect(asked).toBe(3);
  connectToaster((one) => later.push(one));
  expect(later).toEqual([{ kind: 'info', message: 'Fourth' }]);
});
