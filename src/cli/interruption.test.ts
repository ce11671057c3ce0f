import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForInterrupt } from './interruption.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('listenForInterrupt ignores signals that npm repeats within 500 ms, and exits at a later signal', () => {
  const { signal, release } = listenForInterrupt('Stopping');
  try {
    expect(signal.aborted).toBe(false);
    process.emit('SIGINT');
    expect(signal.aborted).toBe(true);
    vi.advanceTimersByTime(1);
    process.emit('SIGINT');
    vi.advanceTimersByTime(450);
    process.emit('SIGTERM');
    expect(process.exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    process.emit('SIGINT');
    expect(process.exit).toHaveBeenCalledExactlyOnceWith(130);
  } finally {
    release();
  }
});
