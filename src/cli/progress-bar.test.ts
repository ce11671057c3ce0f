import { describe, expect, test } from 'vitest';
import { formatProgress, ProgressBar, withProgressBar } from './progress-bar.ts';

/** Moves the cursor to the start of the line and clears the line. */
const REDRAW = '\r\u001b[K';

function output(terminal: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  return { ...terminal, written, write: (text: string) => written.push(text) };
}

describe('the progress text', () => {
  test('shows count, rate and remaining time', () => {
    expect(formatProgress('Importing', 50, 200, 10_000)).toBe('Importing  50 of 200  5.0/s  30 s left');
    expect(formatProgress('Importing', 10, 1000, 5000)).toBe('Importing  10 of 1000  2.0/s  8 min 15 s left');
  });

  test('shows bytes with a unit', () => {
    expect(formatProgress('Importing', 131_072, 410_624, 1000, 'bytes')).toBe(
      'Importing  132 kB of 411 kB  132 kB/s  2 s left',
    );
  });

  test('shows no remaining time before the first item is done', () => {
    expect(formatProgress('Importing', 0, 9, 0)).toBe('Importing  0 of 9  0.0/s  – left');
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

  test.each([100, 80, 55, 40])('fits %i columns, or omits the bar if there is no room for it', (columns) => {
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

  test('writes the final line once for each total, even if the work reports it several times', () => {
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
