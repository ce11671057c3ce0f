/** `median` and `p95` (the 95th percentile) are in milliseconds; `runs` is the number of measurements. */
export type Timing = { median: number; p95: number; runs: number };

/** Returns the quantile `q` (0 to 1) of values in ascending order, or NaN if there are none. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

/**
 * Calls the function `work` in sequence: first `warmup` times untimed, then `runs` times timed. `work` gets the number
 * of the call, from 0. The function `before` runs before each call and is not timed.
 */
export async function time(
  work: (run: number) => Promise<unknown>,
  { runs, warmup = 20, before }: { runs: number; warmup?: number; before?: () => void },
): Promise<Timing> {
  const samples: number[] = [];
  for (let run = -warmup; run < runs; run += 1) {
    before?.();
    const start = performance.now();
    await work(run + warmup);
    if (run >= 0) samples.push(performance.now() - start);
  }
  samples.sort((a, b) => a - b);
  return { median: quantile(samples, 0.5), p95: quantile(samples, 0.95), runs };
}

export type Row = {
  group: string;
  what: string;
  /** The median of a timing; in other rows the figure itself. */
  median: string;
  p95: string;
  /** The median divided by the median of a baseline from the same run; empty without a baseline. */
  ratio: string;
  budget: string;
  /** Whether the budget is met; null without a budget. */
  ok: boolean | null;
};

const formatMs = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

/** Creates a row of the report from a timing. `budgetMs` applies to the 95th percentile. */
export const timingRow = (
  group: string,
  what: string,
  timing: Timing,
  { budgetMs, baseline }: { budgetMs?: number; baseline?: Timing } = {},
): Row => ({
  group,
  what,
  median: `${formatMs(timing.median)} ms`,
  p95: `${formatMs(timing.p95)} ms`,
  ratio: baseline ? `${(timing.median / baseline.median).toFixed(1)}x` : '',
  budget: budgetMs === undefined ? '' : `p95 <= ${budgetMs} ms`,
  ok: budgetMs === undefined ? null : timing.p95 <= budgetMs,
});

/** Creates a row of the report from a figure that is not a timing. The caller formats it with its unit. */
export const figureRow = (
  group: string,
  what: string,
  figure: string,
  budget = '',
  ok: boolean | null = null,
): Row => ({
  group,
  what,
  median: figure,
  p95: '',
  ratio: '',
  budget,
  ok,
});

export function formatTable(rows: readonly Row[]): string {
  const mark = (ok: boolean | null): string => (ok === null ? '' : ok ? 'yes' : '**no**');
  const lines = [
    '| what | median | p95 | ratio to baseline | budget | met |',
    '|---|---:|---:|---:|---|---|',
  ];
  for (const row of rows) {
    lines.push(
      `| ${row.what} | ${row.median} | ${row.p95} | ${row.ratio} | ${row.budget} | ${mark(row.ok)} |`,
    );
  }
  return lines.join('\n');
}
