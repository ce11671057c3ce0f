import { describe, expect, test, vi } from 'vitest';
import { formatProgress, ProgressBar, withProgressBar } from './progress-bar.ts';

/** Moves the cursor to the start of the line and clears the line. */
const REDRAW = '\r\u001b[K';

function output(terminal: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  return { ...terminal, written, write: (text: string) => written.push(text) };
}

describe('the progress text', () => {
  test('shows count, rate and remaining time', () => {
    expect(formatProgress('Importing', 50, 200, { count: 40, ms: 8000 })).toBe(
      'Importing  50 of 200  5.0/s  30 s left',
    );
    expect(formatProgress('Importing', 10, 1000, { count: 10, ms: 5000 })).toBe(
      'Importing  10 of 1000  2.0/s  8 min 15 s left',
    );
  });

  test('shows bytes with a unit', () => {
    expect(formatProgress('Importing', 131_072, 410_624, { count: 131_072, ms: 2000 }, 'bytes')).toBe(
      'Importing  132 kB of 411 kB  66 kB/s  4 s left',
    );
  });

  test('shows no remaining time until the rate was measured for two seconds', () => {
    expect(formatProgress('Importing', 1, 9, null)).toBe('Importing  1 of 9');
    expect(formatProgress('Importing', 3, 9, { count: 2, ms: 1900 })).toBe('Importing  3 of 9  1.1/s');
    expect(formatProgress('Importing', 9, 9, { count: 8, ms: 1000 })).toBe(
      'Importing  9 of 9  8.0/s  0 s left',
    );
  });
});

describe('the progress bar', () => {
  test('redraws its line on a terminal and ends with a line break', () => {
    const terminal = output({ isTTY: true, columns: 100 });
    const bar = new ProgressBar('Importing', terminal);
    bar.update(1, 2);
    bar.update(2, 2);
    bar.end();
    expect(terminal.written).toHaveLength(3);
    const [first = '', second = '', end] = terminal.written;
    for (const line of [first, second]) expect(line.startsWith(REDRAW)).toBe(true);
    expect(first.slice(REDRAW.length)).toMatch(/^█+░+ {2}Importing {2}1 of 2/);
    expect(second.slice(REDRAW.length)).toMatch(/^█+ {2}Importing {2}2 of 2/);
    expect(end).toBe('\n');
  });

  test('measures the rate from the first update, because the work may begin with a slow preparation', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const terminal = output({ isTTY: true, columns: 100 });
      const bar = new ProgressBar('Restoring files', terminal);
      vi.advanceTimersByTime(6000);
      bar.update(1, 1001);
      vi.advanceTimersByTime(4000);
      bar.update(101, 1001);
      expect(terminal.written[0]).toMatch(/Restoring files {2}1 of 1001$/);
      expect(terminal.written[1]).toMatch(/101 of 1001 {2}25\.0\/s {2}36 s left$/);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([100, 80, 55, 35])('fits %i columns, or omits the bar if there is no room for it', (columns) => {
    const terminal = output({ isTTY: true, columns });
    new ProgressBar('Importing', terminal).update(100_000, 100_000);
    const line = terminal.written[0]?.replace(REDRAW, '') ?? '';
    // Narrower terminals have no room for a bar beside the text.
    if (columns >= 50) expect(line.length).toBeLessThan(columns);
    else expect(line).not.toContain('█');
    expect(line).toContain('100000 of 100000');
  });

  test('skips most of the updates that follow each other quickly', () => {
    const terminal = output({ isTTY: true });
    const bar = new ProgressBar('Importing', terminal);
    for (let done = 1; done < 500; done += 1) bar.update(done, 100_000);
    // The 499 updates are made within milliseconds. The bound allows for a slow machine.
    expect(terminal.written.length).toBeLessThan(100);
  });

  test('writes plain lines to a file, the last one when all items are done', () => {
    const file = output({});
    const bar = new ProgressBar('Importing', file);
    for (let done = 1; done <= 50; done += 1) bar.update(done, 50);
    bar.end();
    expect(file.written.at(-1)).toMatch(/^Importing {2}50 of 50 .*\n$/);
    for (const character of ['\r', '\u001b', '█']) expect(file.written.join('')).not.toContain(character);
  });

  test('writes the final line once for each total, even if the work reports its completion several times', () => {
    const file = output({});
    const bar = new ProgressBar('Importing', file);
    for (const done of [5, 5, 5]) bar.update(done, 5);
    expect(file.written).toHaveLength(1);
    bar.update(6, 6);
    expect(file.written).toHaveLength(2);
  });

  test('ends its line when the work fails', async () => {
    const terminal = output({ isTTY: true });
    const work = withProgressBar('Importing', terminal, async (onProgress) => {
      onProgress(1, 2);
      throw new Error('The disk is full');
    });
    await expect(work).rejects.toThrow('The disk is full');
    expect(terminal.written.at(-1)).toBe('\n');
  });

  test('writes nothing when there was nothing to do', () => {
    const terminal = output({ isTTY: true });
    new ProgressBar('Importing', terminal).end();
    expect(terminal.written).toEqual([]);
  });
});
