/** Output of a progress bar, for example `process.stderr`. */
export type ProgressOutput = { write(text: string): unknown; isTTY?: boolean; columns?: number };

const PLAIN_EVERY_MS = 5000;
const DRAW_EVERY_MS = 80;

const duration = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return '–';
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

/** `Importing  42 of 226  18.6/s  10 s left` */
export function progressText(label: string, done: number, total: number, elapsedMs: number): string {
  const rate = done / Math.max(elapsedMs / 1000, 0.001);
  const left = rate > 0 ? (total - done) / rate : Number.POSITIVE_INFINITY;
  return `${label}  ${done} of ${total}  ${rate.toFixed(1)}/s  ${duration(left)} left`;
}

/** Redraws one line on a terminal. Other outputs get a line every few seconds. */
export class ProgressBar {
  readonly #label: string;
  readonly #output: ProgressOutput;
  readonly #start = performance.now();
  #drawn = Number.NEGATIVE_INFINITY;

  constructor(label: string, output: ProgressOutput = process.stderr) {
    this.#label = label;
    this.#output = output;
  }

  update(done: number, total: number): void {
    const now = performance.now();
    const every = this.#output.isTTY ? DRAW_EVERY_MS : PLAIN_EVERY_MS;
    if (done < total && now - this.#drawn < every) return;
    this.#drawn = now;
    const text = progressText(this.#label, done, total, now - this.#start);
    if (!this.#output.isTTY) {
      this.#output.write(`${text}\n`);
      return;
    }
    // A wrapped line could not be overwritten, so leave out the bar.
    const room = Math.min(40, (this.#output.columns ?? 80) - text.length - 3);
    const filled = Math.round((done / Math.max(total, 1)) * room);
    const bar = room >= 10 ? `${'█'.repeat(filled)}${'░'.repeat(room - filled)}  ` : '';
    this.#output.write(`\r\u001b[K${bar}${text}`);
  }

  /** Keeps the last state visible and moves to the next line. */
  end(): void {
    if (this.#output.isTTY && this.#drawn > Number.NEGATIVE_INFINITY) this.#output.write('\n');
  }
}
