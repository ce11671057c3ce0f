import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { connectToaster, type Toast } from '#web/kit/toasts.ts';
import { createUndoAction, type UndoableKind } from './undo-changes.ts';

test('an undo that fails in the middle says how many screens it changed back, and the next attempt counts them too', async () => {
  const toasts: Toast[] = [];
  const disconnect = connectToaster((shown) => toasts.push(shown));
  const nextToast = (kind: Toast['kind']) =>
    vi.waitFor(() => {
      const shown = toasts.at(-1);
      expect(shown?.kind).toBe(kind);
      return shown;
    });
  // Six changes need two requests, because a request contains at most five.
  const send = vi
    .fn<UndoableKind['send']>()
    .mockResolvedValueOnce({ screens: 400, skipped: 2 })
    .mockRejectedValueOnce(new Error('Not now.'))
    .mockResolvedValueOnce({ screens: 100 });
  const kind: UndoableKind = {
    send,
    progressText: 'Undoing...',
    successText: ({ screens, skipped }) => ({ title: `Moved ${screens} back`, text: `Skipped ${skipped}` }),
    errorPrefix: 'The move could not be undone',
  };

  createUndoAction(new QueryClient(), kind, ['1', '2', '3', '4', '5', '6'], 'move')?.run();
  const failure = await nextToast('error');
  expect(failure?.message).toBe('The move could not be undone: Not now. Moved 400 back before that.');
  failure?.action?.run();
  expect(await nextToast('success')).toMatchObject({ message: 'Moved 500 back', text: 'Skipped 2' });
  expect(send.mock.calls).toEqual([[['6', '5', '4', '3', '2']], [['1']], [['1']]]);
  disconnect();
});
