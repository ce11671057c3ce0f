import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForInterrupt } from './interruption.ts';
import { processTerminal } from './terminal.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('listenForInterrupt ignores signals that npm repeats within 500 ms, and exits at a later signal', () => {
  const exit = vi.fn();
  const { signal, release } = listenForInterrupt(
    { ...processTerminal, stderr: { write: () => true }, exit },
    'Stopping',
  );
  try {
    expect(signal.aborted).toBe(false);
    process.emit('SIGINT');
    expect(signal.aborted).toBe(true);
    vi.advanceTimersByTime(1);
    process.emit('SIGINT');
    vi.advanceTimersByTime(450);
    process.emit('SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    process.emit('SIGINT');
    expect(exit).toHaveBeenCalledExactlyOnceWith(130);
  } finally {
    release();
  }
});
