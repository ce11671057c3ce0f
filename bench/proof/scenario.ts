// Defines what a scenario of `npm run proof` and its findings are, and helps to compute and format their figures.

/** A measured figure and its expected value. */
export type Finding = {
  /** What the figure measures. */
  what: string;
  figure: string;
  /** Expected value as the report shows it; empty if the figure is only informative. */
  expected: string;
  /** Whether the figure is as expected. */
  ok: boolean;
};

/** A test of the real server under load, faults or hostile input, which `npm run proof` runs. */
export type Scenario = {
  /** Name for `--only`. */
  name: string;
  /** Heading in `docs/proof.md`. */
  title: string;
  /** What the scenario does, in a few sentences. */
  description: string;
  /**
   * Whether the scenario must run alone on the machine. Other work would change its figures, or slow it down so much
   * that it tests fewer cases.
   */
  needsIdleMachine: boolean;
  /** The run is aborted after this time. */
  maxMinutes: number;
  /** Returns the reason why this machine cannot run the scenario, or null. */
  findSkipReason?(): Promise<string | null>;
  run(signal: AbortSignal): Promise<Finding[]>;
};

/** Returns a finding, which is informative by default. */
export const finding = (what: string, figure: string | number, expected = '', ok = true): Finding => ({
  what,
  figure: String(figure),
  expected,
  ok,
});

/** Returns a finding whose expected value is 0. */
export const expectNone = (what: string, count: number): Finding => finding(what, count, '0', count === 0);

/** Returns the value below which the given share (0 to 1) of the values lies, or NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const formatMs = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
