import { formatBytes } from './format-bytes.ts';

/** Output of a progress bar, for example `process.stderr`. */
export type ProgressOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** Minimum time between two updates on a terminal. */
const TERMINAL_INTERVAL_MS = 80;
/** Minimum time between two lines on other outputs, such as files. */
const PLAIN_INTERVAL_MS = 5000;

/** Moves the cursor to the beginning of the line and erases the line. */
const ERASE_LINE = '\r\u001b[K';

/** Widths of the bar in columns. Without room for the minimum, there is only text. */
const MAX_BAR_WIDTH = 40;
const MIN_BAR_WIDTH = 10;

const formatDuration = (exactSeconds: number): string => {
  const seconds = Math.round(exactSeconds);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** What a progress bar counts. */
export type ProgressUnit = 'items' | 'bytes';

/** Minimum time over which the rate is measured before the remaining time is estimated from it. */
const MIN_MEASURED_MS = 2000;

/**
 * Formats the progress, for example `Importing  42 of 226  18.6/s  10 s left`. The rate is computed from `measured`:
 * `count` items or bytes were done within `ms` milliseconds. `measured` is null before the first measurement.
 */
export function formatProgress(
  label: string,
  done: number,
  total: number,
  measured: { count: number; ms: number } | null,
  unit: ProgressUnit = 'items',
): string {
  const count = unit === 'bytes' ? `${formatBytes(done)} of ${formatBytes(total)}` : `${done} of ${total}`;
  if (!measured) return `${label}  ${count}`;
  const rate = measured.count / Math.max(measured.ms / 1000, 0.001);
  const perSecond = unit === 'bytes' ? formatBytes(rate) : rate.toFixed(1);
  const text = `${label}  ${count}  ${perSecond}/s`;
  if (done < total && measured.ms < MIN_MEASURED_MS) return text;
  return `${text}  ${formatDuration((total - done) / rate)} left`;
}

/**
 * Shows the progress of a command. On a terminal, it redraws one line; other outputs get a new line every few
 * seconds.
 */
export class ProgressBar {
  readonly #label: string;
  readonly #output: ProgressOutput;
  readonly #unit: ProgressUnit;
  /** First update. The rate is measured from it, because the time before it may have been spent on preparations. */
  #first: { done: number; time: number } | null = null;
  #lastUpdate = Number.NEGATIVE_INFINITY;
  /** The total of the last shown update if that update showed completion; otherwise null. */
  #completedTotal: number | null = null;

  constructor(label: string, output: ProgressOutput = process.stderr, unit: ProgressUnit = 'items') {
    this.#label = label;
    this.#output = output;
    this.#unit = unit;
  }

  /**
   * Shows that `done` of `total` items are done. Skips an update that follows too soon after the last one, except the
   * first update that completes a total. Repetitions of that update are skipped.
   */
  update(done: number, total: number): void {
    const now = performance.now();
    this.#first ??= { done, time: now };
    const intervalMs = this.#output.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
    if (done < total && now - this.#lastUpdate < intervalMs) return;
    if (done >= total && total === this.#completedTotal) return;
    this.#completedTotal = done >= total ? total : null;
    this.#lastUpdate = now;
    const measured =
      done > this.#first.done ? { count: done - this.#first.done, ms: now - this.#first.time } : null;
    const text = formatProgress(this.#label, done, total, measured, this.#unit);
    if (!this.#output.isTTY) {
      this.#output.write(`${text}\n`);
      return;
    }
    // A line that fills the terminal would wrap, and a wrapped line cannot be overwritten. The 3 columns are
    // two spaces after the bar and the last column.
    const barWidth = Math.min(MAX_BAR_WIDTH, (this.#output.columns ?? 80) - text.length - 3);
    const filled = Math.round((done / Math.max(total, 1)) * barWidth);
    const bar = barWidth >= MIN_BAR_WIDTH ? `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}  ` : '';
    this.#output.write(`${ERASE_LINE}${bar}${text}`);
  }

  /** Keeps the last state visible and moves to the next line. */
  end(): void {
    if (this.#output.isTTY && this.#lastUpdate > Number.NEGATIVE_INFINITY) this.#output.write('\n');
  }
}

/** Shows a progress bar while `work` runs, and returns the result of `work`. */
export async function withProgressBar<T>(
  label: string,
  output: ProgressOutput,
  work: (onProgress: (done: number, total: number) => void) => Promise<T>,
  unit: ProgressUnit = 'items',
): Promise<T> {
  const bar = new ProgressBar(label, output, unit);
  try {
    return await work((done, total) => bar.update(done, total));
  } finally {
    // Also after an error: otherwise its message would continue the line of the bar.
    bar.end();
  }
}
